"""The page in a real browser: cards, wheel and buttons by mouse and by keyboard alone, and the tray."""

import re

from playwright.sync_api import expect

from sim.clock import SECOND
from tests.web.conftest import House, Open
from tests.web.people import last_deed, lay, picture, place, search

# By mouse


def test_a_card_is_laid_moved_and_taken_up_by_mouse(visit: Open) -> None:
    page = visit()
    lay(page, "Trebuchet", "attacker.1")
    last_deed(page, "Trebuchet laid on Attacker 1")
    place(page, "attacker.1").locator(".lying").drag_to(place(page, "defender.2"))
    expect(place(page, "defender.2")).to_have_attribute("aria-label", re.compile("Trebuchet"))
    expect(place(page, "attacker.1")).to_have_attribute("aria-label", "Attacker 1: empty")
    place(page, "defender.2").locator(".lying").drag_to(page.locator(".shelf"))
    expect(place(page, "defender.2")).to_have_attribute("aria-label", "Defender 2: empty")
    last_deed(page, "Defender 2 cleared")


def test_a_card_is_taken_and_laid_with_two_clicks(visit: Open) -> None:
    page = visit()
    search(page, "Spy").click()
    expect(page.locator("#carried")).to_contain_text("In your hand: Spy")
    place(page, "tile").click()
    expect(place(page, "tile")).to_have_attribute("aria-label", re.compile("Spy"))
    expect(page.locator("#carried")).to_be_hidden()
    place(page, "tile").click()
    expect(page.locator("#carried")).to_contain_text("In your hand: Spy")
    page.keyboard.press("Escape")
    expect(page.locator("#carried")).to_be_hidden()
    expect(place(page, "tile")).to_have_attribute("aria-label", "Tile: empty")


def test_the_wheel_turns_by_drag_and_by_scrolling(visit: Open) -> None:
    page = visit()
    wheel = page.get_by_role("slider", name="The wheel")
    expect(wheel).to_have_attribute("aria-valuetext", re.compile("Draw 2, Take 1"))
    box = wheel.bounding_box()
    assert box
    x, y, reach = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] * 0.4
    page.mouse.move(x, y - reach)
    page.mouse.down()
    page.mouse.move(x + reach * 0.7, y - reach * 0.7, steps=6)
    page.mouse.move(x + reach, y, steps=6)
    page.mouse.up()
    expect(wheel).to_have_attribute("aria-valuetext", re.compile("turned 8[05]|turned 90"), timeout=8000)
    expect(wheel).to_have_attribute("aria-valuetext", re.compile("Take 1, Dismiss"))
    page.mouse.wheel(0, -100)
    expect(page.locator(".journal li").first).to_contain_text("−")


def test_a_button_is_held_as_long_as_the_mouse(visit: Open, house: House) -> None:
    page = visit()
    button = page.get_by_role("button", name="Back", exact=True)
    button.hover()
    before = house.ask(lambda live: live.table.clock.now)
    page.mouse.down()
    expect(button).to_have_class(re.compile("down"))
    began = house.ask(lambda live: live.table.clock.now)
    while house.ask(lambda live: live.table.clock.now) < began + SECOND:
        page.wait_for_timeout(20)
    page.mouse.up()
    last_deed(page, "Back held for ")
    held = re.search(r"held for ([\d.]+) s", page.locator(".journal li").first.inner_text())
    assert held is not None
    passed = (house.ask(lambda live: live.table.clock.now) - before) / SECOND
    assert 1 <= float(held[1]) <= passed + 0.2
    page.get_by_role("button", name="OK", exact=True).click()
    last_deed(page, "OK pressed")


# By keyboard alone


def test_a_card_is_laid_moved_and_taken_up_by_keyboard_alone(visit: Open) -> None:
    page = visit()
    press = page.keyboard.press
    press("Tab")
    press("Enter")  # skip to the cards
    for _ in range(7):
        press("Tab")
    page.keyboard.type("trebuchet")
    for _ in range(4):
        press("Tab")
    expect(page.locator(".entry:focus")).to_have_accessible_name(re.compile("Trebuchet, Base Unit, Joakim"))
    press("ArrowRight")
    expect(page.locator(".entry:focus")).to_have_accessible_name(re.compile("Pär"))
    press("Enter")
    expect(page.locator("#announcer")).to_contain_text("Choose a place")
    expect(place(page, "attacker.1")).to_be_focused()
    press("ArrowRight")
    press("Enter")
    expect(place(page, "attacker.2")).to_have_attribute("aria-label", re.compile("Trebuchet"))
    expect(page.locator("#announcer")).to_have_text("Trebuchet laid on Attacker 2.")
    press("Enter")
    press("End")
    expect(page.locator("#carried")).to_be_visible()
    press("Enter")
    expect(place(page, "line")).to_have_attribute("aria-label", re.compile("Trebuchet"))
    press("Delete")
    expect(place(page, "line")).to_have_attribute("aria-label", "Line: empty")
    picture(page, "keyboard")


def test_wheel_and_buttons_by_keyboard_alone(visit: Open) -> None:
    page = visit()
    page.get_by_role("slider", name="The wheel").focus()
    page.keyboard.press("ArrowRight")
    last_deed(page, "Wheel turned by +1")
    page.keyboard.press("ArrowLeft")
    last_deed(page, "Wheel turned by −1")
    page.keyboard.press("Shift+ArrowRight")
    last_deed(page, "Wheel turned by +0.5")
    page.keyboard.press("PageUp")
    last_deed(page, "Wheel turned by +18")
    page.get_by_role("button", name="Plus", exact=True).focus()
    page.keyboard.press("Space")
    last_deed(page, "Plus pressed")
    page.keyboard.press("b")
    last_deed(page, "Back pressed")
    expect(page.locator(".journal li")).to_have_count(6)


# The tray


def test_hands_stay_behind_their_flaps(visit: Open) -> None:
    page = visit()
    search(page, "Trebuchet").drag_to(page.locator('.flaps [data-seat="2"]'))
    expect(page.locator('.flaps [data-seat="2"] em')).to_have_text("1")
    search(page, "Spy").focus()
    page.keyboard.press("2")
    expect(page.locator('.flaps [data-seat="2"] em')).to_have_text("2")
    expect(page.locator(".shelf.hand")).to_have_count(0)
    page.locator('.flaps [data-seat="2"]').click()
    expect(page.locator(".entry")).to_have_count(2)
    page.locator(".entry").first.drag_to(place(page, "attacker.1"))
    expect(place(page, "attacker.1")).to_have_attribute("aria-label", re.compile("Trebuchet"))
    picture(page, "hand-of-seat-2")
    page.reload()
    expect(page.locator('.flaps [data-seat="2"] em')).to_have_text("2")
    expect(page.locator(".shelf.hand")).to_have_count(0)  # the flap is closed again


def test_cards_are_found_by_search_and_filters(visit: Open) -> None:
    page = visit()
    page.get_by_label("Kind").select_option("hero")
    expect(page.locator(".entry")).to_have_count(8)
    page.get_by_label("Era", exact=True).select_option("2")
    expect(page.locator(".entry")).to_have_count(2)
    page.get_by_label("Kind").select_option("")
    page.get_by_label("Era", exact=True).select_option("")
    page.get_by_label("Owner").select_option("Hannes")
    expect(page.locator(".entry")).to_have_count(8)  # four kinds of Base Units, four Prowess tokens
    page.fill("[name=search]", "conscr")
    expect(page.locator(".entry")).to_have_count(1)
    expect(page.locator(".entry em")).to_have_text("×3")
    page.fill("[name=search]", "jager")  # accents need not be typed
    page.get_by_label("Owner").select_option("")
    expect(page.locator(".entry").first).to_have_accessible_name(re.compile("Jäger Riflemen"))
    page.fill("[name=search]", "zzz")
    expect(page.locator(".shelf")).to_contain_text("No card is like that")
