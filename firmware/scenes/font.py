"""Text on the display in one of the table's own fonts, drawn glyph by glyph (scenes/glyphs.py).

A font (fonts/small.fnt, fonts/large.fnt) is a data file (store/data_file.py), one part per glyph. Its body:

    u8 * 4          rows of a glyph, rows from line to line, rows above the baseline, columns between glyphs
    u16 * parts     the characters' code points, ascending: all of ASCII, then others, then the box U+FFFD
    u8 * parts      columns from one glyph to the next, the gap included
    u8 * parts      first row with ink * 16, plus the number of rows with ink - 1
    u16 * parts+1   where each glyph starts among the columns; the last says where they end
    ...             the columns: the rows with ink as MONO_VLSB
"""

from micropython import const

from scenes.glyphs import draw, find_slots, fitting, measure
from store.data_file import DataFile, DataFileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from typing import Any

    from framebuf import FrameBuffer

    class Picture(FrameBuffer):
        """What text is drawn on: a display."""

        width: int
        picture: bytearray  # its pixels as MONO_VLSB


MAGIC = b"CHRF"
VERSION = 1
FIRST, LAST = 0x20, 0x7E  # ASCII that can be seen
ASCII = LAST - FIRST + 1
_FAR = const(0x3FFF)  # to the right of any display


class FontError(DataFileError):
    """A font that cannot be used."""

    what = "a font"


class Font:
    """A slot is where a character's glyph is kept: ASCII by its own code, the others in order from 0x80 on.

    So a text of ASCII is its own list of slots, and drawing it looks nothing up.

    The columns of a font that is `seldom` drawn stay on flash, and so does where they begin: that takes more
    memory than all else of it. A font with the same characters as another is `like` that one.
    """

    def __init__(self, path: str, seldom: bool = False, like: "Font | None" = None):
        from scenes.fontfile import read

        self._path = path
        self._whole = not seldom
        self._text = ""  # to which the columns belong of a font that is not whole
        self._columns: "Any" = b""
        file = DataFile(path, MAGIC, VERSION, FontError)
        try:
            metrics, codes, self._advances, self._places, self._starts, self._ink = read(file, seldom)
            self._codes: array[int] = like._codes if like and like._codes == codes else codes
            if not seldom:
                self._columns = file.read(self._ink, file.end - self._ink)
        finally:
            file.close()
        self.height, self.line, self.baseline, self.spacing = metrics

    def width(self, text: str) -> int:
        """The columns that the text takes, without the gap behind it."""
        if not text:
            return 0
        slots: Any = text.encode()
        if len(slots) != len(text):
            slots = self._slots(text, slots)
        return measure(slots, len(slots), self._advances) - self.spacing

    def draw(
        self, on: "Picture", text: str, x: int, y: int, colour: int = 1, limit: "int | None" = None
    ) -> int:
        """Draw with the top left corner there and say where the next text goes on.

        Colour 0 is dark text on a lit ground. A glyph that would reach the limit's column, and all after it,
        are left out.
        """
        picture: Any = on.picture
        slots: Any = text.encode()
        if len(slots) != len(text):
            slots = self._slots(text, slots)
        if not self._whole and text != self._text:
            self._columns = self._fetched(slots)
            self._text = text
        return draw(
            picture,
            on.width,
            self._columns,
            len(picture),
            slots,
            len(slots),
            self._advances,
            self._places,
            self._starts,
            self._whole,
            self.spacing,
            x,
            y,
            _FAR if limit is None else limit,
            colour,
        )

    def fitting(self, text: str, width: int, start: int = 0) -> int:
        """The first character from there on that does not stay within the columns; the length if all do."""
        slots: Any = text.encode()
        if len(slots) != len(text):
            slots = self._slots(text, slots)
        return fitting(slots, start, len(slots), self._advances, width + self.spacing)

    def clear_columns(self) -> None:
        """The columns of a text that were fetched from flash: kept now, they would leave a gap later on."""
        self._text = ""
        self._columns = b""

    def _slots(self, text: str, coded: "Any") -> bytearray:
        codes: Any = self._codes
        slots: Any = bytearray(len(text))
        find_slots(slots, coded, len(coded), codes)
        return slots  # type: ignore[no-any-return]

    def _fetched(self, slots: bytes) -> bytearray:
        """The columns of these glyphs, one behind the other, from flash."""
        columns = bytearray(sum([self._size(slot) for slot in slots]))
        at = 0
        try:
            with open(self._path, "rb") as file:
                for slot in slots:
                    end = at + self._size(slot)
                    file.seek(self._ink - 2 * (ASCII + len(self._codes) + 1 - self._number(slot)))
                    file.seek(self._ink + int.from_bytes(file.read(2), "little"))
                    file.readinto(memoryview(columns)[at:end])
                    at = end
        except OSError:
            pass  # a gap in a title; the next start says which file is broken
        return columns

    def _number(self, slot: int) -> int:
        """Which glyph of the file the slot holds. Where they begin stands in front of their columns."""
        if slot < FIRST or slot == LAST + 1:
            return ASCII + len(self._codes) - 1
        return slot - FIRST if slot <= LAST else slot - 0x80 + ASCII

    def _size(self, slot: int) -> int:
        """The bytes of its columns: two of each if the glyph has more than eight rows."""
        size: int = self._advances[slot] - self.spacing << (self._places[slot] >> 3 & 1)
        return size
