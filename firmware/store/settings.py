"""Settings: what people choose once and the table remembers.

The file has a line `name=value` for each, and a last one with the CRC-32 of all before it. It is written
under another name and then renamed: the old settings stay until the new ones are whole.
"""

import os
from binascii import crc32

from store.errors import store_error

_PAUSE = 3000  # ms from a change to its saving: who turns through a menu does not write with every step
_TICKS = 0x3FFFFFFF  # where time.ticks_ms starts again from 0
_SEAL = b"crc="
_SEAL_SIZE = 4 + 8 + 1

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.points import Point, Value


class Settings:
    """The values in force. `trouble` is what was wrong with the file: a code, and which setting if one.

    What the settings of the table can be lies in store/points.py; a file of others brings its own points.
    """

    def __init__(self, path: str, points: "tuple[Point, ...]" = ()):
        self._path = path
        self._own = points
        self._values: "dict[str, Value]" = {point.name: point.default for point in self._points()}
        self._kept: "dict[str, str]" = {}  # what a newer firmware wrote and this one does not understand
        self._changed = False
        self._changed_at = -1
        self.trouble: "tuple[str, str] | None" = None
        self._load()

    def get(self, name: str) -> "Value":
        if name not in self._values:
            self._point(name)  # says which there are
        return self._values[name]

    def set(self, name: str, value: "Value") -> None:
        """Put a value in force; save it later."""
        from store.points import check

        check(self._point(name), value)
        if self._values[name] != value or name in self._kept:
            self._values[name] = value
            self._kept.pop(name, None)
            self._changed = True

    def save_if_due(self, now_ms: int) -> bool:
        """Save some time after a change; call it as often as you like with time.ticks_ms()."""
        if not self._changed:
            return False
        if self._changed_at < 0:
            self._changed_at = now_ms
        if (now_ms - self._changed_at) & _TICKS < _PAUSE:
            return False
        self._changed_at = now_ms  # should it fail: not again at once
        self.save()
        return True

    def save(self) -> None:
        """Write all settings now; the file has either all the old values or all the new ones."""
        lines = [
            point.name + "=" + point.write(self._values[point.name]) + "\n"
            for point in self._points()
            if point.name not in self._kept
        ]
        lines += [name + "=" + text + "\n" for name, text in self._kept.items()]
        body = "".join(lines).encode()
        try:
            with open(self._path + ".new", "wb") as file:
                file.write(body + _seal(body))
            os.rename(self._path + ".new", self._path)
        except OSError as error:
            raise store_error(error)
        self._changed = False
        self._changed_at = -1

    def _points(self) -> "tuple[Point, ...]":
        if self._own:
            return self._own
        from store.points import SETTINGS

        return SETTINGS

    def _point(self, name: str) -> "Point":
        from store.points import named

        return named(self._points(), name)

    def _load(self) -> None:
        try:
            os.stat(self._path)
        except OSError:
            return  # a new table
        try:
            with open(self._path, "rb") as file:
                data = file.read()
        except OSError:
            data = b""
        body = data[:-_SEAL_SIZE]
        if not body or _seal(body) != data[-_SEAL_SIZE:]:
            self._set_aside()
            return
        try:
            lines = body.decode().split("\n")
        except ValueError:  # sealed, but by no table
            self._set_aside()
            return
        for line in lines:
            if line:
                self._take(line)

    def _take(self, line: str) -> None:
        name, _, text = line.partition("=")
        self._kept[name] = text
        if name not in self._values:
            return
        point = self._point(name)
        try:
            value = point.parse(text)
        except ValueError:
            value = ""
        if not point.accepts(value):
            self.trouble = ("value", name)
            return
        self._values[name] = value
        del self._kept[name]

    def _set_aside(self) -> None:
        self.trouble = ("damaged", "")
        try:
            os.rename(self._path, self._path + ".bad")
        except OSError:
            pass  # then it stays where it is until the next save replaces it


def _seal(body: bytes) -> bytes:
    return _SEAL + b"%08x\n" % (crc32(body) & 0xFFFFFFFF)
