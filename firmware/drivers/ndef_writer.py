"""Makes the record that names a card (ndef.py reads it): only who writes a tag needs it."""

from micropython import const

from drivers.ndef import CAPACITY, MARK, NDEF, ONLY_RECORD, TERMINATOR, TEXT, three_words

EMPTY_MESSAGE = b"\x03\x00\xfe\x00"
_OVERHEAD = const(10)  # TLV type and length, record header of 4, status, "en", terminator


def build(game: str, table: str, number: int, name: str = "") -> bytes:
    """The bytes to write from page 4 on, in whole pages. A name that does not fit is shortened."""
    words = f"{game} {table} {number}".encode()
    if not three_words(words, 0, len(words)):
        raise ValueError("a card is a game, a table and a number from 0 to 9999, in small letters")
    room = CAPACITY - _OVERHEAD - len(MARK) - len(words)
    if room < 0:
        raise ValueError("the names of game and table are too long for a tag")
    text = MARK + words + _label(name, room)
    size = len(text)
    data = bytes((NDEF, size + 7, ONLY_RECORD, 1, size + 3, TEXT, 2)) + b"en" + text
    data += bytes((TERMINATOR,))
    return data + bytes(-len(data) % 4)


def announce(data: bytes) -> bytes:
    """The first page while the others are written: an empty message, so nobody takes half for whole."""
    return bytes((data[0], 0)) + data[2:4]


def _label(name: str, room: int) -> bytes:
    """A blank and the name, in whole letters as far as there is room."""
    label = b" " + name.strip().encode()
    if len(label) > room:
        while room and label[room] & 0xC0 == 0x80:
            room -= 1
        label = label[:room]
    return label if len(label) > 1 else b""
