"""A person against the computer, from the first screen through three turns, by mouse; clicks are counted."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import House, Open
from tests.web.people import picture
from tests.web.player import Player
from tests.web.prepared import at_first_turn

# What a turn begins with, and the most clicks that one may need.
TURNS = {"history": ("Push a tile", 12), "battalia": ("Your turn begins", 12), "arte": ("You rolled", 15)}


@pytest.mark.parametrize("game", TURNS)
def test_three_turns_by_mouse_need_few_clicks(sit: Open, game: str) -> None:
    begins, most = TURNS[game]
    person = Player(sit(reduced_motion="no-preference")).start(game)
    assert begins in person.play_until(lambda sentence: begins in sentence)
    picture(person.page, f"play-{game}")
    for _ in range(3):
        person.acts = 0
        person.go_on()
        assert begins in person.play_until(lambda sentence: begins in sentence)
        assert 0 < person.acts <= most


def test_a_card_that_cannot_be_used_says_why_under_the_mouse_and_one_that_can_is_lifted(
    sit: Open, house: House
) -> None:
    house.resume(at_first_turn("history"))
    person = Player(sit()).join("history")
    person.wait()
    held = person.page.get_by_test_id("hand-card").locator(".thing")
    expect(held.and_(person.page.locator(".offered"))).to_have_count(0)
    reason = held.first.locator(".reason")
    expect(reason).not_to_be_visible()
    expect(held.first).to_have_css("translate", "none")
    held.first.hover()
    expect(reason).to_be_visible()
    expect(reason).to_contain_text("Push a tile")
    picture(person.page, "reason")
    person.play_until(lambda sentence: "Lay 1 to 4" in sentence)
    lifted = held.and_(person.page.locator(".offered")).first
    risen = re.compile(r"0px -(14|20)px")  # 20 under the mouse
    expect(lifted).to_have_css("translate", risen)


def test_a_card_of_the_hand_is_dragged_to_where_it_is_meant(sit: Open, house: House) -> None:
    house.resume(at_first_turn("history"))
    person = Player(sit()).join("history")
    page = person.page
    person.play_until(lambda sentence: "Lay 1 to 4" in sentence)
    card = page.locator(".hand .offered").first
    name = card.get_attribute("data-thing")
    card.drag_to(page.locator(".line.attacker [data-place]").last)  # the first slot stands at the front
    expect(page.locator(f'[data-place="attacker.1"] [data-thing="{name}"]')).to_be_visible()
    expect(page.locator(f'.hand [data-thing="{name}"]')).to_have_count(0)
