"""What a command prints: tables and sentences for people, one JSON object per line for programs."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from rich.console import Console
from rich.progress import Progress, TextColumn
from rich.table import Table
from rich.text import Text

Record = dict[str, Any]
WRAP = 40  # letters of a cell before it goes on in the next line, where space is short


class Advance(Protocol):
    def __call__(self, amount: int) -> None: ...


class Output:
    def __init__(self, as_json: bool = False):
        self.as_json = as_json
        self._console = Console(highlight=False, soft_wrap=True)

    def say(self, sentence: str, style: str = "") -> None:
        """For people only; it never gets between the JSON."""
        if self.as_json:
            print(sentence, file=sys.stderr)
        else:
            self._console.print(Text(sentence, style=style))

    def record(self, **fields: Any) -> None:
        """For programs only."""
        if self.as_json:
            print(json.dumps(fields, ensure_ascii=False), flush=True)

    def rows(self, heads: Sequence[str], rows: Iterable[Sequence[Any]], title: str = "") -> None:
        """A table, or an object per row."""
        if self.as_json:
            for row in rows:
                self.record(**dict(zip(heads, row, strict=True)))
            return
        table = Table(
            title=title or None, title_justify="left", box=None, pad_edge=False, header_style="bold"
        )
        cells = [[_written(cell) for cell in row] for row in rows]
        width = 0
        for number, head in enumerate(heads):
            longest = max([len(head), *(len(row[number]) for row in cells)])
            table.add_column(head.replace("_", " "), overflow="fold", min_width=min(longest, WRAP))
            width += min(longest, WRAP) + 2
        for row in cells:
            table.add_row(*map(Text, row))
        # Rather let a narrow terminal break the lines than cut anything off.
        self._console.print(table, width=max(self._console.width, width), crop=False)

    @contextmanager
    def progress(self, label: str, total: int, done: int | None = None) -> Iterator[Advance]:
        """A bar on a terminal, nothing elsewhere; sentences go above it. With `done`, things are counted."""
        columns = [*Progress.get_default_columns()]
        if done is not None:
            columns.append(TextColumn("{task.completed} of {task.total}"))
        hidden = self.as_json or not self._console.is_terminal
        with Progress(*columns, console=self._console, transient=True, disable=hidden) as progress:
            task = progress.add_task(label, total=total, completed=done or 0)
            yield lambda amount: progress.advance(task, amount)

    @contextmanager
    def working(self, label: str) -> Iterator[None]:
        """Something that takes a while, nobody knows how long; shown on a terminal only."""
        if self.as_json or not self._console.is_terminal:
            yield
            return
        with self._console.status(label):
            yield


def _written(cell: object) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, list | tuple):
        return ", ".join(map(str, cell))
    return "" if cell is None else str(cell)
