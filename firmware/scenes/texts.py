"""The words of one game in one language, read from flash when they are shown.

Only those that were shown last stay in memory, and no index. The format is described in store/data_file.py.
"""

import struct
from binascii import crc32

from store.data_file import HEADER_SIZE, DataFile, DataFileError

MAGIC = b"CHRT"
VERSION = 1
_WINDOW = 32  # keys read at once
_KEPT = 24  # texts in memory at most: to find one on flash takes 2 ms


class TextsError(DataFileError):
    """A file of texts that cannot be used."""

    what = "a file of texts"


class Texts:
    def __init__(self, path: str):
        self._kept: "dict[str, str]" = {}
        self._file = DataFile(path, MAGIC, VERSION, TextsError)
        try:
            self._check_index(self._file.parts)
        except TextsError:
            self.close()
            raise

    def __call__(self, key: str, **values: "int | str") -> str:
        """The text with its {places} filled. A key without a text shows itself: no game stops for a word."""
        text = self._kept.get(key)
        if text is None:
            text = self._read(key)
            if len(self._kept) == _KEPT:
                self._kept = {}
            self._kept[key] = text
        return _fill(text, values) if values else text

    def _read(self, key: str) -> str:
        number = self._number(key)
        if number < 0:
            return "[" + key + "]"
        start, end = struct.unpack("<HH", self._file.read(self._starts + 2 * number, 4))
        try:
            return str(self._file.read(self._strings + start, end - start), "utf-8")
        except UnicodeError:
            return "[" + key + "]"

    def close(self) -> None:
        self._file.close()

    def _check_index(self, count: int) -> None:
        self._starts = HEADER_SIZE + 4 * count
        self._strings = self._starts + 2 * (count + 1)
        if self._strings > self._file.end:
            raise self._file.contradiction("its index does not fit")
        before = 0
        for number in range(0, count + 1, _WINDOW):
            starts = self._file.read(self._starts + 2 * number, 2 * min(_WINDOW, count + 1 - number))
            for at in range(0, len(starts), 2):
                (start,) = struct.unpack_from("<H", starts, at)
                if start < before or self._strings + start > self._file.end:
                    raise self._file.contradiction(f"text {number + at // 2} lies outside the file")
                before = start

    def _number(self, key: str) -> int:
        """Which text the key names, or -1."""
        wanted: int = crc32(key.encode()) & 0xFFFFFFFF
        packed = struct.pack("<I", wanted)
        low, high = 0, self._file.parts
        # Checksums are spread evenly: the first guess is mostly right.
        guess = (wanted >> 16) * high >> 16
        while low < high:
            first = max(low, min(guess - _WINDOW // 2, high - _WINDOW))
            keys = self._file.read(HEADER_SIZE + 4 * first, 4 * min(_WINDOW, high - first))
            at = keys.find(packed)
            while at > 0 and at % 4:  # matched across two neighbouring keys
                at = keys.find(packed, at + 1)
            if at >= 0:
                return first + at // 4
            if wanted < struct.unpack_from("<I", keys, 0)[0]:
                high = first
            elif wanted > struct.unpack_from("<I", keys, len(keys) - 4)[0]:
                low = first + len(keys) // 4
            else:
                break
            guess = (low + high) // 2
        return -1


def _fill(text: str, values: "dict[str, int | str]") -> str:
    """Each {name} filled once; what was put in is not looked at again."""
    filled, *rest = text.split("{")
    for piece in rest:
        name, _, behind = piece.partition("}")
        filled += (str(values[name]) if name in values else "{" + name + "}") + behind
    return filled
