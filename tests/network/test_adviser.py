"""What would you do? at a table with a computer on its line, and what people see if it does not answer."""

from typing import Any

import pytest

from host_tools.commands.advise import adviser_for
from host_tools.compile.characters import not_drawn
from host_tools.output import Output
from host_tools.talk import Refused
from sim.hands.acts import perform
from sim.play.search.advice_words import say, sentences
from sim.play.speech import LANGUAGES
from tests.network.opponent_evening import Evening


class _Quiet(Output):
    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def say(self, sentence: str, style: str = "") -> None:
        self.told.append(sentence)


def an_evening(game: str = "history") -> Evening:
    """People decide something, and hints are switched on."""
    evening = Evening(game)
    evening.talk.ask("set hints on")
    until_a_decision(evening)
    return evening


def until_a_decision(evening: Evening) -> None:
    sitting = evening.play.sitting
    for _ in range(400):
        waiting = sitting.room.waits()
        page = evening.desk.page
        busy = page.scenes or evening.desk.is_working
        if waiting.kind == "decision" and len(waiting.moves) > 2 and not busy:
            return
        acts = sitting.acts()
        if acts is not None:
            perform(evening.play.table, acts)
        sitting.follow()
    raise AssertionError("nobody decides anything")


def open_menu(evening: Evening) -> list[Any]:
    evening.play.table.press("back", 1500)
    evening.play.table.run(300)
    return [key for _, key in evening.desk.page.choices]


def words_on(evening: Evening) -> str:
    evening.play.table.run(400)
    return " ".join(evening.play.table.screen_text().split())


@pytest.mark.parametrize("game", ["history", "battalia"])
def test_whoever_asks_reads_a_choice_and_its_chances(game: str) -> None:
    evening = an_evening(game)
    out = _Quiet()
    adviser = adviser_for(1, out)
    evening.side.offer_hints(True)
    assert "HINT" in open_menu(evening)
    before = evening.moves
    evening.choose("HINT")
    assert "The computer thinks" in words_on(evening)
    for _ in range(20):
        adviser.step(evening.side)
        if out.told:
            break
    shown = words_on(evening)
    assert "What would you do?" in shown and ("%" in shown or "no other sensible choice" in shown)
    offered = [label for label, _ in evening.desk.pages[0].choices]
    told = out.told[0].removeprefix("Advice: ")
    listed = [label for label in offered if told.startswith(label)]
    assert listed or "your hand" in told or evening.desk.pages[0].prompt.points, (told, offered)
    evening.press("ok")
    assert evening.moves == before and evening.desk.page.choices  # back in the menu, and nothing was played


def test_without_an_answer_people_read_so_and_are_not_offered_it_again() -> None:
    evening = an_evening()
    evening.side.offer_hints(True)
    open_menu(evening)
    evening.choose("HINT")
    evening.play.table.run(19_000)
    assert "The computer thinks" in words_on(evening)
    evening.play.table.run(2_000)
    assert "does not answer" in words_on(evening)
    evening.press("ok")
    evening.press("back")
    assert "HINT" not in open_menu(evening)


def test_it_is_offered_only_where_people_want_it_and_a_computer_has_some() -> None:
    evening = an_evening()
    assert "HINT" not in open_menu(evening)  # nobody is there who would answer
    evening.press("back")
    evening.side.offer_hints(True)
    evening.talk.ask("set hints off")
    assert "HINT" not in open_menu(evening)
    evening.press("back")
    evening.talk.ask("set hints on")
    assert "HINT" in open_menu(evening)
    evening.press("back")
    evening.side.offer_hints(False)
    assert "HINT" not in open_menu(evening)


def test_an_answer_that_nobody_waits_for_is_refused_and_shown_to_nobody() -> None:
    evening = an_evening()
    before = words_on(evening)
    for words in ("hint", "hint 3", "hint x y", "hint 123456 y"):
        with pytest.raises(Refused) as refused:
            evening.talk.ask(words)
        assert refused.value.code == "words"
    with pytest.raises(Refused) as refused:
        evening.talk.ask("hint 3 too late")
    assert refused.value.code == "quiet"
    evening.side.offer_hints(True)
    open_menu(evening)
    evening.choose("HINT")
    with pytest.raises(Refused) as refused:
        evening.talk.ask(f"hint {evening.moves + 1} of another moment")
    assert refused.value.code == "number"
    assert "The computer thinks" in words_on(evening)
    evening.press("ok")
    evening.press("back")
    assert words_on(evening) == before


def test_while_the_rules_keep_moves_secret_there_is_no_advice() -> None:
    """AB-117: armies are chosen behind a screen."""
    evening = Evening("arte")
    evening.talk.ask("set hints on")
    evening.side.offer_hints(True)
    out = _Quiet()
    sitting = evening.play.sitting
    while not evening.desk.session.guide.keeps_secret(evening.desk.session.game):
        acts = sitting.acts()
        if acts is not None:
            perform(evening.play.table, acts)
        sitting.follow()
    while evening.desk.page.scenes:
        evening.press("ok")
    open_menu(evening)
    evening.choose("HINT")
    for _ in range(20):
        adviser_for(1, out).step(evening.side)
        if out.told:
            break
    assert say("en", "none") in words_on(evening)


def test_the_display_has_every_letter_and_the_line_takes_every_sentence() -> None:
    """A line of the link has 256 bytes, 200 of them for a sentence (firmware/link/host_link.py)."""
    names = "Carthaginian Soldiers*, Genoese Crossbowmen*"
    for language in LANGUAGES:
        for key in sentences():
            said = say(language, key, what=names, percent=100, other=100, points="-99.9", battle=100)
            assert not not_drawn(said), said
            assert len(said.encode()) <= 200, said
