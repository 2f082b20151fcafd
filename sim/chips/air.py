"""The air over one antenna: ISO/IEC 14443 type A at 106 kbit/s, bit by bit, with collisions, noise and time.

A frame is the list of its bits as sent, parity included and lowest bit first. A bit that two tags sent
differently is BOTH: Manchester coding lets the reader see that.
"""

import random
from collections.abc import Callable, Generator
from typing import NamedTuple, Protocol, TypeVar

from sim.chips.coupling import USUAL_GAIN_DB, Antenna, Spot, answer_db, chance, detuned_db, power_db
from sim.clock import US, Alarm, Clock

BOTH = 2
BIT = 128 * 1_000_000_000 // 13_560_000
# How long after the reader's last bit a tag answers, by the value of that bit (ISO 14443-3, 6.2.1.1, n = 9).
FRAME_DELAY = (1172 * 1_000_000_000 // 13_560_000, 1236 * 1_000_000_000 // 13_560_000)
GUARD = 90 * US  # the pause a reader keeps between an answer and its next frame

REQA, WUPA = 0x26, 0x52
SELECT = (0x93, 0x95, 0x97)
WHOLE = 0x70
HLTA = b"\x50\x00"
CASCADE = 0x88


def _with_parity(byte: int) -> tuple[int, ...]:
    bits = tuple(byte >> i & 1 for i in range(8))
    return (*bits, 1 - sum(bits) % 2)


_ON_AIR = tuple(map(_with_parity, range(256)))


class Frame:
    """Bits on the air. `session` stands for the Crypto1 stream: who does not share it hears only noise."""

    __slots__ = ("bits", "session")

    def __init__(self, bits: list[int], session: int = 0):
        self.bits = bits
        self.session = session

    @property
    def duration(self) -> int:
        return (1 + len(self.bits)) * BIT  # and the start bit

    @property
    def last(self) -> int:
        return self.bits[-1] if self.bits else 0


class Unpacked(NamedTuple):
    data: bytes
    last_bits: int  # how many bits of the last byte are valid, 0 for all
    sound: bool  # every whole byte has its parity
    collision: int  # the first collided bit counted from 1, alignment included; 0 for none


def crc_a(data: bytes, preset: int = 0x6363) -> bytes:
    """CRC_A (ISO 14443-3 annex B), as its two bytes go over the air."""
    crc = preset
    for byte in data:
        byte ^= crc & 0xFF
        byte ^= byte << 4 & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return (crc & 0xFFFF).to_bytes(2, "little")


def short(code: int) -> Frame:
    """REQA and WUPA: seven bits, no parity."""
    return Frame([code >> i & 1 for i in range(7)])


def frame(data: bytes, last_bits: int = 0, session: int = 0) -> Frame:
    """Bytes with their parity; of the last byte only last_bits, then without parity."""
    bits: list[int] = []
    for byte in data[:-1] if last_bits else data:
        bits += _ON_AIR[byte]
    if last_bits:
        bits += _ON_AIR[data[-1]][:last_bits]
    return Frame(bits, session)


def sealed(data: bytes, session: int = 0) -> Frame:
    """Bytes with their CRC_A."""
    return frame(data + crc_a(data), session=session)


def unpack(bits: list[int], align: int = 0) -> Unpacked:
    """Bytes from the air; the first bit goes to position `align` of the first byte."""
    data = bytearray()
    sound = True
    collision = at = 0
    place = align
    while at < len(bits):
        chunk = bits[at : at + 8 - place]
        at += len(chunk)
        byte = 0
        for i, bit in enumerate(chunk, place):
            if bit == BOTH and not collision:
                collision = len(data) * 8 + i + 1
            byte |= (bit != 0) << i
        data.append(byte)
        if place + len(chunk) < 8:
            return Unpacked(bytes(data), place + len(chunk), sound, collision)
        if at < len(bits):
            # The parity of a split first byte covers bits not sent here; after a collision it means nothing.
            if not place and not collision and bits[at] != _ON_AIR[byte][8]:
                sound = False
            at += 1
        elif not collision:
            sound = False
        place = 0
    return Unpacked(bytes(data), 0, sound, collision)


class Reply(NamedTuple):
    frame: Frame
    delay: int = 0  # work the tag does before it answers


class Listener(Protocol):
    """A tag, as the field sees it."""

    start_up: int
    size_mm: float

    def power(self, clock: Clock | None) -> None:
        """The field is there (and with it time), or gone with everything the tag had in mind."""

    def hear(self, heard: Frame) -> Reply | None:
        """A frame has ended; what does the tag say?"""


class _Voice:
    def __init__(self, tag: Listener, frame: Frame):
        self.tag = tag
        self.frame = frame
        self.cut: int | None = None


class Answer:
    """What the tags begin to say at a moment; what arrives is known only when it has ended."""

    def __init__(self, starts: int, voices: list[_Voice]):
        self.starts = starts
        self.voices = voices
        self.ends = starts + max(voice.frame.duration for voice in voices)


class Field:
    """The space over one antenna, with the tags in it."""

    def __init__(self, clock: Clock, noise: random.Random | None = None, bit_error_rate: float = 0.0):
        self.clock = clock
        self.noise = noise or random.Random(14443)
        self.bit_error_rate = bit_error_rate
        self.antenna = Antenna()
        self.gain_db = USUAL_GAIN_DB  # of the receiver
        self.on = False
        self._spots: dict[Listener, Spot] = {}
        self._since: dict[Listener, int] = {}  # of these, and of those that it hears on other antennas
        self._neighbours: dict[Field, float] = {}  # and what is lost on the way to their tags
        self._answer: Answer | None = None

    @property
    def tags(self) -> list[Listener]:
        return list(self._spots)

    def switch(self, on: bool) -> None:
        if on == self.on:
            return
        self.on = on
        for tag in self._in_reach():
            self._since[tag] = self.clock.now
            self._power(tag)

    def place(self, tag: Listener, shift_mm: float | None = None, above_mm: float = 0.0) -> None:
        """Somewhere over the antenna; who says nothing lays it half a tag beside the last one."""
        if tag in self._spots:
            return
        if shift_mm is None:
            shift_mm = len(self._spots) * tag.size_mm / 2
        self._spots[tag] = Spot(shift_mm, above_mm)
        for field in (self, *self._neighbours):
            field._since[tag] = self.clock.now
            if field is self or field.on:
                field._power(tag)

    def remove(self, tag: Listener) -> None:
        if self._spots.pop(tag, None) is None:
            return
        for field in (self, *self._neighbours):
            field._since.pop(tag, None)
            field._silence(tag)
        tag.power(None)

    def clear(self) -> None:
        for tag in self.tags:
            self.remove(tag)

    def join(self, other: "Field", loss_db: float | None) -> None:
        """The antennas lie so close that each hears the other's tags, with that loss; None parts them."""
        for one, two in ((self, other), (other, self)):
            if loss_db is None:
                one._neighbours.pop(two, None)
            else:
                one._neighbours[two] = loss_db
            one._since = {tag: one._since.get(tag, one.clock.now) for tag in one._in_reach()}

    def speak(self, said: Frame) -> Answer | None:
        """Called at the last bit of a reader's frame: who answers, and when?"""
        began = self.clock.now - said.duration
        voices = []
        delay = 0
        for tag, since in list(self._since.items()):
            if not self.on or since + tag.start_up > began or self._jammed():
                continue
            power, answer = self.margins(tag)
            if not self._succeeds(power):
                tag.power(None)
                tag.power(self.clock)
                continue
            reply = tag.hear(Frame(self._disturbed(said.bits), said.session))
            if reply and self._succeeds(answer) and not self._drowned():
                voices.append(_Voice(tag, reply.frame))
                delay = max(delay, reply.delay)
        if not voices:
            return None
        self._answer = Answer(self.clock.now + FRAME_DELAY[said.last] + delay, voices)
        return self._answer

    def heard(self, answer: Answer) -> Frame:
        """Called when an answer has ended: the bits that arrived, all voices one over the other."""
        self._answer = None
        bits: list[int] = []
        for voice in answer.voices:
            said = voice.frame.bits
            if voice.cut is not None:
                said = said[: max(0, (voice.cut - answer.starts) // BIT - 1)]
            for i, bit in enumerate(said):
                if i == len(bits):
                    bits.append(bit)
                elif bits[i] != bit:
                    bits[i] = BOTH
        return Frame(self._disturbed(bits), answer.voices[0].frame.session)

    # How well they hear one another

    def margins(self, tag: Listener) -> tuple[float, float]:
        """What is to spare on the way to a tag and back, in dB."""
        owner = self._owner(tag)
        spot = owner._spots[tag]
        others = [other for near, other in owner._spots.items() if near is not tag]
        lost = self._neighbours.get(owner, 0.0) + detuned_db(spot, others, tag.size_mm)
        return (
            power_db(self.antenna, spot, tag.size_mm, lost),
            answer_db(self.antenna, spot, tag.size_mm, lost, self.gain_db),
        )

    def _owner(self, tag: Listener) -> "Field":
        return next(field for field in (self, *self._neighbours) if tag in field._spots)

    def _in_reach(self) -> list[Listener]:
        return [tag for field in (self, *self._neighbours) for tag in field._spots]

    def _jammed(self) -> bool:
        """Two antennas that close must not be on at once: no tag understands either."""
        return any(field.on for field in self._neighbours)

    def _succeeds(self, spare_db: float) -> bool:
        likely = chance(spare_db)
        return likely == 1 or (likely > 0 and self.noise.random() < likely)

    def _drowned(self) -> bool:
        """The receiver's own noise has swallowed an answer."""
        return self._succeeds(self.gain_db - self.antenna.noisy_from_db)

    def _power(self, tag: Listener) -> None:
        if not self.on:
            self._silence(tag)
        owner = self._owner(tag)
        powered = any(field.on for field in (owner, *owner._neighbours))
        tag.power(self.clock if powered else None)

    def _silence(self, tag: Listener) -> None:
        for voice in self._answer.voices if self._answer else ():
            if voice.tag is tag and voice.cut is None:
                voice.cut = self.clock.now

    def _disturbed(self, bits: list[int]) -> list[int]:
        if not self.bit_error_rate:
            return bits
        return [1 - bit if bit != BOTH and self._hit() else bit for bit in bits]

    def _hit(self) -> bool:
        return self.noise.random() < self.bit_error_rate


T = TypeVar("T")
# What a reader does on its own: yields a frame and how long it would wait for the answer (or None and a
# pause), is sent the answer or None, and returns what it found.
Script = Generator[tuple[Frame | None, int], Frame | None, T]


class Conversation:
    """Runs a script on a field in virtual time, and tells its result."""

    def __init__(self, field: Field, script: Script[T], done: Callable[[T], None]):
        self._field = field
        self._clock = field.clock
        self._script = script
        self._done = done
        self._alarm: Alarm | None = None
        self._go_on(None)

    def stop(self) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._script.close()

    def _go_on(self, heard: Frame | None) -> None:
        try:
            said, patience = self._script.send(heard)
        except StopIteration as end:
            self._done(end.value)
            return
        if said is None:
            self._alarm = self._clock.after(patience, lambda: self._go_on(None))
        else:
            self._alarm = self._clock.after(said.duration, lambda: self._listen(said, patience))

    def _listen(self, said: Frame, patience: int) -> None:
        answer = self._field.speak(said)
        if answer is None or answer.starts > self._clock.now + patience:
            self._alarm = self._clock.after(patience, lambda: self._go_on(None))
        else:
            self._alarm = self._clock.at(answer.ends, lambda: self._go_on(self._field.heard(answer)))
