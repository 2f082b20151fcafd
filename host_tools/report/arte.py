"""Arte de Batalla on a page: life of both armies, every attack, Chest cards, the movement die."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from host_tools.journals import Played, replay
from host_tools.phrases import counted
from host_tools.report.pictures import (
    both_ways,
    curves,
    dice,
    heading,
    note,
    sentence,
    table,
    winners,
)
from sim.play.words.arte import PLAYERS

COLOURS = ("#c2478f", "#b7950b")  # pink, yellow
NAMES = [name.capitalize() for name in PLAYERS]


@dataclass
class Attack:
    turn: int
    side: int
    unit: str
    place: str
    damage: int = 0
    defeated: list[str] = field(default_factory=list)
    what: str = "attack"


@dataclass
class Course:
    """What the pictures are made of."""

    life: list[list[int]] = field(default_factory=lambda: [[], []])  # of each side, after each move
    attacks: list[Attack] = field(default_factory=list)
    faces: dict[str, Counter[int]] = field(default_factory=lambda: {name: Counter() for name in NAMES})
    cards: list[Counter[str]] = field(default_factory=lambda: [Counter(), Counter()])
    heroes: list[list[str]] = field(default_factory=lambda: [[], []])
    turn: int = 0
    side: int = 0
    now: Attack | None = None  # whose damage is being told
    view: dict[str, Any] = field(default_factory=dict)  # what everybody sees in the end
    drawn: bool = False


def course(played: Played) -> Course:
    found = Course()
    for step in replay(played):
        found.view = step.state.view(None)
        if found.view["revealed"]:
            half = len(found.view["life"]) // 2
            for side in (0, 1):
                found.life[side].append(sum(found.view["life"][side * half : (side + 1) * half]))
        for event in step.events:
            _take(found, event)
    return found


def _take(found: Course, event: dict[str, Any]) -> None:
    kind = event["event"]
    if kind == "turn_of":
        found.side, found.turn, found.now = PLAYERS.index(event["player"]), event["turn"], None
    elif kind == "drafted":
        found.heroes[PLAYERS.index(event["player"])].append(event["hero"])
    elif kind == "died":
        found.faces[NAMES[found.side]][event["face"]] += 1
    elif kind == "laid":
        found.cards[PLAYERS.index(event["player"])][event["card"]] += 1
    elif kind == "attacked":
        _open(found, event["unit"], event["square"], "attack")
    elif kind == "used" and _side(event["unit"]) == found.side:  # else it is a defence
        _open(found, event["unit"], "", event["skill"])
    elif kind == "drawn":
        found.drawn = True
    elif found.now and kind in ("hurt", "defeated") and _side(event["unit"]) != found.side:
        if kind == "hurt":
            found.now.damage += event["damage"]
        else:
            found.now.defeated.append(event["unit"])


def _open(found: Course, unit: str, place: str, what: str) -> None:
    found.now = Attack(found.turn, found.side, unit, place, what=what)
    found.attacks.append(found.now)


def _side(unit: str) -> int:
    """Of a unit by its name, which begins with the colour."""
    return PLAYERS.index(unit.split()[0])


def parts(played: Played) -> list[str]:
    found = course(played)
    ending = "A draw." if found.drawn else winners(NAMES, found.view["winners"])
    told = [attack for attack in found.attacks if attack.what == "attack" or attack.damage]
    pages = [
        sentence(
            f"{len(played.moves)} moves in {counted(found.turn, 'turn')}, "
            f"{counted(len(told), 'attack')}. {ending}"
        ),
        sentence(_heroes(found)),
        heading("Course of the armies"),
    ]
    if not found.life[0]:
        return [*pages, sentence("The armies are not revealed yet.")]
    return [
        *pages,
        curves(NAMES, found.life, "Life of each army after each move", COLOURS),
        note("Life points of all units and Heroes together, from the moment the armies were revealed."),
        heading("Attacks"),
        both_ways(
            [(attack.damage, 0) if attack.side == 0 else (0, attack.damage) for attack in told],
            [COLOURS] * len(told),
            ("damage done by pink", "damage done by yellow"),
            "Damage of each attack",
        ),
        _attacks(told),
        heading("Luck of the die"),
        dice(found.faces, "How often each face of the movement die came up", COLOURS),
        note(_luck(found)),
        heading("Chest cards played"),
        _cards(found),
    ]


def _heroes(found: Course) -> str:
    return " ".join(
        f"{name}: {' and '.join(heroes)}." for name, heroes in zip(NAMES, found.heroes, strict=True) if heroes
    )


def _attacks(told: list[Attack]) -> str:
    rows = [
        (
            attack.turn,
            attack.unit,
            f"at {attack.place}" if attack.place else attack.what,
            attack.damage,
            ", ".join(attack.defeated),
        )
        for attack in told
    ]
    return table(("Turn", "Who", "What", "Damage", "Defeated"), rows)


def _luck(found: Course) -> str:
    told = []
    for name, faces in found.faces.items():
        rolls = sum(faces.values())
        if rolls:
            mean = sum(face * count for face, count in faces.items()) / rolls
            told.append(f"{name} rolled {mean:.2f} on average in {rolls} turns; 3.50 was to be expected.")
    return " ".join(told) or "No die was rolled."


def _cards(found: Course) -> str:
    kinds = sorted(set(found.cards[0]) | set(found.cards[1]))
    return table(("Card", *NAMES), [(kind, *(cards[kind] for cards in found.cards)) for kind in kinds])
