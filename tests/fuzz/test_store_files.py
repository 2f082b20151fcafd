"""Whatever lies on the flash where a journal, settings or a list of tags should be: the table starts."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.compile.output import data_file
from sim.device import Device
from store.records import pack
from store.setting_kinds import SETTINGS
from store.settings_file import crc_line
from store.tags import MAGIC, VERSION

FEW = settings(max_examples=120, deadline=None)
BYTES = st.binary(max_size=300)
RECORDS = st.lists(st.tuples(st.integers(0, 15), st.binary(max_size=40)), max_size=8)


def write(device: Device, path: str, data: bytes) -> None:
    with device.files.open(path, "wb") as file:
        file.write(data)


def load(device: Device, module: str) -> Any:
    return device.modules.load(module)


def chained(game: int, records: list[tuple[int, bytes]]) -> bytes:
    """Records as a firmware would have written them, with checksums that are right."""
    from binascii import crc32

    written = b""
    crc = game
    for kind, data in records:
        record = pack(kind, data, crc)
        crc = crc32(record[:-2], crc)
        written += record
    return written


def check_that_a_game_can_be_played(device: Device) -> None:
    """Whatever was found: a new game begins, and is there after the power was gone."""
    journal = load(device, "store.journal").Journal("journal")
    journal.load()
    for number, _, size in journal.games():
        assert size >= 0
        list(journal.fetch(number))
    journal.begin(b"setup")
    journal.append(b"move")
    while journal.tidy():
        pass
    device.power_on()
    journal = load(device, "store.journal").Journal("journal")
    assert journal.load() == (b"setup", [b"move"])


# Journals


@FEW
@given(archived=BYTES, segment=BYTES, start=st.sampled_from((0, 5, 300)))
def test_any_bytes_in_the_journal(archived: bytes, segment: bytes, start: int) -> None:
    device = Device()
    with device.awake(), device.flash.timeless():
        for folder in ("journal", "journal/games", "journal/4"):
            device.files.mkdir(folder)
        write(device, "journal/games/3", archived)
        write(device, f"journal/4/3.{start}", segment)
        check_that_a_game_can_be_played(device)


@FEW
@given(records=RECORDS, cut=st.integers(0, 30))
def test_records_with_right_checksums_that_make_no_sense(records: list[tuple[int, bytes]], cut: int) -> None:
    device = Device()
    with device.awake(), device.flash.timeless():
        for folder in ("journal", "journal/games"):
            device.files.mkdir(folder)
        data = chained(2, [(1, b"\x01setup"), *records])
        write(device, "journal/games/2", data[: len(data) - cut])
        write(device, "journal/games/1", chained(1, records))
        check_that_a_game_can_be_played(device)


@FEW
@given(names=st.lists(st.text("0123456789.abnewd", min_size=1, max_size=9), max_size=6, unique=True))
def test_files_in_the_journal_that_nobody_put_there(names: list[str]) -> None:
    device = Device()
    with device.awake(), device.flash.timeless():
        for folder in ("journal", "journal/games", "journal/0"):
            device.files.mkdir(folder)
        for name in names:
            if name.strip("."):
                write(device, "journal/games/" + name, b"stray")
                write(device, "journal/0/" + name, b"stray")
        journal = load(device, "store.journal").Journal("journal")
        journal.load()
        journal.begin(b"setup")
        journal.append(b"move")
        device.power_on()
        assert load(device, "store.journal").Journal("journal").load() == (b"setup", [b"move"])


# Settings

NAMES = st.sampled_from([setting.name for setting in SETTINGS])
LINES = st.lists(
    st.one_of(
        st.tuples(NAMES, st.text(max_size=12)).map("=".join),
        st.tuples(NAMES, st.integers().map(str)).map("=".join),
        st.text(max_size=20),
    ).map(lambda line: line.replace("\n", "")),
    max_size=6,
)


def check_settings(device: Device) -> Any:
    """Each has a value that is allowed, and they can be saved and are read again."""
    found = load(device, "store.settings").Settings("settings.txt")
    for setting in load(device, "store.setting_kinds").SETTINGS:
        assert setting.accepts(found.get(setting.name))
    found.set("language", "es")
    found.save()
    again = load(device, "store.settings").Settings("settings.txt")
    assert again.get("language") == "es"
    return found


@FEW
@given(data=BYTES)
def test_any_bytes_as_settings(data: bytes) -> None:
    device = Device()
    with device.awake(), device.flash.timeless():
        write(device, "settings.txt", data)
        assert check_settings(device).trouble == ("damaged", "")


@FEW
@given(body=st.one_of(LINES.map(lambda lines: "\n".join(lines).encode()), BYTES))
def test_sealed_settings_that_make_no_sense(body: bytes) -> None:
    device = Device()
    with device.awake(), device.flash.timeless():
        write(device, "settings.txt", body + crc_line(body))
        check_settings(device)


# Enrolled tags


@FEW
@given(
    data=st.one_of(
        BYTES,
        st.tuples(st.integers(0, 4), BYTES).map(lambda made: data_file(MAGIC, VERSION, made[0], made[1])),
    ),
    uid=st.one_of(st.binary(min_size=4, max_size=4), st.just(bytes(7)), st.just(bytes(4))),
)
def test_a_list_of_tags_that_makes_no_sense(data: bytes, uid: bytes) -> None:
    device = Device()
    with device.awake(), device.flash.timeless():
        write(device, "tags.bin", data)
        tags = load(device, "store.tags")
        try:
            found = tags.card_of(uid)
        except tags.TagsError as error:
            assert error.code
            assert "tags.bin" in str(error)
            return
        assert found is None or len(found) == 3
