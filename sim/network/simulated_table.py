"""A simulated table of one house of two, with bots for its seats: real firmware, real link."""

import random
import time
from collections.abc import Callable

from sim.hands.acts import Acts
from sim.hands.beginning import Agreed, Beginning, agree
from sim.scenario.moves_file import Played
from sim.web.players.game_table import GameTable
from sim.web.players.guest_table import GuestTable
from sim.web.players.seats import Wanted, seat_all

FASTEST = 4


class HostTable(GameTable):
    """Its people begin when the bridge is there."""

    ready = False  # a bridge may ask

    def _opening(self, agreed: Agreed, before: Played | None) -> Acts:
        hands = Beginning(self.table)
        yield from hands.switch_on(agreed)
        self.ready = True
        while [value for _, value in hands.page.choices] != [True, False]:
            yield 200
        yield from hands.press("ok")
        yield 3000
        yield from hands.new_game(agreed)


def table_of(
    role: str, game: str, seed: int, wall: Callable[[], float] = time.monotonic
) -> HostTable | GuestTable:
    """A table with bots (`host` or `guest`), and people who say yes to their bridge."""
    table: HostTable | GuestTable
    if role == "guest":
        table = GuestTable("pico_full", "en", seed, "bot", FASTEST, wall)
    else:
        seats = seat_all([Wanted(name, "bot", "greedy") for name in ("Ann", "Bob")])
        agreed = agree(game, 2, random.Random(seed), "en", FASTEST)
        table = HostTable("pico_full", agreed, seats, seed, wall)
    table.tempo.speed = "fast"
    return table
