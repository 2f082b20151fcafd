"""One game, two houses: whatever the line does, both journals become the same."""

import json

import pytest

from host_tools.network.house import House
from host_tools.network.messages import Refused
from tests.network.two_houses import ARTE, HOUSES, Evening


@pytest.mark.parametrize("seed", range(6))
def test_no_move_is_lost_doubled_or_reordered(seed: int) -> None:
    evening = Evening(seed)
    evening.play(60)
    evening.agree()


def test_on_a_good_line_nothing_is_refused_and_each_move_is_sent_once() -> None:
    evening = Evening(1, faults=0)
    evening.play(40)
    evening.agree()
    assert not evening.refused
    sent = [body["n"] for _, body in evening.heard if body["type"] == "move"]
    assert len(sent) == len(set(sent))


@pytest.mark.parametrize("seed", range(4))
def test_secret_moves_are_promised_before_anybody_tells_them(seed: int) -> None:
    """AB-117"""
    evening = Evening(seed, "arte", ARTE)
    evening.play(60)
    evening.agree()
    kinds = [(name, body["type"]) for name, body in evening.heard]
    for name in HOUSES:  # nobody hears an opening before his own promise has arrived at the other's
        other = HOUSES[1 - HOUSES.index(name)]
        assert kinds.index((name, "open")) > kinds.index((other, "commit"))
    secret = {n for n, hidden in enumerate(evening.tables[HOUSES[0]].game._hidden, 1) if hidden}
    told = {body["n"] for _, body in evening.heard if body["type"] == "move"}
    opened = [body for _, body in evening.heard if body["type"] == "open"]
    run = range(opened[0]["n"], opened[0]["n"] + sum(len(set(map(tuple, b["moves"]))) for b in opened[:1]))
    assert secret and not told & set(run)


def two(game: str = "history") -> Evening:
    evening = Evening(3, game, ARTE if game == "arte" else (1, 6, 0, 2, 0), faults=0)
    evening.play(12)
    return evening


def next_move(evening: Evening) -> tuple[House, House, dict[str, object]]:
    """The house that is to move, the other one, and a move as it would say it."""
    while True:
        for name in HOUSES:
            house, table = evening.houses[name], evening.tables[name]
            log = house.replica
            assert log is not None
            if table.decision(evening.dice) is not None and house.wanted() is None:
                other = evening.houses[house.other]
                assert other.replica is not None
                if other.replica.count == log.count:
                    trial = log.fork()
                    trial.play(log.state.expects().moves[0])
                    body = {
                        "type": "move", "id": house.id, "take": house.take, "n": trial.count,
                        "move": list(trial.moves[-1]), "digest": trial.digest(),
                    }  # fmt: skip
                    return house, other, body
        evening.step()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"id": "0" * 16}, "game"),
        ({"take": 1}, "take"),
        ({"n": 999}, "gap"),
        ({"move": [250, 1]}, "illegal"),
        ({"move": [1 << 30]}, "illegal"),
    ],
)
def test_what_the_other_house_may_not_say_is_refused(change: dict[str, object], code: str) -> None:
    evening = two()
    _, other, body = next_move(evening)
    assert other.replica is not None
    before = other.replica.moves[:]
    with pytest.raises(Refused) as refused:
        other.hear({**body, **change})
    assert refused.value.code == code
    assert other.replica.moves == before and not other.stopped


def test_nobody_moves_for_the_other_house() -> None:
    house, _, body = next_move(two())
    with pytest.raises(Refused) as refused:
        house.hear(body)
    assert refused.value.code == "author"


def test_the_same_move_twice_is_played_once() -> None:
    _, other, body = next_move(two())
    other.hear(body)
    other.hear(body)
    assert other.replica is not None and other.replica.count == body["n"] and not other.stopped


def test_a_digest_that_differs_stops_both_and_keeps_both_journals() -> None:
    evening = two()
    _, other, body = next_move(evening)
    journals = [table.journal[:] for table in evening.tables.values()]
    other.hear({**body, "digest": "00000000"})
    assert other.stopped == "digest"
    for _ in range(30):
        evening.step()
    assert {house.stopped for house in evening.houses.values()} == {"digest"}
    for table, before in zip(evening.tables.values(), journals, strict=True):
        assert table.journal[: len(before)] == before
    assert all(house.wanted() is None for house in evening.houses.values())


def test_a_false_opening_is_shown_as_such() -> None:
    evening = Evening(2, "arte", ARTE, faults=0)
    for _ in range(3000):
        evening.step()
        for when, name, text in evening.lines:
            if '"open"' in text and '"moves": [[' in text:
                evening.lines.remove((when, name, text))
                body = json.loads(text)
                body["moves"][0] = [4, (body["moves"][0][1] + 1) % 3]
                evening.lines.append((when, name, json.dumps(body)))
        if any(house.stopped for house in evening.houses.values()):
            break
    assert {house.stopped for house in evening.houses.values() if house.stopped} == {"false_opening"}


def test_an_undone_move_that_comes_again_is_dropped() -> None:
    evening = two()
    house, other, body = next_move(evening)
    evening.tables[house.me].play(tuple(body["move"]))  # type: ignore[arg-type]
    house.played(body["n"], tuple(body["move"]), str(body["digest"]))  # type: ignore[arg-type]
    for _ in range(40):
        evening._post(house.me)
        evening._deliver()
        evening.now += 0.1
    house.ask_back(int(str(body["n"])) - 1)
    evening._post(house.me)
    evening.now += 0.1
    evening._deliver()
    other.answer_back(True)
    with pytest.raises(Refused) as refused:
        other.hear(body)
    assert refused.value.code == "take"


@pytest.mark.parametrize("bridge_too", [True, False])
def test_a_power_cut_before_the_table_has_followed_an_undo(bridge_too: bool) -> None:
    """What both houses have taken back does not come back with the journal."""
    evening = two()
    house, other, body = next_move(evening)
    move = tuple(body["move"])  # type: ignore[arg-type]
    house.played(int(str(body["n"])), move, evening.tables[house.me].play(move))
    for _ in range(20):
        evening._post(house.me)
        evening._deliver()
        evening._work(other.me) if other.wanted() else None
        other.tick(evening.now)
        evening._post(other.me)
        evening.now += 0.3
    house.ask_back(int(str(body["n"])) - 1)
    evening._post(house.me)
    evening.now += 0.1
    evening._deliver()
    other.answer_back(True)
    table = evening.tables[other.me]
    assert len(table.journal) == body["n"]
    if bridge_too:
        evening.cut(other.me)
    else:
        other.table_has(table.journal)
    for _ in range(400):
        evening.step()
    evening.agree()


def test_moves_that_come_too_early_wait_for_the_one_that_is_missing() -> None:
    house, other, body = next_move(two())
    assert house.replica is not None and other.replica is not None
    trial = house.replica.fork()
    early = []
    while len(early) < 3 and trial.author == house.me:
        trial.play(trial.state.expects().moves[0])
        early.append({**body, "n": trial.count, "move": list(trial.moves[-1]), "digest": trial.digest()})
    assert len(early) > 1
    before = other.replica.count
    for late in reversed(early):
        assert other.replica.count == before
        other.hear(late)
    assert other.replica.moves == trial.moves and not other.stopped
    other.tick(0.0)
    assert other.out[-1]["got"] == trial.count and other.out[-1]["ahead"] == 0


def test_a_move_that_is_missing_is_sent_at_once_and_not_again_with_each_word() -> None:
    evening = two()
    house, _, body = next_move(evening)
    house.played(body["n"], tuple(body["move"]), body["digest"])  # type: ignore[arg-type]
    house.out.clear()
    have = {"type": "have", "id": house.id, "take": 0, "n": body["n"] - 1, "got": body["n"] - 1}  # type: ignore[operator]
    house.hear({**have, "digest": None, "ahead": 2})
    house.hear({**have, "digest": None, "ahead": 3})
    assert [said["n"] for said in house.out if said["type"] == "move"] == [body["n"]]


@pytest.mark.parametrize("restarted", [False, True])
def test_a_move_that_hands_lay_while_it_is_taken_back_is_taken_back_too(restarted: bool) -> None:
    """It was bidden here; people there have asked for it, those here have agreed, and then a card is laid."""
    evening = two()
    house, other, body = next_move(evening)
    house.played(body["n"], tuple(body["move"]), body["digest"])  # type: ignore[arg-type]
    other.hear(body)
    assert other.wanted() is not None and other.replica is not None
    n = other.replica.count
    other.hear({"type": "undo", "id": other.id, "take": other.take, "n": n, "to": n - 1})
    other.answer_back(True)
    journal = [*other.table, tuple(body["move"])]  # type: ignore[arg-type]
    if restarted:
        kept = json.loads(json.dumps(other.kept()))
        other = House(other.me, other.other)
        other.restore(kept, journal, True)
    else:
        other.played(n, journal[-1], str(body["digest"]))
    assert not other.stopped
    deed = other.wanted()
    assert deed is not None and (deed.kind, deed.n) == ("back", n - 1)
    other.taken_back(n - 1)
    assert other.wanted() is None and not other.stopped


def test_what_an_older_bridge_has_kept_is_gone_on_with() -> None:
    evening = two()
    house = evening.houses[HOUSES[0]]
    kept = json.loads(json.dumps(house.kept()))
    del kept["past"]  # it did not know how games are left
    again = House(house.me, house.other)
    again.restore(kept, evening.tables[HOUSES[0]].journal, True)
    assert not again.stopped and again.id == house.id and again.table == house.table
