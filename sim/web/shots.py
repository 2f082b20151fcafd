"""`python -m sim.web.shots [NAME ...]`: the pictures of the README, made anew from the simulator.

The players' page from its first screen into each game, on a desktop and on a phone, a battle, the curtain
between two people and the result; the bench in the middle of Pär's first battle, on Battalia's first day and
before a tower of Arte de Batalla; a moving picture of the battle.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

from sim import ROOT
from sim.scenario import Scenario
from sim.scenario.writing import as_toml
from sim.web.chromium import FLAGS, MISSING, chromium
from sim.web.film import BATTLE, film, save

PICTURES = ROOT / "docs" / "pictures"
SCENARIOS = ROOT / "tests" / "scenarios"
# Pictures of the page: the scenario, and words of the step that it is played up to
PAGES = {
    "page.webp": (BATTLE, "Risky Combat die"),  # all lines are laid
    "battalia.webp": ("battalia_first_day.toml", "Road: Straight → "),  # the squares for a road are offered
}
# The same of a game that was being played: its moves, the lines of the list to click, and what is then seen
CLICKED = {
    "arte.webp": ("arte_tower.moves", ("Yes", "Warrior I ", "Mount"), ".ab-mark.reach"),
}
# Of the players' page: the game, whether its lesson, words of the question to stop at, and the size
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PLAYED = {
    "lobby.webp": ("history", False, "", DESKTOP),
    "play_history.webp": ("history", False, "Whom do you attack", DESKTOP),
    "play_battalia.webp": ("battalia", False, "Lay cards", DESKTOP),
    "play_arte.webp": ("arte", True, "Choose the Element", DESKTOP),
    "play_phone.webp": ("battalia", False, "Lay cards", PHONE),
    "play_battle.webp": ("history", False, "defeated Units join", DESKTOP),
}
# The same in the middle of a game: its moves, and what is then seen
RESUMED = {
    "curtain.webp": ("paer_and_joakim.moves", ".curtain"),
    "verdict.webp": ("history_last_moves.moves", ".verdict"),
}
LINE = 3  # Units that are laid for a battle
MOST_CLICKS = 40
SOON = """localStorage.setItem("table.lobby",
JSON.stringify({ game: "", chairs: [], speed: "fast", dealer: true }))"""
SIZE: ViewportSize = {"width": 1280, "height": 800}
PATIENCE_MS = 180_000
SETTLED_MS = 4000  # by then everything has been told, and display and lights stand still
QUALITY = 86


def main(names: list[str]) -> int:
    """All pictures, or those that are named."""
    path = chromium()
    if path is None:
        print(f"chronotable: {MISSING}", file=sys.stderr)
        return 1
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, make in _pictures(path).items():
        if not names or name in names:
            make()
            print(f"{name}: {(PICTURES / name).stat().st_size / 1024:.0f} KB", flush=True)
    return 0


def _pictures(path: str) -> dict[str, Callable[[], None]]:
    """What makes each of them."""
    made: dict[str, Callable[[], None]] = {
        "battle.gif": lambda: save(film(SCENARIOS), PICTURES / "battle.gif")
    }
    for name, (scenario, moment) in PAGES.items():
        play = partial(_play, scenario=SCENARIOS / scenario, moment=moment)
        made[name] = partial(shoot, path, PICTURES / name, play)
    for name, (moves, lines, seen) in CLICKED.items():
        play = partial(_click, lines=lines, seen=seen)
        made[name] = partial(shoot, path, PICTURES / name, play, *_before(moves))
    for name, (game, lesson, words, size) in PLAYED.items():
        play = partial(_sit_down, game=game, lesson=lesson, words=words)
        made[name] = partial(shoot, path, PICTURES / name, play, where="?seed=1", size=size)
    for name, (moves, seen) in RESUMED.items():
        play = partial(_go_on, seen=seen)
        made[name] = partial(shoot, path, PICTURES / name, play, *_before(moves), where="", size=DESKTOP)
    return made


def _before(moves: str) -> tuple[str, str]:
    return "--before", str(SCENARIOS / "setup" / moves)


def shoot(
    browser_path: str,
    target: Path,
    play: Callable[[Page], None],
    *options: str,
    where: str = "bench",
    size: ViewportSize = SIZE,
) -> None:
    command = [sys.executable, "-m", "sim.web", "--no-browser", "--port", "0", *options]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address is not None
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=browser_path, args=FLAGS)
                look: Literal["light", "dark"] = "dark" if where == "bench" else "light"
                page = browser.new_page(viewport=size, color_scheme=look, locale="en-GB")
                page.goto(address[0] + where)
                play(page)
                page.mouse.move(0, 0)
                page.evaluate("document.activeElement.blur()")
                picture = page.screenshot(animations="disabled")
                browser.close()
        finally:
            server.terminate()
            server.communicate()
    Image.open(BytesIO(picture)).convert("RGB").save(target, quality=QUALITY, method=6)


def _play(page: Page, scenario: Path, moment: str) -> None:
    """Let the table play as far as the moment to show."""
    steps = Scenario(scenario).whole()
    until = 1 + next(number for number, step in enumerate(steps) if moment in str(step))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "played.toml"
        file.write_text(as_toml(scenario.stem, "pico_full", 1, steps[:until]), encoding="utf-8")
        page.locator(".load input").set_input_files(file)
        expect(page.locator(".playback .at")).to_contain_text(f"of {until}")
    page.locator("[data-play=play]").click()
    expect(page.locator(".playback .at")).to_contain_text("as expected", timeout=PATIENCE_MS)
    page.locator("[data-play=leave]").click()
    page.locator(".panel").evaluate("panel => panel.scrollTop = 0")


def _sit_down(page: Page, game: str, lesson: bool, words: str) -> None:
    """From the first screen to the question with these words, by clicking what goes on."""
    page.evaluate(SOON)
    page.reload()
    page.locator(f".game.{game}").click()
    page.wait_for_timeout(SETTLED_MS)
    if not words:
        return
    page.locator('[data-do="learn"]' if lesson else '[data-do="play"]').click()
    asked = page.locator(".ask.mine")
    for _ in range(MOST_CLICKS):
        asked.wait_for(timeout=PATIENCE_MS)
        if words in asked.inner_text():
            break
        _answer(page)
    page.wait_for_timeout(SETTLED_MS)


def _answer(page: Page) -> None:
    """A few cards for a line, then what goes on, else the first choice."""
    number = page.locator(".ask.mine").get_attribute("data-ask")
    cards = page.locator(".hand .offered")
    lays = page.locator(".line .slot .offered").count() < LINE and cards.count()
    main = page.locator('[data-testid="choice"].main')
    meant = cards if lays else main if main.count() else page.get_by_test_id("choice")
    meant.first.click()
    expect(page.locator(f'.ask[data-ask="{number}"]')).to_have_count(0, timeout=PATIENCE_MS)


def _go_on(page: Page, seen: str) -> None:
    """Through the rest of a game, from person to person, until something is seen."""
    for _ in range(MOST_CLICKS):
        page.locator(f"{seen}, .curtain, .ask.mine").first.wait_for(timeout=PATIENCE_MS)
        if page.locator(seen).count():
            break
        if page.locator(".curtain").count():
            page.locator('[data-do="ready"]').click()
            expect(page.locator(".curtain")).to_have_count(0)
        else:
            _answer(page)
    page.wait_for_timeout(SETTLED_MS)


def _click(page: Page, lines: tuple[str, ...], seen: str) -> None:
    """Choose these lines of the list one after the other."""
    for line in lines:
        page.locator(".offered button", has_text=line).first.click(timeout=PATIENCE_MS)
        page.wait_for_timeout(SETTLED_MS)
    expect(page.locator(seen).first).to_be_visible(timeout=PATIENCE_MS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
