"""Cards of a row that fall silent: covered, or taken up? Asked where hands do not tell it by themselves."""

from typing import Any

import pytest

from sim.bench.evening import sit_down
from sim.clock import MS
from sim.hands.history_showable import showable
from sim.table import Table

QUESTION = "Covered or taken?"


class Evening:
    """The Attacker's row on the full board, with some cards laid."""

    def __init__(self, laid: int):
        self.table = Table("pico_full", 7)
        self.page: Any = sit_down(self.table, moment="AT_ATTACK")
        units = sorted(number for kind, number in showable(self.page.session.game) if kind == "unit")
        self.units = units
        for position, unit in enumerate(units[:laid], 1):
            self.lay(unit, f"attacker.{position}")
        self.sees_row(*units[:laid])

    def lay(self, unit: int, zone: str) -> None:
        self.table.place(f"history unit {unit}", zone)
        self.table.run(600)

    def cover(self, zone: str) -> None:
        """A sticker exactly above another silences both."""
        self.table.place("foreign tag", zone, 0)
        self.table.run(1000)

    def press(self, button: str) -> None:
        self.table.press(button)
        self.table.run(300)

    def sees_row(self, *units: int) -> None:
        assert self.page.prompt.row.cards == [("unit", unit) for unit in units]

    def colours(self, zone: str) -> set[str]:
        """All that a light shows within a second and a half."""
        seen: set[str] = set()
        for _ in range(15):
            seen |= self.table.colours(zone)
            self.table.run(100)
        return seen

    @property
    def asked(self) -> bool:
        return QUESTION in self.table.screen_text()


def test_a_covered_card_counts_until_somebody_says_otherwise() -> None:
    evening = Evening(2)
    evening.cover("attacker.2")
    evening.sees_row(*evening.units[:2])
    assert not evening.asked
    evening.table.run(3000)
    assert evening.asked
    assert "Attacker 2" in evening.table.screen_text()
    evening.press("back")  # it is covered
    assert not evening.asked
    evening.sees_row(*evening.units[:2])
    evening.table.run(5000)
    assert not evening.asked
    evening.press("ok")
    assert evening.page.session.game.record.lines[0] == evening.units[:2]


def test_the_question_goes_by_itself_when_the_card_is_heard_again() -> None:
    evening = Evening(2)
    evening.cover("attacker.2")
    evening.table.run(3000)
    assert evening.asked
    evening.table.remove("attacker.2", "foreign tag")
    evening.table.run(1000)
    assert not evening.asked
    evening.sees_row(*evening.units[:2])


def test_ok_asks_at_once_instead_of_playing_the_row() -> None:
    evening = Evening(2)
    evening.cover("attacker.2")
    evening.press("ok")
    assert evening.asked
    evening.press("ok")  # taken, it says
    evening.sees_row(evening.units[0])
    assert evening.page.session.game.record.lines[0] == []
    evening.press("ok")
    assert evening.page.session.game.record.lines[0] == [evening.units[0]]


def test_a_card_that_was_taken_up_and_exchanged_causes_no_question() -> None:
    evening = Evening(2)
    evening.table.remove("attacker.2")
    evening.table.run(2000)
    evening.lay(evening.units[2], "attacker.2")
    evening.sees_row(evening.units[0], evening.units[2])
    evening.table.run(4000)
    assert not evening.asked


def test_a_card_that_was_carried_to_another_reader_causes_no_question() -> None:
    evening = Evening(2)
    evening.table.remove("attacker.2")
    evening.table.run(2000)
    evening.table.tap(f"history unit {evening.units[1]}", "line")
    evening.table.run(600)
    evening.sees_row(evening.units[0])
    evening.table.run(4000)
    assert not evening.asked


def test_cards_that_are_taken_up_one_after_the_other_cause_no_question() -> None:
    evening = Evening(2)
    evening.table.remove("attacker.2")
    evening.table.run(1500)
    evening.table.remove("attacker.1")
    evening.table.run(5000)
    assert not evening.asked
    evening.sees_row()


def test_a_card_taken_into_a_hand_is_asked_about_and_the_next_card_is_the_answer() -> None:
    evening = Evening(2)
    evening.table.remove("attacker.2")
    evening.table.run(4000)
    assert evening.asked
    evening.lay(evening.units[2], "attacker.2")
    assert not evening.asked
    evening.sees_row(evening.units[0], evening.units[2])


def test_a_covered_card_that_went_with_its_cover_is_taken_back_with_back() -> None:
    evening = Evening(2)
    evening.cover("attacker.2")
    evening.press("ok")
    evening.press("back")  # covered
    evening.table.remove("attacker.2")  # the whole stack: no reader can notice that
    evening.table.run(2000)
    evening.sees_row(*evening.units[:2])
    evening.press("back")
    evening.sees_row(evening.units[0])


def test_a_finger_that_is_down_while_the_question_goes_takes_nothing_back() -> None:
    evening = Evening(2)
    before = evening.page.session.game.digest()
    evening.cover("attacker.2")
    evening.press("ok")
    assert evening.asked
    evening.table.clock.after(100 * MS, lambda: evening.table.remove("attacker.2", "foreign tag"))
    evening.table.press("back", 600)
    evening.table.run(600)
    assert evening.table.desk().page is evening.page
    assert evening.page.session.game.digest() == before
    evening.sees_row(*evening.units[:2])


@pytest.mark.parametrize("language, question", [("it", "Coperta o tolta?"), ("es", "¿Tapada o quitada?")])
def test_the_question_follows_the_language(language: str, question: str) -> None:
    evening = Evening(1)
    desk = evening.table.desk()
    desk.services.settings.set("language", language)
    evening.cover("attacker.1")
    evening.press("ok")
    with evening.table.device.awake():
        desk.speak()
    evening.table.run(300)
    assert question in evening.table.screen_text()


def test_a_card_of_the_battle_is_the_rules_own_and_only_its_slot_lights_up() -> None:
    evening = Evening(2)
    evening.press("ok")
    evening.table.run(3000)
    lines = evening.page.session.game.record.lines[0][:]
    assert lines == evening.units[:2]
    evening.cover("attacker.1")
    assert evening.asked
    assert "amber" in evening.colours("attacker.1")
    assert evening.page.session.game.record.lines[0] == lines
    evening.table.remove("attacker.1", "foreign tag")
    evening.table.run(5000)
    assert not evening.asked
    assert "amber" not in evening.colours("attacker.1")


def test_a_command_card_on_a_card_of_the_row_leaves_the_row_alone() -> None:
    """Beside its sticker two answer at once; exactly above it none does; once taken up, all is as before."""
    evening = Evening(2)
    settings = evening.page.services.settings
    for shift in (20, 0):
        evening.table.place("command night 0", "attacker.2", shift)
        evening.table.run(1500)
        evening.sees_row(*evening.units[:2])
        evening.table.remove("attacker.2", "command night 0")
        evening.table.run(3500)
        evening.sees_row(*evening.units[:2])
        assert not evening.asked
    assert not settings.get("night")  # where two stickers lie, none can be read
    evening.table.tap("command ok 0", "attacker.3")
    evening.table.run(300)
    assert evening.page.session.game.record.lines[0] == evening.units[:2]
