"""What every ISO 14443 type A tag does before it shows what it is: wake, anticollision, select, halt."""

from collections.abc import Callable

from sim.chips.air import (
    CASCADE,
    HLTA,
    REQA,
    SELECT,
    WHOLE,
    WUPA,
    Frame,
    Reply,
    crc_a,
    frame,
    sealed,
    unpack,
)
from sim.chips.coupling import STICKER_MM
from sim.clock import MS, Alarm, Clock

OFF, IDLE, READY, ACTIVE, HALT = "off", "idle", "ready", "active", "halt"

INCOMPLETE = 0x04  # SAK: there are more bytes of UID, on the next cascade level
ACK = 0xA


class Tag:
    """A tag without memory of its own. Subclasses say what they answer once they are selected."""

    atqa = 0x0004
    sak = 0x00
    start_up = 1 * MS
    size_mm = STICKER_MM

    def __init__(self, uid: bytes):
        if len(uid) not in (4, 7, 10):
            raise ValueError(f"a UID has 4, 7 or 10 bytes, not {len(uid)}")
        self.uid = bytes(uid)
        self.state = OFF
        self.was_halted = False  # READY* and ACTIVE*: it came from HALT and falls back there
        self.session = 0
        self._clock: Clock | None = None
        self._level = 0
        self._work: Alarm | None = None
        self._interrupted: Callable[[], None] = lambda: None
        self._then: Callable[[bytes], Reply | None] | None = None

    # The field

    def power(self, clock: Clock | None) -> None:
        if clock is None and self._work and self._work.action:
            self._work.cancel()
            self._interrupted()
        self._work = None
        self._clock = clock
        self.state = IDLE if clock else OFF
        self.was_halted = False
        self._forget()

    def hear(self, heard: Frame) -> Reply | None:
        if self._work and self._work.action:
            return None  # busy programming
        code = _short_code(heard)
        if self.state in (IDLE, HALT):
            return self._wake(code)
        if code is not None:
            return self._fall_back()
        if self.state == READY:
            return self._find(heard)
        return self._listen(heard)

    # Initialisation and anticollision (ISO 14443-3, 6.3 to 6.5)

    def _wake(self, code: int | None) -> Reply | None:
        if code != WUPA and not (code == REQA and self.state == IDLE):
            return None
        self.was_halted = self.state == HALT
        self.state = READY
        self._level = 0
        return Reply(frame(self.atqa.to_bytes(2, "little")))

    def part(self, level: int) -> bytes:
        """The four bytes of UID shown on a cascade level, and their check byte."""
        last = (len(self.uid) - 1) // 3 - 1
        four = bytes([CASCADE]) + self.uid[level * 3 : level * 3 + 3] if level < last else self.uid[-4:]
        return four + bytes([four[0] ^ four[1] ^ four[2] ^ four[3]])

    def _find(self, heard: Frame) -> Reply | None:
        data, _, sound, _ = unpack(heard.bits)
        if not sound or len(data) < 2 or data[0] != SELECT[self._level]:
            return self._fall_back()
        if data[1] == WHOLE:
            return self._select(heard)
        known = (data[1] >> 4) * 8 + (data[1] & 7) - 16
        part = self.part(self._level)
        if not 0 <= known < 40 or _bits(data[2:])[:known] != _bits(part)[:known]:
            return self._fall_back()
        at, place = divmod(known, 8)
        return Reply(Frame(frame(part[at:]).bits[place:]))

    def _select(self, heard: Frame) -> Reply | None:
        data, _, sound, _ = unpack(heard.bits)
        if not sound or data[7:] != crc_a(data[:7]) or data[2:7] != self.part(self._level):
            return self._fall_back()
        self._level += 1
        if self._level * 3 + 1 < len(self.uid):
            return Reply(sealed(bytes([INCOMPLETE])))
        self.state = ACTIVE
        return Reply(sealed(bytes([self.sak])))

    def _fall_back(self) -> Reply | None:
        """Nothing it understands: silently back to where it came from."""
        self.state = HALT if self.was_halted else IDLE
        self._forget()
        return None

    def _forget(self) -> None:
        """Leaving ACTIVE: what was unlocked is locked again, a command of two steps is off."""
        self.session = 0
        self._then = None

    # Commands

    def _listen(self, heard: Frame) -> Reply | None:
        data, last_bits, sound, _ = unpack(heard.bits)
        if heard.session != self.session:
            return self._fall_back()
        if not sound or last_bits or len(data) < 3 or crc_a(data[:-2]) != data[-2:]:
            return self.garbled(heard)
        data = data[:-2]
        if data == HLTA:
            self._forget()
            self.state = HALT
            return None
        then, self._then = self._then, None
        return then(data) if then else self.command(data)

    def garbled(self, heard: Frame) -> Reply | None:
        """A frame with a broken parity or CRC, in ACTIVE."""
        return self._fall_back()

    def command(self, data: bytes) -> Reply | None:
        """A whole command, without its CRC, in ACTIVE."""
        return self._fall_back()

    # For subclasses

    def tell(self, data: bytes) -> Reply:
        return Reply(sealed(data, self.session))

    def nibble(self, code: int, delay: int = 0) -> Reply:
        return Reply(frame(bytes([code]), 4, self.session), delay)

    def refuse(self, code: int) -> Reply:
        reply = self.nibble(code)
        self._fall_back()
        return reply

    def program(self, duration: int, finish: Callable[[], None], interrupted: Callable[[], None]) -> Reply:
        """Write to memory, then acknowledge; if the power goes first, `interrupted` says what is left."""
        assert self._clock is not None, "a tag without power has heard something"
        self._interrupted = interrupted
        self._work = self._clock.after(duration, finish)
        return self.nibble(ACK, duration)


def _short_code(heard: Frame) -> int | None:
    if len(heard.bits) != 7:
        return None
    return sum(bit << i for i, bit in enumerate(heard.bits))


def _bits(data: bytes) -> list[int]:
    return [byte >> i & 1 for byte in data for i in range(8)]
