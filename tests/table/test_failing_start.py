"""A table with damaged files is never dark: it runs, or from a copy with a notice, or blinks and says why."""

import random
from typing import Any

import pytest

from host_tools import boards
from sim import ROOT
from sim.clock import MS
from sim.table import Table

LED = 25
BOARD = boards.as_json(boards.load(ROOT / "boards" / "pico_duel.toml")).encode()
SEVERAL = 3  # starts after which the LED must have blinked its number again


def put(table: Table, path: str, data: bytes | None) -> None:
    with table.device.awake(), table.device.flash.timeless():
        if data is None:
            table.device.files.remove(path)
            return
        with table.device.files.open(path, "wb") as file:
            file.write(data)


def started(board: bytes | None, copy: bytes | None) -> tuple[Table, list[int]]:
    """The table after its start with these files, and the moments at which the LED went on, in ns."""
    table = Table("pico_duel")
    table.device.may_fail = True
    put(table, "/board.json", board)
    put(table, "/board.last", copy)
    blinks: list[int] = []
    table.device.net(LED).watch(lambda level: blinks.append(table.clock.now) if level else None)
    table.run(2500)
    return table, blinks


def outcome(board: bytes | None, copy: bytes | None) -> str:
    table, blinks = started(board, copy)
    said = bytes(table.device.console.output).decode()
    if blinks:
        assert "Chronotable cannot start (the LED blinks 2 times): board.json " in said
        return "blinks"
    assert "Language" in table.screen_text() or "board.json" in table.screen_text(), table.screen_text()
    if "the copy of the last good one" in said:
        assert "board.json" in table.screen_text()
        return "copy"
    assert said == ""
    return "runs"


def damages(count: int) -> list[bytes]:
    """Bytes flipped at places all over the file, cut off, zeroed, or filled with what erased flash holds."""
    dice = random.Random(7)
    made = []
    for at in range(0, len(BOARD), max(1, len(BOARD) // count)):
        flipped = bytearray(BOARD)
        flipped[at] ^= 1 << dice.randrange(8)
        made.append(bytes(flipped))
    for at in dice.sample(range(len(BOARD)), 6):
        made += [
            BOARD[:at],
            BOARD[:at] + bytes(len(BOARD) - at),
            BOARD[:at] + b"\xff" * 16 + BOARD[at + 16 :],
        ]
    return [*made, b"", b"null", b"[]", b"{}", b'{"format":1}', b'{"format":2}', b"\x00" * 300]


def test_a_damaged_board_file_is_noticed_and_its_copy_is_used() -> None:
    found = [outcome(damage, BOARD) for damage in damages(24)]
    assert set(found) <= {"copy", "runs"}
    assert found.count("copy") >= len(found) - 1  # a flip in the name of the last key changes nothing


def test_without_a_copy_the_led_blinks_and_the_line_says_why() -> None:
    assert {outcome(damage, None) for damage in damages(6)} == {"blinks"}
    assert outcome(None, None) == "blinks"
    assert outcome(None, b"{") == "blinks"
    assert outcome(BOARD, None) == "runs"


def test_no_damage_of_any_byte_is_taken_for_a_whole_file() -> None:
    """Every bit of the file: what is read is what was written, or it is refused."""
    table = Table("pico_duel")
    whole = read_from(table, BOARD)
    assert whole is not None
    dice = random.Random(3)
    for at in range(len(BOARD)):
        damaged = bytearray(BOARD)
        damaged[at] ^= 1 << dice.randrange(8)
        for data in (bytes(damaged), BOARD[:at]):
            found = read_from(table, data)
            assert found is None or all(found.get(key) == whole[key] for key in whole if key != "crc"), at


def read_from(table: Table, data: bytes) -> dict[str, Any] | None:
    """What the firmware finds in such a file; None if it refuses it."""
    read = table.device.modules.load("store.board").read
    put(table, "/board.json", data)
    with table.device.awake(), table.device.flash.timeless():
        try:
            return dict(read("board.json"))
        except ValueError:
            return None


def test_the_number_is_blinked_again_and_again() -> None:
    table, blinks = started(b"{", None)
    table.run(10_000)
    rests = [(later - sooner) // MS for sooner, later in zip(blinks, blinks[1:], strict=False)]
    assert rests[:SEVERAL] == [500, 2000, 500]  # two flashes, a pause
    assert len(blinks) > 6
    assert bytes(table.device.console.output).count(b"cannot start") > SEVERAL


def test_a_firmware_that_is_not_whole_has_a_number_of_its_own() -> None:
    table = Table("pico_duel")
    table.device.may_fail = True

    def broken() -> None:
        raise ImportError("no module named 'x'")

    table.device.modules.load("loop").run = broken
    blinks: list[int] = []
    table.device.net(LED).watch(lambda level: blinks.append(table.clock.now) if level else None)
    table.run(3200)
    assert len(blinks) >= 3 and (blinks[2] - blinks[0]) // MS == 1000
    said = bytes(table.device.console.output).decode()
    assert "(the LED blinks 3 times): A file of the firmware is missing or damaged (ImportError)." in said
    assert said.count("ImportError: no module") == 1  # once, in the traceback


def test_after_a_good_start_the_copy_is_made_once() -> None:
    table = Table("pico_duel")
    put(table, "/board.last", None)
    table.run(6000)
    with table.device.files.open("/board.last", "rb") as file:
        assert file.read() == BOARD
    put(table, "/board.last", BOARD[:-5])  # a copy of another file
    table.cut_power()
    table.power_on()
    table.run(6000)
    with table.device.files.open("/board.last", "rb") as file:
        assert file.read() == BOARD


def test_the_copy_is_not_replaced_by_a_damaged_file() -> None:
    table, _ = started(BOARD[:-40], BOARD)
    table.run(6000)
    with table.device.files.open("/board.last", "rb") as file:
        assert file.read() == BOARD


@pytest.mark.parametrize("path", ["/fonts/large.fnt", "/texts/common.en.txt"])
def test_a_missing_data_file_leads_to_the_bench(path: str) -> None:
    table = Table("pico_duel")
    with table.device.awake():
        names = table.device.files.listdir("/fonts") if path.startswith("/fonts") else []
    put(table, f"/fonts/{names[0]}" if names else path, None)
    table.run(2500)
    assert table.screen_text()
