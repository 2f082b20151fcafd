"""A Battle Through History on a page: Relics and Honor, every battle, both Combat dice."""

from collections import Counter
from typing import Any, NamedTuple

from host_tools.journals import Played, Step, replay
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
    winners_in_green,
)
from rules.history.dice import RISKY, STRONG
from rules.history.scoring import relic_points

WINS = {"attacker": True, "defender": False}


class Battle(NamedTuple):
    n: int
    attacker: str
    defender: str
    winner: str
    lines: list[dict[str, Any]]


class Course(NamedTuple):
    """What the pictures are made of."""

    names: list[str]
    points: list[list[int]]  # of each player, after each move
    battles: list[Battle]
    faces: dict[str, Counter[int]]  # of each die, by face from 1
    final: list[tuple[int, ...]]
    winners: list[int]


def course(played: Played) -> Course:
    names: list[str] = []
    points: list[list[int]] = []
    battles: list[Battle] = []
    faces: dict[str, Counter[int]] = {"strong": Counter(), "risky": Counter()}
    state: Any = None
    active = 0
    for step in replay(played):
        state = step.state
        if not names:
            names = [str(name) for name in step.move["figures"]]
            points = [[] for _ in names]
            active = int(step.move["first"])
        for seat, line in enumerate(points):
            line.append(public_points(state, seat))
        for event in step.events:
            if event["event"] == "turn_of":
                active = event["player"]
            elif event["event"] == "battle":
                battles.append(_battle(step, event, names, active))
                for die in faces:
                    faces[die].update(event["scenario"][die])
    return Course(names, points, battles, faces, list(state.sheet), list(state.winners))


def public_points(state: Any, seat: int) -> int:
    """What everybody can count during the game: Relics by Era (BH-955) and Honor (BH-958)."""
    eras = [state.relic_eras[relic] for relic in state.relics[seat]]
    return sum(relic_points(eras.count(era)) for era in (1, 2, 3, 4)) + int(state.honor[seat])


def _battle(step: Step, event: dict[str, Any], names: list[str], active: int) -> Battle:
    result = event["result"]
    rival = step.state.record.defender
    defender = names[rival] if rival < len(names) else "the board"
    return Battle(step.n, names[active], defender, result["winner"], result["lines"])


def parts(played: Played) -> list[str]:
    found = course(played)
    moves = f"{len(played.moves)} moves, {counted(len(found.battles), 'battle')}."
    return [
        sentence(f"{moves} {winners(found.names, found.winners)}"),
        heading("Course of the scores"),
        curves(found.names, found.points, "Points of each player after each move"),
        note("What everybody could count after each move: Relics and Honor."),
        _sheet(found),
        heading("Battles"),
        both_ways(
            [_strengths(battle) for battle in found.battles],
            winners_in_green(WINS.get(battle.winner) for battle in found.battles),
            ("attacker (the winner is green)", "defender"),
            "Strength of both sides in each battle",
        ),
        _battles(found),
        heading("Luck of the dice"),
        dice(
            {f"{name} die": faces for name, faces in found.faces.items()},
            "How often each face of the dice came up",
        ),
        note(_luck(found)),
    ]


def _strengths(battle: Battle) -> tuple[int, int]:
    """The totals of all lines fought, of the attacker and of the defender."""
    totals = [line["totals"] for line in battle.lines]
    return sum(pair[0] for pair in totals), sum(pair[1] for pair in totals)


def _luck(found: Course) -> str:
    told = []
    for name, die in (("strong", STRONG), ("risky", RISKY)):
        faces = found.faces[name]
        rolls = sum(faces.values())
        if not rolls:
            continue
        got = sum(sum(die[face - 1]) * count for face, count in faces.items()) / rolls
        mean = sum(map(sum, die)) / 6
        told.append(f"The {name} die gave {got:.2f} a roll in {rolls} rolls; {mean:.2f} was to be expected.")
    return " ".join(told) or "No die was rolled."


def _sheet(found: Course) -> str:
    if not found.final:
        return ""
    heads = ("Player", "Elite Units", "Heroes", "Relics", "Prowess", "Honor", "Total")
    rows = [(found.names[seat], *line) for seat, line in enumerate(found.final)]
    return table(heads, rows)


def _battles(found: Course) -> str:
    rows = [
        (battle.n, battle.attacker, battle.defender, battle.winner, _lines(battle))
        for battle in found.battles
    ]
    return table(("Move", "Attacker", "Defender", "Won by", "Lines fought"), rows)


def _lines(battle: Battle) -> str:
    return ", ".join(f"{line['line']} {line['totals'][0]}:{line['totals'][1]}" for line in battle.lines)
