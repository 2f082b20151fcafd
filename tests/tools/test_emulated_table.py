"""Tools on a table in an emulated RP2040 with real MicroPython: they know no difference, only patience."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.boards.board import Spi
from host_tools.flash import image
from host_tools.node_tool import NODE
from host_tools.patience import VARIABLE
from sim import ROOT
from sim.emulated_rp2040.command import flash_image
from sim.emulated_rp2040.port import PATIENCE, EmulatedPort
from sim.emulated_rp2040.table import EmulatedTable
from sim.table.conditions import supply
from tests.tools.conftest import Run
from tests.tools.test_doctor import answers, hands_at

TEXTS, VERSION = "/texts/common.en.txt", "/version.txt"


def test_the_page_stops_a_table_and_runs_code_at_the_prompt(uf2: Path) -> None:
    """As mpremote does it, in JavaScript, with real MicroPython; half a minute."""
    files = image("pico_duel")
    with EmulatedPort(EmulatedTable("pico_duel", uf2, flash_image(files))) as port:
        port.do(lambda table: table.run(1000))
        address = port.url.removeprefix("socket://").split(":")
        script = str(ROOT / "tests" / "tools" / "prompt.mjs")
        said = subprocess.run(
            [str(NODE), "--no-warnings", script, *address, str(PATIENCE)],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
    assert not said.returncode, said.stderr
    assert json.loads(said.stdout) == {
        "hello": {"version": files[VERSION].decode().strip(), "board": "pico_duel"},
        "platform": "rp2",
        "long": "399",
        "failed": "ZeroDivisionError: divide by zero",
        "after": "good",
    }


def test_mpremote_flash_and_doctor(uf2: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a minute: the table starts three times, with a damaged file at first."""
    monkeypatch.setenv(VARIABLE, str(PATIENCE))
    files = image("pico_duel")
    damaged = files | {TEXTS: files[TEXTS].replace(b"Language", b"Linguage"), VERSION: b"0.0.1+older\n"}
    with EmulatedPort(EmulatedTable("pico_duel", uf2, flash_image(damaged))) as port:
        port.do(lambda table: table.run(1000))
        assert "damaged" in port.do(lambda table: table.screen_text())

        said = subprocess.run(
            [
                sys.executable,
                "-m",
                "mpremote",
                "connect",
                port.url,
                "exec",
                "import sys; print(sys.platform)",
            ],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert said.stdout.strip() == "rp2", said.stderr

        done = run("flash", "--port", port.url)
        assert done.status == 0, done.err
        assert f"2 of {len(files)} files changed" in done.out
        assert f"The table runs version {files[VERSION].decode().strip()} on the board pico_duel." in done.out
        assert "Language" in port.do(lambda table: (table.run(200), table.screen_text())[1])

        answers(monkeypatch, hands_at(port, ears=True))
        done = run("doctor", "--port", port.url)
        assert done.status == 0, done.out
        for part in (
            "reader attacker",
            "reader defender",
            "display",
            "memory",
            "wheel",
            "buttons",
            "leds",
            "sound",
        ):
            assert any(line.split(part)[-1].split()[0] == "good" for line in told(done.out, part)), done.out
        assert "12 quarter-steps" in done.out
        assert "history unit 6" in done.out
        assert "Nothing bad was found." in done.out
        assert told(done.out, "last start")[0].split()[2] == "good"  # the reset of `flash` was no bite

        port.do(wear_out)
        done = run("doctor", "--port", port.url, "--quick")
        assert done.status == 1, done.out
        for part, verdict in (("MISO of spi.readers", "odd"), ("supply", "bad"), ("I2C", "bad")):
            assert told(done.out, part)[0].removeprefix(part).split()[0] == verdict, done.out


def wear_out(table: EmulatedTable) -> None:
    """A thin cable, a resistor that has come loose, a display without power."""
    supply(table, ohms=20)
    miso = next(bus.miso for bus in table.board.buses.values() if isinstance(bus, Spi))
    table.device.net(miso).resistor(None)
    table.part("display").dead = True


def told(out: str, part: str) -> list[str]:
    return [line for line in out.splitlines() if line.startswith(part)]
