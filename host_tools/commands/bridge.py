"""`chronotable bridge`: joins a table to a broker, so that it is seen and can play with a table elsewhere."""

import argparse
import logging
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.errors import PicoError, Stopped, ToolError
from host_tools.network.address import add_broker, address_of
from host_tools.network.keeping import Kept, home
from host_tools.options import names_of
from host_tools.output import Output
from host_tools.ports import add_port, port_of
from host_tools.talk import Refused, Table

if TYPE_CHECKING:
    from host_tools.network.bridge import Bridge
    from host_tools.network.mqtt import Line

AGAIN_S = 2.0
STOPPED = "Stopped. The table plays on; a game in two houses waits until the bridge is there again."


def arguments(parser: argparse.ArgumentParser) -> None:
    add_port(parser)
    add_broker(parser)
    parser.add_argument("--name", help="of this table among all on the broker; that of last time if left out")
    parser.add_argument("--pair", metavar="WORD", help="pair with the table whose bridge names the same word")
    parser.add_argument("--unpair", action="store_true", help="forget the pair, and tell it (with --broker)")
    parser.add_argument(
        "--seats",
        type=_seats,
        metavar="1,3",
        help="the seats of this house: a game that begins here invites the pair",
    )
    parser.add_argument(
        "--players", type=names_of, default=[], metavar="NAME,NAME", help="who plays, in their order"
    )
    parser.add_argument("--folder", type=Path, help="where the pair and the game are kept")
    parser.set_defaults(run=run)


def _seats(word: str) -> list[int]:
    if not re.fullmatch("[1-5](,[1-5]){0,4}", word):
        raise argparse.ArgumentTypeError("seats are numbers from 1 to 5, with commas between them")
    return sorted({int(seat) - 1 for seat in word.split(",")})


def run(options: argparse.Namespace, out: Output) -> int:
    kept = Kept(options.folder or home())
    if options.unpair:
        _unpair(options, kept, out)
        return 0
    broker = address_of(options)
    try:
        from host_tools.network.bridge import Bridge, last_will
        from host_tools.network.farewell import deliver
        from host_tools.network.mqtt import Line
    except ImportError as error:
        raise ToolError(
            f"The package {error.name} is missing.", "Install chronotable[network].", "package"
        ) from error
    if options.pair:
        from host_tools.network.pair_tables import check_word

        check_word(options.pair)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(message)s")
    name = kept.name(options.name)
    line = Line(broker, name, last_will(name))
    line.open()
    try:
        deliver(kept, line, name)
        with port_of(options, live=True) as port:
            if options.pair:
                _pair(options.pair, name, port, line, kept, out)
                return 0
            pair = kept.pair()
            bridge = Bridge(name, line, kept, pair, options.seats, options.players)
            paired = pair is not None and not pair.over
            out.record(ok=True, table=name, pair=pair.other if pair and paired else None, mqtt=line.version)
            with_whom = f"paired with {pair.other}" if pair and paired else "without a pair: it is only seen"
            if pair is not None and pair.over:
                out.say(f"{pair.other} has ended the pair. Pair anew with --pair WORD.", "yellow")
            out.say(f"This table is {name}, {with_whom}. Ctrl-C ends this; the table plays on.")
            _run(bridge, port, out)
    except KeyboardInterrupt:
        raise Stopped(STOPPED) from None
    finally:
        line.publish(*last_will(name), retain=True)
        line.close()
    return 0


def _run(bridge: "Bridge", port: str, out: Output) -> None:
    """For ever: a table that goes away is waited for."""
    from host_tools.network.bridge import LISTEN_S
    from host_tools.network.table_side import TableSide

    while True:
        try:
            with Table(port, look_s=LISTEN_S) as talk:
                bridge.plug_in(TableSide(talk, bridge.token, bridge.here))
                while True:
                    bridge.step()
        except PicoError as error:
            out.say(f"{error.message} It is waited for.", "dim")
            bridge.unplug()
        except Refused as refusal:
            bridge.unplug()
            if refusal.code == "consent":  # people have paired it with another bridge, or forgotten this one
                raise
            out.say(f"The table says: {refusal.message} It is asked again.", "dim")
        time.sleep(AGAIN_S)


def _pair(word: str, name: str, port: str, line: "Line", kept: Kept, out: Output) -> None:
    from host_tools.network.farewell import deliver, part, plays_with
    from host_tools.network.pair_tables import PairTables
    from host_tools.network.table_side import TableSide

    before = kept.pair()
    if before is not None and not before.over and plays_with(kept):
        advice = "End it at the table, or first give: chronotable bridge --unpair --broker URL"
        raise ToolError(f"A game with {before.other} is being played.", advice, "playing")
    with Table(port) as talk:

        def shown(digits: str) -> None:
            out.record(digits=digits.replace(" ", ""), table=pairing.other)
            out.say(f"{pairing.other} shows {digits}, too? Then press OK at both tables, else BACK.", "bold")

        pairing = PairTables(word, name, line, TableSide(talk), shown, lambda text: out.say(text, "dim"))
        out.say(f"Waiting for a table whose bridge says --pair {word}, too.")
        pair = pairing.run()
    if before is not None:
        part(kept, name, before)
    kept.keep_pair(pair)
    deliver(kept, line, name)
    out.record(ok=True, pair=pair.other)
    out.say(f"Paired with {pair.other}. From now on: chronotable bridge --broker URL", "green")


def _unpair(options: argparse.Namespace, kept: Kept, out: Output) -> None:
    """Here, at the table and in the other house; a token that only the table still has is of no use."""
    from host_tools.network.farewell import part
    from host_tools.network.table_side import TableSide

    pair = kept.pair()
    table_told = house_told = pair is None or pair.over
    if pair is not None:
        name = kept.name(None)
        try:
            with port_of(options) as port, Table(port) as talk:
                TableSide(talk, pair.token).forget()
                table_told = True
        except ToolError as error:
            out.say(f"The table was not told: {error.message}", "yellow")
        part(kept, name, pair)
        if not pair.over:
            house_told = _say_farewell(options, kept, name, pair.other, out)
    out.record(ok=True, table_told=table_told, house_told=house_told)
    out.say("This table obeys nobody else any more." if pair else "This table had no pair.")


def _say_farewell(options: argparse.Namespace, kept: Kept, name: str, other: str, out: Output) -> bool:
    """Whether a broker keeps the last word for the other house."""
    from host_tools.network.farewell import deliver
    from host_tools.network.mqtt import Line

    try:
        line = Line(address_of(options), name)
        line.open()
        try:
            if deliver(kept, line, name):
                return True
            why = "The broker does not answer."
        finally:
            line.close()
    except ToolError as error:
        why = error.message
    out.say(f"{other} was not told: {why} It is told when a bridge runs here again.", "yellow")
    return False
