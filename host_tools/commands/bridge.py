"""`chronotable bridge`: joins a table to a broker, so that it is seen and can play with a table elsewhere."""

import argparse
import json
import logging
import re
import time
from dataclasses import replace
from pathlib import Path

from host_tools.errors import PicoError, Stopped, ToolError
from host_tools.network.address import add_broker, address_of
from host_tools.network.keeping import Kept, home
from host_tools.options import names_of
from host_tools.output import Output
from host_tools.ports import add_port, port_of
from host_tools.talk import Table

AGAIN_S = 2.0
STOPPED = "Stopped. The table plays on; a game in two houses waits until the bridge is there again."


def arguments(parser: argparse.ArgumentParser) -> None:
    add_port(parser)
    add_broker(parser)
    parser.add_argument("--name", help="of this table among all on the broker; that of last time if left out")
    parser.add_argument("--pair", metavar="WORD", help="pair with the table whose bridge names the same word")
    parser.add_argument("--unpair", action="store_true", help="forget the pair")
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
        kept.keep_pair(None)
        out.record(ok=True)
        out.say("This table obeys nobody else any more.")
        return 0
    broker = address_of(options)
    try:
        from host_tools.network.bridge import Bridge, last_will
        from host_tools.network.mqtt import Line
    except ImportError as error:
        raise ToolError(
            f"The package {error.name} is missing.", "Install chronotable[network].", "package"
        ) from error
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(message)s")
    name = kept.name(options.name)
    line = Line(broker, name, last_will(name))
    line.open()
    try:
        with port_of(options) as port:
            if options.pair:
                return _pair(options.pair, name, port, line, kept, out)
            pair = kept.pair()
            bridge = Bridge(name, line, kept, pair, options.seats, options.players)
            out.record(ok=True, table=name, pair=pair.other if pair else None, mqtt=line.version)
            with_whom = f"paired with {pair.other}" if pair else "without a pair: it is only seen"
            out.say(f"This table is {name}, {with_whom}. Ctrl-C ends this; the table plays on.")
            _run(bridge, port, out)
    except KeyboardInterrupt:
        raise Stopped(STOPPED) from None
    finally:
        line.publish(*last_will(name), retain=True)
        line.close()
    return 0


def _run(bridge: "object", port: str, out: Output) -> None:
    """For ever: a table that goes away is waited for."""
    from host_tools.network.bridge import Bridge
    from host_tools.network.table_side import TableSide

    assert isinstance(bridge, Bridge)
    while True:
        try:
            with Table(port) as talk:
                bridge.plug_in(TableSide(talk, bridge.token, bridge.here))
                while True:
                    bridge.step()
        except PicoError as error:
            out.say(f"{error.message} It is waited for.", "dim")
            bridge.unplug()
        time.sleep(AGAIN_S)


def _pair(word: str, name: str, port: str, line: "object", kept: Kept, out: Output) -> int:
    from host_tools.network.messages import TABLE, Refused, parse, topic
    from host_tools.network.mqtt import Line
    from host_tools.network.pairing import Pairing
    from host_tools.network.table_side import TableSide

    assert isinstance(line, Line)
    if not re.fullmatch(TABLE, word):
        raise ToolError(f"{word} is no word for a pair.", "1 to 32 of a-z, 0-9 and -.", "word")
    pairing = Pairing(name)
    line.subscribe(topic("pairing", word, "+"))
    own = topic("pairing", word, name)
    out.say(f"Waiting for a table whose bridge says --pair {word}, too.")
    with Table(port) as talk:
        table = TableSide(talk)
        shown = False
        token = ""
        while not pairing.done:
            for where, payload in line.messages():
                if where == own:
                    continue
                try:
                    pairing.hear(parse(payload, 4096))
                except Refused as refused:
                    out.say(f"Refused: {refused.code}.", "dim")
            if pairing.pair is not None and not shown:
                shown = True
                digits = pairing.pair.digits
                out.record(digits=digits, table=pairing.pair.other)
                out.say(
                    f"{pairing.pair.other} shows {digits[:3]} {digits[3:]}? Then press OK at both tables.",
                    "bold",
                )
                table.ask("pair", f"{digits[:3]} {digits[3:]}")
            for event in table.events(0.05):
                if event.kind == "answer" and event.word == "pair":
                    if not event.yes:
                        raise ToolError(
                            "The digits differ: nothing was paired.", "Try again, and compare.", "digits"
                        )
                    token = event.digest
                    pairing.agree()
            pairing.tick(time.monotonic())
            for body in pairing.out:
                line.publish(own, json.dumps(body).encode())
            pairing.out.clear()
        assert pairing.pair is not None
        for _ in range(5):  # the other house may still have to hear it
            for event in table.events(0.1):
                del event
            line.publish(own, json.dumps(pairing.agreed()).encode())
    kept.keep_pair(replace(pairing.pair, token=token))
    out.record(ok=True, pair=pairing.pair.other)
    out.say(f"Paired with {pairing.pair.other}. From now on: chronotable bridge --broker URL", "green")
    return 0
