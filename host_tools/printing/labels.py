"""A label for each sticker, in the order of enrolling: what it is, and where on the thing it is glued."""

from typing import Any

from host_tools.printing.paper import Paper, data, paper_size
from host_tools.stickers import COMMAND, Card, cards_of, commands

CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))  # in turn, where things lie on their own kind
_INSET = 2.0
_PICTURE_MM = 16.0
_PIXEL_MM = 0.5


def print_labels(game: str, paper: str, language: str) -> Paper:
    """The sheets of a game, with the command cards behind its own."""
    sheet = data("sizes")["paper"][paper]
    pages = Paper(paper_size(paper), f"Chronotable: {game}")
    per_page = sheet["columns"] * sheet["rows"]
    labels = _labels(game, language)
    for number, (card, owner) in enumerate(labels):
        place = number % per_page
        if not place:
            pages.page()
            _heading(pages, game, number // per_page + 1, -(-len(labels) // per_page), language)
        x = sheet["left"] + place % sheet["columns"] * sheet["step"][0]
        y = sheet["top"] + place // sheet["columns"] * sheet["step"][1]
        _label(pages, (x, y), sheet["label"], card, owner, number, language)
    return pages


def _labels(game: str, language: str) -> list[tuple[Card, str]]:
    """Each card with its owner: the game, or nobody for a command card."""
    names = commands(language)
    own = [] if game == COMMAND else [(card, game) for card in cards_of(game)]
    return own + [(card._replace(name=names[card.table]), COMMAND) for card in cards_of(COMMAND)]


def _heading(pages: Paper, game: str, number: int, count: int, language: str) -> None:
    words = data("words")["labels"][language]
    pages.text(10, 8, f"Chronotable: {game}, {words['sheet']} {number}/{count}. {words['glue']}", 7)


def _label(
    pages: Paper,
    corner: tuple[float, float],
    size: tuple[float, float],
    card: Card,
    owner: str,
    number: int,
    language: str,
) -> None:
    x, y = corner
    width, height = size
    pages.box(x, y, width, height, grey=200)
    thing = thing_of(owner, card.table)
    _picture(pages, x + _INSET, y + (height - _PICTURE_MM) / 2, thing, number)
    left = x + _PICTURE_MM + 2 * _INSET
    room = width - _PICTURE_MM - 3 * _INSET
    middle = y + height / 2
    name = pages.fitted(card.name, room, 10, bold=True)
    if name < 6:
        pages.paragraph(left, middle - 9, room, card.name, 7, bold=True)
    else:
        pages.text(left, middle - 3, card.name, name, bold=True)
    kind = data("words")["kinds"][language][owner if owner == COMMAND else f"{owner}.{card.table}"]
    which = f"{kind} {card.number}" if owner != COMMAND else f"{kind}: {card.table}"
    if card.copies > 1:
        which += f" ({card.copy}/{card.copies})"
    pages.text(left, middle + 3, which, pages.fitted(which, room, 8))
    pages.text(left, middle + 8, f"#{number + 1}", 7)


def thing_of(owner: str, table: str) -> dict[str, Any]:
    things = data("sizes")["thing"]
    found: dict[str, Any] = things[owner] if owner == COMMAND else things[owner][table]
    return found


def _picture(pages: Paper, x: float, y: float, thing: dict[str, Any], number: int) -> None:
    """The thing as it lies on the table, with its sticker, true to scale among themselves."""
    scale = _PICTURE_MM / data("sizes")["space"]["card"][1]
    width, height = (side * scale for side in thing["size"])
    x, y = x + (_PICTURE_MM - width) / 2, y + (_PICTURE_MM - height) / 2
    pages.box(x, y, width, height)
    across, down = sticker_place(thing, number)
    pages.disc(x + across * scale, y + down * scale, data("sizes")["space"]["sticker"] * scale)
    columns, rows = Paper.symbol_size(thing["symbol"])
    pages.symbol(
        x + width / 2 - columns * _PIXEL_MM / 2,
        y + height / 2 - rows * _PIXEL_MM / 2,
        thing["symbol"],
        _PIXEL_MM,
    )


def sticker_place(thing: dict[str, Any], number: int) -> tuple[float, float]:
    """The middle of the sticker on the thing: of four corners the next one, or the middle."""
    width, height = thing["size"]
    if not thing["stacked"]:
        return width / 2, height / 2
    radius = data("sizes")["space"]["sticker"] / 2 + 2
    right, low = CORNERS[number % len(CORNERS)]
    return (width - radius if right else radius), (height - radius if low else radius)
