"""Takes a font out of its file and checks it: loaded for that moment, then unloaded (unload.py)."""

from array import array

from scenes.font import ASCII, FIRST, LAST
from store.data_file import HEADER_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.data_file import DataFile

_METRICS = 4
_BOX = 0xFFFD


def read(file: "DataFile") -> "tuple[bytes, array[int], bytes, bytes, array[int], int]":
    """Metrics; codes beyond ASCII; by slot: advances and places; by glyph: starts; where columns begin."""
    count = file.parts
    codes = HEADER_SIZE + _METRICS
    advances = codes + 2 * count
    places = advances + count
    starts = places + count
    columns = starts + 2 * (count + 1)
    if columns > file.end or not ASCII < count <= ASCII + 0x80:
        raise file.contradiction("its index does not fit")
    all_codes = array("H", file.read(codes, 2 * count))
    if (all_codes[0], all_codes[ASCII - 1], all_codes[count - 1]) != (FIRST, LAST, _BOX):
        raise file.contradiction("its characters are not the expected ones")
    all_places = file.read(places, count)
    all_starts = array("H", file.read(starts, 2 * (count + 1)))
    _check_starts(file, all_starts, all_places, file.end - columns)
    return (
        file.read(HEADER_SIZE, _METRICS),
        all_codes[ASCII:],
        _by_slot(file.read(advances, count)),
        _by_slot(all_places),
        all_starts,
        columns,
    )


def _check_starts(file: "DataFile", at: "array[int]", places: bytes, size: int) -> None:
    """Each glyph has columns, behind those of the last one, and in a font of two pages as many in both."""
    ascending = list(at)
    if ascending != sorted(set(ascending)) or ascending[-1] > size:
        raise file.contradiction("a glyph has no place in it")
    for glyph in range(file.parts):
        if places[glyph] & 8 and (at[glyph + 1] - at[glyph]) & 1:
            raise file.contradiction(f"glyph {glyph} has no place in it")


def _by_slot(values: bytes) -> bytes:
    """One value per glyph as one per slot; the control characters share the box's, which is the last."""
    box = values[-1:]
    return box * FIRST + values[:ASCII] + box + values[ASCII:]
