"""`chronotable configure`: every setting of a table, on the device or in a file."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_tools.errors import Stopped
from host_tools.files import read_words, write_new
from host_tools.options import actions
from host_tools.output import Output
from host_tools.ports import add_port, port_of
from host_tools.settings import InFile, Listed, OnTable, Source, checked, listed, read_text, write_text
from host_tools.talk import Table


def arguments(parser: argparse.ArgumentParser) -> None:
    choices = actions(parser)
    for name, meaning, act in (
        ("list", "every setting with its value, range and meaning", _list),
        ("get", "one value", _get),
        ("set", "change one value", _set),
        ("export", "write all settings into a file to keep or edit", _export),
        ("import", "take over the settings of such a file", _import),
    ):
        action = choices.add(name, meaning, run)
        if name in ("get", "set"):
            action.add_argument("name")
        if name == "set":
            action.add_argument("value")
        if name in ("export", "import"):
            action.add_argument("target", metavar="FILE", type=Path)
        if name == "export":
            action.add_argument("--force", action="store_true", help="replace a file that is there already")
        action.add_argument("--file", type=Path, help="a settings file instead of a table")
        add_port(action)
        action.set_defaults(act=act)


def run(options: argparse.Namespace, out: Output) -> int:
    with _source(options) as source:
        options.act(options, out, source)
    return 0


@contextmanager
def _source(options: argparse.Namespace) -> Iterator[Source]:
    if options.file:
        yield InFile(options.file)
        return
    with port_of(options) as port, Table(port) as table:
        table.hello()
        yield OnTable(table)


def _list(options: argparse.Namespace, out: Output, source: Source) -> None:
    out.rows(Listed._fields, listed(source))


def _get(options: argparse.Namespace, out: Output, source: Source) -> None:
    value = source.get(options.name)
    out.record(name=options.name, value=value)
    if not out.as_json:
        out.say(value)


def _set(options: argparse.Namespace, out: Output, source: Source) -> None:
    checked(options.name, options.value)
    source.set(options.name, options.value)
    value = source.get(options.name)
    out.record(ok=True, name=options.name, value=value)
    out.say(f"{options.name} is {value} now.")


def _export(options: argparse.Namespace, out: Output, source: Source) -> None:
    write_new({options.target: write_text(source).encode()}, options.force)
    out.record(ok=True, file=str(options.target))
    out.say(f"All settings are in {options.target}.")


def _import(options: argparse.Namespace, out: Output, source: Source) -> None:
    advice = "Make one with: chronotable configure export."
    wanted = read_text(read_words(options.target, advice), str(options.target))
    changed: list[str] = []
    try:
        for name, value in wanted.items():
            if source.get(name) != value:
                source.set(name, value)
                changed.append(name)
    except KeyboardInterrupt:
        done = ", ".join(changed) or "none"
        raise Stopped(f"Stopped. Changed so far: {done}.", "Import again for the rest.") from None
    out.record(ok=True, changed=changed)
    out.say(f"Changed: {', '.join(changed)}." if changed else "All settings were like this already.")
