"""The page in a real browser: several pages at one table, pages that come back, recordings."""

import re
import signal
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, expect

from sim import ROOT
from sim.scenario import Scenario
from tests.web.conftest import House, Open
from tests.web.people import LYING, last_deed, lay, picture, place, search


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


# Viewers


def test_a_move_that_cannot_be_made_is_explained(visit: Open) -> None:
    here, there = visit(), visit(LYING)
    search(here, "Trebuchet").click()
    lay(there, "Trebuchet", "attacker.1")  # somebody else was faster
    place(here, "attacker.2").click()
    expect(here.get_by_role("alert")).to_contain_text("lies on the table already")
    expect(place(here, "attacker.2")).to_have_attribute("aria-label", "Attacker 2: empty")


def test_two_viewers_see_the_same_table_and_a_reload_loses_nothing(visit: Open) -> None:
    here, there = visit(), visit(LYING, "light")
    lay(here, "Trebuchet", "attacker.1")
    expect(place(there, "attacker.1")).to_have_attribute("aria-label", re.compile("Trebuchet"))
    there.reload()
    expect(place(there, "attacker.1")).to_have_attribute("aria-label", re.compile("Trebuchet"))
    last_deed(there, "Trebuchet laid on Attacker 1")


def test_the_page_comes_back_when_the_table_does(visit: Open) -> None:
    house = Doorway()
    page = visit(address=house.address + "bench")
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
