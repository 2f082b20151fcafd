"""A folded page for players: the turn on one half; what lights and sounds mean on the other."""

from typing import Any

from host_tools.printing.paper import Paper, data, paper_size

_MARGIN = 12.0
_BODY = 12.0
_SMALL = 10.0
_DISC = 6.0  # room for the colour of a light


def print_reference(game: str, paper: str, languages: list[str]) -> Paper:
    """One page for each language, to be folded in the middle."""
    width, height = paper_size(paper)
    pages = Paper((height, width), f"Chronotable: {data('words')['turn'][game]['title']['en']}")
    for language in languages:
        pages.page()
        middle = pages.width / 2
        pages.line(middle, 4, middle, pages.height - 4, dashed=True)
        room = middle - 2 * _MARGIN
        _turn(pages, _MARGIN, room, game, language)
        _signs(pages, middle + _MARGIN, room, game, language)
    return pages


def _turn(pages: Paper, x: float, room: float, game: str, language: str) -> None:
    words = data("words")
    y = pages.paragraph(x, _MARGIN, room, words["turn"][game]["title"][language], 15, bold=True) + 3
    y = _heading(pages, x, y, room, words["reference"][language]["turn"])
    for step in words["turn"][game][language]:
        y = pages.paragraph(x, y, room, step, _BODY) + 2.5
    y = _heading(pages, x, y + 4, room, words["reference"][language]["hands"])
    for hand in words["hand"]:
        y = pages.paragraph(x, y, room, hand[language], _BODY) + 2.5


def _signs(pages: Paper, x: float, room: float, game: str, language: str) -> None:
    words = data("words")
    y = _heading(pages, x, _MARGIN, room, words["reference"][language]["lights"])
    for light in words["light"]:
        if light.get("game", game) == game:
            pages.disc(x + 2, y + 2.4, 3.6, tuple(light["colour"]))
            y = _sign(pages, x, y, room, light[language], _DISC)
    y = _heading(pages, x, y + 3, room, words["reference"][language]["sounds"])
    for sound in words["sound"]:
        y = _sign(pages, x, y, room, sound[language])


def _sign(pages: Paper, x: float, y: float, room: float, sign: Any, inset: float = 0) -> float:
    """What is seen or heard, and beside it what that means."""
    left = room * 0.45
    seen = pages.paragraph(x + inset, y, left - inset - 2, sign[0], _SMALL, bold=True)
    meant = pages.paragraph(x + left, y, room - left, sign[1], _SMALL)
    return max(seen, meant) + 1.4


def _heading(pages: Paper, x: float, y: float, room: float, words: str) -> float:
    below = pages.paragraph(x, y, room, words, 12, bold=True)
    pages.line(x, below + 0.5, x + room, below + 0.5)
    return below + 2.5
