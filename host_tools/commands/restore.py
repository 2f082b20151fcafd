"""`chronotable restore`: a backup back onto a table, as a whole or not at all; it may be repeated."""

import argparse
import hashlib
import sys
from pathlib import Path

from host_tools.archive import OWNED, unpack
from host_tools.errors import ToolError
from host_tools.files import read_whole
from host_tools.flash import deliver
from host_tools.output import Output
from host_tools.pico import Pico
from host_tools.ports import add_port, port_of


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="what chronotable backup wrote")
    parser.add_argument("--yes", action="store_true", help="overwrite without asking")
    add_port(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    data = read_whole(options.file, "Make one with: chronotable backup.")
    files = unpack(data, str(options.file))
    with port_of(options) as port, Pico(port) as pico:
        there = {path: digest for path, digest in pico.hashes().items() if path.startswith(OWNED)}
        wanted = {path: content for path, content in files.items() if _differs(there, path, content)}
        gone = sorted(path for path in there if path.startswith("/journal/") and path not in files)
        if not wanted and not gone:
            pico.reset()
            out.record(ok=True, changed=[])
            out.say("The table is like the backup already.")
            return 0
        if not _agreed(options, wanted, gone, there):
            pico.reset()
            raise ToolError("Nothing was changed.", "Answer yes, or give --yes.", "declined")
        with out.progress("writing", sum(map(len, wanted.values()))) as advance:
            deliver(pico, wanted, gone, wrote=advance)
        pico.reset()
    out.record(ok=True, changed=sorted(wanted), removed=gone)
    out.say(f"{len(wanted)} files are restored; the table starts anew.")
    return 0


def _differs(there: dict[str, str], path: str, content: bytes) -> bool:
    return there.get(path) != hashlib.sha256(content).hexdigest()


def _agreed(
    options: argparse.Namespace, wanted: dict[str, bytes], gone: list[str], there: dict[str, str]
) -> bool:
    overwritten = sorted(path for path in wanted if path in there)
    if options.yes or not (overwritten or gone):
        return True
    if not sys.stdin.isatty():
        return False
    print(f"Overwrites {len(overwritten)} files and removes {len(gone)}: {', '.join([*overwritten, *gone])}")
    return input("Go on? [y/N] ").strip().lower() == "y"
