"""littlefs on the flash model: MicroPython's calls and errors, and no closed file lost by a power cut."""

import errno
import gc
from collections.abc import Callable

import pytest

from sim.chips.filesystem import BLOCKS, OFFSET, Filesystem
from sim.chips.flash import Flash, PowerCut
from sim.clock import MS, Clock

RECORD = 32


@pytest.fixture
def files() -> Filesystem:
    return Filesystem(Flash(Clock()))


def append(files: Filesystem, name: str, data: bytes) -> None:
    with files.open(name, "ab") as file:
        file.write(data)


def contents(files: Filesystem, name: str) -> bytes:
    with files.open(name, "rb") as file:
        return bytes(file.read())


# Files as MicroPython has them


def test_a_new_flash_is_formatted_once_and_kept_after(files: Filesystem):
    assert files.formats == 1
    append(files, "settings", b"language=it")
    files.reboot()
    assert files.formats == 1
    assert contents(files, "settings") == b"language=it"


def test_it_lies_where_micropython_puts_it_and_is_as_big(files: Filesystem):
    append(files, "journal", b"x" * 5000)
    assert files.flash.size == OFFSET + BLOCKS * 4096
    assert files.flash.read(0, OFFSET) == b"\xff" * OFFSET
    assert b"littlefs" in files.flash.read(OFFSET, 2 * 4096)
    assert files.statvfs("/")[:3] == (4096, 4096, 352)
    assert files.statvfs("/")[3] == 352 - 2 - 2  # two blocks of root directory, two of the file


def test_modes_read_write_append_and_change(files: Filesystem):
    with files.open("log", "wb") as file:
        assert file.write(b"attack\n") == 7
    append(files, "log", b"defend\n")
    with files.open("log", "r+b") as file:
        file.seek(2)
        file.write(b"TT")
        assert file.tell() == 4
        file.seek(-7, 2)
        assert file.read() == b"defend\n"
    with files.open("log", "rb") as file:
        assert file.readline() == b"atTTck\n"
        into = bytearray(10)
        assert file.readinto(into) == 7
        assert file.read() == b""
    with files.open("log", "wb"):
        pass
    assert contents(files, "log") == b""


def test_text_counts_characters(files: Filesystem):
    with files.open("testo", "w") as file:
        assert file.write("più forte\nla città\n") == 19
    with files.open("testo") as file:
        assert file.read(3) == "più"
        assert file.readline() == " forte\n"
        assert list(file) == ["la città\n"]
    assert contents(files, "testo") == "più forte\nla città\n".encode()


def test_what_is_written_counts_only_when_flushed_or_closed(files: Filesystem):
    file = files.open("journal", "wb")
    file.write(b"kept")
    file.flush()
    file.write(b"lost")
    files.reboot()
    assert contents(files, "journal") == b"kept"


def test_a_file_of_the_last_boot_can_do_no_harm(files: Filesystem):
    append(files, "journal", b"old")
    stale = files.open("journal", "ab")
    stale.write(b"never")
    files.reboot()
    append(files, "journal", b" and new")
    with pytest.raises(ValueError, match="closed"):
        stale.write(b"again")
    stale.close()
    del stale
    gc.collect()
    files.reboot()
    assert contents(files, "journal") == b"old and new"


def test_folders(files: Filesystem):
    files.mkdir("saves")
    append(files, "saves/1", b"abc")
    files.mkdir("/saves/old")
    assert sorted(files.ilistdir("saves")) == [("1", 0x8000, 0, 3), ("old", 0x4000, 0, 0)]
    assert files.stat("saves")[0] == 0x4000
    assert files.stat("saves/1")[:7] == (0x8000, 0, 0, 0, 0, 0, 3)
    files.chdir("saves/old")
    assert files.getcwd() == "/saves/old"
    files.chdir("..")
    assert files.getcwd() == "/saves"
    assert contents(files, "1") == b"abc"
    files.chdir("/")
    files.rename("saves/1", "one")
    files.rmdir("saves/old")
    files.rmdir("saves")
    assert files.listdir() == ["one"]
    files.remove("one")
    assert files.listdir("/") == []


@pytest.mark.parametrize(
    ("number", "attempt"),
    [
        (errno.ENOENT, lambda files: files.open("nothing")),
        (errno.ENOENT, lambda files: files.remove("nothing")),
        (errno.ENOENT, lambda files: files.stat("nothing")),
        (errno.ENOENT, lambda files: files.chdir("nothing")),
        (errno.ENOENT, lambda files: files.open("nowhere/new", "w")),
        (errno.EEXIST, lambda files: files.mkdir("folder")),
        (errno.EEXIST, lambda files: files.open("file", "xb")),
        (errno.EISDIR, lambda files: files.open("folder", "rb")),
        (errno.ENOTDIR, lambda files: files.listdir("file")),
        (errno.ENOTEMPTY, lambda files: files.rmdir("folder")),
        (errno.ENAMETOOLONG, lambda files: files.open("x" * 256, "w")),
        (errno.EBADF, lambda files: files.open("file", "rb").write(b"no")),
        (errno.EBADF, lambda files: files.open("file", "ab").read()),
    ],
)
def test_errors_carry_the_number_micropython_gives(
    files: Filesystem, number: int, attempt: Callable[[Filesystem], object]
):
    files.mkdir("folder")
    append(files, "file", b"")
    append(files, "folder/inside", b"")
    with pytest.raises(OSError) as caught:
        attempt(files)
    assert caught.value.errno == number


def test_a_full_flash_says_so_and_keeps_what_it_has():
    files = Filesystem(Flash(Clock()), blocks=8)
    append(files, "saved", b"s" * 600)
    with pytest.raises(OSError) as caught:
        append(files, "too big", bytes(8 * 4096))
    assert caught.value.errno == errno.ENOSPC
    assert contents(files, "saved") == b"s" * 600
    files.remove("too big")
    append(files, "fits", bytes(4096))
    files.reboot()
    assert contents(files, "saved") == b"s" * 600


def test_worn_sectors_are_avoided():
    flash = Flash(Clock(), seed=5)
    files = Filesystem(flash)
    flash.worn.update(range(OFFSET // 4096 + 2, OFFSET // 4096 + 40))
    for number in range(30):
        append(files, f"file {number}", bytes([number]) * 1500)
    files.reboot()
    assert files.formats == 1
    for number in range(30):
        assert contents(files, f"file {number}") == bytes([number]) * 1500


# Time


def spent(files: Filesystem, work: Callable[[], object]) -> int:
    before = files.flash.clock.now
    work()
    return files.flash.clock.now - before


def test_reading_a_small_file_costs_what_it_costs_on_the_rp2040(files: Filesystem):
    append(files, "settings", bytes(100))
    assert 2.3 * MS < spent(files, lambda: contents(files, "settings")) < 3 * MS


def test_an_append_is_cheap_while_the_file_is_inline_and_an_erase_afterwards(files: Filesystem):
    costs = [spent(files, lambda: append(files, "journal", bytes(RECORD))) for _ in range(40)]
    inline, grown = costs[: 512 // RECORD], costs[512 // RECORD + 2 :]
    assert sorted(inline)[len(inline) // 2] < 5 * MS
    assert 45 * MS < sorted(grown)[len(grown) // 2] < 65 * MS


def test_a_boot_has_its_own_figure(files: Filesystem):
    assert files.flash.clock.now == 0
    assert spent(files, files.reboot) == 0


# Power cuts


def cut_everywhere(
    prepare: Callable[[Filesystem], None],
    work: Callable[[Filesystem], None],
    check: Callable[[Filesystem, bool], None],
    stride: int,
) -> int:
    """Cut the power at every stride-th byte the work writes; check(files, finished) after each reboot."""
    model = Filesystem(Flash(Clock()))
    prepare(model)
    image = bytes(model.flash.data)
    cuts = 0
    while True:
        flash = Flash(Clock(), seed=cuts)
        flash.data[:] = image
        files = Filesystem(flash)
        flash.cut_after(cuts * stride)
        try:
            work(files)
            finished = True
        except PowerCut:
            finished = False
            with pytest.raises(PowerCut):
                files.listdir()
        flash.cut_after(None)
        files.reboot()
        assert files.formats == 0
        check(files, finished)
        append(files, "after", b"still writable")
        assert contents(files, "after") == b"still writable"
        if finished:
            return cuts
        cuts += 1
        if not cuts % 50:
            gc.collect()  # each cut leaves two megabytes in a circle of objects


@pytest.mark.parametrize(("size", "stride"), [(100, 1), (480, 7), (600, 13), (4090, 37)])
def test_no_closed_append_is_lost_wherever_the_power_goes(size: int, stride: int):
    old, new = b"o" * size, bytes(range(RECORD))

    def check(files: Filesystem, finished: bool) -> None:
        found = contents(files, "journal")
        assert found == old + new if finished else found in (old, old + new)
        assert contents(files, "settings") == b"language=es"

    def prepare(files: Filesystem) -> None:
        append(files, "settings", b"language=es")
        append(files, "journal", old)

    cuts = cut_everywhere(prepare, lambda files: append(files, "journal", new), check, stride)
    assert cuts > 20


def test_a_rename_gives_the_old_file_or_the_new_one_wherever_the_power_goes():
    def prepare(files: Filesystem) -> None:
        append(files, "save", b"old" * 300)

    def replace(files: Filesystem) -> None:
        with files.open("save.new", "wb") as file:
            file.write(b"new" * 300)
        files.rename("save.new", "save")

    def check(files: Filesystem, finished: bool) -> None:
        found = contents(files, "save")
        assert found == b"new" * 300 if finished else found in (b"old" * 300, b"new" * 300)

    assert cut_everywhere(prepare, replace, check, stride=11) > 100


def test_a_long_run_of_appends_with_cuts_keeps_every_closed_record():
    """Cut after cut on the same flash, as a table with a bad supply would have it."""
    files = Filesystem(Flash(Clock(), seed=2))
    append(files, "journal", b"")
    closed = 0
    for cut in range(150):
        files.flash.cut_after(97 * cut % 6000)
        try:
            while True:
                append(files, "journal", bytes([closed % 256]) * RECORD)
                closed += 1
        except PowerCut:
            files.reboot()
        found = contents(files, "journal")
        assert len(found) // RECORD in (closed, closed + 1), f"cut {cut}"
        closed = len(found) // RECORD
        assert all(found[i * RECORD] == i % 256 for i in range(closed))
        if closed > 200:
            files.rename("journal", "old")
            closed = 0
            append(files, "journal", b"")
    assert files.formats == 1


def test_a_cut_during_a_with_block_comes_out_as_the_cut(files: Filesystem):
    append(files, "journal", bytes(1000))
    files.flash.cut_after(50)
    with pytest.raises(PowerCut), files.open("journal", "ab") as file:
        file.write(bytes(2000))
    files.reboot()
    assert contents(files, "journal") == bytes(1000)
