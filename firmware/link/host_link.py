"""The table's end of the link: reads lines, answers them, tells events; a few bytes at each step.

MicroPython's prompt uses the same wire. Ctrl-C stops the firmware, that is how files get onto the table. In
a game a single one does not: it takes three in a row, or what mpremote says before it sends code. Everything
else that arrives is a line of the link or is answered with an error.
"""

import select
import sys
import time

import micropython

from drivers.reader import CARD
from link.enrol_mode import FOR_ALL, VERDICTS, EnrolMode
from link.frame import LINE, MOST, NOTHING, LineBuffer, LinkError, pack, shorten, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from drivers.reader import Identity, Reader
    from link.move_feed import MoveFeed
    from link.saved_games import GameTransfer
    from table.panel import Panel
    from table.replay import Replay

_BYTES = 32  # at a step, each way: sending takes 180 us a byte, and no step may hold the table for 10 ms
_WAITING = 6  # lines to be sent; further events are dropped, their numbers show it
_SENTENCE_BYTES = 200  # bytes of a sentence; the rest of the line is for number, code and checksum
_QUIET_MS = 20
_HOST_GONE_MS = 60000  # without a question for so long, whoever asked has gone
_CTRL_C = 3
_RETURN = 13
_STOPS = 3  # Ctrl-C in a row,
_STOP_MS = 1000  # within so long


class HostLink:
    """A task calls step(). card() gets the events of readers first. send_event() takes public facts."""

    def __init__(self, panel: "Panel"):
        self.panel = panel
        self.enrol_mode = EnrolMode()
        self.events = False  # the host wants to hear of them
        self.saved_games: "list[tuple[int, bytes, int]]" = []  # as listed last
        self.transfer: "GameTransfer | None" = None
        self.replay: "Replay | None" = None  # a saved game that is told to the host
        self.untold = ""  # of its last move
        self.feed: "MoveFeed | None" = None  # the host hears of moves
        self.advises = False  # the host answers who asks what it would do
        self._lines = LineBuffer()
        self._in: "Any" = sys.stdin.buffer
        self._out: "Any" = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._sending: "list[bytes]" = []
        self._sent = 0  # bytes of the first one
        self._last = b""  # the last question and its answer: asked again, it is not obeyed again
        self._answer = b""
        self._told = 0
        self._heard = time.ticks_ms()
        self.stopping = False  # a host wants MicroPython's prompt; it still gets its answer
        self._stops = 0
        self._stop_at = self._heard
        self._before = 0  # the last byte and the one before it

    def step(self) -> int:
        """Send and read a little. Returns the milliseconds to wait before the next step."""
        busy = self._send()
        if self.stopping and not self._sending:
            _stop()
        # One question at a time: the next is not even read before this one is answered.
        if not self._sending:
            busy = self._receive() or busy
        if self.feed:
            self.feed.step()
        if self.enrol_mode.on or self.transfer or self.replay or self.panel.hardware.leds.held:
            self._watch()
        return 1 if busy or self._sending else _QUIET_MS

    def hides(self, reader: "Reader") -> bool:
        """Whether the host may not know which card lies there: while a game is played or may go on.

        The game's own events say what is public of it. Stickers laid to be written are the host's business.
        """
        services = self.panel.services
        if self.panel.session:
            return True
        if not services or not services.journal.log.is_running():
            return False
        return not self.enrol_mode.on or reader.name in self.enrol_mode.before

    def send_event(self, fact: str) -> None:
        """Something happened that everybody may know."""
        if not self.events:
            return
        self._told = self._told % MOST + 1
        if len(self._sending) < _WAITING:
            self._sending.append(pack(0, "! %d %s" % (self._told, shorten(fact, _SENTENCE_BYTES))))

    def card(self, reader: "Reader", event: int, identity: "Identity | None") -> bool:
        """A reader's event; True if it is the host's business and nobody else's."""
        self.enrol_mode.card(reader, event)
        if self.events:
            fact = "reader " + reader.name + " "
            if event == CARD and identity and _is_command(identity):
                self.send_event(fact + "command " + identity[1])
            elif identity and not self.hides(reader):
                self.send_event(fact + VERDICTS[event] + " %s %s %d" % identity)
            else:
                self.send_event(fact + VERDICTS[event])
        return self.enrol_mode.on and event not in FOR_ALL

    def played(self, events: "list[tuple[int, ...]]") -> None:
        """What the rules say has happened; their events hold public facts only."""
        if not self.events:
            return
        fact = "game"
        for event in events:
            words = " " + ",".join([str(number) for number in event])
            if len(fact) + len(words) > _SENTENCE_BYTES:
                self.send_event(fact)
                fact = "game"
            fact += words
        self.send_event(fact)

    def end_enrolling(self) -> None:
        """Cards mean what they say again, also those that were laid meanwhile; nobody meant a command."""
        was_on = self.enrol_mode.on
        self.enrol_mode.end(self.panel.hardware.readers)
        if was_on:
            for reader in self.panel.hardware.readers:
                if reader.verdict and not _is_command(reader.identity):
                    self.panel.card(reader, reader.verdict, reader.identity)

    def end_replay(self) -> None:
        """The table does something else again."""
        if self.replay:
            self.replay.end()
            self.replay = None

    def release_lights(self) -> None:
        """The lights are the table's again."""
        self.panel.hardware.leds.held = False
        self.panel.repaint()

    # The wire

    def _send(self) -> bool:
        """Byte by byte, and only while there is room: a host that does not read must not hold the table."""
        for _ in range(_BYTES):
            if not self._sending or not _ready(self._writable):
                return False
            self._byte[0] = self._sending[0][self._sent]
            self._out.write(self._byte)
            self._sent += 1
            if self._sent == len(self._sending[0]):
                self._sending.pop(0)
                self._sent = 0
        return True

    def _receive(self) -> bool:
        for _ in range(_BYTES):
            if not _ready(self._readable):
                return False
            self._in.readinto(self._byte)
            self._watch_for_stop(self._byte[0])
            if self._byte[0] == _CTRL_C:
                continue  # a stray one spoils no line
            brought = self._lines.feed(self._byte[0])
            if brought != NOTHING:
                self._obey(brought)
                return True
        return True

    def _watch_for_stop(self, byte: int) -> None:
        """Three Ctrl-C in a row. Or Return, Ctrl-C, Return: mpremote, and its next byte is for the prompt."""
        if byte == _CTRL_C:
            now = time.ticks_ms()
            if not self._stops:
                self._stop_at = now
            self._stops += 1
            if self._stops >= _STOPS:
                if time.ticks_diff(now, self._stop_at) <= _STOP_MS:
                    _stop()
                self._stops = 0
        else:
            self._stops = 0
            if byte == _RETURN and self._before == _RETURN << 8 | _CTRL_C:
                _stop()
        self._before = self._before << 8 & 0xFFFF | byte

    # A question

    def _obey(self, brought: int) -> None:
        self._heard = time.ticks_ms()
        if brought != LINE:
            self._sending.append(pack(0, "no long A line has at most 256 bytes."))
            return
        line = self._lines.take()
        if line != self._last:
            self._answer = self._reply(line)
            self._last = line
        self._sending.append(self._answer)

    def _reply(self, line: bytes) -> bytes:
        number = 0
        try:
            number, text = unpack(line)
            from link.commands import answer

            return pack(number, "ok " + answer(self, text))
        except LinkError as refusal:
            return _refusal(number, refusal.code, refusal.sentence)
        except Exception as trouble:
            # Settings and journal refuse with a code and a sentence too; anything else is a defect of ours.
            code = getattr(trouble, "code", "")
            if code:
                return _refusal(number, code, str(trouble))
            from defects import report

            report(trouble, self.panel.session is not None)
            return _refusal(number, "defect", "A defect of the firmware.")

    def _watch(self) -> None:
        """Without a question for a minute, the host has gone."""
        if time.ticks_diff(time.ticks_ms(), self._heard) > _HOST_GONE_MS:
            self.end_enrolling()
            self.release_lights()
            self.end_replay()
            self.transfer = None


def _is_command(identity: "Identity | None") -> bool:
    return identity is not None and identity[0] == "command"


def _stop() -> None:
    micropython.kbd_intr(_CTRL_C)
    raise KeyboardInterrupt


def _refusal(number: int, code: str, sentence: str) -> bytes:
    return pack(number, "no %s %s" % (code, shorten(sentence, _SENTENCE_BYTES)))


def _ready(poll: "Any") -> bool:
    for _ in poll.ipoll(0):
        return True
    return False
