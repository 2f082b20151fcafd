"""Finished games as messages: what replays is believed, anything else is not."""

import json

import pytest

from host_tools import cards
from host_tools.journals import Played
from host_tools.network.finished import message_of, verified
from host_tools.network.messages import Refused
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
    message = verified(payload)
    assert message["winners"] and message["names"] == ["Ann", ""] and len(payload) < 65536


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"digest": "00000000"}, "digest"),
        ({"winners": [0, 1]}, "form"),
        ({"winners": []}, "form"),
        ({"moves": [[9, 9, 9]]}, "illegal"),
        ({"setup": [1]}, "illegal"),
        ({"setup": [1, 6, 0, 200, 201]}, "illegal"),
        ({"game": "chess"}, "form"),
        ({"v": 2}, "version"),
        ({"names": ["Ann"]}, "form"),
        ({"moves": [[-1]]}, "form"),
    ],
)
def test_a_lie_is_refused(payload: bytes, change: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as refused:
        verified(json.dumps({**json.loads(payload), **change}).encode())
    assert refused.value.code == code
