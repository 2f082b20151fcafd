"""`chronotable games`: games played on a table, fetched, replayed, and told on a page."""

import argparse
import sys
from pathlib import Path

from host_tools.errors import Stopped, ToolError
from host_tools.files import write_whole
from host_tools.journals import Entry, Step, entries, fetch, load, replay, save
from host_tools.options import actions, whole_number
from host_tools.output import Output
from host_tools.phrases import phrase, who
from host_tools.ports import add_port, port_of
from host_tools.talk import Table

THINKING = ("easy", "fair", "strong")


def arguments(parser: argparse.ArgumentParser) -> None:
    choices = actions(parser)
    listing = choices.add("list", "the games on the table", _list)
    fetching = choices.add("fetch", "copy games from the table into files", _fetch)
    fetching.add_argument("numbers", nargs="*", type=whole_number, metavar="NUMBER", help="left out: all")
    fetching.add_argument("--out", type=Path, default=Path(), metavar="FOLDER", help="where to (here)")
    fetching.add_argument("--force", action="store_true", help="replace files that hold another game")
    for action in (listing, fetching):
        add_port(action)
    playing = choices.add("replay", "play a fetched game again, move by move", _replay)
    playing.add_argument("file", type=Path)
    playing.add_argument("--all", action="store_true", help="without waiting for Enter")
    telling = choices.add("report", "a page with pictures of a fetched game", _report)
    telling.add_argument("file", type=Path)
    telling.add_argument(
        "page", nargs="?", type=Path, metavar="PAGE.html", help="beside the file if left out"
    )
    telling.add_argument(
        "--turning-points",
        choices=("none", *THINKING),
        default="fair",
        help="how well the bot thinks that judges the moves (fair: 5 to 20 s)",
    )


def _list(options: argparse.Namespace, out: Output) -> int:
    with port_of(options) as port, Table(port) as table:
        table.hello()
        found = entries(table)
    out.rows(Entry._fields, found)
    out.say(
        "Fetch them with: chronotable games fetch." if found else "No game has been finished on this table."
    )
    return 0


def _fetch(options: argparse.Namespace, out: Output) -> int:
    done: list[str] = []
    kept: list[ToolError] = []
    with port_of(options) as port, Table(port) as table:
        table.hello()
        known = {entry.number: entry for entry in entries(table)}
        wanted = _wanted(options.numbers, known)
        try:
            with out.progress("fetching", sum(known[number].bytes for number in wanted)) as advance:
                for number in wanted:
                    played = fetch(table, number, advance)
                    path = options.out / f"{played.game}-{number}.json"
                    try:
                        save(played, path, options.force)
                    except ToolError as error:
                        if error.code != "exists":
                            raise
                        kept.append(error)
                        continue
                    done.append(str(path))
        except KeyboardInterrupt:
            raise Stopped(
                f"Stopped. Whole on this PC: {', '.join(done) or 'none'}; the table is unchanged."
            ) from None
    for path_name in done:
        out.record(ok=True, file=path_name)
        out.say(path_name)
    if kept:
        raise ToolError("\n".join(error.message for error in kept), kept[0].advice, "exists")
    return 0


def _wanted(numbers: list[int], known: dict[int, Entry]) -> list[int]:
    """The games to fetch; each once, however often it was named."""
    if not known:
        advice = "A game can be fetched when it is finished or abandoned."
        raise ToolError("There is no game to fetch on this table yet.", advice, "no_games")
    for number in numbers:
        if number not in known:
            there = ", ".join(map(str, sorted(known)))
            raise ToolError(f"There is no game {number} on the table.", f"There are: {there}.", "number")
    return list(dict.fromkeys(numbers)) or sorted(known)


def _replay(options: argparse.Namespace, out: Output) -> int:
    wait = not (options.all or out.as_json) and sys.stdin.isatty()
    played = load(options.file)
    if not played.ended:
        out.say("This game is not over: only what everybody has seen is told.", "dim")
    if wait:
        out.say("Enter for the next move, q and Enter to stop.", "dim")
    shown = 0
    try:
        for step in replay(played):
            _tell(out, step, played.ended)
            shown = step.n
            if wait and input("").strip().lower() in ("q", "quit"):
                break
    except (KeyboardInterrupt, EOFError):
        raise Stopped(f"Stopped after move {shown} of {len(played.moves)}; the file is unchanged.") from None
    return 0


def _tell(out: Output, step: Step, ended: bool) -> None:
    # The digest of a game that goes on would let people guess at what is hidden.
    digest = f"{step.state.digest():08x}" if ended else None
    out.record(n=step.n, seat=step.seat, move=step.move, events=step.events, digest=digest)
    if out.as_json:
        return
    out.say(f"{step.n:5} {who(step.seat):9} {phrase(step.move)}", "bold")
    for event in step.events:
        if event["event"] == "battle":
            out.say(f"{'':16}battle won by {event['result']['winner']}")
        else:
            out.say(f"{'':16}{phrase(event)}")


def _report(options: argparse.Namespace, out: Output) -> int:
    from host_tools.report import page
    from host_tools.report.turning_points import parts

    target = options.page or options.file.with_suffix(".html")
    if target.exists() and target.samefile(options.file):
        raise ToolError(f"{target} is the game itself.", "Name another file for the page.", "file")
    played = load(options.file)
    page(played)  # what is wrong with the game is told before anybody thinks about it
    more: list[str] = []
    if options.turning_points != "none" and played.ended:
        with out.progress("judging the moves", 2 * len(played.moves)) as advance:
            more = parts(played, options.turning_points, advance)
    write_whole(target, page(played, more).encode())
    out.record(ok=True, file=str(target))
    out.say(f"{target}")
    return 0
