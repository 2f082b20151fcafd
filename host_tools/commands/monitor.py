"""`chronotable monitor`: what happens at a running table, live; public facts only."""

import argparse
import time

from host_tools.errors import Stopped
from host_tools.options import seconds
from host_tools.output import Output
from host_tools.phrases import GameWords, phrase
from host_tools.ports import add_port, port_of
from host_tools.talk import Table, facts
from host_tools.tracebacks import translated
from link.frame import MOST

LOOK_S = 0.25
STATUS_S = 2.0


def arguments(parser: argparse.ArgumentParser) -> None:
    add_port(parser)
    parser.add_argument("--seconds", type=seconds, help="stop after so long; else with Ctrl-C")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    with port_of(options) as port, Table(port) as table:
        version, board = table.hello()
        out.record(version=version, board=board)
        out.say(f"Version {version} on the board {board}. Ctrl-C ends this; the table plays on.")
        table.ask("events on")
        try:
            _watch(table, out, options.seconds)
        except KeyboardInterrupt:
            raise Stopped("Stopped watching. The table plays on as before.") from None
        finally:
            table.ask("events off")
    return 0


def _watch(table: Table, out: Output, duration: float | None) -> None:
    began = looked = time.monotonic()
    standing = ""
    count = 0
    words = GameWords()
    while duration is None or time.monotonic() - began < duration:
        if not standing or time.monotonic() - looked > STATUS_S:
            looked = time.monotonic()
            standing = _look(table, out, words, standing)
        for event in table.listen(LOOK_S):
            number, _, fact = event.partition(" ")
            missed = (int(number) - count - 1) % MOST if count else 0
            count = int(number)
            if missed:
                out.say(f"  ({missed} events were missed)", "dim")
            if fact.startswith("game ") and not words.game:  # one that has just begun
                standing = _look(table, out, words, standing)
            _tell(out, words, fact, count, missed)
        while table.tracebacks:
            lines = list(translated(table.tracebacks.popleft()))
            out.record(defect=lines)
            out.say("\n".join(["A defect of the firmware. Please report it:", *lines]), "red")


def _look(table: Table, out: Output, words: GameWords, before: str) -> str:
    """Say how the game stands, if that has changed."""
    now = table.ask("status")
    if now != before:
        out.record(status=words.standing(facts(now)))
        out.say(words.headline(facts(now)), "bold")
    return now


def _tell(out: Output, words: GameWords, fact: str, number: int, missed: int) -> None:
    kind, _, rest = fact.partition(" ")
    if kind != "game" or not words.game:  # of a game that is over already, only its numbers
        out.record(event=fact, number=number, missed=missed)
        out.say(f"  {fact}")
        return
    for event in words.events(rest):
        out.record(event=event, number=number, missed=missed)
        out.say(f"  {phrase(event)}")
