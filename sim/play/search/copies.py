"""A second game that goes its own way from here: what a search plays thousands of times for one decision.

`copy.deepcopy` of a game takes a hundred times as long as a move of it. So each game says here which of its
fields change in place. All others hold values that are replaced, never changed (numbers, bytes, tuples, the
expectation, the events of the last move), or tables of the catalogue; the copy shares them. A test walks
through games and finds whatever a copy shares with its original and must not.
"""

from collections.abc import Callable
from typing import Any

from rules.arte.game import Arte
from rules.battalia.game import Battalia
from rules.battalia.known import KnownDeck
from rules.battalia.land import Land
from rules.history.battle import Battle
from rules.history.game import History
from rules.history.known import KnownArmy
from rules.history.state import Record


def copy_of(game: Any) -> Any:
    """A game of its own in the same state, every card known (FULL mode)."""
    kind = type(game)
    if kind not in COPIES:  # a room's own form of a game
        COPIES[kind] = next(COPIES[parent] for parent in kind.__mro__ if parent in COPIES)
    return COPIES[kind](game)


def _twin(original: Any) -> Any:
    twin = object.__new__(type(original))
    twin.__dict__.update(original.__dict__)
    return twin


def _flat(twin: Any, names: tuple[str, ...]) -> None:
    """Lists and bytearrays of numbers."""
    fields = twin.__dict__
    for name in names:
        fields[name] = fields[name][:]


def _nested(twin: Any, names: tuple[str, ...]) -> None:
    """Lists of such lists."""
    fields = twin.__dict__
    for name in names:
        fields[name] = [inner[:] for inner in fields[name]]


# A Battle Through History

_HISTORY_FLAT = (
    "heroes",
    "board",
    "gaps",
    "tile_pile",
    "tile_discards",
    "token_pile",
    "token_discards",
    "gears",
    "relic_deck",
    "relic_discards",
    "honor",
    "holders",
    "won",
    "unwon",
    "eras",
    "faced",
    "seen",
    "picked",
    "fighters",
    "counts",
    "sheet",
    "winners",
)
_HISTORY_NESTED = ("era_decks", "era_discards", "held", "relics")
_ARMY = ("deck", "hand", "discard", "dismissed", "aside")


def _history(game: History) -> History:
    twin: History = _twin(game)
    _flat(twin, _HISTORY_FLAT)
    _nested(twin, _HISTORY_NESTED)
    armies = []
    for army in game.armies:
        other: KnownArmy = _twin(army)
        _flat(other, _ARMY)
        armies.append(other)
    twin.armies = armies  # type: ignore[assignment]
    twin.record = _record(game.record)
    if game.battle is not None:
        twin.battle = _battle(game.battle)
    return twin


def _record(record: Record) -> Record:
    twin: Record = _twin(record)
    twin.lines = (record.lines[0][:], record.lines[1][:])
    twin.laid = record.laid[:]
    twin.given = (record.given[0][:], record.given[1][:])
    twin.rolls = (record.rolls[0][:], record.rolls[1][:])
    return twin


def _battle(battle: Battle) -> Battle:
    twin: Battle = _twin(battle)
    for name, value in twin.__dict__.items():
        if isinstance(value, tuple):
            pair = [side[:] for side in value]
            if name == "line":
                pair = [[unit[:] for unit in side] for side in pair]
            twin.__dict__[name] = tuple(pair)
        elif not isinstance(value, int):
            twin.__dict__[name] = value[:]
    return twin


# Battalia

_BATTALIA_FLAT = (
    "tops",
    "supplies",
    "ancients",
    "limbo",
    "heroes",
    "tokens",
    "ancient",
    "annexed",
    "doomed",
    "declared",
    "line",
    "engaged",
    "turning",
    "sheet",
    "winners",
)
_BATTALIA_NESTED = ("mixed", "laid", "spare", "draws")
_DECK = ("nation", "hand", "refuge", "ambush")
_LAND = ("state", "ground", "exits", "terrain", "owner", "level", "guard", "must", "blank", "near")


def _battalia(game: Battalia) -> Battalia:
    twin: Battalia = _twin(game)
    _flat(twin, _BATTALIA_FLAT)
    _nested(twin, _BATTALIA_NESTED)
    twin.under = {pile: cards[:] for pile, cards in game.under.items()}
    twin.camps = [[camp[:] for camp in camps] for camps in game.camps]
    twin.effects = dict(game.effects)
    twin.used = dict(game.used)
    twin.played_as = dict(game.played_as)
    twin.lines = (game.lines[0][:], game.lines[1][:])
    decks = []
    for deck in game.decks:
        other: KnownDeck = _twin(deck)
        _flat(other, _DECK)
        decks.append(other)
    twin.decks = decks  # type: ignore[assignment]
    twin.map = copy_of_land(game.map)
    return twin


def copy_of_land(original: Land) -> Land:
    """What a land remembers for itself holds until it changes, and is then given up: shared."""
    land: Land = _twin(original)
    _flat(land, _LAND)
    return land


# Arte de Batalla

_ARTE_FLAT = (
    "deck",
    "hands",
    "hand_sizes",
    "discards",
    "played",
    "used",
    "element_decks",
    "element_hands",
    "element_used",
    "main_used",
    "rolls",
    "counts",
    "plates",
    "placing",
    "sheet",
    "winners",
    "levels",
    "pieces",
    "tokens",
    "token_squares",
    "sort",
    "life",
    "square",
    "horse",
    "mp",
    "closed",
    "attacks",
    "bonus",
    "rooted",
    "slowed",
    "poisoned",
    "wounded",
    "boots",
    "horse_square",
    "horse_alive",
    "horse_bonus",
    "rider",
)


def _arte(game: Arte) -> Arte:
    twin: Arte = _twin(game)
    _flat(twin, _ARTE_FLAT)
    return twin


COPIES: dict[type, Callable[[Any], Any]] = {History: _history, Battalia: _battalia, Arte: _arte}
