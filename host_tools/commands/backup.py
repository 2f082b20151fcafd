"""`chronotable backup`: settings, tags, cards and games of a table in one file."""

import argparse
from datetime import date
from itertools import chain, count
from pathlib import Path

from host_tools.archive import OWNED, pack
from host_tools.errors import Stopped, ToolError
from host_tools.files import write_whole
from host_tools.output import Output
from host_tools.owned import faults
from host_tools.pico import Pico
from host_tools.ports import add_port, port_of


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        help="default: chronotable-DATE.zip here, numbered if there is one already",
    )
    parser.add_argument("--force", action="store_true", help="replace a file that is there already")
    add_port(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    target = options.file or fresh_name(Path())
    if target.is_dir():
        raise ToolError(f"{target} is a folder.", "Name a file.", "file")
    if target.exists() and not options.force:
        advice = "Name another file, or replace it with --force."
        raise ToolError(f"{target} is there already; no backup was made.", advice, "exists")
    files = fetch(options, out)
    write_whole(target, pack(files))
    out.record(ok=True, file=str(target), files=len(files), bytes=sum(map(len, files.values())))
    out.say(f"{len(files)} files of the table are in {target}.")
    for path, why in faults(files).items():
        out.say(f"On the table {path} {why}: restore will ask you to leave it out.", "yellow")
    return 0


def fresh_name(folder: Path) -> Path:
    """By the date; an older backup of the same day stays."""
    name = f"chronotable-{date.today().isoformat()}"
    names = chain([name], (f"{name}-{number}" for number in count(2)))
    return next(path for path in (folder / f"{name}.zip" for name in names) if not path.exists())


def fetch(options: argparse.Namespace, out: Output) -> dict[str, bytes]:
    """What belongs to the owner of the table; it starts again afterwards."""
    with port_of(options) as port, Pico(port) as pico:
        try:
            pico.begin_maintenance()  # many games take longer to read than the watchdog waits
            files = _read(pico, out)
        except KeyboardInterrupt:
            pico.reconnect()
            pico.reset()
            raise Stopped("Stopped. Nothing was written; the table starts again, unchanged.") from None
        pico.reset()
    return files


def _read(pico: Pico, out: Output) -> dict[str, bytes]:
    paths = [path for path in pico.hashes() if path.startswith(OWNED)]
    files = {}
    with out.progress("reading", len(paths)) as advance:
        for path in paths:
            files[path] = pico.read(path)
            advance(1)
    return files
