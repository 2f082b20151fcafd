"""The display on the players' page: what it offers can be clicked there; and the reason for a refusal."""

import itertools
from typing import Any

import pytest

from rules.history.battle import ATTACKER, DEFENDER, Battle
from sim.hands.acts import Acts
from sim.hands.enactor import NotTaken
from tests.web.evening import Evening

GAMES = ("history", "battalia", "arte")
WIDTH = 128
MARKED = 5  # columns left of the words of a line, which are lit if it is marked


def _is_marked(evening: Evening, top: int, bottom: int) -> bool:
    """Whether the picture itself has a light bar there, and not a row more."""
    pixels = evening.game.table.display.pixels()
    lit = [all(pixels[row * WIDTH : row * WIDTH + MARKED]) for row in range(top - 1, min(bottom + 1, 64))]
    return all(lit[1 : bottom - top + 1]) and not lit[0] and not any(lit[bottom - top + 1 :])


@pytest.mark.parametrize("game", GAMES)
def test_lines_of_the_display_are_choices_and_stand_where_they_are_seen(game: str) -> None:
    evening = Evening()
    evening.start(game, "pb", speed="fast")
    marked = lines = 0
    for _ in range(10):
        ask = evening.wait_for_ask()
        evening.tick(0.5)  # until the display is drawn
        play = evening.game.sitting.hands.page
        for top, bottom, choice in evening.host.show["display_lines"]:
            label = ask["choices"][choice]["label"]
            lines += 1
            assert label.split("*")[0][:6] in evening.host.show["text"], (label, evening.host.show["text"])
            if label == play.prompt.choices[play.index][0]:
                marked += 1
                assert _is_marked(evening, top, bottom), (label, top, bottom)
        choice = next((one for one in ask["choices"] if one.get("ok")), ask["choices"][0])
        evening.host.do("choose", ask=ask["id"], choice=choice["id"])
    assert lines >= 4 and marked >= 2


def test_the_line_of_the_display_is_chosen_like_any_choice() -> None:
    evening = Evening()
    evening.resume("history")
    while "Whom do you attack" not in evening.wait_for_ask()["sentence"]:
        evening.host.choose(lambda choice: choice.get("seat") is None)
    host = evening.host
    lines: list[Any] = host.show["display_lines"]
    units = [choice for choice in host.ask["choices"] if str(choice.get("place")).startswith("space.")]
    assert {choice["id"] for choice in units} <= {choice for _, _, choice in lines}
    tops = [top for top, _, _ in lines]
    assert tops == sorted(set(tops))
    second = units[1]
    assert host.do("choose", ask=host.ask["id"], choice=second["id"])["ok"]
    if "is linked" in evening.wait_for_ask()["sentence"]:
        host.choose(lambda choice: bool(choice.get("ok")))
    evening.wait(lambda: second["thing"] in host.place("defender.1"))


def test_only_whoever_is_asked_gets_lines_to_click() -> None:
    evening = Evening()
    evening.resume("history", "pp")
    spectator = evening.come(local=False)
    evening.wait_for_ask()
    assert evening.host.show["display_lines"]
    assert spectator.show["display_lines"] == []
    evening.host.choose(lambda choice: True)
    evening.wait(lambda: evening.game.ask is None)
    assert evening.host.show["display_lines"] == []


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The Attacker deploys 1 to 4 Units from the hand"),
        ("it", "L'Attaccante schiera da 1 a 4 Unità dalla mano"),
        ("es", "El Atacante despliega de 1 a 4 Unidades de la mano"),
    ],
)
def test_the_reason_is_the_rules_own_sentence(
    language: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening()
    evening.resume("history", language=language)
    ask = evening.wait_for_ask()
    asked = evening.host.do("why")
    assert asked["asked"] == ask["sentence"] and asked["refusal"] == asked["rule"] == asked["why"] == ""

    def refused(*_: object) -> Acts:
        raise NotTaken("No.", "BH-309")
        yield 0

    monkeypatch.setattr(evening.game.sitting, "play", refused)
    evening.host.choose(lambda choice: True)
    asked_again = evening.wait_for_ask()
    assert asked_again["refusal"] == {"text": "No.", "rule": "BH-309"}
    assert asked_again["sentence"] == ask["sentence"]  # a refusal never hides the request
    reasons = evening.host.do("why")
    assert (reasons["refusal"], reasons["rule"], reasons["why"]) == ("No.", "BH-309", sentence)
    assert reasons["asked"] == ask["sentence"]
    assert evening.come(local=False).do("why") == {"id": 1, "ok": True}  # nothing for whoever looks on


def _odds_asked(odds: bool) -> Evening:
    evening = Evening()
    evening.resume("history", "pp", odds=odds)
    while "Whom do you attack" not in evening.wait_for_ask()["sentence"]:
        evening.host.choose(lambda choice: choice.get("seat") is None)
    return evening


def _percent(choice: dict[str, Any]) -> int:
    return int(choice["detail"].split()[1])


def test_a_unit_shows_the_chance_before_it_is_attacked_and_the_line_before_it_fights() -> None:
    evening = _odds_asked(True)
    host = evening.host
    spectator = evening.come(local=False)
    units = [choice for choice in host.ask["choices"] if str(choice.get("place")).startswith("space.")]
    assert units and all(0 <= _percent(unit) <= 100 for unit in units)
    assert spectator.show["ask"]["choices"] == []
    host.choose(lambda choice: choice["id"] == units[0]["id"])
    while (ask := evening.wait_for_ask())["row"] is None:
        host.choose(lambda choice: bool(choice.get("ok")))
    room: Any = evening.game.room
    foes = list(room.game.record.lines[1])
    chances = []
    for count in range(1, 4):
        hand = [choice for choice in ask["choices"] if choice.get("thing") not in ask["row"]["laid"]]
        host.choose(lambda choice, first=hand[0]: choice["id"] == first["id"])
        ask = evening.wait_for_ask()
        done = next(choice for choice in ask["choices"] if choice.get("ok"))
        laid = [int(thing.split()[2]) for thing in ask["row"]["laid"]]
        assert len(laid) == count
        chances.append(_percent(done))
        assert chances[-1] == _reckoned(room.game, laid, foes)
    assert len(set(chances)) > 1


def _reckoned(game: Any, attackers: list[int], defenders: list[int]) -> int:
    """The same by fighting all 36 rolls one by one, where nobody may roll again."""
    battle = Battle()
    for side, line in ((ATTACKER, attackers), (DEFENDER, defenders)):
        for card in line:
            battle.add(side, game.unit(card))
    battle.link()
    battle.assault()
    assert battle.rerolls(ATTACKER) == battle.rerolls(DEFENDER) == 0, "choose another seed"
    won = 0
    for faces in itertools.product(range(6), range(6)):
        battle.fight(faces)
        won += battle.winner() == ATTACKER
    return round(100 * won / 36)


def test_without_the_setting_nobody_sees_odds() -> None:
    evening = _odds_asked(False)
    assert not any("detail" in choice for choice in evening.host.ask["choices"])
