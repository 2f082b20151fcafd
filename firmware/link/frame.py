"""The lines of the link: a mark, a number, words, and a checksum.

    ~12 get brightness*B03B         the host asks; it counts its questions from 1 to 9999
    ~12 ok 60*A0F5                  the table answers each question with one line, by the same number
    ~12 no value The reason.*1C2E   or refuses it: a code for programs, a sentence for people
    ~0 ! 7 card attacker.1*55D0     what happened, unasked; events are counted so that a gap is noticed

A line is UTF-8 and has at most 256 bytes with its end. The checksum is the lower half of the CRC-32 of
everything before the star: MicroPython computes that in C, a CRC-16 in Python would hold the loop for 5 ms.
"""

from binascii import crc32

VERSION = 1
LONGEST = 256
MOST = 9999
_MARK = 126  # ~
_STAR = 42  # *
_TAIL = 5  # the star and four digits

# What a byte brings
NOTHING = 0
LINE = 1
TOO_LONG = 2


class LinkError(Exception):
    """A line that cannot be obeyed: a stable code for programs, one sentence for people."""

    def __init__(self, code: str, sentence: str):
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class LineBuffer:
    """Collects bytes into lines. What is longer than a line may be is dropped up to its end and told once."""

    def __init__(self) -> None:
        self._line = bytearray(LONGEST)
        self._size = 0

    def feed(self, byte: int) -> int:
        if byte in (10, 13):
            size = self._size
            if size < LONGEST:
                return LINE if size else NOTHING
            self._size = 0
            return TOO_LONG
        if self._size < LONGEST:
            self._line[self._size] = byte
            self._size += 1
        return NOTHING

    def take(self) -> bytes:
        """The line that has just ended."""
        line = bytes(self._line[: self._size])
        self._size = 0
        return line


def pack(number: int, text: str) -> bytes:
    """The line as it goes over the wire."""
    body = b"~%d %s" % (number, text.encode())
    line = body + b"*%04X\n" % (crc32(body) & 0xFFFF)
    if len(line) > LONGEST:
        raise ValueError("a line has at most 256 bytes")
    return line


def shorten(text: str, room: int) -> str:
    """As much of the text as has room, in whole letters."""
    text = text[:room]
    while len(text.encode()) > room:
        text = text[:-1]
    return text


def unpack(line: bytes) -> "tuple[int, str]":
    """Number and text of a line without its end; LinkError if it is not whole."""
    if not line or line[0] != _MARK:
        raise LinkError("frame", "This is no line of the link: it begins with ~.")
    body = line[:-_TAIL]
    if len(line) <= _TAIL or line[-_TAIL] != _STAR or line[1 - _TAIL :] != b"%04X" % (crc32(body) & 0xFFFF):
        raise LinkError("checksum", "The line arrived damaged: send it again.")
    digits, blank, words = body[1:].partition(b" ")
    if not blank or not 1 <= len(digits) <= 4 or not digits.isdigit():
        raise LinkError("number", "The line has no number from 0 to 9999.")
    return int(digits), _text(words)


def _text(words: bytes) -> str:
    for byte in words:
        if byte < 32 or byte == 127:
            raise LinkError("text", "The line holds characters that are no text.")
    try:
        return words.decode()
    except ValueError:
        raise LinkError("text", "The line is not UTF-8.")
