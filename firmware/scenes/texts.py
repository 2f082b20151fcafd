"""The words of one game in one language, read from flash when they are shown.

Only those that were shown last stay in memory, and no index. The format is described in store/data_file.py.
"""

import struct
from binascii import crc32

from store.data_file import HEADER_SIZE, DataFile, DataFileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAGIC = b"CHRT"
VERSION = 2
_WINDOW = 32  # keys read at once
_KEPT = 10  # texts in memory, and as many from before: to find one on flash takes 2 ms


def number_of(key: "str | int") -> int:
    """A key is found by 20 bits of its checksum. The build writes them in the place of most keys
    (host_tools/compile/text_keys.py): a number costs no memory.
    """
    return key if isinstance(key, int) else crc32(key.encode()) >> 12 & 0xFFFFF


class TextsError(DataFileError):
    """A file of texts that cannot be used."""

    what = "a file of texts"


class Texts:
    """Not opened `at_once` it has no words before the steps of `opening` are done."""

    def __init__(self, path: str, at_once: bool = True):
        self._kept: "dict[int, str]" = {}  # by the number of the key
        self._before: "dict[int, str]" = {}  # those of before: what is used again is kept again
        self._file = DataFile(path, MAGIC, VERSION, TextsError, False)
        if at_once:
            for _ in self.opening():
                pass

    def opening(self) -> "Iterator[None]":
        yield from self._file.checking(MAGIC, VERSION)
        self._starts = HEADER_SIZE + 4 * self._file.parts
        self._strings = self._starts + 2 * (self._file.parts + 1)
        try:
            from store.data_check import check_texts

            yield from check_texts(self._file, self._starts, self._strings)
        except TextsError:
            self.close()
            raise

    def __call__(self, key: "str | int", **values: "int | str") -> str:
        """The text with its {places} filled. A key without a text shows itself: no game stops for a word."""
        number = number_of(key)
        text = self._kept.get(number)
        if text is None:
            text = self._before.get(number) or self._read(number) or "[%s]" % key
            if len(self._kept) == _KEPT:
                self._before = self._kept
                self._kept = {}
            self._kept[number] = text
        return _fill(text, values) if values else text

    def _read(self, number: int) -> str:
        """Empty if there is none, or none that can be read."""
        place = self._find(number)
        if place < 0:
            return ""
        start, end = struct.unpack("<HH", self._file.read(self._starts + 2 * place, 4))
        try:
            return str(self._file.read(self._strings + start, end - start), "utf-8")
        except UnicodeError:
            return ""

    def close(self) -> None:
        self._file.close()

    def _find(self, wanted: int) -> int:
        """The place of the text whose key has that number, or -1."""
        packed = struct.pack("<I", wanted)
        low, high = 0, self._file.parts
        # Checksums are spread evenly: the first guess is mostly right.
        guess = wanted * high >> 20
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
