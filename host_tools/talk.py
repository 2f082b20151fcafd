"""The host's end of the link: asks a running table by name, and hears its events. The firmware runs on."""

import contextlib
import random
import time
from collections import deque
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Self

from host_tools.errors import PicoError, ToolError
from host_tools.patience import patient
from host_tools.serial_line import open_line
from link.frame import LONGEST, MOST, VERSION, LinkError, pack, unpack

TRIES = 3
LOOK_S = 0.02
ANSWER_S = 1.5
ANSWERS = ("ok", "no ")
PROMPT = b">>> "
FAILING = b"Chronotable cannot start"  # firmware/failing.py says it again and again


class Refused(ToolError):
    """The table understood and said no: its code and sentence."""

    code = "refused"


class Table:
    """A table on a port. Each question has a number, and is asked again if no answer comes."""

    def __init__(self, port: str, line: Any = None, look_s: float = LOOK_S):
        """`line`: one that is open already, such as a serial port. `look_s`: how long a look at it waits."""
        self.port = port
        self.told = ""  # the answer to the last question that nobody waited for, with its first word
        self.events: deque[str] = deque()
        self.traffic = 0  # bytes both ways, for whoever watches over the line
        self.tracebacks: deque[list[str]] = deque()  # of defects that the firmware has told of
        # Not from 1: the last question of an earlier session must not look like a repetition.
        self._number = random.randrange(1, MOST)
        self._left = 0  # the number of such a question, until its answer has come
        self._heard = b""
        self._asked = b""  # the last question as it went over the wire
        self._babble = b""  # the last of what is no line of the link
        self._telling: list[str] = []  # a traceback that has not ended yet
        self._serial = line or open_line(port, look_s)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(OSError):
            self._serial.close()

    def hello(self) -> tuple[str, str]:
        """The version that runs, and the board."""
        words = self.ask("hello").split()
        if len(words) != 4 or words[0] != "chronotable":
            raise PicoError(
                f"What answers on {self.port} is no Chronotable.", "Name another --port.", "foreign"
            )
        if words[1] != str(VERSION):
            raise PicoError(
                f"The table speaks version {words[1]} of the link, this program version {VERSION}.",
                "Bring both to the same version: chronotable flash.",
                "version",
            )
        return words[2], words[3]

    def ask(self, text: str) -> str:
        """The words of the answer."""
        self._number = self._number % MOST + 1
        for _ in range(TRIES):
            self._asked = pack(self._number, text).strip()
            self._write(self._asked + b"\n")
            answer = self._answer()
            if answer is not None:
                return _accepted(answer)
        raise self._silence()

    def leave(self, text: str) -> None:
        """Ask without waiting; the answer comes while somebody listens, or waits for another one."""
        self._number = self._left = self._number % MOST + 1
        self.told = ""
        self._write(pack(self._number, text).strip() + b"\n")

    def each(self, asked: str) -> Iterator[list[str]]:
        """The answers to `asked 0`, `asked 1`, ..., without the first word, which says how many there are."""
        number, count = 0, 1
        while number < count:
            words = self.ask(f"{asked} {number}").split()
            count = int(words[0])
            if count:
                yield words[1:]
            number += 1

    def listen(self, seconds: float) -> list[str]:
        """Events that came meanwhile."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and not self.events:
            self._take_line()
        told = list(self.events)
        self.events.clear()
        return told

    def _answer(self) -> str | None:
        deadline = time.monotonic() + patient(ANSWER_S)
        while time.monotonic() < deadline:
            line = self._take_line()
            if line is None:
                continue
            number, text = line
            if number == self._number:
                return text
            if text.startswith(("no checksum", "no frame")):
                return None  # it arrived damaged: once more
        return None

    def _take_line(self) -> tuple[int, str] | None:
        """The next line that is no event, if there is one now."""
        if b"\n" not in self._heard:
            self._heard += self._read()
        line, end, rest = self._heard.partition(b"\n")
        if not end:
            return None
        self._heard = rest
        try:
            number, text = unpack(line.strip())
        except LinkError:
            self._babble = line[-LONGEST:]
            self._hear_defect(line.decode(errors="replace").rstrip())
            return None
        if text.startswith("! "):
            self.events.append(text[2:])
            return None
        if not text.startswith(ANSWERS):  # our own question, sent back
            self._babble = line[-LONGEST:]
            return None
        if number == self._left:
            self._left, self.told = 0, text
            return None
        return number, text

    def _hear_defect(self, line: str) -> None:
        """A traceback begins with its own line, goes on with frames, and ends with what was wrong."""
        if line.startswith("Traceback"):
            self._telling = [line]
        elif self._telling:
            self._telling.append(line)
            if not line.startswith(" "):
                self.tracebacks.append(self._telling)
                self._telling = []

    def _read(self) -> bytes:
        try:
            heard = bytes(self._serial.read(max(1, self._serial.in_waiting)))
        except (OSError, TypeError) as error:  # pyserial stumbles over a port that was closed under it
            raise self._lost() from error
        self.traffic += len(heard)
        return heard

    def _write(self, line: bytes) -> None:
        self.traffic += len(line)
        try:
            self._serial.write(line)
        except OSError as error:
            raise self._lost() from error

    def _lost(self) -> PicoError:
        return PicoError(
            f"The table on {self.port} went away in the middle.",
            "Check cable and supply, and give the same command again.",
            "lost",
        )

    def _silence(self) -> PicoError:
        heard = self._babble + self._heard
        if FAILING in heard:
            told = (FAILING + heard.rpartition(FAILING)[2]).split(b"\n")[0].decode(errors="replace").strip()
            return PicoError(told, "See docs/boards.md: a table that does not start.", "failing")
        # The prompt of MicroPython sends every letter back.
        if PROMPT in heard or self._asked in heard:
            return PicoError(
                f"The Pico on {self.port} is at MicroPython's prompt: the firmware does not run.",
                "Start it by unplugging it, or install it with: chronotable flash.",
                "prompt",
            )
        return PicoError(
            f"Nothing answers on {self.port}.",
            "Is it the right port? If the table is new, install it with: chronotable flash.",
            "silent",
        )


def facts(answer: str) -> dict[str, str]:
    """Words like game=history as a dictionary."""
    return dict(word.split("=", 1) for word in answer.split() if "=" in word)


def _accepted(answer: str) -> str:
    verdict, _, rest = answer.partition(" ")
    if verdict == "ok":
        return rest
    code, _, sentence = rest.partition(" ")
    raise Refused(sentence or "The table refused this.", "", code)
