"""Draws and measures the glyphs of a text: native code on the device (docs/build.md).

Written for MicroPython's viper: numbers have 32 bits, and nobody checks where a pointer points. So what is
written lies inside the picture by what is asked here, and what is read by the checks of scenes/fontfile.py.
"""

import micropython
from micropython import const

BOX = const(0xFFFD)  # stands for every character that a font lacks


@micropython.viper
def draw(
    picture: ptr8,
    width: int,
    columns: ptr8,
    size: int,
    slots: ptr8,
    count: int,
    advances: ptr8,
    places: ptr8,
    starts: ptr16,
    is_whole: int,
    spacing: int,
    x: int,
    y: int,
    limit: int,
    lit: int,
) -> int:
    """Draw the glyphs of so many slots (scenes/font.py), up to the first that would reach the limit's column.

    The picture is MONO_VLSB, `width` columns wide, and has `size` bytes. If the font is not whole, there are
    only the columns of these glyphs, one behind the other. Returns where the next glyph would begin.
    """
    dark = 0 if lit else 0xFF
    start = 0
    for i in range(count):
        slot = slots[i]
        right = x + advances[slot] - spacing
        if right > limit:
            break
        if is_whole:
            start = starts[slot]
        place = places[slot]
        top = y + (place >> 4)
        below = right - x if place & 8 else 0  # to the rest of a column that has more than eight rows
        first = (top >> 3) * width
        for column in range(x, right):
            ink = columns[start]
            if below:
                ink |= columns[start + below] << 8
            start += 1
            if column < 0 or column >= width:
                continue
            ink <<= top & 7
            at = first + column
            while ink:  # a page each time
                if at >= 0 and at < size:
                    picture[at] = (picture[at] | ink) & 0xFF ^ ink & dark
                ink >>= 8
                at += width
        start += below
        x = right + spacing
    return x


@micropython.viper
def measure(slots: ptr8, count: int, advances: ptr8) -> int:
    """The columns from the first of so many glyphs to where the next would begin."""
    columns = 0
    for i in range(count):
        columns += advances[slots[i]]
    return columns


@micropython.viper
def fitting(slots: ptr8, start: int, count: int, advances: ptr8, columns: int) -> int:
    """The first glyph from `start` on that ends beyond so many columns, with its gap; `count` if none."""
    for i in range(start, count):
        columns -= advances[slots[i]]
        if columns < 0:
            return i
    return count


@micropython.viper
def find_slots(slots: ptr8, text: ptr8, size: int, codes: ptr16) -> int:
    """The slots of so many bytes of UTF-8; returns how many. The last of the codes is that of the box."""
    at = 0
    code = 0
    left = 0  # bytes of a character that are still to come
    for i in range(size):
        byte = text[i]
        if byte >= 0xC0:
            left = 1 if byte < 0xE0 else 2 if byte < 0xF0 else 3
            code = byte & 0x3F >> left
            continue
        slot = byte
        if byte >= 0x80:
            code = code << 6 | byte & 0x3F
            left -= 1
            if left:
                continue
            other = 0
            while codes[other] != code and codes[other] != BOX:
                other += 1
            slot = 0x80 + other
        slots[at] = slot
        at += 1
    return at
