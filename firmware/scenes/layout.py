"""Places text: breaks it into lines, shortens it, centres it or sets it to the right."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scenes.font import Font, Picture

_MORE = "…"


def wrap(font: "Font", text: str, width: int) -> "list[str]":
    """The text in lines of that many columns. A word is split only if no line could hold it."""
    lines: list[str] = []
    for paragraph in text.split("\n") if "\n" in text else (text,):
        _wrap_paragraph(font, paragraph, width, lines)
    return lines


def fits(font: "Font", text: str, width: int, height: int) -> bool:
    """Whether the text, wrapped, stays inside the box without a split word."""
    for word in text.split():
        if font.width(word) > width:
            return False
    return lines_height(font, len(wrap(font, text, width))) <= height


def lines_height(font: "Font", count: int) -> int:
    """The rows that so many lines take; the last one needs only its glyphs' height."""
    return (count - 1) * font.line + font.height if count else 0


def shorten(font: "Font", text: str, width: int) -> str:
    """The text itself if it fits on the line, else as much of it as fits before an ellipsis."""
    if font.width(text) <= width:
        return text
    room = width - font.width(_MORE) - font.spacing
    return text[: font.fitting(text, room)].rstrip() + _MORE


def draw_centred(
    on: "Picture", font: "Font", text: str, left: int, right: int, y: int, colour: int = 1
) -> int:
    """One line in the middle between two columns, shortened where it must be; where the next text goes on."""
    text = shorten(font, text, right - left)
    return font.draw(on, text, (left + right - font.width(text)) // 2, y, colour, right)


def draw_right(on: "Picture", font: "Font", text: str, left: int, right: int, y: int, colour: int = 1) -> int:
    """One line that ends just before the right column, shortened where it must be; where it begins."""
    text = shorten(font, text, right - left)
    x = right - font.width(text)
    font.draw(on, text, x, y, colour, right)
    return x


def _wrap_paragraph(font: "Font", text: str, width: int, lines: "list[str]") -> None:
    if "  " in text or text.startswith(" ") or text.endswith(" "):
        text = " ".join(text.split())  # takes as long as all else here
    start = 0
    while True:
        end = font.fitting(text, width, start)
        if end == len(text):
            lines.append(text[start:])
            return
        gap = text.rfind(" ", start, end + 1)
        if gap >= 0:
            lines.append(text[start:gap])
            start = gap + 1
            continue
        end = max(end, start + 1)  # of a word that is longer than the line
        lines.append(text[start:end])
        start = end + text.startswith(" ", end)
        if start == len(text):
            return
