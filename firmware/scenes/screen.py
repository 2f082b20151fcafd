"""The display as pages use it: a title, lines, a list to choose from, big words, bars.

A page says what is to be seen; `step` draws it piece by piece between two turns of the loop, because a whole
screen of text takes longer than a card may wait. What is the same as before is not drawn again.
"""

from scenes.font import Font
from scenes.layout import draw_centred, draw_right, shorten, wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from scenes.font import Picture

    Piece = tuple[Any, ...]

WIDTH = 128
HEIGHT = 64
LINE = 9
BODY = LINE + 1  # the first row below the title
ROWS = 5  # of a list between title and footer
FOOTER = HEIGHT - LINE
_LARGE_LINE = 16  # rows of large words
_BAR = 6  # rows of a bar

# Kinds of pieces
_TITLE = 0
_TEXT = 1
_BIG = 2
_ITEM = 3
_FOOTER = 4
_PART = 5
_PAIR = 6
_NOTICE = 7
_LARGE = 8
_PATTERN = 9

_NOTICE_LINES = 3


class Screen:
    def __init__(self, display: "Any"):
        self._display = display
        self._small = Font("fonts/small.fnt")
        self._large = Font("fonts/large.fnt", True, self._small)
        self.pieces: "list[Piece]" = []  # what is on the display, or is being drawn
        self._next: "list[Piece]" = []  # what the page is saying now
        self._drawn = 0  # of the pieces
        self._top = self._bottom = 0  # of the rows in which they differ from those before

    # What a page says, from the top down

    def clear(self) -> None:
        self._next = []

    def title(self, text: str) -> None:
        """Dark on light, at the top."""
        self._next.append((_TITLE, text))

    def text(self, text: str, y: int = BODY) -> int:
        """Words in as many lines as they need; the row below them."""
        for line in wrap(self._small, text, WIDTH):
            self._next.append((_TEXT, line, y))
            y += LINE
        return y

    def big(self, text: str, y: int) -> int:
        """In the middle, large if it fits, small if not."""
        self._next.append((_BIG, text, y))
        return y + self._large.line

    def pair(self, left: str, right: str, y: int) -> int:
        """One line with something at both ends."""
        self._next.append((_PAIR, left, right, y))
        return y + LINE

    def choose(self, items: "list[str]", index: int, y: int = BODY, rows: int = ROWS) -> int:
        """A list with one line marked; it shows the part around that line."""
        first = max(0, min(index - rows // 2, len(items) - rows))
        for row in range(first, min(first + rows, len(items))):
            self._next.append((_ITEM, items[row], y, row == index))
            y += LINE
        return y

    def bar(self, part: int, whole: int, y: int) -> int:
        """How much of the whole is left."""
        self._next.append((_PART, max(0, min(WIDTH - 2, part * (WIDTH - 2) // max(whole, 1))), y))
        return y + _BAR + 2

    def footer(self, left: str, right: str = "") -> None:
        """What the buttons do, at the bottom."""
        self._next.append((_FOOTER, left, right))

    def notice(self, text: str, bottom: int = HEIGHT) -> int:
        """Dark on light down to that row, over whatever else is there; the row where it begins."""
        lines = wrap(self._small, text, WIDTH - 4)[:_NOTICE_LINES]
        top = y = bottom - LINE * len(lines)
        for line in lines:
            self._next.append((_NOTICE, line, y))
            y += LINE
        return top

    def large(self, text: str, x: int, y: int) -> None:
        """Large words at a place of their own."""
        self._next.append((_LARGE, text, x, y))

    def pattern(self, column: int) -> None:
        """Nothing but one column of eight pixels, over and over: to look for dead ones."""
        self._next.append((_PATTERN, column))

    def lines(self, text: str) -> "list[str]":
        """The lines that text() would make of it."""
        return wrap(self._small, text, WIDTH)

    def clear_large(self) -> None:
        """What was written in large letters will not be written again soon."""
        self._large.clear_columns()

    def large_width(self, text: str) -> int:
        return self._large.width(text)

    def show(self) -> None:
        """All is said: draw it, unless it is there already."""
        if self._next != self.pieces:
            self._top, self._bottom = _changed_rows(self.pieces, self._next) if self.done else (0, HEIGHT)
            self.pieces = self._next
            self._drawn = -1
        self._next = []

    # For the loop

    @property
    def done(self) -> bool:
        return self._drawn >= len(self.pieces)

    def step(self) -> bool:
        """Draw the next piece; True while there is more to draw."""
        if self.done:
            return False
        display = self._display
        if self._drawn < 0:
            display.fill_rect(0, self._top, WIDTH, self._bottom - self._top, 0)
        elif self._is_due(self.pieces[self._drawn]):
            self._draw(display, self.pieces[self._drawn])
        self._drawn += 1
        if self._drawn < len(self.pieces):
            return True
        display.show()
        return False

    def show_drawn(self) -> None:
        """Let the display have the rows above all pieces that are still to be drawn."""
        top = HEIGHT
        for piece in self.pieces[max(self._drawn, 0) :]:
            if self._is_due(piece):
                top = min(top, _rows(piece)[0])
        self._display.show(top)

    def _is_due(self, piece: "Piece") -> bool:
        """Whether it lies where something has changed."""
        top, bottom = _rows(piece)
        return top < self._bottom and bottom > self._top

    def _draw(self, display: "Picture", piece: "Piece") -> None:
        kind = piece[0]
        small = self._small
        if kind == _TEXT:
            small.draw(display, piece[1], 0, piece[2])
        elif kind == _ITEM:
            self._draw_item(display, piece[1], piece[2], piece[3])
        elif kind == _TITLE:
            display.fill_rect(0, 0, WIDTH, LINE, 1)
            draw_centred(display, small, piece[1], 2, WIDTH - 2, 0, 0)
        elif kind == _FOOTER:
            small.draw(display, shorten(small, piece[1], WIDTH * 2 // 3), 0, FOOTER)
            draw_right(display, small, piece[2], WIDTH // 3, WIDTH, FOOTER)
        elif kind == _BIG:
            font = self._large if self._large.width(piece[1]) <= WIDTH else small
            draw_centred(display, font, piece[1], 0, WIDTH, piece[2])
        elif kind == _PAIR:
            right = draw_right(display, small, piece[2], 0, WIDTH, piece[3])
            small.draw(display, shorten(small, piece[1], right - 4), 0, piece[3])
        elif kind == _NOTICE:
            display.fill_rect(0, piece[2], WIDTH, LINE, 1)
            draw_centred(display, small, piece[1], 2, WIDTH - 2, piece[2], 0)
        elif kind == _LARGE:
            self._large.draw(display, piece[1], piece[2], piece[3])
        elif kind == _PATTERN:
            _draw_pattern(display, piece[1])
        else:
            display.rect(0, piece[2], WIDTH, _BAR, 1)
            display.fill_rect(1, piece[2] + 1, piece[1], _BAR - 2, 1)

    def _draw_item(self, display: "Picture", text: str, y: int, marked: bool) -> None:
        small = self._small
        text = shorten(small, text, WIDTH - 8)
        if marked:
            display.fill_rect(0, y, WIDTH, LINE, 1)
        small.draw(display, text, 5, y, 0 if marked else 1)


def _rows(piece: "Piece") -> "tuple[int, int]":
    """The first row of a piece, and the row below it."""
    kind = piece[0]
    if kind == _TITLE:
        return 0, LINE
    if kind == _FOOTER:
        return FOOTER, HEIGHT
    if kind == _PATTERN:
        return 0, HEIGHT
    top: int = piece[3] if kind in (_PAIR, _LARGE) else piece[2]
    return top, top + (_LARGE_LINE if kind in (_BIG, _LARGE) else LINE)


def _changed_rows(before: "list[Piece]", after: "list[Piece]") -> "tuple[int, int]":
    """The rows that must be drawn anew, with all of every piece that reaches into them."""
    stayed = [piece for piece in after if piece in before]
    if stayed != [piece for piece in before if piece in after]:
        return 0, HEIGHT  # what lay above lies below now
    top, bottom = HEIGHT, 0
    for piece in before + after:
        if piece not in stayed:
            first, end = _rows(piece)
            top, bottom = min(top, first), max(bottom, end)
    grown = True
    while grown:
        grown = False
        for piece in stayed:
            first, end = _rows(piece)
            if first < bottom and end > top and (first < top or end > bottom):
                top, bottom = min(top, first), max(bottom, end)
                grown = True
    return top, bottom


def _draw_pattern(display: "Picture", column: int) -> None:
    for row in range(8):
        if column >> row & 1:
            for y in range(row, HEIGHT, 8):
                display.hline(0, y, WIDTH, 1)
