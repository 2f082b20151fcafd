"""Common drivers have the troubles on our models that people report: that makes the models believable."""

import random
import types

import pytest

from sim.chips.coupling import CLONE_DB
from sim.chips.mfrc522 import Mfrc522
from sim.chips.ports import Net
from sim.chips.spi_bus import SpiBus
from sim.chips.tags import Classic1k
from sim.clock import MS, SECOND, US
from tests.peers.test_mfrc522_peer import SpiDev, lay, peer

__all__ = ["peer"]

UID = bytes.fromhex("DEADBEEF")
RF_CONFIG = 0x26


def lost_looks(package: types.ModuleType, gain: int, minutes: int) -> int:
    """How often a card that lies still is not seen, ten looks a second, asleep between two of them."""
    SpiDev.chip.field.antenna.noisy_from_db = CLONE_DB
    lay(Classic1k(UID))
    reader = package.MFRC522()
    reader.Write_MFRC522(RF_CONFIG, gain << 4)
    lost = 0
    end = SpiDev.clock.now + minutes * 60 * SECOND
    while SpiDev.clock.now < end:
        began = SpiDev.clock.now
        status, _ = reader.MFRC522_Request(0x52)  # WUPA: without a halt REQA finds it every second time only
        if status == reader.MI_OK:
            status, _ = reader.MFRC522_Anticoll()
        lost += status != reader.MI_OK
        SpiDev.clock.advance_to(max(SpiDev.clock.now, began + 100 * MS))
        SpiDev.chip.field.switch(False)
        SpiDev.chip.field.switch(True)
        SpiDev.clock.advance(5 * MS)
    return lost


def test_a_clone_at_gain_7_loses_a_card_that_lies_still(peer: types.ModuleType) -> None:
    """As reported for ten minutes: 20 false removals at gain 7."""
    assert 8 <= lost_looks(peer, 7, 10) <= 60


def test_and_not_at_gain_5(peer: types.ModuleType) -> None:
    assert lost_looks(peer, 5, 10) <= 1


class SharedSpi(SpiDev):
    """One of three readers on the same wires."""

    wires: SpiBus

    def xfer2(self, data: list[int]) -> list[int]:
        self.wires.selected.append(self.chip)
        self.chip.select()
        got = []
        for byte in data:
            self.clock.advance(8 * US)
            got.append(self.wires.exchange(byte & 0xFF, 1_000_000))
        self.wires.selected.remove(self.chip)
        self.chip.deselect()
        return got


@pytest.mark.parametrize(
    ("readers", "buffers", "works"), [(2, False, True), (3, False, False), (3, True, True)]
)
def test_three_unbuffered_clones_do_not_work_and_two_do(
    peer: types.ModuleType, monkeypatch: pytest.MonkeyPatch, readers: int, buffers: bool, works: bool
) -> None:
    clock = SpiDev.clock
    wires = SpiBus(Net("MISO"), random.Random(1))
    wires.separated = buffers
    chips = [Mfrc522(clock) for _ in range(readers)]
    wires.chips += chips
    for chip in chips:
        wires.hold(chip, True)
    clock.advance(5 * MS)
    monkeypatch.setattr(SharedSpi, "wires", wires, raising=False)
    monkeypatch.setattr("spidev.SpiDev", SharedSpi)
    monkeypatch.setattr(SpiDev, "chip", chips[0])
    reader = peer.SimpleMFRC522()
    chips[0].field.place(Classic1k(UID))
    clock.advance(5 * MS)
    assert (reader.read_id_no_block() == 0xDEADBEEF22) == works


def test_two_antennas_at_once_side_by_side_read_nothing(peer: types.ModuleType) -> None:
    """A driver that leaves every antenna on, as this one does, next to another such reader."""
    reader = peer.SimpleMFRC522()
    lay(Classic1k(UID))
    neighbour = Mfrc522(SpiDev.clock)
    SpiDev.chip.field.join(neighbour.field, 12)
    neighbour.field.switch(True)
    assert reader.read_id_no_block() is None
    neighbour.field.switch(False)
    assert reader.read_id_no_block() == 0xDEADBEEF22
