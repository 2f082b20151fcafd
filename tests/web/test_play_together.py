"""Two people with links of their own, and two people at one screen."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Open
from tests.web.people import picture
from tests.web.player import ASKED, PATIENCE_MS, Player
from tests.web.screens import violations

GAMES = ("history", "battalia", "arte")
MOST_ACTS = 30  # until both have had something to decide


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_with_two_links(sit: Open, game: str) -> None:
    host = Player(sit()).start(game, seats="pp")
    expect(host.page.locator(".links")).to_be_visible()
    assert violations(host.page) == []
    people = [Player(sit(link="?" + link.partition("?")[2]), game) for link in host.links()]
    either = people[0].page.locator(ASKED).or_(people[0].page.locator(".ask.theirs"))
    expect(either.first).to_be_visible(timeout=PATIENCE_MS)
    answered = set()
    while answered != {0, 1}:
        asked, other = _asked(people)
        answered.add(people.index(asked))
        expect(other.page.locator(f"{ASKED} .buttons")).to_have_count(0)
        for person, others_seat in zip(people, (2, 1), strict=True):
            hidden = person.page.locator(f'[data-place="seat.{others_seat}.hand"] [data-thing]')
            expect(hidden).to_have_count(0)
        asked.go_on()
        assert asked.acts < MOST_ACTS
    expect(host.page.locator(".hand")).to_have_count(0)  # whoever gave all seats away looks on


def _asked(people: list[Player]) -> tuple[Player, Player]:
    """Whoever is asked, and the other one."""
    for _ in range(400):
        for person, other in (people, people[::-1]):
            if person.page.locator(ASKED).count():
                return person, other
        people[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("game", GAMES)
def test_between_two_people_at_one_screen_a_curtain_falls(sit: Open, game: str) -> None:
    person = Player(sit()).start(game, seats="pp")
    person.page.locator(".links button.main").click()
    passed = []
    for _ in range(60):
        person.wait()
        curtain = person.page.locator(".curtain")
        if not curtain.count():
            person.go_on()
            continue
        expect(person.page.locator(".hand [data-thing]")).to_have_count(0)
        if not passed:
            picture(person.page, f"curtain-{game}")
            for look in ("light", "dark"):
                person.page.emulate_media(color_scheme=look)
                assert violations(person.page) == []
        passed.append(curtain.locator("h2").inner_text())
        curtain.locator('[data-do="ready"]').click()
        expect(curtain).to_have_count(0)
        if len(passed) == 3:
            break
    assert passed[0] != passed[1] and passed[0] == passed[2]
