"""Reads a sheet saved from a spreadsheet: commas, semicolons or tabs, blank rows, a stray empty column."""

import csv
import io
from dataclasses import dataclass

from host_tools.compile.errors import unknown
from host_tools.compile.sources import Source


@dataclass(frozen=True)
class Row:
    line: int
    cells: dict[str, str]


def rows(source: Source, needed: list[str], optional: list[str]) -> list[Row]:
    """The rows under the column heads. What is wrong with the shape is told to the source."""
    if not source.read():
        return []
    lines = _lines(source)
    if not lines:
        return []
    first, heads = lines[0]
    while heads and not heads[-1]:  # spreadsheets save columns that were once used
        heads.pop()
    if not _heads_are_right(source, first, heads, needed, optional):
        return []
    found = []
    for line, cells in lines[1:]:
        if any(cells[len(heads) :]) or len(cells) < len(heads):
            source.problem(line, "", f"{len(cells)} cells instead of {len(heads)}")
            continue
        found.append(Row(line, dict(zip(heads, cells, strict=False))))
    return found


def separator(text: str) -> str:
    """What stands between the cells of the first line: programs differ, and so do countries."""
    head = text.lstrip("\r\n ").partition("\n")[0]
    return max(",;\t", key=head.count)


def _lines(source: Source) -> list[tuple[int, list[str]]]:
    """Every line with something in it, its number first."""
    reader = csv.reader(io.StringIO(source.text, newline=""), delimiter=separator(source.text), strict=True)
    found: list[tuple[int, list[str]]] = []
    try:
        for cells in reader:
            stripped = [cell.strip() for cell in cells]
            if any(stripped):
                found.append((reader.line_num, stripped))
    except csv.Error as error:
        why = "a quotation mark is not closed" if "end of data" in str(error) else "a stray quotation mark"
        source.problem(reader.line_num, "", f"is no CSV: {why}")
        return []
    return found


def _heads_are_right(
    source: Source, line: int, heads: list[str], needed: list[str], optional: list[str]
) -> bool:
    before = len(source.problems)
    for head in dict.fromkeys(heads):
        if head not in needed + optional:
            source.problem(line, head, f"unknown column: {unknown(head, needed + optional)}")
        if heads.count(head) > 1:
            source.problem(line, head, "the column is there twice")
    for head in needed:
        if head not in heads:
            source.problem(line, head, "the column is missing")
    return len(source.problems) == before
