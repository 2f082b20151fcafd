"""Battalia in words: the numbers of its setup, moves and events with their names.

Squares are named as on the board, A1 to G7; seats count from 0.
"""

from rules.battalia.cards import CITY_PILE, NEUTRAL, ROAD_PILE
from rules.battalia.game import Battalia
from rules.battalia.moves import FIGHT, NEUTRAL_CITY, NONE, RETREAT, RUINS_GUARDS, SURRENDER
from store.catalogue import Catalogue

Words = dict[str, object]

MODES = ("full", "referee")
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
MOVES = (
    "settle square land",
    "box land",
    "box_ancient card",
    "deal card",
    "top card",
    "ground land",
    "take card",
    "draw card",
    "die face",
    "choose square",
    "found square",
    "muster square",
    "declare size faction",
    "declare_two faction other_faction",
    "show player",
    "mulligan",
    "skip",
    "lay card",
    "lay_as card kind_as",
    "lay_one card",
    "back",
    "hire rank",
    "create kind_as",
    "road shape",
    "city shape",
    "upgrade square",
    "hero square",
    "step figure square",
    "halt",
    "camp card",
    "square square",
    "turn turns",
    "faction faction",
    "on card",
    "raise card",
    "as kind_as",
    "drop card",
    "reveal card",
    "fly figure",
    "strike card",
    "ambush",
    "suspend card",
    "hide card",
    "attack square target",
    "with figures",
    "annex square",
    "guards",
    "claim card",
    "fight",
    "surrender",
    "retreat",
    "flee square",
    "pick_up",
    "leave",
    "pass",
    "done",
    "end",
    "agree yes",
)
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


class BattaliaWords:
    """Says what one game's numbers mean."""

    def __init__(self, game: Battalia, catalogue: Catalogue):
        self.game = game
        self._catalogue = catalogue

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

    def move(self, move: tuple[int, ...]) -> Words:
        kind, *fields = MOVES[move[0]].split()
        return {"kind": kind, **self._fields(fields, move[1:])}

    def events(self, events: list[tuple[int, ...]]) -> list[Words]:
        return [self._event(event) for event in events]

    def _event(self, event: tuple[int, ...]) -> Words:
        kind, *fields = EVENTS[event[0]].split()
        if kind == "turned":
            table = "card" if event[1] < CITY_PILE else "land"
            return {"event": kind, "pile": pile_name(event[1]), "top": self._catalogue.name(table, event[2])}
        return {"event": kind, **self._fields(fields, event[1:])}

    def _fields(self, names: list[str], numbers: tuple[int, ...]) -> Words:
        # The last fields of a move may be missing: a real table names no hidden card.
        return {name: self._word(name, number) for name, number in zip(names, numbers, strict=False)}

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
