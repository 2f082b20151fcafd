"""`chronotable restore`: a backup back onto a table, as a whole or not at all; it may be repeated."""

import argparse
import hashlib
from pathlib import Path

from host_tools.archive import OWNED, unpack
from host_tools.errors import Stopped, ToolError
from host_tools.files import read_whole
from host_tools.flash import deliver
from host_tools.output import Output
from host_tools.owned import faults
from host_tools.phrases import counted
from host_tools.pico import Pico
from host_tools.ports import add_port, port_of
from host_tools.questions import can_ask, confirmed


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="what chronotable backup wrote")
    parser.add_argument("--yes", action="store_true", help="overwrite without asking")
    parser.add_argument(
        "--without", action="append", default=[], metavar="PATH", help="leave this file of the backup out"
    )
    add_port(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    data = read_whole(options.file, "Make one with: chronotable backup.")
    files = _sound(unpack(data, str(options.file)), options)
    with port_of(options) as port, Pico(port) as pico:
        there = {path: digest for path, digest in pico.hashes().items() if path.startswith(OWNED)}
        wanted = {path: content for path, content in files.items() if _differs(there, path, content)}
        gone = sorted(path for path in there if path.startswith("/journal/") and path not in files)
        if not wanted and not gone:
            pico.reset()
            out.record(ok=True, changed=[])
            out.say("The table is like the backup already.")
            return 0
        try:
            agreed = _agreed(options, out, wanted, gone, there)
        except KeyboardInterrupt:
            pico.reset()
            raise Stopped("Stopped. Nothing was changed; the table starts again.") from None
        if not agreed:
            pico.reset()
            raise ToolError("Nothing was changed.", "Answer yes, or give --yes.", "declined")
        with out.progress("writing", sum(map(len, wanted.values()))) as advance:
            deliver(pico, wanted, gone, wrote=advance)
        pico.reset()
    out.record(ok=True, changed=sorted(wanted), removed=gone)
    out.say(f"{counted(len(wanted), 'file')} restored; the table starts anew.")
    return 0


def _differs(there: dict[str, str], path: str, content: bytes) -> bool:
    return there.get(path) != hashlib.sha256(content).hexdigest()


def _sound(files: dict[str, bytes], options: argparse.Namespace) -> dict[str, bytes]:
    """What shall be restored; a file that no table could read is refused before one is opened."""
    without = ["/" + path.lstrip("/") for path in options.without]
    for path in without:
        if path not in files:
            raise ToolError(f"{options.file} holds no {path}.", f"It holds: {', '.join(files)}.", "without")
    kept = {path: data for path, data in files.items() if path not in without}
    for path, why in faults(kept).items():
        advice = f"Use another backup, or leave it out with --without {path}."
        raise ToolError(f"{path} in {options.file} {why}; nothing was changed.", advice, "backup")
    return kept


def _agreed(
    options: argparse.Namespace,
    out: Output,
    wanted: dict[str, bytes],
    gone: list[str],
    there: dict[str, str],
) -> bool:
    overwritten = sorted(path for path in wanted if path in there)
    if options.yes or not (overwritten or gone):
        return True
    if not can_ask(out):
        return False
    print(f"Overwrites {len(overwritten)} files and removes {len(gone)}: {', '.join([*overwritten, *gone])}")
    return confirmed("Go on?")
