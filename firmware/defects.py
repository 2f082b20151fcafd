"""A defect of the firmware: where it happened, and outside of games what it says.

It is told on the USB line, and the last one is kept in a file until a host asks for it.
"""

import io
import select
import sys

PATH = "defect.txt"


def report(defect: BaseException, playing: bool) -> None:
    """What an error says may name a card that is a secret: in a game only its kind is told."""
    told = io.StringIO()
    sys.print_exception(defect, told)
    lines = told.getvalue().strip().split("\n")
    if playing:
        lines = [line for line in lines if line.startswith((" ", "Traceback"))] + [type(defect).__name__]
    text = "\n".join(lines)
    _tell(text)
    _keep(text)


def _tell(text: str) -> None:
    """Byte by byte, and only while there is room: a print to a host that does not read holds the table."""
    line = select.poll()
    line.register(sys.stdout, select.POLLOUT)
    for byte in (text + "\r\n").encode():
        if not line.poll(0):
            return
        sys.stdout.buffer.write(bytes((byte,)))


def _keep(text: str) -> None:
    """The same defect may come again and again: flash is not written for it twice."""
    if last() == text:
        return
    try:
        with open(PATH, "w") as file:
            file.write(text)
    except OSError:
        pass  # a full flash: it was told all the same


def last() -> str:
    """What the last defect said; nothing if there never was one."""
    try:
        with open(PATH) as file:
            text: str = file.read()
            return text
    except OSError:
        return ""
