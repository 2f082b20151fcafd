"""Puts a version of the firmware onto a table: what changed, as a whole or not at all.

New files go to /next on the device. When all of them have arrived, one rename marks them as whole, the table
starts anew, and boot.py (host_tools/on_device) moves them into place. Whatever happens before that rename,
the old version is untouched.
"""

import contextlib
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from host_tools import boards
from host_tools.boards.modules import MODULES
from host_tools.build import INLINED, LINKED, build, build_modules, native_modules
from host_tools.errors import PicoError, Stopped
from host_tools.output import Output
from host_tools.pico import BOOT, NEXT, READY, Pico
from host_tools.release import release

CODE = (".mpy", ".py")  # what belongs to the firmware alone, so that stale files of it may go
BOARD, VERSION = "/board.json", "/version.txt"
DEFECT = "/defect.txt"  # the last one of the firmware: of no use once that is another
SECTOR = 4096
RESERVE = 16 * SECTOR  # for folders, and for the journal meanwhile


@dataclass(frozen=True)
class Plan:
    """What a table lacks."""

    changed: dict[str, bytes]
    stale: list[str]
    missing: dict[str, bytes]  # of the changed ones, those that an interrupted flash has not left in /next
    leftovers: list[str]  # in /next, and of no use now

    @property
    def empty(self) -> bool:
        return not self.changed and not self.stale


def image(board: str) -> dict[str, bytes]:
    """Every file the device needs, by its path there."""
    described = boards.load(boards.find(board))
    return with_board(firmware_files(described.module), boards.as_json(described).encode())


def firmware_files(module: str) -> dict[str, bytes]:
    """The firmware for a module: joined where memory is scarce, else module by module."""
    joined = MODULES[module].joined
    out = build() if joined else build_modules()
    files = {
        "/" + file.relative_to(out).as_posix(): file.read_bytes()
        for file in sorted(out.rglob("*"))
        if file.is_file()
    }
    return files | native_modules(LINKED if joined else INLINED)


def with_board(files: dict[str, bytes], wired: bytes) -> dict[str, bytes]:
    """The image for a table that is wired like this."""
    files = {path: data for path, data in files.items() if path != VERSION} | {BOARD: wired}
    return files | {VERSION: f"{version(files)}\n".encode()}


def version(files: dict[str, bytes]) -> str:
    """The number of the release, and a word that differs whenever any file does."""
    digest = hashlib.sha256()
    for path, data in sorted(files.items()):
        digest.update(path.encode() + b"\0" + hashlib.sha256(data).digest())
    return f"{release()}+{digest.hexdigest()[:8]}"


def plan(files: dict[str, bytes], there: dict[str, str]) -> Plan:
    """Compare the image with the hashes of what is on the device."""
    hashes = {path: hashlib.sha256(data).hexdigest() for path, data in files.items()}
    changed = {path: data for path, data in files.items() if there.get(path) != hashes[path]}
    staged = {
        path.removeprefix(NEXT): digest for path, digest in there.items() if path.startswith(NEXT + "/")
    }
    return Plan(
        changed,
        sorted(path for path in there if _stale(path, files) or changed and path == DEFECT),
        {path: data for path, data in changed.items() if staged.get(path) != hashes[path]},
        sorted(
            NEXT + path for path, digest in staged.items() if path not in changed or digest != hashes[path]
        ),
    )


def _stale(path: str, files: dict[str, bytes]) -> bool:
    return path.endswith(CODE) and path not in files and path != BOOT and not path.startswith(NEXT + "/")


def flash(pico: Pico, files: dict[str, bytes], out: Output, todo: Plan) -> None:
    """Bring the table to this image. It starts anew in any case, with one whole version or the other."""
    if not todo.empty:
        _copy(pico, todo, out)
    pico.reset()


def deliver(
    pico: Pico,
    files: dict[str, bytes],
    stale: Sequence[str] = (),
    leftovers: Sequence[str] = (NEXT,),
    wrote: Callable[[int], None] = lambda size: None,
) -> None:
    """Files for the next start of the table, all or none. If that fails, it starts again as it was."""
    try:
        pico.deliver(files, stale, leftovers, wrote)
    except KeyboardInterrupt:
        raise _stopped(pico) from None
    except PicoError:
        with contextlib.suppress(PicoError):  # what went wrong first is what to tell
            pico.reset()
        raise


def _stopped(pico: Pico) -> Stopped:
    """Let the table start again, and say with which version."""
    pico.reconnect()
    whole = READY in pico.hashes(NEXT)
    pico.reset()
    if whole:
        return Stopped("Stopped, but the new version had arrived whole: the table starts with it.")
    return Stopped(
        "Stopped. The table starts with its old version, which is untouched.",
        "Give the same command again: what was copied already is not copied twice.",
    )


def _copy(pico: Pico, todo: Plan, out: Output) -> None:
    need = sum(-(-len(data) // SECTOR) * SECTOR for data in todo.missing.values())
    free = pico.free()
    if need + RESERVE > free:
        raise PicoError(
            f"The flash of the table is full: {need // 1024} KB are needed, {free // 1024} KB are free.",
            "Fetch the games with: chronotable games fetch, then remove old ones.",
            "full",
        )
    with out.progress("copying", sum(map(len, todo.missing.values()))) as advance:
        deliver(pico, todo.missing, todo.stale, todo.leftovers, advance)
