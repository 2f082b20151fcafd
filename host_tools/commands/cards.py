"""`chronotable cards`: the catalogue as spreadsheets, and printed values back from them."""

import argparse
from pathlib import Path

from host_tools import cards
from host_tools.cards import CARDS, BadCards
from host_tools.compile.output import write_all
from host_tools.errors import FAILED, ToolError
from host_tools.files import write_whole
from host_tools.flash import deliver
from host_tools.options import actions
from host_tools.output import Output
from host_tools.pico import Pico
from host_tools.ports import add_port, port_of


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
    add_port(bring)
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
    for table in cards.layout(options.game, options.cards):
        # The mark in front makes every spreadsheet program read it as UTF-8.
        text = (options.cards / table.csv).read_text(encoding="utf-8-sig")
        write_whole(options.folder / table.csv, text.encode("utf-8-sig"))
        out.record(ok=True, file=str(options.folder / table.csv))
        out.say(f"{options.folder / table.csv}")
    out.say("Type what is printed on your cards, set stand_in to no, save as CSV, then import the folder.")
    return 0


def _import(options: argparse.Namespace, out: Output) -> int:
    wanted = {table.csv for table in cards.layout(options.game, options.cards)}
    fresh = _sheets(options.files, wanted)
    with cards.with_sheets(options.game, fresh, options.cards) as trial:
        data = cards.compiled(options.game, trial)
        texts = {name: (trial / name).read_text(encoding="utf-8-sig") for name in fresh}
    write_all({options.cards / name: text.encode() for name, text in texts.items()})
    stand_ins = sum(row[4] for row in cards.counts(options.game, options.cards))
    out.record(ok=True, sheets=sorted(fresh), stand_ins=stand_ins)
    out.say(f"Taken over: {', '.join(sorted(fresh))}. {stand_ins} stand-ins remain.")
    if options.port:
        _upload(options, data, out)
    return 0


def _sheets(paths: list[Path], wanted: set[str]) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in paths:
        found |= {file.name: file for file in path.glob("*.csv")} if path.is_dir() else {path.name: path}
    strange = sorted(set(found) - wanted)
    if strange or not found:
        what = f"{', '.join(strange)} belongs to no table." if strange else "There is no sheet in it."
        raise ToolError(what, f"Sheets are called: {', '.join(sorted(wanted))}.", "sheets")
    return found


def _upload(options: argparse.Namespace, data: bytes, out: Output) -> None:
    path = f"/cards/{options.game}.cat"
    with port_of(options) as port, Pico(port) as pico:
        deliver(pico, {path: data})
        pico.reset()
    out.record(ok=True, uploaded=path)
    out.say("The table starts anew with these cards.")
