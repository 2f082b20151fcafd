"""Writes a card's identity onto its tag, or empties it, page by page, and reads back what it wrote."""

from micropython import const

from drivers.card_chip import CLASSIC, PRESENT, REFUSED, TYPE_2, CardChip
from drivers.ndef_writer import EMPTY_MESSAGE, build

_FIRST_PAGE = const(4)
_LOCKS_PAGE = const(2)

_UNTOUCHED = const(0)
_WRITING = const(1)
_CHECKING = const(2)

# How it goes
UNDER_WAY = const(0)
DONE = const(1)
LOCKED = const(2)
NO_NDEF_TAG = const(3)
FAILED = const(4)  # the card left, or what was read back is not what was written


class Enrolment:
    """One identity for one card, None for an empty tag. advance() is called when the chip has done its task.

    The first page goes twice: announcing an empty message, and at the very end as it shall be. Cut off at any
    moment, the tag is never taken for a card.
    """

    def __init__(self, identity: "tuple[str, str, int] | None", name: str = ""):
        self.identity = identity
        self._data = build(identity[0], identity[1], identity[2], name) if identity else EMPTY_MESSAGE
        self._stage = _UNTOUCHED
        self._page = 0

    def begin(self, chip: CardChip) -> int:
        """On a card that was just selected."""
        self._stage = _UNTOUCHED
        if chip.kind == CLASSIC:
            chip.login(_FIRST_PAGE)
        elif chip.kind == TYPE_2:
            chip.read(_LOCKS_PAGE)
        else:
            return NO_NDEF_TAG
        return UNDER_WAY

    def advance(self, chip: CardChip) -> int:
        if chip.outcome == REFUSED:
            return LOCKED
        if chip.outcome != PRESENT:
            return FAILED
        if self._stage == _UNTOUCHED:
            return self._open(chip)
        if self._stage == _WRITING:
            return self._write_on(chip)
        return self._check_on(chip)

    def _open(self, chip: CardChip) -> int:
        if chip.kind == TYPE_2:
            block = chip.block  # internal and lock bytes, capability container, pages 4 and 5
            if block[4] != 0xE1:
                return NO_NDEF_TAG
            pages = ((1 << len(self._data) // 4) - 1) << _FIRST_PAGE
            if block[7] & 0x0F or (block[2] | block[3] << 8) & pages:
                return LOCKED
        size = chip.page_size
        self._data += bytes(-len(self._data) % size)
        announced = bytearray(self._data[:size])
        announced[1] = 0
        self._stage = _WRITING
        self._page = 0
        chip.write(_FIRST_PAGE, announced, 0)
        return UNDER_WAY

    def _write_on(self, chip: CardChip) -> int:
        size = chip.page_size
        self._page += 1
        pages = len(self._data) // size
        if self._page > pages:
            self._stage = _CHECKING
            self._page = 0
            chip.read(_FIRST_PAGE)
        else:
            page = self._page % pages
            chip.write(_FIRST_PAGE + page, self._data, page * size)
        return UNDER_WAY

    def _check_on(self, chip: CardChip) -> int:
        at = self._page * chip.page_size
        data = self._data
        for i in range(min(16, len(data) - at)):
            if chip.block[i] != data[at + i]:
                return FAILED
        if at + 16 >= len(data):
            return DONE
        self._page += 16 // chip.page_size
        chip.read(_FIRST_PAGE + self._page)
        return UNDER_WAY
