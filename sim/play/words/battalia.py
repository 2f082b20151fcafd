"""Battalia in words: the numbers of its setup, moves and events with their names.

Squares are named as on the board, A1 to G7; seats count from 0.
"""

from rules.battalia.cards import CITY_PILE, NEUTRAL, ROAD_PILE
from rules.battalia.forms import MOVES
from rules.battalia.moves import FIGHT, NEUTRAL_CITY, NONE, RETREAT, RUINS_GUARDS, SURRENDER, TURNED
from sim.play.words.words import MODES, GameWords, Words

FACTIONS = ("green", "blue", "red", "gold", "neutral", "universal")
SHAPES = ("dead", "straight", "bend", "tee", "cross")
KINDS = (
    "supply", "friman", "chief", "priest", "lord",
    "tool", "weapon", "amulet", "title", "scroll", "tent", "horse",
    "hammer", "sword", "shield", "wings", "horn",
)  # fmt: skip
REASONS = ("board_full", "five_cities", "time_up", "agreement")
ANSWERS = {FIGHT: "fight", SURRENDER: "surrender", RETREAT: "retreat"}

# Each kind by its number: its name, then the names of its fields.
EVENTS = (
    "day day lit match",
    "turn_of player",
    "placed square land exits",
    "token square owner level",
    "guarded square defence",
    "impassable square",
    "mustered hero square",
    "moved hero square",
    "fell hero",
    "turned pile top",
    "dealt player card",
    "boxed card",
    "drew player cards",
    "shuffled player cards",
    "retinue player size",
    "shown player rival",
    "mulliganed player",
    "raised player cards",
    "laid player card kind_as uses",
    "took_back player",
    "gained player card",
    "left player card",
    "swapped player card",
    "put_on player artifact card",
    "rolled face",
    "doubled card copies",
    "wild card",
    "buried player",
    "refuge player card",
    "camped player tent card",
    "struck player tent",
    "suspended player card",
    "revealed player card",
    "attacked player square target",
    "totals attack defence",
    "answered player answer",
    "fought won",
    "spent player",
    "ancient player card",
    "discarded player",
    "agreed player yes",
    "ended reason",
    "scored player four three two one heroes total",
    "won player",
)


class BattaliaWords(GameWords):
    MOVES = MOVES
    EVENTS = EVENTS

    def setup(self, setup: tuple[int, ...]) -> Words:
        mode, scenario, advanced, weeks, first, gone, cities, heroes, no_neutrals, goal, *factions = setup
        return {
            "mode": MODES[mode],
            "scenario": scenario,
            "advanced": bool(advanced),
            "weeks": weeks,
            "first": first,
            "in_the_box": None if gone == NONE else FACTIONS[gone],
            "start_cities": cities,
            "start_heroes": heroes,
            "neutral_cities": not no_neutrals,
            "goal": goal,
            "factions": [FACTIONS[faction] for faction in factions],
        }

    def _event(self, event: tuple[int, ...]) -> Words:
        if event[0] != TURNED:
            return super()._event(event)
        table = "card" if event[1] < CITY_PILE else "land"
        return {"event": "turned", "pile": pile_name(event[1]), "top": self._catalogue.name(table, event[2])}

    def _word(self, name: str, number: int) -> object:
        if number == NONE:
            return None
        if name in ("card", "artifact", "tent"):
            return self._catalogue.name("card", number)
        if name == "land":
            return self._catalogue.name("land", number)
        if name == "square":
            return square_name(number)
        if name in ("kind_as", "lit", "match", "rank"):
            return KINDS[number]
        if name in ("faction", "other_faction"):
            return FACTIONS[number]
        return self._other_word(name, number)

    def _other_word(self, name: str, number: int) -> object:
        if name == "shape":
            return SHAPES[number]
        if name == "reason":
            return REASONS[number]
        if name == "answer":
            return ANSWERS[number]
        if name == "target":
            return target_name(number)
        if name == "exits":
            return "".join(letter for bit, letter in enumerate("NESW") if number >> bit & 1)
        if name == "owner" and number == NEUTRAL:
            return None
        return number


def square_name(square: int) -> str:
    return "ABCDEFG"[square % 7] + str(square // 7 + 1)


def pile_name(pile: int) -> str:
    if pile < CITY_PILE:
        return KINDS[pile + 1]
    return f"city_{SHAPES[pile - CITY_PILE]}" if pile <= ROAD_PILE else f"road_{SHAPES[pile - ROAD_PILE]}"


def target_name(target: int) -> object:
    if target in (NEUTRAL_CITY, RUINS_GUARDS):
        return "neutral" if target == NEUTRAL_CITY else "ruins"
    return "city" if not target else {"player": (target - 1) // 2, "figure": (target - 1) % 2}
