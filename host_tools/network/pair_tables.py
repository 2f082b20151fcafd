"""Pairs the table here with another: digits on both displays, OK at both, and what each keeps of it."""

import json
import re
import time
from collections.abc import Callable
from dataclasses import replace

from host_tools.errors import ToolError
from host_tools.network.messages import TABLE, Refused, parse, topic
from host_tools.network.mqtt import Line
from host_tools.network.pairing import Pair, Pairing
from host_tools.network.table_side import TableSide

LONGEST = 4096
LISTEN_S = 0.05
TOLD_AGAIN = 10  # the other house may still have to hear the last word

Tell = Callable[[str], None]


class PairTables:
    """`run` until people in both houses have answered. `shown` hears the digits on the display."""

    def __init__(self, word: str, name: str, line: Line, table: TableSide, shown: Tell, log: Tell):
        check_word(word)
        self._pairing = Pairing(name)
        self._line = line
        self._table = table
        self._shown = shown
        self._log = log
        self._own = topic("pairing", word, name)
        line.subscribe(topic("pairing", word, "+"))

    def run(self) -> Pair:
        pairing = self._pairing
        token, asked = "", False
        while not pairing.done:
            self._hear()
            if pairing.pair is not None and not asked:
                asked = True
                digits = f"{pairing.pair.digits[:3]} {pairing.pair.digits[3:]}"
                self._table.ask("pair", digits)
                self._shown(digits)
            for event in self._table.events(LISTEN_S):
                if event.kind == "answer" and event.word == "pair" and pairing.pair is not None:
                    token = self._answered(event.yes, event.digest)
            if pairing.declined_there:
                raise _different("there")
            pairing.tick(time.monotonic())
            self._send()
        for _ in range(TOLD_AGAIN):
            self._table.events(LISTEN_S)
            self._line.publish(self._own, json.dumps(pairing.agreed()).encode())
        assert pairing.pair is not None
        return replace(pairing.pair, token=token)

    @property
    def other(self) -> str:
        return self._pairing.pair.other if self._pairing.pair is not None else ""

    def _answered(self, yes: bool, token: str) -> str:
        if yes:
            self._pairing.agree()
            return token
        self._pairing.decline()
        self._send()
        self._table.events(LISTEN_S)  # it is on its way
        raise _different("here")

    def _hear(self) -> None:
        for where, payload in self._line.messages():
            if where == self._own:
                continue
            try:
                self._pairing.hear(parse(payload, LONGEST))
            except Refused as refused:
                self._log(f"Refused: {refused.code}.")

    def _send(self) -> None:
        for body in self._pairing.out:
            self._line.publish(self._own, json.dumps(body).encode())
        self._pairing.out.clear()


def check_word(word: str) -> None:
    if not re.fullmatch(TABLE, word):
        raise ToolError(f"{word[:40]} is no word for a pair.", "1 to 32 of a-z, 0-9 and -.", "word")


def _different(where: str) -> ToolError:
    sentence = f"People {where} say that the digits differ: nothing was paired."
    return ToolError(sentence, "Try again, and compare the digits on both displays.", "digits")
