"""Runs inside the MicroPython VM: how many bytes of heap a look at a reader costs.

The wires answer as an MFRC522 would, from bytes prepared beforehand, and allocate nothing themselves.
"""

import gc

from drivers.card_chip import PRESENT
from drivers.mfrc522 import Mfrc522
from drivers.reader import Reader
from drivers.readers import Readers

# ATQA, cascade level 1 with SAK, level 2 with SAK, then pages 4 to 7: an NTAG from the factory. CRCs by hand.
NTAG = (
    b"\x44\x00",
    b"\x88\x04\xa1\xb2\x9f",
    b"\x04\xda\x17",
    b"\xc3\xd4\xe5\xf6\x04",
    b"\x00\xfe\x51",
)
NOBODY = ()


class Wires:
    """SPI and chip in one."""

    def __init__(self) -> None:
        self.answers = NOBODY
        self._at = 0
        self._answer = b""
        self._mark = 0

    def write(self, data) -> None:
        register, value = data[0], data[1]
        if register == 0x28:
            self._at = 0
        elif register == 0x16:
            self._mark = value
        elif register == 0x1A and value & 0x80:
            self._answer = self.answers[self._at] if self._at < len(self.answers) else b""
            self._at += 1

    def write_readinto(self, data, into) -> None:
        asked = data[0]
        if asked == 0x88:
            into[1] = 0x30 if self._answer else 0x11
            into[2] = into[4] = 0
            into[3] = len(self._answer)
            into[5] = self._mark
        elif asked == 0x92:
            for i in range(len(self._answer)):
                into[1 + i] = self._answer[i]
        else:
            into[1] = 0x92 if asked == 0xEE else 0x52


def finish(chip) -> int:
    while chip.busy:
        chip.step()
    return chip.outcome


def cost(work, times: int) -> int:
    """Bytes allocated by doing it so often, without the call itself."""
    before = gc.mem_alloc()
    for _ in range(times):
        work()
    return gc.mem_alloc() - before


wires = Wires()
chip = Mfrc522(wires, lambda level: None)
chip.start()
finish(chip)


def look() -> None:
    chip.look()
    finish(chip)


def look_and_release() -> None:
    chip.look()
    finish(chip)
    chip.release()
    finish(chip)


def confirm() -> None:
    chip.confirm()
    finish(chip)


look()
print("empty", cost(look, 200))
wires.answers = NTAG
look_and_release()
chip.look()
assert finish(chip) == PRESENT
assert chip.uid[: chip.uid_size] == b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"
print("card", cost(look_and_release, 200))


wires.answers = (NTAG[0], NTAG[2], NTAG[4])  # ATQA, and a SAK for each select
confirm()
assert chip.outcome == PRESENT
print("confirm", cost(confirm, 200))

wires.answers = NOBODY
reader = Reader(chip, lambda reader, event, identity: None)
readers = Readers([reader] * 11)


def turn() -> None:
    """One step; nobody has to wait for the clock."""
    reader.due = 0
    readers.step()


for _ in range(50):
    turn()
print("turns", cost(turn, 2000))
