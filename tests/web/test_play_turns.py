"""A person against the computer, from the first screen through three turns, by mouse; clicks are counted."""

import pytest

from tests.web.conftest import Open
from tests.web.people import picture
from tests.web.player import Player

# What a turn begins with, and the most clicks that one may need.
TURNS = {"history": ("Push a tile", 12), "battalia": ("Your turn begins", 12), "arte": ("You rolled", 15)}


@pytest.mark.parametrize("game", TURNS)
def test_three_turns_by_mouse_need_few_clicks(sit: Open, game: str) -> None:
    begins, most = TURNS[game]
    person = Player(sit()).start(game)
    assert begins in person.play_until(lambda sentence: begins in sentence)
    picture(person.page, f"play-{game}")
    for _ in range(3):
        person.acts = 0
        person.go_on()
        assert begins in person.play_until(lambda sentence: begins in sentence)
        assert 0 < person.acts <= most
