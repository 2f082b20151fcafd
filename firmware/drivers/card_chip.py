"""What a Reader needs of a reader chip: one task at a time, done in steps that never wait."""

from micropython import const

TYPE_CHECKING = False

# How a task ended
ABSENT = const(0)  # silence where a card would have answered
PRESENT = const(1)  # a card is there; the task is done
SEVERAL = const(2)  # more than one card is there
UNCLEAR = const(3)  # something is there, but the answer was damaged or broke off
REFUSED = const(4)  # the card says no: locked, protected, or the wrong key

CLASSIC = const(1)
TYPE_2 = const(2)
OTHER = const(0)

# Gains from 0 to 7 are 18, 23, 18, 23, 33, 38, 43 and 48 dB: to each the one that hears about 15 dB less.
FAINT = b"\x00\x00\x00\x00\x00\x03\x03\x04"

# The public key of sectors with NDEF data on a MIFARE Classic (NXP AN1305).
NDEF_KEY = b"\xd3\xf7\xd3\xf7\xd3\xf7"


class CardChip:
    """Subclasses know a chip. Begin a task, then step() until it is no longer busy, then look at the outcome.

    start()             reset and configure
    look()              power the antenna, find a card: uid, uid_size, sak. Nobody there: antenna off again
    confirm()           is the card of the last look still there? Quicker than a look, antenna off again
    read(page)          16 bytes into block
    login(page)         open the sector of a MIFARE Classic
    write(page, data, offset)   page_size bytes of data
    release()           let the card rest, antenna off

    step() returns the milliseconds to wait before the next one and raises ChipError when the chip fails.
    """

    name: str  # of the chip; on the device a class has lost its own
    version: int
    block: "memoryview | bytearray"
    patient = False  # a look gives a tag all the time to start that ISO 14443-3 allows
    faint = False  # a look or a reading listens less closely
    warning = ""  # a code for what is odd but no reason to refuse the chip
    gain = own_gain = 4  # of its receiver, where it can be set: now, and as the board file says

    def __init__(self) -> None:
        self.busy = False
        self.outcome = ABSENT
        self.uid = bytearray(10)
        self.uid_size = 0
        self.sak = 0

    @property
    def kind(self) -> int:
        """By the SAK (NXP AN10833): bit 3 MIFARE Classic, bit 5 a smart card, neither: NFC type 2."""
        if self.sak & 0x08:
            return CLASSIC
        return OTHER if self.sak & 0x20 else TYPE_2

    def listen(self, gain: int) -> None:
        """From the next look on with this gain; 0 is that of the board file."""
        self.gain = gain or self.own_gain

    def stagger(self, number: int) -> None:
        """It is one of several: what takes longer now and then does not come at all of them in one round."""

    @property
    def page_size(self) -> int:
        return 16 if self.sak & 0x08 else 4

    if TYPE_CHECKING:

        def start(self) -> None: ...

        def look(self) -> None: ...

        def confirm(self) -> None: ...

        def read(self, page: int) -> None: ...

        def login(self, page: int) -> None: ...

        def write(self, page: int, data: "bytes | bytearray", offset: int) -> None: ...

        def release(self) -> None: ...

        def step(self) -> int: ...

    def _end(self, outcome: int) -> int:
        self.busy = False
        self.outcome = outcome
        return 0
