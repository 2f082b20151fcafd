"""Arte de Batalla at the table: whole games by what it asks alone, and the moments one by one."""

from store.catalogue import Catalogue
from tests.core.arte_guide_hand import Desk, Hand, Ruler, illegal, refused, strangers, unreachable

# Whole games


def test_a_whole_game_can_be_played_by_what_the_table_asks_alone():
    hand = Hand(3, Catalogue("cards/arte.cat"), Desk("it"))
    ruler = Ruler()
    while not hand.game.over:
        assert not unreachable(hand)
        assert not illegal(hand)
        for prompt in hand.prompts:
            ruler.prompt_fits(prompt)
        if hand.prompt.zones:
            for move in strangers(hand):
                assert refused(hand.game, move), move
        for scene in hand.step():
            ruler.scene_fits(scene)
    assert len(hand.guide.verdict(hand.game, hand.desk)) == 3
