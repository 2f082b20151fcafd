"""Everything of a club as CSV, for spreadsheets."""

import csv
import io
from collections.abc import Iterable, Sequence

from host_tools.club.club import Club, written
from host_tools.club.ratings import Rated

RESULT = ("id", "at", "table", "game", "moves", "digest", "seat", "player", "score", "won")
PAIRING = ("evening", "round", "board", "game", "player")
# A spreadsheet takes what begins so for a formula, whoever has typed it.
FORMULA = ("=", "+", "-", "@", "\t")


def tables(club: Club) -> dict[str, bytes]:
    """Files by their names."""
    rows = []
    for result in club.database.results():
        told = written(result)
        for seat, name in enumerate(result.names):
            head = [told[key] for key in RESULT[:6]]
            rows.append([*head, seat, name, result.scores[seat], int(seat in result.winners)])
    boards = [
        [board.evening, board.round, board.board, board.game, name]
        for board in club.database.pairings()
        for name in board.players
    ]
    return {
        "results.csv": _csv(RESULT, rows),
        "ratings.csv": _csv(Rated._fields, club.ratings()),
        "pairings.csv": _csv(PAIRING, boards),
    }


def _csv(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(heads)
    writer.writerows([[_cell(cell) for cell in row] for row in rows])
    return file.getvalue().encode("utf-8-sig")


def _cell(cell: object) -> object:
    if isinstance(cell, float):
        return f"{cell:.2f}"
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
