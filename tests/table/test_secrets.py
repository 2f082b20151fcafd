"""Two tables side by side, whose games differ in hidden cards only: nobody can tell them apart.

Both are played by the same hands. At every prompt the second table is made to believe in other cards where
nobody can see them: in hands, personal decks and discards, and in the order of the piles. Then both ask
again, and every pixel of the display, the look of every light, every tone and every byte that a host gets
must be the same. (The looks decide colour and pattern of all LEDs; how bright a pulse is at one moment
depends on when it began.)
"""

from collections.abc import Callable
from typing import Any

import pytest

from link.frame import pack
from rules.history.moves import AT_BOARD, AT_DEAL, AT_GEARS, AT_RELICS, AT_TILES
from sim.hands.history import Hands
from sim.table import Table

SHOWN_MS = 240
HEROES = range(100, 108)
LISTED = (AT_BOARD, AT_TILES, AT_GEARS, AT_DEAL, AT_RELICS)  # these list what a pile may hold, in its order

Impression = tuple[bytes, bytes, list[int], list[int]]
Seen = tuple[Impression, bytes]  # and what a host was told


def impression(table: Table) -> Impression:
    assert table.buzzer is not None
    lights = table.desk().services.lights
    tones = [hz for _, hz, _ in table.buzzer.log]
    return bytes(table.display.ram), bytes(lights._looks) + bytes(lights._covers), list(lights._bars), tones


class Twins:
    """The second pair of hands does what the first does, because its dice are the same."""

    def __init__(self, board: str, seed: int):
        self.honest = Hands(Table(board), seed, language="en").sit_down()
        self.deceived = Hands(Table(board), seed, language="en").sit_down()
        self.compared = 0
        for hands in (self.honest, self.deceived):
            hands.table.type(pack(1, "events on"))

    def play(self, answers: int) -> None:
        for _ in range(answers):
            for hands in (self.honest, self.deceived):
                hands.watch()
            self.compare()
            for hands in (self.honest, self.deceived):
                hands.answer()

    def compare(self) -> None:
        game = self.deceived.desk.session.game
        restore = deceive(game)
        seen = [self.look(hands) for hands in (self.honest, self.deceived)]
        restore()
        for hands in (self.honest, self.deceived):
            ask_again(hands)
        assert seen[0] == seen[1], f"at moment {game.moment}: {self.deceived.table.screen_text()}"
        self.compared += 1

    def look(self, hands: Hands) -> Seen:
        ask_again(hands)
        for number, question in enumerate(("status", "read 0", "read 1"), 2):
            hands.table.type(pack(number, question))
        hands.table.run(SHOWN_MS)
        told = hands.table.device.console.take()
        assert b"playing=1" in told
        return impression(hands.table), told


def ask_again(hands: Hands) -> None:
    with hands.table.device.awake():
        for _ in hands.page.ask():
            pass


def strangers(game: Any) -> list[int]:
    """Units that nobody here has: those of absent Sabatons, then Heroes."""
    absent = [figure for figure in range(5) if figure not in game.figures]
    return [8 * figure + number for number in range(8) for figure in absent] + list(HEROES)


def deceive(game: Any) -> Callable[[], None]:
    """Other hidden cards, as many as before; what is called afterwards brings the true ones back."""
    kept = [army.unseen for army in game.armies]
    for seat, army in enumerate(game.armies):
        army.unseen = strangers(game)[seat :: len(kept)][: len(army.unseen)]
    piles = [*game.era_decks, game.tile_pile, game.token_pile, game.relic_deck]
    if game.moment in LISTED:
        piles = []
    orders = [list(pile) for pile in piles]
    for pile in piles:
        pile[:] = pile[::-1]
    expected, game.expected = game.expected, game.settle()

    def restore() -> None:
        for army, unseen in zip(game.armies, kept, strict=True):
            army.unseen = unseen
        for pile, order in zip(piles, orders, strict=True):
            pile[:] = order
        game.expected = expected

    return restore


@pytest.mark.parametrize("seed", [1, 2])
def test_other_hidden_cards_make_no_difference_to_eye_or_ear(seed: int) -> None:
    twins = Twins("pico_duel", seed)
    twins.play(70)
    assert twins.compared == 70
    assert twins.honest.game.round >= 2


def test_a_table_that_names_a_hidden_card_is_found_out() -> None:
    """The test above can fail: here the second table talks."""
    twins = Twins("pico_duel", 1)
    guide = twins.deceived.desk.session.guide
    ask = guide.begin_prompt

    def talkative(game: Any, *asked: Any) -> Any:
        prompt = ask(game, *asked)
        prompt.title = guide.card_name("unit", game.armies[0].unseen[0])
        return prompt

    guide.begin_prompt = talkative
    with pytest.raises(AssertionError):
        twins.play(1)


def test_a_light_that_depends_on_a_hidden_card_is_found_out() -> None:
    twins = Twins("pico_duel", 1)
    for hands in (twins.honest, twins.deceived):
        guide = hands.desk.session.guide
        guide.begin_prompt = winking(guide.begin_prompt)
    with pytest.raises(AssertionError):
        twins.play(1)


def winking(ask: Callable[..., Any]) -> Callable[..., Any]:
    def prompt(game: Any, *how: Any) -> Any:
        asked = ask(game, *how)
        if game.armies[0].unseen[0] in strangers(game):
            asked.marks = [*asked.marks, ("score", 1)]
        return asked

    return prompt


def test_a_host_that_hears_of_a_hidden_card_is_found_out() -> None:
    twins = Twins("pico_duel", 1)
    link = twins.deceived.desk.link
    assert link is None  # it is loaded with the first byte
    for hands in (twins.honest, twins.deceived):
        hands.table.run(500)
        guide = hands.desk.session.guide
        guide.begin_prompt = telling(guide.begin_prompt, hands.desk.link)
    with pytest.raises(AssertionError):
        twins.play(1)


def telling(ask: Callable[..., Any], link: Any) -> Callable[..., Any]:
    def prompt(game: Any, *how: Any) -> Any:
        link.send_event(f"hand {game.armies[0].unseen[0]}")
        return ask(game, *how)

    return prompt
