"""`chronotable flash`: builds the firmware and copies what changed to a connected Pico."""

import argparse
import hashlib
import sys
from pathlib import Path

from rich.progress import Progress

from host_tools import ROOT, boards
from host_tools.build import BuildError, build
from host_tools.pico import Pico, PicoError, find_port

CODE = (".mpy", ".py")  # what belongs to the firmware alone, so that stale files of it may go


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="chronotable flash", description=__doc__)
    parser.add_argument("--board", default="pico_duel", help="a board of boards/, or a board file")
    parser.add_argument("--port", help="the Pico's port; found by itself if left out")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be copied")
    options = parser.parse_args(arguments)
    try:
        files = image(options.board)
        flash(files, options.port or find_port(), options.dry_run)
    except (boards.BoardError, BuildError, PicoError) as error:
        print(f"chronotable: {error}", file=sys.stderr)
        return 1
    return 0


def image(board: str) -> dict[str, bytes]:
    """Every file the device needs, by its path there."""
    path = Path(board) if board.endswith(".toml") else ROOT / "boards" / f"{board}.toml"
    files = {"/board.json": boards.as_json(boards.load(path)).encode()}
    out = build()
    for file in sorted(out.rglob("*")):
        if file.is_file():
            files["/" + file.relative_to(out).as_posix()] = file.read_bytes()
    return files


def flash(files: dict[str, bytes], port: str, dry_run: bool = False) -> None:
    with Pico(port) as pico:
        there = pico.hashes()
        changed = [
            path for path, data in files.items() if there.get(path) != hashlib.sha256(data).hexdigest()
        ]
        stale = [path for path in there if path.endswith(CODE) and path not in files and path != "/boot.py"]
        total = sum(len(files[path]) for path in changed)
        print(f"{len(changed)} of {len(files)} files changed, {total / 1024:.0f} KB to copy to {port}")
        if dry_run:
            print("\n".join([*changed, *(f"{path} (removed)" for path in stale)]))
            return
        pico.begin_maintenance()
        # main.py goes last: until then the old version starts.
        changed.sort(key=lambda path: path == "/main.py")
        with Progress(transient=True) as progress:
            task = progress.add_task("copying", total=total)
            for path in changed:
                pico.put(path, files[path])
                progress.advance(task, len(files[path]))
        for path in stale:
            pico.remove(path)
        pico.end_maintenance()
    print("The table starts with the new version.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
