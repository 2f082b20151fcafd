"""Two Strategists who draft, choose and build, for the tests of the setup of Arte de Batalla."""

from rules.arte.game import Arte
from rules.arte.moves import (
    AT_BUILD,
    AT_DEAL,
    AT_PLACE,
    DRAFT,
    FIRST,
    FULL,
    HORSE,
    PLATE,
    PUT,
    READY,
    RECRUIT,
    REFEREE,
    ROLL,
)
from rules.game import CHANCE
from tests.core.arte_hand import (
    BARBARIAN,
    PALADIN,
    PRIEST,
    WARLOCK,
    Cards,
    sq,
)

THREE, TWO_THREE, ONE_TWO, ONE = 0, 1, 2, 3  # plates


def drafted(mode=FULL, **settings):
    """B rolls higher and drafts first: Barbarian, Paladin; A gets Warlock, Priest."""
    game = Arte((mode, 0), Cards(**settings))
    for move in ((ROLL, 2), (ROLL, 5), (FIRST, 1)):
        game.play(move)
    for hero in (BARBARIAN, WARLOCK, PALADIN, PRIEST):
        game.play((DRAFT, hero))
    return game


def choose(game, *army):
    for piece in army:
        game.play((RECRUIT, piece))


def building(**settings):
    game = drafted(**settings)
    choose(game, 0, 0, 0, 0, 0, HORSE, HORSE, HORSE)
    assert (game.moment, game.seat) == (AT_BUILD, 1)
    return game


def lay(game, plate, x, y, turned=0):
    game.play((PLATE, plate, turned))
    game.play((PUT, sq(x, y)))


def place_all(game):
    while game.moment == AT_PLACE:
        game.play(game.expects().moves[0])


def set_up(mode=FULL):
    """Both have eight Warriors, Lancers and Horses, no terrain, and stand in order."""
    game = drafted(mode)
    for _ in (0, 1):
        choose(game, 0, 0, 0, 1, 1, 1, HORSE, HORSE)
        if mode == FULL:
            game.play((READY,))
            place_all(game)
            game.play((READY,))
    if mode == REFEREE:
        game.play((READY,))
        game.play((READY,))
        for _ in (0, 1):
            game.play((READY,))
            place_all(game)
    return game


def deal(game):
    while game.expects().seat == CHANCE and game.moment == AT_DEAL:
        game.play(game.expects().moves[0])
    return game
