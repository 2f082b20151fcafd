"""A card's identity as any phone shows it: one NDEF text record, such as "CT1 history unit 57 Trebuchet".

On the tag it is an NDEF TLV at the start of the user memory (page 4 of an NTAG, block 4 of a MIFARE Classic).
The words are: our mark, the game, the table of its catalogue, the number there; a name for people may follow.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    Memory = bytes | bytearray | memoryview

CAPACITY = const(48)  # pages 4 to 15 of an NTAG, three blocks of a Classic: what we read and write at most

# What judge() says
MORE = const(0)  # undecided, read on
CARD = const(1)  # ours: identity() tells which card
EMPTY = const(2)
FOREIGN = const(3)  # an NDEF message, but not of ours
HALF_WRITTEN = const(4)
GARBAGE = const(5)

_NULL = const(0x00)
_LOCK_CONTROL = const(0x01)
_MEMORY_CONTROL = const(0x02)
NDEF = const(0x03)
_PROPRIETARY = const(0xFD)
TERMINATOR = const(0xFE)

_FIRST = const(0x80)
_LAST = const(0x40)
_CHUNKED = const(0x20)
_SHORT = const(0x10)
_WITH_ID = const(0x08)
ONLY_RECORD = const(0xD1)  # first, last, short, of a well-known type
TEXT = const(0x54)

MARK = b"CT1 "


def judge(data: "Memory", have: int) -> int:
    """What the first `have` bytes of the user memory say; MORE if they do not say it yet."""
    at = 0
    while at < have:
        kind = data[at]
        if kind == NDEF:
            break
        if kind == TERMINATOR:
            return EMPTY
        if kind == _NULL:
            at += 1
        elif at + 1 < have and kind in (_LOCK_CONTROL, _MEMORY_CONTROL, _PROPRIETARY):
            at += 2 + data[at + 1]
        else:
            return HALF_WRITTEN if _headless(data, have) else GARBAGE
    if at + 5 >= have:
        return EMPTY if have >= CAPACITY else MORE
    size = data[at + 1]
    if size:
        return _message(data, at + 2, size, have)
    # Behind an empty message stands the terminator or nothing; a record there was announced, never finished.
    return EMPTY if data[at + 2] in (_NULL, TERMINATOR) else HALF_WRITTEN


def identity(data: "Memory") -> "tuple[str, str, int]":
    """Game, table and number, where judge() said CARD."""
    at = 0
    while data[at] != NDEF:
        at += 1 if data[at] == _NULL else 2 + data[at + 1]
    text = at + 7 + (data[at + 6] & 0x3F)
    words = bytes(data[text : at + 2 + data[at + 1]]).split(b" ", 4)
    return words[1].decode(), words[2].decode(), int(words[3])


def _message(data: "Memory", at: int, size: int, have: int) -> int:
    """The first record of a message of `size` bytes, of which at least its header is there."""
    flags = data[at]
    if size == 0xFF:  # longer than 254 bytes
        return FOREIGN
    if not flags & _FIRST or flags & 7 == 7 or flags & _CHUNKED:
        return GARBAGE
    if flags & _WITH_ID or not flags & _SHORT:
        return FOREIGN
    record = 3 + data[at + 1] + data[at + 2]
    if record > size or (flags & _LAST and record != size):
        return HALF_WRITTEN
    if flags != ONLY_RECORD or data[at + 1] != 1 or data[at + 3] != TEXT:
        return FOREIGN
    if have <= at + 4:
        return MORE
    text = at + 5 + (data[at + 4] & 0x3F)
    if data[at + 4] & 0x80 or text + len(MARK) > at + size:  # UTF-16, or too short to be ours
        return FOREIGN
    return _words(data, text, at + size, have)


def _words(data: "Memory", text: int, end: int, have: int) -> int:
    """The text from its first letter to its end, which is where the terminator stands."""
    for i in range(len(MARK)):
        if text + i >= have:
            return MORE if have < CAPACITY else FOREIGN
        if data[text + i] != MARK[i]:
            # No text holds a zero: that page was never written.
            return FOREIGN if data[text + i] else HALF_WRITTEN
    if end >= CAPACITY:
        return GARBAGE
    if end >= have:
        return MORE
    if data[end] != TERMINATOR:
        return HALF_WRITTEN
    for i in range(text, end):
        if not data[i]:
            return HALF_WRITTEN
    return CARD if three_words(data, text + len(MARK), end) else GARBAGE


def three_words(data: "Memory", at: int, end: int) -> bool:
    """Game and table in small letters, a number without leading zeros; a blank and a name may follow."""
    for _ in range(2):
        start = at
        while at < end and (97 <= data[at] <= 122 or data[at] == 95):
            at += 1
        if at in (start, end) or data[at] != 32:
            return False
        at += 1
    start = at
    while at < end and 48 <= data[at] <= 57:
        at += 1
    digits = at - start
    if not 1 <= digits <= 4 or (digits > 1 and data[start] == 48):
        return False
    return at == end or data[at] == 32


def _headless(data: "Memory", have: int) -> bool:
    """The rest of a text record whose first page was erased and not written again."""
    return have > 7 and data[5] == TEXT and data[6] == 2 and data[7] == 101
