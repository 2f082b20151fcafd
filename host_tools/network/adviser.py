"""Answers who asks at a table what a good player would do."""

from collections.abc import Callable

from host_tools.journals import Move
from host_tools.network.table_side import Event, Running, TableSide
from host_tools.talk import Refused

LISTEN_S = 0.2
# What may happen meanwhile: the question was closed, people have played on, the game is over.
TOO_LATE = ("quiet", "number")

Think = Callable[[Running, list[Move] | None, str], list[str]]  # the last is the language


class Adviser:
    """`think` gives the sentences for a game after these moves; None: the rules keep them secret now."""

    def __init__(self, think: Think, say: Callable[[str], None]):
        self._think = think
        self._say = say

    def step(self, table: TableSide) -> None:
        for event in table.events(LISTEN_S):
            self.happened(table, event)

    def happened(self, table: TableSide, event: Event) -> None:
        if event.kind != "hint":
            return
        try:
            sentences = self._sentences(table, event.n)
            table.hint(event.n, sentences)
        except Refused as refusal:
            if refusal.code not in TOO_LATE:
                raise
        else:
            self._say(f"Advice: {sentences[0]}")

    def _sentences(self, table: TableSide, n: int) -> list[str]:
        running = table.running()
        if running is None:
            raise Refused("No game is being played.", "", "quiet")
        try:
            moves = table.moves()
        except Refused as refusal:
            if refusal.code != "secret":
                raise
            return self._think(running, None, table.language())
        if len(moves) != n:
            raise Refused("People have played on.", "", "number")
        return self._think(running, moves, table.language())
