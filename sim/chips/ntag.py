"""NTAG213, 215 and 216 (NFC Forum type 2): pages of four bytes, locks, password."""

from typing import NamedTuple

from sim.chips.air import Frame, Reply
from sim.chips.tag import ACK, Tag
from sim.clock import US

WRITE_TIME = 4_100 * US

READ, FAST_READ, WRITE, COMPATIBILITY_WRITE = 0x30, 0x3A, 0xA2, 0xA0
GET_VERSION, READ_SIG, PWD_AUTH = 0x60, 0x3C, 0x1B

INVALID, GARBLED, TOO_OFTEN = 0x0, 0x1, 0x4  # NAK codes


class _Model(NamedTuple):
    pages: int
    size: int  # the capability container's third byte: bytes of user memory / 8
    storage: int  # GET_VERSION's seventh byte
    lock_step: int  # pages per dynamic lock bit
    factory: bytes  # what stands in the first user pages


_MODELS = {
    213: _Model(45, 0x12, 0x0F, 2, bytes.fromhex("0103A00C340300FE")),
    215: _Model(135, 0x3E, 0x11, 16, bytes.fromhex("0300FE0000000000")),
    216: _Model(231, 0x6D, 0x13, 16, bytes.fromhex("0300FE0000000000")),
}


class Ntag(Tag):
    atqa = 0x0044
    sak = 0x00

    def __init__(self, model: int, uid: bytes, signature: bytes = bytes(32)):
        super().__init__(uid)
        if len(uid) != 7:
            raise ValueError("an NTAG has a UID of 7 bytes")
        self.model = model
        self.signature = signature
        self._kind = _MODELS[model]
        self.memory = bytearray(self._kind.pages * 4)
        self.locks = self._kind.pages - 5  # the page of the dynamic lock bits; then CFG0, CFG1, PWD, PACK
        self._authenticated = False
        self._wrong_passwords = 0
        self._fill()

    def _fill(self) -> None:
        memory = self.memory
        first, second = self.part(0), self.part(1)
        memory[0:9] = first[1:4] + first[4:5] + second
        memory[9] = 0x48
        memory[12:16] = bytes((0xE1, 0x10, self._kind.size, 0x00))
        memory[16:24] = self._kind.factory
        config = (self.locks + 1) * 4
        memory[self.locks * 4 + 3] = 0xBD
        memory[config : config + 4] = bytes((0x04, 0x00, 0x00, 0xFF))
        memory[config + 4 : config + 8] = bytes((0x00, 0x05, 0x00, 0x00))
        memory[config + 8 : config + 12] = b"\xff\xff\xff\xff"

    # For whoever prepares a scene

    def page(self, number: int) -> bytes:
        return bytes(self.memory[number * 4 : number * 4 + 4])

    def store(self, data: bytes, page: int = 4) -> None:
        """Put bytes into the memory as if they had been written."""
        self.memory[page * 4 : page * 4 + len(data)] = data

    def protect(self, password: bytes, pack: bytes, first_page: int, reading: bool = False) -> None:
        config = (self.locks + 1) * 4
        self.memory[config + 3] = first_page
        self.memory[config + 4] |= 0x80 if reading else 0
        self.memory[config + 8 : config + 14] = password + pack

    # Commands (NTAG213/215/216 data sheet, chapter 10)

    def garbled(self, heard: Frame) -> Reply | None:
        return self.refuse(GARBLED)

    def command(self, data: bytes) -> Reply | None:
        code = data[0]
        if code == READ and len(data) == 2:
            return self._read(data[1])
        if code == FAST_READ and len(data) == 3:
            return self._fast_read(data[1], data[2])
        if code == WRITE and len(data) == 6:
            return self._write(data[1], data[2:])
        if code == COMPATIBILITY_WRITE and len(data) == 2:
            return self._compatibility_write(data[1])
        if code == GET_VERSION and len(data) == 1:
            return self.tell(bytes((0, 4, 4, 2, 1, 0, self._kind.storage, 3)))
        if code == READ_SIG and data[1:] == b"\x00":
            return self.tell(self.signature)
        if code == PWD_AUTH and len(data) == 5:
            return self._authenticate(data[1:])
        return self.refuse(INVALID)

    def _read(self, page: int) -> Reply | None:
        end = self._readable()
        if page >= end:
            return self.refuse(INVALID)
        return self.tell(b"".join(self._shown((page + i) % end) for i in range(4)))

    def _fast_read(self, first: int, last: int) -> Reply | None:
        if not first <= last < self._readable():
            return self.refuse(INVALID)
        return self.tell(b"".join(map(self._shown, range(first, last + 1))))

    def _write(self, page: int, data: bytes) -> Reply | None:
        if not self._writable(page):
            return self.refuse(INVALID)
        old = self.page(page)
        new = self._merged(page, old, data)
        # An EEPROM page is erased, then programmed: cut in between, a normal page is left empty.
        left = old if self._only_sets_bits(page) else bytes(4)
        return self.program(WRITE_TIME, lambda: self.store(new, page), lambda: self.store(left, page))

    def _compatibility_write(self, page: int) -> Reply | None:
        if not self._writable(page):
            return self.refuse(INVALID)
        self._then = lambda data: self._write(page, data[:4]) if len(data) == 16 else self.refuse(INVALID)
        return self.nibble(ACK)

    def _authenticate(self, password: bytes) -> Reply | None:
        limit = self._config(4) & 7
        if limit and self._wrong_passwords >= limit:
            return self.refuse(TOO_OFTEN)
        at = (self.locks + 3) * 4
        if password != self.memory[at : at + 4]:
            self._wrong_passwords += 1
            return self.refuse(INVALID)
        self._wrong_passwords = 0
        self._authenticated = True
        return self.tell(bytes(self.memory[at + 4 : at + 6]))

    def _forget(self) -> None:
        super()._forget()
        self._authenticated = False

    # What may be read and written

    def _config(self, offset: int) -> int:
        return self.memory[(self.locks + 1) * 4 + offset]

    def _barred_from(self) -> int:
        """The first page behind the password; with AUTH0 beyond the memory there is none."""
        return self._kind.pages if self._authenticated else self._config(3)

    def _readable(self) -> int:
        """Reading rolls over at the end of what may be read."""
        reading_too = self._config(4) & 0x80
        return min(self._kind.pages, self._barred_from()) if reading_too else self._kind.pages

    def _shown(self, page: int) -> bytes:
        return bytes(4) if page >= self.locks + 3 else self.page(page)

    def _only_sets_bits(self, page: int) -> bool:
        return page in (2, 3, self.locks)

    def _merged(self, page: int, old: bytes, data: bytes) -> bytes:
        if page == 3:
            return bytes(a | b for a, b in zip(old, data, strict=True))
        if page == 2:
            return old[:2] + self._new_static_locks(old[2], old[3], data[2], data[3])
        if page == self.locks:
            return self._new_dynamic_locks(old, data)
        if page == self.locks + 4:
            return data[:2] + b"\x00\x00"
        return data

    def _new_static_locks(self, low: int, high: int, new_low: int, new_high: int) -> bytes:
        """Lock bits can only be set, and not any more once their block-lock bit is."""
        frozen_low = (0x08 if low & 1 else 0) | (0xF0 if low & 2 else 0)
        frozen_high = (0x03 if low & 2 else 0) | (0xFC if low & 4 else 0)
        return bytes((low | new_low & ~frozen_low, high | new_high & ~frozen_high))

    def _new_dynamic_locks(self, old: bytes, data: bytes) -> bytes:
        # Each block-lock bit of the third byte freezes two lock bits.
        frozen = 0
        for i in range(8):
            if old[2] >> i & 1:
                frozen |= 3 << 2 * i
        locks = int.from_bytes(old[:2], "little") | int.from_bytes(data[:2], "little") & ~frozen
        return (locks & 0xFFFF).to_bytes(2, "little") + bytes((old[2] | data[2], old[3]))

    def _writable(self, page: int) -> bool:
        if not 2 <= page < self._kind.pages or page >= self._barred_from():
            return False
        if page == 2 or page == self.locks:
            return True
        if page < 16:
            locks = self.memory[10] | self.memory[11] << 8
            return not locks >> page & 1
        if page < self.locks:
            at = self.locks * 4
            locks = self.memory[at] | self.memory[at + 1] << 8
            return not locks >> (page - 16) // self._kind.lock_step & 1
        return not (page <= self.locks + 2 and self._config(4) & 0x40)  # CFGLCK
