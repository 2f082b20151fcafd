"""The players' page for everybody: phones, large letters, keys alone, screen readers, languages."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import House, Open
from tests.web.people import DESKTOP, LYING, PHONE, picture
from tests.web.player import PATIENCE_MS, KeyPlayer, Player
from tests.web.prepared import at_first_turn, near_the_end
from tests.web.screens import cut_things, looked_at, overflow, small_targets, violations

GAMES = ("history", "battalia", "arte")
BEGINS = {"history": "Push a tile", "battalia": "Your turn begins", "arte": "You rolled"}
ITALIAN = {"history": "nell'Era", "battalia": "Cala carte", "arte": "Hai tirato"}  # the second question
LOOKS = ("light", "dark")
QUESTIONS_OF_A_TURN = 6
NARROWEST_DISPLAY = 256
COUNT_FLIGHTS = """window.flown = 0;
const count = changes => changes.forEach(change => change.addedNodes.forEach(
  node => { if (node.className === "flying") window.flown++; }));
new MutationObserver(count).observe(document, { childList: true, subtree: true });"""


@pytest.mark.parametrize("game", GAMES)
def test_the_display_is_large_enough_and_can_be_enlarged(sit: Open, house: House, game: str) -> None:
    house.resume(at_first_turn(game))
    page = sit(size=DESKTOP)
    person = Player(page).join(game)
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
def test_a_whole_turn_by_keys_alone(sit: Open, house: House, game: str) -> None:
    house.resume(at_first_turn(game))
    person = KeyPlayer(sit()).join(game)
    begins = BEGINS[game]
    assert begins in person.play_until(lambda sentence: begins in sentence)
    person.go_on()
    assert begins in person.play_until(lambda sentence: begins in sentence)


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_on_the_first_screen(sit: Open, look: str) -> None:
    page = sit(look=look)
    expect(page.locator(".lobby")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_the_end_of_a_game(sit: Open, house: House, game: str) -> None:
    """Two bots play the last moves; then the result, and the table behind it."""
    house.resume(near_the_end(game), "bb")
    page, phone = sit(), sit(size=PHONE, has_touch=True)
    for each in (page, phone):
        expect(each.locator(".verdict")).to_be_visible(timeout=PATIENCE_MS)
    winners = house.ask_club(
        lambda club: [club.running.name_of(seat) for seat in club.running.room.table.winners]
    )
    expect(page.locator(".verdict h2")).to_contain_text(winners[0])
    assert overflow(phone) == 0 and small_targets(phone) == []
    picture(page, f"verdict-{game}")
    picture(phone, f"phone-verdict-{game}")
    assert looked_at(page) == []
    page.locator(".verdict [data-do='look']").click()
    expect(page.locator(".verdict")).to_have_count(0)
    assert looked_at(page) == []
    phone.locator('[data-do="again"]').click()
    expect(phone.locator(".lobby")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
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


def test_a_phone_says_what_bots_do_while_they_play(sit: Open, house: House) -> None:
    """The log is out of sight there: its newest line stands where questions do."""
    house.resume(at_first_turn("history"), "bb")
    phone = sit(size=PHONE, has_touch=True)
    latest = phone.locator(".ask.quiet .latest")
    expect(latest).to_be_visible(timeout=PATIENCE_MS)


def test_a_phone_that_comes_back_in_the_middle_of_a_question_shows_what_is_asked_for(
    sit: Open, house: House
) -> None:
    house.resume(at_first_turn("history"))
    phone = sit(size=PHONE, has_touch=True)
    Player(phone).join("history").wait()
    phone.reload()
    tiles = phone.locator('.stage [data-testid="choice"]')
    expect(tiles).to_have_count(1)  # the pile, far below the Eras
    expect(tiles).to_be_in_viewport(ratio=1)


def test_what_happens_is_told_to_those_who_hear_the_page(sit: Open, house: House) -> None:
    house.resume(at_first_turn("history"))
    person = Player(sit()).join("history")
    person.go_on()
    person.wait()
    expect(person.page.locator('#announcer[aria-live="polite"]')).not_to_be_empty()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [True, False])
def test_cards_fly_unless_people_want_no_motion(sit: Open, house: House, game: str, moves: bool) -> None:
    house.resume(at_first_turn(game))
    page = sit(reduced_motion="no-preference" if moves else "reduce")
    page.add_init_script(COUNT_FLIGHTS)
    page.reload()
    person = Player(page).join(game)
    for _ in range(2):
        person.go_on()
    person.wait()
    assert (page.evaluate("flown") > 0) == moves
    names = page.locator(".offered").evaluate_all(
        "nodes => nodes.map(node => getComputedStyle(node, '::after').animationName)"
    )
    assert moves or set(names) <= {"none"}


@pytest.mark.parametrize(("game", "asked"), ITALIAN.items())
def test_page_display_and_old_lines_of_the_log_speak_one_language(
    sit: Open, house: House, game: str, asked: str
) -> None:
    house.resume(at_first_turn(game))
    person = Player(sit()).join(game)
    page = person.page
    person.go_on()
    person.wait()
    before = page.get_by_test_id("log-entry").all_inner_texts()
    page.locator('[data-do="menu"]').click()
    page.locator('select[name="language"]').select_option("it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.get_by_test_id("ask")).to_contain_text(asked)
    expect(page.locator(".log h2")).not_to_have_text("What happened")
    after = page.get_by_test_id("log-entry").all_inner_texts()
    assert (
        len(after) == len(before)
        and sum(a != b for a, b in zip(after, before, strict=True)) > len(before) // 2
    )
    table = house.ask_club(lambda club: club.game.table)
    assert house.ask_club(lambda club: table.desk().services.settings.get("language")) == "it"
    # The yellow button of the table moves the header, or its menu where it has none.
    house.ask_club(lambda club: club.game.worker.begin(club.game.sitting.hands.speak("es")))
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator('select[name="language"]')).to_have_value("es")


@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_clicked_is_as_large_as_a_finger(sit: Open, house: House, game: str) -> None:
    """On a phone and on a tablet on its side, where a board with small squares comes closer first."""
    house.resume(at_first_turn(game))
    tablet, phone = sit(size=LYING), sit(size=PHONE, has_touch=True)
    with_tablet, with_phone = Player(tablet).join(game), Player(phone).join(game)
    picked = 0
    for _ in range(QUESTIONS_OF_A_TURN):
        sentence = with_phone.wait()
        with_tablet.wait()
        assert small_targets(phone) == [] and small_targets(tablet) == [], sentence
        assert cut_things(tablet) == [], sentence
        closer = tablet.locator('[data-do="closer"][data-testid="choice"]')
        if not closer.count():
            with_phone.go_on()
            continue
        closer.click()
        offered = tablet.locator(".squares button")
        expect(offered.first).to_be_visible()
        assert small_targets(tablet) == [] and overflow(tablet) == 0, sentence
        if not picked:
            picture(tablet, f"closer-{game}")
        number = with_tablet.number()
        offered.first.click()
        expect(tablet.locator(f'.ask[data-ask="{number}"]')).to_have_count(0)
        picked += 1
        tablet.locator('[data-do="farther"]').click()
    assert (picked > 0) == (game == "arte")
