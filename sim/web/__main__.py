"""`python -m sim.web`: start the virtual table and open it in the browser."""

import argparse
import asyncio
import contextlib
import secrets
import socket
import sys
import webbrowser
from pathlib import Path

from host_tools import local_page
from host_tools.local_page import HOST, own_address
from sim.scenario.moves_file import read_moves
from sim.web.boards import board_names
from sim.web.players.guest_table import GuestTable
from sim.web.players.starting import resumed_table
from sim.web.server import Server

EVERYWHERE = "0.0.0.0"
PORT = 8018
USUAL_SPEED = 3  # of scenes


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m sim.web", description=__doc__)
    parser.add_argument("--board", default="pico_full", choices=board_names())
    parser.add_argument("--port", type=int, help=f"the port to listen on ({PORT}, or the next that is free)")
    parser.add_argument(
        "--before",
        type=Path,
        help="a game that the power cut off, as moves (tests/scenarios/setup): people find it in its middle",
    )
    parser.add_argument(
        "--lan",
        action="store_true",
        help="let others of this network look on; a seat is theirs with its link, which has a code",
    )
    parser.add_argument(
        "--link",
        type=int,
        metavar="NUMBER",
        help="the table's USB line on this port of this computer (0: any), for chronotable bridge and others",
    )
    parser.add_argument(
        "--guest",
        action="store_true",
        help="with --link: a table in a second house, where the first begins the game",
    )
    parser.add_argument(
        "--host",
        action="store_true",
        help="with --link: a game that begins here waits for a bridge that invites a second house",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    options = parser.parse_args(arguments)
    try:
        server = Server(options.board, options.lan, options.link)
        server.club.invites = options.host
        if options.guest:
            server.club.seat_at(
                GuestTable(options.board, "en", secrets.randbelow(2**32), "person", USUAL_SPEED)
            )
        if options.before:
            played = read_moves(options.before)
            played.write(server.live.table)
            server.club.seat_at(resumed_table(played))
    except (OSError, ValueError) as error:
        print(f"chronotable: {options.before} cannot be read: {error}", file=sys.stderr)
        return 1
    try:
        listener = listen(options.port, EVERYWHERE if options.lan else HOST)
    except OSError as error:
        print(
            f"chronotable: the port cannot be used: {error.strerror}. Try another with --port.",
            file=sys.stderr,
        )
        return 1
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(listener, server, not options.no_browser, options.lan))
    print("The table is switched off.")
    return 0


def listen(port: int | None, host: str = HOST) -> socket.socket:
    return local_page.listen(port, PORT, host)


async def serve(listener: socket.socket, server: Server, browse: bool, lan: bool = False) -> None:
    def announce(address: str) -> None:
        print(f"The table stands at {address}  (Ctrl-C switches it off)", flush=True)
        if lan:
            server.club.address = f"http://{own_address()}:{listener.getsockname()[1]}"
            print(f"Others of this network look on at {server.club.address}/", flush=True)
        if browse:
            webbrowser.open(address)

    await local_page.serve(server.app(), listener, announce)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
