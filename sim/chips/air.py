"""The air over one antenna: ISO/IEC 14443 type A at 106 kbit/s, bit by bit, with collisions, noise and time.

A frame is the list of its bits as sent, parity included and lowest bit first. A bit that two tags sent
differently is BOTH: Manchester coding lets the reader see that.
"""

import random
from collections.abc import Callable, Generator
from typing import NamedTuple, Protocol, TypeVar

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
        self.on = False
        self._since: dict[Listener, int] = {}
        self._answer: Answer | None = None

    @property
    def tags(self) -> list[Listener]:
        return list(self._since)

    def switch(self, on: bool) -> None:
        if on == self.on:
            return
        self.on = on
        for tag in self._since:
            self._since[tag] = self.clock.now
            self._power(tag)

    def place(self, tag: Listener) -> None:
        if tag in self._since:
            return
        self._since[tag] = self.clock.now
        self._power(tag)

    def remove(self, tag: Listener) -> None:
        if self._since.pop(tag, None) is None:
            return
        self._silence(tag)
        tag.power(None)

    def clear(self) -> None:
        for tag in self.tags:
            self.remove(tag)

    def speak(self, said: Frame) -> Answer | None:
        """Called at the last bit of a reader's frame: who answers, and when?"""
        began = self.clock.now - said.duration
        voices = []
        delay = 0
        for tag, since in self._since.items():
            if not self.on or since + tag.start_up > began:
                continue
            reply = tag.hear(Frame(self._disturbed(said.bits), said.session))
            if reply:
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

    def _power(self, tag: Listener) -> None:
        if not self.on:
            self._silence(tag)
        tag.power(self.clock if self.on else None)

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
