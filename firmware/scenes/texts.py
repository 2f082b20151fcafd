"""The words of one game in one language, read from flash when they are shown.

Only those that were shown last stay in memory, and where each group of texts begins: one look at the flash
finds a text. The format is described in store/data_file.py.
"""

from array import array
from binascii import crc32

from store.data_file import HEADER_SIZE, DataFile, DataFileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAGIC = b"CHRT"
VERSION = 3
GROUPS = 128
BEGIN = 0xFF  # of a text in its group: UTF-8 has no such byte
_INDEX_SIZE = 2 * (GROUPS + 1)
_KEPT = 10  # texts in memory, and as many from before: to find one on flash takes 1 ms


def number_of(key: "str | int") -> int:
    """A key is found by 20 bits of its checksum. The build writes them in the place of most keys
    (host_tools/compile/text_keys.py): a number costs no memory.
    """
    return key if isinstance(key, int) else crc32(key.encode()) >> 12 & 0xFFFFF


def group_of(number: int) -> int:
    """Where a text stands with such a number of its key. Checksums are spread evenly, and so are texts."""
    return number >> 13


def opening_of(number: int) -> bytes:
    """What stands in its group in front of such a text."""
    return bytes((BEGIN, number >> 7 & 63, number & 127))


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
        try:
            from store.data_check import check_texts

            index = yield from check_texts(self._file, _INDEX_SIZE)
        except TextsError:
            self.close()
            raise
        self._groups = array("H", index)

    def __call__(self, key: "str | int", **values: "int | str") -> str:
        """The text with its {places} filled. A key without a text shows itself: no game stops for a word."""
        number = key if isinstance(key, int) else number_of(key)
        text = self._kept.get(number)
        if text is None:
            text = self._before.get(number) or self._read(number) or "[%s]" % key
            if len(self._kept) == _KEPT:
                self._before = self._kept
                self._kept = {}
            self._kept[number] = text
        if not values:
            return text
        try:
            return text.format(**values)
        except (IndexError, KeyError, ValueError):
            return _fill(text, values)

    def _read(self, number: int) -> str:
        """Empty if there is none, or none that can be read."""
        groups = self._groups
        group = group_of(number)
        start = groups[group]
        texts = self._file.read(HEADER_SIZE + _INDEX_SIZE + start, groups[group + 1] - start)
        opening = opening_of(number)
        first = texts.find(opening)
        if first < 0:
            return ""
        first += len(opening)
        end = texts.find(b"\xff", first)
        # Not by partition() or slices: their copies would fill memory in the course of a long telling.
        text = memoryview(texts)[first : end if end >= 0 else len(texts)]
        try:
            return str(text, "utf-8")
        except UnicodeError:
            return ""

    def take_over(self, other: "Texts") -> None:
        """Speak with the words of the other from now on."""
        self._file.close()
        self._file = other._file
        self._groups = other._groups
        self._kept = {}
        self._before = {}

    def close(self) -> None:
        self._file.close()


def _fill(text: str, values: "dict[str, int | str]") -> str:
    """What `format` cannot fill: a {name} for which there is nothing stays to be seen."""
    filled, *rest = text.split("{")
    for piece in rest:
        name, _, behind = piece.partition("}")
        filled += (str(values[name]) if name in values else "{" + name + "}") + behind
    return filled
