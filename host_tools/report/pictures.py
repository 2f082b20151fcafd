"""What pages are made of: curves, bars, tables, as SVG and HTML that need nothing else."""

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

WIDTH, HEIGHT, EDGE = 720, 260, 36
COLOURS = ("#c0392b", "#2471a3", "#1e8449", "#b7950b", "#7d3c98")
WIDEST = 40  # a bar
WON, LOST = "#1e8449", "#bbbbbb"
STYLE = """
body { font: 16px/1.5 sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1, h2 { line-height: 1.2; } svg { width: 100%; height: auto; background: #fafafa; }
table { border-collapse: collapse; width: 100%; } td, th { padding: .2rem .6rem; text-align: left; }
tr:nth-child(even) { background: #f4f4f4; } .note { color: #666; font-size: .9rem; }
"""


def document(title: str, parts: Iterable[str]) -> str:
    """The whole page."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body>\n<h1>{escape(title)}</h1>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def sentence(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def table(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def curves(
    names: Sequence[str], lines: Sequence[Sequence[int]], meaning: str, colours: Sequence[str] = COLOURS
) -> str:
    """A line for each player, a point for each move."""
    moves = max(len(line) for line in lines)
    top = max(1, *(max(line, default=0) for line in lines))
    shapes = _axes(top)
    for seat, line in enumerate(lines):
        xs = [EDGE + n * (WIDTH - 2 * EDGE) / max(1, moves - 1) for n in range(len(line))]
        ys = [_height(value, top) for value in line]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(xs, ys, strict=True))
        colour = colours[seat % len(colours)]
        shapes.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        shapes.append(words(EDGE + 130 * seat, EDGE - 14, names[seat], colour))
    return svg(shapes, meaning)


def both_ways(
    pairs: Sequence[tuple[int, int]], colours: Sequence[tuple[str, str]], sides: tuple[str, str], meaning: str
) -> str:
    """A bar up and a bar down for each pair of numbers, in two colours."""
    most = max([1, *map(max, pairs)])
    middle = HEIGHT / 2
    shapes = [f'<line x1="{EDGE}" y1="{middle}" x2="{WIDTH - EDGE}" y2="{middle}" stroke="#999"/>']
    step = min(WIDEST, (WIDTH - 2 * EDGE) / max(1, len(pairs)))
    for number, (pair, paint) in enumerate(zip(pairs, colours, strict=True)):
        for side in (0, 1):
            length = max(0, pair[side]) * (middle - EDGE) / most
            top = middle if side else middle - length
            shapes.append(bar(EDGE + number * step + 1, top, max(1.0, step - 2), length, paint[side]))
    shapes.append(words(EDGE, EDGE - 14, sides[0], "#333"))
    shapes.append(words(EDGE, HEIGHT - 8, sides[1], "#333"))
    return svg(shapes, meaning)


def winners_in_green(won_by_first: Iterable[bool | None]) -> list[tuple[str, str]]:
    """Colours for `both_ways`; None where nobody has won."""
    return [(WON if won else LOST, WON if won is False else LOST) for won in won_by_first]


def dice(rolled: dict[str, Counter[int]], meaning: str, colours: Sequence[str] = COLOURS) -> str:
    """How often each face came up, beside what was to be expected."""
    most = max([1, *(count for faces in rolled.values() for count in faces.values())])
    shapes = _axes(most)
    step = (WIDTH - 2 * EDGE) / 13
    for group, (name, faces) in enumerate(rolled.items()):
        expected = _height(sum(faces.values()) / 6, most)
        left = EDGE + group * 6.5 * step
        for face in range(1, 7):
            y = _height(faces[face], most)
            x = left + (face - 1) * step
            shapes.append(bar(x + 4, y, step - 8, HEIGHT - EDGE - y, colours[group]))
            shapes.append(words(x + step / 2 - 4, HEIGHT - EDGE + 16, str(face), "#333"))
        shapes.append(
            f'<line x1="{left:.1f}" y1="{expected:.1f}" x2="{left + 6 * step:.1f}" y2="{expected:.1f}" '
            'stroke="#333" stroke-dasharray="5 4"/>'
        )
        shapes.append(words(left, EDGE - 14, name, colours[group]))
    return svg(shapes, meaning)


def _axes(top: int) -> list[str]:
    shapes = []
    for value in sorted({0, top // 2, top}):
        y = _height(value, top)
        shapes.append(f'<line x1="{EDGE}" y1="{y:.1f}" x2="{WIDTH - EDGE}" y2="{y:.1f}" stroke="#ddd"/>')
        shapes.append(words(6, y + 5, str(value), "#666"))
    return shapes


def _height(value: float, top: int) -> float:
    return HEIGHT - EDGE - value * (HEIGHT - 2 * EDGE) / top


def bar(x: float, y: float, width: float, height: float, colour: str) -> str:
    size = f'width="{width:.1f}" height="{height:.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{colour}"/>'


def words(x: float, y: float, text: str, colour: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" font-size="14">{escape(text)}</text>'


def svg(shapes: list[str], meaning: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(meaning)}">' + "".join(shapes) + "</svg>"
    )


def winners(names: Sequence[str], seats: Sequence[int]) -> str:
    if not seats:
        return "The game was not finished."
    return "Winner: " + " and ".join(names[seat] for seat in seats) + "."
