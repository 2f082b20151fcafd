"""Arte de Batalla: cards in hand and on the boards, counted to the last one (AB-203 to AB-213)."""

from rules.arte.cards import held, most
from rules.arte.moves import AIM, BACK, BOOTS, BULLSEYE, DONE, GEM, LAY, REFEREE, RING, SHIELD, SKILL
from tests.core.arte_hand import (
    ARCHER,
    BARBARIAN,
    BLESSING,
    HALF,
    LANCER,
    MONK,
    PALADIN,
    PRIEST,
    STONE_SKIN,
    WARLOCK,
    WARRIOR,
    Field,
    sq,
)


def warriors(seat=0):
    """A Warrior of the seat whose turn it is beside one of the other."""
    field = Field()
    units = [field.unit(side, WARRIOR, 5 + side, 5) for side in (0, 1)]
    return field, units[seat], (6 - seat, 5)


def test_ab118_223_no_more_of_a_kind_may_be_held_than_are_out_of_sight():
    """At a real table; each kind is printed in another number."""
    game = Field(mode=REFEREE).game
    game.chest = bytes((1, 2, 1, 3, 1, 4, 1, 5, 1, 6, 1, 7))
    game.discards = bytearray((RING, SHIELD, SHIELD))
    game.played = bytearray((SHIELD,))
    seen = {RING: 1, SHIELD: 3}
    for kind in range(6):
        assert held(game, 0, kind) == kind + 2 - seen.get(kind, 0)
    game.hand_sizes[1] = 1
    assert [held(game, 1, kind) for kind in (RING, GEM)] == [1, 1]


def test_ab209_each_class_and_each_hero_has_a_board():
    """Also a Barbarian, the first of the Heroes, who was drafted second."""
    field = Field(heroes=(MONK, BARBARIAN, PALADIN, WARLOCK))
    units = [field.unit(seat, sort, 3 + sort, 3 + seat) for seat in (0, 1) for sort in range(4)]
    boards = [field.game.board(unit) for unit in units + [0, 1, HALF, HALF + 1]]
    assert boards == [0, 1, 2, 3, 6, 7, 8, 9, 4, 5, 10, 11]


def test_ab207_210_a_gem_needs_a_place_of_its_own():
    field, warrior, foe = warriors()
    field.hold(0, RING, GEM)
    field.roll(1)
    field.game.used[field.game.board(warrior)] = 2
    field.use(warrior)
    field.say(AIM, sq(*foe))
    assert [move for move in field.moves if move[0] == LAY] == [(LAY, RING, 0), (LAY, RING, 1)]
    field.game.used[field.game.board(warrior)] = 3
    field.game.expected = field.game.settle()
    assert [move for move in field.moves if move[0] == LAY] == [(LAY, RING, 0)]


def test_ab701_each_strategist_takes_his_own_cards_back():
    for seat in (0, 1):
        field, warrior, foe = warriors(seat)
        field.hold(seat, RING, GEM)
        before = bytes(field.game.hands)
        field.roll(1, seat)
        field.use(warrior)
        field.say(AIM, sq(*foe))
        field.say(LAY, RING, 1)
        assert bytes(field.game.hands) == bytes(12)
        field.say(BACK)
        assert bytes(field.game.hands) == before


def test_ab203_207_what_bullseyes_and_gems_can_add_at_most():
    """A Bullseye is worth 3 here, a Gem 2, and the Archers' board takes four cards."""
    field = Field()
    archer = field.unit(0, ARCHER, 5, 5)
    game = field.game
    printed = bytearray(game.chest)
    printed[2 * BULLSEYE], printed[2 * GEM] = 3, 2
    game.chest = bytes(printed)
    reached = [most(game, archer, BULLSEYE)]
    for kind in (GEM, BULLSEYE, BULLSEYE, GEM, BULLSEYE, BULLSEYE):
        field.hold(0, kind)
        reached.append(most(game, archer, BULLSEYE))
    # Nothing; a Gem alone; 3 + 2; 3 + 3 + 2; 3 + 3 + 2 + 2; 3 x 3 + 2; 4 x 3 is more than 3 x 3 + 2
    assert reached == [0, 0, 5, 8, 10, 11, 12]


def test_the_cards_and_skills_of_an_act_are_counted():
    """AB-702: an act is one or more of them."""
    field = Field(heroes=(WARLOCK, PRIEST, PALADIN, MONK))
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.hero(1, 0, 6, 5)
    field.hold(0, RING)
    field.hold(1, SHIELD, SHIELD)
    field.elements(HALF, 2)
    field.roll(1)
    field.use(warrior)
    field.say(AIM, sq(6, 5))
    field.say(LAY, RING, 0)
    assert field.game.laid == 1
    field.say(DONE)
    assert field.game.laid == 0
    field.say(LAY, SHIELD, 0)
    field.say(LAY, SHIELD, 0)
    assert field.game.laid == 2
    field.say(SKILL, STONE_SKIN)
    assert field.game.laid == 3


def test_flags_that_everybody_sees_are_0_or_1():
    field = Field(heroes=(PRIEST, WARLOCK, PALADIN, MONK))
    first, second = field.unit(0, WARRIOR, 5, 5), field.unit(0, LANCER, 9, 9)
    field.hold(0, BOOTS, BOOTS)
    field.game.life[first] -= 1
    field.hero(0, 0, 5, 6)
    field.roll(1)
    field.use(first)
    field.say(LAY, BOOTS, 0)
    field.use(second)
    field.say(LAY, BOOTS, 0)
    field.use(0)
    field.say(SKILL, BLESSING)
    field.say(AIM, sq(5, 5))
    known = field.game.view(None)
    assert [known["closed"][unit] for unit in (0, 1, first, second)] == [0, 0, 1, 1]
    assert list(known["main_used"]) == [1, 0, 0, 0]
