"""Takes a font out of its file and checks it: loaded for that moment, then unloaded (unload.py)."""

from array import array

from scenes.font import ASCII, FIRST, LAST
from store.data_file import HEADER_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from store.data_file import DataFile

_METRICS = 4
_BOX = 0xFFFD


def read(file: "DataFile", seldom: bool) -> "tuple[bytes, array[int], Any, Any, Any, int]":
    """Metrics; codes beyond ASCII; by slot advances, places, starts (if not `seldom`); where columns are."""
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
    metrics = file.read(HEADER_SIZE, _METRICS)
    all_advances = file.read(advances, count)
    all_places = file.read(places, count)
    all_starts = file.read(starts, 2 * (count + 1))
    room = file.end - columns
    _check_starts(file, array("H", all_starts), all_advances, all_places, metrics[-1], room)
    return (
        metrics,
        all_codes[ASCII:],
        _by_slot(all_advances, 1),
        _by_slot(all_places, 1),
        array("H", b"" if seldom else _by_slot(all_starts[:-2], 2)),
        columns,
    )


def _check_starts(
    file: "DataFile", at: "array[int]", advances: bytes, places: bytes, spacing: int, room: int
) -> None:
    """Each glyph has columns, behind those of the last one, of two bytes if it has more than eight rows."""
    start = 0
    for glyph in range(file.parts):
        size = advances[glyph] - spacing << (places[glyph] >> 3 & 1)
        if at[glyph] != start or size <= 0:
            raise file.contradiction(f"glyph {glyph} has no place in it")
        start += size
    if at[file.parts] != start or start > room:
        raise file.contradiction("a glyph has no place in it")


def _by_slot(values: bytes, size: int) -> bytes:
    """One value per glyph as one per slot; the control characters share the box's, which is the last."""
    box = values[-size:]
    return box * FIRST + values[: size * ASCII] + box + values[size * ASCII :]
