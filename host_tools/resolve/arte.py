"""Reach and attack in Arte de Batalla, asked as JSON and answered by the table's own rules."""

import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from host_tools import ROOT
from host_tools.compile.catalogue import compile_catalogue
from host_tools.resolve.question import Fields, Unanswerable, whole_number, wrong
from rules.arte.card import (
    BASE,
    CHEST_SIZE,
    CLASSES,
    DIE,
    FREE,
    HORSE_BONUS,
    LIM_CLASS,
    LIM_HERO_CHEST,
    RANGED,
)
from rules.arte.moves import BOOTS, BULLSEYE, FULL, NONE
from rules.arte.sight import attack_cost, attack_range
from rules.arte.state import State
from rules.arte.terrain import reach
from rules.game import Refusal
from store.catalogue import Catalogue

DESCRIPTION = ROOT / "firmware" / "cards" / "arte.toml"
TOKENS = ("none", "ice_wall", "blaze", "black_hole", "portal", "temple")
KINDS = (
    "warrior", "lancer", "archer", "crossbowman",
    "barbarian", "ice_lady", "alchemist", "black_monk", "paladin", "warlock", "priest", "assassin",
)  # fmt: skip
MOST_SIDE = 16  # squares
MOST_UNITS = 60

SENTENCES = {"limit": "A board holds at most so many cards in a turn."}

Answer = dict[str, object]


@cache
def _catalogue() -> Catalogue:
    """The cards as they are in the spreadsheets now."""
    data, problems, _ = compile_catalogue(DESCRIPTION, "cards/arte.toml")
    if problems:
        raise Unanswerable("bad_cards", f"The cards cannot be used: {problems[0]}.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "arte.cat"
        path.write_bytes(data)
        return Catalogue(str(path))


class Scene:
    """A question's board with its units; `numbers` are theirs in the game, Horses with FREE added."""

    def __init__(self, question: Fields):
        self.question = question
        self.state = state = State((FULL, 0), _catalogue())
        width, height = MOST_SIDE, MOST_SIDE
        if question.has("size"):
            width, height = question.integers("size", 2, 1, MOST_SIDE)
        state.lay_board(width, height)
        self._lay_levels()
        units = question.objects("units")
        sides = [_side(unit) for unit in units]
        if len(units) > MOST_UNITS:
            raise wrong("units", len(units), f"at most {MOST_UNITS} units")
        state.muster(max(1, sides.count(0), sides.count(1)))
        self._stable(len(units))
        self.numbers: list[int] = []
        for i, unit in enumerate(units):
            self._place(unit, sides[i], sides[:i].count(sides[i]), i)
        self._lay_tokens()

    def _stable(self, horses: int) -> None:
        """A Horse for every unit that may want one."""
        state = self.state
        state.horse_square = bytearray(horses)
        state.horse_alive = bytearray(horses)
        state.horse_bonus = bytearray(horses)
        state.rider = bytearray(b"\xff" * horses)

    def _square(self, value: object, place: str) -> int:
        state = self.state
        if not isinstance(value, list) or len(value) != 2:
            raise wrong(place, value, "a square like [5, 5]")
        x = whole_number(value[0], f"{place}[0]", 0, state.width - 1)
        y = whole_number(value[1], f"{place}[1]", 0, state.height - 1)
        return y * state.width + x

    def _lay_levels(self) -> None:
        levels = self.question.object("levels")
        for key in levels.names():
            x, comma, y = key.partition(",")
            if not (comma and x.strip().isdecimal() and y.strip().isdecimal()):
                raise wrong("levels", key, 'squares like "5,5"')
            square = self._square([int(x), int(y)], f"levels.{key}")
            self.state.levels[square] = levels.integer(key, 0, 3)

    def _place(self, fields: Fields, side: int | None, place: int, i: int) -> None:
        state = self.state
        items = fields.items("at")
        square = self._square(items or None, fields.place("at"))
        if state.pieces[square]:
            raise wrong(fields.place("at"), items, "a square of its own")
        if side is None:
            state.pieces[square] = FREE + i
            state.horse_square[i] = square
            state.horse_alive[i] = 1
            self.numbers.append(FREE + i)
            return
        unit = side * state.half + place
        state.sort[unit] = KINDS.index(fields.choice("kind", KINDS))
        state.life[unit] = 1
        state.square[unit] = square
        state.pieces[square] = unit + 1
        if _truth(fields, "mounted"):
            state.horse[unit] = i
            state.rider[i] = unit
            state.horse_alive[i] = 1
            state.horse_square[i] = square
        self.numbers.append(unit)

    def _lay_tokens(self) -> None:
        state = self.state
        for fields in self.question.objects("tokens"):
            token = TOKENS.index(fields.choice("kind", TOKENS[1:]))
            items = fields.items("at")
            square = self._square(items or None, fields.place("at"))
            if state.tokens[square] or state.pieces[square] and TOKENS[token] != "portal":
                raise wrong(fields.place("at"), items, "a free square")
            state.tokens[square] = token
            state.token_squares.append(square)

    def unit(self, key: str, horses: bool = False) -> int:
        """The number of the unit that the question means."""
        if not self.question.has(key):
            raise wrong(key, None, "the number of a unit")
        number = self.numbers[self.question.integer(key, 0, len(self.numbers) - 1)]
        if number >= FREE and not horses:
            raise wrong(key, self.question.integer(key, 0, NONE), "a unit and no horse")
        return number

    def cards(self, key: str, unit: int, kind: int) -> int:
        """What so many cards of a kind are worth, within the limit of one board."""
        state = self.state
        hero = state.sort[unit] >= CLASSES
        count = self.question.integer(key, 0, NONE)
        if count > state.settings[LIM_HERO_CHEST if hero else LIM_CLASS]:
            raise Refusal("limit", "AB-211" if hero else "AB-210")
        return count * state.chest[CHEST_SIZE * kind]


def _side(unit: Fields) -> int | None:
    """Whose unit it is; nobody's for a riderless Horse."""
    if unit.choice("kind", (*KINDS, "horse")) == "horse":
        return None
    if not unit.has("side"):
        raise wrong(unit.place("side"), None, "0 or 1")
    return unit.integer("side", 0, 1)


def _truth(fields: Fields, key: str) -> bool:
    value = fields._data.get(key)
    if value is not None and not isinstance(value, bool):
        raise wrong(fields.place(key), value, "true or false")
    return bool(value)


def answer_reach(question: Fields) -> Answer:
    scene = Scene(question)
    state = scene.state
    unit = scene.unit("unit")
    if not question.has("die"):
        raise wrong("die", None, f"a whole number from 1 to {state.settings[DIE]}")
    boots = scene.cards("boots", unit, BOOTS)
    mounted = state.horse[unit] != NONE
    mp = question.integer("die", 1, state.settings[DIE])
    mp += state.settings[HORSE_BONUS] if mounted else state.stat(unit, BASE)
    left = reach(state, unit, mp, boots)
    squares = {
        f"{square % state.width},{square // state.width}": left[square] - 1
        for square in range(len(left))
        if left[square]
    }
    return {"mp": mp + boots, "squares": squares}


def answer_attack(question: Fields) -> Answer:
    scene = Scene(question)
    state = scene.state
    unit, target = scene.unit("attacker"), scene.unit("target", horses=True)
    ranged = state.stat(unit, RANGED)
    if target < FREE and state.owner(target) == state.owner(unit):
        return {"legal": False, "reason": "own_unit"}
    bulls = scene.cards("bullseyes", unit, BULLSEYE)
    if bulls and not ranged:
        return {"legal": False, "reason": "ranged_only"}
    square = state.square[target] if target < FREE else state.horse_square[target - FREE]
    cost = attack_cost(state, unit, square)
    if cost == NONE:
        return {"legal": False, "cost": None, "reason": "obstructed"}
    far = attack_range(state, unit, square) + bulls
    if cost > far:
        return {"legal": False, "cost": cost, "range": far, "reason": "out_of_range"}
    return {"legal": True, "cost": cost, "range": far}


QUERIES: dict[str, Callable[[Fields], Answer]] = {"reach": answer_reach, "attack": answer_attack}
