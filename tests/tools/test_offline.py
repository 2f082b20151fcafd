"""Commands that need no table: boards, cards, settings in a file, games on the PC; and help for all."""

import csv
import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from host_tools import ROOT, boards
from host_tools.boards.assembly import circuit
from host_tools.command_line import COMMANDS
from tests.tools.conftest import Run

ACTIONS = {
    "boards": ("list", "check", "wiring"),
    "configure": ("list", "get", "set", "export", "import"),
    "cards": ("list", "check", "export", "import"),
    "games": ("list", "fetch", "replay", "report"),
}


def test_every_command_and_action_has_help(run: Run) -> None:
    assert run("--help").status == 0
    for command in COMMANDS:
        assert run(command, "--help").out.startswith(f"usage: chronotable {command}")
    for command, actions in ACTIONS.items():
        for action in actions:
            assert "--json" in run(command, action, "--help").out


def test_rules_are_listed_for_programs_too(run: Run) -> None:
    told = run("rules", "--json")
    rules = [json.loads(line) for line in told.out.splitlines()]
    assert told.status == 0
    assert {"BH-309", "BA-311", "AB-412"} <= {rule["rule"] for rule in rules}
    assert all(rule["tests"] for rule in rules)


def test_wrong_usage_is_told(run: Run) -> None:
    assert run().status == 2
    assert run("flush").status == 2
    assert run("boards").status == 2
    assert run("configure", "set", "sound").status == 2


def test_a_defect_shows_no_traceback_unless_asked(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(name: str) -> object:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("host_tools.commands.build.built", fail)
    broken = run("build")
    assert broken.status == 70
    assert "defect of the program" in broken.err
    assert "--debug" in broken.err


# boards


def test_boards_are_listed(run: Run) -> None:
    listed = [json.loads(line) for line in run("boards", "list", "--json").out.splitlines()]
    assert {board["name"] for board in listed} == {
        *("pico2_duel", "pico2_full", "pico_arte", "pico_duel", "pico_full", "pico_w_full")
    }
    assert next(board for board in listed if board["name"] == "pico_full")["readers"] == 11


def test_a_board_is_checked_with_every_mistake(run: Run, tmp_path: Path) -> None:
    good = ROOT / "boards" / "pico_duel.toml"
    assert run("boards", "check", good).status == 0
    bad = tmp_path / "bad.toml"
    bad.write_text(
        good.read_text().replace("sck = 18", "sck = 99").replace('mode = "tap"', 'mode = "tup"', 1)
    )
    checked = run("boards", "check", bad, "--json")
    assert checked.status == 1
    problems = [json.loads(line) for line in checked.out.splitlines()]
    assert {problem["key"] for problem in problems} >= {"spi.readers.sck", "reader[1].mode"}


def test_the_wiring_is_a_table_and_a_parts_list(run: Run) -> None:
    wires = [json.loads(line) for line in run("boards", "wiring", "pico_duel", "--json").out.splitlines()]
    wire = {"pin": "GP17", "signal": "chip select attacker", "part": "reader attacker", "part_pin": "SDA"}
    assert wire in wires
    parts = run("boards", "wiring", "pico_duel", "--parts").out
    assert "RC522 reader module (MFRC522)" in parts
    assert run("boards", "wiring", "nonsense").status == 1


@pytest.mark.parametrize("name", ["pico2_full", "pico_arte", "pico_duel", "pico_full", "pico_w_full"])
def test_the_pictures_have_a_sheet_for_each_group_of_parts(run: Run, tmp_path: Path, name: str) -> None:
    assert run("boards", "wiring", name, "--picture", tmp_path / "wiring.svg").status == 0
    sheets = sorted(tmp_path.glob("*.svg"))
    assert {"wiring.svg", "wiring-power.svg", "wiring-spi-readers.svg", "wiring-controls.svg"} <= {
        file.name for file in sheets
    }
    words = {element.text for file in sheets for element in ElementTree.parse(file).iter()}
    board = boards.load(ROOT / "boards" / f"{name}.toml")
    made = circuit(board)
    named = {text.split(", GP")[0] for text in words if text}  # "CS_tile, GP11"
    assert set(made.nets) <= named
    for wire in boards.wires(board):
        assert any(text and wire.part in text for text in words), wire
    for rail in board.rails:
        text = f"Rail {rail.name}: {rail.ma} of {rail.limit} mA, {rail.margin} mA left"
        assert text in words
    png = tmp_path / "wiring.png"
    assert run("boards", "wiring", name, "--picture", png).status == 0
    assert Image.open(png).size > (600, 400)
    assert run("boards", "wiring", name, "--picture", tmp_path / "wiring.gif").status == 1


def test_the_margin_of_every_rail_is_printed(run: Run) -> None:
    said = run("boards", "check", "pico_duel").out
    for line in (
        "rail 5v: 480 of 500 mA at worst, 20 mA left",
        "rail 3v3: 176 of 300 mA at worst, 124 mA left",
    ):
        assert line in said


# cards


def test_stand_ins_are_counted(run: Run, cards: Path) -> None:
    lines = run("cards", "list", "history", "--json", "--cards", cards).out.splitlines()
    tables = {row["table"]: row for row in map(json.loads, lines)}
    with open(cards / "history.units.csv", encoding="utf-8") as file:
        stand_ins = sum(row["stand_in"] == "yes" for row in csv.DictReader(file))
    assert tables["unit"]["cards"] == 108
    assert tables["unit"]["stand_ins"] == stand_ins
    assert "Conscripts" in run("cards", "list", "history", "unit", "--cards", cards).out
    assert run("cards", "list", "chess").status == 1
    assert run("cards", "list", "history", "pawns").status == 1


def test_printed_values_go_out_and_come_back(run: Run, cards: Path, tmp_path: Path) -> None:
    sheets = tmp_path / "sheets"
    assert run("cards", "export", "history", sheets, "--cards", cards).status == 0
    sheet = sheets / "history.relics.csv"
    text = sheet.read_text(encoding="utf-8-sig")
    before = text.count(",yes,")
    sheet.write_text(text.replace(",yes,", ",no,", 1), encoding="utf-8-sig")
    done = run("cards", "import", "history", sheets, "--cards", cards, "--json")
    assert done.status == 0, done.err
    assert (cards / "history.relics.csv").read_text(encoding="utf-8").count(",yes,") == before - 1
    assert run("cards", "check", "history", "--cards", cards).status == 0


def test_a_wrong_line_is_explained_and_nothing_is_taken_over(run: Run, cards: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "history.units.csv"
    text = (cards / "history.units.csv").read_text(encoding="utf-8")
    sheet.write_text(text.replace("0,Conscripts,base,0,Joakim,0,", "0,Conscripts,base,0,Joakim,77,", 1))
    before = (cards / "history.units.csv").read_bytes()
    refused = run("cards", "import", "history", sheet, "--cards", cards)
    assert refused.status == 1
    assert "history.units.csv, line 2, l: 77 is out of range" in refused.err
    assert (cards / "history.units.csv").read_bytes() == before
    strange = tmp_path / "pawns.csv"
    strange.write_text("id\n")
    assert "no table of history" in run("cards", "import", "history", strange, "--cards", cards).err
    shutil.copy(sheet, cards / "history.units.csv")
    checked = run("cards", "check", "history", "--cards", cards, "--json")
    assert checked.status == 1
    assert json.loads(checked.out.splitlines()[0])["line"] == 2


# configure, in a file


def test_settings_in_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "settings.txt"
    assert run("configure", "set", "language", "it", "--file", file).status == 0
    assert run("configure", "get", "language", "--file", file).out == "it\n"
    refused = run("configure", "set", "brightness", "300", "--file", file)
    assert refused.status == 1
    assert "1 to 100" in refused.err
    assert run("configure", "get", "nonsense", "--file", file).status == 1
    listed = [
        json.loads(line) for line in run("configure", "list", "--json", "--file", file).out.splitlines()
    ]
    assert all(setting["meaning"] for setting in listed)
    assert {setting["kind"] for setting in listed} == {"choice", "number", "switch"}
    assert next(setting for setting in listed if setting["name"] == "language")["value"] == "it"


def test_settings_are_exported_edited_and_imported(run: Run, tmp_path: Path) -> None:
    file, other, text = tmp_path / "a.txt", tmp_path / "b.txt", tmp_path / "export.txt"
    run("configure", "set", "sound", "off", "--file", file)
    assert run("configure", "export", text, "--file", file).status == 0
    assert run("configure", "import", text, "--file", other).status == 0
    assert run("configure", "get", "sound", "--file", other).out == "off\n"
    text.write_text("sound=on\nbrightness=0\nnonsense=1\nwhat\n")
    refused = run("configure", "import", text, "--file", other)
    assert refused.status == 1
    for line in (2, 3, 4):
        assert f"line {line}" in refused.err
    assert run("configure", "get", "sound", "--file", other).out == "off\n"  # nothing was changed


def test_a_damaged_settings_file_is_kept_and_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "settings.txt"
    run("configure", "set", "sound", "off", "--file", file)
    file.write_bytes(file.read_bytes()[:-3])
    assert "damaged" in run("configure", "list", "--file", file).err
    assert (tmp_path / "settings.txt.bad").exists()
