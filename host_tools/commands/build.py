"""`chronotable build`: what goes onto the device, compiled into a folder."""

import argparse
from pathlib import Path

from host_tools.build import DEVICE, BuildError, build
from host_tools.compile import CompileError
from host_tools.errors import ToolError
from host_tools.output import Output


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", nargs="?", type=Path, default=DEVICE, help="where to (default: build/device)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    if options.folder.exists() and not options.folder.is_dir():
        raise ToolError(f"{options.folder} is no folder.", "Name a folder for the device's files.", "file")
    with out.working("Compiling the firmware"):
        files = built(options.folder)
    size = sum(len(data) for data in files.values())
    out.record(ok=True, folder=str(options.folder), files=len(files), bytes=size)
    out.say(f"{len(files)} files for the device, {size / 1024:.0f} KB in all, in {options.folder}")
    return 0


def built(folder: Path) -> dict[str, bytes]:
    try:
        out = build(folder)
    except (BuildError, CompileError) as error:
        raise ToolError(str(error), "Mend this and build again.", "build") from error
    return {file.relative_to(out).as_posix(): file.read_bytes() for file in out.rglob("*") if file.is_file()}
