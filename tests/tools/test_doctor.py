"""The doctor: a verdict for every part of a table, the likely cause, and what is left of a half-dead one."""

import hashlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_tools import ROOT
from host_tools.flash import plan
from sim.chips.as5600 import As5600
from sim.clock import MS, SECOND
from sim.port.raw_repl import SimulatedPort
from sim.port.socket_port import Port
from sim.table import Table
from tests.tools.conftest import Run
from tests.tools.test_on_the_table import fail_once, stand_still, stop


def answers(monkeypatch: pytest.MonkeyPatch, hands: Any = None) -> None:
    """Somebody sits at the keyboard: hands do what the question asks for, then the answer is yes."""

    def asked(question: str = "") -> str:
        return (hands(question) if hands else None) or ""

    monkeypatch.setattr("builtins.input", asked)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)


def hands_at(port: Port[Any], ears: bool = False) -> Callable[[str], str]:
    """Hands and eyes at the table behind the port, and perhaps ears."""

    def tones(table: Any) -> int:
        table.run(600)
        heard = [
            hz for since, hz, ns in table.buzzer.log if since > table.clock.now - SECOND and ns > 50 * MS
        ]
        return len(heard)

    def hands(question: str) -> str:
        if "Turn the wheel" in question:
            port.do(lambda table: table.turn(3))
        elif "Hold the button" in question:
            name = question.split("button ")[1].split()[0]
            port.do(lambda table: (table.buttons[name].press(3000), table.run(100)))
        elif "last of all LEDs" in question:
            lit = port.do(lambda table: (table.run(100), [max(led) > 0 for led in table.leds.pixels])[1])
            return "y" if lit.index(True) == len(lit) - 1 else "n"
        elif "LEDs" in question:
            colour = question.split("LEDs ")[1].split("?")[0]
            seen = port.do(lambda table: (table.run(100), table.leds.pixels[0])[1])
            return "y" if max(seen) == seen[("red", "green", "blue").index(colour)] else "n"
        elif "notes" in question:
            return "y" if ears and port.do(tones) == 3 else "n"
        elif "Lay a card" in question:
            port.do(lambda table: (table.place("history unit 6", "attacker"), table.run(500)))
        return ""

    return hands


def verdicts(out: str) -> dict[str, str]:
    found = [json.loads(line) for line in out.splitlines()]
    return {line["part"]: line["verdict"] for line in found if "part" in line}


def test_the_doctor_finds_a_good_table_good(port: SimulatedPort, run: Run) -> None:
    done = run("doctor", "--port", port.url, "--json")
    assert done.status == 0
    found = verdicts(done.out)
    for part in ("link", "reader attacker", "reader defender", "display", "flash", "memory"):
        assert found[part] == "good"
    assert found["wheel"] == found["sound"] == "not tested"


def test_the_doctor_names_dead_parts_and_the_likely_cause(port: SimulatedPort, run: Run) -> None:
    def break_it(table: Table) -> None:
        table.part("defender").dead = True
        table.part("display").dead = True
        table.run(4000)

    port.do(break_it)
    done = run("doctor", "--port", port.url, "--quick")
    assert done.status == 1
    assert "Needs care: reader defender, I2C, display." in done.out
    assert "chip select" in done.out
    assert "0x3C or 0x3D" in done.out


def test_the_doctor_tells_why_a_field_does_not_come_on(port: SimulatedPort, run: Run) -> None:
    def break_it(table: Table) -> None:
        table.readers["defender"].weak_supply = True
        table.run(4000)

    good = run("doctor", "--port", port.url, "--quick")
    assert "field" not in good.out  # an MFRC522 only says back what was written to it
    port.do(break_it)
    done = run("doctor", "--port", port.url, "--quick")
    assert done.status == 1
    told = " ".join(done.out.split())
    assert "field reset it falls over when its field comes on: too weak a supply" in told


def test_the_doctor_of_a_board_with_a_pn532(run: Run, tmp_path: Path) -> None:
    text = (ROOT / "boards" / "pico_duel.toml").read_text(encoding="utf-8")
    second = 'name = "defender"\nchip = "mfrc522"\nbus = "spi.readers"\ncs = 20'
    assert second in text
    text = text.replace(second, 'name = "defender"\nchip = "pn532"\nbus = "i2c.nfc"\nreset = 20')
    bus = "[i2c.nfc]\nid = 1\nsda = 6\nscl = 7\nbaud = 400_000\n\n[[reader]]"
    board = tmp_path / "pn.toml"
    supply = ('power = "usb"\nsupply_ma = 500', 'power = "supply"\nsupply_ma = 1500')
    board.write_text(text.replace("[[reader]]", bus, 1).replace(*supply))

    def told(port: SimulatedPort) -> str:
        return " ".join(run("doctor", "--port", port.url, "--quick").out.split())

    def die(table: Table) -> None:
        table.part("defender").dead = True
        table.run(4000)

    with SimulatedPort(Table(board)) as port:
        assert "reader defender good pn532, version 32, field on" in told(port)
        port.do(lambda table: setattr(table.readers["defender"], "antenna_torn", True))
        assert "reader defender bad pn532, version 32, field off" in told(port)
        port.do(die)
        assert "check its little switches (I2C or SPI)" in told(port)


def test_the_doctor_of_a_wheel_with_a_magnet(run: Run) -> None:
    def told(port: SimulatedPort) -> str:
        return " ".join(run("doctor", "--port", port.url, "--quick").out.split())

    def magnet(field: float, dead: bool = False) -> Callable[[Table], None]:
        def change(table: Table) -> None:
            assert isinstance(table.wheel, As5600)
            table.wheel.field, table.wheel.dead = field, dead
            table.run(1000)

        return change

    with SimulatedPort(Table("pico2_full")) as port:
        assert "wheel not tested stands at" in told(port)
        port.do(magnet(0.4))
        assert "wheel bad the magnet is too far away" in told(port)
        port.do(magnet(2.2))
        assert "wheel bad the magnet is too close" in told(port)
        port.do(magnet(0))
        assert "wheel bad no magnet is seen" in told(port)
        port.do(magnet(1, dead=True))
        assert "wheel bad the angle sensor does not answer check its 3.3 V" in told(port)
        port.do(magnet(1))
        assert "wheel not tested stands at" in told(port)


def test_the_doctor_tries_what_only_hands_and_eyes_can(
    port: SimulatedPort, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, hands_at(port))
    done = run("doctor", "--port", port.url)
    assert done.status == 1
    assert "Needs care: sound." in done.out
    assert "history unit 6" in done.out
    assert "12 quarter-steps" in done.out


@pytest.mark.parametrize(
    ("detents", "verdict"), [(20, "good        12 quarter-steps; 80 in a revolution"), (24, "odd ")]
)
def test_a_revolution_of_the_wheel_is_compared_with_the_board_file(
    port: SimulatedPort, run: Run, monkeypatch: pytest.MonkeyPatch, detents: int, verdict: str
) -> None:
    hands = hands_at(port)

    def turning(question: str) -> str:
        if "whole revolution" in question:
            port.do(lambda table: table.turn(detents))
            return ""
        return hands(question)

    answers(monkeypatch, turning)
    told = run("doctor", "--port", port.url).out
    line = next(line for line in told.splitlines() if line.startswith("wheel "))
    assert " ".join(verdict.split()) in " ".join(line.split())
    assert ("steps_per_detent" in told) == (detents != 20)


def test_the_doctor_of_a_table_whose_firmware_is_gone(
    port: SimulatedPort, run: Run, silent_port: str
) -> None:
    stand_still(port)
    port.do(lambda table: table.device.files.remove("/board.json"))
    done = run("doctor", "--port", port.url, "--json")
    assert done.status == 1
    found = verdicts(done.out)
    assert (found["link"], found["MicroPython"], found["files"]) == ("bad", "good", "bad")
    dead = run("doctor", "--port", silent_port, "--json")
    assert verdicts(dead.out) == {"link": "bad", "MicroPython": "bad"}


def test_a_table_that_cannot_start_says_why_and_can_still_be_examined(port: SimulatedPort, run: Run) -> None:
    port.do(
        lambda table: (
            table.device.files.remove("/board.json"),
            table.device.files.remove("/board.last"),
            port.repl.reset(),
        )
    )
    done = run("monitor", "--port", port.url, "--seconds", "1")
    assert done.status == 3
    assert "Chronotable cannot start (the LED blinks 2 times): board.json is missing." in done.err
    found = verdicts(run("doctor", "--port", port.url, "--json").out)
    assert (found["link"], found["MicroPython"], found["files"]) == ("bad", "good", "bad")


def test_the_doctor_of_a_table_that_got_no_further_than_its_bench(port: SimulatedPort, run: Run) -> None:
    port.do(lambda table: (table.device.files.remove("/texts/common.en.txt"), port.repl.reset()))
    done = run("doctor", "--port", port.url, "--quick")
    assert done.status == 1
    assert "Needs care: desk." in done.out
    assert "chronotable flash" in done.out


def test_the_last_defect_stays_on_the_table_until_it_is_flashed_anew(port: SimulatedPort, run: Run) -> None:
    assert "the firmware has reported none" in run("doctor", "--port", port.url, "--quick").out
    port.do(fail_once)
    port.do(lambda table: port.repl.reset())
    done = run("doctor", "--port", port.url, "--json")
    told = [json.loads(line) for line in done.out.splitlines()]
    defect = next(line for line in told if line.get("part") == "defects")
    assert defect["verdict"] == "odd"
    assert defect["facts"].splitlines()[0] == "It happened here, the innermost function last:"
    assert defect["facts"].splitlines()[-1] == "KeyError: 'wheel'"
    assert "/defect.txt" in plan({"/main.py": b"new"}, {"/main.py": "old", "/defect.txt": "x"}).stale
    same = {"/main.py": hashlib.sha256(b"same").hexdigest(), "/defect.txt": "x"}
    assert plan({"/main.py": b"same"}, same).stale == []


def test_ctrl_c_leaves_the_doctor(port: SimulatedPort, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, stop)
    assert run("doctor", "--port", port.url).status == 130
