"""A person against the computer, from the first screen through three turns, by mouse; clicks are counted."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import House, Open
from tests.web.people import PHONE, picture
from tests.web.player import Player
from tests.web.prepared import at_first_turn
from tests.web.screens import looked_at, overflow, small_targets

# What a turn begins with, and the most clicks that one may need.
TURNS = {"history": ("Push a tile", 12), "battalia": ("Your turn begins", 12), "arte": ("You rolled", 15)}
WHOLE_GAME_MS = 600_000
QUESTIONS = 12  # of the setup and the first turn that are looked at on all screens


@pytest.mark.parametrize("game", TURNS)
def test_three_turns_by_mouse_need_few_clicks_and_suit_every_screen_and_eye(sit: Open, game: str) -> None:
    """On a desktop, from the first screen through the setup; a phone shows the same questions at first."""
    begins, most = TURNS[game]
    page, phone = sit(), sit(size=PHONE, has_touch=True)
    assert overflow(phone) == 0 and small_targets(phone) == []
    picture(phone, "phone-lobby")
    person, with_phone = Player(page).start(game), Player(phone, game)
    seen = 0

    def met(sentence: str) -> bool:
        nonlocal seen
        seen += 1
        if seen <= QUESTIONS:
            with_phone.wait()
            assert overflow(phone) == 0 and small_targets(phone) == [], sentence
            expect(phone.get_by_test_id("ask")).to_be_in_viewport()
            if seen % 3 == 1:
                assert looked_at(page) == [], sentence
        elif seen == QUESTIONS + 1:
            picture(phone, f"phone-{game}")
            phone.close()
        return begins in sentence

    assert begins in person.play_until(met)
    picture(page, f"play-{game}")
    for _ in range(3):
        person.acts = 0
        person.go_on()
        assert begins in person.play_until(met)
        assert 0 < person.acts <= most
    while seen <= QUESTIONS:
        person.go_on()
        met(person.wait())
    page.locator('[data-do="menu"]').click()
    assert looked_at(page) == []


@pytest.mark.parametrize("game", TURNS)
def test_a_whole_game_of_bots_is_watched_to_its_end(sit: Open, house: House, game: str) -> None:
    page = Player(sit()).start(game, seats="bb").page
    expect(page.locator(".verdict")).to_be_visible(timeout=WHOLE_GAME_MS)
    winners = house.ask_club(
        lambda club: [club.running.name_of(seat) for seat in club.running.room.table.winners]
    )
    for name in winners:
        expect(page.locator(".verdict h2")).to_contain_text(name)
    expect(page.locator(".verdict table")).to_be_visible()
    expect(page.locator(".trouble")).to_have_count(0)
    shown = house.ask_club(lambda club: club.game.table.screen_text())
    assert "The game is over" in shown, "the display stopped in the middle of a scene"
    assert house.ask_club(lambda club: club.game.resting)
    moves = house.ask_club(lambda club: len(club.game.accepted.moves))
    assert page.get_by_test_id("log-entry").count() > moves // 4


def test_a_card_under_the_mouse_says_why_it_cannot_be_used_is_lifted_if_it_can_and_hides_no_question(
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
    lifted.hover()
    larger = person.page.locator(".peek").bounding_box()
    question = person.page.locator(".ask").bounding_box()
    assert larger is not None and question is not None
    assert larger["y"] + larger["height"] <= question["y"], "the larger card hides the question"


def test_a_larger_card_of_a_question_hides_no_word_of_it(sit: Open) -> None:
    person = Player(sit()).start("arte", 2)
    person.play_until(lambda sentence: "Choose your army" in sentence)
    person.page.locator(".ask [data-thing]").first.hover()
    larger = person.page.locator(".peek").bounding_box()
    question = person.page.locator(".ask").bounding_box()
    assert larger is not None and question is not None
    assert larger["y"] + larger["height"] <= question["y"]


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
