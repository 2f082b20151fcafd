"""A game that has begun: room, log and what each seat sees go where the table is, move by move."""

from collections.abc import Callable
from typing import Any

from rules.game import CHANCE
from sim.hands.enactor import Enactor
from sim.hands.host_guide import HostGuide
from sim.hands.sitting import Sitting
from sim.room import Room, room_of
from sim.table.accepted import AcceptedMoves, desk_of
from sim.web.games import game_of
from sim.web.hands import PacedTable
from sim.web.players.asking import Ask, Asking
from sim.web.players.log import Log
from sim.web.players.seats import Seat, planners_of
from sim.web.players.sight import Sight
from sim.web.players.turn_watch import TurnWatch


class RunningGame:
    """Seats are numbers from 0 here."""

    def __init__(
        self,
        table: PacedTable,
        accepted: AcceptedMoves,
        game: str,
        seats: list[Seat],
        seed: int,
        language: str,
        wall: Callable[[], float],
    ):
        self.language = language
        self.seats = seats
        self._table = table
        self._accepted = accepted
        self._expected: Any = None
        setup = table.desk().session.setup
        room = room_of(game, setup, seed)
        hands = Enactor(table, room, HostGuide(game, setup, language))
        planners = planners_of(game, seats, seed)
        self.sitting = Sitting(hands, accepted, planners, game_of(game).is_covered)
        self.log = Log(game, setup, self._names(), language)
        self.sitting.follow()
        self.log.follow(accepted.moves)
        self.sight = Sight(room)
        self.turn = TurnWatch(wall)
        self.asking = Asking(self.sitting, self.name_of)

    @property
    def room(self) -> Room:
        return self.sitting.room

    def follow(self) -> None:
        """To where the table is now."""
        if self.sitting.follow():
            self.log.follow(self._accepted.moves)
            self.turn.watch(self.sitting)
        expected = self.room.game.expects()
        if expected is not self._expected:  # a private decision moves cards too
            self._expected = expected
            self.sight.look()

    def hear_language(self) -> bool:
        """The language of the table is that of all words. Whether it has changed."""
        desk = desk_of(self._table)
        language = self.language if desk is None else str(desk.services.settings.get("language"))
        if language == self.language:
            return False
        self.language = language
        self.sitting.hands.guide.speak(language)
        self.log.speak(language)
        self.sitting.forget_ways()
        return True

    # Whose turn it is

    @property
    def is_setting_up(self) -> bool:
        """Before the first turn."""
        return not self._turn_of()[0]

    @property
    def dealing_seat(self) -> int | None:
        """Who deals if people do: the one whose turn it is; None if that is a bot."""
        seat = self._turn_of()[1]
        return seat if self.seats[seat].is_person else None

    def _turn_of(self) -> tuple[int, int]:
        turn: tuple[int, int] = self.sitting.hands.guide.guide.turn(self.room.table)
        return turn

    def can_undo(self, seat: int) -> bool:
        """Only the own last decision."""
        session = self._accepted.session
        return session is not None and session.can_undo() and self.sitting.last_decider() == seat

    def key(self, page: Any) -> tuple[Any, ...]:
        """Changes when another question is to be asked."""
        prompt = page.prompt
        row = len(prompt.row.cards) if prompt is not None and prompt.row is not None else -1
        expected = self.room.game.expects(), self.room.table.expects()
        return (page, prompt, row, page.scenes[:1], *expected, len(self._accepted.moves))

    # Who sits there

    def name_of(self, seat: int) -> str:
        return self.seats[seat].name if seat != CHANCE else ""

    def rename(self, seat: int, name: str) -> None:
        self.seats[seat].name = name
        self.log.rename(self._names())

    def _names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def look_of(self, seat: int) -> tuple[str, str]:
        """The colour of a seat, and whom it plays."""
        guide = self.sitting.hands.guide
        return guide.colour_of(seat), game_of(self.room.name).figure(self.room, seat, guide)

    def why(self, ask: Ask) -> dict[str, str]:
        return ask.reasons(self.sitting.hands.guide)
