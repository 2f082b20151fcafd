"""The journal on plain files: what was accepted is there again, and damage costs only what is damaged."""

import os
from binascii import crc32

from store.errors import StoreError
from store.game_log import Tally
from store.journal import Journal
from store.records import BEGIN, END, MOVE, NOTE, UNDO, pack

FOLDER = "test_journal"
SETUP = b"history, two players"


def clear(path):
    for name in os.listdir(path):
        name = path + "/" + name
        if os.stat(name)[0] & 0x4000:
            clear(name)
        else:
            os.remove(name)
    os.rmdir(path)


def fresh():
    try:
        os.stat(FOLDER)
        clear(FOLDER)
    except OSError:
        pass
    return Journal(FOLDER)


def idle(journal):
    while journal.tidy():
        pass


def move(i):
    return bytes((3, i & 127, i >> 7, 1))


def files(path=FOLDER):
    """Every file below the folder, by its path."""
    found = []
    for name in sorted(os.listdir(path)):
        name = path + "/" + name
        if os.stat(name)[0] & 0x4000:
            found += files(name)
        else:
            found.append(name)
    return found


def content(path):
    with open(path, "rb") as file:
        return file.read()


def put(path, data):
    with open(path, "wb") as file:
        file.write(data)


def error_code(call, *args):
    try:
        call(*args)
    except StoreError as error:
        return error.code
    return None


def test_a_new_table_has_no_game():
    journal = fresh()
    assert journal.load() is None
    assert journal.trouble is None
    assert journal.games() == []


def test_a_record_on_flash_byte_by_byte():
    # Kind 2, four bytes of data; the CRC goes on from the one before it.
    record = pack(MOVE, b"abcd", 7)
    assert record[:2] == b"\x20\x04"
    assert record[2:6] == b"abcd"
    assert record[6] | record[7] << 8 == crc32(b"\x20\x04abcd", 7) & 0xFFFF
    # 300 = 0x12c needs the four bits beside the kind.
    assert pack(NOTE, bytes(300), 0)[:2] == b"\x41\x2c"


def test_moves_are_there_after_the_power_was_off():
    journal = fresh()
    journal.begin(SETUP)
    for i in range(5):
        journal.append(move(i))
    # Nothing is closed and nothing is tidied: a second journal sees what a boot would see.
    assert Journal(FOLDER).load() == (SETUP, [move(0), move(1), move(2), move(3), move(4)])


def test_a_long_game_goes_through_segments_and_archive():
    journal = fresh()
    journal.begin(SETUP)
    for i in range(200):
        journal.append(move(i))
        if i % 3 == 0:
            idle(journal)
    setup, moves = Journal(FOLDER).load()
    assert setup == SETUP
    assert moves == [move(i) for i in range(200)]
    assert os.stat(FOLDER + "/games/1")[6] > 1000


def test_a_game_may_also_run_without_any_idle_moment():
    journal = fresh()
    journal.begin(SETUP)
    for i in range(200):
        journal.append(move(i))
    assert Journal(FOLDER).load()[1] == [move(i) for i in range(200)]
    idle(journal)
    assert Journal(FOLDER).load()[1] == [move(i) for i in range(200)]


def test_moves_can_be_read_again_one_by_one_while_the_game_runs():
    journal = fresh()
    journal.begin(SETUP)
    for i in range(60):
        journal.append(move(i))
        idle(journal)
    journal.undo(2)
    assert list(journal.moves()) == [move(i) for i in range(58)]


def test_a_game_is_taken_up_again_after_every_move():
    fresh().begin(SETUP)
    for i in range(40):
        journal = Journal(FOLDER)
        assert journal.load() == (SETUP, [move(k) for k in range(i)])
        journal.append(move(i))
        if i % 4 == 0:
            idle(journal)
        journal.close()
    assert Journal(FOLDER).load()[1] == [move(i) for i in range(40)]


def test_an_undo_takes_back_the_last_moves_that_stand():
    journal = fresh()
    journal.begin(SETUP)
    for i in range(6):
        journal.append(move(i))
    journal.undo()
    journal.undo(2)
    journal.append(move(50))
    journal.undo(2)
    journal.append(move(60))
    # 0 1 2 3 4 5 -> 0 1 2 -> 0 1 2 50 -> 0 1 -> 0 1 60
    assert Journal(FOLDER).load() == (SETUP, [move(0), move(1), move(60)])


def test_no_more_moves_can_be_taken_back_than_stand():
    journal = fresh()
    journal.begin(SETUP)
    journal.append(move(0))
    journal.append(move(1))
    journal.undo()
    for count in (2, 0, -1):
        try:
            journal.undo(count)
            raise AssertionError("that undo is impossible")
        except ValueError:
            pass
    assert Journal(FOLDER).load() == (SETUP, [move(0)])


def test_the_tally_crosses_bytes():
    tally = Tally()
    for _ in range(20):
        tally.add()
    tally.take_back(5)
    tally.add()
    tally.take_back(3)
    # 0..14 stood, 20 was added, then 20, 14 and 13 fell.
    assert [i for i in range(21) if tally.stands(i)] == list(range(13))
    assert tally.standing == 13


def test_the_last_note_of_each_kind_counts():
    journal = fresh()
    journal.begin(SETUP)
    journal.note(b"C\x10")
    journal.append(move(0))
    journal.note(b"W\x05\x06")
    journal.note(b"C\x20")
    again = Journal(FOLDER)
    assert again.load() == (SETUP, [move(0)])
    assert again.notes == {67: b"C\x20", 87: b"W\x05\x06"}


def test_a_note_that_says_nothing_new_costs_nothing():
    journal = fresh()
    journal.begin(SETUP)
    journal.note(b"C\x10")
    before = [content(path) for path in files()]
    journal.note(b"C\x10")
    assert [content(path) for path in files()] == before


def test_a_game_that_ended_is_among_the_games_played():
    journal = fresh()
    journal.begin(SETUP)
    journal.append(move(0))
    journal.append(move(1))
    journal.undo()
    journal.end(b"seat 2 won")
    expected = [(BEGIN, b"\x01" + SETUP), (MOVE, move(0)), (MOVE, move(1)), (UNDO, b"\x01\x00")]
    expected.append((END, b"seat 2 won\x0a"))
    size = sum([4 + len(data) for _, data in expected])
    for _ in range(2):  # before and after it went into the archive
        again = Journal(FOLDER)
        assert again.load() is None
        assert again.games() == [(1, b"seat 2 won", size)]
        assert list(again.fetch(1)) == expected
        idle(again)
    assert files() == [FOLDER + "/games/1"]


def test_summaries_of_any_length_come_back():
    journal = fresh()
    for size in (0, 1, 40, 255):
        journal.begin(SETUP)
        journal.end(bytes(range(size)))
    idle(journal)
    assert [len(summary) for _, summary, _ in journal.games()] == [0, 1, 40, 255]
    assert journal.games()[3][1] == bytes(range(255))
    journal.begin(SETUP)
    try:
        journal.end(bytes(256))
        raise AssertionError("that summary is too long")
    except ValueError:
        pass


def test_a_new_game_gives_up_the_one_that_ran():
    journal = fresh()
    journal.begin(b"first")
    journal.append(move(0))
    journal.begin(b"second")
    journal.append(move(1))
    again = Journal(FOLDER)
    assert again.load() == (b"second", [move(1)])
    assert [(number, summary) for number, summary, _ in again.games()] == [(1, b"")]
    idle(again)
    assert list(again.fetch(1)) == [(BEGIN, b"\x01first"), (MOVE, move(0))]
    assert Journal(FOLDER).load() == (b"second", [move(1)])


def test_without_a_game_nothing_can_be_written():
    journal = fresh()
    assert error_code(journal.append, move(0)) == "no_game"
    journal.begin(SETUP)
    journal.end(b"")
    assert error_code(journal.append, move(0)) == "no_game"
    assert error_code(journal.note, b"C") == "no_game"
    assert error_code(journal.end, b"") == "no_game"


def test_a_setup_and_moves_of_any_size():
    journal = fresh()
    setup = bytes(range(256)) * 4
    moves = [bytes([i]) * size for i, size in enumerate((1, 255, 256, 600, 3, 4095))]
    journal.begin(setup)
    for data in moves:
        journal.append(data)
        idle(journal)
    assert Journal(FOLDER).load() == (setup, moves)
    try:
        journal.append(bytes(4096))
        raise AssertionError("that move is too long")
    except ValueError:
        pass
    assert Journal(FOLDER).load() == (setup, moves)


def test_the_oldest_games_go_when_there_are_more_than_sixty_four():
    journal = fresh()
    for i in range(67):
        journal.begin(SETUP)
        journal.end(bytes([i]))
        idle(journal)
    kept = journal.games()
    # The last game is spared beside the 64.
    assert [number for number, _, _ in kept] == list(range(3, 68))
    assert kept[0][1] == b"\x02"


def damaged_game(spoil):
    """A game of 60 moves in archive and segments, after a file was spoilt; what a boot makes of it."""
    journal = fresh()
    journal.begin(SETUP)
    journal.note(b"C\x01")
    for i in range(60):
        journal.append(move(i))
        idle(journal)
    journal.close()
    spoil()
    journal = Journal(FOLDER)
    return journal, journal.load()


def flip(path, at):
    data = bytearray(content(path))
    data[at] ^= 16
    put(path, data)


def check_that_it_goes_on(journal, kept):
    """The good moves resume, the damaged files are aside, and the game goes on through another boot."""
    assert [path for path in files() if path.endswith(".bad")]
    idle(journal)
    journal.append(b"next")
    journal.close()
    again = Journal(FOLDER)
    assert again.load() == (SETUP, [move(i) for i in range(kept)] + [b"next"])
    assert again.trouble is None
    assert again.notes == {67: b"C\x01"}


def test_damage_in_the_archive_costs_the_moves_from_there_on():
    # The setup's record has 4 + 1 + 20 bytes, the note's 6, each move's 8: move 10 begins at 31 + 8 * 10.
    journal, loaded = damaged_game(lambda: flip(FOLDER + "/games/1", 31 + 83))
    assert loaded == (SETUP, [move(i) for i in range(10)])
    assert journal.trouble == ("checksum", 1, 31 + 80, 10)
    assert FOLDER + "/games/1.bad" in files()
    check_that_it_goes_on(journal, 10)


def test_damage_in_the_last_segment_costs_the_moves_from_there_on():
    journal, loaded = damaged_game(lambda: flip(files()[-2], 0))
    setup, moves = loaded
    assert setup == SETUP
    assert 44 < len(moves) < 60
    assert moves == [move(i) for i in range(len(moves))]
    assert journal.trouble[0] in ("checksum", "cut")
    assert journal.trouble[3] == len(moves)
    check_that_it_goes_on(journal, len(moves))


def test_a_missing_segment_is_noticed():
    def lose_a_segment():
        segments = [path for path in files() if "/games/" not in path]
        assert len(segments) > 1
        os.remove(segments[0])

    journal, loaded = damaged_game(lose_a_segment)
    kept = len(loaded[1])
    assert 0 < kept < 60
    assert journal.trouble == ("missing", 1, 31 + 8 * kept, kept)
    check_that_it_goes_on(journal, kept)


def test_an_archived_game_cut_short_is_noticed():
    journal, loaded = damaged_game(lambda: put(FOLDER + "/games/1", content(FOLDER + "/games/1")[:100]))
    # 100 = 31 + 8 * 8 + 5: eight whole moves.
    assert loaded == (SETUP, [move(i) for i in range(8)])
    assert journal.trouble[0] == "cut"
    check_that_it_goes_on(journal, 8)


def test_a_game_whose_setup_is_damaged_cannot_resume_but_is_kept():
    journal, loaded = damaged_game(lambda: flip(FOLDER + "/games/1", 5))
    assert loaded is None
    assert journal.trouble == ("checksum", 1, 0, 0)
    assert journal.games() == []
    bad = [path for path in files() if path.endswith(".bad")]
    assert FOLDER + "/games/1.bad" in bad
    assert len(bad) == len(files())
    journal.begin(b"after")
    assert Journal(FOLDER).load() == (b"after", [])


def test_each_flipped_byte_of_a_short_game_is_noticed():
    for at in range(4 + 1 + len(SETUP) + 3 * 8):
        journal = fresh()
        journal.begin(SETUP)
        for i in range(3):
            journal.append(move(i))
        journal.close()
        flip(files()[0], at)
        journal = Journal(FOLDER)
        loaded = journal.load()
        kept = (at - 25) // 8
        assert loaded == (None if at < 25 else (SETUP, [move(i) for i in range(kept)])), at
        assert journal.trouble[1:] == (1, 0 if at < 25 else 25 + 8 * kept, max(kept, 0)), at


def test_a_game_of_a_newer_format_is_left_alone():
    journal = fresh()
    journal.tidy()  # makes the folders
    put(FOLDER + "/games/1", pack(BEGIN, b"\x02" + SETUP, 1))
    assert journal.load() is None
    assert journal.trouble == ("format", 1, 0, 0)
    assert files() == [FOLDER + "/games/1"]
    journal.begin(b"ours")
    assert Journal(FOLDER).load() == (b"ours", [])


def test_a_record_too_short_for_its_kind_ends_what_can_be_read():
    for kind, data in ((UNDO, b"\x01"), (UNDO, b""), (NOTE, b"")):
        journal = fresh()
        journal.tidy()  # makes the folders
        begin = pack(BEGIN, b"\x01" + SETUP, 1)
        first = pack(MOVE, move(0), crc32(begin[:-2], 1))
        short = pack(kind, data, crc32(first[:-2], crc32(begin[:-2], 1)))
        put(FOLDER + "/games/1", begin + first + short)
        assert journal.load() == (SETUP, [move(0)])
        assert journal.trouble == ("order", 1, len(begin + first), 1)
        journal.append(move(1))
        assert Journal(FOLDER).load() == (SETUP, [move(0), move(1)])


def test_a_record_does_not_fit_into_another_game():
    journal = fresh()
    journal.begin(SETUP)
    journal.append(move(0))
    journal.end(b"")
    idle(journal)
    put(FOLDER + "/games/2", content(FOLDER + "/games/1"))
    assert Journal(FOLDER).load() is None
    journal = Journal(FOLDER)
    assert journal.load() is None
    assert [number for number, _, _ in journal.games()] == [1]


def test_a_new_table_gets_its_folders_at_rest_or_with_the_first_game():
    """To make them takes two erases: nobody who switches a table on should wait for those."""
    journal = fresh()
    assert journal.load() is None
    assert journal.trouble is None
    assert journal.games() == []
    assert FOLDER not in os.listdir()
    journal.begin(SETUP)
    assert Journal(FOLDER).load() == (SETUP, [])
    assert fresh().tidy()
    assert "games" in os.listdir(FOLDER)


def test_nothing_is_written_while_the_folder_cannot_be_read():
    journal = fresh()
    os.mkdir(FOLDER)
    put(FOLDER + "/games", b"a file where the folder should be")
    assert journal.load() is None
    assert journal.trouble == ("unreadable", 0, 0, 0)
    assert error_code(journal.begin, SETUP) == "flash"
    assert error_code(journal.tidy) == "flash"
    assert files() == [FOLDER + "/games"]
    os.remove(FOLDER + "/games")
    journal.begin(SETUP)
    assert Journal(FOLDER).load() == (SETUP, [])


def test_a_segment_that_cannot_be_read_is_reported_and_left_alone():
    journal = fresh()
    journal.begin(SETUP)
    journal.append(move(0))
    put(FOLDER + "/7", b"a file where a segment should be")
    journal = Journal(FOLDER)
    assert journal.load() == (SETUP, [move(0)])
    assert journal.trouble == ("unreadable", 1, 0, 0)
    idle(journal)
    journal.append(move(1))
    assert FOLDER + "/7" in files()
    assert Journal(FOLDER).load() == (SETUP, [move(0), move(1)])


def test_the_unfinished_file_of_a_recovery_that_lost_power_is_removed():
    journal = fresh()
    journal.begin(SETUP)
    journal.append(move(0))
    journal.close()
    put(FOLDER + "/games/2.new", b"half a game")
    assert Journal(FOLDER).load() == (SETUP, [move(0)])
    assert FOLDER + "/games/2.new" not in files()


def test_while_a_game_is_read_one_segment_is_made_ahead_and_nothing_else():
    journal = fresh()
    journal.begin(SETUP)
    for i in range(100):
        journal.append(move(i))
    journal = Journal(FOLDER)
    assert journal.resume() == SETUP
    read = journal.moves()
    assert next(read) == move(0)
    before = set(os.listdir(FOLDER))
    segments = files()
    journal.prepare()
    ahead = set(os.listdir(FOLDER)) - before
    assert len(ahead) == 1
    journal.prepare()
    assert set(os.listdir(FOLDER)) - before == ahead
    assert files() == segments
    assert list(read) == [move(i) for i in range(1, 100)]
    journal.append(move(100))
    assert files() == sorted(segments + [FOLDER + "/" + ahead.pop() + "/1." + files()[-1].split(".")[-1]])
