"""A table in a second house: the game is begun by the first one, through the bridge."""

import time
from collections.abc import Callable

from sim.hands.acts import Acts
from sim.hands.beginning import Agreed, Beginning
from sim.scenario.moves_file import Played
from sim.table import TableError
from sim.table.accepted import desk_of
from sim.web.players.game_table import GameTable
from sim.web.players.running_game import RunningGame
from sim.web.players.seats import Wanted, seat_all

LOOK_MS = 200


class GuestTable(GameTable):
    """`who` plays the seats of this house: person or bot."""

    def __init__(
        self,
        board: str,
        language: str,
        seed: int,
        who: str,
        speed: int,
        wall: Callable[[], float] = time.monotonic,
    ):
        self._who = who
        self.ready = False  # the other house may begin
        super().__init__(board, Agreed("history", (), language, (("speed", speed),)), [], seed, wall)

    def _opening(self, agreed: Agreed, before: Played | None) -> Acts:
        hands = Beginning(self.table)
        yield from hands.switch_on(agreed)
        self.ready = True
        while not self._plays():
            page = hands.page
            if [value for _, value in page.choices] == [True, False]:
                yield from hands.press("ok")
            yield LOOK_MS

    def _plays(self) -> bool:
        desk = desk_of(self.table)
        return (
            desk is not None and desk.session is not None and desk.pages and desk.pages[0].prompt is not None
        )

    def _begin(self, error: TableError | None) -> None:
        if error is not None:
            self.stopped = str(error)
            return
        session = self.table.desk().session
        self.game = session.guide.name
        wanted = [Wanted(str(seat + 1), self._who) for seat in range(session.game.players)]
        self.seats = seat_all(wanted)
        self.running = RunningGame(
            self.table, self.accepted, self.game, self.seats, self.seed, self._language, self._wall
        )
        self._follow()
