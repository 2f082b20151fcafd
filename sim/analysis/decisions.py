"""The decisions of a game that was played: each with the game as it stood, every card known or assumed.

The journal of a table has what the table was told. In referee mode that is not what hands held: a room
assumes cards that fit everything that was played, also what the seat is about to play.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from sim.device_files import catalogue_of
from sim.play.search.copies import copy_of
from sim.play.words import GAMES
from sim.room import room_of

Move = tuple[int, ...]
FULL = 0
LONGEST = 16  # moves that are judged as one plan
SEED = 1  # of hidden cards that are assumed


class Decision(NamedTuple):
    """Moves of one seat up to the next thing that nobody could foresee, in a game with every card."""

    n: int  # of the first of them, from 1
    seat: int
    game: Any
    plan: tuple[Move, ...]


class Course(Protocol):
    """A game that is played again, move by move."""

    @property
    def game(self) -> Any:
        """With every card."""

    def foresee(self, moves: list[Move]) -> None: ...

    def follow(self, moves: list[Move]) -> None:
        """All moves so far."""

    def table_move(self, move: Move) -> Move: ...


class OpenCourse:
    """A game in which the table itself knew every card."""

    def __init__(self, game: str, setup: Move):
        self.game = GAMES[game][0](setup, catalogue_of(game))
        self._played = 0

    def foresee(self, moves: list[Move]) -> None:
        pass

    def follow(self, moves: list[Move]) -> None:
        for move in moves[self._played :]:
            self.game.play(move)
        self._played = len(moves)

    def table_move(self, move: Move) -> Move:
        return move


def decisions(game: str, setup: Move, moves: list[Move]) -> Iterator[Decision]:
    """Every decision with a choice, in order."""
    course: Course = OpenCourse(game, setup) if setup[0] == FULL else room_of(game, setup, SEED)
    seats = _seats(game, setup, moves)
    n = 0
    while n < len(moves):
        course.follow(moves[:n])
        seat = seats[n]
        end = n + 1
        if seat >= 0 and course.game.expects().seat == seat and len(course.game.expects().moves) > 1:
            while end < len(moves) and seats[end] == seat and end < n + LONGEST:
                end += 1
            course.foresee(moves[n:end])
            state = copy_of(course.game)
            plan = _plan(course, state, seat, moves[n:end])
            if plan:
                yield Decision(n + 1, seat, state, plan)
            end = n + max(1, len(plan))
        n = end


def _seats(game: str, setup: Move, moves: list[Move]) -> list[int]:
    table: Any = GAMES[game][0](setup, catalogue_of(game))
    seats = []
    for move in moves:
        seats.append(int(table.expects().seat) if move in table.expects().moves else -1)  # -1: time passes
        table.play(move)
    return seats


def _plan(course: Course, state: Any, seat: int, moves: list[Move]) -> tuple[Move, ...]:
    """The moves as the game with every card has them, up to one that it must know more of."""
    state = copy_of(state)
    plan: list[Move] = []
    for move in moves:
        expected = state.expects()
        meant = [each for each in expected.moves if course.table_move(each) == move]
        if expected.seat != seat or len(meant) != 1:
            break
        plan.append(meant[0])
        state.play(meant[0])
        if state.reveals or state.over:
            break
    return tuple(plan)
