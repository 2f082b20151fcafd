"""Games through the room alone: an engine plays the table's game, and the room says what is true."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from rules.arte import moves as arte
from rules.battalia import moves as battalia
from rules.chance import Chance
from rules.game import CHANCE
from rules.history import moves as history
from sim.device_files import catalogue_of
from sim.play.match import bot, stream
from sim.play.words import GAMES
from sim.room import ROOMS, Room, Streams, Waiting

Move = tuple[int, ...]
# What leads to battles, ambushes and artifacts: hands that took anything would hardly see one.
BOLD: dict[str, tuple[int, ...]] = {
    "history": (history.CHALLENGE, history.ACT, history.CHASE),
    "battalia": (
        *(battalia.CREATE, battalia.HERO, battalia.STEP, battalia.SQUARE, battalia.ATTACK, battalia.ANNEX),
        *(battalia.GUARDS, battalia.FIGHT, battalia.RETREAT, battalia.FLEE, battalia.DONE, battalia.AMBUSH),
        *(battalia.ON, battalia.HIDE, battalia.SUSPEND, battalia.DECLARE, battalia.CAMP, battalia.STRIKE),
    ),
    "arte": (arte.AIM, arte.DONE, arte.PASS, arte.LAY, arte.SKILL, arte.WALK, arte.READY),
}


class Rehearsal:
    """A game at the table and the room beside it, both brought on by what the room says is next.

    Decisions are random, with a liking for battles, or most of them a bot's.
    """

    def __init__(self, name: str, setup: Move, seed: int, bots: bool = False):
        self.room: Room = ROOMS[name](setup, Streams(seed))
        self.setup = setup
        self.table: Any = GAMES[name][0](setup, catalogue_of(name))
        self.heard: list[Move] = []
        self.decided: list[tuple[int, Move]] = []
        self.seen: Counter[tuple[str, int]] = Counter()  # what was waited for, and the kind of move given
        self._bold = BOLD[name]
        self._chance: Chance = stream(seed, 1)
        self._bots = [bot(name, "greedy", seat, stream(seed, 2 + seat)) for seat in range(self.table.players)]
        self._by_bots = bots

    def step(self) -> Waiting:
        """One decision, chance or known answer."""
        waiting = self.room.waits()
        if waiting.kind != "over":
            move = self._choose(waiting)
            self.seen[waiting.kind, move[0]] += 1
            self.give(waiting, move)
        return waiting

    def _choose(self, waiting: Waiting) -> Move:
        if self._by_bots and waiting.kind == "decision" and self._chance.below(10) < 7:
            chosen = self._bots[waiting.seat].choose(self.room.game)
            told = self.room.table_move(chosen)
            if told in waiting.moves:  # else its plans were crossed
                if told != chosen:
                    self.room.decide(chosen)  # all of it at once: nobody is asked again
                    self.decided.append((len(self.heard), chosen))
                return told
        bold = [move for move in waiting.moves if move[0] in self._bold]
        moves = bold if bold and self._chance.below(10) < 6 else waiting.moves
        return moves[self._chance.below(len(moves))]

    def give(self, waiting: Waiting, move: Move) -> None:
        if waiting.kind == "private":
            self.room.decide(move)
            self.decided.append((len(self.heard), move))
            return
        assert (waiting.seat == CHANCE) == (self.table.expects().seat == CHANCE)
        self.table.play(move)
        self.heard.append(move)
        self.room.follow(self.heard)

    def until(self, met: Callable[["Rehearsal"], bool]) -> "Rehearsal":
        while not met(self):
            assert self.step().kind != "over", "the game ended before"
        return self

    def to_the_end(self) -> "Rehearsal":
        while self.step().kind != "over":
            pass
        return self


def setups(name: str) -> list[Move]:
    """One setup for each number of players, and each way to begin."""
    if name == "history":
        figures = (3, 0, 4, 1, 2)
        return [(1, 6, players - 1, *figures[:players]) for players in (2, 3, 4, 5)]
    if name == "battalia":
        return [
            (1, scenario, players % 2, 2, players - 1, (255 if players > 2 else 3), *options, *range(players))
            for players in (2, 3, 4)
            for scenario, options in ((0, (1, 0, 0, 5)), (1, (2, 1, 1, 5)), (2, (0, 1, 0, 5)))
        ]
    return [(1, 0), (1, 1)]


def things_of(room: Room) -> list[str]:
    return [thing for place in room.places().values() for thing in place.things]


def counted(room: Room) -> dict[str, int]:
    """How many of each thing there are, but for Honor: its supply has no end."""
    return dict(Counter([thing for thing in things_of(room) if " honor " not in thing]))


def find(name: str, setup: Move, met: Callable[[Rehearsal, Waiting], bool], bots: bool = False) -> Rehearsal:
    """The first of many games at the first moment that is wanted: the room waits for something."""
    for seed in range(60):
        rehearsal = Rehearsal(name, setup, seed, bots)
        while (waiting := rehearsal.room.waits()).kind != "over":
            if met(rehearsal, waiting):
                return rehearsal
            rehearsal.step()
    raise AssertionError("no game comes to such a moment")


def names(game: str, table: str, numbers: "list[int]") -> tuple[str, ...]:
    return tuple(f"{game} {table} {number}" for number in numbers)
