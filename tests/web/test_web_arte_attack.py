"""An attack with a defence in Arte de Batalla by mouse in a real browser: squares clicked, a card shown."""

from playwright.sync_api import Page, expect

from sim.scenario.moves_file import read_moves
from sim.web.live import Live
from tests.web.conftest import House, Open
from tests.web.people import picture, place, says, search
from tests.web.sitting import SCENARIOS


def third_turn(live: Live) -> None:
    """Warrior I stands four squares before the Assassin; the table asks whether to go on."""
    read_moves(SCENARIOS / "setup" / "arte_third_turn.moves").write(live.table)


def offer(page: Page, line: str) -> None:
    page.locator(".offered button", has_text=line).first.click()


def square(page: Page, name: str) -> None:
    page.locator(f'[data-square="{name}"]').click()


def test_an_attack_is_defended_by_mouse(visit: Open, house: House) -> None:
    page = visit(board="pico_duel", before=third_turn)
    says(page, "Resume the game?")
    offer(page, "Yes")
    expect(page.locator(".ab-unit")).to_have_count(20)  # the page has turned to the game that is played

    # The Warrior, his walk by one click on a green square, his target by one on a red one.
    square(page, "F10")
    expect(page.locator(".ab-mark.reach").first).to_be_visible()
    square(page, "F14")
    says(page, "Warrior I F14")
    expect(page.locator(".ab-mark.target")).to_have_count(2)
    square(page, "F15")
    says(page, "Assassin 1+▲0/1")  # distance, height and range
    says(page, "† Attack 4. ⧉ Cards 0/4")
    offer(page, "Attack")

    # The defence: a Shield on Yellow's own reader. It counts alone when no Gem follows for a while.
    says(page, "Yellow: Defend or pass")
    says(page, "✹ Damage 4 ♥10→6 ⧉0/4")
    picture(page, "arte-attack")
    search(page, "Shield").drag_to(place(page, "defender"))
    says(page, "✹ Damage 3 ♥10→7 ⧉1/4")
    offer(page, "Done")
    says(page, "Pink: Reply or pass")
    offer(page, "Pass")
    expect(page.locator(".story li").filter(has_text="✹ Damage 3: ♥7").first).to_be_attached()
    game = house.ask(lambda live: live.table.desk().session.game)
    assert game.life[10] == 7 and list(game.played) == [1]
