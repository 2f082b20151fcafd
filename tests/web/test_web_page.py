"""The page in a real browser: what it shows of the table, in every language and on every screen."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import House, Open
from tests.web.paer import laid_out
from tests.web.people import LAPTOP, LYING, TABLET, Mouse, last_deed, lay, picture, place, says


def resumed(visit: Open) -> tuple[Page, Mouse]:
    """A page at a game that the power had cut off: it goes on, and the wheel stands where it must."""
    page = visit(before=laid_out)
    person = Mouse(page)
    for words in ("Resume the game?", "Turn the wheel to Reshuffle + Draw 2"):
        says(page, words)
        person.press("ok")
    return page, person


# What people see


def test_the_display_the_words_and_the_lights_are_those_of_the_table(visit: Open) -> None:
    page = visit()
    canvas = page.get_by_role("img", name=re.compile("^Display: "))
    expect(canvas).to_be_visible()
    said = page.locator(".says .text").text_content() or ""
    assert said
    assert said.split("\n")[0] in str(canvas.get_attribute("aria-label"))
    drawn = "canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data"
    bright = page.locator("canvas").evaluate(
        f"canvas => {drawn}.filter((byte, at) => at % 4 < 3 && byte > 200).length"
    )
    assert bright > 1000
    assert page.locator(".lamp").count() == 60


def test_the_game_of_the_header_is_that_of_the_table_and_free_before_one_begins(visit: Open) -> None:
    page = visit(before=laid_out)
    says(page, "Resume the game?")
    chosen = page.locator("select#game")
    chosen.select_option("battalia")
    says(page, "Resume the game?")
    expect(chosen).to_have_value("battalia")
    Mouse(page).press("ok")
    says(page, "Turn the wheel to Reshuffle + Draw 2")
    expect(chosen).to_have_value("history")
    expect(chosen).to_be_disabled()


def test_power_is_cut_in_the_middle_of_a_game_and_it_goes_on(visit: Open, house: House) -> None:
    page, person = resumed(visit)
    person.do({"tap": "history tile 17", "at": "tile"})
    says(page, "The wheel turns one step")
    digest = house.ask(lambda live: live.table.desk().session.game.digest())
    page.get_by_role("button", name="Cut the power").click()
    expect(page.locator(".says .text")).to_have_text("The table has no power.")
    expect(page.locator(".awaited")).to_contain_text("no power")
    expect(page.locator(".lamp.lit")).to_have_count(0)
    picture(page, "no-power")
    page.get_by_role("button", name="Switch on").click()
    says(page, "Resume the game?")
    person.press("ok")
    says(page, "The wheel turns one step")
    assert house.ask(lambda live: live.table.desk().session.game.digest()) == digest


def test_faults_are_made_and_mended(visit: Open) -> None:
    page = visit()
    page.locator(".faults summary").click()
    page.get_by_label("Display unplugged").check()
    expect(page.locator(".oled")).to_have_class(re.compile("unplugged"))
    last_deed(page, "Display unplugged")
    page.get_by_label("Display unplugged").uncheck()
    last_deed(page, "Display plugged in")
    page.get_by_label("Reader").select_option("attacker.2")
    page.get_by_label("dead").check()
    expect(place(page, "attacker.2")).to_have_class(re.compile("dead"))
    page.get_by_label("noisy").check()
    expect(place(page, "attacker.2")).to_have_class(re.compile("noisy"))
    page.get_by_role("button", name="Take a half-written sticker").click()
    page.keyboard.press("Enter")
    last_deed(page, "Half-written tag laid on Attacker 1")
    picture(page, "faults")


def test_a_refused_move_is_explained_with_its_rule(visit: Open) -> None:
    """BH-201: a Unit before any tile. The display, the panel and the journal say so; nothing is played."""
    page, person = resumed(visit)
    says(page, "Insert a tile")
    person.lay("history unit 70", "line")
    expect(page.locator(".awaited.refused p").first).to_contain_text("BH-201")
    expect(page.locator(".story .refusal")).to_contain_text("BH-201")
    person.see_light("line", "red")
    picture(page, "refused")
    page.get_by_role("button", name="OK", exact=True).hover()
    page.mouse.down()
    expect(page.locator(".says .text")).to_contain_text("BH-201")
    page.mouse.up()
    person.press("back")
    person.lift("line")
    expect(page.locator(".awaited")).not_to_contain_text("Not accepted")


def test_a_decision_is_taken_back_with_the_undo_button(visit: Open, house: House) -> None:
    page, person = resumed(visit)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    person.do({"tap": "history tile 17", "at": "tile"})
    person.turn(18)
    says(page, "Another tile, or go")
    person.do({"tap": "history warfare 16", "at": "tile"})
    expect(undo).to_be_enabled()
    expect(page.locator(".offered")).not_to_contain_text("Take +2")
    undo.click()
    expect(page.locator(".story .notice")).to_have_text(re.compile("Taken back"))
    expect(page.locator(".offered")).to_contain_text("Take +2")
    expect(undo).to_be_disabled()
    assert house.ask(lambda live: live.hands.journal[-1][1]) == {"press": "ok"}


def test_a_seat_is_given_to_a_bot_and_taken_back(visit: Open) -> None:
    page, person = resumed(visit)
    page.locator(".bots summary").click()
    seat = page.locator(".bots").get_by_role("button", name="Seat 1")
    seat.click()
    expect(seat).to_have_attribute("aria-pressed", "true")
    flap = page.locator('.flaps [data-seat="1"]')
    expect(flap.locator("em")).to_have_text("4")  # its hand
    flap.click(force=True)
    expect(page.locator(".shelf.hand")).to_have_count(0)  # and nobody looks into it
    # It drew a tile and turned the wheel; what the display says then may be gone before anybody looks.
    expect(page.locator(".story")).to_contain_text("Gears of History")
    picture(page, "bot")
    seat.click()
    expect(seat).to_have_attribute("aria-pressed", "false")


# Everybody


def test_the_page_speaks_three_languages(visit: Open) -> None:
    page = visit()
    keys = (
        "import('/shared/words.js').then(m => Object.values(m.WORDS).map(w => Object.keys(w).sort().join()))"
    )
    assert len(set(page.evaluate(keys))) == 1
    filled_differently = """import('/shared/words.js').then(({ WORDS }) => {
        const blanks = text => (text.match(/\\{\\w+\\}/g) ?? []).sort().join();
        const inAll = key => new Set(Object.values(WORDS).map(words => blanks(words[key])));
        return Object.keys(WORDS.en).filter(key => inAll(key).size > 1) })"""
    assert page.evaluate(filled_differently) == []
    lay(page, "Trebuchet", "attacker.1")
    page.locator("#language").select_option("it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    last_deed(page, "Trebuchet posata su Attaccante 1")
    expect(page.get_by_role("button", name="Togli la corrente")).to_be_visible()
    picture(page, "italiano")
    page.locator("#language").select_option("es")
    last_deed(page, "Trebuchet puesta en Atacante 1")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_everything_that_can_be_used_has_a_name(visit: Open) -> None:
    page = visit()
    page.evaluate("document.querySelectorAll('details').forEach(node => node.open = true)")
    nameless = page.evaluate(
        """() => [...document.querySelectorAll(
            'button, select, input, canvas, a, [role=button], [role=slider], [role=option], [role=tab]')]
          .filter(node => !(node.ariaLabel || node.textContent.trim()
            || [...(node.labels ?? [])].some(label => label.textContent.trim())))
          .map(node => node.outerHTML.slice(0, 120))"""
    )
    assert nameless == []


def test_it_fits_laptop_and_tablet_in_both_looks_and_three_languages(visit: Open) -> None:
    page = visit()
    for card, zone in (
        ("Trebuchet", "attacker.1"),
        ("Leonidas of Sparta", "attacker.3"),
        ("Genoese Crossbowmen", "defender.1"),
        ("Trung Sisters", "defender.2"),
    ):
        lay(page, card, zone)
    page.fill("[name=search]", "")
    for name, size in (("laptop", LAPTOP), ("tablet", TABLET), ("tablet-lying", LYING)):
        page.set_viewport_size(size)
        for look, language in (("light", "en"), ("dark", "it"), ("light", "es"), ("dark", "en")):
            page.emulate_media(color_scheme=look)
            page.locator("#language").select_option(language)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            parts = [page.locator(part).bounding_box() for part in (".wood", ".tray", ".expects", ".run")]
            assert all(parts), parts
            wood, tray, expects, run = (part or {} for part in parts)
            if name == "tablet":  # upright: the table, what it waits for, the cards, then the rest
                assert wood["y"] + wood["height"] <= expects["y"] + 1
                assert expects["y"] + expects["height"] <= tray["y"] + 1
                assert tray["y"] + tray["height"] <= run["y"] + 1
            else:
                assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
                assert wood["y"] + wood["height"] <= tray["y"] + 1
                assert max(wood["x"] + wood["width"], tray["x"] + tray["width"]) <= expects["x"] + 1
            picture(page, f"{name}-{look}-{language}")
