"""A host on the USB line of a running table: it asks, it babbles, it goes away; the table plays on."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drivers import reader as events
from link.enrol_mode import VERDICTS
from link.frame import pack
from sim.chips.tags import Ntag
from sim.clock import MS
from sim.table import Table
from sim.table.bad_tags import BAD_TAGS
from store.records import BEGIN, END, MOVE
from tests.link.table import Host
from tests.table.hands import Player


def words(answer: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in answer.split() if "=" in word)


def test_the_words_of_the_link_are_the_events_of_the_readers() -> None:
    for name, word in (
        ("CARD", "card"), ("EMPTY_TAG", "empty"), ("FOREIGN", "foreign"), ("HALF_WRITTEN", "half_written"),
        ("GARBAGE", "garbage"), ("UNKNOWN_UID", "unknown"), ("TWO_CARDS", "two_cards"),
        ("REMOVED", "removed"), ("READER_LOST", "lost"), ("READER_BACK", "back"), ("WRITTEN", "written"),
        ("LOCKED", "locked"), ("NOT_WRITTEN", "not_written"),
    ):  # fmt: skip
        assert VERDICTS[getattr(events, name)] == word


# Asking


def test_hello_tells_protocol_version_and_board(host: Host) -> None:
    assert host.ask("hello") == "ok chronotable 1 unknown pico_duel"


def test_hello_names_the_version_that_was_flashed(host: Host) -> None:
    with host.table.device.files.open("/version.txt", "w") as file:
        file.write("0.1.0+ab12cd34\n")
    assert host.ask("hello") == "ok chronotable 1 0.1.0+ab12cd34 pico_duel"


def test_a_setting_is_listed_read_and_changed(host: Host) -> None:
    assert host.ask("list 4") == "ok 15 brightness int 60 60 1 to 100"
    assert host.ask("set brightness 10") == "ok 10"
    assert host.ask("get brightness") == "ok 10"
    assert host.desk.hardware.leds.brightness == 10 * 255 // 100  # it is obeyed at once


def test_a_changed_setting_survives_the_power_cut_that_follows_the_answer(host: Host) -> None:
    assert host.ask("set language it") == "ok it"
    host.table.cut_power()
    host.table.power_on()
    host.table.run(1500)
    assert host.ask("get language") == "ok it"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("set brightness 300", "value"),
        ("set brightness bright", "value"),
        ("set night maybe", "value"),
        ("set nonsense 1", "name"),
        ("set brightness", "words"),
        ("get", "words"),
        ("list 99", "range"),
        ("list x", "range"),
        ("events maybe", "words"),
        ("read 2", "range"),
        ("test", "part"),
        ("test leds mauve", "colour"),
        ("test reader 7", "range"),
        ("test field 7", "range"),
        ("enrol attacker", "words"),
        ("enrol nowhere 04 history unit 1", "reader"),
        ("enrol attacker 04 history unit 1", "moved"),
        ("fetch", "range"),
        ("import os", "unknown"),
        ("", "unknown"),
    ],
)
def test_what_cannot_be_is_refused_with_a_code_and_a_sentence(host: Host, asked: str, code: str) -> None:
    answer = host.ask(asked)
    assert answer.startswith(f"no {code} ")
    assert len(answer.split()) > 3
    assert host.ask("get brightness") == "ok 60"


def test_the_parts_tell_of_themselves(host: Host) -> None:
    assert words(host.ask("test reader 1"))["chip"] == "mfrc522"
    host.table.turn(2)
    assert abs(int(words(host.ask("test wheel"))["count"])) == 2 * host.table.board.wheel.steps_per_detent
    host.table.buttons["back"].press(600)
    host.table.run(50)
    assert words(host.ask("test buttons"))["back"] == "1"
    assert host.ask("test leds green").startswith("ok ")
    assert all(green > red for red, green, _ in host.table.leds.pixels)
    assert host.ask("test sound") == "ok buzzer=1"
    assert host.table.buzzer is not None
    assert host.table.buzzer.log or host.table.buzzer.hz


def forget_sooner(host: Host) -> None:
    """A host that has gone is forgotten after three seconds, not a minute: quicker to simulate."""
    host.table.device.modules.load("link.host_link")._HOST_GONE_MS = 3000


def test_the_lights_stay_as_the_builder_wants_them_until_he_has_seen_them(host: Host) -> None:
    host.table.press("ok")
    start = host.table.device.modules.load("table.start")
    with host.table.device.awake():
        host.desk.open(start.ScreenSaver(host.desk))  # where the lights of the wheel breathe
    host.table.run(500)
    host.ask("test leds red", 1000)
    assert len({pixel for pixel in host.table.leds.pixels if pixel[0] and not pixel[1]}) == 1
    assert all(pixel[0] for pixel in host.table.leds.pixels)
    host.ask("test leds off", 1000)
    assert any(min(pixel) for pixel in host.table.lights("wheel"))
    host.ask("test leds blue")
    forget_sooner(host)
    host.table.run(3500)  # the builder has pulled the cable
    assert any(min(pixel) for pixel in host.table.lights("wheel"))


def test_a_dead_reader_and_a_missing_display_are_told(host: Host) -> None:
    host.table.part("defender").dead = True
    host.table.part("display").dead = True
    host.table.run(4000)
    assert words(host.ask("test reader 1"))["lost"] == "1"
    assert words(host.ask("test reader 0"))["lost"] == "0"
    assert words(host.ask("test display"))["present"] == "0"


# Games


def test_a_game_that_waits_to_be_resumed_keeps_its_moves_to_itself(host: Host) -> None:
    journal = host.desk.services.journal
    with host.table.device.awake(), host.table.device.flash.timeless():
        journal.begin(b"\x01setup")
        journal.append(b"\x01\x02\x03")
    assert host.ask("games") == "ok 0"
    assert host.ask(f"fetch {journal.log.game} 0").startswith("no playing ")


def test_a_game_is_fetched_piece_by_piece(host: Host) -> None:
    journal = host.desk.services.journal
    with host.table.device.awake():
        journal.begin(b"\x01setup")
        moves = [bytes((n, n // 2, 7)) for n in range(90)]
        for move in moves:
            journal.append(move)
        journal.end(b"done")
    count, number, _, summary = host.ask("games").split()[1:]
    assert (count, bytes.fromhex(summary)) == ("1", b"done")
    stream = b""
    busy = 0
    while True:
        answer = host.ask(f"fetch {number} {len(stream)}")
        if answer.startswith("no busy "):  # the last records go into the archive first
            busy += 1
            continue
        at, data = answer.split()[1:]
        assert int(at) == len(stream)
        if data == "-":
            break
        stream += bytes.fromhex(data)
    assert busy < 30
    records = []
    while stream:
        size = stream[1] | stream[2] << 8
        records.append((stream[0], stream[3 : 3 + size]))
        stream = stream[3 + size :]
    assert records[0] == (BEGIN, b"\x01\x01setup")  # the format of the journal comes first
    assert records[1:-1] == [(MOVE, move) for move in moves]
    assert records[-1] == (END, b"done\x04")
    assert host.ask(f"fetch {number} 5000").startswith("no range ")


# Babble


def test_a_broken_line_is_answered_and_the_next_one_obeyed(host: Host) -> None:
    good = pack(5, "hello")
    answers = host.send(good.replace(b"hello", b"hullo"))
    assert answers[0].startswith("no checksum ")
    assert host.send(b"print('hello')\r\n")[0].startswith("no frame ")
    assert host.send(b"x" * 5000 + b"\n", ms=2000)[0].startswith("no long ")
    assert host.send(good)[5].startswith("ok chronotable")


def test_a_question_that_is_repeated_is_answered_again_but_not_obeyed_again(host: Host) -> None:
    line = pack(9, "set brightness 20")
    assert host.send(line) == {9: "ok 20"}
    host.desk.services.settings.set("brightness", 80)
    assert host.send(line) == {9: "ok 20"}
    assert host.ask("get brightness") == "ok 80"


@pytest.fixture(scope="module")
def patient() -> Host:
    return Host(Table("pico_duel"))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=600).map(lambda data: data.replace(b"\x03", b"\x02")))
def test_any_babble_leaves_the_table_well(patient: Host, data: bytes) -> None:
    for text in patient.send(data + b"\n", ms=600).values():
        assert text.startswith("no ")
    assert patient.ask("hello").startswith("ok chronotable")
    assert not patient.noise  # no traceback, nothing printed
    assert patient.table.device.resets == 0


def test_babble_does_not_slow_the_table_down(host: Host) -> None:
    """No step of the link holds the loop for 10 ms of bus and flash time; bytecode costs nothing here."""
    host.send(b"~~~~" * 500 + b"\n", ms=3000)
    link = host.table.holds()["link"]
    assert link.turns > 20
    assert link.longest <= 10 * MS


# Events


def test_events_come_only_when_asked_for_and_are_counted(host: Host) -> None:
    host.table.tap("history unit 6", "attacker")
    assert host.ask("events on") == "ok on"
    host.table.tap("history unit 7", "attacker")
    host.ask("status")
    assert host.events == ["! 1 reader attacker card history unit 7", "! 2 reader attacker removed"]
    host.ask("events off")
    host.table.tap("history unit 8", "attacker")
    host.ask("status")
    assert len(host.events) == 2


def test_a_host_that_stops_reading_loses_events_but_holds_nothing(host: Host) -> None:
    host.ask("events on")
    with host.table.device.awake():
        for _ in range(50):
            host.desk.link.send_event("x" * 300)
    host.table.run(1000)
    host.ask("status")
    assert 0 < len(host.events) < 50
    with host.table.device.awake():
        host.desk.link.send_event("later")
    host.ask("status")
    assert host.events[-1] == "! 51 later"  # the gap in the numbers shows what was lost


# A game is under way


@pytest.fixture(scope="module")
def game() -> Host:
    """A new game at its first question: a card to be laid on the first space of Era I."""
    player = Player("pico_duel").switch_on()
    player.press(*["ok"] * 9).sees("Era I, space 1")
    return Host(player.table)


def test_a_game_is_not_disturbed(game: Host) -> None:
    before = game.table.screen_text()
    for asked in (
        "enrol",
        "erase attacker 04",
        "games",
        "fetch 1 0",
        "test leds red",
        "test field 0",
        "test sound",
    ):
        assert game.ask(asked).startswith("no playing ")
    for asked in ("hello", "status", "get sound", "read 0", "test wheel", "test reader 0", "events on"):
        assert game.ask(asked).startswith("ok ")
    assert game.table.screen_text() == before
    assert not game.noise


def test_a_host_hears_of_a_game_what_everybody_at_the_table_may_know(game: Host) -> None:
    game.ask("events on")
    standing = words(game.ask("status"))
    assert (standing["playing"], standing["game"]) == ("1", "history")
    assert (standing["rounds"], standing["honor"], standing["hands"]) == ("6", "0,0", "0,0")
    game.events.clear()
    game.table.tap("history unit 41", "defender")  # an Elite Unit of Era I, for the first space
    assert "Carthaginian Soldiers" in game.table.screen_text()
    game.ask("status")
    told = [event.split(" ", 2)[2] for event in game.events]
    assert told == ["reader defender card", "game 4,0,41", "reader defender removed"]


# Stickers


def written(host: Host) -> str:
    for _ in range(20):
        answer = host.ask("enrolled", 100)
        if answer != "ok waiting":
            return answer
    raise AssertionError("never done")


def test_a_sticker_is_written_and_read_back(host: Host) -> None:
    assert host.ask("enrol") == "ok on"
    tag = host.table.place(Ntag(213, bytes.fromhex("04112233445566")), "attacker")
    host.table.run(400)
    assert host.ask("read 0") == "ok 2 attacker empty 04112233445566"
    assert host.ask("enrol attacker 04112233445566 history unit 57 Trebuchet") == "ok waiting"
    assert written(host) == "ok written 04112233445566"
    assert b"CT1 history unit 57 Trebuchet" in bytes(tag.memory)  # type: ignore[attr-defined]
    assert host.ask("read 0") == "ok 2 attacker card 04112233445566 history unit 57"


def test_while_stickers_are_written_no_card_reaches_the_desk(host: Host) -> None:
    at_the_diagnostic(host)
    host.ask("enrol")
    host.table.place("history unit 6", "attacker")
    host.table.run(400)
    assert "card" not in host.table.screen_text()
    assert host.ask("cancel") == "ok off"
    host.table.run(400)
    assert "attacker card" in host.table.screen_text()  # what lies there when it ends counts again


def at_the_diagnostic(host: Host) -> None:
    """The page that shows everything that comes."""
    for button in ("ok", "plus", "plus", "plus", "plus", "ok"):
        host.table.press(button)
        host.table.run(180)
    assert "pico_duel 1/5" in host.table.screen_text()


def test_a_sticker_that_was_swapped_meanwhile_is_not_touched(host: Host) -> None:
    host.ask("enrol")
    tag = host.table.place(Ntag(213, bytes.fromhex("04112233445566")), "attacker")
    before = bytes(tag.memory)  # type: ignore[attr-defined]
    host.table.run(400)
    assert host.ask("enrol attacker 04AABBCCDDEEFF history unit 57").startswith("no moved ")
    host.table.run(400)
    assert bytes(tag.memory) == before  # type: ignore[attr-defined]


def test_a_sticker_taken_away_is_not_replaced_by_the_next_one(host: Host) -> None:
    host.ask("enrol")
    host.table.place(Ntag(213, bytes.fromhex("04112233445566")), "attacker")
    host.table.run(400)
    host.table.device.console.type(pack(77, "enrol attacker 04112233445566 history unit 57"))
    host.table.run(15)
    host.table.remove("attacker")
    other = host.table.place(Ntag(213, bytes.fromhex("04AABBCCDDEEFF")), "attacker")
    before = bytes(other.memory)  # type: ignore[attr-defined]
    host.table.run(1500)
    assert host.ask("enrolled").startswith("ok not_written")
    assert bytes(other.memory) == before  # type: ignore[attr-defined]
    assert host.ask("read 0") == "ok 2 attacker empty 04AABBCCDDEEFF"


def test_a_locked_sticker_is_told(host: Host) -> None:
    tag = Ntag(213, bytes.fromhex("04112233445566"))
    tag.memory[10:12] = b"\xff\xff"
    host.ask("enrol")
    host.table.place(tag, "attacker")
    host.table.run(400)
    host.ask("enrol attacker 04112233445566 history unit 57")
    assert written(host) == "ok locked 04112233445566"


def test_each_bad_tag_has_its_word(host: Host) -> None:
    host.ask("enrol")
    for kind, word in (
        ("empty tag", "empty"),
        ("foreign tag", "foreign"),
        ("half-written tag", "half_written"),
        ("garbage tag", "garbage"),
        ("unknown tag", "unknown"),
    ):
        tag = BAD_TAGS[kind](bytes.fromhex("04112233445566"))
        host.table.place(tag, "attacker")
        host.table.run(600)
        assert host.ask("read 0").split()[3] == word
        host.table.remove("attacker")
        host.table.run(600)


def test_a_sticker_is_emptied(host: Host) -> None:
    host.ask("enrol")
    tag = host.table.place("history unit 57", "attacker")
    host.table.run(400)
    uid = host.ask("read 0").split()[4]
    assert host.ask(f"erase attacker {uid}") == "ok waiting"
    assert written(host) == f"ok written {uid}"
    assert host.ask("read 0") == f"ok 2 attacker empty {uid}"
    assert bytes(tag.memory[16:19]) == b"\x03\x00\xfe"  # type: ignore[attr-defined]
    host.table.remove("attacker")
    host.table.run(600)
    host.table.place(tag, "attacker")
    host.table.run(600)
    assert host.ask("read 0") == f"ok 2 attacker empty {uid}"


def test_what_lay_there_before_the_host_came_is_known(host: Host) -> None:
    table = Table("pico_full")
    table.place("history unit 6", "attacker.1")
    late = Host(table)
    assert "card" in late.ask("read 0") and "history unit 6" in late.ask("read 0")


def test_the_bench_answers_for_its_parts_and_refuses_the_rest() -> None:
    table = Table("pico_duel")
    table.device.files.remove("/texts/common.en.txt")
    host = Host(table)
    assert host.ask("hello") == "ok chronotable 1 unknown pico_duel"
    assert words(host.ask("status"))["bench"] == "missing"
    assert host.ask("test reader 0").startswith("ok ")
    for asked in ("get sound", "set sound off", "list 0", "games", "fetch 1 0"):
        assert host.ask(asked).startswith("no bench ")


def test_a_table_that_nobody_talks_to_has_no_link_in_memory() -> None:
    table = Table("pico_duel")
    table.run(5000)
    assert table.desk().link is None
    assert not [name for name in table.device.modules.loaded if name.startswith("link")]


def test_a_host_that_never_comes_back_does_not_keep_the_table(host: Host) -> None:
    host.ask("enrol")
    forget_sooner(host)
    host.table.run(3500)
    assert host.ask("status").startswith("ok playing=0 enrolling=0")


def test_a_command_card_is_told_as_a_command_and_never_as_a_card(host: Host) -> None:
    host.ask("events on")
    host.table.tap("command night 0", "attacker")
    host.ask("status", 900)
    facts = [event.split(" ", 2)[2] for event in host.events]
    assert facts == ["reader attacker command night", "reader attacker removed"]
