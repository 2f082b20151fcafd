"""`chronotable watch`: the players' page shows a real table; it only looks."""

import argparse
import asyncio
import webbrowser

from host_tools.errors import Stopped, ToolError
from host_tools.lan_door import EVERYWHERE, show_qr
from host_tools.local_page import HOST, listen, serve
from host_tools.options import names_of, whole_number
from host_tools.output import Output
from host_tools.ports import add_port, port_of

USUAL_PORT = 8020
STOPPED = "Stopped watching. The table plays on as before."


def arguments(parser: argparse.ArgumentParser) -> None:
    add_port(parser)
    parser.add_argument(
        "--lan",
        action="store_true",
        help="also for phones in the room: a QR code has the address and its code",
    )
    parser.add_argument(
        "--players", type=names_of, default=[], metavar="NAME,NAME", help="who plays, in their order"
    )
    parser.add_argument(
        "--listen",
        type=whole_number,
        metavar="NUMBER",
        help=f"the port of the page ({USUAL_PORT}, or the next)",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    # The page is the simulator's, which is large; nothing else of the tools needs it.
    from host_tools.talk import Table
    from sim.web.watch.gateway import Gateway
    from sim.web.watch.server import WatchServer

    try:
        listener = listen(options.listen, USUAL_PORT, EVERYWHERE if options.lan else HOST)
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) else "there is no such port"
        raise ToolError(
            f"The page cannot listen on {options.listen}: {why}.", "Try another --listen.", "listen"
        ) from error
    with port_of(options, live=True) as port:
        with Table(port) as table:
            version, board = table.hello()  # a table that is not there is told now, not on the page
        server = WatchServer(Gateway(port), options.players, options.lan)

        def announce(address: str) -> None:
            elsewhere = server.door.address(listener)
            out.record(
                ok=True, address=address, lan=elsewhere if options.lan else None, version=version, board=board
            )
            out.say(f"The table is to be seen at {address}  (Ctrl-C ends this; the table plays on).")
            if options.lan:
                out.say(f"For phones in the room: {elsewhere}")
                show_qr(out, elsewhere)
            if not options.no_browser:
                webbrowser.open(address)

        try:
            asyncio.run(serve(server.app(), listener, announce))
        except KeyboardInterrupt:
            raise Stopped(STOPPED) from None
        finally:
            listener.close()
    raise Stopped(STOPPED)
