"""A Battle Through History: from the deployed line-ups to the last die (BH-401 to BH-514, Heroes, V4)."""

from rules.game import CHANCE
from rules.history.battle import ATTACKER, DEFENDER
from rules.history.moves import (
    ACT,
    AT_ATTACK_TOKENS,
    AT_DEFEND,
    AT_DICE,
    AT_INSERT,
    AT_REINFORCE,
    AT_REROLL,
    CHALLENGE,
    CHOOSE,
    CROWDED,
    DEPLOY,
    DONE,
    DRAW,
    DRAW_TWO,
    FACE,
    FOUGHT,
    GAVE,
    GIVE,
    INSERT,
    JUMP,
    KEEP,
    LINKED,
    RECRUITED,
    REINFORCE,
    REINFORCED,
    RELIC,
    REROLL,
    ROLLED,
    SET_ASIDE,
    STAND,
    STRONG_DIE,
    SUPPLY,
    TAKE,
    TURN,
    UNLINKED,
    UNREINFORCED,
)
from tests.core.history_hand import (
    ARCHERS,
    ARCHERS_2,
    ARCHERS_3,
    CHASE_TOKEN,
    CLOSE_2,
    CONSCRIPTS,
    DIVERSION,
    LONG_1,
    RELAUNCH,
    SPY,
    TREBUCHET,
    Cards,
    Table,
    base,
    elite,
    hero,
    kinds_of,
    opening,
    refusal,
    tile,
    trained,
    unit,
)

HAND = [base(0, i) for i in (CONSCRIPTS, ARCHERS, TREBUCHET, SPY)]
CALLER, ARCHER, ENGINE, AGENT = HAND
DECK = [base(0, i) for i in (1, 2, ARCHERS_2, ARCHERS_3)]
RIVAL_HAND = [base(1, i) for i in (CONSCRIPTS, ARCHERS, TREBUCHET, SPY)]
FOE = elite(2, 0)


def engaged(line, cards=None, tokens=(), rival_line=None, rival_tokens=()):
    """Seat 0 in Era II has just deployed against the first Unit there, or against seat 1."""
    board = [elite(era, i) for era in (1, 2) for i in (0, 1, 2)]
    chance = opening(tiles=(tile(1, 4), tile(2, 3)), board=board, hands=(HAND, RIVAL_HAND))
    table = Table(cards=cards, chance=chance)
    table.game.eras[1] = 2
    table.hold(0, *tokens)
    table.hold(1, *rival_tokens)
    table.travel(2)
    if rival_line is None:
        table.say(CHOOSE, 3)
    else:
        table.say(CHALLENGE, 1)
        for card in rival_line:
            table.play(DEPLOY, card)
        if table.moment == AT_DEFEND:
            table.play(DONE)
        for position, token in enumerate(rival_tokens):
            table.play(GIVE, token, position)
    table.told = []
    for card in line:
        table.told += table.play(DEPLOY, card)
    if len(line) < 4:
        table.play(DONE)
    return table


# Reinforcements


def test_bh_401_410_411_the_attackers_reinforcement_comes_from_the_own_deck_to_the_first_empty_position():
    """BH-401, BH-410, BH-411."""
    table = engaged([ENGINE, CALLER])
    assert (table.moment, table.seat) == (AT_REINFORCE, CHANCE)
    assert table.moves == [(REINFORCE, card) for card in DECK]
    told = table.play(REINFORCE, DECK[2])
    assert told[0] == (REINFORCED, ATTACKER, 2, DECK[2])
    assert table.army(0).deck_size() == 3


def test_bh_412_a_board_units_reinforcement_comes_from_the_deck_of_its_era():
    table = engaged([ENGINE], Cards({FOE: unit(1, 1, 1, reinf=1, era=2)}))
    assert len(table.moves) == 14
    assert all(move[1] >= hero(2) or elite(2, 0) <= move[1] <= elite(2, 14) for move in table.moves)
    told = table.play(REINFORCE, hero(2, 1))
    assert told[0] == (REINFORCED, DEFENDER, 1, hero(2, 1))
    assert hero(2, 1) not in table.game.era_decks[1]


def test_bh_413_a_challenged_players_reinforcement_comes_from_the_personal_deck():
    table = engaged([ENGINE], rival_line=[RIVAL_HAND[0]])
    assert table.moves == [(REINFORCE, card) for card in table.army(1).deck]
    table.play(REINFORCE, base(1, ARCHERS_3))
    assert table.game.record.lines[DEFENDER] == [RIVAL_HAND[0], base(1, ARCHERS_3)]
    assert table.army(1).deck_size() == 3


def test_bh_414_an_empty_deck_sends_nobody_and_is_not_reshuffled():
    chance = opening(tiles=(tile(1, 4), tile(2, 3)), hands=(HAND,))
    table = Table(chance=chance)
    table.army(0).discard, table.army(0).deck = table.army(0).deck, []
    table.travel(2)
    table.say(CHOOSE, 3)
    table.play(DEPLOY, CALLER)
    told = table.play(DONE)
    assert (UNREINFORCED, ATTACKER, 0) in told
    assert table.army(0).discard_size() == 4
    assert table.moment == AT_DICE


def test_bh_414_an_empty_era_deck_sends_nobody_to_the_board():
    table = engaged([CALLER], Cards({FOE: unit(1, 1, 1, reinf=1, era=2)}))
    table.game.era_decks[1].clear()
    told = table.play(REINFORCE, DECK[2])
    assert (UNREINFORCED, DEFENDER, 0) in told


def test_bh_415_417_418_d23_arrivals_call_in_turn_until_the_slots_are_full():
    """BH-415, BH-417, BH-418."""
    calling = {base(0, i): trained(close=1, reinf=1) for i in range(8)}
    table = engaged([CALLER], Cards(calling))
    told = []
    for _ in range(4):
        assert table.kinds() == [REINFORCE]  # nobody may refuse it
        told += table.play(*table.moves[0])
    assert [event[2] for event in told if event[0] == REINFORCED] == [1, 2, 3, 4]
    assert (CROWDED, ATTACKER, 1) in told  # the fifth Unit's own icon
    assert table.army(0).deck_size() == 0


def test_bh_416_d22_beyond_the_virtual_slot_they_are_lost_and_not_drawn():
    table = engaged(HAND, Cards({CALLER: trained(close=1, reinf=2)}))
    told = table.play(REINFORCE, DECK[3])
    assert (CROWDED, ATTACKER, 1) in told
    assert table.game.battle.size(ATTACKER) == 5 and table.army(0).deck_size() == 3


# Links, Assault, tokens, who rolls what


def test_bh_420_430_links_are_told_and_so_is_what_assault_removes():
    """BH-420, BH-430."""
    shields = {
        ENGINE: trained(long=1, link=(2, 0)),
        ARCHER: trained(medium=1, link=(0, 2)),
        FOE: unit(1, 1, 1, assault=1, era=2),
    }
    table = engaged([ENGINE, ARCHER, AGENT, CALLER], Cards(shields))
    told = table.play(REINFORCE, DECK[2])
    assert told[1:3] == [(LINKED, ATTACKER, 0), (UNLINKED, ATTACKER, 0)]


def test_bh_440_442_the_attacker_gives_tokens_also_to_reinforcements():
    """BH-440, BH-442."""
    table = engaged([ENGINE, CALLER], tokens=(CLOSE_2, DIVERSION, CHASE_TOKEN))
    table.play(REINFORCE, DECK[2])
    assert (table.moment, table.seat) == (AT_ATTACK_TOKENS, 0)
    assert [move for move in table.moves if move[1:2] == (CLOSE_2,)] == [
        (GIVE, CLOSE_2, i) for i in (0, 1, 2)
    ]
    assert table.play(GIVE, CLOSE_2, 2) == [(GAVE, ATTACKER, 2, CLOSE_2)]
    assert refusal(table.game, (GIVE, DIVERSION, 2)) == ("unit_has_token", "BH-440")
    assert refusal(table.game, (GIVE, CLOSE_2, 1)) == ("token_not_held", "BH-440")  # it lies where it lies
    assert refusal(table.game, (GIVE, CHASE_TOKEN, 1)) == ("token_not_for_units", "BH-751")
    assert table.play(DONE) == [(STRONG_DIE, ATTACKER)]
    assert table.game.held[0] == [DIVERSION, CHASE_TOKEN]


def test_bh_441_nobody_gives_tokens_to_the_board():
    table = engaged([ENGINE])
    assert table.moment == AT_DICE
    assert table.game.record.given == ([], [])


def test_bh_450_d21_the_reinforced_number_decides_the_dice():
    table = engaged([ENGINE, CALLER], Cards({CALLER: trained(close=1, reinf=2)}))
    table.play(REINFORCE, DECK[2])
    told = table.play(REINFORCE, DECK[3])
    assert (STRONG_DIE, DEFENDER) in told  # four Units: the Attacker holds the Risky die
    assert (STRONG_DIE, ATTACKER) in engaged([ENGINE, ARCHER, AGENT]).game.events


def test_bh_451_503_both_dice_are_rolled_once_each_face_equally_likely():
    """BH-451, BH-503."""
    table = engaged([ENGINE])
    assert table.seat == CHANCE
    assert table.moves == [(FACE, ATTACKER, face) for face in range(6)]
    assert refusal(table.game, (FACE, DEFENDER, 0)) == ("other_die", "BH-451")
    assert refusal(table.game, (FACE, ATTACKER, 6)) == ("no_such_face", "BH-503")
    table.play(FACE, ATTACKER, 5)
    assert table.moves == [(FACE, DEFENDER, face) for face in range(6)]
    told = table.play(FACE, DEFENDER, 3)
    assert told[0] == (ROLLED, DEFENDER, 3) and FOUGHT in kinds_of(told)


def test_bh_816_the_record_says_how_many_relics_could_be_seen():
    table = engaged([ENGINE])
    table.game.relic_discards += [table.game.relic_deck.pop() for _ in range(5)]
    table.play(FACE, ATTACKER, 0)
    table.play(FACE, DEFENDER, 0)
    assert table.game.record.relics == 30  # 32, and each player has one: those discarded come back


def test_bh_452_nothing_changes_once_the_dice_are_rolled():
    table = engaged([ENGINE], tokens=(LONG_1,))
    table.play(DONE)
    table.play(FACE, ATTACKER, 0)
    assert refusal(table.game, (GIVE, LONG_1, 0)) == ("not_now", "BH-451")
    assert refusal(table.game, (DEPLOY, ARCHER)) == ("not_now", "BH-451")
    assert refusal(table.game, (ACT, DRAW_TWO)) == ("actions_lost", "BH-227")


# Re-rolls


def test_bh_510_511_512_a_player_may_reroll_as_often_as_icons_say():
    """BH-510, BH-511, BH-512."""
    table = engaged([ENGINE], tokens=(RELAUNCH,))
    table.play(GIVE, RELAUNCH, 0)
    table.play(FACE, ATTACKER, 5)
    table.play(FACE, DEFENDER, 0)
    assert (table.moment, table.seat) == (AT_REROLL, 0)
    assert table.moves == [(REROLL,), (STAND,)]
    table.play(REROLL)
    assert table.moves[0] == (FACE, ATTACKER, 0)
    told = table.play(FACE, ATTACKER, 0)
    assert FOUGHT in kinds_of(told)  # one icon, one re-roll; the new face counts
    assert table.game.record.rolls[ATTACKER] == [5, 0]
    assert (
        table.game.battle.totals[0] == 1 + 1
    )  # Long: a Trebuchet, and +1 of the new face; the old one had none


def test_bh_510_without_icons_nobody_rerolls():
    table = engaged([ENGINE])
    assert refusal(table.game, (REROLL,)) == ("no_relaunch", "BH-510")


def test_bh_513_the_defender_completes_its_rerolls_first():
    table = engaged([ENGINE], tokens=(RELAUNCH,), rival_line=[RIVAL_HAND[1]], rival_tokens=(RELAUNCH + 1,))
    table.play(GIVE, RELAUNCH, 0)
    table.play(FACE, ATTACKER, 0)
    table.play(FACE, DEFENDER, 0)
    assert table.seat == 1
    table.play(REROLL)
    table.play(FACE, DEFENDER, 4)
    assert table.seat == 0
    table.play(STAND)
    assert table.game.record.rolls == ([0], [0, 4])
    # Long: a Trebuchet with +1 against Archers, who have none; with their first face they had 1.
    assert list(table.game.battle.totals[:2]) == [2, 0]


def test_bh_512_who_stands_is_not_asked_again():
    table = engaged([ENGINE], Cards({RIVAL_HAND[1]: trained(1, medium=1, rel=2)}), rival_line=[RIVAL_HAND[1]])
    table.play(FACE, ATTACKER, 0)
    table.play(FACE, DEFENDER, 0)
    assert table.seat == 1
    told = table.play(STAND)
    assert FOUGHT in kinds_of(told)


def test_bh_514_d24_the_board_rerolls_a_negative_face_while_it_can():
    table = engaged([ENGINE], Cards({FOE: unit(1, 1, 1, rel=1, era=2)}))
    table.play(FACE, ATTACKER, 0)
    table.play(FACE, DEFENDER, 3)  # -1 Long
    assert (table.moment, table.seat) == (AT_DICE, CHANCE)
    told = table.play(FACE, DEFENDER, 5)  # -1 Medium stays: no icon is left
    assert FOUGHT in kinds_of(told)
    assert table.game.record.rolls[DEFENDER] == [3, 5]


def test_bh_514_d25_the_board_keeps_any_other_face():
    table = engaged([ENGINE], Cards({FOE: unit(1, 1, 1, rel=1, era=2)}))
    table.play(FACE, ATTACKER, 0)
    told = table.play(FACE, DEFENDER, 2)  # +3 Close
    assert FOUGHT in kinds_of(told)


def test_bh_514_of_several_rolls_only_the_last_one_is_looked_at():
    table = engaged([ENGINE], Cards({FOE: unit(1, 1, 1, rel=2, era=2)}))
    table.play(FACE, ATTACKER, 0)
    table.play(FACE, DEFENDER, 3)  # -1 Long
    told = table.play(FACE, DEFENDER, 2)  # +3 Close: an icon is left, but nothing is negative
    assert FOUGHT in kinds_of(told)
    assert table.game.record.rolls[DEFENDER] == [3, 2]


# Heroes


def test_bh_772_773_a_hero_fights_one_battle_for_its_player_and_is_set_aside():
    """BH-772, BH-773."""
    chance = opening(tiles=(tile(1, 4), tile(2, 3)), hands=(HAND,))
    table = Table(chance=chance)
    table.game.era_decks[1].remove(hero(2))
    table.army(0).hand.append(hero(2))
    table.travel(2)
    table.say(CHOOSE, 3)
    told = table.fight([hero(2)], faces=(0, 1))
    told += table.say(DONE)
    told += table.say(*table.moves[0]) if table.moment != AT_INSERT else []
    assert (SET_ASIDE, 0, hero(2)) in told
    assert table.army(0).aside == [hero(2)]
    assert hero(2) not in table.army(0).hand + table.army(0).deck + table.army(0).discard
    assert hero(2) in table.army(0).cards()


def test_bh_772_a_hero_set_aside_is_refused():
    table = Table(chance=opening(tiles=(tile(1, 4), tile(2, 3)), hands=(HAND,)))
    table.game.era_decks[1].remove(hero(2))
    table.army(0).aside.append(hero(2))
    table.travel(2)
    table.say(CHOOSE, 3)
    assert refusal(table.game, (DEPLOY, hero(2))) == ("hero_used", "BH-772")


def test_bh_772_773_a_hero_that_came_as_reinforcement_is_used_as_well():
    """BH-772, BH-773."""
    table = Table(chance=opening(tiles=(tile(1, 4), tile(2, 3)), hands=(HAND,)))
    table.game.era_decks[1].remove(hero(2))
    table.army(0).deck.append(hero(2))
    table.travel(2)
    table.assail(3, [CALLER], chance=[(REINFORCE, hero(2))])
    while table.moment != AT_INSERT:
        table.say(*table.moves[-1])
    assert table.army(0).aside == [hero(2)]


def test_bh_773_the_defenders_hero_too():
    table = Table(first=1, chance=opening(tiles=(tile(1, 4), tile(2, 3)), hands=(HAND, RIVAL_HAND)))
    table.game.eras[0] = 2
    table.game.era_decks[1].remove(hero(2))
    table.army(0).hand.append(hero(2))
    table.travel(2)
    table.say(CHALLENGE, 0)
    table.play(DEPLOY, hero(2))
    table.play(DONE)
    table.fight([RIVAL_HAND[2]])
    while table.moment != AT_INSERT:
        table.say(*table.moves[-1])
    assert table.army(0).aside == [hero(2)]


def test_bh_774_a_hero_of_the_board_is_not_used_and_can_be_recruited():
    weak = {hero(2): unit(0, 0, 0, 1, kind=2, era=2)}
    table = Table(cards=Cards(weak), chance=opening(tiles=(tile(1, 4), tile(2, 3)), hands=(HAND,)))
    game = table.game
    game.era_decks[1].append(game.board[3])
    game.era_decks[1].remove(hero(2))
    game.board[3] = hero(2)
    table.travel(2)
    table.assail(3, [ENGINE], faces=(0, 1))
    told = table.play(DONE)
    assert (RECRUITED, 0, hero(2)) in told
    assert hero(2) in table.army(0).discard and table.army(0).aside == []


# The book's first battle


def test_v4_pars_first_battle_a_full_turn():
    """Hand 4, deck 4: takes +2 Close, draws 2, faces Genoese Crossbowmen and Trung Sisters, wins 1 : 1."""
    genoese, trung = elite(2, 0), elite(2, 1)
    printed = {
        genoese: unit(0, 1, 0, link=(0, 2), era=2),
        trung: unit(0, 1, 3, 2, link=(2, 0), assault=1, era=2),
    }
    board = [elite(1, i) for i in (0, 1, 2)] + [genoese, trung, elite(2, 2)]
    hand = [TREBUCHET, ARCHERS, CONSCRIPTS, 1]
    chance = [(TURN, 1)] + opening((tile(3, 4), tile(1, 2)), board, (CLOSE_2,), (0,), (hand,))
    table = Table(cards=Cards(printed), chance=chance)
    table.say(INSERT)
    table.say(TAKE)
    assert [move for move in table.moves if move[0] == ACT] == [(ACT, DRAW_TWO)]  # the other needs discards
    table.say(ACT, DRAW_TWO, chance=[(DRAW, ARCHERS_2), (DRAW, 2)])
    assert (table.army(0).hand_size(), table.army(0).deck_size()) == (6, 2)
    table.say(JUMP, 2)
    table.say(CHOOSE, 4)
    table.say(*table.moves[0])
    assert table.game.record.lines[DEFENDER] == [genoese, trung]
    for card in (TREBUCHET, ARCHERS, CONSCRIPTS):
        table.play(DEPLOY, card)
    table.play(DONE)
    told = table.play(REINFORCE, SPY)
    assert (LINKED, DEFENDER, 0) in told
    table.play(DONE)  # the token is not used
    table.play(FACE, ATTACKER, 0)  # Risky: +1 in every line
    told = table.play(FACE, DEFENDER, 5)  # Strong: +2 Close
    battle = table.game.battle
    assert list(battle.totals) == [2, 0, 2, 1, 2, 5]
    assert (FOUGHT, ATTACKER, 1, 1) in told
    table.play(DONE)
    assert genoese in table.army(0).discard
    assert table.game.era_discards[1] == [trung]
    table.deal((RELIC, 9), (SUPPLY, DIVERSION), (DRAW, ARCHERS_3), *opening(board=(elite(2, 5), elite(2, 6))))
    army = table.army(0)
    assert (army.hand_size(), army.deck_size(), army.discard_size()) == (4, 0, 5)
    assert table.game.relics[0] == [0, 9]
    assert table.game.held[0] == [CLOSE_2]
    assert list(table.game.board[3:6]) == [elite(2, 5), elite(2, 6), elite(2, 2)]
    assert table.game.gears[0] == DIVERSION
    assert len(army.cards()) == 9
    assert KEEP not in table.kinds() and table.seat == 1
