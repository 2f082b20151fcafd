"""Battalia: battles, the Oracle, placements, journeys: asked as JSON, answered by the table's own rules."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from host_tools import FIRMWARE
from host_tools.compile import CompileError
from host_tools.compile.catalogue import compile_catalogue
from host_tools.resolve.question import Fields, whole_number, wrong
from rules.battalia.battle import ATTACKER, DEFENDER, is_weapon, line_strength
from rules.battalia.cards import ABSENT, AMULET, BUILT, EMPTY, HAMMER, NEUTRAL, SCROLL, TERRAINS, UNIVERSAL
from rules.battalia.land import SQUARES, Land
from rules.battalia.moves import NONE
from rules.battalia.oracle import illuminated, matching
from rules.battalia.paths import reach
from rules.battalia.placing import refused, turns
from rules.game import Refusal
from store.catalogue import Catalogue

Answer = dict[str, object]

SIDES = ("attacker", "defender")
FACTIONS = "gbry"
SHORT = ("Su", "F", "C", "P", "L", "To", "We", "Am", "Ti", "Sc", "Te", "Ho")
ANCIENT = ("hammer", "sword", "shield", "wings", "horn")
ARTIFACTS = ("tool", "weapon", "amulet", "title", "scroll", "tent", "horse")
SHAPES = ("dead", "straight", "bend", "tee", "cross")
LETTERS = "NESW"
PLENTY = 1_000_000

SENTENCES = {
    "no_hero": "An attacker needs a hero on the square.",
    "one_step": "Nobody answers for a neutral city or the ruins: there is exactly one attacker's step.",
    "attacked_hero": "An attacked hero always takes part.",
    "no_card_there": "A hero stands on a built square.",
}
STEP_SENTENCES = {
    "not_your_step": "The players add cards in turn, the attacker first.",
    "after_pass": "Nothing is played after a pass.",
    "weapon_first": "An attack is opened by a weapon.",
    "no_cards": "A step adds one or more cards.",
    "no_strength": "This card has no strength and cannot lie in a battle line.",
    "too_weak": "The cards do not suffice.",
    "no_opening": "Nobody can pass before the attack is opened.",
}


@cache
def tables() -> dict[str, bytes]:
    """What a question needs of the cards, compiled as for the device, and nothing else of it."""
    compiled, problems, _ = compile_catalogue(FIRMWARE / "cards" / "battalia.toml", "cards/battalia.toml")
    if problems:
        raise CompileError(problems)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "battalia.cat"
        path.write_bytes(compiled)
        catalogue = Catalogue(str(path))
        read = {name: catalogue.table(name) for name in ("kind", "shape", "square", "wheel")}
        catalogue.close()
    return read


def table(name: str) -> bytes:
    return tables()[name]


# A battle


class IllegalStep(Exception):
    def __init__(self, code: str, rule: int):
        super().__init__(code)
        self.code = code
        self.rule = f"BA-{rule}"


class Contest:
    """A question's battle: the lines grow step by step."""

    def __init__(self, question: Fields):
        target = question.object("target")
        self.kind = target.choice("kind", ("city", "hero", "neutral", "ruins"))
        advanced = question.truth("advanced")
        self.lit = illuminated(table("wheel"), question.integer("day", 0, PLENTY))
        self.unopposed = self.kind in ("neutral", "ruins")
        asked = [question.object(side) for side in SIDES]
        self.factions = [asked[ATTACKER].integer("faction", 0, 3, -1), NONE]
        self.heroes = [asked[ATTACKER].integer("heroes", 0, 2, 1), 0]
        if not self.unopposed:
            self.factions[DEFENDER] = asked[DEFENDER].integer("faction", 0, 3, -1)
            self.heroes[DEFENDER] = asked[DEFENDER].integer("heroes", 0, 2, int(self.kind == "hero"))
        if not self.heroes[ATTACKER]:
            raise Refusal("no_hero", "BA-502")
        if self.kind == "hero" and not self.heroes[DEFENDER]:
            raise Refusal("attacked_hero", "BA-514")
        terrain = target.integer("terrain", 0, 3) if target.has("terrain") else TERRAINS
        self.base = 0
        if self.kind == "city":
            self.base = target.integer("level", 1, 4, -1)
        elif self.unopposed:
            self.base = target.integer("defence", 0, 99, -1)
        home = [int(bool(advanced) and terrain == faction) for faction in self.factions]
        self.bonus = home[ATTACKER]
        self.base += home[DEFENDER]
        self.lines: tuple[list[int], list[int]] = ([], [])

    def totals(self) -> list[int]:
        strengths = table("kind")
        sums = [
            line_strength(self.lines[side], strengths, side, self.factions[side], self.heroes[side])
            for side in (ATTACKER, DEFENDER)
        ]
        return [sums[ATTACKER] + self.bonus, sums[DEFENDER] + self.base]

    def add(self, side: int, cards: list[tuple[int, int]], opening: bool) -> None:
        if not cards:
            raise IllegalStep("no_cards", 521)
        strengths = table("kind")
        for kind, _ in cards:
            if not strengths[2 * kind + side] or AMULET <= kind <= SCROLL:
                raise IllegalStep("no_strength", 506)
        if opening and not is_weapon(cards[0][0]):
            raise IllegalStep("weapon_first", 503)
        answering = side == DEFENDER and not self.lines[DEFENDER]
        for kind, faction in cards:
            self.lines[side].extend((0, kind, faction, 2 if kind == self.lit else 1))
        attack, defence = self.totals()
        if attack > defence if side == ATTACKER else defence >= attack:
            return
        rule = 515 if answering else 521
        if opening:
            rule = {"neutral": 541, "ruins": 551}.get(self.kind, 503)
        raise IllegalStep("too_weak", rule)


def answer_battle(question: Fields) -> Answer:
    contest = Contest(question)
    steps = [read_step(step) for step in question.objects("steps")]
    if contest.unopposed and not steps:
        raise Refusal("one_step", "BA-541")
    totals: list[list[int]] = []
    winner: str | None = None
    for number, (side, cards, passes) in enumerate(steps):
        try:
            if winner and contest.unopposed:
                raise IllegalStep("after_pass", 541 if contest.kind == "neutral" else 551)
            if winner:
                raise IllegalStep("after_pass", 523)
            if side != number % 2:
                raise IllegalStep("not_your_step", 521)
            if passes:
                if not number:
                    raise IllegalStep("no_opening", 503)
                winner = SIDES[1 - side]
            else:
                contest.add(side, cards, not number)
        except IllegalStep as trouble:
            message = STEP_SENTENCES[trouble.code]
            return {
                "ok": False,
                "code": trouble.code,
                "message": message,
                "rule": trouble.rule,
                "step": number,
            }
        totals.append(contest.totals())
        if contest.unopposed:
            winner = "attacker"
    return {"totals": totals, "winner": winner}


def read_step(step: Fields) -> tuple[int, list[tuple[int, int]], bool]:
    side = SIDES.index(step.choice("side", SIDES))
    passes = step.truth("pass")
    cards = [read_card(card, f"{step.place('cards')}[{i}]") for i, card in enumerate(step.items("cards"))]
    if passes and cards:
        raise wrong(step.place("cards"), step.items("cards"), "left out in a step that passes")
    return side, cards, passes


def read_card(card: object, place: str) -> tuple[int, int]:
    """The kind and faction of a short name like We.b, Su or AA.sword; without a letter, of no faction."""
    name, _, ending = card.partition(".") if isinstance(card, str) else ("", "", "")
    if name == "AA" and ending in ANCIENT:
        return HAMMER + ANCIENT.index(ending), UNIVERSAL
    if name in SHORT and not ending:
        return SHORT.index(name), NEUTRAL
    if name in SHORT[1:] and len(ending) == 1 and ending in FACTIONS:
        return SHORT.index(name), FACTIONS.index(ending)
    raise wrong(place, card, "a card like We.b, C.y, Su or AA.sword")


# The Oracle


def answer_oracle(question: Fields) -> Answer:
    day = question.integer("day", 0, PLENTY, -1)
    wheel = table("wheel")
    return {"lit": ARTIFACTS[illuminated(wheel, day) - 5], "match": ARTIFACTS[matching(wheel, day) - 5]}


# The map


def read_square(value: object, place: str) -> int:
    if isinstance(value, str) and len(value) == 2 and value[0] in "ABCDEFG" and value[1] in "1234567":
        return (int(value[1]) - 1) * 7 + "ABCDEFG".index(value[0])
    raise wrong(place, value, "a square from A1 to G7")


def square_name(square: int) -> str:
    return "ABCDEFG"[square % 7] + str(square // 7 + 1)


def read_map(question: Fields) -> Land:
    players = question.integer("players", 2, 4, -1)
    squares = table("square")
    land = Land(bytes(squares[3 * square + 4 - players] for square in range(SQUARES)))
    for number, entry in enumerate(question.items("map")):
        place = f"{question.place('map')}[{number}]"
        if not isinstance(entry, list) or not 3 <= len(entry) <= 6:
            raise wrong(place, entry, "a list: square, kind, exits, owner, level, terrain")
        _lay(land, entry + [None] * (6 - len(entry)), place, players)
    return land


def _lay(land: Land, entry: list[object], place: str, players: int) -> None:
    square = read_square(entry[0], f"{place}[0]")
    if land.state[square] != EMPTY:
        wanted = "a square of this board" if land.state[square] == ABSENT else "on the map once"
        raise wrong(f"{place}[0]", entry[0], wanted)
    kind, exits = entry[1], entry[2]
    if kind not in ("city", "road", "ruins"):
        raise wrong(f"{place}[1]", kind, "one of city, road, ruins")
    if (
        not isinstance(exits, str)
        or not exits
        or not set(exits) <= set(LETTERS)
        or len(set(exits)) < len(exits)
    ):
        raise wrong(f"{place}[2]", exits, "exits like NESW or NS")
    terrain = TERRAINS if entry[5] is None else whole_number(entry[5], f"{place}[5]", 0, 3)
    mask = sum(1 << LETTERS.index(letter) for letter in exits)
    land.put(square, 0, mask, terrain, kind == "city")
    owner = NEUTRAL if entry[3] is None else whole_number(entry[3], f"{place}[3]", 0, players - 1)
    level = 0 if entry[4] is None else whole_number(entry[4], f"{place}[4]", 0, 4)
    if kind == "city":
        land.give(square, owner, level)


def answer_place(question: Fields) -> Answer:
    land = read_map(question)
    players = question.integer("players", 2, 4, -1)
    player = question.integer("player", 0, players - 1, -1)
    card = question.object("card")
    city = card.choice("kind", ("city", "road")) == "city"
    shape = card.choice("shape", SHAPES if city else SHAPES[1:])
    exits = table("shape")[SHAPES.index(shape)]
    legal: dict[str, list[int]] = {}
    forbidden: dict[str, str] = {}
    for square in range(SQUARES):
        if land.state[square] != EMPTY:
            continue
        rule = refused(land, player, exits, city, square)
        if rule:
            forbidden[square_name(square)] = f"BA-{rule}"
        else:
            legal[square_name(square)] = turns(land, square, exits)
    return {"legal": legal, "refused": forbidden}


def answer_reach(question: Fields) -> Answer:
    land = read_map(question)
    hero = read_square(question.text("hero"), question.place("hero"))
    if land.state[hero] != BUILT:
        raise Refusal("no_card_there", "BA-453")
    advanced = question.truth("advanced")
    habitat = question.integer("faction", 0, 3, -1) if advanced or question.has("faction") else NONE
    points = question.integer("points", 0, SQUARES, -1)
    least = reach(land, hero, points, habitat if advanced else NONE)
    found = {square_name(square): least[square] for square in range(SQUARES) if least[square] != NONE}
    del found[square_name(hero)]
    return {"squares": found}


QUERIES: dict[str, Callable[[Fields], Answer]] = {
    "battle": answer_battle,
    "oracle": answer_oracle,
    "place": answer_place,
    "reach": answer_reach,
}
