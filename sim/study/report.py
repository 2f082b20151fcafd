"""The results of a study as a page to look at, and as sheets for a spreadsheet program."""

import csv
import io
from collections.abc import Iterable
from typing import Any

from host_tools.report.pictures import bar, document, heading, note, sentence, svg, table, words
from sim.study.playing import Row
from sim.study.results import Results

_ROW, _LEFT, _WIDE = 26, 190, 720
_BAR, _ODD, _LINE = "#2471a3", "#c0392b", "#333333"
_GROUPS = {"seat": "By seat", "side": "By figure, faction or Hero", "first": "By who begins"}


def page(results: Results) -> str:
    title = f"Study: {results['title']}"
    bots = ", ".join(results["bots"])
    parts = [
        sentence(
            f"{results['games']} games of {results['game']} with {results['players']} players "
            f"({bots}), seeds from {results['seed']}."
        )
    ]
    if results["stand_ins"]:
        parts.append(
            note(
                f"{results['stand_ins']} cards of this catalogue are stand-ins, not the printed ones: what "
                "follows is about them, not about the game in the box."
            )
        )
    if results["games"] < results["wanted"]:
        parts.append(note(f"It was stopped: {results['wanted']} games were wanted."))
    parts += _outliers(results)
    odd = {(each["of"], each["name"]) for each in results["outliers"]}
    for group, named in _GROUPS.items():
        parts += [heading(named), shares(results["win_rate"][group], group, odd, results["players"])]
    parts += [heading("By card"), note("Of the seats that used it at least once: how often they won.")]
    parts.append(shares(_by_rate(results["cards"]), "card", odd, results["players"]))
    parts += [heading("Scores"), _scores(results), heading("Length"), _length(results)]
    return document(title, parts)


def _outliers(results: Results) -> list[str]:
    parts = [heading("What stands out")]
    if not results["outliers"]:
        return [*parts, sentence("Nothing: no share differs surely (99.9 %) from equal chances.")]
    heads = ("what", "name", "wins", "95 % interval", "equal chances", "games")
    rows = [
        (
            each["of"],
            each["name"],
            percent(each["rate"]),
            _interval(each),
            percent(each["expected"]),
            each["games"],
        )
        for each in results["outliers"]
    ]
    return [*parts, table(heads, rows)]


def shares(found: dict[str, dict[str, Any]], group: str, odd: set[tuple[str, str]], players: int) -> str:
    """A bar for each share with its interval, and a line at equal chances."""
    shapes = []
    scale = _WIDE - _LEFT - 120

    def x(rate: float) -> float:
        return _LEFT + scale * rate

    for number, (name, share) in enumerate(found.items()):
        y = 8 + number * _ROW
        low, high = share["interval"]
        colour = _ODD if (group, name) in odd else _BAR
        shapes.append(words(4, y + 14, name[:26], _LINE))
        shapes.append(bar(_LEFT, y, scale * share["rate"], _ROW - 10, colour))
        shapes.append(_stroke(x(low), y + 8, x(high), y + 8))
        told = f"{percent(share['rate'])} of {share['games']}"
        shapes.append(words(x(max(high, share["rate"])) + 6, y + 13, told, _LINE))
    height = 16 + len(found) * _ROW
    shapes.append(_stroke(x(1 / players), 2, x(1 / players), height - 4, ' stroke-dasharray="4 4"'))
    return svg(shapes, f"Win rates {_GROUPS.get(group, 'by card').lower()}", _WIDE, height)


def _scores(results: Results) -> str:
    rows = []
    for seat, spread in enumerate(results["scores"]):
        rows.append((f"seat {seat + 1}", spread["mean"], *_middle(spread["deciles"])))
    heads = ("", "mean", "least", "10 %", "median", "90 %", "most")
    return _columns(results) + table(heads, rows)


def _columns(results: Results) -> str:
    """How often each score came, all seats together."""
    counts: dict[int, int] = {}
    for spread in results["scores"]:
        for score, count in spread["histogram"].items():
            counts[int(score)] = counts.get(int(score), 0) + count
    if not counts:
        return ""
    least, most = min(counts), max(counts)
    step = min(40.0, (_WIDE - 40) / (most - least + 1))
    top = max(counts.values())
    shapes = []
    for score in range(least, most + 1):
        left = 20 + (score - least) * step
        height = 180 * counts.get(score, 0) / top
        shapes.append(bar(left, 200 - height, max(step - 2, 1), height, _BAR))
        if most - least < 25 or (score - least) % 5 == 0:
            shapes.append(words(left, 218, str(score), _LINE))
    return svg(shapes, "How often each score came", _WIDE, 226)


def _length(results: Results) -> str:
    spread = results["length"]
    heads = ("moves", "mean", "least", "10 %", "median", "90 %", "most")
    return table(heads, [("of a game", spread["mean"], *_middle(spread["deciles"]))])


def _middle(deciles: list[float]) -> tuple[Any, ...]:
    if len(deciles) < 11:
        return tuple(deciles)
    return tuple(round(deciles[at], 1) for at in (0, 1, 5, 9, 10))


def games_sheet(rows: Iterable[Row], players: int) -> str:
    """A line for each game."""
    seats = range(players)
    heads = ["number", "seed", "moves", "first", "winners"]
    heads += [f"score_{seat + 1}" for seat in seats] + [f"side_{seat + 1}" for seat in seats]
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\n")
    sheet.writerow(heads)
    for row in rows:
        winners = " ".join(str(seat + 1) for seat in row["winners"])
        sides = [" + ".join(side) for side in row["sides"]]
        sheet.writerow(
            [row["number"], row["seed"], row["moves"], row["first"] + 1, winners, *row["scores"], *sides]
        )
    return out.getvalue()


def shares_sheet(results: Results) -> str:
    """A line for each share."""
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\n")
    sheet.writerow(["of", "name", "games", "won", "rate", "low", "high"])
    for group, found in {**results["win_rate"], "card": results["cards"]}.items():
        for name, share in found.items():
            sheet.writerow([group, name, share["games"], share["won"], share["rate"], *share["interval"]])
    return out.getvalue()


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def _interval(share: dict[str, Any]) -> str:
    low, high = share["interval"]
    return f"{percent(low)} to {percent(high)}"


def _by_rate(found: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return dict(sorted(found.items(), key=lambda item: -item[1]["rate"]))


def _stroke(x1: float, y1: float, x2: float, y2: float, more: str = "") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{_LINE}"{more}/>'
