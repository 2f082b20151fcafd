"""The real mpremote on the simulated table: as on a Pico, it runs code, copies, hashes and resets."""

import hashlib
import subprocess
import sys
import time

import pytest

from host_tools.errors import PicoError
from host_tools.pico import Pico
from host_tools.talk import Table as Talk
from sim.port.raw_repl import SimulatedPort
from sim.table import Table
from tests.tools.conftest import Run


def test_code_runs_in_the_world_of_the_device(port: SimulatedPort) -> None:
    with Pico(port.url) as pico:
        assert pico.run("import sys\nprint(sys.platform)") == "rp2\r\n"
        assert "board.json" in pico.run("import os\nprint(os.listdir('/'))")
        pico.run("kept = 41")
        assert pico.run("print(kept + 1)") == "42\r\n"


def test_an_error_on_the_device_is_one_sentence(port: SimulatedPort) -> None:
    with Pico(port.url) as pico:
        with pytest.raises(PicoError, match=r"failed: OSError: \[Errno 2\] ENOENT\.$"):
            pico.run("open('nothing')")
        assert pico.run("print('well')") == "well\r\n"


def test_files_are_copied_and_hashed(port: SimulatedPort) -> None:
    data = bytes(range(256)) * 40
    with Pico(port.url) as pico:
        pico.write({"/deep/down/a.bin": data, "/empty": b"", "/small": b"x"})
        assert pico.read("/deep/down/a.bin") == data
        assert pico.hashes("/deep") == {"/deep/down/a.bin": hashlib.sha256(data).hexdigest()}
        pico.remove("/deep")
        assert pico.hashes("/deep") == {}
    assert port.do(lambda table: table.device.files.stat("/small")[6]) == 1


def test_the_firmware_stands_still_and_starts_again_after_a_reset(port: SimulatedPort) -> None:
    with Pico(port.url) as pico:
        pico.reset()
    with Pico(port.url) as pico:
        assert pico.run("print(1)") == "1\r\n"
    assert port.do(lambda table: table.device.resets) == 1


def test_a_reset_that_was_asked_for_is_no_bite_of_the_watchdog(port: SimulatedPort, run: Run) -> None:
    """Though MicroPython calls both the same: on an RP2040 a program resets the chip by the watchdog."""
    with Pico(port.url) as pico:
        pico.reset()
    with Pico(port.url) as pico:
        assert pico.run("import machine\nprint(machine.reset_cause())") == "3\r\n"
        pico.reset()
    done = run("doctor", "--port", port.url, "--quick")
    assert "last start good" in " ".join(done.out.split())


def test_the_watchdog_of_the_stopped_firmware_still_bites(port: SimulatedPort) -> None:
    port.do(lambda table: table.run(1500))
    with Pico(port.url) as pico:
        pico.run("import time\ntime.sleep(1)")
        with pytest.raises(PicoError, match="went away"):
            pico.run("import time\ntime.sleep(9)")
    assert port.do(lambda table: table.device.bites) == 1


def test_mpremote_itself_as_people_call_it(port: SimulatedPort) -> None:
    called = subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", port.url, "exec", "print(6 * 7)"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert called.stdout == "42\n" or called.stdout == "42\r\n", called.stderr


def test_a_full_flash_is_told_as_such(port: SimulatedPort) -> None:
    with Pico(port.url) as pico:
        pico.begin_maintenance()  # the watchdog would not wait for that much
        free = pico.free()
        with pytest.raises(PicoError, match="flash of the table is full"):
            pico.run(f"f = open('/big', 'wb')\nfor _ in range({free // 4096 + 1}): f.write(bytes(4096))")


def test_nobody_there(silent_port: str, babbling_port: str) -> None:
    for port in (silent_port, babbling_port):
        with pytest.raises(PicoError, match="Nothing that speaks MicroPython answers"):
            Pico(port)
    with pytest.raises(PicoError, match="cannot be opened"):
        Pico("/dev/no-such-port")


def test_the_table_may_be_played_on_by_hands_meanwhile(port: SimulatedPort) -> None:
    def lay(table: Table) -> bool:
        table.place("history unit 6", "attacker")
        table.run(1500)
        return table.desk().hardware.readers[0].identity == ("history", "unit", 6)

    assert port.do(lay)


def test_where_somebody_looks_on_time_passes_as_on_the_wall() -> None:
    with SimulatedPort(Table("pico_duel"), live=True) as port:
        port.do(lambda table: None)
        began, before = time.monotonic_ns(), port.do(lambda table: table.device.clock.now)
        with Talk(port.url) as talk:
            talk.hello()
            talk.listen(0.5)
        passed = port.do(lambda table: table.device.clock.now) - before
        assert 0 < passed <= time.monotonic_ns() - began
