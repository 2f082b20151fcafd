"""Battalia on a page: points and decks, every battle, the die, and the land as it was in the end."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from host_tools.journals import Played, replay
from host_tools.phrases import counted
from host_tools.report.pictures import (
    bar,
    both_ways,
    curves,
    dice,
    heading,
    note,
    sentence,
    svg,
    table,
    winners,
    winners_in_green,
    words,
)
from rules.battalia.cards import ABSENT, BLOCKED, BUILT, NEUTRAL
from rules.battalia.land import SIDE, SQUARES
from sim.play.words.battalia import square_name

FOLKS = ("Bärfolk", "Islanders", "Emberians", "Cloudborn")
COLOURS = ("#1e8449", "#2471a3", "#c0392b", "#b7950b")  # of the factions
GROUND, ROAD, STONE = "#efe6d2", "#a08a5f", "#777777"
CELL, RIM = 72, 28


@dataclass
class Battle:
    day: int
    attacker: str
    place: str
    against: str
    totals: tuple[int, int] = (0, 0)
    answer: str = ""
    won: bool | None = None

    @property
    def outcome(self) -> str:
        if self.won is None:
            return self.answer or "broken off"
        return f"{'attacker' if self.won else 'defender'}{f' ({self.answer})' if self.answer else ''}"


@dataclass
class Course:
    """What the pictures are made of."""

    names: list[str] = field(default_factory=list)
    colours: list[str] = field(default_factory=list)
    points: list[list[int]] = field(default_factory=list)  # of each player, after each move
    decks: list[list[int]] = field(default_factory=list)
    battles: list[Battle] = field(default_factory=list)
    faces: Counter[int] = field(default_factory=Counter)
    final: list[dict[str, Any]] = field(default_factory=list)
    day: int = 0
    view: dict[str, Any] = field(default_factory=dict)  # what everybody sees in the end


def course(played: Played) -> Course:
    found = Course()
    for step in replay(played):
        found.view = step.state.view(None)
        if not found.names:
            factions = found.view["factions"]
            found.names = [FOLKS[faction] for faction in factions]
            found.colours = [COLOURS[faction] for faction in factions]
            found.points = [[] for _ in factions]
            found.decks = [[] for _ in factions]
        for seat in range(len(found.names)):
            found.points[seat].append(found.view["points"][seat])
            found.decks[seat].append(found.view["decks"][seat])
        for event in step.events:
            _take(found, event)
    return found


def _take(found: Course, event: dict[str, Any]) -> None:
    kind = event["event"]
    battle = found.battles[-1] if found.battles and found.battles[-1].won is None else None
    if kind == "day":
        found.day = event["day"]
    elif kind == "attacked":
        against = _against(found, event)
        found.battles.append(Battle(found.day, found.names[event["player"]], event["square"], against))
    elif kind == "totals" and battle:
        battle.totals = (event["attack"], event["defence"])
    elif kind == "answered" and battle:
        battle.answer = "" if event["answer"] == "fight" else event["answer"]
    elif kind == "fought" and battle:
        battle.won = bool(event["won"])
    elif kind == "rolled":
        found.faces[event["face"]] += 1
    elif kind == "scored":
        found.final.append(event)


def _against(found: Course, event: dict[str, Any]) -> str:
    target = event["target"]
    if isinstance(target, dict):
        return f"a Hero of the {found.names[target['player']]}"
    if target == "neutral":
        return "a neutral city"
    if target == "ruins":
        return "the ruins"
    owner = found.view["owner"][_square(event["square"])]
    return f"a city of the {found.names[owner]}" if owner < len(found.names) else "a city"


def _square(name: str) -> int:
    return next(square for square in range(SQUARES) if square_name(square) == name)


def parts(played: Played) -> list[str]:
    found = course(played)
    facts = (
        f"{len(played.moves)} moves in {counted(found.day, 'day')}, {counted(len(found.battles), 'battle')}."
    )
    pages = [
        sentence(f"{facts} {winners(found.names, found.view['winners'])}"),
        heading("Course of the scores"),
        curves(found.names, found.points, "Victory points of each player after each move", found.colours),
        note("Levels of the cities each player holds, as everybody could count them."),
        _sheet(found),
        heading("Creation decks"),
        curves(found.names, found.decks, "Cards in the deck of each player after each move", found.colours),
        note("Cards in hand, nation, refuge and ambush together. What is bought was bought before all eyes."),
        heading("Battles"),
    ]
    if found.battles:
        pages += [
            both_ways(
                [battle.totals for battle in found.battles],
                winners_in_green(battle.won for battle in found.battles),
                ("attacker (the winner is green)", "defender"),
                "Strength of both sides in each battle",
            ),
            _battles(found),
        ]
    else:
        pages.append(sentence("Nobody was attacked."))
    key = note(
        "Cities have the colour of their owner and their level; grey ones are nobody's. Dots are Heroes."
    )
    return [*pages, *_luck(found), heading("The land"), land(found), key]


def _sheet(found: Course) -> str:
    if not found.final:
        return ""
    heads = ("Player", "Level 4", "Level 3", "Level 2", "Level 1", "Heroes", "Total")
    keys = ("four", "three", "two", "one", "heroes", "total")
    return table(heads, [[found.names[line["player"]], *(line[key] for key in keys)] for line in found.final])


def _battles(found: Course) -> str:
    rows = [
        (battle.day, battle.attacker, battle.place, battle.against, "{}:{}".format(*battle.totals))
        + (battle.outcome,)
        for battle in found.battles
    ]
    return table(("Day", "Attacker", "Square", "Against", "Strength", "Won by"), rows)


def _luck(found: Course) -> list[str]:
    rolls = sum(found.faces.values())
    if not rolls:
        return [heading("Luck of the die"), sentence("No die was rolled.")]
    mean = sum(face * count for face, count in found.faces.items()) / rolls
    return [
        heading("Luck of the die"),
        dice({"the die": found.faces}, "How often each face of the die came up"),
        note(f"{rolls} rolls, {mean:.2f} on average; 3.50 was to be expected."),
    ]


def land(found: Course) -> str:
    """Every square: its roads, the colour of a city's owner, its level, Heroes as rings."""
    shapes = []
    size = RIM + SIDE * CELL + 4
    for square in range(SQUARES):
        row, column = divmod(square, SIDE)
        if found.view["state"][square] != ABSENT:
            shapes += _cell(found, square, RIM + column * CELL, RIM + row * CELL)
    for number in range(SIDE):
        middle = RIM + number * CELL + CELL / 2 - 5
        shapes.append(words(middle, RIM - 8, "ABCDEFG"[number], "#666"))
        shapes.append(words(8, middle + 10, str(number + 1), "#666"))
    return svg(shapes, "The land, square by square", size, size)


def _cell(found: Course, square: int, x: float, y: float) -> list[str]:
    view = found.view
    built = view["state"][square] == BUILT
    ground = GROUND if built else STONE if view["state"][square] == BLOCKED else "#ffffff"
    shapes = [bar(x + 1, y + 1, CELL - 2, CELL - 2, ground)]
    half = CELL / 2
    for bit, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        if built and view["exits"][square] >> bit & 1:
            shapes.append(
                f'<line x1="{x + half}" y1="{y + half}" x2="{x + half + dx * half}" '
                f'y2="{y + half + dy * half}" stroke="{ROAD}" stroke-width="8"/>'
            )
    owner, level = view["owner"][square], view["level"][square]
    if owner < len(found.names) or owner == NEUTRAL:
        colour = found.colours[owner] if owner < len(found.names) else STONE
        shapes.append(bar(x + half - 17, y + half - 17, 34, 34, colour))
        shapes.append(words(x + half - 5, y + half + 5, str(level) if level else "", "#ffffff"))
    for hero, place in enumerate(view["heroes"]):
        if place == square:
            shapes.append(
                f'<circle cx="{x + CELL - 14 - hero % 2 * 18}" cy="{y + 14}" r="7" '
                f'fill="{found.colours[hero // 2]}" stroke="#ffffff" stroke-width="2"/>'
            )
    return shapes
