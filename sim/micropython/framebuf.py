"""MicroPython's `framebuf` on CPython: the same pixels in every format, and quick in the OLED's own."""

import functools
import operator
from collections.abc import Iterator

from sim.micropython._device import count_work
from sim.vm.glyphs import letters

MONO_VLSB = 0
MVLSB = 0
RGB565 = 1
GS4_HMSB = 2
MONO_HLSB = 3
MONO_HMSB = 4
GS2_HMSB = 5
GS8 = 6

_BITS = {MONO_VLSB: 1, RGB565: 16, GS4_HMSB: 4, MONO_HLSB: 1, MONO_HMSB: 1, GS2_HMSB: 2, GS8: 8}
_LEFT_PIXEL_HIGH = (MONO_HLSB, GS4_HMSB)  # in the other packed formats the leftmost pixel has the lowest bits

_FILLED = 0x10
_ALL_QUADRANTS = 0x0F

Buffer = bytearray | memoryview | bytes
Source = tuple[Buffer, int, int, int] | tuple[Buffer, int, int, int, int] | list[object]


@functools.cache
def _painted(rows: int, colour: bool) -> bytes:
    """Translation of column bytes: the given rows take the colour, the others stay."""
    return bytes(byte | rows if colour else byte & ~rows for byte in range(256))


@functools.cache
def _columns(count: int) -> int:
    """A one in the lowest bit of every column byte: times a byte it repeats that byte."""
    return int.from_bytes(b"\x01" * count, "little")


def _whole(*numbers: int) -> None:
    """A float is a TypeError on the device, so it is one here."""
    for number in numbers:
        operator.index(number)


def _quotient(a: int, b: int) -> int:
    """C's division: towards zero."""
    return a // b if (a < 0) == (b < 0) else -(-a // b)


def _quarter(along: int, across: int) -> Iterator[tuple[int, int]]:
    """Kennedy's midpoint walk over the part of a quarter ellipse that is steeper than its diagonal."""
    a2, b2 = 2 * along * along, 2 * across * across
    x, y, error = along, 0, 0
    x_change, y_change = across * across * (1 - 2 * along), along * along
    x_stop, y_stop = b2 * along, 0
    while x_stop >= y_stop:
        yield x, y
        y += 1
        y_stop += a2
        error += y_change
        y_change += a2
        if 2 * error + x_change > 0:
            x -= 1
            x_stop -= b2
            error += x_change
            x_change += b2


class FrameBuffer:
    """A picture in a buffer of the caller's. Whatever falls outside is not drawn.

    Its own names begin with two underscores: a display driver is a subclass, and may use any name it likes.
    """

    def __init__(self, buffer: Buffer, width: int, height: int, format: int, stride: int = -1, /) -> None:
        data = memoryview(buffer).cast("B")
        if data.readonly:
            raise TypeError("object with buffer protocol required")
        self.__set_up(data, width, height, format, width if stride == -1 else stride)

    def __set_up(self, data: memoryview, width: int, height: int, format: int, stride: int) -> None:
        if not (1 <= width <= 0xFFFF and 1 <= height <= 0xFFFF and width <= stride <= 0xFFFF):
            raise ValueError
        if format not in _BITS:
            raise ValueError("invalid format")
        bits = _BITS[format]
        if format == MONO_VLSB:
            last_row = ((height + 7) // 8 - 1) * 8
            needed = (last_row * stride + 8 * width) // 8
        else:
            per_byte = max(8 // bits, 1)
            stride = -(-stride // per_byte) * per_byte
            needed = ((height - 1) * stride + -(-width // per_byte) * per_byte) * bits // 8
        if needed > len(data):
            raise ValueError
        self.__data, self.__width, self.__height = data, width, height
        self.__format, self.__stride, self.__bits = format, stride, bits

    # One pixel, inside the picture

    def __get(self, x: int, y: int) -> int:
        if self.__format == MONO_VLSB:
            return self.__data[(y >> 3) * self.__stride + x] >> (y & 7) & 1
        at = x + y * self.__stride
        if self.__format == RGB565:
            return self.__data[2 * at] | self.__data[2 * at + 1] << 8
        byte, shift = self.__place(at)
        return self.__data[byte] >> shift & (1 << self.__bits) - 1

    def __put(self, x: int, y: int, c: int) -> None:
        if self.__bits == 1:
            c = c != 0
        if self.__format == MONO_VLSB:
            byte, shift = (y >> 3) * self.__stride + x, y & 7
        elif self.__format == RGB565:
            at = 2 * (x + y * self.__stride)
            self.__data[at : at + 2] = (c & 0xFFFF).to_bytes(2, "little")
            return
        else:
            byte, shift = self.__place(x + y * self.__stride)
        mask = (1 << self.__bits) - 1
        self.__data[byte] = self.__data[byte] & ~(mask << shift) | (c & mask) << shift

    def __place(self, pixel: int) -> tuple[int, int]:
        byte, shift = divmod(pixel * self.__bits, 8)
        return byte, 8 - self.__bits - shift if self.__format in _LEFT_PIXEL_HIGH else shift

    def __inside(self, x: int, y: int) -> bool:
        return 0 <= x < self.__width and 0 <= y < self.__height

    def __dot(self, x: int, y: int, c: int) -> None:
        if self.__inside(x, y):
            self.__put(x, y, c)

    # Areas

    def __fill(self, x: int, y: int, w: int, h: int, c: int) -> None:
        _whole(x, y, w, h, c)
        count_work("filled_pixel", w * h)
        right, bottom = min(x + w, self.__width), min(y + h, self.__height)
        x, y = max(x, 0), max(y, 0)
        if x >= right or y >= bottom:
            return
        if self.__format == MONO_VLSB:
            self.__fill_columns(x, y, right, bottom, c != 0)
        elif self.__format == GS8:
            self.__fill_bytes(x, y, right, bottom, c)
        else:
            for row in range(y, bottom):
                for column in range(x, right):
                    self.__put(column, row, c)

    def __fill_bytes(self, x: int, y: int, right: int, bottom: int, c: int) -> None:
        """Lines along the longer side: colours of LEDs are drawn as columns of a narrow picture."""
        stride, colour = self.__stride, bytes((c & 0xFF,))
        if right - x >= bottom - y:
            for row in range(y * stride, bottom * stride, stride):
                self.__data[row + x : row + right] = colour * (right - x)
        else:
            for column in range(x, right):
                end = (bottom - 1) * stride + column + 1
                self.__data[y * stride + column : end : stride] = colour * (bottom - y)

    def __fill_columns(self, x: int, y: int, right: int, bottom: int, colour: bool) -> None:
        for page in range(y >> 3, (bottom + 7) >> 3):
            rows = 0xFF << max(y - 8 * page, 0) & 0xFF >> max(8 * page + 8 - bottom, 0)
            start = page * self.__stride + x
            end = start + right - x
            self.__data[start:end] = bytes(self.__data[start:end]).translate(_painted(rows, colour))

    def __stamp(
        self, pages: list[bytes], x: int, y: int, height: int, one: int | None, zero: int | None
    ) -> None:
        """Lay column bytes on a MONO_VLSB picture: `one` and `zero` are what their bits become, or None."""
        left, right = max(-x, 0), min(len(pages[0]), self.__width - x)
        if left >= right:
            return
        shift, repeat = y & 7, _columns(right - left)
        for number, page in enumerate(pages):
            bits = int.from_bytes(page[left:right], "little")
            rows = (1 << min(height - 8 * number, 8)) - 1
            target = (y >> 3) + number
            low = (bits & repeat * (0xFF >> shift)) << shift
            self.__merge(target, x + left, right - left, low, rows << shift & 0xFF, one, zero)
            high = bits >> 8 - shift & repeat * ((1 << shift) - 1)
            self.__merge(target + 1, x + left, right - left, high, rows >> 8 - shift, one, zero)

    def __merge(
        self, page: int, x: int, count: int, bits: int, rows: int, one: int | None, zero: int | None
    ) -> None:
        if not 0 <= page < (self.__height + 7) >> 3:
            return
        area = _columns(count) * (rows & (1 << min(self.__height - 8 * page, 8)) - 1)
        ones, zeros = bits & area, ~bits & area
        lit = (ones if one else 0) | (zeros if zero else 0)
        changed = (0 if one is None else ones) | (0 if zero is None else zeros)
        start = page * self.__stride + x
        old = int.from_bytes(self.__data[start : start + count], "little")
        self.__data[start : start + count] = (old & ~changed | lit).to_bytes(count, "little")

    # What MicroPython offers

    def fill(self, c: int, /) -> None:
        self.__fill(0, 0, self.__width, self.__height, c)

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int, /) -> None:
        self.__fill(x, y, w, h, c)

    def pixel(self, x: int, y: int, c: int | None = None, /) -> int | None:
        _whole(x, y)
        if not self.__inside(x, y):
            return None
        if c is None:
            return self.__get(x, y)
        self.__put(x, y, c)
        return None

    def hline(self, x: int, y: int, w: int, c: int, /) -> None:
        self.__fill(x, y, w, 1, c)

    def vline(self, x: int, y: int, h: int, c: int, /) -> None:
        self.__fill(x, y, 1, h, c)

    def rect(self, x: int, y: int, w: int, h: int, c: int, f: bool | int = False, /) -> None:
        if f:
            self.__fill(x, y, w, h, c)
            return
        self.__fill(x, y, w, 1, c)
        self.__fill(x, y + h - 1, w, 1, c)
        self.__fill(x, y, 1, h, c)
        self.__fill(x + w - 1, y, 1, h, c)

    def line(self, x1: int, y1: int, x2: int, y2: int, c: int, /) -> None:
        _whole(x1, y1, x2, y2, c)
        long, short = abs(x2 - x1), abs(y2 - y1)
        steep = short > long
        if steep:
            long, short = short, long
        x_step, y_step = (1 if x2 > x1 else -1), (1 if y2 > y1 else -1)
        x, y, error = x1, y1, 2 * short - long
        for _ in range(long):
            self.__dot(x, y, c)
            sideways = error >= 0
            error += 2 * short - (2 * long if sideways else 0)
            if steep or sideways:
                y += y_step
            if not steep or sideways:
                x += x_step
        self.__dot(x2, y2, c)

    def ellipse(
        self, x: int, y: int, xr: int, yr: int, c: int, f: bool | int = False, m: int | None = None
    ) -> None:
        _whole(x, y, xr, yr, c)
        quadrants = _ALL_QUADRANTS if m is None else m & _ALL_QUADRANTS
        if xr == 0 and yr == 0:
            if quadrants:
                self.__dot(x, y, c)
            return
        mask = quadrants | (_FILLED if f else 0)
        for dx, dy in _quarter(xr, yr):
            self.__ellipse_points(x, y, dx, dy, c, mask)
        for dy, dx in _quarter(yr, xr):
            self.__ellipse_points(x, y, dx, dy, c, mask)

    def __ellipse_points(self, x: int, y: int, dx: int, dy: int, c: int, mask: int) -> None:
        for quadrant, sign_x, sign_y in ((1, 1, -1), (2, -1, -1), (4, -1, 1), (8, 1, 1)):
            if not mask & quadrant:
                continue
            if mask & _FILLED:
                self.__fill(x if sign_x > 0 else x - dx, y + sign_y * dy, dx + 1, 1, c)
            else:
                self.__dot(x + sign_x * dx, y + sign_y * dy, c)

    def poly(self, x: int, y: int, coords: object, c: int, f: bool | int = False, /) -> None:
        _whole(x, y, c)
        numbers = memoryview(coords).tolist()  # type: ignore[arg-type]
        corners = list(zip(numbers[0::2], numbers[1::2], strict=False))
        if not corners:
            return
        # MicroPython walks backwards from the first corner, and a line drawn the other way round differs.
        corners.reverse()
        edges = list(zip([corners[-1], *corners[:-1]], corners, strict=True))
        if f:
            self.__fill_poly(x, y, edges, c)
            return
        for (x1, y1), (x2, y2) in edges:
            self.line(x + x1, y + y1, x + x2, y + y2, c)

    def __fill_poly(
        self, x: int, y: int, edges: list[tuple[tuple[int, int], tuple[int, int]]], c: int
    ) -> None:
        heights = [start[1] for start, _ in edges]
        for row in range(min(heights), max(heights) + 1):
            crossings = []
            for (x1, y1), (x2, y2) in edges:
                if y1 != y2 and (y1 > row) != (y2 > row):
                    slope = _quotient(32 * (x2 - x1) * (row - y1), y2 - y1)
                    crossings.append(_quotient(32 * x1 + slope + 16, 32))
                elif row == max(y1, y2):
                    # The lowest row of an edge has no crossing: draw its corner, or the whole flat edge.
                    if y1 == y2:
                        self.line(x + x1, y + y1, x + x2, y + y2, c)
                    else:
                        self.__dot(x + (x2 if y1 < y2 else x1), y + row, c)
            crossings.sort()
            for start, end in zip(crossings[0::2], crossings[1::2], strict=True):
                self.__fill(x + start, y + row, end - start + 1, 1, c)

    def text(self, s: str, x: int, y: int, c: int = 1, /) -> None:
        _whole(x, y, c)
        font = letters()
        # Letters are bytes there: one outside ASCII becomes as many boxes as it has UTF-8 bytes.
        columns = b"".join(font[byte] for byte in (s.encode() if isinstance(s, str) else bytes(s)))
        if not columns:
            return
        if self.__format == MONO_VLSB:
            self.__stamp([columns], x, y, 8, int(c != 0), None)
            return
        for across, column in enumerate(columns, x):
            for down in range(8):
                if column >> down & 1:
                    self.__dot(across, y + down, c)

    def scroll(self, xstep: int, ystep: int, /) -> None:
        still = FrameBuffer.__view(
            bytes(self.__data), self.__width, self.__height, self.__format, self.__stride
        )
        self.__blit(still, xstep, ystep, -1, None)

    def blit(
        self,
        fbuf: "FrameBuffer | Source",
        x: int,
        y: int,
        key: int = -1,
        palette: "FrameBuffer | Source | None" = None,
        /,
    ) -> None:
        _whole(x, y, key)
        self.__blit(
            FrameBuffer.__source(fbuf), x, y, key, None if palette is None else FrameBuffer.__source(palette)
        )

    def __blit(self, source: "FrameBuffer", x: int, y: int, key: int, palette: "FrameBuffer | None") -> None:
        # With a palette each pixel is looked up a second time.
        count_work("copied_pixel", source.__width * source.__height * (1 if palette is None else 2))
        both_columns = self.__format == MONO_VLSB and source.__format == MONO_VLSB
        # A picture laid onto itself must read what it has just written, as the device does.
        if both_columns and self.__data.obj is not source.__data.obj:
            zero, one = (0, 1) if palette is None else (palette.__get(0, 0), palette.__get(1, 0))
            pages = [
                bytes(source.__data[start : start + source.__width])
                for start in range(0, (source.__height + 7) // 8 * source.__stride, source.__stride)
            ]
            self.__stamp(pages, x, y, source.__height, _unless(key, one), _unless(key, zero))
            return
        if key < 0 and self.__copies_bytes(source, palette):
            self.__copy_rows(source, x, y, None if palette is None else bytes(palette.__data[:256]))
            return
        for row in range(max(y, 0), min(y + source.__height, self.__height)):
            for column in range(max(x, 0), min(x + source.__width, self.__width)):
                colour = source.__get(column - x, row - y)
                if palette is not None:
                    colour = palette.__get(colour, 0)
                if colour != key:
                    self.__put(column, row, colour)

    def __copies_bytes(self, source: "FrameBuffer", palette: "FrameBuffer | None") -> bool:
        """All in bytes, a new value for every one of them, and no byte is read after it was written."""
        pictures = [self, source] if palette is None else [self, source, palette]
        whole = palette is None or palette.__width >= 256
        alone = all(self.__data.obj is not other.__data.obj for other in pictures[1:])
        return whole and alone and all(picture.__format == GS8 for picture in pictures)

    def __copy_rows(self, source: "FrameBuffer", x: int, y: int, table: bytes | None) -> None:
        left, right = max(x, 0), min(x + source.__width, self.__width)
        if left >= right:
            return
        for row in range(max(y, 0), min(y + source.__height, self.__height)):
            start = (row - y) * source.__stride - x
            line = bytes(source.__data[start + left : start + right])
            target = row * self.__stride
            self.__data[target + left : target + right] = line if table is None else line.translate(table)

    @staticmethod
    def __view(buffer: Buffer, width: int, height: int, format: int, stride: int) -> "FrameBuffer":
        """A picture that is only read: its buffer may be constant."""
        picture = FrameBuffer.__new__(FrameBuffer)
        picture.__set_up(memoryview(buffer).cast("B"), width, height, format, stride)
        return picture

    @staticmethod
    def __source(given: "FrameBuffer | Source") -> "FrameBuffer":
        if isinstance(given, FrameBuffer):
            return given
        if not isinstance(given, tuple | list):
            raise TypeError(f"object '{type(given).__name__}' isn't a tuple or list")
        buffer, width, height, format, *rest = given
        return FrameBuffer.__view(buffer, width, height, format, rest[0] if rest else width)  # type: ignore[arg-type]


def _unless(key: int, colour: int) -> int | None:
    return None if colour == key else colour


def FrameBuffer1(buffer: Buffer, width: int, height: int, stride: int = -1, /) -> FrameBuffer:  # noqa: N802
    """The old way to say MONO_VLSB."""
    return FrameBuffer(buffer, width, height, MONO_VLSB, stride)
