"""Before the first move: is this setup a game, and which cards are in it (BA-101 to BA-140, BA-157)."""

from rules.battalia.cards import (
    CITY_LAND,
    CITY_PILE,
    HAMMER,
    LAND_KIND,
    LAND_SHAPE,
    LAND_SIZE,
    LAND_TERRAIN,
    ROAD_PILE,
    RUINS_LAND,
    SUPPLY,
    TERRAINS,
)
from rules.battalia.moves import FULL, NONE, REFEREE
from rules.game import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import State

_FIELDS = 10  # before the factions
_SET_ASIDE = 20  # supplies that two players leave in the box, BA-137


def check_setup(setup: "tuple[int, ...]") -> None:
    """The setup: mode, scenario, advanced game, weeks (0: no limit), first seat, faction in the box or NONE,
    start cities, heroes at the start, no neutral cities, level-4 cities that end the game, factions by seat.
    """
    if not isinstance(setup, tuple) or len(setup) < _FIELDS or not all(isinstance(n, int) for n in setup):
        raise Refusal("malformed")
    mode, scenario, advanced, weeks, first, gone, cities, heroes, no_neutrals, goal = setup[:_FIELDS]
    factions = setup[_FIELDS:]
    if mode not in (FULL, REFEREE):
        raise Refusal("unknown_mode")
    if not 2 <= len(factions) <= TERRAINS:
        raise Refusal("players", "BA-101")
    if scenario not in (0, 1, 2):
        raise Refusal("scenario", "BA-151")
    if advanced not in (0, 1) or no_neutrals not in (0, 1) or not 0 <= weeks <= 9:
        raise Refusal("options", "BA-157")
    if no_neutrals and scenario == 2:
        raise Refusal("options", "BA-158")
    if not 0 <= first < len(factions):
        raise Refusal("first_player", "BA-120")
    if min(factions) < 0 or max(factions) >= TERRAINS:
        raise Refusal("unknown_faction", "BA-121")
    if len(set(factions)) != len(factions):
        raise Refusal("faction_twice", "BA-121")
    _check_numbers(len(factions) == 2, gone, factions, scenario, cities, heroes, goal)


def _check_numbers(
    two: bool, gone: int, factions: "tuple[int, ...]", scenario: int, cities: int, heroes: int, goal: int
) -> None:
    if two and (not 0 <= gone < TERRAINS or gone in factions):
        raise Refusal("faction_in_box", "BA-137")
    if not two and gone != NONE:
        raise Refusal("faction_in_box", "BA-134")
    # Scenario 2 has no start cities, and one hero for everybody from the start.
    if not 0 <= heroes <= 2 or (scenario == 2 and not heroes):
        raise Refusal("options", "BA-155" if scenario == 2 else "BA-157")
    if cities != 0 if scenario == 2 else not 1 <= cities <= 5:
        raise Refusal("options", "BA-152" if scenario == 2 else "BA-157")
    if not 1 <= goal <= 7:
        raise Refusal("options", "BA-157")


def sort_cards(g: "State") -> None:
    """Every pile, every card in it; two players leave one faction in the box (BA-114 to BA-119, BA-137)."""
    for card in range(len(g.cards) // 2):
        kind, faction = g.cards[2 * card], g.cards[2 * card + 1]
        if kind == SUPPLY:
            g.supplies.append(card)
        elif kind >= HAMMER:
            g.ancients.append(card)
        elif faction != g.gone:
            g.mixed[kind - 1].append(card)
    for ground in range(len(g.lands) // LAND_SIZE):
        record = g.lands[ground * LAND_SIZE : ground * LAND_SIZE + LAND_SIZE]
        if record[LAND_KIND] != RUINS_LAND and record[LAND_TERRAIN] != g.gone:
            first = CITY_PILE if record[LAND_KIND] == CITY_LAND else ROAD_PILE
            g.mixed[first + record[LAND_SHAPE]].append(ground)
    if g.players == 2:
        if g.mode == FULL:
            del g.supplies[-_SET_ASIDE:]
        else:
            g.spare_supplies = _SET_ASIDE
