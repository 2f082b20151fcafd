"""Battalia: the numbers of moves, moments and events. Journals keep them: none may change."""

from rules.battalia import cards
from rules.battalia.moves import (
    AGREE,
    AGREED,
    AGREEMENT,
    AMBUSH,
    ANCIENT,
    ANNEX,
    ANSWERED,
    AS,
    AT_ACTIONS,
    AT_AGREE,
    AT_AMBUSH,
    AT_ANSWER,
    AT_AS,
    AT_BOX,
    AT_BOX_ANCIENT,
    AT_CAMP,
    AT_CLAIM,
    AT_DAWN,
    AT_DEAL,
    AT_DEFENCE,
    AT_DIE,
    AT_DROP,
    AT_FACTION,
    AT_FLEE,
    AT_FLY,
    AT_FOUND,
    AT_HAND,
    AT_HIDE,
    AT_HORN,
    AT_JOIN,
    AT_LAND,
    AT_LANDING,
    AT_MUSTER,
    AT_NEXT,
    AT_NIGHT,
    AT_ON,
    AT_OPENING,
    AT_OVER,
    AT_PURSUIT,
    AT_RETINUE,
    AT_RIDE,
    AT_SHOW,
    AT_SQUARE,
    AT_START,
    AT_SUPPLY,
    AT_SUSPEND,
    AT_TAKE,
    AT_TOP,
    AT_TURN,
    AT_WITH,
    ATTACK,
    ATTACKED,
    BACK,
    BOARD_FULL,
    BOX,
    BOX_ANCIENT,
    BOXED,
    BURIED,
    CAMP,
    CAMPED,
    CHOOSE,
    CITY,
    CLAIM,
    CREATE,
    DAY,
    DEAL,
    DEALT,
    DECLARE,
    DECLARE_TWO,
    DIE,
    DISCARDED,
    DONE,
    DOUBLED,
    DRAW,
    DREW,
    DROP,
    END,
    ENDED,
    FACTION,
    FELL,
    FIGHT,
    FIVE_CITIES,
    FLEE,
    FLY,
    FOUGHT,
    FOUND,
    FULL,
    GAINED,
    GROUND,
    GUARDED,
    GUARDS,
    HALT,
    HERO,
    HIDE,
    HIRE,
    IMPASSABLE,
    LAID,
    LAY,
    LAY_AS,
    LAY_ONE,
    LEAVE,
    LEFT,
    MOVED,
    MULLIGAN,
    MULLIGANED,
    MUSTER,
    MUSTERED,
    NEUTRAL_CITY,
    NONE,
    ON,
    PASS,
    PICK_UP,
    PLACED,
    PUT_ON,
    RAISE,
    RAISED,
    REFEREE,
    REFUGE,
    RETINUE,
    RETREAT,
    REVEAL,
    REVEALED,
    ROAD,
    ROLLED,
    RUINS_GUARDS,
    SCORED,
    SETTLE,
    SHOW,
    SHOWN,
    SHUFFLED,
    SKIP,
    SPENT,
    SQUARE,
    STEP,
    STRIKE,
    STRUCK,
    SURRENDER,
    SUSPEND,
    SUSPENDED,
    SWAPPED,
    TAKE,
    TIME_UP,
    TOKEN,
    TOOK_BACK,
    TOP,
    TOTALS,
    TURN,
    TURN_OF,
    TURNED,
    UPGRADE,
    WILD,
    WITH,
    WON,
)


def test_the_moves_are_numbered_from_0():
    numbers = (
        SETTLE, BOX, BOX_ANCIENT, DEAL, TOP, GROUND, TAKE, DRAW, DIE, CHOOSE, FOUND, MUSTER, DECLARE,
        DECLARE_TWO, SHOW, MULLIGAN, SKIP, LAY, LAY_AS, LAY_ONE, BACK, HIRE, CREATE, ROAD, CITY,
        UPGRADE, HERO, STEP, HALT, CAMP, SQUARE, TURN, FACTION, ON, RAISE, AS, DROP, REVEAL, FLY,
        STRIKE, AMBUSH, SUSPEND, HIDE, ATTACK, WITH, ANNEX, GUARDS, CLAIM, FIGHT, SURRENDER, RETREAT,
        FLEE, PICK_UP, LEAVE, PASS, DONE, END, AGREE,
    )  # fmt: skip
    assert numbers == tuple(range(58))


def test_the_moments_are_numbered_from_0():
    numbers = (
        AT_LAND, AT_BOX, AT_BOX_ANCIENT, AT_DEAL, AT_START, AT_FOUND, AT_MUSTER, AT_RETINUE, AT_SHOW,
        AT_ACTIONS, AT_SQUARE, AT_TURN, AT_FACTION, AT_RIDE, AT_CAMP, AT_ON, AT_DIE, AT_DROP, AT_AS,
        AT_HORN, AT_FLY, AT_LANDING, AT_SUSPEND, AT_HIDE, AT_WITH, AT_OPENING, AT_ANSWER, AT_FLEE,
        AT_AMBUSH, AT_JOIN, AT_DEFENCE, AT_PURSUIT, AT_CLAIM, AT_AGREE, AT_TOP, AT_TAKE, AT_SUPPLY,
        AT_HAND, AT_OVER, AT_DAWN, AT_NIGHT, AT_NEXT,
    )  # fmt: skip
    assert numbers == tuple(range(42))


def test_the_events_are_numbered_from_0():
    numbers = (
        DAY, TURN_OF, PLACED, TOKEN, GUARDED, IMPASSABLE, MUSTERED, MOVED, FELL, TURNED, DEALT, BOXED,
        DREW, SHUFFLED, RETINUE, SHOWN, MULLIGANED, RAISED, LAID, TOOK_BACK, GAINED, LEFT, SWAPPED,
        PUT_ON, ROLLED, DOUBLED, WILD, BURIED, REFUGE, CAMPED, STRUCK, SUSPENDED, REVEALED, ATTACKED,
        TOTALS, ANSWERED, FOUGHT, SPENT, ANCIENT, DISCARDED, AGREED, ENDED, SCORED, WON,
    )  # fmt: skip
    assert numbers == tuple(range(44))


def test_other_numbers_of_the_journal():
    assert FULL == 0
    assert REFEREE == 1
    assert NONE == 255
    assert NEUTRAL_CITY == 100
    assert RUINS_GUARDS == 101
    assert BOARD_FULL == 0
    assert FIVE_CITIES == 1
    assert TIME_UP == 2
    assert AGREEMENT == 3


def test_the_numbers_of_cards_factions_and_piles():
    """Section 6.1 of the rules; catalogues and views have them too."""
    kinds = (
        cards.SUPPLY, cards.FRIMAN, cards.CHIEF, cards.PRIEST, cards.LORD, cards.TOOL, cards.WEAPON,
        cards.AMULET, cards.TITLE, cards.SCROLL, cards.TENT, cards.HORSE, cards.HAMMER, cards.SWORD,
        cards.SHIELD, cards.WINGS, cards.HORN,
    )  # fmt: skip
    assert kinds == tuple(range(17))
    assert (cards.NEUTRAL, cards.UNIVERSAL, cards.TERRAINS) == (4, 5, 4)
    assert (cards.CITY_PILE, cards.ROAD_PILE, cards.PILES, cards.CROSS) == (11, 15, 20, 4)
    assert (cards.LAND_KIND, cards.LAND_SHAPE, cards.LAND_TERRAIN, cards.LAND_SIZE) == (0, 1, 2, 3)
    assert (cards.CITY_LAND, cards.ROAD_LAND, cards.RUINS_LAND) == (0, 1, 2)
    assert (cards.ABSENT, cards.EMPTY, cards.BUILT, cards.BLOCKED) == (0, 1, 2, 3)
    assert (cards.START, cards.NEUTRAL_START, cards.RUINS) == (2, 3, 4)
    assert (cards.TOUCHED, cards.WILDCARD, cards.ENTRY) == (1, 6, 4)
    assert (cards.LEAST_DECK, cards.AMBUSHES, cards.FIGURES, cards.HAND) == (10, 3, 2, 6)
