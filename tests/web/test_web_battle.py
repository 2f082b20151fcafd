"""Pär's first battle (V4 of the rules) in a real browser: by mouse, and by keyboard alone."""

from playwright.sync_api import expect

from sim.web.live import Live
from tests.web.conftest import House, Open
from tests.web.paer import BATTLE, laid_out
from tests.web.people import Keyboard, Mouse, Person, picture, says

DEPLOYED = 1 + next(number for number, step in enumerate(BATTLE) if step.get("at") == "attacker.1")
LINED_UP = next(number for number, step in enumerate(BATTLE) if "Risky" in str(step))


def at_leisure(live: Live) -> None:
    """Scenes pass by themselves: at the pace of people there is time to look at each."""
    laid_out(live)
    live.speed = "real"


def resume(person: Person) -> None:
    """The game of before the power cut: Yes, and the wheel stands where the table says."""
    says(person.page, "Resume the game?")
    person.press("ok")
    says(person.page, "Turn the wheel to Reshuffle + Draw 2")
    person.press("ok")
    says(person.page, "Insert a tile")


def fight(person: Person, house: House, name: str) -> None:
    resume(person)
    person.play(BATTLE[:1])
    person.see_light("wheel", "amber")
    person.play(BATTLE[1:DEPLOYED])
    for zone, colour in (("attacker.2", "green"), ("attacker.1", "off"), ("era.2", "off")):
        person.see_light(zone, colour)
    person.play(BATTLE[DEPLOYED:LINED_UP])
    picture(person.page, f"battle-by-{name}")
    person.play(BATTLE[LINED_UP:])
    told = person.page.locator(".story li")
    expect(told.filter(has_text="Attacker wins")).to_have_count(1)
    expect(told.filter(has_text="To your discard pile: · Genoese")).to_have_count(1)
    game = house.ask(lambda live: live.table.desk().session.game)
    assert (game.round, game.active, game.relics[0]) == (1, 1, [8, 10])


def test_paers_battle_by_mouse(visit: Open, house: House) -> None:
    page = visit(before=at_leisure)
    fight(Mouse(page), house, "mouse")


def test_paers_battle_by_keyboard_alone(visit: Open, house: House) -> None:
    page = visit(before=at_leisure)
    fight(Keyboard(page), house, "keyboard")
