"""Reads records from the files of a game, one by one: what the journal needs only when it looks back."""

from store.records import END, HEAD, SUM, Damage, length

_BLOCK = 256  # read at once

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

    # A file, where it starts among the records of the game, its bytes that count
    Piece = tuple[str, int, int]


def summary_of(ending: bytes) -> bytes:
    """The summary, from the last bytes of a game; empty if it was not ended."""
    if len(ending) < HEAD + 1 + SUM:
        return b""
    size = ending[-1 - SUM]
    head = ending[-(HEAD + size + 1 + SUM) :][:HEAD]
    if len(head) < HEAD or head[0] >> 4 != END or length(head) != HEAD + size + 1 + SUM:
        return b""
    return ending[-(size + 1 + SUM) : -(1 + SUM)]


def raw_records(pieces: "list[Piece]") -> "Iterator[bytes]":
    """Every record of the pieces, whole but not checked; Damage where one is missing or cut short."""
    at = 0
    for path, start, size in pieces:
        if start != at:
            raise Damage("missing")
        at += size
        try:
            file = open(path, "rb")
        except OSError:
            raise Damage("unreadable")
        with file:
            yield from _split(file, size)


def _split(file: "IO[bytes]", left: int) -> "Iterator[bytes]":
    block = b""
    at = 0
    while left:
        have = len(block) - at
        if have < HEAD or have < length(block, at):
            block = block[at:] + _read(file, min(left - have, _BLOCK))
            at = 0
            continue
        end = at + length(block, at)
        yield block[at:end]
        left -= end - at
        at = end


def _read(file: "IO[bytes]", size: int) -> bytes:
    try:
        block = file.read(size)
    except OSError:
        raise Damage("unreadable")
    if not block:
        raise Damage("cut")
    return block
