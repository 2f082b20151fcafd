"""Games of Battalia for the tests: seeded setups, and players that do more than chance would."""

from collections.abc import Iterator

from rules.battalia.cards import AMULET, HORSE, SCROLL, TENT, TITLE, WEAPON
from rules.battalia.game import Battalia
from rules.battalia.moves import (
    AMBUSH,
    AT_RETINUE,
    BACK,
    END,
    LAY,
    MULLIGAN,
    NONE,
    PASS,
    STEP,
    SURRENDER,
    SUSPEND,
)
from rules.chance import Chance
from rules.game import CHANCE
from store.catalogue import Catalogue

Move = tuple[int, ...]

DULL = (END, BACK, AMBUSH, MULLIGAN, PASS, SURRENDER)
SMALL = (LAY, STEP, SUSPEND)


def setup(seed: int, mode: int, players: int = 0, scenario: int = -1) -> Move:
    """Players, scenario, habitats and options in turn; heroes from the start: there is more to fight."""
    players = players or 2 + seed % 3
    scenario = seed % 3 if scenario < 0 else scenario
    factions = [(seed + i) % 4 for i in range(players)]
    gone = (seed + 2) % 4 if players == 2 else NONE
    cities = 0 if scenario == 2 else 1 + (seed % 5 == 1)
    no_neutrals = int(scenario != 2 and seed % 7 == 3)
    options = (cities, 1 + seed % 2, no_neutrals, 3 + seed % 3)
    return (mode, scenario, seed // 2 % 2, 2 + seed % 2, seed % players, gone, *options, *factions)


def new_game(cards: Catalogue, seed: int, mode: int) -> Battalia:
    return Battalia(setup(seed, mode), cards)


def eager(game: Battalia, chance: Chance) -> Move:
    """Any legal move, but rather one that gets something done."""
    moves = game.expects().moves
    if game.expects().seat != CHANCE and chance.below(10) < 8:
        lively = [move for move in moves if move[0] not in DULL]
        deeds = [move for move in lively if move[0] not in SMALL]
        moves = deeds if deeds and chance.below(3) else lively or moves
    return moves[chance.below(len(moves))]


def enrich(game: Battalia, chance: Chance) -> None:
    """Artifacts of all sorts into every nation, as after many days."""
    for seat, deck in enumerate(game.decks):
        for kind in (WEAPON, WEAPON, AMULET, AMULET, AMULET, TITLE, SCROLL, TENT, HORSE, HORSE):
            pile = game.mixed[kind - 1]
            if pile:
                deck.deal(pile.pop(chance.below(len(pile))))
        if game.scenario != 2 and game.ancients:
            game.ancient[seat] = game.ancients.pop(chance.below(len(game.ancients)))
            deck.deal(game.ancient[seat])
    game.expected = game.settle()


def eager_moves(game: Battalia, seed: int, rich: bool = False) -> Iterator[tuple[Move, list[Move]]]:
    chance = Chance(seed + 1)
    while not game.over:
        if rich and game.asking == AT_RETINUE:
            enrich(game, chance)
            rich = False
        move = eager(game, chance)
        yield move, game.play(move)
