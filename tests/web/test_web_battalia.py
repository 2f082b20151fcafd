"""A day of Battalia in a real browser: by mouse, with the Oracle, an amulet and a road on the map."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.battalia import played
from tests.web.conftest import House, Open
from tests.web.people import Mouse, picture, place, says


def click(page: Page, line: str) -> None:
    """A line of the list, as the page offers it."""
    page.locator(".offered button").get_by_text(line, exact=True).click()


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square="{name}"]')


def lay(page: Page, words: str, card: int, zone: str, table: str = "card") -> None:
    """Searched for by what the page calls it, and dragged to its place."""
    page.fill("[name=search]", words)
    page.locator(f'.entry[data-card="battalia {table} {card}"]').drag_to(place(page, zone))
    expect(place(page, zone).locator(".lying")).to_have_count(1)


def take_up(page: Page, *zones: str) -> None:
    for zone in zones:
        place(page, zone).locator(".lying").drag_to(page.locator(".shelf"))
        expect(place(page, zone).locator(".lying")).to_have_count(0)


def test_a_day_of_battalia_by_mouse(visit: Open, house: House) -> None:
    page = visit(before=played("amulet_and_scroll"))
    mouse = Mouse(page)
    says(page, "Resume the game?")
    mouse.press("ok")
    says(page, "Sunbeam → Weapon")
    expect(page.locator("#game")).to_have_value("battalia")  # the page follows the table
    mouse.turn(10)
    mouse.press("ok")
    says(page, "Islanders: Actions")
    expect(square(page, "B2").locator(".owned")).to_have_count(1)
    click(page, "End of the turn")
    says(page, "Islanders: End of the turn")
    mouse.press("ok")

    # Day 3: the disc goes one point on, and the Oracle says what that means.
    says(page, "Day 3, week 1")
    mouse.turn(10)
    wheel = page.get_by_role("slider", name="The wheel")
    expect(wheel).to_have_attribute(
        "aria-valuetext", re.compile("illuminated: Amulet; choice of faction: Weapon")
    )
    says(page, "Declare a retinue?")  # "Your turn" has passed by itself: an OK might answer this one
    click(page, "No retinue, no mulligan")
    says(page, "Illuminated: Amulet")

    # An amulet triples a friman; one of the three is for a road.
    lay(page, "Amulet Bärfolk", 184, "attacker.1")
    says(page, "show the card that")
    lay(page, "Friman Bärfolk", 0, "attacker.2")
    click(page, "3: Tripled")
    says(page, "×3")
    mouse.press("ok")
    says(page, "Copies left")
    take_up(page, "attacker.1", "attacker.2")
    lay(page, "Friman Bärfolk", 0, "attacker.1")
    says(page, "Friman ×1")
    lay(page, "Supply", 80, "attacker.2")
    says(page, "Supply ×1, Friman ×1")
    click(page, "Road: Bend")
    says(page, "Take the top card")
    lay(page, "Road Bend Verdant", 40, "tile", "land")
    says(page, "which")
    take_up(page, "tile")

    # The map: squares that are offered, then the ways the card can lie.
    expect(page.locator(".square .offer")).to_have_count(2)
    picture(page, "battalia-squares")
    square(page, "C2").click()
    says(page, "Rotate the card")
    ways = square(page, "C2").locator(".turned")
    expect(ways).to_have_count(2)
    ways.first.click()
    says(page, "Lay it on C2")
    mouse.press("ok")
    expect(square(page, "C2").locator(".way")).to_have_count(1)
    picture(page, "battalia-road")
    take_up(page, "attacker.1", "attacker.2")
    click(page, "End of the turn")
    says(page, "Bärfolk: End of the turn")
    mouse.press("ok")
    says(page, "Islanders: Your turn")
    game = house.ask(lambda live: live.table.desk().session.game)
    assert (game.day, game.active, game.map.exits[9]) == (2, 1, 12)
