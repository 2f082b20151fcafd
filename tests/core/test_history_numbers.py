"""A Battle Through History: the numbers of moves, moments and events, and of the rule that each moment names.

Journals keep those of moves, moments and events: none may change.
"""

from rules.history import battle, unit
from rules.history.moves import (
    ACT,
    ACTED,
    ADD,
    AT_ATTACK,
    AT_ATTACK_TOKENS,
    AT_BOARD,
    AT_CLEAR,
    AT_COUNT,
    AT_DEAL,
    AT_DEFEND,
    AT_DEFEND_TOKENS,
    AT_DICE,
    AT_GEARS,
    AT_HAND,
    AT_HOLD,
    AT_HONOR,
    AT_INSERT,
    AT_KEEP,
    AT_LINKED,
    AT_MUSTER,
    AT_OVER,
    AT_PICK,
    AT_PREPARE,
    AT_QUARRY,
    AT_RECRUIT,
    AT_REINFORCE,
    AT_RELICS,
    AT_REROLL,
    AT_TARGET,
    AT_TILES,
    AT_VALUES,
    AT_WHEEL,
    CHALLENGE,
    CHALLENGED,
    CHASE,
    CHASED,
    CHOOSE,
    COUNT,
    COUNTED,
    CROWDED,
    DEALT,
    DEPLOY,
    DEPLOYED,
    DISBANDED,
    DISMISS,
    DONE,
    DRAW,
    DRAW_TWO,
    DREW,
    DROPPED,
    ERA_PILE,
    FACE,
    FACED,
    FOUGHT,
    FULL,
    GAVE,
    GIVE,
    HOLD,
    HONORED,
    INSERT,
    INSERTED,
    JUMP,
    JUMPED,
    KEEP,
    KEPT,
    LINKED,
    NO_BATTLE,
    NONE,
    PASS,
    PICK,
    PROWESS_WON,
    QUARRY,
    REBUILT,
    RECOVER,
    RECRUITED,
    REFEREE,
    REFUSE,
    REINFORCE,
    REINFORCED,
    RELIC,
    RELIC_PILE,
    REROLL,
    RESHUFFLE,
    RESHUFFLED,
    RETURNED,
    REVEAL,
    REVEALED,
    ROLLED,
    ROUND,
    SAW,
    SCORED,
    SET_ASIDE,
    SHOWN,
    STAND,
    STRONG_DIE,
    SUPPLIED,
    SUPPLY,
    SWAP,
    TAKE,
    TIGHTEN,
    TIGHTENED,
    TILE,
    TILE_PILE,
    TOOK,
    TURN,
    TURN_OF,
    TURNED,
    UNLINKED,
    UNREINFORCED,
    VALUE,
    WARFARE_PILE,
    WON,
)


def test_the_moves_are_numbered_from_0():
    numbers = (
        TURN, TILE, REVEAL, SUPPLY, RELIC, DRAW, REINFORCE, FACE, PICK, INSERT, TAKE, SWAP, ACT,
        TIGHTEN, JUMP, CHOOSE, ADD, CHASE, QUARRY, CHALLENGE, PASS, DEPLOY, GIVE, DONE, REROLL, STAND,
        REFUSE, KEEP, HOLD, COUNT, VALUE,
    )  # fmt: skip
    assert numbers == tuple(range(31))


def test_the_moments_are_numbered_from_0():
    numbers = (
        AT_WHEEL, AT_BOARD, AT_TILES, AT_GEARS, AT_DEAL, AT_HAND, AT_INSERT, AT_PREPARE, AT_TARGET,
        AT_LINKED, AT_QUARRY, AT_DEFEND, AT_DEFEND_TOKENS, AT_ATTACK, AT_REINFORCE, AT_ATTACK_TOKENS,
        AT_DICE, AT_REROLL, AT_RECRUIT, AT_PICK, AT_HOLD, AT_RELICS, AT_KEEP, AT_COUNT, AT_VALUES,
        AT_OVER, AT_CLEAR, AT_MUSTER, AT_HONOR,
    )  # fmt: skip
    assert numbers == tuple(range(29))


def test_the_events_are_numbered_from_0():
    numbers = (
        ROUND, TURN_OF, TURNED, INSERTED, REVEALED, SUPPLIED, DEALT, REBUILT, DREW, RESHUFFLED, TOOK,
        DROPPED, ACTED, TIGHTENED, JUMPED, FACED, CHASED, CHALLENGED, NO_BATTLE, DEPLOYED, REINFORCED,
        UNREINFORCED, CROWDED, LINKED, UNLINKED, GAVE, STRONG_DIE, ROLLED, FOUGHT, RECRUITED, DISBANDED,
        SAW, KEPT, RETURNED, HONORED, PROWESS_WON, SET_ASIDE, COUNTED, SHOWN, SCORED, WON,
    )  # fmt: skip
    assert numbers == tuple(range(41))


def test_the_steps_of_a_fight_are_numbered_from_0():
    names = "FOUGHT DIVERTED ABSORBED HURT DOWN HEROIC CANCELLED LOST"
    assert [getattr(battle, name) for name in names.split()] == list(range(8))


def test_the_records_of_cards_and_tokens_have_their_numbers_in_this_order():
    """As the catalogue on flash has them."""
    names = "KIND ERA OWNER L M C HP LINK_L LINK_R REINF ASSAULT HD ACC DIV REL UNIT_SIZE"
    assert [getattr(unit, name) for name in names.split()] == list(range(16))
    names = "TOKEN_KIND TOKEN_L TOKEN_M TOKEN_C TOKEN_ABILITY TOKEN_N TOKEN_SIZE"
    assert [getattr(unit, name) for name in names.split()] == list(range(7))
    assert (unit.BASE, unit.ELITE, unit.HERO, unit.NO_OWNER) == (0, 1, 2, 255)
    assert (unit.VALUE, unit.ABILITY, unit.TIGHTEN, unit.CHASE) == (0, 1, 2, 3)


def test_other_numbers_of_the_journal():
    assert FULL == 0
    assert REFEREE == 1
    assert NONE == 255
    assert DRAW_TWO == 0
    assert RECOVER == 1
    assert DISMISS == 2
    assert RESHUFFLE == 3
    assert TILE_PILE == 0
    assert WARFARE_PILE == 1
    assert RELIC_PILE == 2
    assert ERA_PILE == 2
