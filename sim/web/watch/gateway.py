"""Asks a running table what everybody around it sees: however many look on, the table is asked once."""

import base64
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from host_tools.errors import ToolError
from host_tools.journals import Move, fetch_moves
from host_tools.talk import Refused, Table, facts
from rules.game import decode

LOOK_S = 0.35  # from one look at display and lights to the next
ALONE_S = 2.0  # the same while nobody looks on
STATUS_S = 3.0
AGAIN_S = 2.0  # after the table was lost
MOST_BYTES = 1800  # of the link in a second
LEDS = 48  # in one answer
PAGE_DIGITS = 4

log = logging.getLogger("chronotable.watch")


@dataclass
class Known:
    """What everybody at the table may know; a new one for each change, so that readers need no lock."""

    connected: bool = False
    trouble: str = ""
    version: str = ""
    board: str = ""
    language: str = "en"
    pages: dict[int, str] = field(default_factory=dict)
    leds: list[str] = field(default_factory=list)
    lit: bool = True
    wheel: int = 0
    number: int = 0  # of the game in the table's journal; 0: none is played
    game: str = ""
    setup: Move = ()
    moves: tuple[Move, ...] = ()
    secret: bool = False  # the rules keep what happens now from everybody else


class Gateway:
    """A thread of its own talks with the table. `known` is replaced whole; `changed` is called then."""

    def __init__(self, port: str, changed: Callable[[], object] = lambda: None):
        self._port = port
        self._changed = changed
        self.known = Known()
        self.viewers = 0
        self.bytes = 0  # over the link, both ways
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="table that is watched", daemon=True)
        self._sums: list[str] = []
        self._lights = ""
        self._looked = self._asked = -STATUS_S
        self._allowed = float(MOST_BYTES)
        self._filled = 0.0

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join(5)

    def listen(self, changed: Callable[[], object]) -> None:
        """`changed` is called from the thread that talks with the table."""
        self._changed = changed

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                with Table(self._port) as table:
                    self._talk(table)
            except ToolError as error:
                self._know(connected=False, trouble=error.message)
            except Exception as error:  # an answer that makes no sense: it is asked again
                log.exception("the table that is watched")
                self._know(connected=False, trouble=str(error))
            self._over.wait(AGAIN_S)

    def _talk(self, table: Table) -> None:
        version, board = table.hello()
        self._sums, self._lights = [], ""
        self._looked = self._asked = -STATUS_S
        self._know(connected=True, trouble="", version=version, board=board, pages={}, leds=[])
        for wish in ("events on", "moves on"):
            table.ask(wish)
        self._fetch_game(table)
        while not self._over.is_set():
            self._count(table)
            for event in table.listen(0.1):
                self._hear(table, event.partition(" ")[2])
            now = time.monotonic()
            if now - self._looked > (LOOK_S if self.viewers else ALONE_S) and self._may_ask(now):
                self._looked = now
                self._look(table)
            if now - self._asked > STATUS_S:
                self._asked = now
                self._ask_status(table)
        for wish in ("moves off", "events off"):
            table.ask(wish)

    def _count(self, table: Table) -> None:
        self._allowed -= table.traffic
        self.bytes += table.traffic
        table.traffic = 0

    def _may_ask(self, now: float) -> bool:
        """The line is the table's too: a look waits until there is room for it."""
        self._allowed = min(float(MOST_BYTES), self._allowed + (now - self._filled) * MOST_BYTES)
        self._filled = now
        return self._allowed > MOST_BYTES * LOOK_S

    # What the table shows

    def _look(self, table: Table) -> None:
        wheel, lit, sums, lights = table.ask("look").split()
        split = [sums[at : at + PAGE_DIGITS] for at in range(0, len(sums), PAGE_DIGITS)]
        pages = dict(self.known.pages)
        for page, each in enumerate(split):
            if page >= len(self._sums) or self._sums[page] != each or page not in pages:
                pages[page] = table.ask(f"look page {page}")
        leds = self._colours(table) if lights != self._lights else self.known.leds
        self._sums, self._lights = split, lights
        self._know(pages=pages, leds=leds, lit=lit == "1", wheel=int(wheel))

    def _colours(self, table: Table) -> list[str]:
        colours = b""
        count = 1
        while len(colours) < 3 * count:
            words = table.ask(f"look leds {len(colours) // 3}").split()
            count = int(words[0])
            colours += base64.b64decode(words[1])
        return [colours[at : at + 3].hex() for at in range(0, 3 * count, 3)]

    def _ask_status(self, table: Table) -> None:
        status = facts(table.ask("status"))
        self._know(
            language=table.ask("get language") if "bench" not in status else "en",
            trouble=f"bench {status['bench']}" if "bench" in status else "",
        )
        if (status.get("playing") == "1") != bool(self.known.number):
            self._fetch_game(table)

    # The game

    def _hear(self, table: Table, fact: str) -> None:
        """`played 17 HEX`, `played 0` when a game begins or ends, `back 12`; else look again."""
        kind, _, rest = fact.partition(" ")
        if kind not in ("played", "back"):
            return
        number, _, data = rest.partition(" ")
        moves = self.known.moves
        if (
            kind == "played"
            and data not in ("", "-")
            and int(number) == len(moves) + 1
            and not self.known.secret
        ):
            self._know(moves=(*moves, decode(bytes.fromhex(data))[0]))
        elif kind == "back" and int(number) < len(moves) and not self.known.secret:
            self._know(moves=moves[: int(number)])
        else:
            self._fetch_game(table)

    def _fetch_game(self, table: Table) -> None:
        """All of the running game, as far as it is public."""
        try:
            game, number, setup = table.ask("moves setup").split()
        except Refused as refusal:
            if refusal.code != "quiet":
                raise
            self._know(number=0, secret=False)
            return
        same = self.known.number == int(number)
        moves = self.known.moves if same else ()
        about = {"number": int(number), "game": game, "setup": tuple(map(int, setup.split(",")))}
        try:
            moves = fetch_moves(table, 0)
            secret = False
        except Refused as refusal:
            if refusal.code not in ("secret", "quiet"):
                raise
            secret = True
        self._know(**about, moves=moves, secret=secret)

    def _know(self, **changes: Any) -> None:
        known = replace(self.known, **changes)
        if known != self.known:
            self.known = known
            self._changed()
