"""Two tables whose players choose other armies in secret (AB-117): nobody else can tell them apart.

Both are played by the same hands at the same moments; only the class boards that they show differ. Whatever
leaves the table must be the same: pixels, lights, tones, and every byte that a host gets.
"""

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import pytest

from link.frame import pack
from rules.arte.moves import AT_ARMY, AT_READY
from tests.table.arte_hands import Hands
from tests.table.test_secrets import impression

READERS = ("attacker.1", "defender.1")
SHOWN = ((0, 1, 2, 1, 0), (3, 2, 3, 1, 2))  # class boards, on the one and on the other
# What a host may ask while a game is played, and more that it should not.
QUESTIONS = (
    "status", "read 0", "read 1", "test reader 0", "test reader 1", "test wheel", "test buttons",
    "test display", "test flash", "test memory", "test field 0", "enrolled", "enrol", "erase attacker 0400",
    "games", "fetch 1 0", "get language", "list 3", "cancel", "events on",
)  # fmt: skip


class Watched(Hands):
    """Hands at a table with a host on its line, which hears of everything."""

    def __init__(self, board: str, boards: tuple[int, ...]):
        super().__init__(board, seed=4)
        self._boards = cycle(boards)
        self._number = 0

    def begin(self) -> "Watched":
        self.resume(lambda game: game.moment == AT_ARMY)
        self.ask("events on")
        return self

    def ask(self, text: str) -> None:
        self._number += 1
        self.table.type(pack(self._number, text))
        self.table.run(200)

    def show_next(self) -> None:
        zone = READERS[self.session.game.seat]
        self.table.place(f"arte class {next(self._boards)}", zone)
        self.table.run(400)
        self.ask("read 0")
        self.ask("read 1")
        self.table.remove(zone)
        self.table.run(400)

    def outside(self) -> tuple[Any, ...]:
        """Everything that leaves the table."""
        for question in QUESTIONS:
            self.ask(question)
        self.table.run(240)
        return impression(self.table), self.table.device.console.take()


@pytest.fixture(params=["pico_duel", "pico_full"])
def twins(request: pytest.FixtureRequest) -> Iterator[list[Watched]]:
    yield [Watched(str(request.param), boards).begin() for boards in SHOWN]


def both(twins: list[Watched], do: Callable[[Watched], Any]) -> list[Any]:
    return [do(hands) for hands in twins]


def test_other_armies_make_no_difference_to_eye_ear_or_host(twins: list[Watched]) -> None:
    compared = 0
    while twins[0].session.game.moment == AT_ARMY:
        both(twins, Watched.show_next)
        both(twins, Watched.watch)
        seen = both(twins, Watched.outside)
        assert seen[0] == seen[1]
        compared += 1
    assert compared >= 6
    armies = both(twins, lambda hands: list(hands.session.game.counts))
    assert armies[0] != armies[1]  # they do differ
    assert twins[0].session.game.moment == AT_READY


def test_a_card_that_is_laid_by_mistake_is_not_named(twins: list[Watched]) -> None:
    """Nobody expects a card of the hand now; the display says nothing of it, and the host learns nothing."""
    seen = []
    for hands, card in zip(twins, ("arte chest 1", "arte chest 4"), strict=True):
        hands.table.place(card, "attacker.1")
        hands.table.run(400)
        seen.append(hands.outside())
        assert b"card" in seen[-1][1]
        assert b"chest" not in seen[-1][1]
    assert seen[0] == seen[1]


def test_a_game_that_waits_to_be_resumed_keeps_its_cards_to_itself(twins: list[Watched]) -> None:
    seen = []
    for hands in twins:
        hands.table.place(f"arte class {next(hands._boards)}", READERS[hands.session.game.seat])
        hands.table.run(400)
        hands.table.cut_power()
        hands.table.power_on()
        hands.table.run(2500)
        assert "Resume the game?" in hands.table.screen_text()
        hands.table.device.console.take()
        seen.append(hands.outside())
        assert b"class" not in seen[-1][1]
    assert seen[0] == seen[1]


def test_a_table_that_names_a_class_board_is_found_out(twins: list[Watched]) -> None:
    """The tests above can fail: here the host is told everything, as outside of a game."""
    for hands in twins:
        hands.desk.link.hides = lambda reader: False
    both(twins, Watched.show_next)
    seen = both(twins, Watched.outside)
    assert seen[0] != seen[1]
