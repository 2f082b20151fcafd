"""Data files with a header (kind, version, length) and a checksum at the end, checked when a file is opened.

The host tools compile every data file to this shape. All numbers are little-endian.

    at    type   what
    0     4s     magic: what the file is (CHRC a card catalogue, CHRT the texts of one language, CHRF a font)
    4     u16    version of the format, now 1
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

    u32 * parts      CRC-32 of each key, ascending
    u16 * parts+1    where each text starts among the texts; the last says where they end
    ...              the texts, UTF-8
"""

import struct
from binascii import crc32

HEADER = "<4sHHI"
HEADER_SIZE = 12
CHECKSUM_SIZE = 4
_BLOCK = 256  # read at once: small, so that a check needs no memory worth naming


class DataFileError(Exception):
    """A data file that cannot be used: a stable code for programs, one sentence for people."""

    what = "a data file of the table"

    def __init__(self, code: str, path: str, sentence: str):
        super().__init__(path + " " + sentence)
        self.code = code


class DataFile:
    """An open file that was found undamaged; what is wrong with it is raised as the given error."""

    def __init__(self, path: str, magic: bytes, version: int, fault: "type[DataFileError]"):
        self._path = path
        self._fault = fault
        try:
            self._file = open(path, "rb")
        except OSError:
            raise fault("missing", path, "cannot be opened: copy it onto the table again.")
        try:
            self.parts, self.end = self._check(magic, version)
        except DataFileError:
            self.close()
            raise
        except OSError:
            self.close()
            raise fault("unreadable", path, "cannot be read: copy it onto the table again.")

    def read(self, offset: int, size: int) -> bytes:
        """Exactly so many bytes from there."""
        self._file.seek(offset)
        data: bytes = self._file.read(size)
        if len(data) != size:
            raise self._cut()
        return data

    def read_into(self, offset: int, buffer: "bytearray | memoryview") -> None:
        """The buffer filled from there."""
        self._file.seek(offset)
        if self._file.readinto(buffer) != len(buffer):
            raise self._cut()

    def error(self, code: str, sentence: str) -> DataFileError:
        return self._fault(code, self._path, sentence)

    def contradiction(self, what: str) -> DataFileError:
        return self.error("contradiction", "contradicts itself (" + what + "): build it again.")

    def close(self) -> None:
        self._file.close()

    def _check(self, magic: bytes, version: int) -> "tuple[int, int]":
        """The number of parts and where the body ends; raises what is wrong with the file."""
        length: int = self._file.seek(0, 2)
        if length < len(magic) or self.read(0, len(magic)) != magic:
            raise self.error(
                "foreign", "is not " + self._fault.what + ": copy the right file onto the table."
            )
        if length < HEADER_SIZE:
            raise self._cut()
        _, found, parts, written = struct.unpack(HEADER, self.read(0, HEADER_SIZE))
        if found != version:
            raise self.error("version", f"has format {found}, this firmware reads {version}: build it again.")
        if length != written or length < HEADER_SIZE + CHECKSUM_SIZE:
            raise self._cut()
        end = length - CHECKSUM_SIZE
        if self.read(end, CHECKSUM_SIZE) != struct.pack("<I", self._checksum(end)):
            raise self.error("damaged", "is damaged (wrong checksum): copy it onto the table again.")
        return parts, end

    def _checksum(self, end: int) -> int:
        block = memoryview(bytearray(_BLOCK))
        crc = 0
        for at in range(0, end, _BLOCK):
            part = block[: min(_BLOCK, end - at)]
            self.read_into(at, part)
            crc = crc32(part, crc)
        return crc & 0xFFFFFFFF

    def _cut(self) -> DataFileError:
        return self.error("cut", "does not have the length it should have: copy it onto the table again.")
