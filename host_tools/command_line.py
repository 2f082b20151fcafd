"""The maker's command line: what is asked for is loaded and obeyed, and every failure is a sentence."""

import argparse
import importlib
import os
import sys
import traceback

from host_tools.errors import DEFECT, FAILED, INTERRUPTED, USAGE, ToolError
from host_tools.options import common
from host_tools.output import Output
from host_tools.release import release

COMMANDS = {
    "boards": "list and check boards; show how to wire one",
    "flash": "install MicroPython and the firmware on a Pico",
    "image": "MicroPython and the firmware as one file to drop onto a Pico",
    "configure": "read and change the settings of a table",
    "cards": "the card catalogue as spreadsheets",
    "enrol": "write the stickers of a game's cards",
    "print": "labels for stickers, a reference, templates for drilling, as PDF",
    "monitor": "what happens at a running table, in the terminal",
    "watch": "a running table on a page, also for phones in the room",
    "bridge": "join a table to a broker: to be seen, and for a game in two houses",
    "opponent": "a bot plays a seat of a running table",
    "advise": "what a good player would do, for whoever asks at a running table",
    "host": "a broker for the tables of this network",
    "doctor": "test every part of a table",
    "tune": "measure gains and speeds, and write them into the board file",
    "backup": "save settings, tags, cards and games into one file",
    "restore": "bring a backup back onto a table",
    "maker": "a page that does all of this in a browser",
    "games": "list, fetch, replay and report games played",
    "club": "many tables: results, ratings, pairings, a page for the big screen",
    "study": "thousands of games by bots: which cards, seats and sides win",
    "resolve": "answer questions about the rules, one JSON object per line",
    "build": "compile firmware, cards and texts for the device",
    "rules": "list every rule with the tests that show it",
}
DESCRIPTION = "From an empty Pico and a box of stickers to a table that plays. Each COMMAND has --help."
EPILOG = (
    "exit status: 0 done, 1 failed or problems found, 2 wrong usage, 3 trouble with the table, 130 stopped"
)


def main(words: list[str]) -> int:
    out = Output("--json" in words)
    try:
        return _obey(words, out)
    except ToolError as error:
        _report(out, error.code, error.message, error.advice)
        return error.status
    except KeyboardInterrupt:
        _report(out, "interrupted", "Stopped; nothing was left half done.", "")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python must not complain when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as error:  # a file of this PC that nobody has looked at more closely
        what = f"{error.filename}: " if error.filename else ""
        _report(out, "file", f"{what}{error.strerror or 'it cannot be read or written'}.", "")
        return FAILED
    except Exception:
        if "--debug" in words:
            traceback.print_exc()
        _report(
            out, "defect", "This is a defect of the program.", "Please report it, with what --debug shows."
        )
        return DEFECT


def _obey(words: list[str], out: Output) -> int:
    tree = parser(words)
    options = tree.parse_args(words)
    if options.version:
        out.record(version=release())
        out.say(f"chronotable {release()}")
        return 0
    if "run" not in options:
        tree.print_help()
        return USAGE
    return int(options.run(options, out))


def parser(words: list[str]) -> argparse.ArgumentParser:
    """The whole tree, but only the command that is asked for is loaded: the others cost nothing."""
    top = argparse.ArgumentParser(prog="chronotable", description=DESCRIPTION, epilog=EPILOG)
    top.add_argument("--version", action="store_true", help="say which release this is")
    choices = top.add_subparsers(title="commands", metavar="COMMAND")
    asked = next((word for word in words if not word.startswith("-")), "")
    shared = [common()]
    for name, meaning in COMMANDS.items():
        command = choices.add_parser(
            name,
            help=meaning,
            description=meaning[0].upper() + meaning[1:] + ".",
            parents=shared,
            epilog=EPILOG,
        )
        if name == asked:
            importlib.import_module(f"host_tools.commands.{name}").arguments(command)
    return top


def _report(out: Output, code: str, message: str, advice: str) -> None:
    out.record(ok=False, code=code, message=message, advice=advice)
    print(f"chronotable: {message}", file=sys.stderr)
    if advice:
        print(f"  {advice}", file=sys.stderr)
