"""The bridge beside a table: joins its link with a broker, and keeps a game in two houses going."""

import datetime
import json
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from host_tools.network.finished import FinishedGames, names_here
from host_tools.network.house import Deed, House
from host_tools.network.invitations import FULL, UNPAIRED
from host_tools.network.keeping import Kept
from host_tools.network.messages import VERSION, Refused, seal, topic, unseal
from host_tools.network.mqtt import BridgeLine
from host_tools.network.pairing import Pair
from host_tools.network.replica import load_rules, players_of
from host_tools.network.state import state_of
from host_tools.network.table_side import Event, Running, TableSide
from host_tools.talk import Refused as TableRefused

LISTEN_S = 0.005  # what comes from the broker meanwhile waits
STATUS_S = 1.0
STATE_S = 0.5
BID_AGAIN_S = 10.0

log = logging.getLogger("chronotable.bridge")


def last_will(name: str) -> tuple[str, bytes]:
    return topic(name, "state"), json.dumps({"v": VERSION, "table": name, "online": False}).encode()


class Bridge:
    """`step` again and again. `here` are the seats of this house if it invites; None: it only accepts."""

    def __init__(
        self,
        name: str,
        line: BridgeLine,
        kept: Kept,
        pair: Pair | None,
        here: list[int] | None,
        players: list[str],
        clock: Callable[[], float] = time.monotonic,
    ):
        self.name = name
        self._line = line
        self._kept = kept
        self._pair = pair
        self.here = here if pair and not pair.over else None
        self.token = pair.token if pair else ""
        self._players = players
        self._clock = clock
        self.house = House(name, pair.other) if pair else None
        self.table: TableSide | None = None
        self._running: Running | None = None
        self._number: int | None = (
            None  # of the game in two houses in the journal of the table, once it is there
        )
        self._asked: set[str] = set()  # questions that people have not answered
        self._stirred = True  # something has happened since the table was led
        self.deed: Deed | None = None  # what the table is to do next
        self._bid: tuple[float, Deed | None] = (0.0, None)
        self._joined: Running | None = None  # the game in which the table knows of its other house
        self._returns = 0
        self._looked = float("-inf")
        self._status: dict[str, str] = {}
        self._state: dict[str, Any] = {}  # as it was told
        self._stated = float("-inf")
        self._finished = FinishedGames(name, line, kept, players)
        self._kept_game: dict[str, Any] | None = None
        self.refused: dict[str, int] = {}  # how often, by code
        if pair:
            load_rules()
            self._says = topic("pair", pair.name, name)
            self._hears = topic("pair", pair.name, pair.other)
            line.subscribe(self._hears)

    # The table comes and goes

    def plug_in(self, table: TableSide) -> None:
        """The table is there: at the beginning, and after a power cut."""
        self.table = table
        self._asked.clear()
        self._bid, self._joined = (0.0, None), None
        self._stirred = True
        self._see_game(table, self._kept.game())

    def _see_game(self, table: TableSide, kept: dict[str, Any] | None, begun: bool = False) -> None:
        """What the table plays, once more if people begin a game between two questions about it."""
        try:
            self._look_at_game(table, kept, begun)
        except TableRefused as refused:
            if refused.code != "playing":
                raise
            self._look_at_game(table, kept, begun)

    def _look_at_game(self, table: TableSide, kept: dict[str, Any] | None, begun: bool) -> None:
        """The game in two houses, one without the other house, a new one, or nothing.

        `begun`: just now; by now it may have moves.
        """
        self._running = running = table.running()
        self._finished.look(table, running)
        house = self.house
        if house is None:
            return
        alone = running is not None and table.plays_alone()
        moves = table.moves() if running and not alone else []
        if house.replica is None and kept is not None:
            ours = self._is_ours(kept)
            self._number = running.number if ours and running else kept.get("number")
            house.restore(kept, moves if ours else [], ours)
        if self._has_ended(table, house):
            self._leave(house, "ended")
        if alone:
            if self._is_same():
                self._leave(house, "alone")
        elif self._is_same():
            house.table_has(moves, True)
        elif running is not None:
            missed = self.here is not None and house.replica is None and table.waits_for_house()
            if begun or missed or not moves:  # missed: nobody has heard that it began
                self._invite(table, house, running)
        elif house.replica is not None and not house.replica.over:
            house.table_has([], False)

    def _has_ended(self, table: TableSide, house: House) -> bool:
        """Whether people here have ended the game in two houses before its end."""
        if house.replica is None or house.replica.over or self._number is None:
            return False
        if self._running is not None:
            return self._running.number != self._number
        return self._number in table.saved()

    def _leave(self, house: House, how: str) -> None:
        """This house does not play along any more."""
        if how == "alone" and self._number is not None and house.replica is not None:
            names = names_here(house.names, house.replica.seats, self.name)
            self._finished.share(self._number, f"{self.name}-{self._number}", names)
        self._number = self.deed = None
        house.leave(how)

    def unplug(self) -> None:
        self.table = None
        self._publish_state(self._clock())

    def _is_ours(self, kept: dict[str, Any]) -> bool:
        running = self._running
        if "id" not in kept:
            return False
        if running is None or (running.game, list(running.setup)) != (kept["game"], kept["setup"]):
            return False
        if kept.get("number") is None:  # it was bidden to begin, and nobody has heard that it has
            return kept.get("moves") is None
        return bool(running.number == kept["number"])

    def _is_same(self) -> bool:
        """Whether the table plays the game in two houses: another one may have the same setup."""
        replica = self.house.replica if self.house else None
        running = self._running
        if replica is None or running is None or (replica.game, replica.setup) != running[::2]:
            return False
        if self._number is None and not replica.over:
            self._number = running.number
        return self._number == running.number

    # A turn of the loop

    def step(self) -> None:
        table = self.table
        assert table is not None
        for event in table.events(LISTEN_S):
            self._stirred = True
            self._happened(table, event)
        for where, payload in self._line.messages():
            self._stirred = True
            self._hear(where, payload)
        now = self._clock()
        if self.house is not None:
            self._lead(table, self.house, now)
        if now - self._looked > STATUS_S:
            self._looked = now
            self._status = table.status()
        self._finished.step(table, self._running)
        if now - self._stated > STATE_S:
            self._publish_state(now)

    def _lead(self, table: TableSide, house: House, now: float) -> None:
        if self._line.returns != self._returns:
            self._returns = self._line.returns
            house.line_is_back()
        house.tick(now)
        if self._stirred or house.out:
            self._ask_people(table, house)
            self._keep(house)
            self.deed = house.wanted()
        if self._stirred or self.deed is not None:
            self._stirred = False
            self._bring_on(table, house, now, self.deed)
        assert self._pair is not None
        for body in house.out if not self._pair.over else ():  # nobody would hear it
            self._line.publish(self._says, seal(self._pair.key, self._says, body))
        house.out.clear()

    def _keep(self, house: House) -> None:
        """Before anything of it is said or done."""
        kept = house.kept()
        if kept is not None:
            kept["number"] = self._number
            if self._number is not None:
                self._finished.share(self._number, house.id, house.names)
        if kept != self._kept_game:
            self._kept_game = kept
            self._kept.keep_game(kept)

    # What happens at the table

    def _happened(self, table: TableSide, event: Event) -> None:
        house = self.house
        if event.kind == "begun":
            self._begun(table, event.n)
        elif house is None:
            return
        elif event.kind == "answer":
            self._answered(table, house, event.word, event.yes)
        elif house.replica is None or not self._is_same():
            return
        elif event.kind == "played":
            self._bid = (0.0, None)
            self._played(table, house, event)
        elif event.kind == "back":
            self._bid, self._joined = (0.0, None), None
            house.taken_back(event.n)
        elif event.kind == "wish":
            try:
                house.ask_back(event.n)
            except Refused:
                log.info("nothing of this house can be taken back now")
        elif event.kind == "alone":
            self._leave(house, "alone")
        elif event.kind == "refused":
            log.error("the table refuses move %d of the other house", event.n)

    def _played(self, table: TableSide, house: House, event: Event) -> None:
        # The line may have lost the event `alone`: a table that plays every seat says so when it is asked.
        if not house.may_be_played(event.n, event.move) and table.plays_alone():
            self._leave(house, "alone")
            return
        try:
            house.played(event.n, event.move, event.digest)
        except Refused:
            house.table_has(table.moves())

    def _begun(self, table: TableSide, n: int) -> None:
        """A game has begun or ended at the table, or goes on with n moves."""
        self._bid, self._joined = (0.0, None), None
        self._asked.discard("stop")  # a game that goes on after a power cut has not heard it
        self._see_game(table, None, not n)

    def _invite(self, table: TableSide, house: House, running: Running) -> None:
        """People here have begun a game: if it is one for two houses, the other one is told."""
        if self.here is None or house.running:
            return
        if running.setup[0] == FULL:
            log.warning("This table deals by itself, hidden cards too: such a game stays in one house.")
            return
        seats = self._seats(running)
        if seats:
            self._number = running.number
            house.begin(running.game, running.setup, seats, self._players)
            house.table_has(table.moves(), True)

    def _seats(self, running: Running) -> list[str]:
        assert self._pair is not None and self.here is not None
        count = players_of(running.game, running.setup)
        here = [seat for seat in self.here if seat < count]
        if not here or len(here) == count:
            return []  # all of them sit in one house
        return [self.name if seat in here else self._pair.other for seat in range(count)]

    # People

    def _ask_people(self, table: TableSide, house: House) -> None:
        if house.invited is not None and self._running is None:  # not before the game of now is put away
            self._ask(table, "invite", f"{house.other}: {house.invited['game']}")
        if house.other_asks is not None:
            self._ask(table, "back", house.other)
        if house.stopped:
            self._ask(table, "stop", house.stopped)

    def _ask(self, table: TableSide, kind: str, words: str) -> None:
        if kind in self._asked:
            return
        try:
            table.ask(kind, words)
        except TableRefused as refusal:
            if refusal.code != "playing":
                raise
            return  # a game of before may go on there: the invitation comes again
        self._asked.add(kind)

    def _answered(self, table: TableSide, house: House, kind: str, yes: bool) -> None:
        self._asked.discard(kind)
        if kind == "invite" and house.invited is None:
            table.ask("stop", UNPAIRED if self._is_over else "ended")  # while people here were asked
        elif kind == "invite":
            self._number = None if yes else self._number
            house.answer_invitation(yes)
        elif kind == "back":
            house.answer_back(yes)

    # What the table is to do

    def _bring_on(self, table: TableSide, house: House, now: float, deed: Deed | None) -> None:
        replica = house.replica
        if replica is None or house.stopped:
            return
        if deed is not None and deed.kind == "begin":
            self._do(now, deed, lambda: table.begin(replica.game, replica.setup, house.seats_here))
            return
        if not house.table_plays or not self._is_same():
            return
        if self._joined != self._running:  # the table itself follows where chance falls from then on
            if not table.join(house.seats_here, house.chance_here):
                self._leave(house, "alone")
                return
            self._joined = self._running
        if deed is None:
            return
        if deed.kind == "back":
            self._do(now, deed, lambda: table.back(deed.n))
        else:
            self._do(now, deed, lambda: table.play(deed.n, deed.move, deed.silent))

    def _do(self, now: float, deed: Deed, bid: Callable[[], None]) -> None:
        """Bid it once; a table that is busy is asked again."""
        at, before = self._bid
        if before == deed and now - at < BID_AGAIN_S:
            return
        try:
            bid()
            self._bid = (now, deed)
        except TableRefused as refusal:
            if refusal.code == "alone" and self.house is not None:
                self._leave(self.house, "alone")
                return
            if refusal.code not in ("busy", "number", "playing", "quiet"):
                log.error("the table refuses: %s %s", refusal.code, refusal.message)
            self._bid = (now - BID_AGAIN_S + 0.1, deed)

    # The other house

    def _hear(self, where: str, payload: bytes) -> None:
        house = self.house
        try:
            if house is None or self._pair is None or self._pair.over or where != self._hears:
                self._count("foreign")  # nobody has asked for it: amqtt sends what is retained of others
                log.info("refused: foreign (%s, %d bytes)", where[:80], len(payload))
                return
            body = unseal(self._pair.key, where, payload)
            house.hear(body)
            if body["type"] == "unpair":
                self._end_pair(self._pair)
        except Refused as refused:
            self._count(refused.code)
            log.warning("refused: %s %s (%s, %d bytes)", refused.code, refused.why, where[:80], len(payload))

    def _count(self, code: str) -> None:
        self.refused[code] = self.refused.get(code, 0) + 1

    @property
    def _is_over(self) -> bool:
        return self._pair is not None and self._pair.over

    def _end_pair(self, pair: Pair) -> None:
        """The other house obeys this one no more: games that begin here stay here."""
        log.warning("%s has ended the pair. Pair anew with: chronotable bridge --pair WORD", pair.other)
        self._pair = replace(pair, over=True)
        self._kept.keep_pair(self._pair)
        self.here = None
        if self.table is not None:
            self.table.invite_nobody()

    # How the table stands

    def _publish_state(self, now: float) -> None:
        """If something of it has changed."""
        self._stated = now
        state = state_of(self.name, self.table, self._running, self._status, self._players, self.house)
        if state != self._state and self._line.connected:
            self._state = state
            at = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            self._line.publish(
                topic(self.name, "state"), json.dumps({**state, "at": at}).encode(), retain=True
            )
