"""The flash model: bits go down by programs and up by erases, and power may go at any byte."""

from pathlib import Path

import pytest

from sim.chips.flash import Flash, PowerCut
from sim.clock import MS, US, Clock

SECTOR = 4096


@pytest.fixture
def flash() -> Flash:
    return Flash(Clock(), size=8 * SECTOR)


def test_a_program_only_clears_bits(flash: Flash):
    flash.program(0, b"\xf0")
    flash.program(0, b"\x3c")
    assert flash.read(0, 2) == b"\x30\xff"


def test_an_erase_sets_one_sector_and_no_other(flash: Flash):
    for sector in range(3):
        flash.program(sector * SECTOR, bytes(SECTOR))
    flash.erase(SECTOR)
    assert flash.read(0, 3 * SECTOR) == bytes(SECTOR) + b"\xff" * SECTOR + bytes(SECTOR)
    assert list(flash.wear[:3]) == [0, 1, 0]


def test_time_is_charged_per_page_and_per_erase(flash: Flash):
    flash.program(250, bytes(20))  # touches two pages
    assert flash.clock.now == 2 * 400 * US
    flash.erase(0)
    assert flash.clock.now == 800 * US + 45 * MS
    assert (flash.programs, flash.erases) == (2, 1)


def test_some_erases_can_be_slow_but_never_slower_than_the_data_sheet_says():
    flash = Flash(Clock(), size=SECTOR, slow_erases=0.5, seed=3)
    times = []
    for _ in range(60):
        before = flash.clock.now
        flash.erase(0)
        times.append(flash.clock.now - before)
    assert min(times) == 45 * MS
    assert 100 * MS < max(times) <= 400 * MS


def test_what_is_done_timeless_takes_no_time(flash: Flash):
    with flash.timeless():
        flash.erase(0)
        flash.program(0, bytes(300))
    assert flash.clock.now == 0
    flash.program(0, b"\x00")
    assert flash.clock.now == 400 * US


def test_a_cut_in_a_program_leaves_the_bytes_before_it_and_none_after_it(flash: Flash):
    flash.cut_after(10)
    with pytest.raises(PowerCut):
        flash.program(0, bytes(range(100, 120)))
    assert flash.read(0, 10) == bytes(range(100, 110))
    assert (
        flash.read(10, 1)[0] & 110 == 110
    )  # some bits of the byte under way are cleared, none that should stay
    assert flash.read(11, 20) == b"\xff" * 20
    assert flash.frozen


def test_a_cut_counts_over_pages_and_over_calls(flash: Flash):
    flash.cut_after(300)
    flash.program(0, bytes(200))
    with pytest.raises(PowerCut):
        flash.program(200, bytes(200))
    assert flash.read(0, 300) == bytes(300)
    assert flash.read(301, 99) == b"\xff" * 99


def test_a_cut_erase_leaves_garbage_and_a_later_erase_repairs_it(flash: Flash):
    flash.program(0, b"Chronotable" * 300)
    flash.cut_after(2000)
    with pytest.raises(PowerCut):
        flash.erase(0)
    left = flash.read(0, SECTOR)
    assert left not in (b"\xff" * SECTOR, (b"Chronotable" * 300).ljust(SECTOR, b"\xff"))
    flash.thaw()
    flash.erase(0)
    assert flash.read(0, SECTOR) == b"\xff" * SECTOR


def test_a_cut_before_the_first_byte_changes_nothing(flash: Flash):
    flash.program(0, bytes(SECTOR))
    flash.cut_after(0)
    with pytest.raises(PowerCut):
        flash.erase(0)
    assert flash.read(0, SECTOR) == bytes(SECTOR)


def test_without_power_nothing_can_be_written(flash: Flash):
    flash.freeze()
    with pytest.raises(PowerCut):
        flash.program(0, b"\x00")
    with pytest.raises(PowerCut):
        flash.erase(0)
    assert flash.read(0, 1) == b"\xff"


def test_the_same_seed_gives_the_same_garbage():
    def half_erased(seed: int) -> bytes:
        flash = Flash(Clock(), size=SECTOR, seed=seed)
        flash.program(0, bytes(SECTOR))
        flash.cut_after(100)
        with pytest.raises(PowerCut):
            flash.erase(0)
        return flash.read(0, SECTOR)

    assert half_erased(1) == half_erased(1)
    assert half_erased(1) != half_erased(2)


def test_a_worn_sector_no_longer_comes_clean():
    flash = Flash(Clock(), size=2 * SECTOR, endurance=3)
    for _ in range(3):
        flash.erase(0)
    assert flash.read(0, SECTOR) == b"\xff" * SECTOR
    flash.erase(0)
    assert flash.read(0, SECTOR) != b"\xff" * SECTOR
    assert flash.worn == {0}


def test_the_contents_survive_in_a_file(flash: Flash, tmp_path: Path):
    flash.program(SECTOR, b"history")
    flash.save(tmp_path / "flash.bin")
    other = Flash(Clock(), size=8 * SECTOR)
    other.load(tmp_path / "flash.bin")
    assert other.data == flash.data
    with pytest.raises(ValueError, match="32768 bytes, this flash 4096"):
        Flash(Clock(), size=SECTOR).load(tmp_path / "flash.bin")


def test_addresses_beyond_the_chip_and_crooked_sectors_are_refused(flash: Flash):
    with pytest.raises(ValueError, match="beyond"):
        flash.program(8 * SECTOR - 1, b"ab")
    with pytest.raises(ValueError, match="multiple of 4096"):
        flash.erase(100)
