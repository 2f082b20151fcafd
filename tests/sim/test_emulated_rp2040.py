"""The emulated RP2040: its chips, its processor, and pieces of games on the firmware where there is a UF2."""

import itertools
import json
import math
import struct
import subprocess
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest

from host_tools.boards.board import Spi
from host_tools.node_tool import NODE
from sim import vm
from sim.bench.image import make_device
from sim.calibration.comparison import (
    WITHIN,
    compare_piece,
    listing,
    median_error,
    median_of_all,
    seen,
    summary,
)
from sim.clock import MS
from sim.emulated_rp2040.command import figures_of, perform_piece, play_inside
from sim.emulated_rp2040.history_odds import expected, reckoning
from sim.emulated_rp2040.pins import Pins
from sim.emulated_rp2040.processor import Processor, ProcessorFailed
from sim.emulated_rp2040.rehearsal import GAMES, INPUTS, Rehearsal, picture
from sim.emulated_rp2040.uf2 import FLASH_SIZE, NoUf2, OutOfReach, find_uf2, with_filesystem
from sim.table import Table
from sim.table.conditions import supply
from sim.table.honest import honest_costs

CS, RESET = 17, 22  # of the reader "attacker" on pico_duel
VERSION = 0x37 << 1 | 0x80  # a read of the MFRC522's version
OK, A, B = 12, 10, 11


@pytest.fixture(scope="module")
def battle() -> Rehearsal:
    return Rehearsal("history", "pico_duel")


def test_the_rehearsal_uses_card_wheel_and_buttons(battle: Rehearsal) -> None:
    kinds = {next(iter(act.step)) for act in battle.acts}
    assert kinds == {"press", "tap", "turn"}
    assert len(battle.acts) >= INPUTS
    ahead = {f"/journal/{number}/" for number in range(1, 11)}
    assert battle.files.keys() == {
        "/board.last", "/journal/0/1.0", "/journal/games/", "/settings.txt", *ahead
    }  # fmt: skip


def test_the_rehearsal_is_always_the_same(battle: Rehearsal) -> None:
    assert Rehearsal("history", "pico_duel").acts == battle.acts


# Chips on the pins, without a processor


class Bench:
    """The circuit of a processor, used by hand."""

    def __init__(self) -> None:
        self.table = Table("pico_duel")
        self.pins = Pins(self.table.device, self.table.board)
        self.now = 0.0

    def run(self, ms: float) -> None:
        self.now += ms * MS
        self.pins.at(self.now)


def test_buttons_and_wheel_reach_the_pins() -> None:
    bench = Bench()
    assert dict(bench.pins.changed_inputs()).items() >= {OK: 1, A: 1, B: 1}.items()
    bench.table.buttons["ok"].press()
    bench.run(10)
    assert dict(bench.pins.changed_inputs()) == {OK: 0}
    bench.table.buttons["ok"].release()
    bench.run(10)
    assert dict(bench.pins.changed_inputs()) == {OK: 1}
    bench.table.wheel.turn(1)
    assert bench.pins.due() < math.inf
    bench.run(20)
    assert dict(bench.pins.changed_inputs()) == {A: 0}


def test_a_reader_answers_on_the_spi() -> None:
    bench = Bench()
    assert {CS, RESET} <= set(bench.pins.watched)
    bench.pins.edge(RESET, 1)
    bench.run(60)
    assert [bench.pins.spi(0, byte) for byte in (VERSION, 0)] == [0xFF, 0xFF]  # nobody is selected
    bench.pins.edge(CS, 0)
    assert [bench.pins.spi(0, byte) for byte in (VERSION, 0)][1] == 0x92


def test_the_adc_reads_the_supply_and_miso_its_resistor() -> None:
    bench = Bench()
    miso = bench.table.board.buses["spi.readers"]
    assert isinstance(miso, Spi)
    line = bench.table.device.net(miso.miso)
    assert bench.pins.analog(3) * 3 * 3.3 / 4095 == pytest.approx(bench.table.supply.vsys, abs=0.01)
    assert dict(bench.pins.changed_inputs())[miso.miso] == 1
    supply(bench.table, ohms=20)
    assert bench.pins.analog(3) * 3 * 3.3 / 4095 < 4.3
    line.resistor(None)
    assert dict(bench.pins.changed_inputs()) == {miso.miso: None}  # it floats


def test_the_display_takes_bytes_from_the_i2c() -> None:
    bench = Bench()
    before = picture(bench.table)
    for message in (
        (0x00, 0x8D, 0x14, 0xAF),
        (0x40, 0xFF),
    ):  # charge pump and display on; a column of eight dots
        assert bench.pins.i2c_start(0, 0x3C, False)
        assert all(bench.pins.i2c_write(0, byte) for byte in message)
        bench.pins.i2c_stop(0)
    assert picture(bench.table) != before
    assert not bench.pins.i2c_start(0, 0x50, False)
    assert not bench.pins.i2c_write(0, 0)


# A processor that runs a few instructions of its own

PROGRAM = struct.pack(
    "<12H2I",
    *(0x4805, 0x2105, 0x6001),  # r0 = word 0; r1 = 5; *r0 = r1: pin 0 belongs to the program
    *(0x4805, 0x2101, 0x6241),  # r0 = word 1; r1 = 1; r0[0x24] = r1: it is an output
    *(0x61C1, 0x2264),  # again: r0[0x1c] = r1: another level; r2 = 100
    *(0x3A01, 0xD1FD, 0xE7FA),  # r2 -= 1, until it is 0; then again
    0x46C0,
    0x40014004,
    0xD0000000,
)
MISS_CYCLES = 60  # of the flash cache
LOOP_CYCLES = 1 + 1 + 100 * 3 - 1 + 2  # str to the single-cycle port, movs, subs and taken bne, b


class Circuit:
    """Nothing but a pencil for edges, and something that is due every 10 us."""

    def __init__(self) -> None:
        self.now = 0.0
        self.edges: list[tuple[float, int, int | None]] = []
        self.woken: list[float] = []

    def at(self, ns: float) -> None:
        self.now = ns
        if ns >= self.due():
            self.woken.append(ns)

    def edge(self, pin: int, level: int | None) -> None:
        self.edges.append((self.now, pin, level))

    def spi(self, bus: int, byte: int) -> int:
        raise AssertionError

    def i2c_start(self, bus: int, address: int, reading: bool) -> bool:
        raise AssertionError

    def i2c_write(self, bus: int, byte: int) -> bool:
        raise AssertionError

    def i2c_read(self, bus: int) -> int:
        raise AssertionError

    def i2c_stop(self, bus: int) -> None:
        raise AssertionError

    def analog(self, channel: int) -> int:
        raise AssertionError

    def changed_inputs(self) -> list[tuple[int, int | None]]:
        return []

    def due(self) -> float:
        return 10_000.0 * (len(self.woken) + 1)


def test_instructions_take_their_cycles_and_chips_are_woken_when_something_is_due() -> None:
    circuit = Circuit()
    processor = Processor(PROGRAM.ljust(FLASH_SIZE, b"\xff"), circuit, [0], 0)
    processor.run(100_000)
    assert 100_000 <= processor.now < 103_000
    changes = [ns for ns, _, level in circuit.edges if level is not None]
    turns = [later - ns for ns, later in itertools.pairwise(changes)]
    assert turns.count((LOOP_CYCLES + MISS_CYCLES) * 8.0) == 1  # the end of the loop comes into the cache
    assert set(turns[3:]) == {LOOP_CYCLES * 8.0}
    assert [level for _, _, level in circuit.edges[-4:]] in ([0, 1, 0, 1], [1, 0, 1, 0])
    assert [round(ns / 10_000) for ns in circuit.woken[:5]] == [1, 2, 3, 4, 5]
    processor.close()


def test_an_emulator_that_has_ended_is_told() -> None:
    processor = Processor(PROGRAM.ljust(FLASH_SIZE, b"\xff"), Circuit(), [], 0)
    processor.close()
    with pytest.raises((ProcessorFailed, ValueError)):
        processor.run(1000)


def run_node(name: str) -> Any:
    script = Path(__file__).with_name(name)
    said = subprocess.run([str(NODE), str(script)], capture_output=True, text=True, check=False, timeout=120)
    assert said.returncode == 0, said.stderr
    return json.loads(said.stdout)


def test_the_quick_core_does_what_the_stock_core_does() -> None:
    """Every opcode of 16 bits, from the same registers and memory."""
    assert run_node("cores_compared.mjs") == {"tried": 65536, "different": []}


def test_translated_code_does_what_it_does_one_instruction_after_the_other() -> None:
    assert run_node("translation_compared.mjs") == {"different": [], "enough": True}


def test_a_chip_hears_an_i2c_of_plain_pins() -> None:
    """As MicroPython looks who is there: a start, an address, a stop."""
    assert run_node("soft_i2c_by_hand.mjs") == {
        "scan": [0x3C],
        "message": ["start 3c false true", "write 12 true", "stop"],
        "answer": ["start 3c true true", "read a5", "stop"],
        "read": 0xA5,
    }


def test_a_host_finds_the_serial_line_and_gives_no_empty_packets() -> None:
    assert run_node("usb_host_by_hand.mjs") == [
        *("reset", "setup", "setup", "setup", "setup", "setup", "connected true"),
        *("2: 64 x x", "2: 7 x y", "heard hi"),
    ]


def test_the_longest_time_between_two_looks_at_the_wheel_is_told() -> None:
    """A program that reads a word of the encoder's state machine, then waits 50,000 turns of three cycles."""
    program = struct.pack(
        "<10H2I",
        *(0x4804, 0x4A05, 0x6801),  # r0 = word 0; r2 = word 1; r1 = *r0
        *(0x0013, 0x3B01, 0xD1FD),  # r3 = r2; r3 -= 1, until it is 0
        0xE7FA,  # again
        *(0x46C0, 0x46C0, 0x46C0),
        0x50300020,
        50_000,
    )
    processor = Processor(program.ljust(FLASH_SIZE, b"\xff"), Circuit(), [], 4)
    processor.run(5 * MS)
    assert processor.take_longest_look() == pytest.approx(50_000 * 3 * 8, rel=0.001)
    processor.run(5.1 * MS)
    assert processor.take_longest_look() == 0  # none since
    processor.close()


# The MicroPython to boot


def test_a_uf2_is_a_file_or_a_version_and_only_a_version_asks_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def no_network(url: str, timeout: float) -> None:
        asked.append(url)
        raise URLError("no network")

    monkeypatch.setattr("urllib.request.urlopen", no_network)
    monkeypatch.setenv("HOME", str(tmp_path))  # nothing was downloaded earlier
    file = tmp_path / "RPI_PICO.uf2"
    file.write_bytes(b"")
    assert find_uf2(str(file)) == file
    for missing in ("", "other.uf2", str(tmp_path)):
        with pytest.raises(NoUf2, match="name a file for the Pico, or a version"):
            find_uf2(missing)
    assert asked == []
    with pytest.raises(OutOfReach, match="1.28.0 cannot be downloaded here: .*no network"):
        find_uf2("1.28.0")
    assert "RPI_PICO" in asked[0]
    with pytest.raises(NoUf2, match="there is no MicroPython 1.99"):
        find_uf2("1.99")


def test_what_the_device_reckons_runs_on_its_modules(tmp_path: Path) -> None:
    """On the VM, where the same modules have the same names, with stand-ins for what only a Pico has."""
    device = make_device(tmp_path / "device", "history")
    work = tmp_path / "work.py"
    work.write_text("from sim.bench import vm_pico\nvm_pico.install()\n" + reckoning(), encoding="utf-8")
    told = json.loads("".join(vm.run(device, work)))
    assert told["odds"] == expected()
    # How long it takes is the emulated RP2040's affair: this clock counts whatever else the computer does.
    assert told["loop_ns"] > 0 and min(told["battle_us"], told["odds_us"]) >= 0


def test_what_is_no_image_for_the_rp2040_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.uf2"
    file.write_bytes(
        struct.pack("<8I476sI", 0x0A324655, 0x9E5D5157, 0, 0x10000000, 256, 0, 1, 0x12345678, b"", 0)
    )
    with pytest.raises(NoUf2, match="nothing for an RP2040"):
        with_filesystem(file, b"")


def test_flash_holds_micropython_and_the_files_behind_it(tmp_path: Path) -> None:
    file = tmp_path / "pico.uf2"
    blocks = [
        struct.pack(
            "<8I476sI", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + at, 256, 0, 2, 0xE48BFF56, data, 0
        )
        for at, data in ((0, b"boot"), (256, b"more"))
    ]
    file.write_bytes(b"".join(blocks))
    flash = with_filesystem(file, b"files")
    assert flash[:5] == b"boot\0" and flash[256:260] == b"more" and flash[512] == 0xFF
    assert flash[0xA0000 : 0xA0000 + 6] == b"files\xff" and len(flash) == FLASH_SIZE


# Where there is a UF2


@pytest.mark.parametrize(
    ("game", "board"), [(game, board) for game in GAMES for board in ("pico_duel", "pico_full")]
)
def test_a_piece_of_a_game_on_the_emulated_rp2040(uf2: Path, game: str, board: str) -> None:
    """That each picture is right is perform_piece's own affair. The honest clock agrees with it."""
    table, performance = perform_piece(uf2, board, game, print)
    figures: dict[str, Any] = figures_of(table, performance)
    print(figures)  # told with a failure, and by pytest -rP
    assert figures["inputs"] >= INPUTS
    # What MicroPython needs to start by itself: less than that, and it was no table that started.
    assert 300 < figures["name_ms"] <= 700
    assert figures["name_ms"] < figures["boot_ms"] <= 2000
    assert 0 < figures["tap_led_ms"] <= 120
    assert figures["free_heap"] > 48 * 1024
    assert figures["free_with_host"] < figures["free_heap"]
    if board == "pico_full":
        compared = compare_piece(performance.rehearsal, board, performance.felt, honest_costs())
        print("\n".join([*summary(compared), *listing(compared)]))
        assert len(seen(compared)) >= 30
        assert median_of_all(compared) <= WITHIN
        # A light depends on where in their round the readers are: one input alone says little of it.
        assert median_error(compared, "change") <= WITHIN
        assert median_error(compared, "settled") <= WITHIN
    if game == "history":
        assert 4000 < figures["loop_ns"] < 5000  # else the times of this run say nothing about a Pico
        assert 0 < figures["resolve_us"] <= 20_000
        assert figures["resolve_us"] < figures["odds_us"] <= 300_000


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_the_most_players_leaves_memory_free(uf2: Path, game: str) -> None:
    figures: dict[str, Any] = play_inside(uf2, "pico_full", game)
    print(figures)
    assert figures["free_in_game"] >= 48 * 1024
    assert figures["largest_free_block"] >= 12 * 1024
