"""The bridge beside a table: what it tells everybody, and what it makes of all that comes over the line."""

import contextlib
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools.errors import ToolError
from host_tools.network.bridge import Bridge, last_will
from host_tools.network.finished import FinishedGames
from host_tools.network.house import House
from host_tools.network.keeping import Kept
from host_tools.network.messages import FORMS, Refused, seal, topic, unseal
from host_tools.network.mqtt import BrokerError, Line
from host_tools.network.pairing import Pair
from host_tools.talk import Refused as TableRefused
from sim.network.paper_table import PaperTable
from tests.network.running import KEY, MOSQUITTO, NEEDS_MOSQUITTO, embedded, free_port, mosquitto
from tests.network.two_houses import HISTORY, HOUSES, Evening


@pytest.fixture(params=["embedded", "mosquitto"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "mosquitto" and MOSQUITTO is None:
        pytest.skip(NEEDS_MOSQUITTO)
    with embedded() if request.param == "embedded" else mosquitto(tmp_path) as url:
        yield url


def test_two_houses_play_over_a_broker(url: str) -> None:
    """Houses on paper, a line that is real."""
    evening = Evening(4, faults=0)
    lines = {name: Line(url, name) for name in HOUSES}
    topics = {name: topic("pair", Pair("x", KEY).name, name) for name in HOUSES}
    for name, line in lines.items():
        line.open()
        line.subscribe(topics[evening.houses[name].other])
    time.sleep(0.3)
    end = time.monotonic() + 30
    while min(len(table.journal) for table in evening.tables.values()) < 30:
        assert time.monotonic() < end
        for name, line in lines.items():
            house = evening.houses[name]
            evening._work(name)
            house.tick(time.monotonic())
            for body in house.out:
                line.publish(topics[name], seal(KEY, topics[name], body))
            house.out.clear()
            for where, payload in line.messages():
                with contextlib.suppress(Refused):  # a move that came before the answer to the invitation
                    house.hear(unseal(KEY, where, payload))
    evening.agree()
    for line in lines.values():
        line.close()


def test_the_last_will_says_that_a_table_has_gone(url: str) -> None:
    watcher = Line(url, "watcher")
    watcher.subscribe(topic("+", "state"))
    watcher.open()
    table = Line(url, "kitchen", last_will("kitchen"), keepalive_s=1, first_pause_s=0.05)
    table.open()
    table._client._sock_close()  # the cable is cut
    where, payload = watcher.inbox.get(timeout=20)
    assert (where, json.loads(payload)) == (
        "chronotable/kitchen/state", {"v": 1, "table": "kitchen", "online": False}
    )  # fmt: skip
    table.close()
    watcher.close()


def test_a_broker_that_is_not_there_is_told_in_one_sentence() -> None:
    with pytest.raises(BrokerError, match="No broker answers at mqtt://127.0.0.1"):
        Line(f"mqtt://127.0.0.1:{free_port()}", "kitchen").open()


class Deaf:
    """A line that nobody hears, and a table that nobody asks."""

    connected = True
    returns = 0

    def __init__(self) -> None:
        self.sent: list[tuple[str, bytes]] = []

    def subscribe(self, *topics: str) -> None: ...

    def publish(self, topic: str, payload: bytes, retain: bool = False, *more: Any, **how: Any) -> None:
        self.sent.append((topic, payload))

    def messages(self) -> list[tuple[str, bytes]]:
        return []


def bridge(folder: Path, house: House | None = None) -> Bridge:
    line: Any = Deaf()
    made = Bridge(HOUSES[0], line, Kept(folder), Pair(HOUSES[1], KEY), [0], [])
    made.house = house or made.house
    return made


def noise(dice: random.Random, genuine: list[bytes], where: str) -> tuple[str, bytes]:
    """What may come over a topic: rubbish, messages that are changed, cut or old, and forged with our key."""
    kind = dice.randrange(7)
    payload = dice.choice(genuine)
    if kind == 0:
        return where, dice.randbytes(dice.randrange(400))
    if kind == 1:
        at = dice.randrange(len(payload))
        return where, payload[:at] + bytes((dice.randrange(256),)) + payload[at + 1 :]
    if kind == 2:
        return where, payload[: dice.randrange(len(payload))]
    if kind == 3:
        return where + dice.choice(("", "/x", "#")), payload
    if kind == 4:
        return where, b"{" * dice.randrange(70000)
    body = json.loads(json.loads(payload)["body"])
    name = dice.choice(list(body))
    wild: list[Any] = [
        None,
        -1,
        1 << 40,
        "",
        "x" * 9999,
        [],
        [[]],
        {},
        [1] * 99,
        True,
        0.5,
        3,
        "0" * 8,
        [dice.randrange(40)] * 2,
        "ended",
    ]
    if kind == 5:
        body[name] = dice.choice(wild)
    else:
        body = {
            "type": dice.choice(
                [kind for kind in FORMS if kind not in ("accept", "decline", "stop", "refused")]
            ),
            "id": body["id"],
        }
        body |= {
            key: dice.choice(wild)
            for key in ("take", "n", "to", "got", "ahead", "move", "digest", "moves", "salt", "hash", "how")
        }
        body |= {"take": 0, "n": dice.randrange(20), "to": dice.randrange(20), "got": dice.randrange(20)}
    return where, seal(KEY, where, body)


def fuzzed(folder: Path, seed: int, messages: int) -> Bridge:
    """A game in its middle hears all of it; one that a forged word has stopped is begun anew."""
    dice = random.Random(seed)
    made = bridge(folder)
    where = made._hears
    genuine: list[bytes] = []
    for _ in range(messages):
        house = made.house
        assert house is not None
        if house.replica is None or house.stopped:
            evening = Evening(dice.randrange(1 << 30), faults=0)
            evening.play(15)
            made.house = house = evening.houses[HOUSES[0]]
            genuine = [seal(KEY, where, body) for name, body in evening.heard if name == HOUSES[0]]
        made._hear(*noise(dice, genuine, where))
        house.out.clear()
    return made


def test_nothing_that_comes_over_a_topic_makes_it_fall(tmp_path: Path) -> None:
    made = fuzzed(tmp_path, 7, 2500)
    assert set(made.refused) <= {
        "foreign", "version", "size", "json", "form", "game", "take", "gap", "author", "illegal", "playing",
        "late", "secret", "full",
    }  # fmt: skip
    assert sum(made.refused.values()) > 2000


def test_a_stranger_changes_nothing(tmp_path: Path) -> None:
    """All that has not our key: the game is as it was."""
    evening = Evening(7, faults=0)
    evening.play(15)
    house = evening.houses[HOUSES[0]]
    made = bridge(tmp_path, house)
    before = json.dumps(house.kept())
    moves = house.replica.moves[:] if house.replica else []
    stranger = bytes(32)
    for _, body in evening.heard:
        made._hear(made._hears, seal(stranger, made._hears, body))
        made._hear(made._says, seal(KEY, made._says, body))
    assert json.dumps(house.kept()) == before
    assert house.replica is not None and house.replica.moves == moves
    assert set(made.refused) == {"foreign"}


def test_what_a_bridge_keeps(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "bridge")
    assert kept.pair() is None and kept.game() is None
    name = kept.name(None)
    assert kept.name(None) == name and kept.name("attic") == "attic" == kept.name(None)
    kept.keep_pair(Pair("kitchen", KEY, "0" * 16))
    assert kept.pair() == Pair("kitchen", KEY, "0" * 16)
    kept.keep_game({"id": "x"})
    assert (tmp_path / "bridge").stat().st_mode & 0o077 == 0
    kept.keep_pair(None)
    assert kept.pair() is None and kept.game() is None
    with pytest.raises(ToolError, match="no name for a table"):
        kept.name("Kitchen Table")
    (tmp_path / "bridge" / "pair.json").write_text('{"other": 3}', encoding="utf-8")
    with pytest.raises(ToolError, match="damaged"):
        kept.pair()


def test_a_rematch_is_another_game_also_for_a_bridge_that_was_away(tmp_path: Path) -> None:
    """The same people, the same setup: only the number in the journal tells it from the game before."""
    table = PaperTable(HOUSES[0], HOUSES[1], random.Random(3), 0.0, time.monotonic)
    first = bridge(tmp_path)
    first.plug_in(table)
    table.begin_game("history", HISTORY)
    first.step()
    assert first.house is not None and first.house.replica is not None
    for _ in range(2000):  # all of it is over in the log here, too
        if first.house.replica.over:
            break
        first.house.accepted = True
        if first.house.replica.author == HOUSES[0]:
            table.work(True)
        else:
            trial = first.house.replica.fork()
            trial.play(trial.state.expects().moves[0])
            first.house.hear(
                {
                    "type": "move", "id": first.house.id, "take": 0, "n": trial.count,
                    "move": list(trial.moves[-1]), "digest": trial.digest(),
                }
            )  # fmt: skip
        first.step()
    assert table.over and not first.house.stopped
    table.close_game()
    first.step()
    table.begin_game("history", HISTORY)
    table.cut()
    second = bridge(tmp_path)
    second.plug_in(table)
    assert second.house is not None and second.house.replica is not None
    assert second.house.id != first.house.id and second.house.replica.count == 0
    table.work(True)
    second.step()
    assert not second.house.stopped and second.house.replica.count == 1


def test_an_invitation_with_a_wrong_setup_is_refused() -> None:
    house = House(*HOUSES)
    body = {
        "type": "invite",
        "id": "0" * 16,
        "game": "history",
        "setup": list(HISTORY),
        "seats": list(HOUSES),
        "names": [],
        "count": 1,
    }
    for change in (
        {"setup": [0, *HISTORY[1:]]},
        {"setup": [1]},
        {"setup": [9] * 9},
        {"seats": ["attic", "cellar"]},
        {"seats": [*HOUSES, "attic"]},
    ):
        with pytest.raises(Refused):
            house.hear({**body, **change})
        assert house.invited is None
    house.hear(body)
    assert house.invited == body


def test_a_game_in_which_the_table_deals_hidden_cards_stays_in_one_house(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = PaperTable(HOUSES[0], HOUSES[1], random.Random(3), 0.0, time.monotonic)
    made = bridge(tmp_path)
    made.plug_in(table)
    table.begin_game("history", (0, *HISTORY[1:]))
    made.step()
    assert made.house is not None and made.house.replica is None
    assert "such a game stays in one house" in caplog.text
    with pytest.raises(Refused, match="full"):
        made.house.begin("history", (0, *HISTORY[1:]), list(HOUSES), [])


class _Begins:
    """People begin a game while the bridge asks for the games before it."""

    def __init__(self, table: PaperTable):
        self._table = table
        self.refused = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    def saved(self) -> list[int]:
        if not self.refused:
            self.refused += 1
            self._table.begin_game("history", HISTORY)
            raise TableRefused("A game is being played: finish it first.", "", "playing")
        return self._table.saved()


def test_a_game_that_begins_while_the_bridge_looks_at_the_table_is_invited_to(tmp_path: Path) -> None:
    table: Any = _Begins(PaperTable(HOUSES[0], HOUSES[1], random.Random(3), 0.0, time.monotonic))
    joining = bridge(tmp_path)
    joining.plug_in(table)
    joining.step()
    assert table.refused == 1
    assert joining.house is not None and joining.house.replica is not None and not joining.house.stopped


def test_a_finished_game_is_not_forgotten_because_people_play_the_next_one(tmp_path: Path) -> None:
    line: Any = Deaf()
    kept = Kept(tmp_path)
    kept.keep_told({"told": 6, "shared": {}})
    games = FinishedGames(HOUSES[0], line, kept, [])
    asked: list[int] = []

    class Table:
        def saved(self) -> list[int]:
            return [6, 7]

        def finished(self, number: int) -> Any:
            asked.append(number)
            raise TableRefused("A game is being played: finish it first.", "", "playing")

    table: Any = Table()
    games.look(table, None)
    games.step(table, None)
    assert asked == [7] and kept.told() == {"told": 6, "shared": {}} and not line.sent
    games.step(table, None)
    assert asked == [7, 7]
