"""A result counts if it replays; a lying client is refused with a code, and written down."""

import json
from typing import Any

import pytest

from host_tools.club.club import Club
from host_tools.club.results import Refused, Result, parse, verified
from tests.club.told import finished, state

TOPIC = "chronotable/kitchen/finished/7"


def told(message: Any) -> bytes:
    return json.dumps(message).encode()


@pytest.mark.parametrize("game", ["history", "battalia", "arte"])
def test_a_finished_game_of_each_kind_is_a_result(game: str) -> None:
    message = finished(game=game)
    result = verified(message, "kitchen", 7)
    assert (result.id, result.game, result.winners) == ("kitchen-7", game, message["winners"])
    assert len(result.scores) == len(result.names) == 2
    assert result.moves == len(message["moves"])


WINNER = finished()["winners"]
LIES = {
    "illegal": {"moves": [[250, 1], *finished()["moves"]]},
    "digest": {"digest": "00000000"},
    "winners": {"winners": [1 - WINNER[0]] if WINNER else [0]},
    "unfinished": {"ended": False},
    "names": {"names": ["Ann", "ann "]},
    "game": {"game": "chess"},
    "table": {"table": "attic"},
    "number": {"number": 8},
    "form": {"moves": [["a"]]},
}


@pytest.mark.parametrize("code", LIES)
def test_a_lie_is_refused_with_its_code_and_logged(code: str, club: Club) -> None:
    assert club.hear(TOPIC, told({**finished(), **LIES[code]})) is None
    assert club.database.results() == []
    assert [(topic, found) for _, topic, found, _ in club.database.refused()] == [(TOPIC, code)]


def test_a_game_that_is_not_over_is_none_even_if_its_digest_is_right() -> None:
    message = finished()
    short = {**message, "moves": message["moves"][:-1]}
    with pytest.raises(Refused) as refusal:
        verified(short, "kitchen", 7)
    assert refusal.value.code == "digest"
    short["digest"] = str(refusal.value).split()[3].strip(",")
    with pytest.raises(Refused) as refusal:
        verified(short, "kitchen", 7)
    assert refusal.value.code == "unfinished"


def test_nobody_tells_of_another_table(club: Club) -> None:
    """Under its own topic, in the name of another, and with the id of another's game."""
    for topic, message in (
        ("chronotable/attic/finished/7", finished()),
        (TOPIC, finished(id="attic-7")),
        ("chronotable/attic/state", state()),
    ):
        assert club.hear(topic, told(message)) is None
    assert {code for _, _, code, _ in club.database.refused()} == {"table"}
    assert not club.tables


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        (b"", "json"),
        (b"[1]", "json"),
        (b"[" * 100000, "json"),
        (b'{"v": 2}', "version"),
        (b'{"v": 1, "x": "' + b"x" * 300000 + b'"}', "size"),
        (b"\xff\xfe", "json"),
    ],
)
def test_what_is_no_message_is_refused(payload: bytes, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse(payload)
    assert refusal.value.code == code


WRONG = [None, 5, -1, True, "x", "\x00", [], {}, [[]], 1e300, [-1] * 9, ["x" * 99]]


@pytest.mark.parametrize("field", sorted(finished()))
def test_no_field_of_a_game_breaks_the_club(field: str, club: Club) -> None:
    for value in WRONG:
        before = len(club.database.refused())
        heard = club.hear(TOPIC, told({**finished(), field: value}))
        assert isinstance(heard, Result) or len(club.database.refused()) > before or club.database.results()


def test_no_field_of_a_state_breaks_the_page(club: Club) -> None:
    for field in state():
        for value in WRONG:
            club.hear("chronotable/kitchen/state", told({**state(), field: value}))
            json.dumps(club.snapshot()["tables"])


def test_the_same_game_counts_once_and_is_not_replayed_again(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(club.hear(TOPIC, told(finished())), Result)
    monkeypatch.setattr("host_tools.club.results.final_state", lambda played: pytest.fail("replayed again"))
    assert club.hear(TOPIC, told(finished())) is None
    assert len(club.database.results()) == 1
    assert not club.database.refused()


def test_a_game_in_two_houses_is_told_twice_and_counts_once(club: Club) -> None:
    shared = "0123456789abcdef"
    assert club.hear("chronotable/kitchen/finished/7", told(finished(id=shared)))
    assert club.hear("chronotable/attic/finished/4", told(finished("attic", 4, id=shared))) is None
    assert [result.id for result in club.database.results()] == [shared]
    assert not club.database.refused()


def test_another_game_under_the_same_id_is_refused(club: Club) -> None:
    club.hear(TOPIC, told(finished()))
    assert club.hear(TOPIC, told(finished(seed=4))) is None
    assert [code for _, _, code, _ in club.database.refused()] == ["other"]
