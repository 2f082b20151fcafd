"""What a reader chip does on the air by itself: find tags, select one of several, exchange data."""

from typing import NamedTuple

from sim.chips.air import (
    CASCADE,
    GUARD,
    HLTA,
    REQA,
    SELECT,
    WHOLE,
    WUPA,
    Script,
    crc_a,
    frame,
    sealed,
    short,
    unpack,
)
from sim.chips.tag import INCOMPLETE
from sim.clock import MS, US

PATIENCE = 500 * US
WRITE_PATIENCE = 11 * MS


class Target(NamedTuple):
    atqa: bytes
    sak: int
    uid: bytes


def find(most: int) -> Script[list[Target]]:
    """Up to `most` tags, each halted before the next is asked for."""
    found: list[Target] = []
    while len(found) < most:
        if found:
            yield sealed(HLTA), GUARD
        heard = yield short(REQA), PATIENCE
        if heard is None:
            break
        atqa = unpack(heard.bits).data[:2]
        yield None, GUARD
        target = yield from select(atqa)
        if target is None:
            break
        found.append(target)
    return found


def again(uid: bytes) -> Script[Target | None]:
    """Wake a halted tag whose UID is known."""
    yield sealed(HLTA), GUARD
    heard = yield short(WUPA), PATIENCE
    if heard is None:
        return None
    yield None, GUARD
    return (yield from select(unpack(heard.bits).data[:2], uid))


def select(atqa: bytes, wanted: bytes = b"") -> Script[Target | None]:
    """One tag through all cascade levels; of several that answer, the one with the 1 at each collision."""
    uid = b""
    for level, code in enumerate(SELECT):
        known = _expected(wanted, level) if wanted else (yield from _anticollision(code))
        if known is None:
            return None
        yield None, GUARD
        heard = yield sealed(bytes((code, WHOLE)) + known), PATIENCE
        if heard is None:
            return None
        data, _, sound, _ = unpack(heard.bits)
        if not sound or len(data) != 3 or crc_a(data[:1]) != data[1:]:
            return None
        yield None, GUARD
        if not data[0] & INCOMPLETE:
            return Target(atqa, data[0], uid + known[:4])
        uid += known[1:4]
    return None


def _expected(uid: bytes, level: int) -> bytes:
    last = len(uid) // 3 - 1
    four = bytes([CASCADE]) + uid[level * 3 : level * 3 + 3] if level < last else uid[-4:]
    return four + bytes([four[0] ^ four[1] ^ four[2] ^ four[3]])


def _anticollision(code: int) -> Script[bytes | None]:
    bits: list[int] = []
    while True:
        whole, rest = divmod(len(bits), 8)
        nvb = (2 + whole) << 4 | rest
        heard = yield frame(bytes((code, nvb)) + _packed(bits), rest), PATIENCE
        if heard is None:
            return None
        data, last_bits, sound, collision = unpack(heard.bits, rest)
        answer = [byte >> i & 1 for byte in data for i in range(8)][rest:]
        if collision:
            bits += answer[: collision - 1 - rest] + [1]
            yield None, GUARD
            continue
        bits += answer
        five = _packed(bits)
        if last_bits or not sound or len(bits) != 40 or five[0] ^ five[1] ^ five[2] ^ five[3] ^ five[4]:
            return None
        return five


def _packed(bits: list[int]) -> bytes:
    return bytes(
        sum(bit << i for i, bit in enumerate(bits[at : at + 8])) for at in range(0, len(bits), 8)
    )  # fmt: skip


def exchange(data: bytes, session: int, patience: int = PATIENCE) -> Script[tuple[int, bytes]]:
    """A command with its CRC, and the answer: a status as the PN532 gives it (UM0701-02, 7.1), and bytes."""
    heard = yield sealed(data, session), patience
    if heard is None:
        return TIME_OUT, b""
    answer, last_bits, sound, _ = unpack(heard.bits)
    if last_bits == 4 and len(answer) == 1:
        return (OK, b"") if answer[0] == 0x0A else (NAKED, b"")
    if heard.session != session or not sound:
        return BAD_PARITY, b""
    if len(answer) < 3 or crc_a(answer[:-2]) != answer[-2:]:
        return BAD_CRC, b""
    return OK, answer[:-2]


def communicate(
    data: bytes, session: int, patience: int, *, sends_crc: bool, checks_crc: bool, last_bits: int = 0
) -> Script[tuple[int, bytes]]:
    """Any bytes or bits, and what comes back, without a thought of what they mean."""
    said = sealed(data, session) if sends_crc else frame(data, last_bits, session)
    heard = yield said, patience
    if heard is None:
        return TIME_OUT, b""
    answer, incomplete, sound, _ = unpack(heard.bits)
    if heard.session != session or not (sound or incomplete):
        return BAD_PARITY, b""
    if not checks_crc:
        return OK, answer
    if incomplete or len(answer) < 3 or crc_a(answer[:-2]) != answer[-2:]:
        return BAD_CRC, b""
    return OK, answer[:-2]


OK, TIME_OUT, BAD_CRC, BAD_PARITY = 0x00, 0x01, 0x02, 0x03
NAKED, NOT_LOGGED_IN, NO_SUCH_TARGET = 0x13, 0x14, 0x27
