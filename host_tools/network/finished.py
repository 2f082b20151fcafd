"""Finished games of a table: each is told until the broker has it, even if it ended without a bridge."""

import datetime
import json
import logging
from typing import Any

from host_tools.errors import PicoError, ToolError
from host_tools.journals import Played, final_state
from host_tools.network.keeping import Kept
from host_tools.network.messages import VERSION, topic
from host_tools.network.mqtt import BridgeLine, Publication
from host_tools.network.table_side import Running, TableSide
from host_tools.talk import Refused

KEPT_DAYS = 30
DAY_S = 86400

log = logging.getLogger("chronotable.bridge")


def message_of(played: Played, game_id: str, table: str, names: list[str], at: str) -> bytes:
    """The message; ToolError if the game does not replay with the cards of this PC."""
    state = final_state(played)
    message = {
        "v": VERSION,
        "id": game_id,
        "table": table,
        **played._asdict(),
        "digest": f"{state.digest():08x}",
        "winners": list(state.winners) if state.over else [],
        "names": [*names, *[""] * state.players][: state.players],
        "at": at,
    }
    return json.dumps(message, separators=(",", ":")).encode()


def names_here(names: list[str], seats: list[str], table: str) -> list[str]:
    """Who sits in another house has no part in how a game ends that goes on at this table alone."""
    known = [*names, *[""] * len(seats)]
    return [known[seat] if house == table else "" for seat, house in enumerate(seats)]


class FinishedGames:
    """What was told is known by the numbers of the journal. Games older than the first bridge stay untold."""

    def __init__(self, name: str, line: BridgeLine, kept: Kept, players: list[str]):
        self._name = name
        self._line = line
        self._kept = kept
        self._players = players
        self._state: dict[str, Any] | None = kept.told()
        self._waiting: list[int] = []  # numbers of games that are to be told
        self._payload = b""  # of the first of them
        self._sent: Publication | None = None

    def share(self, number: int, game_id: str, names: list[str]) -> None:
        """The game of that number is one in two houses: both tell it by the same id."""
        state = self._state
        if state is not None and state["shared"].get(str(number)) != [game_id, names]:
            state["shared"][str(number)] = [game_id, names]
            self._kept.keep_told(state)

    def look(self, table: TableSide, running: Running | None) -> None:
        """The table is there, or a game has begun or ended at it."""
        if running is not None:  # its journal is not read while people play
            if self._state is None or running.number <= self._state["told"]:
                self._begin(running.number - 1)
            return
        numbers = sorted(table.saved())
        if self._state is None or (numbers and numbers[-1] < self._state["told"]):
            self._begin(numbers[-1] if numbers else 0)  # it is new here, or its journal was begun anew
        assert self._state is not None
        told = self._state["told"]
        self._waiting = [number for number in numbers if number > told]

    def _begin(self, told: int) -> None:
        self._state = {"told": told, "shared": {}}
        self._kept.keep_told(self._state)

    def step(self, table: TableSide, running: Running | None) -> None:
        if not self._waiting or (running is not None and not self._payload):
            return
        if self._sent is not None:
            if self._sent.arrived:
                self._is_told()
            return
        if not self._payload:
            payload = self._read(table, self._waiting[0])
            if payload is None:
                return
            self._payload = payload
            if not self._payload:
                self._is_told()
                return
        where = topic(self._name, "finished", str(self._waiting[0]))
        self._sent = self._line.publish(where, self._payload, True, KEPT_DAYS * DAY_S)

    def _read(self, table: TableSide, number: int) -> bytes | None:
        """The message; empty if there is none to be made of it, None if people play now: then later."""
        assert self._state is not None
        game_id, names = self._state["shared"].get(str(number), (f"{self._name}-{number}", self._players))
        at = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        try:
            return message_of(table.finished(number), game_id, self._name, names, at)
        except PicoError:
            raise  # the table went away: it is read when it is back
        except ToolError as error:
            if isinstance(error, Refused) and error.code == "playing":
                return None
            # It was played with other cards.
            log.info("game %d is not told: %s", number, error.message)
            return b""

    def _is_told(self) -> None:
        assert self._state is not None
        number = self._waiting.pop(0)
        shared = {other: facts for other, facts in self._state["shared"].items() if int(other) > number}
        self._state = {"told": number, "shared": shared}
        self._kept.keep_told(self._state)
        self._payload, self._sent = b"", None
