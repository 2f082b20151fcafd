"""Journal and settings on real littlefs, with the power cut in the middle of everything they write."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.chips.filesystem import File
from sim.chips.flash import PowerCut
from sim.device import Device
from tests.store.cut_flash import Recording, cuts

SETUP = b"history, two players"


def move(i: int) -> bytes:
    return bytes([3, i & 127, i >> 7]) + bytes(i % 8)


def boot(device: Device) -> Any:
    return device.modules.load("store.journal").Journal("journal")


def idle(journal: Any) -> None:
    while journal.tidy():
        pass


def played(device: Device, moves: int, tidy_every: int = 1) -> Any:
    journal = boot(device)
    journal.begin(SETUP)
    for i in range(moves):
        journal.append(move(i))
        if i % tidy_every == 0:
            idle(journal)
    return journal


def damage_archive(device: Device, at: int) -> None:
    """Flip a bit in the archived file of the first game."""
    with device.files.open("journal/games/1", "rb") as file:
        data = bytearray(file.read())
    data[at] ^= 1
    with device.files.open("journal/games/1", "wb") as file:
        file.write(data)


def state(journal: Any) -> Any:
    """What a boot brings back, or None."""
    loaded = journal.load()
    return None if loaded is None else (*loaded, dict(journal.notes))


def check_every_cut(recording: Recording, stride: int, go_on_every: int = 5) -> int:
    """After each cut the promised state is there, without trouble or formatting, and play can go on."""
    count = 0
    for count, (device, allowed) in enumerate(cuts(recording, stride), start=1):
        with device.awake():
            journal = boot(device)
            found = state(journal)
            assert found in allowed
            assert journal.trouble is None
            if count % go_on_every == 0:
                check_that_it_goes_on(device, journal, found)
        assert device.files.formats == 1  # the new flash of the test, never again
    return count


def check_that_it_goes_on(device: Device, journal: Any, found: Any) -> None:
    if found is None:
        journal.begin(b"again")
        found = (b"again", [], {})
    journal.append(b"more")
    idle(journal)
    expected = (found[0], found[1] + [b"more"], found[2])
    assert state(journal) == expected
    device.power_on()
    assert state(boot(device)) == expected


# Cuts


def test_a_cut_at_every_byte_of_begin_move_undo_note_and_end() -> None:
    device = Device()
    with device.awake():
        journal = boot(device)
        idle(journal)
        recording = Recording(device)
        recording.promise(None)
        journal.begin(SETUP)
        recording.promise((SETUP, [], {}))
        journal.append(move(0))
        recording.promise((SETUP, [move(0)], {}))
        journal.append(move(1))
        recording.promise((SETUP, [move(0), move(1)], {}))
        journal.undo()
        recording.promise((SETUP, [move(0)], {}))
        journal.note(b"C\x01")
        recording.promise((SETUP, [move(0)], {67: b"C\x01"}))
        journal.end(b"over")
        recording.promise(None)
    assert check_every_cut(recording, stride=1) >= 6 * 256


def test_cuts_all_through_forty_moves_with_all_the_tidying_between() -> None:
    device = Device()
    with device.awake():
        journal = played(device, 20)
        moves = [move(i) for i in range(20)]
        recording = Recording(device)
        recording.promise((SETUP, list(moves), {}))
        for i in range(20, 64):
            moves.append(move(i))
            journal.append(move(i))
            recording.promise((SETUP, list(moves), {}))
            idle(journal)
    assert any(data is None for _, data in recording.writes)
    assert device.files.stat("journal/games/1")[6] > 500  # the archive was written to
    check_every_cut(recording, stride=41)


def test_cuts_in_a_burst_of_moves_without_an_idle_moment() -> None:
    device = Device()
    with device.awake():
        journal = played(device, 2)
        moves = [move(0), move(1)]
        for i in range(2, 150):  # all segments that were made ahead are used up
            moves.append(move(i))
            journal.append(move(i))
        recording = Recording(device)
        recording.promise((SETUP, list(moves), {}))
        for i in range(150, 208):
            moves.append(move(i))
            journal.append(move(i))
            recording.promise((SETUP, list(moves), {}))
    assert any(data is None for _, data in recording.writes)
    check_every_cut(recording, stride=101)


def test_cuts_while_an_ended_game_goes_into_the_archive_and_another_begins() -> None:
    device = Device()
    with device.awake():
        journal = played(device, 30)
        journal.end(b"seat 2 won")
        recording = Recording(device)
        recording.promise(None)
        idle(journal)
        recording.promise(None)
        journal.begin(b"second")
        recording.promise((b"second", [], {}))
        idle(journal)
    for device, allowed in cuts(recording, stride=29):
        with device.awake():
            journal = boot(device)
            assert state(journal) in allowed
            number, summary, _ = journal.games()[0]
            assert (number, summary) == (1, b"seat 2 won")
            assert len(list(journal.fetch(1))) == 32  # begin, 30 moves, end


def test_cuts_while_a_damaged_game_is_recovered() -> None:
    device = Device()
    with device.awake():
        journal = played(device, 60)
        journal.note(b"C\x07")
        journal.close()
        damage_archive(device, 200)
        recording = Recording(device)
        journal = boot(device)
        recovered = state(journal)
        assert journal.trouble[:2] == ("checksum", 1)
        assert 0 < len(recovered[1]) < 60
        assert recovered[1] == [move(i) for i in range(len(recovered[1]))]
        idle(journal)
    recording.promises = [(0, recovered)]  # from the first look on, whatever happens
    for device, allowed in cuts(recording, stride=23):
        with device.awake():
            assert state(boot(device)) in allowed
            device.power_on()
            journal = boot(device)
            assert state(journal) == recovered
            assert journal.trouble is None
            kept = [name for name in device.files.listdir("journal/games") if name.endswith(".bad")]
            assert kept or len(list(journal.fetch(1))) >= len(recovered[1])


def test_cuts_while_settings_are_saved_leave_the_old_ones_or_the_new_ones() -> None:
    device = Device()

    def table(device: Device) -> Any:
        return device.modules.load("store.settings").Settings("settings.txt")

    with device.awake():
        kept = table(device)
        kept.set("language", "it")
        kept.save()
        recording = Recording(device)
        recording.promise("it")
        kept.set("language", "es")
        kept.save()
        recording.promise("es")
    for device, allowed in cuts(recording, stride=1):
        with device.awake():
            found = table(device)
            assert found.trouble is None
            assert found.get("language") in allowed


STEP = st.sampled_from(("move", "move", "move", "undo", "note", "tidy", "idle", "end", "begin", "boot"))


@settings(max_examples=60, deadline=None)
@given(steps=st.lists(STEP, min_size=10, max_size=60), cut=st.integers(0, 60_000), seed=st.integers(0, 9))
def test_whatever_is_played_the_journal_is_right_after_a_cut(steps: list[str], cut: int, seed: int) -> None:
    device = Device(seed)
    played = Played(device)
    with device.awake():
        played.take("boot")
        device.flash.cut_after(cut)
        try:
            for step in steps:
                played.take(step)
        except PowerCut:
            pass
        device.flash.cut_after(None)
        device.power_on()
        journal = boot(device)
        assert state(journal) in (played.now, played.next)
        assert journal.trouble is None
        check_that_it_goes_on(device, journal, state(journal))


class Played:
    """Takes steps at the table and keeps account of what the journal has promised."""

    def __init__(self, device: Device):
        self.device = device
        self.journal: Any = None
        self.now: Any = None  # what is promised
        self.next: Any = None  # what is promised when the step under way has returned
        self._count = 0

    def take(self, step: str) -> None:
        getattr(self, step)()
        self.now = self.next

    def move(self) -> None:
        if self.now is None:
            return
        self._count += 1
        self.next = (self.now[0], self.now[1] + [move(self._count)], self.now[2])
        self.journal.append(move(self._count))

    def undo(self) -> None:
        if self.now is None or len(self.now[1]) < 2:
            return
        self.next = (self.now[0], self.now[1][:-2], self.now[2])
        self.journal.undo(2)

    def note(self) -> None:
        if self.now is None:
            return
        self._count += 1
        note = bytes([self._count % 3, self._count & 255])
        self.next = (self.now[0], self.now[1], {**self.now[2], note[0]: note})
        self.journal.note(note)

    def tidy(self) -> None:
        self.journal.tidy()

    def idle(self) -> None:
        idle(self.journal)

    def end(self) -> None:
        if self.now is None:
            return
        self.next = None
        self.journal.end(b"over")

    def begin(self) -> None:
        self._count += 1
        self.next = (bytes([self._count & 255]), [], {})
        self.journal.begin(self.next[0])

    def boot(self) -> None:
        self.device.power_on()
        self.journal = boot(self.device)
        assert state(self.journal) == self.now


# A full flash


def fill(device: Device, leave: int = 0) -> None:
    """Leave only so many sectors free: one large file, then small ones until no more fits."""
    device.files.mkdir("ballast")
    size = (device.files.statvfs("/")[3] - leave - 8) * 4000
    for count in range(20):
        try:
            with device.files.open(f"ballast/{count}", "wb") as file:
                file.write(bytes(size))
        except OSError:
            return
        if device.files.statvfs("/")[3] <= leave:
            return
        size = 2000


def clear_ballast(device: Device) -> None:
    for name in device.files.listdir("ballast"):
        device.files.remove("ballast/" + name)


def play_until_full(journal: Any, moves: list[bytes]) -> Any:
    """Append until the journal refuses; the error."""
    for i in range(len(moves), len(moves) + 3000):
        try:
            journal.append(move(i))
        except Exception as error:
            return error
        moves.append(move(i))
    raise AssertionError("the flash never got full")


def test_a_full_flash_refuses_the_move_and_keeps_all_before() -> None:
    device = Device()
    with device.awake():
        journal = played(device, 10)
        moves = [move(i) for i in range(10)]
        fill(device)
        error = play_until_full(journal, moves)
        assert error.code == "full"
        assert "full" in str(error)
        assert state(boot(device)) == (SETUP, moves, {})
        device.power_on()
        assert state(boot(device)) == (SETUP, moves, {})


def test_after_the_ballast_is_gone_the_game_goes_on_where_it_was() -> None:
    device = Device()
    with device.awake():
        journal = played(device, 10)
        moves = [move(i) for i in range(10)]
        fill(device)
        play_until_full(journal, moves)
        clear_ballast(device)
        journal.append(b"after")
        idle(journal)
        assert state(boot(device)) == (SETUP, [*moves, b"after"], {})


@pytest.mark.parametrize("reached", (0, 3, 100), ids=("nothing", "a piece", "all"))
def test_a_refused_move_is_not_in_the_way_whatever_of_it_reached_the_flash(
    reached: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = Device()
    write = File.write

    def failing_write(file: File, data: bytes) -> int:
        write(file, data[:reached])
        file.flush()
        raise OSError(28, "ENOSPC")

    with device.awake():
        journal = played(device, 5)
        with monkeypatch.context() as patch, pytest.raises(Exception) as refused:
            patch.setattr(File, "write", failing_write)
            journal.append(b"refused")
        assert refused.value.code == "full"  # type: ignore[attr-defined]
        journal.append(b"accepted")
        expected = [*map(move, range(5)), b"accepted"]
        assert boot(device).load() == (SETUP, expected)
        for i in range(60):
            journal.append(move(i))
            idle(journal)
        assert device.files.stat("journal/games/1")[6] > 100  # also from the archive
        again = boot(device)
        assert again.load() == (SETUP, expected + [*map(move, range(60))])
        assert again.trouble is None


def test_old_games_make_room_for_the_running_one() -> None:
    device = Device()
    with device.awake():
        for _ in range(6):
            journal = played(device, 300, tidy_every=5)
            journal.end(b"")
            idle(journal)
        journal = played(device, 10)
        assert len(journal.games()) == 6
        fill(device, leave=20)
        for i in range(10, 400):
            journal.append(move(i))
            idle(journal)
        assert device.files.statvfs("/")[3] + 2 >= 16  # the reserve, but for what the last copy took
        left = [number for number, _, _ in journal.games()]
        assert left and left == list(range(7 - len(left), 7))  # the oldest went first
        assert state(boot(device))[1] == [move(i) for i in range(400)]


def test_a_damaged_game_that_cannot_be_copied_resumes_but_takes_no_moves() -> None:
    device = Device()
    with device.awake():
        played(device, 200).close()
        damage_archive(device, 1500)
        fill(device)
        journal = boot(device)
        setup, moves, _ = state(journal)
        assert setup == SETUP
        assert 100 < len(moves) < 200
        assert journal.trouble[0] == "checksum"
        with pytest.raises(Exception) as refused:
            journal.append(b"lost")
        assert refused.value.code == "full"  # type: ignore[attr-defined]
        clear_ballast(device)
        device.power_on()
        journal = boot(device)
        assert state(journal) == (SETUP, moves, {})
        check_that_it_goes_on(device, journal, (SETUP, moves, {}))


# What it costs


def test_no_move_waits_for_an_erase_while_the_table_has_idle_moments() -> None:
    device = Device()
    with device.awake():
        journal = played(device, 0)
        idle(journal)
        in_moves = 0
        before = device.flash.erases
        for i in range(2000):
            erases = device.flash.erases
            journal.append(move(i))
            in_moves += device.flash.erases - erases
            if i % 3 == 0:
                idle(journal)
        assert in_moves == 0
        assert device.flash.erases - before < 300  # docs/journal.md reckons the flash's life from it


def test_a_burst_of_moves_waits_for_no_erase_for_long_and_then_for_one_at_a_time() -> None:
    device = Device()
    with device.awake():
        journal = played(device, 0)
        idle(journal)
        for i in range(180):
            erases = device.flash.erases
            journal.append(move(i))
            assert device.flash.erases - erases <= (0 if i < 120 else 1)
