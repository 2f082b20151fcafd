"""`chronotable club`: who plays where, results, ratings, and pairings for an evening."""

import argparse
import asyncio
import contextlib
import importlib.util
import socket
import webbrowser
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.errors import Stopped, ToolError
from host_tools.files import write_new
from host_tools.journals import GAMES, load
from host_tools.lan_door import EVERYWHERE, LanDoor, show_qr
from host_tools.local_page import HOST, listen, serve
from host_tools.network.address import Address, add_broker, address_of
from host_tools.options import actions, whole_number
from host_tools.output import Output
from host_tools.report import TITLES

if TYPE_CHECKING:
    from host_tools.club.club import Club

USUAL_PORT = 8029
STOPPED = "Stopped. What the club has heard is in its database."
NEEDED = ("sqlalchemy", "openskill", "networkx", "paho", "psycopg")


def arguments(parser: argparse.ArgumentParser) -> None:
    choices = actions(parser)
    run = choices.add("run", "listen to a broker, and serve the page for the big screen", _run)
    add_broker(run, required=True)
    run.add_argument(
        "--listen",
        type=whole_number,
        metavar="NUMBER",
        help=f"the port of the page ({USUAL_PORT}, or the next)",
    )
    run.add_argument(
        "--lan",
        action="store_true",
        help="also for others of the network: a QR code has the address and its code",
    )
    run.add_argument("--no-browser", action="store_true", help="only print the address")
    run.add_argument("--no-discovery", action="store_true", help="do not make tables known to Home Assistant")
    results = choices.add("results", "the games that count", _results)
    ratings = choices.add("ratings", "how strong everybody is", _ratings)
    ratings.add_argument("--game", choices=list(GAMES.values()), help="left out: all games together")
    pair = choices.add("pair", "the next round of an evening, by the Swiss system", _pair)
    pair.add_argument("players", nargs="+", metavar="PLAYER", help="everybody who is there")
    pair.add_argument("--game", choices=list(GAMES.values()), default="history")
    pair.add_argument("--seats", type=int, choices=range(2, 6), default=2, help="how many sit at a board (2)")
    standings = choices.add("standings", "how an evening stands", _standings)
    for action in (pair, standings):
        action.add_argument("--evening", default=date.today().isoformat(), metavar="NAME", help="(today)")
    adding = choices.add("add", "enter a game that was fetched into a file", _add)
    adding.add_argument("file", type=Path)
    adding.add_argument("players", nargs="+", metavar="PLAYER", help="in the order of the seats")
    adding.add_argument("--table", required=True, help="the name of the table")
    refused = choices.add("refused", "what was told to the club and does not count", _refused)
    export = choices.add("export", "everything as CSV", _export)
    export.add_argument("folder", type=Path)
    export.add_argument("--force", action="store_true", help="replace files that differ")
    for action in (run, results, ratings, pair, standings, adding, refused, export):
        action.add_argument(
            "--database",
            default="sqlite:///club.db",
            metavar="URL",
            help="(sqlite:///club.db), or postgresql://...",
        )


@contextlib.contextmanager
def _club(options: argparse.Namespace, out: Output):  # type: ignore[no-untyped-def]
    if not all(importlib.util.find_spec(name) for name in NEEDED):
        raise ToolError(
            "A club needs packages that are not installed.",
            "Install them with: pip install 'chronotable[club]'.",
            "club",
        )
    from host_tools.club.club import Club
    from host_tools.club.database import Database
    from host_tools.club.results import Refused

    def log(topic: str, refusal: Refused) -> None:
        out.record(ok=False, topic=topic, code=refusal.code, message=refusal.why)
        out.say(f"Refused ({refusal.code}): {topic}: {refusal.why}.", "yellow")

    database = Database(options.database)
    try:
        yield Club(database, log)
    except Refused as refusal:
        raise ToolError(f"{refusal.why[:1].upper()}{refusal.why[1:]}.", "", refusal.code) from refusal
    finally:
        database.close()


def _run(options: argparse.Namespace, out: Output) -> int:
    with _club(options, out) as club:
        broker = address_of(options)  # before anything begins
        try:
            listener = listen(options.listen, USUAL_PORT, EVERYWHERE if options.lan else HOST)
        except (OSError, OverflowError) as error:
            raise ToolError(
                f"The page cannot listen on {options.listen}.", "Try another --listen.", "listen"
            ) from error
        with contextlib.closing(listener), contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_serve(club, broker, listener, options, out))
    raise Stopped(STOPPED)


async def _serve(
    club: "Club", broker: Address, listener: socket.socket, options: argparse.Namespace, out: Output
) -> None:
    from host_tools.club import web
    from host_tools.club.listener import listen as hear

    door = LanDoor() if options.lan else None

    def announce(address: str) -> None:
        elsewhere = door.address(listener) if door else None
        out.record(ok=True, address=address, lan=elsewhere)
        out.say(f"The club is at {address}  (Ctrl-C ends it).")
        if elsewhere:
            out.say(f"For others of the network: {elsewhere}")
            show_qr(out, elsewhere)
        if not options.no_browser:
            webbrowser.open(address)

    ear = asyncio.create_task(hear(club, broker, not options.no_discovery, out.say))
    page = asyncio.create_task(serve(web.app(club, door), listener, announce))
    try:
        done, _ = await asyncio.wait((ear, page), return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in (ear, page):
            task.cancel()
        await asyncio.gather(ear, page, return_exceptions=True)


def _results(options: argparse.Namespace, out: Output) -> int:
    from host_tools.club.club import written

    with _club(options, out) as club:
        found = club.database.results()
    rows = []
    for result in found:
        told = written(result)
        players = ", ".join(
            f"{name or f'player {seat + 1}'} {result.scores[seat]}{'*' if seat in result.winners else ''}"
            for seat, name in enumerate(result.names)
        )
        rows.append((told["at"], result.id, TITLES[result.game], players))
    out.rows(("at", "id", "game", "players"), rows)
    out.say("* has won." if rows else "No result has been entered yet.")
    return 0


def _ratings(options: argparse.Namespace, out: Output) -> int:
    with _club(options, out) as club:
        rows = club.ratings(options.game)
    out.rows(
        ("player", "rating", "games", "won"),
        [(row.player, round(row.rating, 2), row.games, round(row.won, 2)) for row in rows],
    )
    return 0


def _pair(options: argparse.Namespace, out: Output) -> int:
    with _club(options, out) as club:
        number, boards = club.pair(options.evening, options.game, options.players, options.seats)
    out.say(f"{options.evening}, round {number}:", "bold")
    rows = [
        (at, " - ".join(names) if len(names) > 1 else f"{names[0]} sits out")
        for at, names in enumerate(boards, 1)
    ]
    out.rows(("board", "players"), rows)
    return 0


def _standings(options: argparse.Namespace, out: Output) -> int:
    with _club(options, out) as club:
        rows = club.standings(options.evening)
    heads = ("player", "points", "buchholz", "games")
    out.rows(heads, [(row.player, row.points, row.buchholz, row.games) for row in rows])
    return 0


def _add(options: argparse.Namespace, out: Output) -> int:
    from host_tools.club.results import of_played

    with _club(options, out) as club:
        played_at = datetime.fromtimestamp(
            int(options.file.stat().st_mtime) if options.file.exists() else 0, UTC
        )
        result = of_played(load(options.file), options.table, options.players, played_at)
        fresh = club.database.add(result)
    out.record(ok=True, id=result.id, fresh=fresh)
    out.say(f"{result.id} is entered." if fresh else f"{result.id} was entered before.")
    return 0


def _refused(options: argparse.Namespace, out: Output) -> int:
    with _club(options, out) as club:
        rows = club.database.refused()
    out.rows(("at", "topic", "code", "why"), [(str(at), topic, code, why) for at, topic, code, why in rows])
    return 0


def _export(options: argparse.Namespace, out: Output) -> int:
    from host_tools.club.export import tables

    with _club(options, out) as club:
        files = tables(club)
    write_new({options.folder / name: data for name, data in files.items()}, options.force)
    out.record(ok=True, folder=str(options.folder), files=len(files))
    out.say(f"{', '.join(files)} are in {options.folder}.")
    return 0
