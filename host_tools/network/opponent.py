"""A bot at a seat of a table: a second house that has no table of its own."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from host_tools.errors import ToolError
from host_tools.journals import Move
from host_tools.network.adviser import Adviser
from host_tools.network.table_side import Running, TableSide, bits
from host_tools.talk import Refused

if TYPE_CHECKING:
    from sim.opponent.player import Bid, Player

LISTEN_S = 0.05
BID_AGAIN_S = 1.0
WORDS = 60  # letters for the display


class Opponent:
    """`step` again and again, until `done`. `make` gives the player of a game, by game and setup."""

    def __init__(
        self,
        seat: int,
        make: Callable[[Running], "Player"],
        say: Callable[[str], None],
        adviser: Adviser | None = None,
    ):
        self.done = ""  # why it has ended
        self._seat = seat
        self._make = make
        self._say = say
        self._adviser = adviser  # for the people at the table
        self._token = ""
        self._running: Running | None = None
        self.player: Player | None = None
        self._moves: list[Move] = []
        self._bid: Bid | None = None
        self._thought = -1  # after how many moves
        self._bidden = float("-inf")

    # The table comes and goes

    def ask(self, table: TableSide) -> None:
        """May it play? People at the table answer."""
        self._running = self._game_of(table)
        self.player = self._make(self._running)  # raises what is wrong with it, before people are asked
        table.ask("opponent", str(self._seat + 1))

    def may_play(self, table: TableSide) -> bool:
        """Whether people have said yes by now."""
        for event in table.events(LISTEN_S):
            if event.kind == "answer" and event.word == "opponent":
                if not event.yes:
                    raise ToolError("People at the table said no.", "Nothing has changed.", "consent")
                self._token = event.digest
        return bool(self._token)

    def sit_down(self, table: TableSide) -> None:
        """After the yes, and whenever the table is there again."""
        table.talk.ask(f"moves all {self._token}")
        if self._game_of(table) != self._running:
            self.done = "Another game is being played: the opponent has left."
            return
        self._moves = table.moves()
        self._thought = -1
        assert self.player is not None
        others = [seat for seat in range(self.player.room.table.players) if seat != self._seat]
        table.talk.ask(f"remote on {bits(others)} bot")
        table.offer_hints(self._adviser is not None)

    def leave(self, table: TableSide) -> None:
        """People play the seat from now on."""
        if self._token:
            table.talk.ask(f"moves all {self._token}")
            table.talk.ask("remote off")
            table.offer_hints(False)

    def _game_of(self, table: TableSide) -> Running:
        running = table.running()
        if running is None:
            raise ToolError(
                "No game is being played at this table.", "Begin one there, then give this again.", "quiet"
            )
        return running

    # A turn of the loop

    def step(self, table: TableSide) -> None:
        for event in table.events(LISTEN_S):
            self._happened(table, event)
        if self.done or self.player is None:
            return
        if self._thought != len(self._moves):
            self._think(self.player)
        if self._bid is not None and time.monotonic() - self._bidden > BID_AGAIN_S:
            self._bring(table, self._bid)

    def _happened(self, table: TableSide, event: Any) -> None:
        if event.kind == "played":
            if event.n == len(self._moves) + 1:
                self._moves.append(event.move)
            else:
                self._moves = table.moves()  # one was missed
            self._thought = -1
        elif event.kind == "back":
            del self._moves[event.n :]
            self._thought = -1
        elif event.kind == "wish":
            table.back(event.n)  # it never minds
        elif event.kind == "hint" and self._adviser is not None:
            self._adviser.happened(table, event)
        elif event.kind == "begun" and table.running() != self._running:
            self.done = "The game has ended."
        elif event.kind == "refused":
            self.done = f"The table refuses move {event.n} of the opponent: people play its seat now."
            self.leave(table)

    def _think(self, player: "Player") -> None:
        player.follow(self._moves)
        self._thought = len(self._moves)
        self._bid = player.decide()
        self._bidden = float("-inf")

    def _bring(self, table: TableSide, bid: "Bid") -> None:
        """A table that is busy is asked again."""
        self._bidden = time.monotonic()
        try:
            table.play(len(self._moves) + 1, bid.move, bid.silent, bid.words[:WORDS])
        except Refused as refusal:
            if refusal.code == "alone":
                self.done = "People at the table play on alone: the opponent has left."
            elif refusal.code not in ("busy", "number", "quiet"):
                raise
            return
        if bid.words and not bid.silent:
            self._say(f"The opponent: {bid.words}")
        self._bidden = float("inf")  # hands take their time
