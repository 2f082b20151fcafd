"""Templates for the table top, true to scale: where the card lies, and where its reader goes below."""

from host_tools.boards.board import Board
from host_tools.printing.paper import Paper, data, paper_size

_COLUMNS = 2
_ROWS = 2
_TOP = 32.0  # below the ruler
_CELL = (100.0, 120.0)
_TICK = 2.0
RULER_MM = 100


def print_spaces(board: Board, paper: str, language: str) -> Paper:
    """A template for each reader of the board, four to a page, each page with a ruler."""
    pages = Paper(paper_size(paper), f"Chronotable: {board.name}")
    words = data("words")["spaces"][language]
    left = (pages.width - _COLUMNS * _CELL[0]) / 2
    per_page = _COLUMNS * _ROWS
    for number, reader in enumerate(board.readers):
        place = number % per_page
        if not place:
            pages.page()
            _ruler(pages, left + 3, words["check"])
            pages.text(left + 3, 27, words["note"], pages.fitted(words["note"], 2 * _CELL[0] - 6, 8))
        x = left + place % _COLUMNS * _CELL[0]
        y = _TOP + place // _COLUMNS * _CELL[1]
        _space(pages, x + _CELL[0] / 2, y + _CELL[1] / 2 + 4, f"{words['reader']} {reader.name}", reader.chip)
    return pages


def _ruler(pages: Paper, x: float, check: str) -> None:
    pages.text(x, 10, check, 9)
    pages.line(x, 20, x + RULER_MM, 20)
    for mm in range(RULER_MM + 1):
        tick = _TICK * (2.5 if mm % 10 == 0 else 1.6 if mm % 5 == 0 else 1)
        pages.line(x + mm, 20 - tick, x + mm, 20)
    for mm in range(0, RULER_MM + 1, 10):
        pages.text(x + mm - 1, 23, str(mm), 6)


def _space(pages: Paper, x: float, y: float, name: str, chip: str) -> None:
    """Around the middle of the coil: that is where the middle of the card lies."""
    sizes = data("sizes")
    card_width, card_height = sizes["space"]["card"]
    board_width, board_height = sizes["reader"][chip]["board"]
    coil = sizes["reader"][chip]["coil"]
    pages.box(x - card_width / 2, y - card_height / 2, card_width, card_height, grey=150)
    edge = (board_height - coil) / 2  # the coil lies at one end of the board
    pages.box(x - coil / 2 - edge, y - board_height / 2, board_width, board_height)
    pages.ring(x, y, coil)
    pages.cross(x, y, 6)
    pages.text(x - card_width / 2, y - card_height / 2 - 2, name, 10, bold=True)
    size = f"{chip.upper()} {board_width:g} x {board_height:g} mm"
    pages.text(x - card_width / 2, y + card_height / 2 + 4, size, 7)
