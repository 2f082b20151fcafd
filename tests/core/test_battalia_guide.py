"""Battalia at the table: whole games led by what it asks, the questions, and what each moment accepts."""

from store.catalogue import Catalogue
from tests.core.battalia_guide_hand import Desk, Hand, Ruler, illegal, refused, strangers, unreachable

# Whole games


def led(players, seed, language, most, **options):
    """A game played by what the table asks alone, everything it shows looked at."""
    hand = Hand(players, seed, Catalogue("cards/battalia.cat"), Desk(language), **options)
    ruler = Ruler()
    steps = 0
    while not hand.game.over and steps < most:
        steps += 1
        if steps % 7 == 0:
            assert not unreachable(hand)
        assert not illegal(hand)
        for move in strangers(hand):
            assert refused(hand.game, move), move
        listed = hand.guide.listed(hand.game, hand.desk) if hand.prompt.listed else ()
        ruler.prompt_fits(hand.prompt, listed)
        for scene in hand.step():
            ruler.scene_fits(scene)
    return hand


def test_a_whole_game_can_be_played_by_what_the_table_asks_alone():
    hand = led(2, 3, "it", 100000, weeks=2)
    assert hand.game.over
    assert hand.prompt.title == "Fine della partita"
    assert len(hand.guide.verdict(hand.game, hand.desk)) >= 2
