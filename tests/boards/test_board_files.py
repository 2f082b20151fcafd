"""The shipped boards, what they compile to, and that a bad board leaves no trace."""

import json
import re
from binascii import crc32

import pytest

from host_tools.boards import BoardError, compile_board, load, parse, wires, write
from host_tools.boards.__main__ import main
from host_tools.boards.modules import MODULES
from host_tools.boards.rp2040 import FUNCTIONS
from host_tools.boards.schema import SECTIONS, manual
from tests.boards.edited import BOARDS, DUEL, FULL, edited
from tests.boards.test_board_refusals import REFUSALS

SHIPPED = ("pico2_duel", "pico2_full", "pico_arte", "pico_duel", "pico_full", "pico_w_full")
SLOTS = [f"attacker.{n}" for n in range(1, 6)] + [f"defender.{n}" for n in range(1, 5)]
MANUAL = (BOARDS.parent / "docs" / "boards.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_board_is_sound_and_named_like_its_file(name):
    assert load(BOARDS / f"{name}.toml").name == name


def test_the_duel_board_has_two_tap_readers_a_pushing_encoder_and_three_buttons():
    board = load(BOARDS / "pico_duel.toml")
    assert [reader.mode for reader in board.readers] == ["tap", "tap"]
    assert board.wheel.push is not None
    assert len(board.buttons) == 3
    assert board.leds.count == 24
    assert board.display.chip == "ssd1306"
    assert board.buzzer is not None


def test_the_matrix_is_the_end_of_the_strip_and_no_zone_of_the_device():
    board = load(BOARDS / "pico_arte.toml")
    leds = compile_board(board)["leds"]
    assert leds["field"] == [24, 16, 16, True]
    assert "field" not in leds["zones"] and leds["count"] == 24 + 256
    assert leds["budget_ma"] >= 280 * 60 * 25 // 100  # every LED white, as bright as the board allows


@pytest.mark.parametrize(("name", "module"), [("pico_full", "pico"), ("pico_w_full", "pico_w")])
def test_a_full_board_has_a_reader_for_every_slot_and_fills_all_26_pins(name, module):
    board = load(BOARDS / f"{name}.toml")
    assert board.module == module
    assert [reader.zones[0] for reader in board.readers if reader.mode == "slot"] == [*SLOTS, "tile", "line"]
    assert board.leds.count == 60
    pins = {wire.pin for wire in wires(board) if wire.pin.startswith("GP")}
    assert pins == {f"GP{pin}" for pin in [*range(23), 26, 27, 28]}


@pytest.mark.parametrize("name", SHIPPED)
def test_every_rail_of_a_shipped_board_has_a_margin(name):
    board = load(BOARDS / f"{name}.toml")
    assert {"5v", "vsys", "3v3", *board.regulators} <= {rail.name for rail in board.rails}
    assert all(rail.margin > 0 for rail in board.rails)
    assert name in MANUAL
    row = next(line for line in MANUAL.splitlines() if line.startswith(f"| `{name}` | ") and " / " in line)
    assert [f"{rail.ma} / {rail.limit}" for rail in board.rails] == re.findall(r"\d+ / \d+", row)


def test_a_pico_2_has_the_wires_of_a_pico_and_a_third_pio_block():
    first, second = load(BOARDS / "pico_duel.toml"), load(BOARDS / "pico2_duel.toml")
    assert wires(first) == wires(second)
    text = edited(DUEL, ('module = "pico"', 'module = "pico2"'), ("state_machine = 4", "state_machine = 11"))
    assert parse(text, "my.toml").leds.state_machine == 11


def test_an_absolute_wheel_compiles_to_its_bus_and_needs_no_encoder():
    compiled = compile_board(load(BOARDS / "pico2_full.toml"))
    assert "encoder" not in compiled
    assert compiled["as5600"] == {"bus": "i2c.display", "detent": 128, "turn": [4096, 1], "reverse": False}


def test_the_pin_table_agrees_with_the_numbering_of_the_chip():
    """The chip repeats its functions every 4 pins and swaps SPI and UART controllers every 8, I2C every 2."""
    for pin, (spi, uart, i2c) in enumerate(FUNCTIONS):
        assert spi == f"SPI{pin // 8 % 2} {('RX', 'CSn', 'SCK', 'TX')[pin % 4]}"
        assert uart == f"UART{(pin + 4) // 8 % 2} {('TX', 'RX', 'CTS', 'RTS')[pin % 4]}"
        assert i2c == f"I2C{pin // 2 % 2} {('SDA', 'SCL')[pin % 2]}"
    assert len(FUNCTIONS) == 30
    assert all(set(module.reserved) == {23, 24, 25, 29} for module in MODULES.values())


def test_the_duel_board_compiles_to_what_the_device_reads():
    compiled = compile_board(parse(DUEL, "pico_duel.toml"))
    zones = compiled["leds"].pop("zones")
    assert compiled == {
        "format": 1,
        "name": "pico_duel",
        "module": "pico",
        "buses": {
            "spi.readers": {
                "id": 0,
                "sck": 18,
                "mosi": 19,
                "miso": 16,
                "miso_via": "direct",
                "baud": 4_000_000,
                "reset": 22,
            },
            "i2c.display": {"id": 0, "sda": 4, "scl": 5, "baud": 400_000},
        },
        "readers": [
            {
                "name": "attacker",
                "chip": "mfrc522",
                "bus": "spi.readers",
                "mode": "tap",
                "zones": ["attacker.1", "attacker.2", "attacker.3", "attacker.4", "attacker.5"],
                "cs": 17,
                "reset": 22,
            },
            {
                "name": "defender",
                "chip": "mfrc522",
                "bus": "spi.readers",
                "mode": "tap",
                "zones": ["defender.1", "defender.2", "defender.3", "defender.4", "tile", "line"],
                "cs": 20,
                "reset": 22,
            },
        ],
        "encoder": {"a": 10, "b": 11, "sm": 0, "detent": 4, "turn": [80, 1], "reverse": False},
        "leds": {
            "pin": 2,
            "sm": 4,
            "count": 24,
            "order": "GRB",
            "cap": 35,  # 14 % of 255, rounded down
            "led_ma": 60,
            "budget_ma": 222,
        },
        "display": {
            "chip": "ssd1306",
            "bus": "i2c.display",
            "address": 0x3C,
            "width": 128,
            "height": 64,
            "rotate": 0,
        },
        "buttons": [["back", 13], ["minus", 14], ["plus", 15], ["ok", 12]],
        "buzzer": 3,
    }
    assert zones["attacker.2"] == [1, 1]
    assert zones["wheel"] == [15, 7]  # LEDs 15 to 21


def test_a_gear_that_does_not_divide_stays_an_exact_fraction():
    board = parse(
        edited(DUEL, ("detents = 20", "detents = 30\nsteps_per_detent = 2\nratio = [7, 9]")), "my.toml"
    )
    assert compile_board(board)["encoder"]["turn"] == [140, 3]  # 30 x 2 x 7 / 9


def test_a_reset_line_of_its_own_replaces_that_of_the_bus():
    board = parse(edited(DUEL, ("cs = 20", "cs = 20\nreset = 21")), "my.toml")
    assert [reader.reset for reader in board.readers] == [22, 21]


def test_the_largest_board_is_a_small_file(tmp_path):
    out = tmp_path / "board.json"
    write(parse(FULL, "pico_full.toml"), out)
    assert out.stat().st_size < 2_500
    written = json.loads(out.read_text())
    body = out.read_bytes().partition(b',"crc"')[0]
    assert written.pop("crc") == f"{crc32(body):08x}"  # of all before it
    assert written == compile_board(parse(FULL, "pico_full.toml"))
    assert list(tmp_path.iterdir()) == [out]


def test_a_refused_board_writes_nothing_and_keeps_the_old_file(tmp_path, capsys):
    bad = tmp_path / "bad.toml"
    bad.write_text(edited(DUEL, ("cs = 20", "cs = 17"), ("count = 24", "count = 0")))
    out = tmp_path / "board.json"
    assert main([str(bad), "--out", str(out)]) == 1
    assert not out.exists()
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 2

    out.write_text("old")
    assert main([str(bad), "--out", str(out)]) == 1
    assert out.read_text() == "old"
    assert main([str(BOARDS / "pico_duel.toml"), "--out", str(out)]) == 0
    assert json.loads(out.read_text())["name"] == "pico_duel"
    assert sorted(tmp_path.iterdir()) == [bad, out]


def test_a_failed_write_keeps_the_old_file_and_leaves_no_piece_of_the_new(tmp_path):
    occupied = tmp_path / "board.json"
    occupied.mkdir()
    with pytest.raises(OSError):
        write(parse(DUEL, "my.toml"), occupied)
    assert list(tmp_path.iterdir()) == [occupied]


def test_a_file_that_is_not_there_or_not_text_is_refused_by_name(tmp_path):
    with pytest.raises(BoardError) as refused:
        load("nowhere.toml")
    assert str(refused.value) == (
        "nowhere.toml: The file cannot be read: No such file or directory. "
        "Allowed: a board file in TOML, see docs/boards.md."
    )
    assert refused.value.problems[0].code == "unreadable"
    (tmp_path / "noise.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoardError, match="The file is not UTF-8 text"):
        load(tmp_path / "noise.toml")


def test_wires_name_both_ends():
    duel = wires(parse(DUEL, "my.toml"))
    assert ("GP18", "SPI0 SCK", "reader attacker", "SCK") in duel
    assert ("GP17", "chip select attacker", "reader attacker", "SDA") in duel
    assert ("GP22", "reset", "reader defender", "RST") in duel
    assert ("GP5", "I2C0 SCL", "display", "SCL") in duel
    assert ("GP12", "encoder push", "encoder", "SW") in duel
    assert ("GP2", "LED data", "level shifter", "1A") in duel
    assert ("series LED data 2", "LED data", "LED strip", "DIN") in duel
    assert ("GP13", "button back", "button back", "1") in duel
    assert ("3V3", "3.3 V of the module", "reader attacker", "3.3V") in duel
    assert ("VBUS", "5 V of USB", "LED strip", "5V") in duel


def test_the_manual_describes_every_key_as_it_is_checked():
    assert manual().strip() in MANUAL


def test_the_manual_lists_every_code_that_a_maker_can_meet():
    table = MANUAL.split("## What is refused")[1].split("\n## ")[0]
    listed = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
    assert listed == {code for code, *_ in REFUSALS} | {"unreadable"}


def test_points_of_the_wheel_are_no_board_data():
    encoder = next(section for section in SECTIONS if section.name == "encoder")
    assert encoder.key("points") is None
