"""Data files with a header (kind, version, length) and a checksum at the end, checked when a file is opened.

The host tools compile every data file to this shape. All numbers are little-endian.

    at    type   what
    0     4s     magic: what the file is (CHRC a card catalogue, CHRT the texts of one language, CHRF a font)
    4     u16    version of the format: 3 of texts, else 1
    6     u16    parts: how many tables or texts the file holds
    8     u32    length of the whole file in bytes
    12    ...    body
    -4    u32    CRC-32 of everything before it

The body of a catalogue (store/catalogue.py):

    per table   12s name (zeros behind), u16 count, u16 size of a record, u32 offset of its block in the file
    a block     count * size   the records, all numbers of the cards
                count / 8      one bit per record, lowest first: 1 = a stand-in, not the printed card
                u16 * count+1  where each name starts among the names; the last says where they end
                ...            the names, UTF-8

The body of texts (scenes/texts.py):

    u16 * 129        where each of 128 groups begins behind this index; the last says where they end
    ...              the groups: texts, each behind a byte 255, 6 bits of its number and the last 7 of it.
                     The number is the upper 20 bits of the key's CRC-32; its first 7 say which group
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

HEADER_SIZE = 12


class DataFileError(Exception):
    """A data file that cannot be used: a stable code for programs, one sentence for people."""

    what = "a data file of the table"

    def __init__(self, code: str, path: str, sentence: str):
        super().__init__(path + " " + sentence)
        self.code = code


class DataFile:
    """An open file that was found undamaged; what is wrong with it is raised as the given error.

    Who must not hold the loop opens it not `at_once`, and runs the steps of `checking` before anything else.
    """

    def __init__(
        self, path: str, magic: bytes, version: int, fault: "type[DataFileError]", at_once: bool = True
    ):
        self._path = path
        self._fault = fault
        try:
            self._file = open(path, "rb")
        except OSError:
            raise fault("missing", path, "cannot be opened: copy it onto the table again.")
        if at_once:
            for _ in self.checking(magic, version):
                pass

    def checking(self, magic: bytes, version: int) -> "Iterator[None]":
        try:
            from store.data_check import check

            length = self._file.seek(0, 2)
            self.parts, self.end = yield from check(self, length, magic, version, self._fault.what)
        except DataFileError:
            self.close()
            raise
        except OSError:
            self.close()
            raise self.error("unreadable", "cannot be read: copy it onto the table again.")

    def read(self, offset: int, size: int) -> bytes:
        """Exactly so many bytes from there."""
        self._file.seek(offset)
        data: bytes = self._file.read(size)
        if len(data) != size:
            raise self.cut()
        return data

    def read_into(self, offset: int, buffer: "bytearray | memoryview") -> None:
        """The buffer filled from there."""
        self._file.seek(offset)
        if self._file.readinto(buffer) != len(buffer):
            raise self.cut()

    def error(self, code: str, sentence: str) -> DataFileError:
        return self._fault(code, self._path, sentence)

    def contradiction(self, what: str) -> DataFileError:
        return self.error("contradiction", "contradicts itself (" + what + "): build it again.")

    def close(self) -> None:
        self._file.close()

    def cut(self) -> DataFileError:
        return self.error("cut", "does not have the length it should have: copy it onto the table again.")
