"""Battalia: every part of the state is in the digest; every part a seat may know is in its view (BA-108)."""

from rules.battalia.deck import HiddenDeck
from rules.battalia.known import KnownDeck
from rules.battalia.moves import NONE
from tests.core.battalia_hand import Table

# What one more or one less would say of the game
NUMBERS = (
    "mode", "scenario", "advanced", "weeks", "first", "gone", "start_cities", "start_heroes", "no_neutrals",
    "goal", "spare_supplies", "active", "attacked", "riding", "points", "actor", "crafter", "subject", "slot",
    "after", "pile", "faction", "purpose", "level", "square", "rival", "field", "target", "added", "rolled",
    "opened", "agreed", "moment", "seat", "reason",
)  # fmt: skip
LISTS = ("supplies", "ancients", "limbo", "line", "turning", "doomed", "declared", "mixed", "laid", "spare")
BYTES = ("factions", "tops", "heroes", "tokens", "ancient", "annexed", "engaged")
MAP = ("state", "ground", "exits", "owner", "level", "guard")


def other(value):
    """Something else in its place."""
    if isinstance(value, list):
        return value + [[7]] if value and isinstance(value[0], list) else value + [7]
    if isinstance(value, (bytes, bytearray)):
        return value[:-1] + bytes((value[-1] ^ 1,))
    return value - 1 if value == NONE else value + 1


def changed(thing, name, value=None):
    """Put another value there; the return value is what stood there."""
    before = getattr(thing, name)
    setattr(thing, name, other(before) if value is None else value)
    return before


def test_every_part_of_the_state_is_in_the_digest():
    game = Table().game
    seen = [game.digest()]
    for thing, names in ((game, NUMBERS + LISTS + BYTES), (game.map, MAP)):
        for name in names:
            before = changed(thing, name)
            digest = game.digest()
            assert digest not in seen, name
            seen.append(digest)
            setattr(thing, name, before)
            assert game.digest() == seen[0], name


def test_cards_shown_and_laid_in_battle_and_marks_are_in_the_digest():
    game = Table().game
    seen = [game.digest()]
    for name, values in (
        ("shown", ((1, []), (1, [3]), (1, [4]))),
        ("lines", (([3, 1, 0, 1], []), ([], [3, 1, 0, 1]))),
        ("under", ({2: [60]}, {3: [60]}, {2: [61]})),
        ("draws", ([[0, 1]], [[1, 1]], [[0, 2]])),
        ("effects", ({3: 1}, {3: 2}, {4: 1})),
        ("used", ({3: 1}, {3: 2}, {4: 1})),
        ("played_as", ({3: 1}, {3: 2}, {4: 1})),
        ("camps", ([[[9, 3, NONE, 1]], [], [], []], [[], [[9, 3, NONE, 1]], [], []])),
    ):
        for value in values:
            before = changed(game, name, value)
            digest = game.digest()
            assert digest not in seen, (name, value)
            seen.append(digest)
            setattr(game, name, before)
    for seat in (0, 1):
        for pile in game.decks[seat].piles():
            pile.append(7)
            assert game.digest() not in seen
            seen.append(game.digest())
            pile.pop()
    assert game.digest() == seen[0]


def test_ba_201_every_day_has_its_digest():
    game = Table().game
    seen = []
    for day in (0, 1, 2, 127, 128, 254, 255, 256, 257, 511, 512, 1024):
        game.day = day
        seen.append(game.digest())
    assert len(set(seen)) == len(seen)


# The two kinds of deck


def test_ba_104_107_a_hidden_deck_counts_what_a_known_one_holds():
    """BA-104, BA-107, BA-513: after every step both have the same sizes, and no card is lost."""
    known, hidden = KnownDeck(), HiddenDeck()

    def both(name, *arguments):
        for deck in (known, hidden):
            getattr(deck, name)(*arguments)

    def sizes(nation, hand, refuge, ambush):
        for deck in (known, hidden):
            found = (deck.nation_size(), deck.hand_size(), deck.refuge_size(), deck.ambush_size())
            assert found == (nation, hand, refuge, ambush)
        assert len(hidden.unseen) == nation + hand + ambush + hidden.in_refuge
        counts = [hidden.in_nation, hidden.in_hand, hidden.in_refuge, hidden.in_ambush]
        assert hidden.piles() == [counts, hidden.unseen, hidden.refuge]
        assert known.piles() == [known.nation, known.hand, known.refuge, known.ambush]

    for card in (1, 2, 3, 4):
        both("deal", card)
    sizes(4, 0, 0, 0)
    both("draw", 2)
    sizes(3, 1, 0, 0)
    both("draw_all", 3)
    sizes(0, 4, 0, 0)
    both("lay", 2)
    both("discard", 2)
    sizes(0, 3, 1, 0)
    assert (known.top(), hidden.top()) == ([2], [])
    both("lay", 3)
    both("hold", 3)
    sizes(0, 3, 1, 0)
    both("hide", (3,))
    both("hide", (4,))
    sizes(0, 1, 1, 2)
    both("drop", (4,))
    sizes(0, 1, 2, 1)
    both("raise_ambush")
    sizes(0, 2, 2, 0)
    both("discard_hand")
    sizes(0, 0, 4, 0)
    both("reshuffle")
    sizes(4, 0, 0, 0)
    assert sorted(known.nation) == sorted(hidden.unseen) == [1, 2, 3, 4]


def test_ba_h1_a_hidden_deck_offers_what_could_be_there():
    deck = HiddenDeck()
    deck.deal(1)
    assert (deck.playable(), deck.searchable()) == ([], [1])
    assert (deck.hideable(), deck.droppable()) == ([], [])
    deck.draw_all(1)
    assert (deck.playable(), deck.searchable()) == ([1], [])
    assert (deck.hideable(), deck.droppable()) == ([()], [])
    deck.hide(())
    assert (deck.hideable(), deck.droppable()) == ([], [()])
