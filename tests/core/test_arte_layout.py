"""Arte de Batalla: numbers that are known outside. Journals, transcripts and the catalogue keep them."""

from rules.arte import card, moves

MOVES = (
    "ROLL DRAW FIRST DRAFT RECRUIT PLATE PUT LIFT READY TAKE USE BACK WALK GO MOUNT DISMOUNT PORTAL AIM "
    "LAY SKILL SWAP DONE PASS END TIME GLASS RESIGN AGREE"
)
MOMENTS = (
    "DRAFT_ROLL DRAFT_FIRST DRAFT ARMY BUILD PLATE PLACE READY DEAL OPENING FIRST_ROLL FIRST DRAW "
    "ELEMENTS ROLL FREE UNIT WALK DECLARE SKILL TOKENS DEFEND EVADE REPLY CHASE REDIRECT TRIGGER HEAL "
    "OVER TURN FINISH"
)
EVENTS = (
    "ROLLED TIED FIRST_IS DRAFTED CHOSEN BUILT LIFTED PLACED HORSE_PLACED READIED REVEALED DEALT TOOK "
    "TURN_OF DREW RESHUFFLED DIED CLOSED MOVED MOUNTED DISMOUNTED PORTED LAID TAKEN_BACK ATTACKED USED "
    "PAID EVADED REGAINED REDIRECTED LOST CANCELLED HURT HEALED DEFEATED HORSE_LOST WALL_LOST PUSHED FELL "
    "ROOTED SLOWED POISONED EXTRA TOKEN TOKEN_GONE SWAPPED ELEMENTS_OUT TURN_ENDS DISCARDED TIME_UP QUIET "
    "RESIGNED WON DRAWN"
)
SETTINGS = (
    "WIDTH HEIGHT DEPLOY_ROWS NEUTRAL_ROWS MAX_LEVEL ARMY_SIZE MAX_CLASS MAX_HORSES DIE CHEST_HAND "
    "ELEM_HAND DRAW_CHEST DRAW_ELEM LIM_CLASS LIM_HERO_CHEST LIM_HERO_ELEM HORSE_BONUS MOUNT_COST "
    "AREA_HITS_ALLIES QUIET_TURNS RUN_SECONDS RUNS"
)
EFFECTS = (
    "NO_OP DAMAGE AREA REDUCE CANCEL STEP LEAP PUSH PULL PLACE HEAL ROOT SLOW POISON EXTRA_ATTACK "
    "ADD_ATTACK SWAP_DISCARD"
)


def numbers(module, names, prefix=""):
    return [getattr(module, prefix + name) for name in names.split()]


def test_moves_moments_and_events_are_numbered_from_0():
    assert numbers(moves, MOVES) == list(range(28))
    assert numbers(moves, MOMENTS, "AT_") == list(range(31))
    assert numbers(moves, EVENTS) == list(range(54))


def test_kinds_of_cards_and_tokens():
    assert numbers(moves, "POTION SHIELD GEM BULLSEYE RING BOOTS") == [0, 1, 2, 3, 4, 5]
    assert numbers(moves, "ICE_WALL BLAZE BLACK_HOLE PORTAL_TOKEN TEMPLE") == [1, 2, 3, 4, 5]
    assert numbers(moves, "FULL REFEREE NONE HORSE") == [0, 1, 255, 4]


def test_records_of_the_catalogue():
    assert numbers(card, SETTINGS) == list(range(22))
    assert numbers(card, "RANGED LIFE ATTACK REACH BASE STATS") == [0, 1, 2, 3, 4, 5]
    assert numbers(card, "ELEMENT TOKEN_KIND TOKENS HERO_SIZE") == [5, 6, 7, 8]
    assert numbers(card, "TIMING COST RANGE TARGET OP VALUE OP2 VALUE2 ONLY SKILL_SIZE") == list(range(10))
    assert numbers(card, "PLATE_SIZE CHEST_SIZE") == [3, 2]


def test_what_a_skill_may_say():
    assert numbers(card, "SWORDS SHIELDS TRIGGER MAIN") == [0, 1, 2, 3]
    assert numbers(card, "SELF ENEMY OWN SQUARE HURT_TODAY ON_DAMAGE ON_DEFEAT LONE") == list(range(8))
    assert numbers(card, EFFECTS) == list(range(17))
    assert numbers(card, "ONLY_ARMY ONLY_RANGED") == [1, 2]


def test_how_many_there_are():
    """Skills of a Hero, kinds of Chest cards, classes, boards and Horses of a Strategist."""
    assert numbers(card, "SKILLS KINDS CLASSES BOARDS HORSES") == [4, 6, 4, 6, 3]
    assert numbers(card, "FREE NOWHERE") == [128, -1]
