"""Text on the display in one of the table's own fonts, drawn glyph by glyph with framebuf's blit.

A font (fonts/small.fnt, fonts/large.fnt) is a data file (store/data_file.py), one part per glyph. Its body:

    u8 * 4          rows of a glyph, rows from line to line, rows above the baseline, columns between glyphs
    u16 * parts     the characters' code points, ascending: all of ASCII, then others, then the box U+FFFD
    u8 * parts      columns from one glyph to the next, the gap included
    u8 * parts      first row with ink * 16, plus the number of rows with ink - 1
    u16 * parts+1   where each glyph starts among the columns; the last says where they end
    ...             the columns: the rows with ink as MONO_VLSB
"""

from framebuf import MONO_VLSB, FrameBuffer

from store.data_file import DataFile, DataFileError

MAGIC = b"CHRF"
VERSION = 1
FIRST, LAST = 0x20, 0x7E  # ASCII that can be seen
ASCII = LAST - FIRST + 1
_FAR = 0x3FFF  # to the right of any display
_KEPT = 20  # glyphs cut, and as many from before: a screen has some forty, 64 bytes each
_DARK = FrameBuffer(bytearray(b"\x01\x00"), 2, 1, MONO_VLSB)  # palette: lit and dark change places


class FontError(DataFileError):
    """A font that cannot be used."""

    what = "a font"


class Font:
    """A slot is where a character's glyph is kept: ASCII by its own code, the others in order from 0x80 on.

    So a text of ASCII is its own list of slots, and drawing it looks nothing up.

    The columns of a font that is `seldom` drawn stay on flash: they take as much memory as all else of it.
    """

    def __init__(self, path: str, seldom: bool = False):
        from scenes.fontfile import read

        self._path = path
        self._columns: "memoryview | None" = None
        file = DataFile(path, MAGIC, VERSION, FontError)
        try:
            metrics, self._codes, self._advances, self._places, self._starts, self._ink = read(file)
            if not seldom:
                columns = bytearray(file.end - self._ink)
                file.read_into(self._ink, columns)
                self._columns = memoryview(columns)
        finally:
            file.close()
        self.height, self.line, self.baseline, self.spacing = metrics
        self._glyphs: "dict[int, FrameBuffer]" = {}
        self._before = self._glyphs  # those kept before: what is used again is kept again

    def width(self, text: str) -> int:
        """The columns that the text takes, without the gap behind it."""
        if not text:
            return 0
        advances = self._advances
        total = -self.spacing
        for slot in self._slots(text):
            total += advances[slot]
        return total

    def draw(
        self, fb: FrameBuffer, text: str, x: int, y: int, colour: int = 1, limit: "int | None" = None
    ) -> int:
        """Draw with the top left corner there and say where the next text goes on.

        Colour 0 is dark text on a lit ground. A glyph that would reach the limit's column, and all after it,
        are left out.
        """
        blit = fb.blit
        kept, advances, places = self._glyphs.get, self._advances, self._places
        end = self.spacing + (_FAR if limit is None else limit)
        key, palette = (0, None) if colour else (1, _DARK)
        for slot in self._slots(text):
            after = x + advances[slot]
            if after > end:
                break
            glyph = kept(slot)
            if glyph is None:
                glyph = self._cut(slot)
                kept = self._glyphs.get  # they may be others now
            blit(glyph, x, y + (places[slot] >> 4), key, palette)
            x = after
        return x

    def _slots(self, text: str) -> "bytes | bytearray":
        coded = text.encode()
        if len(coded) == len(text):
            return coded
        slots = bytearray(len(text))
        at = code = left = 0
        for byte in coded:  # the characters themselves would each be made a string of their own
            if byte < 0x80:
                slots[at] = byte
            elif byte >= 0xC0:
                left = 1 if byte < 0xE0 else 2 if byte < 0xF0 else 3
                code = byte & 0x3F >> left
                continue
            else:
                code = code << 6 | byte & 0x3F
                left -= 1
                if left:
                    continue
                slots[at] = self._beyond_ascii(code)
            at += 1
        return slots

    def _beyond_ascii(self, code: int) -> int:
        """The slot of the character; that of the box if the font lacks it."""
        codes = self._codes
        low, high = 0, len(codes) - 1
        while low < high:
            middle = (low + high) // 2
            if codes[middle] < code:
                low = middle + 1
            else:
                high = middle
        return 0x80 + low if codes[low] == code else 0x7F + len(codes)

    def _cut(self, slot: int) -> FrameBuffer:
        """The glyph as a picture of its own, kept for the next time; it shares columns that are in memory."""
        glyph = self._before.get(slot)
        if glyph is None:
            at = number(slot, len(self._codes))
            start, end = self._starts[at], self._starts[at + 1]
            rows = (self._places[slot] & 15) + 1
            width = end - start if rows <= 8 else (end - start) // 2  # a byte of a column has eight rows
            columns = self._columns[start:end] if self._columns else self._fetched(start, end)
            glyph = FrameBuffer(columns, width, rows, MONO_VLSB)
        if len(self._glyphs) == _KEPT:
            self._before = self._glyphs
            self._glyphs = {}
        self._glyphs[slot] = glyph
        return glyph

    def clear_glyphs(self) -> None:
        """None is kept any more: they are cut anew when they are drawn again."""
        self._glyphs = {}
        self._before = self._glyphs

    def _fetched(self, start: int, end: int) -> bytearray:
        columns = bytearray(end - start)
        try:
            with open(self._path, "rb") as file:
                file.seek(self._ink + start)
                file.readinto(columns)
        except OSError:
            pass  # a gap in a title; the next start says which file is broken
        return columns


def number(slot: int, others: int) -> int:
    """Which glyph of the file the slot holds, with so many characters beyond ASCII."""
    if slot < FIRST or slot == 0x7F:
        return ASCII + others - 1
    return slot - FIRST if slot < 0x7F else slot - 0x80 + ASCII
