"""The cards of each game for the tray, from the very spreadsheets that are compiled for the device."""

from functools import cache
from typing import Any

from host_tools import FIRMWARE
from host_tools.compile.layout import tables
from host_tools.compile.sources import Source
from host_tools.compile.spreadsheet import Row, rows
from sim.table.bad_tags import BAD_TAGS


class CardsError(Exception):
    """The spreadsheets of a game cannot be read: what is wrong, and where."""


@cache
def cards_of(game: str) -> list[dict[str, Any]]:
    """Every card and token with its printed values; `card` is its name on the tag."""
    from sim.web.games import game_of  # its bot knows the cards too

    description = FIRMWARE / "cards" / f"{game}.toml"
    source = Source(description, description.name)
    found = {table.name: table for table in tables(source)}
    cards = []
    for name in game_of(game).TABLES:
        if name not in found:
            continue
        table = found[name]
        sheet = Source(description.with_name(table.csv), table.csv)
        columns = ["id", "name", *(field.name for field in table.fields), "stand_in"]
        cards += [_card(game, name, row) for row in rows(sheet, columns, ["note"])]
        source.problems += sheet.problems
    if source.problems or not cards:
        raise CardsError("; ".join(str(problem) for problem in source.problems) or f"{game} has no cards")
    return cards + [{"card": tag, "table": "tag", "name": tag, "stand_in": False} for tag in BAD_TAGS]


def _card(game: str, table: str, row: Row) -> dict[str, Any]:
    values = {key: _number(text) for key, text in row.cells.items() if key not in ("id", "stand_in", "note")}
    number = int(row.cells["id"])
    standing_in = row.cells["stand_in"] == "yes"
    return {"card": f"{game} {table} {number}", "table": table, "stand_in": standing_in, **values}


def _number(text: str) -> str | int:
    return int(text) if text.lstrip("-").isdigit() else text
