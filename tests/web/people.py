"""Hands on a mouse, hands on a keyboard: they do what a scenario file says, on the page."""

import re
from functools import cache
from typing import Any

from playwright.sync_api import Locator, Page, expect

from sim import ROOT
from sim.web.cards import cards_of

DESKTOP = {"width": 1440, "height": 900}
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
LYING = {"width": 1024, "height": 768}  # a tablet on its side
SCREENSHOTS = ROOT / "build" / "screenshots"
CLICK_PX = 50  # of scrolling to a click of the wheel


def picture(page: Page, name: str) -> None:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", animations="disabled")


def place(page: Page, zone: str) -> Locator:
    return page.locator(f'[data-zone="{zone}"]')


def place_name(zone: str) -> str:
    """As the page calls it in English."""
    if zone == "wheel":
        return "The wheel"
    what, _, number = zone.partition(".")
    return f"{what.capitalize()} {number}".strip()


def search(page: Page, name: str) -> Locator:
    """The first card of that name in the tray."""
    page.fill("[name=search]", name)
    entry = page.locator(".entry:not(.away)").first
    expect(entry).to_have_accessible_name(re.compile(re.escape(name)))
    return entry


def lay(page: Page, name: str, zone: str) -> None:
    search(page, name).drag_to(place(page, zone))
    expect(place(page, zone)).to_have_attribute("aria-label", re.compile(re.escape(name)))


def says(page: Page, words: str) -> None:
    expect(page.locator(".says .text")).to_contain_text(words)


def last_deed(page: Page, words: str) -> None:
    expect(page.locator(".journal li").first).to_contain_text(words)


@cache
def alike(card: str) -> tuple[str, set[str]]:
    """What to search for, and the cards that nobody could tell from this one."""
    cards = cards_of("history")
    known = next(other for other in cards if other["card"] == card)
    values = {key: value for key, value in known.items() if key != "card"}
    same = {other["card"] for other in cards if {**other, "card": ""} == {**values, "card": ""}}
    owner = known.get("owner", "none")
    return f"{known['name']} {'' if owner == 'none' else owner}".strip(), same


class Person:
    """Does the steps of a scenario on a page, and sees what it expects. It looks instead of waiting."""

    def __init__(self, page: Page):
        self.page = page

    def play(self, steps: list[dict[str, Any]]) -> None:
        for step in steps:
            self.do(step)

    def do(self, step: dict[str, Any]) -> None:
        if "tap" in step:
            self.lay(step["tap"], step["at"])
            self.lift(step["at"])
        elif "place" in step:
            self.lay(step["place"], step["at"])
        elif "remove" in step:
            self.lift(step["remove"])
        elif "turn" in step:
            self.turn(step["turn"])
        elif "press" in step:
            (self.hold if step.get("ms", 0) > 500 else self.press)(step["press"])
        elif "screen" in step or "screen_soon" in step:
            self.sees(step.get("screen", step.get("screen_soon")))
        elif "screen_without" in step:
            expect(self.page.locator(".says .text")).not_to_contain_text(step["screen_without"])
        else:
            assert step.keys() & {"wait", "light", "light_soon"}, step

    def sees(self, words: str) -> None:
        """On the display now; or told a moment ago, for a table that plays fast."""
        said = self.page.locator(".says .text").or_(self.page.locator(".story li:nth-child(-n + 8)"))
        expect(said.filter(has_text=words).first).to_be_attached()

    def see_light(self, zone: str, colour: str) -> None:
        lit = self.page.locator(".shining li")
        name = re.compile(rf"{place_name(zone)}(,|$)")
        if colour == "off":
            expect(lit.filter(has_text=name)).to_have_count(0)
        else:
            expect(lit.filter(has=self.page.locator(f"i.{colour}")).filter(has_text=name)).to_have_count(1)

    def laid(self, card: str, zone: str) -> None:
        same = alike(card)[1]
        expect(place(self.page, zone).locator(".lying")).to_have_count(1)
        assert place(self.page, zone).locator(".lying").get_attribute("data-card") in same

    def lay(self, card: str, zone: str) -> None: ...

    def lift(self, zone: str) -> None: ...

    def turn(self, clicks: int) -> None: ...

    def press(self, button: str) -> None: ...

    def hold(self, button: str) -> None: ...

    def _sees_menu(self) -> None:
        """A finger stays down until the menu of the game is there."""
        expect(self.page.locator(".offered")).to_contain_text("Settings")

    def deeds(self) -> int:
        return self.page.locator(".journal time").count()


class Mouse(Person):
    """Types only what it searches for."""

    def lay(self, card: str, zone: str) -> None:
        words, same = alike(card)
        self.page.fill("[name=search]", words)
        entries = self.page.locator(".entry:not(.away)")
        expect(entries.first).to_be_visible()
        shown = entries.evaluate_all("nodes => nodes.map(node => node.dataset.card)")
        wanted = next(found for found in shown if found in same)
        self.page.locator(f'.entry[data-card="{wanted}"]').drag_to(place(self.page, zone))
        self.laid(card, zone)

    def lift(self, zone: str) -> None:
        place(self.page, zone).locator(".lying").drag_to(self.page.locator(".shelf"))
        expect(place(self.page, zone).locator(".lying")).to_have_count(0)

    def turn(self, clicks: int) -> None:
        before = self.deeds()
        self.page.get_by_role("slider", name="The wheel").hover()
        self.page.mouse.wheel(0, clicks * CLICK_PX)
        expect(self.page.locator(".journal time")).not_to_have_count(before)

    def press(self, button: str) -> None:
        before = self.deeds()
        self._button(button).click()
        expect(self.page.locator(".journal time")).not_to_have_count(before)

    def hold(self, button: str) -> None:
        self._button(button).hover()
        self.page.mouse.down()
        self._sees_menu()
        self.page.mouse.up()

    def _button(self, name: str) -> Locator:
        words = {"ok": "OK"}.get(name, name.capitalize())
        return self.page.get_by_role("button", name=words, exact=True)


class Keyboard(Person):
    """Nothing but keys: Tab between the parts, arrows inside them."""

    KEYS = {"ok": "o", "back": "b", "plus": "+", "minus": "-"}

    def lay(self, card: str, zone: str) -> None:
        words, same = alike(card)
        self._tab_to("[name=search]", back=True)
        self.page.keyboard.type(words)
        self._tab_to(".entry")
        self._arrow_to("dataset.card", same)
        self.page.keyboard.press("Enter")
        self._tab_to(".place")
        self._arrow_to("dataset.zone", {zone})
        self.page.keyboard.press("Enter")
        self.laid(card, zone)

    def lift(self, zone: str) -> None:
        self._tab_to(".place", back=True)
        self._arrow_to("dataset.zone", {zone})
        self.page.keyboard.press("Delete")
        expect(place(self.page, zone).locator(".lying")).to_have_count(0)

    def turn(self, clicks: int) -> None:
        self._tab_to(".wheel", back=True)
        quarters, rest = divmod(clicks, 18)
        for key, times in (("PageUp", quarters), ("ArrowRight", rest)):
            for _ in range(times):
                before = self.deeds()
                self.page.keyboard.press(key)
                expect(self.page.locator(".journal time")).not_to_have_count(before)

    def press(self, button: str) -> None:
        before = self.deeds()
        self._leave_search()
        self.page.keyboard.press(self.KEYS[button])
        expect(self.page.locator(".journal time")).not_to_have_count(before)

    def hold(self, button: str) -> None:
        self._leave_search()
        self.page.keyboard.down(self.KEYS[button])
        self._sees_menu()
        self.page.keyboard.up(self.KEYS[button])

    def _leave_search(self) -> None:
        """A letter typed there is a letter and no button."""
        if self._focused("[name=search]"):
            self.page.keyboard.press("Tab")

    def _tab_to(self, selector: str, back: bool = False) -> None:
        for _ in range(60):
            if self._focused(selector):
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"no Tab leads to {selector}")

    def _focused(self, selector: str) -> bool:
        return bool(self.page.evaluate("wanted => document.activeElement.matches(wanted)", selector))

    def _arrow_to(self, what: str, wanted: set[str]) -> None:
        self.page.keyboard.press("Home")
        for _ in range(40):
            if self.page.evaluate(f"document.activeElement.{what}") in wanted:
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no arrow leads to {wanted}")
