"""The page in a real browser: cards, wheel, buttons by mouse and by keyboard alone, power, recordings."""

import re
import signal
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, expect

from sim import ROOT
from sim.clock import SECOND
from sim.scenario import Scenario
from tests.web.conftest import House, Open
from tests.web.paer import laid_out
from tests.web.people import LAPTOP, TABLET, Mouse, last_deed, lay, picture, place, says, search

LYING = {"width": 1024, "height": 768}  # a tablet on its side


class Doorway:
    """`python -m sim.web` as a person starts it."""

    def __init__(self, board: str = "pico_full", port: int = 0):
        command = [sys.executable, "-m", "sim.web", "--no-browser", "--board", board, "--port", str(port)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert found
        self.address, self.port = found[0], int(found[1])

    def end(self) -> tuple[int, str]:
        """Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        words, _ = self.process.communicate(timeout=10)
        return self.process.returncode, words


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
    expect(page.locator(".entry:focus")).to_have_attribute(
        "aria-label", re.compile("Trebuchet, Base Unit, Joakim")
    )
    press("ArrowRight")
    expect(page.locator(".entry:focus")).to_have_attribute("aria-label", re.compile("Pär"))
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


def test_power_is_cut_in_the_middle_of_a_game_and_it_goes_on(visit: Open, house: House) -> None:
    page = visit(before=laid_out)
    person = Mouse(page)
    says(page, "Resume the game?")
    person.press("ok")
    says(page, "Turn the wheel to point 4")
    person.press("ok")
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
    page = visit(before=laid_out)
    person = Mouse(page)
    for words in ("Resume the game?", "Turn the wheel to point 4"):
        says(page, words)
        person.press("ok")
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
    page = visit(before=laid_out)
    person = Mouse(page)
    for words in ("Resume the game?", "Turn the wheel to point 4"):
        says(page, words)
        person.press("ok")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    person.do({"tap": "history tile 17", "at": "tile"})
    person.turn(18)
    says(page, "Draw 2 + Take 1")
    person.press("ok")
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
    page = visit(before=laid_out)
    person = Mouse(page)
    for words in ("Resume the game?", "Turn the wheel to point 4"):
        says(page, words)
        person.press("ok")
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


def test_a_move_that_cannot_be_made_is_explained(visit: Open) -> None:
    here, there = visit(), visit(LYING)
    search(here, "Trebuchet").click()
    lay(there, "Trebuchet", "attacker.1")  # somebody else was faster
    place(here, "attacker.2").click()
    expect(here.get_by_role("alert")).to_contain_text("lies on the table already")
    expect(place(here, "attacker.2")).to_have_attribute("aria-label", "Attacker 2: empty")


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
    expect(page.locator(".entry").first).to_have_attribute("aria-label", re.compile("Jäger Riflemen"))
    page.fill("[name=search]", "zzz")
    expect(page.locator(".shelf")).to_contain_text("No card is like that")


# Recordings


def test_what_was_played_is_saved_and_replays_to_the_same_result(
    visit: Open, house: House, tmp_path: Path
) -> None:
    page = visit()
    lay(page, "Trebuchet", "attacker.1")
    lay(page, "Trung Sisters", "defender.1")
    page.get_by_role("slider", name="The wheel").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("o")
    last_deed(page, "OK pressed")
    page.get_by_role("button", name="Cut the power").click()
    page.get_by_role("button", name="Switch on").click()
    last_deed(page, "Power on")
    expect(page.locator(".says .text")).not_to_have_class(re.compile("quiet"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a test").click()
    path = tmp_path / "played.toml"
    download.value.save_as(path)
    wheel = page.locator(".wheel").get_attribute("aria-valuenow")
    command = [sys.executable, "-m", "sim", "run", str(path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    table = house.ask(lambda live: Scenario(path).run())  # one simulation at a time in a process
    assert len(table.fields["attacker.1"].tags) == len(table.fields["defender.1"].tags) == 1
    assert round(table.wheel.position * 360 / 288) == int(wheel or 0)
    assert table.screen_text() == page.locator(".says .text").text_content()


def test_a_scenario_is_loaded_and_stepped_through(visit: Open, tmp_path: Path) -> None:
    page = visit()
    path = tmp_path / "steps.toml"
    path.write_text(
        'title = "Steps"\nboard = "pico_duel"\nsteps = [{ wait = 1500 },\n'
        '{ place = "history unit 6", at = "attacker" }, { turn = 2 }, { screen = "never said" }]'
    )
    page.locator(".load input").set_input_files(path)
    expect(page.locator(".playback .at")).to_contain_text("Steps. Step 0 of 4")
    expect(page.locator("#board")).to_have_value("pico_duel")
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(".playback .at")).to_contain_text("Next: Trebuchet laid on Attacker")
    page.get_by_role("button", name="Next step").click()
    expect(place(page, "attacker")).to_have_attribute("aria-label", re.compile("Trebuchet"))
    picture(page, "stepping")
    page.get_by_role("button", name="Play all").click()
    expect(page.locator(".playback .failed")).to_contain_text("Step 4 failed: the display does not say")
    page.get_by_role("button", name="Go on by hand").click()
    expect(page.locator(".playback")).to_be_hidden()


# Viewers


def test_two_viewers_see_the_same_table_and_a_reload_loses_nothing(visit: Open) -> None:
    here, there = visit(), visit(LYING, "light")
    lay(here, "Trebuchet", "attacker.1")
    expect(place(there, "attacker.1")).to_have_attribute("aria-label", re.compile("Trebuchet"))
    there.reload()
    expect(place(there, "attacker.1")).to_have_attribute("aria-label", re.compile("Trebuchet"))
    last_deed(there, "Trebuchet laid on Attacker 1")


def test_the_page_comes_back_when_the_table_does(visit: Open) -> None:
    house = Doorway()
    page = visit(address=house.address)
    lay(page, "Trebuchet", "attacker.1")
    assert house.end() == (0, "The table is switched off.\n")
    expect(page.locator("#connection")).to_contain_text("does not answer")
    again = Doorway("pico_duel", house.port)
    try:
        expect(page.locator("#connection")).to_have_text("Connected", timeout=10_000)
        expect(page.locator("#board")).to_have_value("pico_duel")
        expect(page.locator(".lying")).to_have_count(0)
    finally:
        again.end()


def test_a_page_of_another_origin_gets_no_socket(browser: Browser, house: House) -> None:
    page = browser.new_page()
    try:
        tried = """address => new Promise(answer => {
            const line = new WebSocket(address);
            line.onopen = () => answer("open");
            line.onerror = () => answer("refused");
        })"""
        assert page.evaluate(tried, house.address.replace("http", "ws") + "socket") == "refused"
        page.goto(house.address)
        assert page.evaluate(tried, house.address.replace("http", "ws") + "socket") == "open"
    finally:
        page.close()


# Everybody


def test_the_page_speaks_three_languages(visit: Open) -> None:
    page = visit()
    keys = "import('./words.js').then(m => Object.values(m.WORDS).map(w => Object.keys(w).sort().join()))"
    assert len(set(page.evaluate(keys))) == 1
    filled_differently = """import('./words.js').then(({ WORDS }) => {
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
            wood, tray, panel = (page.locator(part).bounding_box() for part in (".wood", ".tray", ".panel"))
            assert wood and tray and panel
            assert wood["y"] + wood["height"] <= tray["y"] + 1
            if name == "tablet":  # upright, the panel lies below
                assert tray["y"] + tray["height"] <= panel["y"] + 1
            else:
                assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
                assert max(wood["x"] + wood["width"], tray["x"] + tray["width"]) <= panel["x"] + 1
            picture(page, f"{name}-{look}-{language}")
