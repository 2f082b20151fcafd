"""The virtual table in a terminal: the display in dots, the lights in colours, hands by typed words."""

import argparse
import re
import sys
import traceback

from rich.console import Console
from rich.text import Text

from host_tools import FIRMWARE, boards
from host_tools.watching import Watch
from sim.chips.ws2812 import Colour
from sim.device import FirmwareStopped
from sim.scenario import VERBS, ScenarioFailed
from sim.scenario.reloading import line_or_change, reload, said_of_defects
from sim.table import Table, TableError
from sim.table.bad_tags import BAD_TAGS
from sim.table.honest import HELP as CLOCK_HELP
from sim.table.honest import OPTION, honest_costs
from sim.table.witness import dots

SETTLE_MS = 600
HANDS = ("place", "remove", "tap", "turn", "press", "wait", "power", "break", "mend")  # of all VERBS
MOST = {"turn": 1000, "wait": 600_000}  # detents, and milliseconds

HELP = """\
  place CARD at ZONE     place history unit 6 at attacker.1      (or: place empty tag at attacker.1)
  remove ZONE            remove attacker.1
  tap CARD at ZONE       lay it down and take it up again
  turn DETENTS           turn 4, turn -1
  press BUTTON [ms]      press ok, press back 900
  wait MS                wait 1000
  power off | power on
  break PART, mend PART  break display
  zones                  the places of this board
  quit                   or Ctrl-C"""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m sim", description=__doc__)
    parser.add_argument("--board", default="pico_duel", help="a board of boards/, or a board file")
    parser.add_argument(OPTION, action="store_true", help=CLOCK_HELP)
    parser.add_argument(
        "--watch", action="store_true", help="start anew with each change of the firmware; a game goes on"
    )
    options = parser.parse_args(arguments)
    watch = Watch(FIRMWARE) if options.watch else None
    console = Console(highlight=False)
    try:
        table = Table(boards.find(options.board), costs=honest_costs() if options.honest_clock else None)
    except boards.BoardError as error:
        print(error, file=sys.stderr)
        return 1
    table.run(1500)
    console.print(f"[bold]Chronotable[/] on the board {table.board.name}. Type what your hands do, or help.")
    show(console, table)
    while True:
        try:
            line = _next_line(console, table, watch)
        except (EOFError, KeyboardInterrupt):
            console.print("\nThe table is switched off.")
            return 0
        if line in ("quit", "exit"):
            return 0
        try:
            if obey(console, table, line):
                table.run(SETTLE_MS)
                show(console, table)
        except (TableError, ScenarioFailed) as error:
            console.print(Text(str(error), "red"))
        except FirmwareStopped as error:
            _tell_defect(console, error)
            if watch is None:
                return 1


def _next_line(console: Console, table: Table, watch: Watch | None) -> str:
    """What somebody types; meanwhile the table follows the sources, if they are watched."""
    if watch is None:
        return console.input("[bold]>[/] ").strip()
    console.print("[bold]>[/] ", end="")
    while (line := line_or_change(watch)) is None:
        try:
            resumed = reload(table)
        except FirmwareStopped as error:
            _tell_defect(console, error)
        else:
            show(console, table)
            console.print(Text(said_of_defects(table), "red"))
            console.print("The sources have changed. " + ("The game goes on." if resumed else ""))
        console.print("[bold]>[/] ", end="")
    return line.strip()


def _tell_defect(console: Console, error: FirmwareStopped) -> None:
    console.print(Text("".join(traceback.format_exception(error.__cause__ or error)), "red"))


def obey(console: Console, table: Table, line: str) -> bool:
    """Do what the line says; True if something may have changed at the table."""
    if line in ("help", "?"):
        console.print(HELP, markup=False)
        return False
    if line == "zones":
        console.print(", ".join(table.board.leds.zones))
        return False
    if not line:
        return True
    step = parse(line)
    verb = next(iter(step))
    VERBS[verb].do(table, step[verb], **{key: value for key, value in step.items() if key != verb})
    return True


def parse(line: str) -> "dict[str, str | int | float]":
    """A step as in a scenario file, from words."""
    verb, _, rest = line.partition(" ")
    if verb not in HANDS or not rest:
        raise TableError(f"{line} is nothing a hand can do here: type help")
    if verb in ("place", "tap"):
        card, _, zone = rest.partition(" at ")
        if not zone:
            raise TableError(f"where? {verb} CARD at ZONE; bad tags are: {', '.join(BAD_TAGS)}")
        return {verb: card.strip(), "at": zone.strip()}
    word, _, more = rest.partition(" ")
    if verb in MOST:
        return {verb: _number(rest, MOST[verb], verb == "turn")}
    if verb == "press" and more:
        return {verb: word, "ms": int(_number(more, MOST["wait"]))}
    return {verb: rest}


def _number(word: str, most: int, backwards: bool = False) -> float:
    """As far as a hand turns, or as long as somebody waits."""
    if re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,3})?", word) and -most * backwards <= float(word) <= most:
        return float(word)
    raise TableError(f"{word[:20]} is no number from {-most * backwards} to {most}")


def show(console: Console, table: Table) -> None:
    picture = table.display.image()
    console.print("+" + "-" * (picture.width // 2) + "+", markup=False)
    for line in dots(picture):
        console.print(Text("|" + line + "|"))
    console.print("+" + "-" * (picture.width // 2) + "+", markup=False)
    lights = Text()
    for zone in table.board.leds.zones:
        colours = table.lights(zone)
        if any(any(colour) for colour in colours):
            lights.append(zone + " ")
            for colour in colours:
                lights.append("\N{BLACK CIRCLE}", style=f"rgb({','.join(map(str, bright(colour)))})")
            lights.append("  ")
    console.print(lights if lights else Text("(no lights)", style="dim"))


def bright(colour: Colour) -> Colour:
    """A dimmed LED is still well seen in a dark room; a terminal needs more."""
    scale = 255 / max(max(colour), 1)
    red, green, blue = (round(channel * scale) for channel in colour)
    return red, green, blue


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
