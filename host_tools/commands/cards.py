"""`chronotable cards`: the catalogue as spreadsheets, and printed values back from them."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_tools import cards, sheets
from host_tools.cards import CARDS, BadCards
from host_tools.compile.output import write_all
from host_tools.errors import FAILED, ToolError
from host_tools.files import read_words, write_new
from host_tools.flash import deliver
from host_tools.options import actions
from host_tools.output import Output
from host_tools.phrases import counted
from host_tools.pico import Pico
from host_tools.ports import add_port, port_of

MOST_TOLD = 20  # changes in words; a program gets them all


def arguments(parser: argparse.ArgumentParser) -> None:
    choices = actions(parser)
    listing = choices.add("list", "the tables of a game, or the cards of one, with stand-ins counted", _list)
    listing.add_argument("game", nargs="?", default="history")
    listing.add_argument("table", nargs="?", help="the cards of this table")
    check = choices.add("check", "whether the sheets fit, with every wrong line", _check)
    check.add_argument("game", nargs="?", default="history")
    export = choices.add(
        "export", "copy the sheets of a game into a folder, for a spreadsheet program", _export
    )
    export.add_argument("game")
    export.add_argument("folder", type=Path)
    bring = choices.add("import", "check edited sheets, take them over, and copy them onto a table", _import)
    bring.add_argument("game")
    bring.add_argument("files", nargs="+", type=Path, metavar="FILE", help="sheets, or a folder with them")
    bring.add_argument("--dry-run", action="store_true", help="only say what would change")
    add_port(bring)
    export.add_argument("--force", action="store_true", help="replace sheets that were edited there")
    for action in (listing, check, export, bring):
        action.add_argument("--cards", type=Path, default=CARDS, help="the folder of the catalogue (ours)")


def _list(options: argparse.Namespace, out: Output) -> int:
    if options.table:
        return _list_table(options, out)
    found = cards.counts(options.game, options.cards)
    out.rows(("table", "file", "cards", "printed", "stand_ins"), found, f"{options.game}")
    stand_ins = sum(row[4] for row in found)
    out.say(f"{stand_ins} of {sum(row[2] for row in found)} are stand-ins, not the printed values.")
    return 0


def _list_table(options: argparse.Namespace, out: Output) -> int:
    for table in cards.layout(options.game, options.cards):
        if table.name == options.table:
            heads = ("id", "name", *(field.name for field in table.fields), "stand_in")
            lines = cards.sheet(table, options.cards)
            out.rows(heads, [[line[head] for head in heads] for line in lines])
            return 0
    names = ", ".join(table.name for table in cards.layout(options.game, options.cards))
    raise ToolError(f"{options.game} has no table {options.table}.", f"It has: {names}.", "table")


def _check(options: argparse.Namespace, out: Output) -> int:
    try:
        cards.compiled(options.game, options.cards)
    except BadCards as bad:
        for problem in bad.problems:
            out.record(
                ok=False, file=problem.file, line=problem.line, field=problem.field, message=problem.message
            )
            out.say(str(problem), "red")
        out.say("Mend these lines, then check again.")
        return FAILED
    stand_ins = sum(row[4] for row in cards.counts(options.game, options.cards))
    out.record(ok=True, game=options.game, stand_ins=stand_ins)
    out.say(f"The cards of {options.game} are sound; {stand_ins} stand-ins remain.")
    return 0


def _export(options: argparse.Namespace, out: Output) -> int:
    # The mark in front makes every spreadsheet program read it as UTF-8.
    files = {
        options.folder / table.csv: read_words(options.cards / table.csv).encode("utf-8-sig")
        for table in cards.layout(options.game, options.cards)
    }
    write_new(files, options.force)
    for path in files:
        out.record(ok=True, file=str(path))
        out.say(str(path))
    out.say("Type what is printed on your cards, set stand_in to no, save as CSV, then import the folder.")
    return 0


def _import(options: argparse.Namespace, out: Output) -> int:
    fresh = sheets.find(options.files, options.game, options.cards)
    with cards.with_sheets(options.game, fresh, options.cards) as trial:
        data = cards.compiled(options.game, trial)
        texts, changes = sheets.changed(options.game, trial, options.cards)
        stand_ins = sum(row[4] for row in cards.counts(options.game, trial))
    with _table(options) as pico:  # a port that cannot be opened changes nothing here, either
        if not options.dry_run:
            write_all({options.cards / name: text.encode() for name, text in texts.items()})
        out.record(
            ok=True,
            sheets=sorted(fresh),
            stand_ins=stand_ins,
            changed=[change._asdict() for change in changes],
            dry_run=options.dry_run,
        )
        _tell(out, changes, stand_ins, options.dry_run)
        if pico is not None:
            _upload(pico, options.game, data, out)
    return 0


def _tell(out: Output, changes: list[sheets.Change], stand_ins: int, dry_run: bool) -> None:
    if not changes:
        out.say(f"These sheets are like the catalogue already; {stand_ins} stand-ins remain.")
        return
    concerned = {(change.table, change.id) for change in changes}
    out.say(
        f"{counted(len(changes), 'value')} of {counted(len(concerned), 'card')}"
        f" {'would change' if dry_run else 'changed'}; {stand_ins} stand-ins remain."
    )
    for change in changes[:MOST_TOLD]:
        out.say(f"  {change}")
    if len(changes) > MOST_TOLD:
        out.say(f"  and {len(changes) - MOST_TOLD} more")


@contextmanager
def _table(options: argparse.Namespace) -> Iterator[Pico | None]:
    """The table that shall get the cards, if one is named."""
    if not options.port or options.dry_run:
        yield None
        return
    with port_of(options) as port, Pico(port) as pico:
        yield pico


def _upload(pico: Pico, game: str, data: bytes, out: Output) -> None:
    path = f"/cards/{game}.cat"
    deliver(pico, {path: data})
    pico.reset()
    out.record(ok=True, uploaded=path)
    out.say("The table starts anew with these cards.")
