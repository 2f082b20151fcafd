"""MIFARE Classic 1K: sixteen sectors behind two keys each.

The cipher on the air is a stand-in (a checksum of key and nonces): a wrong key fails as with Crypto1, and who
has not logged in hears noise, but the bits are not those of a real card.
"""

import random
from binascii import crc32

from sim.chips.air import GUARD, Frame, Reply, Script, frame, sealed, unpack
from sim.chips.tag import ACK, Tag
from sim.clock import MS, US

WRITE_TIME = 2_500 * US

LOGIN_A, LOGIN_B = 0x60, 0x61
READ, WRITE = 0x30, 0xA0
REFUSED, GARBLED = 0x4, 0x5

FACTORY_KEY = b"\xff" * 6
NDEF_KEY = bytes.fromhex("D3F7D3F7D3F7")  # the public key of NFC sectors (NXP AN1305)
MAD_KEY = bytes.fromhex("A0A1A2A3A4A5")
_TRANSPORT = bytes.fromhex("FF078069")
_NDEF_ACCESS = bytes.fromhex("7F078840")
_MAD_ACCESS = bytes.fromhex("787788C1")

# By the access condition C1 C2 C3 of a data block: which keys may read, which may write (MF1S50, 8.7.3).
_DATA = ("AB AB", "AB -", "AB -", "B B", "AB B", "B -", "AB B", "- -")
# Of a sector trailer: who may write key A, read and write the access bits, read and write key B.
_TRAILER = (
    "A A - A A", "A A A A A", "- A - A -", "B AB B - B",
    "B AB - - B", "- AB B - -", "- AB - - -", "- AB - - -",
)  # fmt: skip


class Classic1k(Tag):
    atqa = 0x0004
    sak = 0x08

    def __init__(self, uid: bytes, noise: random.Random | None = None):
        super().__init__(uid)
        if len(uid) == 10:
            raise ValueError("a MIFARE Classic has a UID of 4 or 7 bytes")
        if len(uid) == 7:
            self.atqa = 0x0044
        self._noise = noise or random.Random(int.from_bytes(uid, "big"))
        self.memory = bytearray(1024)
        self.memory[: len(uid)] = uid
        for sector in range(16):
            self.set_trailer(sector, FACTORY_KEY + _TRANSPORT + FACTORY_KEY)
        self._sector = -1  # of the login, and with which of the keys
        self._key = ""
        self._challenged: tuple[int, int, bytes] | None = None

    # For whoever prepares a scene

    def block(self, number: int) -> bytes:
        return bytes(self.memory[number * 16 : number * 16 + 16])

    def store(self, data: bytes, block: int = 4) -> None:
        self.memory[block * 16 : block * 16 + len(data)] = data

    def set_trailer(self, sector: int, trailer: bytes) -> None:
        self.store(trailer, sector * 4 + 3)

    def format_ndef(self) -> None:
        """As a phone or the factory does it: the directory in sector 0, the data behind the public key."""
        directory = bytes.fromhex("0103E103E103E103E103E103E103E1") + bytes.fromhex("03E1" * 8)
        self.store(bytes([0x14]) + directory[:31], 1)
        self.set_trailer(0, MAD_KEY + _MAD_ACCESS + FACTORY_KEY)
        for sector in range(1, 16):
            self.set_trailer(sector, NDEF_KEY + _NDEF_ACCESS + FACTORY_KEY)
        self.store(b"\x03\x00\xfe")

    # Commands

    def garbled(self, heard: Frame) -> Reply | None:
        return self.refuse(GARBLED)

    def command(self, data: bytes) -> Reply | None:
        if len(data) != 2 or data[1] > 63:
            return self._fall_back()
        code, block = data
        if code in (LOGIN_A, LOGIN_B):
            return self._challenge(code, block)
        if block // 4 != self._sector:
            return self.refuse(REFUSED)
        if code == READ:
            return self._read(block)
        if code == WRITE:
            return self._begin_write(block)
        return self.refuse(REFUSED)

    def _challenge(self, code: int, block: int) -> Reply:
        self.session = 0
        self._sector = -1
        nonce = self._noise.randbytes(4)
        self._challenged = (code, block // 4, nonce)
        return Reply(frame(nonce))

    def _listen(self, heard: Frame) -> Reply | None:
        # The reader's proof carries no CRC: it is taken before the common check.
        if not self._challenged:
            return super()._listen(heard)
        code, sector, nonce = self._challenged
        self._challenged = None
        data = unpack(heard.bits).data
        key = self.key(code, sector)
        if len(data) != 8 or data[4:] != _proof(key, nonce + data[:4] + self.uid[-4:]):
            return self._fall_back()
        self._sector = sector
        self._key = "A" if code == LOGIN_A else "B"
        self.session = _session(key, nonce, data[:4])
        return Reply(frame(_proof(key, data[:4] + nonce + self.uid[-4:])))

    def key(self, code: int, sector: int) -> bytes:
        trailer = self.block(sector * 4 + 3)
        return trailer[:6] if code == LOGIN_A else trailer[10:]

    def _read(self, block: int) -> Reply | None:
        condition = self._condition(block)
        data = bytearray(self.block(block))
        if block % 4 < 3:
            if self._key not in _DATA[condition].split()[0]:
                return self.refuse(REFUSED)
            return self.tell(bytes(data))
        _, see_access, _, see_b, _ = _TRAILER[condition].split()
        data[:6] = bytes(6)
        if self._key not in see_access:
            data[6:10] = bytes(4)
        if self._key not in see_b:
            data[10:] = bytes(6)
        return self.tell(bytes(data))

    def _begin_write(self, block: int) -> Reply | None:
        condition = self._condition(block)
        if block % 4 < 3:
            allowed = block > 0 and self._key in _DATA[condition].split()[1]
        else:
            set_a, _, set_access, _, set_b = _TRAILER[condition].split()
            allowed = self._key in set_a + set_access + set_b
        if not allowed:
            return self.refuse(REFUSED)
        self._then = lambda data: self._write(block, data)
        return self.nibble(ACK)

    def _write(self, block: int, data: bytes) -> Reply | None:
        if len(data) != 16:
            return self.refuse(REFUSED)
        new, left = data, bytes(16)  # cut off while programming, a block is left empty
        if block % 4 == 3:
            new, left = self._merged_trailer(block, data), self.block(block)
        return self.program(WRITE_TIME, lambda: self.store(new, block), lambda: self.store(left, block))

    def _merged_trailer(self, block: int, data: bytes) -> bytes:
        old = self.block(block)
        set_a, _, set_access, _, set_b = _TRAILER[self._condition(block)].split()
        return (
            (data if self._key in set_a else old)[:6]
            + (data if self._key in set_access else old)[6:10]
            + (data if self._key in set_b else old)[10:]
        )

    def _condition(self, block: int) -> int:
        """C1 C2 C3 of that block, as a number; C1 is in the high half of byte 7."""
        trailer = self.block(block | 3)
        i = block & 3
        return (trailer[7] >> 4 + i & 1) << 2 | (trailer[8] >> i & 1) << 1 | trailer[8] >> 4 + i & 1

    def _forget(self) -> None:
        super()._forget()
        self._sector = -1
        self._challenged = None


def login(code: int, block: int, key: bytes, uid: bytes, noise: random.Random, session: int) -> Script[int]:
    """The reader's side of the authentication, as its chip does it: the new session, or 0 if it failed."""
    patience = 1 * MS
    heard = yield sealed(bytes((code, block)), session), patience
    if heard is None:
        return 0
    nonce = unpack(heard.bits).data
    if len(nonce) != 4:
        return 0
    ours = noise.randbytes(4)
    yield None, GUARD
    heard = yield frame(ours + _proof(key, nonce + ours + uid)), patience
    if heard is None or unpack(heard.bits).data != _proof(key, ours + nonce + uid):
        return 0
    return _session(key, nonce, ours)


def _proof(key: bytes, data: bytes) -> bytes:
    return crc32(key + data).to_bytes(4, "big")


def _session(key: bytes, nonce: bytes, ours: bytes) -> int:
    return crc32(ours + nonce + key) | 1
