"""Finished games as messages of a bridge: the club believes what replays, and nothing else."""

import json

import pytest

from host_tools import cards
from host_tools.club.results import Refused, parse, verified
from host_tools.journals import Played
from host_tools.network.finished import message_of
from sim.play.match import Match

AT = "2026-11-18T01:10:00Z"


@pytest.fixture(scope="module")
def payload() -> bytes:
    moves: list[tuple[int, ...]] = []
    with cards.catalogue("history") as catalogue:
        match = Match("history", 3, ["greedy", "greedy"], catalogue)
        match.play(lambda seat, move, events: moves.append(move))
    played = Played(7, "history", match.setup, moves, True)
    return message_of(played, "kitchen-7", "kitchen", ["Ann"], AT)


def test_a_game_that_was_played_is_believed(payload: bytes) -> None:
    result = verified(parse(payload), "kitchen", 7)
    assert result.winners and result.names == ["Ann", ""] and len(payload) < 65536


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"digest": "00000000"}, "digest"),
        ({"winners": [0, 1]}, "winners"),
        ({"winners": []}, "winners"),
        ({"moves": [[9, 9, 9]]}, "illegal"),
        ({"setup": [1]}, "illegal"),
        ({"setup": [1, 6, 0, 200, 201]}, "illegal"),
        ({"game": "chess"}, "game"),
        ({"v": 2}, "version"),
        ({"names": ["Ann"]}, "names"),
        ({"moves": [[-1]]}, "form"),
    ],
)
def test_a_lie_is_refused(payload: bytes, change: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as refused:
        verified(parse(json.dumps({**json.loads(payload), **change})), "kitchen", 7)
    assert refused.value.code == code
