"""Enrolling: a whole game with bad stickers among the good ones, interrupted, resumed, and from a list."""

import json
import random
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from drivers.ndef import identity
from drivers.ndef_writer import build
from drivers.reader import EMPTY_TAG, FOREIGN
from host_tools.errors import ToolError
from host_tools.output import Output
from host_tools.stickers import Card, cards_of, read_list
from host_tools.talk import Table as Talk
from sim.chips.tags import Ntag, Tag
from sim.clock import MS
from sim.port.raw_repl import SimulatedPort
from sim.port.sticker_hand import fresh_stickers
from sim.table import Table
from sim.table.bad_tags import BAD_TAGS
from tests.tools.conftest import Outcome, Run
from tests.tools.line import NAME, Line

Enrol = Callable[..., tuple[Outcome, int]]

NEEDED = {
    "history": 108 + 32 + 18 + 30 + 20,  # Units, Relics, tiles, Warfare and Prowess tokens
    "battalia": 249 + 77,  # creation and terrain cards
    "arte": 2 * 4 + 8 + 6 * 12 + 8 * 12,  # boards of classes and Heroes, Chest and Element cards
}
BAD = ("foreign tag", "garbage tag", "unknown tag", "locked", "duplicate", "flimsy")


class Hand:
    """Lays the stickers of a pile on the reader one after the other, and takes each up when it is told to.

    A flimsy one is snatched away as soon as it is being written.
    """

    def __init__(self, table: Table, pile: Iterator[Tag]):
        self._table = table
        self._pile = pile
        self._lying: Tag | None = None
        self._since = 0
        self.told = False
        self.laid = 0

    def move(self) -> None:
        link = self._table.desk().link
        if link is None or not link.enrol_mode.on:
            return
        if self._lying is None:
            if self._table.clock.now - self._since > 60 * MS:
                self._lay()
        elif self.told or (link.enrol_mode.result == "waiting" and getattr(self._lying, "flimsy", False)):
            self._table.fields["attacker"].remove(self._lying)
            self._lying = None
            self._since = self._table.clock.now

    def _lay(self) -> None:
        self._lying = next(self._pile, None)
        if self._lying is not None:
            self.told = False
            self.laid += 1
            self._table.fields["attacker"].place(self._lying)


def uid(number: int) -> bytes:
    return bytes((0x04, *number.to_bytes(3, "big"), 0x11, 0x22, 0x80))


def fresh(start: int = 0) -> Iterator[Tag]:
    while True:
        start += 1
        yield Ntag(213, uid(start))


def mixed(seed: int, often: float) -> Iterator[Tag]:
    """Fresh stickers with all kinds of bad ones among them."""
    dice = random.Random(seed)
    good = fresh()
    written: list[Tag] = []
    number = 500_000
    while True:
        while written and dice.random() < often:
            number += 1
            yield bad(dice.choice(BAD), uid(number), written, dice)
        tag = next(good)
        written.append(tag)
        yield tag


def bad(kind: str, number: bytes, written: list[Tag], dice: random.Random) -> Tag:
    if kind == "duplicate":
        return dice.choice(written)
    if kind in BAD_TAGS:
        return BAD_TAGS[kind](number)
    tag = Ntag(213, number)
    if kind == "locked":
        tag.memory[10:12] = b"\xff\xff"
    else:
        tag.flimsy = True  # type: ignore[attr-defined]
    return tag


@pytest.fixture
def table() -> Table:
    table = Table("pico_duel")
    table.readers["defender"].dead = True  # nobody needs it here, and a table with less to do is quicker
    table.run(1500)
    return table


@pytest.fixture
def enrol(table: Table, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Enrol:
    """`chronotable enrol` at a table where a hand lays a pile of stickers: the outcome, how many it laid."""
    monkeypatch.setattr("time.sleep", lambda seconds: None)  # the table's time passes while the host asks

    def enrol(
        pile: Iterator[Tag], *words: object, command: tuple[str, ...] = ("enrol", "history")
    ) -> tuple[Outcome, int]:
        table.fields["attacker"].clear()
        hand = Hand(table, pile)
        say = Output.say

        def read_by_the_hand(self: Output, sentence: str, style: str = "") -> None:
            say(self, sentence, style)
            if sentence.startswith("  ") and "Once more" not in sentence:
                hand.told = True

        with monkeypatch.context() as context:
            context.setattr(Output, "say", read_by_the_hand)
            context.setattr("serial.serial_for_url", lambda *_, **__: Line(table, hand.move))
            done = run(*command, "--port", NAME, "--record", tmp_path / "record.json", *words)
        return done, hand.laid

    return enrol


@pytest.mark.parametrize(("game", "needed"), NEEDED.items())
def test_a_whole_game_with_bad_stickers_among_the_good_ones(
    game: str, needed: int, enrol: Enrol, run: Run, tmp_path: Path
) -> None:
    laid: list[Tag] = []

    def pile() -> Iterator[Tag]:
        for tag in mixed(7, 0.12):
            laid.append(tag)
            yield tag

    done, count = enrol(pile(), "--json", command=("enrol", game))
    assert done.status == 0, done.err
    assert count > needed + 10  # the bad ones
    for words in ("A duplicate", "A foreign tag", "cannot be written", "locked for ever"):
        assert words in done.err
    cards = cards_of(game)
    assert len(cards) == needed
    record = json.loads((tmp_path / "record.json").read_text())["stickers"]
    assert set(record) == {card.key for card in cards}
    assert len(set(record.values())) == needed  # each card has a sticker of its own
    by_uid = {tag.uid.hex().upper(): tag for tag in laid}
    for key, number in record.items():
        tag = by_uid[number]
        assert isinstance(tag, Ntag)
        assert identity(bytes(tag.memory[16:64])) == (game, key.split()[0], int(key.split()[1]))
    for tag in laid:
        if isinstance(tag, Ntag) and tag.uid.hex().upper() not in record.values():
            assert b"CT1 " not in bytes(tag.memory) or getattr(tag, "flimsy", False)
    status = run("enrol", "status", game, "--record", tmp_path / "record.json", "--json")
    assert json.loads(status.out) == {"cards": needed, "done": needed, "missing": []}


def test_of_cards_that_are_alike_each_has_its_sticker(enrol: Enrol, tmp_path: Path) -> None:
    command = ("enrol", "arte")
    done, _ = enrol(fresh(), "--table", "class", command=command)
    assert done.status == 0, done.err
    assert "Lay the sticker of Lancer (class 1, 2 of 2)" in done.out
    record = json.loads((tmp_path / "record.json").read_text())["stickers"]
    assert list(record)[:3] == ["class 0", "class 0 2", "class 1"]
    file = tmp_path / "list.csv"
    lines = [f"{uid(n).hex()},element,3" for n in range(13)]
    file.write_text("\n".join(["uid,table,number", *lines[:12]]))
    assert len({card.key for card in read_list(file, cards_of("arte")).values()}) == 12
    file.write_text("\n".join(["uid,table,number", *lines]))
    with pytest.raises(ToolError, match="line 14: element 3 stands there more often"):
        read_list(file, cards_of("arte"))


def test_interrupted_and_resumed(
    enrol: Enrol, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    from host_tools.enrolment import Walk

    walk = Walk.enrol
    count = 0

    def stop(self: Walk, card: Card) -> str:
        nonlocal count
        count += 1
        if count == 4:
            raise KeyboardInterrupt
        return walk(self, card)

    with monkeypatch.context() as context:
        context.setattr(Walk, "enrol", stop)
        stopped, _ = enrol(fresh(), "--table", "tile")
    assert stopped.status == 130
    assert "3 of 18 cards have their stickers" in stopped.err
    assert not table.desk().link.enrol_mode.on
    status = run("enrol", "status", "history", "--table", "tile", "--record", tmp_path / "record.json")
    assert "15 of 18 cards have no sticker yet" in status.out
    before = json.loads((tmp_path / "record.json").read_text())["stickers"]
    done, _ = enrol(fresh(100), "--table", "tile")
    assert done.status == 0
    assert done.out.count("Lay the sticker of") == 15  # those that were done are not asked for again
    after = json.loads((tmp_path / "record.json").read_text())["stickers"]
    assert {key: after[key] for key in before} == before


def test_stickers_of_a_list_come_in_any_order(enrol: Enrol, tmp_path: Path) -> None:
    numbers = list(range(1, 7))
    lines = [f"{uid(n).hex(':')},tile,{n}" for n in numbers]
    file = tmp_path / "list.csv"
    file.write_text("\n".join(["uid,table,number", *lines]) + "\n")
    random.Random(2).shuffle(numbers)
    tags = {n: Ntag(213, uid(n)) for n in numbers}
    pile = iter([Ntag(213, uid(99)), *(tags[n] for n in numbers)])
    done, _ = enrol(pile, "--table", "tile", "--from-csv", file, "--write")
    assert done.status == 0, done.err
    assert "is not in the list" in done.out
    for n, tag in tags.items():
        assert identity(bytes(tag.memory[16:64])) == ("history", "tile", n)


def test_a_list_with_mistakes_names_them_all(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    good = "04000001112280"
    file.write_text(f"uid;table;number\n{good};tile;1\n{good};tile;2\nxyz;tile;3\n04000002112280;pawn;1\n")
    with pytest.raises(ToolError) as refused:
        read_list(file, cards_of("history"))
    for line in (3, 4, 5):
        assert f"line {line}" in refused.value.message
    file.write_text("a,b\n")
    with pytest.raises(ToolError, match="lacks a column"):
        read_list(file, cards_of("history"))


def test_overwriting_takes_what_was_refused(enrol: Enrol, tmp_path: Path) -> None:
    tag = Ntag(213, uid(1))
    tag.store(build("history", "unit", 3, "Conscripts"))
    pile = iter([tag, *(Ntag(213, uid(n)) for n in range(2, 40))])
    done, laid = enrol(pile, "--table", "tile", "--overwrite")
    assert done.status == 0
    assert laid in (18, 19)
    assert identity(bytes(tag.memory[16:64])) == ("history", "tile", 0)


def test_wrong_words_are_told(run: Run, port: SimulatedPort, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    assert run("enrol", "chess", "--port", port.url, "--record", record).status == 1
    assert "unit, relic" in run("enrol", "history", "--table", "pawn", "--record", record).err
    where = run("enrol", "history", "--reader", "nowhere", "--port", port.url, "--record", record)
    assert (where.status, "attacker, defender" in where.err) == (1, True)
    assert run("enrol", "forget", "history", "--record", record).status == 2
    record.write_text("[]")
    assert run("enrol", "status", "history", "--record", record).status == 1


def test_at_the_simulated_table_of_the_command_line_a_hand_lays_the_stickers(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host_tools.enrolment.LOOK_S", 0.005)
    record = tmp_path / "record.json"
    done = run("enrol", "history", "--table", "tile", "--port", "sim", "--record", record)
    assert done.status == 0, done.err
    assert "All 18 cards have their stickers." in done.out


def test_on_a_busy_pc_no_sticker_is_taken_up_before_it_is_done(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = Talk.ask

    def late(self: Talk, text: str) -> str:
        time.sleep(0.06)  # more than a second at the table
        return ask(self, text)

    monkeypatch.setattr("host_tools.enrolment.LOOK_S", 0.005)
    monkeypatch.setattr(Talk, "ask", late)
    record = tmp_path / "record.json"
    done = run("enrol", "arte", "--table", "class", "--port", "sim", "--record", record)
    assert done.status == 0, done.err
    assert "All 8 cards have their stickers." in done.out
    assert "Once more" not in done.out


def test_the_hand_takes_up_what_the_host_does_not_want(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host_tools.enrolment.LOOK_S", 0.005)
    record = tmp_path / "record.json"
    first = next(fresh_stickers()).uid.hex().upper()
    record.write_text(json.dumps({"format": 1, "game": "arte", "stickers": {"hero 0": first}}))
    done = run(
        "enrol", "arte", "--table", "class", "--port", "sim", "--record", record, "--reader", "defender"
    )
    assert done.status == 0, done.err
    assert done.out.count("A duplicate") == 1
    assert "All 8 cards have their stickers." in done.out


def test_nobody_is_waited_for_at_a_simulated_table_for_ever(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host_tools.commands.enrol.NOBODY_S", 0.3)
    monkeypatch.setattr("sim.port.sticker_hand.StickerHand._lay", lambda self, result: None)
    words = ("enrol", "arte", "--port", "sim", "--record", tmp_path / "record.json")
    given_up = run(*words)
    assert (given_up.status, "No sticker was laid on the reader attacker" in given_up.err) == (1, True)


def test_a_sticker_that_is_never_taken_up_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host_tools.commands.enrol.NOBODY_S", 3)  # laying one takes a busy machine a while
    monkeypatch.setattr("sim.port.sticker_hand.StickerHand._take_up", lambda self: None)
    given_up = run("enrol", "arte", "--port", "sim", "--record", tmp_path / "record.json")
    assert (given_up.status, "was not taken from the reader" in given_up.err) == (1, True)


def test_a_table_that_never_ends_a_writing_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = Talk.ask
    monkeypatch.setattr("host_tools.enrolment.WRITE_S", 0.2)
    monkeypatch.setattr(Talk, "ask", lambda self, text: "waiting" if text == "enrolled" else ask(self, text))
    given_up = run("enrol", "arte", "--port", "sim", "--record", tmp_path / "record.json")
    assert (given_up.status, "does not come to an end" in given_up.err) == (1, True)


def test_a_reader_that_dies_is_told(enrol: Enrol, table: Table) -> None:
    def dying() -> Iterator[Tag]:
        yield from (Ntag(213, uid(n)) for n in (1, 2))
        table.readers["attacker"].dead = True
        yield Ntag(213, uid(3))

    done, _ = enrol(dying(), "--table", "tile")
    assert done.status == 1
    assert "does not answer any more" in done.err


def lies(port: SimulatedPort, tag: Tag) -> object:
    """What the table takes a tag for."""

    def lay(table: Table) -> object:
        table.place(tag, "attacker")
        table.run(700)
        reader = table.desk().hardware.readers[0]
        seen = reader.identity or reader.verdict
        table.remove("attacker")
        table.run(700)
        return seen

    return port.do(lay)


def test_a_table_knows_tags_without_text_by_the_list(port: SimulatedPort, run: Run, tmp_path: Path) -> None:
    file, record = tmp_path / "list.csv", tmp_path / "record.json"
    empty, foreign = Ntag(213, uid(1)), BAD_TAGS["foreign tag"](uid(2))
    assert [lies(port, tag) for tag in (empty, foreign)] == [EMPTY_TAG, FOREIGN]
    file.write_text(f"uid,table,number\n{uid(1).hex()},tile,4\n{uid(2).hex()},unit,57\n")
    words = ("enrol", "history", "--from-csv", file, "--port", port.url, "--record", record)
    done = run(*words)
    assert done.status == 0, done.err
    assert lies(port, empty) == ("history", "tile", 4)
    assert lies(port, foreign) == ("history", "unit", 57)
    assert lies(port, Ntag(213, uid(3))) == EMPTY_TAG
    ours = Ntag(213, uid(1))
    ours.store(build("history", "unit", 3))
    assert lies(port, ours) == ("history", "unit", 3)  # what is written on it comes first
    status = json.loads(run("enrol", "status", "history", "--json", "--record", record).out)
    assert status["done"] == 2
    forgotten = run("enrol", "erase", "history", "--forget", "--yes", "--port", port.url, "--record", record)
    assert forgotten.status == 0, forgotten.err
    assert lies(port, empty) == EMPTY_TAG


def test_ctrl_c_while_the_list_is_copied(
    port: SimulatedPort, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    file, record = tmp_path / "list.csv", tmp_path / "record.json"
    file.write_text(f"uid,table,number\n{uid(1).hex()},tile,4\n")
    monkeypatch.setattr("host_tools.pico.Pico.write", stop)
    stopped = run("enrol", "history", "--from-csv", file, "--port", port.url, "--record", record)
    assert (stopped.status, "untouched" in stopped.err, record.exists()) == (130, True, False)


def test_stickers_are_emptied_one_after_the_other(enrol: Enrol, tmp_path: Path) -> None:
    tags = []
    for number in (1, 2):
        tag = Ntag(213, uid(number))
        tag.store(build("history", "tile", number))
        tags.append(tag)
    foreign = BAD_TAGS["foreign tag"](uid(9))
    before = bytes(foreign.memory)  # type: ignore[attr-defined]
    stickers = {f"tile {number}": uid(number).hex().upper() for number in (1, 2)}
    (tmp_path / "record.json").write_text(json.dumps({"format": 1, "game": "history", "stickers": stickers}))
    done, _ = enrol(iter([foreign, *tags]), command=("enrol", "erase", "history"))
    assert done.status == 0, done.err
    assert "no sticker of history" in done.out
    assert bytes(foreign.memory) == before  # type: ignore[attr-defined]
    assert [bytes(tag.memory[16:19]) for tag in tags] == [b"\x03\x00\xfe"] * 2
    assert json.loads((tmp_path / "record.json").read_text())["stickers"] == {}


def test_ctrl_c_while_stickers_are_emptied(enrol: Enrol, table: Table, tmp_path: Path) -> None:
    def pile() -> Iterator[Tag]:
        tag = Ntag(213, uid(1))
        tag.store(build("history", "tile", 1))
        yield tag
        raise KeyboardInterrupt

    stickers = {f"tile {number}": uid(number).hex().upper() for number in (1, 2)}
    (tmp_path / "record.json").write_text(json.dumps({"format": 1, "game": "history", "stickers": stickers}))
    stopped, _ = enrol(pile(), command=("enrol", "erase", "history"))
    assert stopped.status == 130
    assert "1 sticker emptied, 1 still noted" in stopped.err
    assert list(json.loads((tmp_path / "record.json").read_text())["stickers"]) == ["tile 2"]
    assert not table.desk().link.enrol_mode.on


def test_erase_forgets_the_stickers_only_when_told_so(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    stickers = {"tile 1": "04000001112280", "unit 1": "04000002112280"}
    record.write_text(json.dumps({"format": 1, "game": "history", "stickers": stickers}))
    words = ("enrol", "erase", "history", "--forget", "--record", record)
    assert run(*words).status == 1
    assert run(*words, "--table", "tile", "--yes").status == 0
    assert json.loads(record.read_text())["stickers"] == {"unit 1": "04000002112280"}


def test_command_cards_are_enrolled_like_cards_and_obeyed_afterwards(enrol: Enrol, table: Table) -> None:
    laid = list(islice(fresh(), 8))
    done, _ = enrol(iter(laid), command=("enrol", "command"))
    assert done.status == 0, done.err
    assert [identity(bytes(tag.memory[16:64])) for tag in laid if isinstance(tag, Ntag)] == [
        ("command", card.table, 0) for card in cards_of("command")
    ]
    table.run(1000)
    by_command = dict(zip([card.table for card in cards_of("command")], laid, strict=True))
    table.tap(by_command["language"], "attacker", 400)
    table.run(500)
    assert "Lingua" in table.screen_text()


def test_a_command_that_there_is_not_is_refused(run: Run) -> None:
    done = run("enrol", "command", "--table", "dance")
    assert done.status == 1
    assert "There is no command card dance." in done.err
    assert "ok, back, undo, pause, language, night, mute, score" in done.err
