"""A game as one page: course of the scores, every battle, the luck of the dice; one HTML file."""

from collections import Counter
from html import escape
from typing import Any, NamedTuple

from host_tools.journals import Played, Step, replay
from rules.history.dice import RISKY, STRONG
from rules.history.scoring import relic_points

WIDTH, HEIGHT, EDGE = 720, 260, 36
COLOURS = ("#c0392b", "#2471a3", "#1e8449", "#b7950b", "#7d3c98")
STYLE = """
body { font: 16px/1.5 sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1, h2 { line-height: 1.2; } svg { width: 100%; height: auto; background: #fafafa; }
table { border-collapse: collapse; width: 100%; } td, th { padding: .2rem .6rem; text-align: left; }
tr:nth-child(even) { background: #f4f4f4; } .note { color: #666; font-size: .9rem; }
"""


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


def page(played: Played) -> str:
    found = course(played)
    title = f"Game {played.number}: A Battle Through History"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{len(played.moves)} moves, {len(found.battles)} battles. {escape(_ending(found))}</p>",
        "<h2>Course of the scores</h2>",
        curves(found),
        '<p class="note">What everybody could count after each move: Relics and Honor.</p>',
        _sheet(found),
        "<h2>Battles</h2>",
        battle_bars(found),
        _battles(found),
        "<h2>Luck of the dice</h2>",
        dice(found),
        f'<p class="note">{escape(_luck(found))}</p>',
    ]
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def _ending(found: Course) -> str:
    if not found.winners:
        return "The game was not finished."
    return "Winner: " + " and ".join(found.names[seat] for seat in found.winners) + "."


def curves(found: Course) -> str:
    """A line for each player."""
    moves = max(len(line) for line in found.points)
    top = max(1, *(max(line) for line in found.points))
    shapes = _axes(top)
    for seat, line in enumerate(found.points):
        xs = [EDGE + n * (WIDTH - 2 * EDGE) / max(1, moves - 1) for n in range(len(line))]
        ys = [_height(value, top) for value in line]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(xs, ys, strict=True))
        colour = COLOURS[seat % len(COLOURS)]
        shapes.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        shapes.append(_words(EDGE + 10, EDGE + 18 * seat, found.names[seat], colour))
    return _svg(shapes, "Points of each player after each move")


def battle_bars(found: Course) -> str:
    """One bar per battle: the attacker's totals upwards, the defender's downwards."""
    strengths = [_strengths(battle) for battle in found.battles]
    most = max([1, *map(max, strengths)])
    middle = HEIGHT / 2
    shapes = [f'<line x1="{EDGE}" y1="{middle}" x2="{WIDTH - EDGE}" y2="{middle}" stroke="#999"/>']
    step = (WIDTH - 2 * EDGE) / max(1, len(strengths))
    for number, (battle, both) in enumerate(zip(found.battles, strengths, strict=True)):
        for side, name in enumerate(("attacker", "defender")):
            length = max(0, both[side]) * (middle - EDGE) / most
            top = middle if side else middle - length
            colour = "#1e8449" if battle.winner == name else "#bbbbbb"
            shapes.append(_bar(EDGE + number * step + 1, top, max(1.0, step - 2), length, colour))
    shapes.append(_words(EDGE, EDGE - 14, "attacker (the winner is green)", "#333"))
    shapes.append(_words(EDGE, HEIGHT - 8, "defender", "#333"))
    return _svg(shapes, "Strength of both sides in each battle")


def _strengths(battle: Battle) -> tuple[int, int]:
    """The totals of all lines fought, of the attacker and of the defender."""
    totals = [line["totals"] for line in battle.lines]
    return sum(pair[0] for pair in totals), sum(pair[1] for pair in totals)


def dice(found: Course) -> str:
    """How often each face came up, beside what was to be expected."""
    shapes: list[str] = []
    most = max([1, *(count for faces in found.faces.values() for count in faces.values())])
    shapes += _axes(most)
    step = (WIDTH - 2 * EDGE) / 13
    for group, (name, faces) in enumerate(found.faces.items()):
        expected = _height(sum(faces.values()) / 6, most)
        left = EDGE + group * 6.5 * step
        for face in range(1, 7):
            y = _height(faces[face], most)
            x = left + (face - 1) * step
            shapes.append(_bar(x + 4, y, step - 8, HEIGHT - EDGE - y, COLOURS[group]))
            shapes.append(_words(x + step / 2 - 4, HEIGHT - EDGE + 16, str(face), "#333"))
        shapes.append(
            f'<line x1="{left:.1f}" y1="{expected:.1f}" x2="{left + 6 * step:.1f}" y2="{expected:.1f}" '
            'stroke="#333" stroke-dasharray="5 4"/>'
        )
        shapes.append(_words(left, EDGE - 14, f"{name} die", COLOURS[group]))
    return _svg(shapes, "How often each face of the dice came up")


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
    return _table(heads, rows)


def _battles(found: Course) -> str:
    rows = [
        (battle.n, battle.attacker, battle.defender, battle.winner, _lines(battle))
        for battle in found.battles
    ]
    return _table(("Move", "Attacker", "Defender", "Won by", "Lines fought"), rows)


def _lines(battle: Battle) -> str:
    return ", ".join(f"{line['line']} {line['totals'][0]}:{line['totals'][1]}" for line in battle.lines)


def _table(heads: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _axes(top: int) -> list[str]:
    shapes = []
    for value in sorted({0, top // 2, top}):
        y = _height(value, top)
        shapes.append(f'<line x1="{EDGE}" y1="{y:.1f}" x2="{WIDTH - EDGE}" y2="{y:.1f}" stroke="#ddd"/>')
        shapes.append(_words(6, y + 5, str(value), "#666"))
    return shapes


def _height(value: float, top: int) -> float:
    return HEIGHT - EDGE - value * (HEIGHT - 2 * EDGE) / top


def _bar(x: float, y: float, width: float, height: float, colour: str) -> str:
    size = f'width="{width:.1f}" height="{height:.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{colour}"/>'


def _words(x: float, y: float, text: str, colour: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" font-size="14">{escape(text)}</text>'


def _svg(shapes: list[str], meaning: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(meaning)}">' + "".join(shapes) + "</svg>"
    )
