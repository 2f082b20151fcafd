"""One game at a table with all around it: the room follows the table, and automatic hands do their part."""

from collections.abc import Callable
from typing import Any

from rules.game import CHANCE
from sim.hands.acts import Acts, Thinking
from sim.hands.bots import Planner
from sim.hands.dealer import Dealer
from sim.hands.enactor import Enactor, NotTaken
from sim.hands.ways import RowCard, Ways
from sim.room import Room, Waiting
from sim.table import TableError
from sim.table.accepted import AcceptedMoves

Move = tuple[int, ...]


class Sitting:
    """`follow` first, then `acts`: what automatic hands have to do now, or None if a person has to.

    `planners` has a bot for each seat that is not a person's.
    """

    def __init__(
        self,
        hands: Enactor,
        accepted: AcceptedMoves,
        planners: dict[int, Planner],
        is_covered: Callable[[Room], bool] = lambda room: False,
    ):
        self.hands = hands
        self.room: Room = hands.room
        self.dealer = Dealer(hands)
        self.planners = planners
        self.covering = False  # hands do something that nobody else may see
        self._is_covered = is_covered
        self._accepted = accepted
        self._ways: Ways | None = None
        self._ways_of: Any = None
        self._asked: Any = self.room.table.expects()
        self._followed: list[Move] = []
        self._deciders: list[int] = []  # the seat of each move

    def follow(self) -> bool:
        """Bring the room to where the table is, move by move; whether anything has happened."""
        self._accepted.look()
        moves = self._accepted.moves
        if moves == self._followed:
            return False
        same = 0
        while same < min(len(moves), len(self._followed)) and moves[same] == self._followed[same]:
            same += 1
        if same < len(self._followed):
            del self._deciders[same:]
            self.room.follow(moves[:same])
            self.taken_back(same)
        for count in range(same, len(moves)):
            self._deciders.append(self.room.table.expects().seat)
            self.room.follow(moves[: count + 1])
            self.happened(self._deciders[-1], moves[count], list(self.room.table.events))
        self._followed = list(moves)
        self._asked = self.room.table.expects()
        return True

    def happened(self, seat: int, move: Move, events: list[Move]) -> None:
        """For those who watch: the table has accepted a move of a seat (or of chance)."""

    def taken_back(self, moves: int) -> None:
        """For those who watch: only so many moves still stand."""

    def last_decider(self) -> int:
        """Whose decision was the last one; CHANCE if there was none."""
        return next((seat for seat in reversed(self._deciders) if seat != CHANCE), CHANCE)

    def forget_ways(self) -> None:
        """The words have changed."""
        self._ways = None

    @property
    def ways(self) -> Ways:
        """How the table takes moves, at this moment."""
        if self._ways is None or self._ways_of is not self._asked:
            self._ways_of = self._asked
            self._ways = self.hands.ways()
        return self._ways

    def acts(self) -> Acts | None:
        """What automatic hands do next."""
        if self.dealer.has_to_tidy():
            return self.dealer.tidy()
        waiting = self.room.waits()
        if waiting.kind in ("chance", "known"):
            return self.dealer.deal(waiting)
        planner = self.planners.get(waiting.seat)
        return None if planner is None else self.decide(planner, waiting)

    # Bots

    def decide(self, planner: Planner, waiting: Waiting) -> Acts:
        """The bot's decision, and what its hands do for it."""
        yield self.hands.pace.think
        if waiting.kind == "private":
            decided = yield from planner.deciding(self.room.game, waiting.moves)
            self.room.decide(decided)
            return
        game = self.room.game
        moves = [move for move in game.expects().moves if self.way_of(move) is not None]
        decided = yield from planner.deciding(game, moves)
        plan = yield from self._plan(planner, decided)
        yield from self.play(plan)

    def _plan(self, planner: Planner, move: Move) -> Thinking[list[Move]]:
        row = self.hands.prompt.row
        way = self.way_of(move)
        if row is None or way is None or not isinstance(way[0], RowCard):
            return [move]
        return (yield from planner.deciding_row(self.room.game, move, len(row.zones), row.done))

    def way_of(self, move: Move) -> Any:
        """How the table takes a move of the full game, with the thing that it shows for it."""
        told = self.room.table_move(move)
        return self.ways.of(told, self.room.thing_of(told))

    def play(self, moves: list[Move]) -> Acts:
        """One decision; or all cards of a row, and OK."""
        move = moves[0]
        way = self.way_of(move)
        if way is None:
            raise TableError(f"the table has no way for {move}")
        if self.room.table_move(move) != move:
            self.room.decide(move)
        if isinstance(way[0], RowCard):
            yield from self._lay_row(moves)
            return
        self.covering = self._is_covered(self.room)
        try:
            yield from self.hands.go(way, self.covering)
        finally:
            self.covering = False

    def _lay_row(self, moves: list[Move]) -> Acts:
        before = self.hands.prompt
        for move in moves:
            thing = self.room.thing_of(move)
            if thing is None:
                raise TableError(f"no card says {move}")
            yield from self.hands.lay(thing)
        if self.hands.prompt is before:
            yield from self.hands.confirm()


__all__ = ["NotTaken", "Sitting"]
