"""Battalia, decks: drawing, shuffling, what is secret, what a real table learns (BA-104, BA-107, BA-108)."""

from rules.battalia.moves import (
    AMBUSH,
    AT_RETINUE,
    BURIED,
    DECLARE,
    DECLARE_TWO,
    DRAW,
    DREW,
    END,
    HIDE,
    HIRE,
    LAY,
    MULLIGAN,
    REFEREE,
    RETINUE,
    SHUFFLED,
    SKIP,
    SUSPEND,
    TAKE,
    TOP,
)
from tests.core.battalia_hand import (
    Table,
    ambushed,
)


def test_ba_104_the_creation_deck_is_everything_a_player_owns():
    table, _ = ambushed()
    game = table.game
    assert game.deck_size(0) == 10  # eleven, and one in limbo
    assert len(game.limbo) == 1
    table.give(0, "Su", "Su")
    table.lay(*game.decks[0].hand[:2])
    table.say(HIRE, 1)
    assert len(game.laid[0]) == 4
    assert (
        game.deck_size(0) == len(game.laid[0]) + 1 + game.decks[0].nation_size() + game.decks[0].refuge_size()
    )


def test_ba_107_t14_a_draw_shuffles_the_refuge_only_when_a_card_is_owed():
    """BA-T14: nation 2, refuge 9 and nation 6, refuge 9."""
    for nation, left, refuge in ((2, 5, 0), (6, 0, 9)):
        table = Table()
        deck = table.game.decks[0]
        cards = [table._fetch("F") for _ in range(nation + 9)]
        deck.hand, deck.nation, deck.refuge = [], cards[:nation], cards[nation:]
        table.game.draws.append([0, 6])
        table.arrange()
        assert (deck.hand_size(), deck.nation_size(), deck.refuge_size()) == (6, left, refuge)


def test_ba_107_who_draws_the_whole_nation_needs_no_chance():
    """BA-107: exactly as many cards as are owed."""
    table = Table()
    deck = table.game.decks[0]
    deck.hand, deck.nation = [], [table._fetch("F"), table._fetch("C")]
    table.game.draws.append([0, 2])
    table.game.expected = table.game.settle()
    assert table.seat == 0 and table.moment == AT_RETINUE and deck.hand_size() == 2


def test_ba_107_when_both_are_empty_the_draw_stops_short():
    table = Table()
    deck = table.game.decks[0]
    deck.hand, deck.nation, deck.refuge = [], [table._fetch("F")], [table._fetch("C")]
    table.game.draws.append([0, 6])
    table.arrange()
    assert deck.hand_size() == 2
    assert table.moment == AT_RETINUE


def test_ba_108_hands_nations_and_ambushes_are_secret():
    table, card = ambushed()
    game = table.game
    rival, own = game.view(1), game.view(0)
    assert own["hand"] == game.decks[0].hand and own["ambush"] == [card]
    assert own["nation"] == game.decks[0].nation_size()
    assert rival["hand"] == game.decks[1].hand and rival["ambush"] == []
    assert rival["ambushes"] == [1, 0] and rival["hands"] == [4, 6]
    assert rival["limbo"] == game.limbo
    assert game.view(None)["hand"] is None


# A real table


def referee():
    table = Table(2, mode=REFEREE)
    table.say(SKIP)
    return table


def test_ba_104_231_on_a_real_table_a_card_is_learned_when_it_is_laid():
    """BA-104, BA-231: it must be one of the player's deck."""
    table = referee()
    mine, other = table.game.decks[0].unseen, table.game.decks[1].unseen
    assert {move[1] for move in table.moves if move[0] == LAY} <= set(mine)
    assert table.refuse(LAY, other[0]) == ("not_your_card", "BA-104")
    assert table.refuse(LAY, 79) == ("not_in_hand", "BA-231")
    supplies = [card for card in mine if table.names([card]) == ["Su"]][:2]
    table.lay(*supplies)
    assert table.game.decks[0].hand_size() == 4
    table.play(HIRE, 1)
    assert {move[0] for move in table.moves} == {TOP}  # the card is taken and scanned
    table.play(*table.moves[3])
    assert {move[0] for move in table.moves} == {TAKE}  # and the supply
    table.play(*table.moves[0])
    assert table.refuse(LAY, supplies[0]) == ("used", "BA-232")


def test_ba_107_on_a_real_table_the_refuge_is_unknown_again_after_the_shuffle():
    table = referee()
    supplies = [card for card in table.game.decks[0].unseen if table.names([card]) == ["Su"]][:2]
    table.lay(*supplies)
    table.say(HIRE, 1)
    told = table.say(END)
    assert (DREW, 0, 4) in told and (SHUFFLED, 0, 8) in told and (DREW, 0, 2) in told
    deck = table.game.decks[0]
    assert (deck.in_nation, deck.in_hand, deck.in_refuge, deck.refuge) == (6, 6, 0, [])
    assert len(deck.unseen) == 12


def test_ba_471_on_a_real_table_the_ambushed_card_is_not_named():
    table = referee()
    cards = [table._fetch("F") for _ in range(2)]
    for card in cards:
        table.game.decks[0].hold(card)
    table.arrange()
    held = table.game.decks[0].in_hand
    table.say(AMBUSH)
    table.say(SUSPEND, cards[0])
    assert table.moves == [(HIDE,)]
    told = table.say(HIDE)
    assert told == [(BURIED, 0)]
    assert table.game.decks[0].in_ambush == 1
    assert table.game.decks[0].in_hand == held - 2


def test_ba_212_on_a_real_table_nobody_asks_for_the_faction():
    table = Table(2, mode=REFEREE)
    assert table.moves == [
        (DECLARE, 3),
        (DECLARE, 4),
        (DECLARE, 5),
        (DECLARE, 6),
        (DECLARE_TWO,),
        (MULLIGAN,),
        (SKIP,),
    ]
    told = table.say(DECLARE, 4)
    assert (RETINUE, 0, 4) in told and (DREW, 0, 2) in told


def test_ba_107_draws_are_chance_and_undo_never_crosses_them():
    table = Table()
    table.say(SKIP)
    table.play(END)
    assert {move[0] for move in table.moves} <= {DRAW}
    table.play(*table.moves[0])
    assert table.game.reveals
