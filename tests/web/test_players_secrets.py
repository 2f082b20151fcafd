"""Two evenings that differ only in what a viewer may not know: he is told the same, letter by letter.

Everything that a page gets is compared: what it shows, the log, what moved, answers and counters. The hidden
cards are exchanged in the room of the second evening; then the same choices are made at both tables.
"""

import itertools
import json
import secrets
from collections.abc import Callable
from typing import Any

import pytest

from rules.arte.moves import AT_ARMY, AT_READY
from sim.room import Room
from tests.web.evening import Evening, Page


@pytest.fixture(autouse=True)
def _codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The codes of both evenings are alike."""
    numbers = itertools.count()
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: f"code-{next(numbers) % 3}")


class Seated:
    """Two people with links of their own, somebody who looks on, and the host, who only looks on too."""

    def __init__(self, game: str, board: str, from_setup: bool = False):
        self.evening = Evening()
        if from_setup:
            assert self.evening.start(game, "pp", seed=7, board=board, speed="fast")["ok"]
        else:
            self.evening.resume(game, "pp", board=board)
        self.evening.wait(lambda: self.evening.game.sitting is not None)
        self.people = [self._sit(seat) for seat in (1, 2)]
        self.spectator = self.evening.come(local=False)
        self.host = self.evening.host

    def _sit(self, seat: int) -> Page:
        page = self.evening.come()
        link = self.evening.host.show["seats"][seat - 1]["link"]
        assert page.do("sit", seat=seat, code=link.partition("code=")[2])["ok"]
        return page

    @property
    def room(self) -> Room:
        assert self.evening.game.room is not None
        return self.evening.game.room

    def asked(self) -> Page:
        """Whoever is asked now."""
        self.evening.wait(lambda: any(page.asked for page in self.people))
        return next(page for page in self.people if page.asked)

    def choose(self, pick: Callable[[list[Any]], Any]) -> None:
        page = self.asked()
        assert page.ask is not None
        choice = pick(page.ask["choices"])
        assert page.do("choose", ask=page.ask["id"], choice=choice["id"])["ok"]

    def told(self, page: Page) -> list[str]:
        return page.messages


def main_button(choices: list[Any]) -> Any:
    """What goes on, without a card of the hand; else what names no card; else the first."""
    plain = [choice for choice in choices if "thing" not in choice]
    return next((choice for choice in choices if choice.get("ok")), (plain or choices)[0])


def twins(game: str, board: str, from_setup: bool = False) -> tuple[Seated, Seated]:
    return Seated(game, board, from_setup), Seated(game, board, from_setup)


def same_news(one: Page, other: Page) -> None:
    for first, second in itertools.zip_longest(one.messages, other.messages):
        assert first == second


def exchange_history(room: Any, seat: int) -> None:
    """A card of the hand with one of the deck, and the order of all piles."""
    army = room.game.armies[seat]
    hand = army.hand[0]
    deck = next(card for card in army.deck if room.game.unit(card) != room.game.unit(hand))
    room._swap(seat, hand, deck)
    room.game.expected = room.game.settle()


def exchange_battalia(room: Any, seat: int) -> None:
    deck = room.game.decks[seat]
    hand = deck.hand[0]
    other = next(card for card in deck.nation if room.game.cards[2 * card] != room.game.cards[2 * hand])
    for pile in (deck.hand, deck.nation):
        pile[:] = [{hand: other, other: hand}.get(card, card) for card in pile]
    room._piles.exchange(f"seat.{seat + 1}.nation", hand, other)
    room.game.expected = room.game.settle()


def exchange_arte(room: Any, seat: int) -> None:
    held = [kind for kind in range(6) for _ in range(room._held(seat, kind))]
    kind = next(kind for kind in room.deck if kind != held[0])
    room._exchange(seat, kind, held[1:])


def see_anew(evening: Evening) -> None:
    """The exchange itself was no move: things lie where they lie."""
    sight: Any = evening.game.running.sight
    sight._places = evening.game.room.places()
    sight._seen = sight._look_with_all_eyes()
    sight.version += 1


EXCHANGES = {"history": exchange_history, "battalia": exchange_battalia, "arte": exchange_arte}
BOARDS = {"history": "pico_duel", "battalia": "pico_duel", "arte": "pico_arte"}


@pytest.mark.parametrize("hidden", [0, 1])
@pytest.mark.parametrize("game", sorted(EXCHANGES))
def test_other_cards_in_a_hand_make_no_difference_to_anybody_else(game: str, hidden: int) -> None:
    one, other = twins(game, BOARDS[game])
    for table in (one, other):
        table.asked()
    EXCHANGES[game](other.room, hidden)
    owner = (one.people[hidden], other.people[hidden])
    for table in (one, other):
        see_anew(table.evening)
        for _ in range(6):
            table.choose(main_button)
    assert owner[0].messages != owner[1].messages, "nothing was exchanged"
    same_news(one.people[1 - hidden], other.people[1 - hidden])
    same_news(one.spectator, other.spectator)
    same_news(one.host, other.host)


def test_the_army_and_the_layout_behind_a_screen_are_nobody_elses_business() -> None:
    one, other = twins("arte", "pico_arte", from_setup=True)
    for table, first in ((one, 0), (other, 4)):
        while table.room.table.moment < AT_ARMY:
            table.choose(main_button)
        builder = table.asked()
        steps = itertools.count()
        while table.room.table.moment in (AT_ARMY, AT_READY) and table.asked() is builder:
            ask = builder.ask
            assert ask is not None
            if table.room.table.moment == AT_ARMY:
                # One evening an army of one class, the other one with Horses, which have no card to show.
                choice = ask["choices"][first if next(steps) < 2 else 0]
            elif ask["private"]:
                choice = next((c for c in ask["choices"] if c.get("ok") and first == 0), ask["choices"][-1])
            else:
                break
            assert builder.do("choose", ask=ask["id"], choice=choice["id"])["ok"]
    assert one.room.game.counts != other.room.game.counts
    watching = [page for page in (*one.people, one.spectator, one.host) if page is not builder_of(one)]
    twin = [page for page in (*other.people, other.spectator, other.host) if page is not builder_of(other)]
    for first_page, second_page in zip(watching, twin, strict=True):
        assert without_lights(first_page) == without_lights(second_page)


def without_lights(page: Page) -> list[Any]:
    """How bright a pulse is at one moment depends on when it began; the display says which lights are on."""
    told = []
    for text in page.messages:
        message = json.loads(text)
        shown = {key: value for key, value in message.get("show", {}).items() if not key.startswith("led.")}
        rest = {key: value for key, value in message.items() if key != "show"}
        if shown or rest:
            told.append((shown, rest))
    return told


def builder_of(table: Seated) -> Page:
    return table.people[table.room.table.first]


def test_a_hot_seat_shows_nothing_of_the_other_person_before_the_curtain_is_drawn() -> None:
    tables = []
    for changed in (False, True):
        evening = Evening()
        evening.start("history", "pp", board="pico_duel", speed="fast")
        evening.wait(lambda evening=evening: evening.host.show["me"]["curtain"] is not None)  # type: ignore[misc]
        seat = evening.host.show["me"]["curtain"]["seat"] - 1
        if changed:
            exchange_history(evening.game.room, seat)
            exchange_history(evening.game.room, 1 - seat)
        evening.game.room.game.expected = evening.game.room.game.settle()
        see_anew(evening)
        evening.tick(1)
        tables.append(evening)
    same_news(tables[0].host, tables[1].host)
    for evening in tables:
        evening.host.do("ready")
    assert tables[0].host.messages != tables[1].host.messages
    other = 1 - (tables[0].host.show["me"]["seat"] - 1)
    for evening in tables:
        assert set(evening.host.place(f"seat.{other + 1}.hand")) == {None}


def test_a_page_that_told_too_much_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: here places are told as their owners see them."""
    from sim.web.players.sight import Sight

    honest = Sight.places
    monkeypatch.setattr(Sight, "places", lambda self, seat: honest(self, 1))
    one, other = twins("history", "pico_duel")
    for table in (one, other):
        table.asked()
    exchange_history(other.room, 1)
    for table in (one, other):
        see_anew(table.evening)
        table.choose(main_button)
    with pytest.raises(AssertionError):
        same_news(one.spectator, other.spectator)
