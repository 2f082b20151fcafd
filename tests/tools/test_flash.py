"""Flashing: what changed, as a whole or not at all, whatever interrupts it."""

import hashlib
import json
from importlib import import_module
from pathlib import Path

import pytest

import host_tools.uf2
from host_tools import ROOT, cards
from host_tools.boards.modules import RP2040_FAMILY, RP2350_FAMILY
from host_tools.build import build
from host_tools.errors import PicoError, ToolError
from host_tools.flash import NEXT, READY, flash, image, plan
from host_tools.output import Output
from host_tools.pico import Pico
from host_tools.uf2 import check_uf2, fetch_uf2
from rules.game import decode
from sim import vm
from sim.bench.image import add_game
from sim.device import FirmwareStopped
from sim.port.raw_repl import SimulatedPort
from sim.table import Table
from tests.tools.conftest import Run

OLD = {f"/app/{name}.mpy": name.encode() * 700 for name in "abcdef"} | {"/data/kept.txt": b"same"}
NEW = {path: data.upper() for path, data in OLD.items() if "f.mpy" not in path} | {"/app/g.mpy": b"new" * 900}
NEW["/data/kept.txt"] = b"same"
MOVES = {"history": 90, "battalia": 80, "arte": 80}  # of a game: through its setup and some turns
BOOT = (ROOT / "host_tools" / "on_device" / "boot.py").read_bytes()


def files_on(table: Table, folder: str = "") -> dict[str, bytes]:
    found = {}
    for name, kind, *_ in table.device.files.ilistdir(folder or "/"):
        path = f"{folder}/{name}"
        if kind == 0x4000:
            found |= files_on(table, path)
        else:
            with table.device.files.open(path, "rb") as file:
                found[path] = file.read()
    return found


def put(table: Table, files: dict[str, bytes]) -> None:
    """Files that lie there already: it takes no time, and no watchdog waits for it."""
    with table.device.flash.timeless():
        for path, data in files.items():
            for at in range(1, len(path)):
                if path[at] == "/" and path[1:at].split("/")[-1] not in table.device.files.listdir(
                    path[:at].rpartition("/")[0]
                ):
                    table.device.files.mkdir(path[:at])
            with table.device.files.open(path, "wb") as file:
                file.write(data)


def app(table: Table) -> dict[str, bytes]:
    return {path: data for path, data in files_on(table).items() if path.startswith(("/app/", "/data/"))}


def flash_new(url: str) -> None:
    with Pico(url) as pico:
        todo = plan(NEW, {path: digest for path, digest in pico.hashes().items() if "/app/" in path})
        flash(pico, NEW, Output(as_json=True), todo)


# A whole table


def begin_a_game(table: Table) -> None:
    """Through every question as it is offered, and the first card onto the board."""
    for _ in range(9):
        table.press("ok")
        table.run(180)
    assert "Era I, space 1" in table.screen_text()
    table.tap("history unit 41", "defender")
    assert "Carthaginian Soldiers" in table.screen_text()


def play_in_vm(files: dict[str, bytes], folder: Path, game: str, moves: int) -> str:
    """Real MicroPython plays on what lies on the flash; instead of native code it gets what it can run."""
    for path, data in (files | {"/loop.mpy": (build() / "loop.mpy").read_bytes()}).items():
        (folder / path[1:]).parent.mkdir(parents=True, exist_ok=True)
        (folder / path[1:]).write_bytes(data)
    script = add_game(folder, game, moves) / "sim" / "bench" / "vm_table.py"
    return list(vm.run(folder, script, game))[-1]


def played_here(folder: Path, name: str) -> str:
    moves = (folder / "table.game").read_bytes()
    setup, at = decode(moves)
    with cards.catalogue(name) as catalogue:
        game = getattr(import_module(f"rules.{name}.game"), name.capitalize())(setup, catalogue)
        while at < len(moves):
            move, at = decode(moves, at)
            game.play(move)
    return f"{'over' if game.over else 'not over'} {game.digest():08x}"


def test_what_is_flashed_is_the_build_and_boots_and_plays_and_keeps_what_is_the_owners(
    port: SimulatedPort, run: Run, tmp_path: Path
) -> None:
    owners = {"/tags.txt": b"mine", "/journal/games/7.bad": b"game"}
    port.do(lambda table: put(table, owners | {"/old.mpy": b"x"}))
    dry = run("flash", "--port", port.url, "--dry-run")
    assert dry.status == 0
    assert "/link/host_link.mpy" in dry.out
    assert "/old.mpy (removed)" in dry.out
    assert "/link/host_link.mpy" not in port.do(files_on)

    done = run("flash", "--port", port.url, "--json")
    assert done.status == 0, done.err
    wanted = image("pico_duel")
    version = wanted["/version.txt"].decode().strip()
    assert json.loads(done.out.splitlines()[-1]) == {"ok": True, "version": version, "board": "pico_duel"}
    there = port.do(files_on)
    assert {path: there.get(path) for path in wanted} == wanted
    own = {"/boot.py": BOOT, "/board.last": wanted["/board.json"]}  # the table's copy of the board file
    assert {path: data for path, data in there.items() if path not in wanted} == {**owners, **own}

    port.do(begin_a_game)  # the data on its flash, the firmware's own sources: no CPython runs .mpy files
    assert play_in_vm(there, tmp_path, "history", 20) == played_here(tmp_path, "history")

    again = run("flash", "--port", port.url)
    assert again.status == 0
    assert "up to date" in again.out
    assert port.do(lambda table: table.device.bites) == 0


@pytest.mark.parametrize("game", MOVES)
def test_real_micropython_plays_what_was_flashed(
    port: SimulatedPort, run: Run, tmp_path: Path, game: str
) -> None:
    assert run("flash", "--port", port.url).status == 0
    assert play_in_vm(port.do(files_on), tmp_path, game, MOVES[game]) == played_here(tmp_path, game)


def test_a_table_that_is_flashed_again_stays_wired_as_it_is(run: Run) -> None:
    with SimulatedPort(Table("pico_full")) as port:
        wired = port.do(files_on)["/board.json"]
        kept = run("flash", "--port", port.url, "--dry-run")
        assert "stays wired as pico_full" in kept.out
        assert "/board.json" not in kept.out
        told = run("flash", "--port", port.url, "--dry-run", "--board", "pico_duel")
        assert "  /board.json\n" in told.out
        port.do(lambda table: put(table, {"/board.json": b"{"}))
        lost = run("flash", "--port", port.url, "--dry-run")
        assert "it gets pico_duel" in lost.out
    assert json.loads(wired)["name"] == "pico_full"


def test_without_a_table_it_says_what_to_do(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.serial_line.list_ports.comports", list)
    missing = run("flash")
    assert missing.status == 3
    assert "--port" in missing.err
    assert run("flash", "--board", "nonsense", "--port", "sim").status == 1


def test_a_silent_or_foreign_device_is_left_alone(run: Run, silent_port: str, babbling_port: str) -> None:
    for port in (silent_port, babbling_port):
        tried = run("flash", "--port", port)
        assert tried.status == 3
        assert "Nothing that speaks MicroPython" in tried.err


# Interrupted


def interrupt(monkeypatch: pytest.MonkeyPatch, at: int, error: type[BaseException]) -> None:
    run = Pico.run
    count = 0

    def counted(self: Pico, code: str) -> str:
        nonlocal count
        count += 1
        if count == at:
            raise error
        return run(self, code)

    monkeypatch.setattr(Pico, "run", counted)


@pytest.mark.parametrize("at", [3, 7, 9])
def test_ctrl_c_leaves_the_old_version_and_says_so(
    port: SimulatedPort, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    port.do(lambda table: put(table, OLD))
    with monkeypatch.context() as context:
        interrupt(context, at, KeyboardInterrupt)
        with pytest.raises(ToolError, match=r"old version, which is untouched") as stopped:
            flash_new(port.url)
    assert stopped.value.status == 130
    assert port.do(app) == OLD
    with Pico(port.url) as pico:  # the table runs again: it can be stopped again, and is not at rest
        assert "'maintenance'" not in pico.run("import os\nprint(os.listdir('/'))")
    flash_new(port.url)
    with Pico(port.url):
        assert port.do(app) == NEW


def test_what_was_copied_before_an_interruption_is_not_copied_again(port: SimulatedPort) -> None:
    staged = {NEXT + path: NEW[path] for path in ("/app/a.mpy", "/app/b.mpy")}
    port.do(lambda table: put(table, OLD | staged | {NEXT + "/app/x.mpy": b"of no use"}))
    with Pico(port.url) as pico:
        todo = plan(NEW, pico.hashes())
    assert set(todo.missing) == {"/app/c.mpy", "/app/d.mpy", "/app/e.mpy", "/app/g.mpy"}
    assert todo.leftovers == [NEXT + "/app/x.mpy"]


def test_a_device_that_resets_in_the_middle(port: SimulatedPort) -> None:
    port.do(lambda table: put(table, OLD))
    calls = 0

    def reset_once() -> None:
        nonlocal calls
        calls += 1
        if calls == 10:
            port.repl.reset()

    port.repl.before_exec = reset_once
    with pytest.raises(PicoError, match="went away in the middle"):
        flash_new(port.url)
    assert port.do(app) == OLD
    flash_new(port.url)
    with Pico(port.url):
        assert port.do(app) == NEW


@pytest.mark.parametrize("after", [300, 3_000, 9_000, 16_000])
def test_power_lost_while_copying(port: SimulatedPort, after: int) -> None:
    port.do(lambda table: put(table, OLD))
    port.do(lambda table: table.device.flash.cut_after(after))
    with pytest.raises(PicoError):
        flash_new(port.url)
    port.power_on()
    assert port.do(app) in (OLD, NEW)
    flash_new(port.url)
    with Pico(port.url):
        assert port.do(app) == NEW


def test_power_lost_at_any_byte_while_the_new_version_is_moved_into_place() -> None:
    table = Table("pico_duel")
    staged = {NEXT + path: data for path, data in NEW.items() if OLD.get(path) != data}
    put(table, OLD | staged | {"/boot.py": BOOT, READY: b"/app/f.mpy\n"})
    cuts = 0
    for after in range(0, 4000, 311):
        table.device.flash.cut_after(after)
        table.run(1500)
        if table.device.powered:
            break
        cuts += 1
        table.power_on()
    assert cuts > 3
    table.run(1500)
    assert "Language" in table.screen_text()  # and the table starts as ever
    assert app(table) == NEW
    assert not any(path.startswith(NEXT) for path in files_on(table))


def test_a_full_flash_is_noticed_before_anything_is_touched(port: SimulatedPort) -> None:
    port.do(lambda table: put(table, OLD))

    def fill(table: Table) -> None:
        free = table.device.files.statvfs("/")[3] - 8
        put(table, {"/big": bytes(free * 4096)})

    port.do(fill)
    with pytest.raises(PicoError, match="flash of the table is full: 28 KB are needed, .* free") as full:
        flash_new(port.url)
    assert full.value.code == "full"
    assert port.do(app) == OLD


def test_a_rest_for_maintenance_lasts_for_one_start() -> None:
    table = Table("pico_duel")
    put(table, {"/boot.py": BOOT, "/maintenance.once": b""})
    with pytest.raises(FirmwareStopped, match="came to its end"):
        table.run(1500)
    table.cut_power()
    table.power_on()
    table.run(1500)
    assert "Language" in table.screen_text()


# MicroPython for an empty Pico


def uf2(blocks: int = 2, family: int = RP2040_FAMILY) -> bytes:
    out = b""
    for number in range(blocks):
        head = [0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + 256 * number, 256, number, blocks, family]
        out += b"".join(word.to_bytes(4, "little") for word in head) + bytes(476)
        out += (0x0AB16F30).to_bytes(4, "little")
    return out


def test_micropython_is_copied_to_a_pico_in_bootsel_mode(
    port: SimulatedPort, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = tmp_path / "RPI-RP2"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    monkeypatch.setattr(host_tools.uf2, "_mounts", lambda: [tmp_path, drive])
    for module in ("host_tools.ports", "host_tools.commands.flash"):
        monkeypatch.setattr(f"{module}.find_port", lambda: port.url)
    refused = run("flash")
    assert (refused.status, "--uf2" in refused.err) == (1, True)
    (tmp_path / "mp.uf2").write_bytes(uf2())
    done = run("flash", "--uf2", tmp_path / "mp.uf2")
    assert done.status == 0, done.err
    assert (drive / "micropython.uf2").read_bytes() == uf2()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no UF2 file"),
        (uf2()[:-1], "no UF2 file"),
        (uf2()[:512], "no whole UF2"),
        (uf2(family=0xE48BFF57), "not made for a Pico"),
        (bytes(512), "no whole UF2"),
    ],
)
def test_a_wrong_uf2_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(ToolError, match=why):
        check_uf2(data, "file.uf2")


def test_a_uf2_for_a_pico_2_may_begin_with_a_block_of_its_own() -> None:
    """As pico-sdk writes it: block 0 of 2 of the absolute family, then all others counted from 0."""
    absolute = uf2(2, 0xE48BFF57)[:512]
    assert check_uf2(absolute + uf2(3, RP2350_FAMILY), "file.uf2") == RP2350_FAMILY
    assert check_uf2(uf2(3, RP2350_FAMILY), "file.uf2") == RP2350_FAMILY
    with pytest.raises(ToolError, match="no whole UF2"):
        check_uf2(absolute + uf2(3, RP2350_FAMILY)[512:], "file.uf2")


@pytest.mark.parametrize(
    ("family", "info", "board", "says"),
    [
        (RP2350_FAMILY, "Board-ID: RPI-RP2", None, "not made for the RP2040"),
        (RP2040_FAMILY, "Board-ID: RP2350", None, "not made for the RP2350"),
        (RP2040_FAMILY, "Board-ID: RP2350", "pico2_duel", "Get the one for RPI_PICO2 or RPI_PICO2_W"),
    ],
)
def test_a_uf2_for_the_other_chip_is_not_copied(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    family: int,
    info: str,
    board: str | None,
    says: str,
) -> None:
    drive = tmp_path / "drive"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text(info)
    monkeypatch.setattr(host_tools.uf2, "_mounts", lambda: [drive])
    (tmp_path / "mp.uf2").write_bytes(uf2(family=family))
    done = run("flash", "--uf2", tmp_path / "mp.uf2", *(["--board", board] if board else []))
    assert (done.status, says in " ".join(done.err.split())) == (1, True)
    assert [file.name for file in drive.iterdir()] == ["INFO_UF2.TXT"]


def test_a_pico_2_gets_every_module_under_its_own_name() -> None:
    joined, single = image("pico_duel"), image("pico2_duel")
    assert "/table/services.mpy" in single and "/table/services.mpy" not in joined
    assert {"/main.py", "/loop.mpy", "/board.json", "/version.txt"} <= set(single)
    data = {path for path in joined if path.startswith(("/cards", "/texts", "/fonts"))}
    assert data and data <= set(single)


def test_a_wrong_uf2_is_told_before_a_pico_is_looked_for(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looked(*_: object) -> list[object]:
        raise AssertionError("nothing is to be looked for or compiled")

    monkeypatch.setattr(host_tools.uf2, "_mounts", looked)
    monkeypatch.setattr("host_tools.serial_line.list_ports.comports", looked)
    monkeypatch.setattr("host_tools.commands.flash.image", looked)
    file = tmp_path / "mp.uf2"
    file.write_bytes(b"no image")
    for words in ((), ("--dry-run",), ("--port", "sim")):
        refused = run("flash", "--uf2", file, *words)
        assert (refused.status, "is no UF2 file" in refused.err) == (1, True)
    missing = run("flash", "--uf2", tmp_path / "none.uf2")
    assert (missing.status, "none.uf2 cannot be read: No such file" in missing.err) == (1, True)
    alone = run("flash", "--sha256", "00")
    assert (alone.status, "belongs to --uf2" in alone.err) == (2, True)


def test_a_uf2_must_have_the_sum_that_was_named(tmp_path: Path) -> None:
    file = tmp_path / "mp.uf2"
    file.write_bytes(uf2())
    assert fetch_uf2(str(file), hashlib.sha256(uf2()).hexdigest()) == uf2()
    with pytest.raises(ToolError, match="SHA-256"):
        fetch_uf2(str(file), "00" * 32)
    with pytest.raises(ToolError, match="--sha256|SHA-256"):
        fetch_uf2("https://example.invalid/mp.uf2", None)
