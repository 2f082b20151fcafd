"""Places text: breaks it into lines, shortens it, centres it or sets it to the right."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from framebuf import FrameBuffer

    from scenes.font import Font

_MORE = "…"


def wrap(font: "Font", text: str, width: int) -> "list[str]":
    """The text in lines of that many columns. A word is split only if no line could hold it."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
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
    return text[: _fitting(font, text, room)].rstrip() + _MORE


def draw_centred(
    fb: "FrameBuffer", font: "Font", text: str, left: int, right: int, y: int, colour: int = 1
) -> int:
    """One line in the middle between two columns, shortened where it must be; where the next text goes on."""
    text = shorten(font, text, right - left)
    return font.draw(fb, text, (left + right - font.width(text)) // 2, y, colour, right)


def draw_right(
    fb: "FrameBuffer", font: "Font", text: str, left: int, right: int, y: int, colour: int = 1
) -> int:
    """One line that ends just before the right column, shortened where it must be; where it begins."""
    text = shorten(font, text, right - left)
    x = right - font.width(text)
    font.draw(fb, text, x, y, colour, right)
    return x


def _wrap_paragraph(font: "Font", paragraph: str, width: int, lines: "list[str]") -> None:
    gap = font.width(" ") + 2 * font.spacing
    line = ""
    used = 0
    for word in paragraph.split():
        size = font.width(word)
        if line and used + gap + size <= width:
            line = line + " " + word
            used += gap + size
            continue
        if line:
            lines.append(line)
        while size > width:
            count = max(_fitting(font, word, width), 1)
            if count == len(word):
                break
            lines.append(word[:count])
            word = word[count:]
            size = font.width(word)
        line, used = word, size
    lines.append(line)


def _fitting(font: "Font", text: str, width: int) -> int:
    """How many characters from the start stay within the columns."""
    used = -font.spacing
    count = 0
    for char in text:
        used += font.width(char) + font.spacing
        if used > width:
            break
        count += 1
    return count
