"""Who sits where: people with a code of their own, and bots."""

import random
import secrets
from dataclasses import dataclass, field

from sim.hands.bots import LEVELS, Planner
from sim.web.players.thinking import DistantPlanner


@dataclass
class Seat:
    """Seats count from 0; people count them from 1."""

    number: int
    name: str
    who: str  # person or bot
    level: str = ""
    code: str = field(default_factory=lambda: secrets.token_urlsafe(8))
    away: bool = False  # somebody sits there with a link of his own: not on the host's page

    @property
    def is_person(self) -> bool:
        return self.who == "person"


@dataclass(frozen=True)
class Wanted:
    """A seat as somebody asks for it in the lobby."""

    name: str
    who: str
    level: str = ""


def seat_all(wanted: list[Wanted]) -> list[Seat]:
    """Empty seats are left out; the others move together."""
    taken = [each for each in wanted if each.who != "empty"]
    usual = next(iter(LEVELS))
    return [
        Seat(number, each.name, each.who, (each.level or usual) if each.who == "bot" else "")
        for number, each in enumerate(taken)
    ]


def planners_of(game: str, seats: list[Seat], seed: int) -> dict[int, Planner]:
    """Who decides for the seats of bots."""
    dice = random.Random(seed)
    usual = next(iter(LEVELS))
    everybody = [(seat, LEVELS[seat.level or usual], dice.randrange(1 << 20)) for seat in seats]
    return {
        seat.number: DistantPlanner(bot(game, seat.number, own), seat.number)
        for seat, bot, own in everybody
        if not seat.is_person
    }
