"""The words of one game in one language, read from flash when they are shown.

Only the index stays in memory: six bytes per text. The format is described in store/sealed.py.
"""

import struct
from binascii import crc32

from store.sealed import HEADER_SIZE, SealedFile, SealedFileError

MAGIC = b"CHRT"
VERSION = 1


class TextsError(SealedFileError):
    """A file of texts that cannot be used."""

    what = "a file of texts"


class Texts:
    def __init__(self, path: str):
        self._file = SealedFile(path, MAGIC, VERSION, TextsError)
        try:
            self._read_index(self._file.parts)
        except TextsError:
            self.close()
            raise

    def __call__(self, key: str, **values: "int | str") -> str:
        """The text with its {places} filled. A key without a text shows itself: no game stops for a word."""
        number = self._number(key)
        if number < 0:
            return "[" + key + "]"
        start, end = struct.unpack_from("<HH", self._starts, 2 * number)
        try:
            text = str(self._file.read(self._strings + start, end - start), "utf-8")
        except UnicodeError:
            return "[" + key + "]"
        return _fill(text, values) if values else text

    def close(self) -> None:
        self._file.close()

    def _read_index(self, count: int) -> None:
        starts = HEADER_SIZE + 4 * count
        self._strings = starts + 2 * (count + 1)
        if self._strings > self._file.end:
            raise self._file.contradiction("its index does not fit")
        self._keys = self._file.read(HEADER_SIZE, 4 * count)
        self._starts = self._file.read(starts, 2 * (count + 1))
        before = 0
        for number in range(count + 1):
            (start,) = struct.unpack_from("<H", self._starts, 2 * number)
            if start < before or self._strings + start > self._file.end:
                raise self._file.contradiction(f"text {number} lies outside the file")
            before = start

    def _number(self, key: str) -> int:
        """Which text the key names, or -1."""
        wanted = struct.pack("<I", crc32(key.encode()) & 0xFFFFFFFF)
        at = self._keys.find(wanted)
        while at > 0 and at % 4:  # matched across two neighbouring keys
            at = self._keys.find(wanted, at + 1)
        return at // 4


def _fill(text: str, values: "dict[str, int | str]") -> str:
    """Each {name} filled once; what was put in is not looked at again."""
    filled, *rest = text.split("{")
    for piece in rest:
        name, _, behind = piece.partition("}")
        filled += (str(values[name]) if name in values else "{" + name + "}") + behind
    return filled
