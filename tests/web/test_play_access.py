"""The players' page for everybody: phones, large letters, keys alone, screen readers, languages."""

import pytest
from playwright.sync_api import Page, expect

from sim import ROOT
from tests.web.conftest import House, Open
from tests.web.people import DESKTOP, LYING, PHONE, picture
from tests.web.player import PATIENCE_MS, KeyPlayer, Player

GAMES = ("history", "battalia", "arte")
AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
BEGINS = {"history": "Push a tile", "battalia": "Your turn begins", "arte": "You rolled"}
ZOOMED = {"width": 720, "height": 450}  # what is left of 1440 x 900 at 200 %
SMALLEST = 40  # pixels of what a finger must hit
NARROWEST_DISPLAY = 256
COUNT_FLIGHTS = """window.flown = 0;
const count = changes => changes.forEach(change => change.addedNodes.forEach(
  node => { if (node.className === "flying") window.flown++; }));
new MutationObserver(count).observe(document, { childList: true, subtree: true });"""


def violations(page: Page) -> list[str]:
    """What axe-core complains about, in a line each."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}" for rule in found for node in rule["nodes"]
    ]


def overflow(page: Page) -> int:
    """By how many pixels the page can be scrolled sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def small_targets(page: Page) -> list[str]:
    """What can be chosen and is too small for a finger."""
    return list(
        page.locator("button:visible, a:visible:not(.skip), select:visible, input:visible").evaluate_all(
            """(nodes, least) => nodes.filter(node => !node.matches(".display button, [tabindex='-1']"))
            .map(node => [node, node.getBoundingClientRect()])
            .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5)
            .map(([node, box]) => `${node.className} ${node.ariaLabel} ${box.width}x${box.height}`)""",
            SMALLEST,
        )
    )


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_nothing_lies_aside_and_everything_can_be_hit(sit: Open, game: str) -> None:
    page = sit(size=PHONE, has_touch=True)
    assert overflow(page) == 0 and small_targets(page) == []
    picture(page, "phone-lobby")
    person = Player(page).start(game)
    for _ in range(12):
        sentence = person.wait()
        assert overflow(page) == 0, sentence
        assert small_targets(page) == [], sentence
        expect(page.get_by_test_id("ask")).to_be_in_viewport()
        person.go_on()
    picture(page, f"phone-{game}")


@pytest.mark.parametrize("game", GAMES)
def test_at_twice_the_size_everything_is_still_there(sit: Open, game: str) -> None:
    person = Player(sit(size=ZOOMED)).start(game)
    person.wait()
    assert overflow(person.page) == 0
    person.ask.scroll_into_view_if_needed()
    expect(person.ask).to_be_in_viewport()
    person.go_on()
    picture(person.page, f"zoomed-{game}")


@pytest.mark.parametrize("game", GAMES)
def test_the_display_is_large_enough_and_can_be_enlarged(sit: Open, game: str) -> None:
    page = sit(size=DESKTOP)
    person = Player(page).start(game)
    person.wait()
    for size in (DESKTOP, LYING):
        page.set_viewport_size(size)
        box = page.locator(".display canvas").bounding_box()
        assert box is not None and box["width"] >= NARROWEST_DISPLAY and box["width"] % 128 == 0
        assert overflow(page) == 0
        for part in (".log", ".bottom"):
            assert page.locator(part).evaluate("node => node.getBoundingClientRect().bottom <= innerHeight")
    page.locator(".display .enlarge").click(position={"x": 20, "y": 5})  # on its title
    large = page.locator(".display.large canvas").element_handle()
    # The canvas takes its new size when the browser tells that its frame has grown: not at once.
    wide = "([node, least]) => node.getBoundingClientRect().width >= least"
    page.wait_for_function(wide, arg=[large, 2 * NARROWEST_DISPLAY])
    page.keyboard.press("Escape")
    expect(page.locator(".display.large")).to_have_count(0)
    number = person.number()
    page.locator(".display .line").first.click()
    expect(page.locator(f'.ask[data-ask="{number}"]')).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_turn_by_keys_alone(sit: Open, game: str) -> None:
    person = KeyPlayer(sit()).start(game)
    begins = BEGINS[game]
    assert begins in person.play_until(lambda sentence: begins in sentence)
    person.go_on()
    assert begins in person.play_until(lambda sentence: begins in sentence)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_axe_finds_nothing_on_the_first_screen(sit: Open, look: str) -> None:
    page = sit(look=look)
    expect(page.locator(".lobby")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_a_game(sit: Open, game: str, look: str) -> None:
    person = Player(sit(look=look)).start(game)
    for _ in range(4):
        person.wait()
        assert violations(person.page) == []
        person.go_on()
    person.wait()
    person.page.locator('[data-do="menu"]').click()
    assert violations(person.page) == []


@pytest.mark.parametrize("look", ["light", "dark"])
def test_axe_finds_nothing_on_the_bench(visit: Open, look: str) -> None:
    page = visit(look=look)
    expect(page.locator(".power")).not_to_be_empty()  # once the page knows the table
    assert violations(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_a_lesson(sit: Open, game: str) -> None:
    page = sit()
    page.locator(f".game.{game}").click()
    page.locator('[data-do="learn"]').click()
    for _ in range(3):
        expect(page.locator(".lesson")).to_be_visible(timeout=PATIENCE_MS)
        assert violations(page) == []
        read = page.locator('.lesson [data-do="read"]')
        if not read.count():
            break
        read.click()
    picture(page, f"lesson-{game}")


def test_axe_finds_nothing_at_the_curtain_and_the_links(sit: Open) -> None:
    person = Player(sit()).start("history", seats="pp")
    expect(person.page.locator(".links")).to_be_visible()
    assert violations(person.page) == []
    person.page.locator(".links button.main").click()
    expect(person.page.locator(".curtain")).to_be_visible()
    assert violations(person.page) == []


def test_what_happens_is_told_to_those_who_hear_the_page(sit: Open) -> None:
    person = Player(sit()).start("history")
    person.go_on()
    person.wait()
    expect(person.page.locator('#announcer[aria-live="polite"]')).not_to_be_empty()


def test_nothing_moves_where_people_want_no_motion(sit: Open) -> None:
    page = sit(reduced_motion="reduce")
    page.add_init_script(COUNT_FLIGHTS)
    person = Player(page).start("history")
    person.go_on()
    person.go_on()
    person.wait()
    assert page.evaluate("flown") == 0
    assert (
        page.locator(".offered").first.evaluate("node => getComputedStyle(node, '::after').animationName")
        == "none"
    )


def test_page_display_and_old_lines_of_the_log_speak_one_language(sit: Open, house: House) -> None:
    person = Player(sit()).start("history")
    page = person.page
    person.go_on()
    person.wait()
    before = page.get_by_test_id("log-entry").all_inner_texts()
    page.locator('[data-do="menu"]').click()
    page.locator('select[name="language"]').select_option("it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.get_by_test_id("ask")).to_contain_text("Era")
    expect(page.locator(".log h2")).not_to_have_text("What happened")
    after = page.get_by_test_id("log-entry").all_inner_texts()
    assert (
        len(after) == len(before)
        and sum(a != b for a, b in zip(after, before, strict=True)) > len(before) // 2
    )
    table = house.ask_club(lambda club: club.game.table)
    assert house.ask_club(lambda club: table.desk().services.settings.get("language")) == "it"
    # The yellow button of the table moves the header.
    house.ask_club(lambda club: club.game.worker.begin(club.game.sitting.hands.press("lang")))
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator('select[name="language"]')).to_have_value("es")
