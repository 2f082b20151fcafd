"""A simulated table of one house of two, with bots for its seats: real firmware, real link."""

import random
import time
from collections.abc import Callable

from sim.hands.beginning import agree
from sim.web.players.guest_table import GuestTable
from sim.web.players.host_table import HostTable
from sim.web.players.seats import Wanted, seat_all

FASTEST = 4


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
