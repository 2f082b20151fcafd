"""`chronotable image`: one UF2 that makes a table of an empty Pico."""

from pathlib import Path

import pytest

from host_tools.binary_info import BOARD, FLASH, NAME
from host_tools.boards.modules import RP2040_FAMILY, RP2350_FAMILY
from host_tools.flash import image
from host_tools.littlefs_image import contents
from host_tools.uf2 import BLOCK, check_uf2, pages_of
from sim.chips.filesystem import OFFSET
from sim.emulated_rp2040.table import EmulatedTable
from sim.port.raw_repl import SimulatedPort
from sim.table import Table
from tests.tools.conftest import Run
from tests.tools.test_flash import put
from tests.tools.uf2_files import MICROPYTHON, PAGE, SECTOR, SIZE, Entries, micropython


def filesystem(uf2: Path) -> bytes:
    """What a Pico has behind MicroPython when that was dropped onto it."""
    flash = bytearray(b"\xff" * SIZE)
    for address, page in pages_of(uf2.read_bytes()).items():
        at = address - FLASH - OFFSET
        if at >= 0:
            flash[at : at + PAGE] = page
    return bytes(flash)


@pytest.fixture
def uf2_file(tmp_path: Path) -> Path:
    return micropython(tmp_path / "RPI_PICO.uf2")


def test_it_holds_micropython_and_every_file_of_the_table(run: Run, tmp_path: Path, uf2_file: Path) -> None:
    out = tmp_path / "table.uf2"
    done = run("image", "pico_duel", "--uf2", uf2_file, "-o", out)
    assert done.status == 0, done.err
    assert "MicroPython v1.28.0" in done.out and "RPI-RP2" in done.out and "--keep" in done.out
    assert check_uf2(out.read_bytes(), "table.uf2") == RP2040_FAMILY
    pages = pages_of(out.read_bytes())
    for address, page in pages_of(uf2_file.read_bytes()).items():
        assert pages[address] == page
    assert contents(filesystem(out)) == image("pico_duel")


def test_only_whole_sectors_are_written_and_none_is_empty(run: Run, tmp_path: Path, uf2_file: Path) -> None:
    """The boot ROM of an RP2040 erases one sector for sixteen blocks in a row, whatever their addresses."""
    out = tmp_path / "table.uf2"
    assert run("image", "pico_duel", "--uf2", uf2_file, "-o", out).status == 0
    pages = pages_of(out.read_bytes())
    sectors = {address & -SECTOR for address in pages}
    addresses = list(pages)  # in the order of their blocks
    assert all(
        len({address & -SECTOR for address in addresses[at : at + 16]}) == 1
        for at in range(0, len(pages), 16)
    )
    assert set(pages) == {sector + at for sector in sectors for at in range(0, SECTOR, PAGE)}
    for sector in sectors:
        assert any(pages[sector + at].strip(b"\xff") for at in range(0, SECTOR, PAGE))


def test_a_second_build_gives_the_same_bytes(run: Run, tmp_path: Path, uf2_file: Path) -> None:
    for name in ("one.uf2", "two.uf2"):
        assert run("image", "pico_duel", "--uf2", uf2_file, "-o", tmp_path / name).status == 0
    assert (tmp_path / "one.uf2").read_bytes() == (tmp_path / "two.uf2").read_bytes()


def test_a_simulated_table_starts_from_it_in_the_language_that_was_wanted(
    run: Run, tmp_path: Path, uf2_file: Path
) -> None:
    settings = tmp_path / "settings"
    settings.write_text("brightness=40\nlanguage=es\n", encoding="utf-8")
    out = tmp_path / "table.uf2"
    done = run("image", "pico_duel", "--uf2", uf2_file, "-o", out, "--language", "it", "--settings", settings)
    assert done.status == 0, done.err
    table = Table("pico_duel")
    table.cut_power()
    table.device.flash.data[OFFSET : OFFSET + SIZE] = filesystem(out)
    table.power_on()
    table.run(1500)
    desk = table.desk()
    assert desk.services.settings.get("language") == "it"
    assert desk.services.settings.get("brightness") == 40


def test_cards_of_the_owner_come_along(run: Run, tmp_path: Path, uf2_file: Path) -> None:
    sheets, out = tmp_path / "sheets", tmp_path / "table.uf2"
    assert run("cards", "export", "history", sheets).status == 0
    unit = next(sheets.glob("*unit*"))
    unit.write_bytes(unit.read_bytes().replace(b"Trebuchet", b"Trebuchet of mine", 1))
    assert run("image", "pico_duel", "--uf2", uf2_file, "-o", out, "--cards", sheets).status == 0
    plain = image("pico_duel")
    files = contents(filesystem(out))
    assert {path for path in files if files[path] != plain[path]} == {"/cards/history.cat"}
    assert b"Trebuchet of mine" in files["/cards/history.cat"]


def test_what_the_owner_has_on_the_table_is_kept(
    run: Run, tmp_path: Path, uf2_file: Path, port: SimulatedPort
) -> None:
    port.do(lambda table: put(table, {"/journal/1.old": b"a game"}))
    out = tmp_path / "table.uf2"
    done = run("image", "pico_full", "--uf2", uf2_file, "-o", out, "--keep", "--port", port.url)
    assert done.status == 0, done.err
    assert "--keep" not in done.out
    files = contents(filesystem(out))
    assert files["/journal/1.old"] == b"a game"
    assert files["/board.json"] == image("pico_full")["/board.json"]


def test_what_cannot_be_kept_is_told_and_nothing_is_written(
    run: Run, tmp_path: Path, uf2_file: Path, silent_port: str
) -> None:
    out = tmp_path / "table.uf2"
    done = run("image", "pico_duel", "--uf2", uf2_file, "-o", out, "--keep", "--port", silent_port)
    assert done.status == 3 and "are lost" in done.out
    assert not out.exists()


def without(*names: object) -> Entries:
    return [entry for entry in MICROPYTHON if entry[0] not in names]


@pytest.mark.parametrize(
    ("entries", "family", "why"),
    [
        ([*without(BOARD), (BOARD, "pico_w")], RP2040_FAMILY, "is made for Raspberry Pi Pico W"),
        (without(BOARD), RP2040_FAMILY, "is made for an unknown board"),
        (without("MicroPython"), RP2040_FAMILY, "does not say where its file system lies"),
        (without(NAME), RP2040_FAMILY, "does not say where its file system lies"),
        ([], RP2040_FAMILY, "does not say where its file system lies"),
        (MICROPYTHON, RP2350_FAMILY, "is not made for the RP2040"),
        ([*without("MicroPython"), ("MicroPython", FLASH + SECTOR, SIZE)], RP2040_FAMILY, "lies where"),
        (
            [*without("MicroPython"), ("MicroPython", FLASH + OFFSET, 100 * SECTOR)],
            RP2040_FAMILY,
            "do not fit",
        ),
        ([*without("MicroPython"), ("MicroPython", FLASH + OFFSET, 210 * SECTOR)], RP2040_FAMILY, "be full"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_is_written(
    run: Run, tmp_path: Path, entries: Entries, family: int, why: str
) -> None:
    out = tmp_path / "table.uf2"
    done = run("image", "pico_duel", "--uf2", micropython(tmp_path / "mp.uf2", entries, family), "-o", out)
    assert done.status == 1
    assert why in done.err
    assert not out.exists()


@pytest.mark.parametrize("at", [0x1D4, 0x1D8, 0x1DC])
def test_binary_info_that_leads_nowhere_is_none(run: Run, tmp_path: Path, uf2_file: Path, at: int) -> None:
    data = bytearray(uf2_file.read_bytes())
    block = at // PAGE * BLOCK + 32 + at % PAGE
    data[block : block + 4] = b"\xf0\xff\xff\xff"
    uf2_file.write_bytes(data)
    done = run("image", "pico_duel", "--uf2", uf2_file, "-o", tmp_path / "table.uf2")
    assert done.status == 1 and "does not say" in done.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--language", "xx"), "language cannot be"),
        (("--settings", "no_such_file"), "no_such_file"),
        (("--cards", "no_such_folder"), "no sheets"),
        (("--sha256", "00"), "does not have that SHA-256"),
    ],
)
def test_bad_wishes_are_told(
    run: Run, tmp_path: Path, uf2_file: Path, words: tuple[str, ...], why: str
) -> None:
    done = run("image", "pico_duel", "--uf2", uf2_file, "-o", tmp_path / "table.uf2", *words)
    assert done.status == 1 and why in done.err
    assert not (tmp_path / "table.uf2").exists()


def test_a_file_that_is_there_is_not_replaced_unless_that_is_wanted(
    run: Run, tmp_path: Path, uf2_file: Path
) -> None:
    out = tmp_path / "table.uf2"
    out.write_bytes(b"of somebody")
    assert run("image", "pico_duel", "--uf2", uf2_file, "-o", out).status == 1
    assert out.read_bytes() == b"of somebody"
    assert run("image", "pico_duel", "--uf2", uf2_file, "-o", out, "--force").status == 0
    assert len(out.read_bytes()) > 1_000_000


def test_an_emulated_pico_boots_it(uf2: Path, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "table.uf2"
    assert run("image", "pico_duel", "--uf2", uf2, "-o", out, "--language", "es").status == 0
    table = EmulatedTable("pico_duel", out, b"")
    table.run(2500)
    assert "Partida nueva" in table.screen_text()
