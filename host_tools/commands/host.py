"""`chronotable host`: a broker for the tables of this network."""

import argparse
import asyncio
import contextlib
import signal
from pathlib import Path

from host_tools.errors import Stopped, ToolError
from host_tools.local_page import HOST, own_address
from host_tools.network.broker import USUAL_PORT, Access, serve
from host_tools.options import whole_number
from host_tools.output import Output

STOPPED = "Stopped. Tables that were connected wait for a broker, and play on when one is there."


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--listen", type=whole_number, default=USUAL_PORT, metavar="NUMBER", help=f"the port ({USUAL_PORT})"
    )
    parser.add_argument("--local", action="store_true", help="only for this computer")
    parser.add_argument("--certificate", type=Path, metavar="FILE", help="speak TLS, with this certificate")
    parser.add_argument("--key", type=Path, metavar="FILE", help="the key of the certificate")
    parser.add_argument(
        "--users", type=Path, metavar="FILE", help="let in only who stands there: name:password on each line"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    address = HOST if options.local else own_address()

    def announce() -> None:
        url = f"{'mqtts' if options.certificate else 'mqtt'}://{address}:{options.listen}"
        out.record(ok=True, broker=url)
        out.say(f"Tables meet at {url}  (Ctrl-C ends this).")
        out.say(f"At each table: chronotable bridge --broker {url}")
        who = "Who has a password" if options.users else "Anybody in this network"
        out.say(
            f"{who} can read what tables say here, and none obeys anybody but its pair.",
            "dim",
        )

    access = Access(options.certificate, options.key, options.users)
    access.check()
    try:
        asyncio.run(_run(HOST if options.local else "0.0.0.0", options.listen, announce, access))
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) else "there is no such port"
        raise ToolError(
            f"No broker can listen on {options.listen}: {why}.", "Try another --listen.", "listen"
        ) from error
    except KeyboardInterrupt:
        pass
    raise Stopped(STOPPED)


async def _run(host: str, port: int, announce: "object", access: Access) -> None:
    ready, ended = asyncio.Event(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows raises KeyboardInterrupt instead
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
    serving = asyncio.create_task(serve(host, port, ready, ended, access))
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait((serving, waiting), return_when=asyncio.FIRST_COMPLETED)
    if not serving.done():
        announce()  # type: ignore[operator]
    await serving
