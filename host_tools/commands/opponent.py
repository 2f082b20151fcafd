"""`chronotable opponent`: a bot plays a seat of a real table; the display says what to do for it."""

import argparse
import time
from typing import TYPE_CHECKING

from host_tools.errors import PicoError, Stopped, ToolError
from host_tools.options import whole_number
from host_tools.output import Output
from host_tools.ports import add_port, port_of
from host_tools.talk import Table

if TYPE_CHECKING:
    from host_tools.network.opponent import Opponent
    from host_tools.network.table_side import Running
    from sim.opponent.player import Player

LEVELS = ("greedy", "easy", "fair", "strong")
MOST_SEATS = 5
AGAIN_S = 2.0
FULL = 0
STOPPED = "Stopped. The table plays on: people play the seat of the opponent."


def arguments(parser: argparse.ArgumentParser) -> None:
    add_port(parser)
    parser.add_argument("--seat", type=_seat, required=True, metavar="NUMBER", help="which one, from 1")
    parser.add_argument("--level", choices=LEVELS, default="fair", help="how well it plays (fair)")
    parser.add_argument("--iterations", type=whole_number, metavar="N", help="instead of going by the clock")
    parser.add_argument("--seed", type=whole_number, default=1, help="of its cards and whims (1)")
    parser.set_defaults(run=run)


def _seat(word: str) -> int:
    if word not in [str(seat) for seat in range(1, MOST_SEATS + 1)]:
        raise argparse.ArgumentTypeError(f"a seat is a number from 1 to {MOST_SEATS}")
    return int(word) - 1


def run(options: argparse.Namespace, out: Output) -> int:
    from host_tools.commands.advise import adviser_for
    from host_tools.network.opponent import Opponent
    from host_tools.network.table_side import TableSide

    if options.iterations == 0:
        raise ToolError("--iterations 0: it must think at least once.", "", "usage")
    with port_of(options, live=True) as port:
        opponent: Opponent | None = None
        try:
            with Table(port) as talk:
                table = TableSide(talk)
                language = talk.ask("get language")
                opponent = Opponent(
                    options.seat,
                    lambda game: player_for(options, game, language),
                    out.say,
                    adviser_for(None, out),
                )
                opponent.ask(table)
                out.say("The table asks whether a bot may play: press OK there.")
                while not opponent.may_play(table):
                    pass
            out.record(ok=True, seat=options.seat + 1, level=options.level)
            out.say("It plays. Ctrl-C ends this; the table plays on.")
            _play(opponent, port, out)
        except KeyboardInterrupt:
            if opponent is not None:
                _leave(opponent, port)
            raise Stopped(STOPPED) from None
        out.record(ok=True, ended=opponent.done)
        out.say(opponent.done)
    return 0


def player_for(options: argparse.Namespace, running: "Running", language: str) -> "Player":
    # The bots are the simulator's.
    from sim.opponent.player import Player

    if running.setup[0] == FULL:
        raise ToolError(
            "The table deals the cards of this game itself.", "Begin one with real cards.", "full"
        )
    player = Player(
        running.game,
        running.setup,
        [options.seat],
        options.level,
        options.seed,
        options.iterations,
        language,
    )
    players = int(player.room.table.players)
    if options.seat >= players:
        raise ToolError(
            f"There is no seat {options.seat + 1} in this game.", f"It is played by {players}.", "seat"
        )
    return player


def _play(opponent: "Opponent", port: str, out: Output) -> None:
    """To the end of the game; a table that goes away is waited for."""
    from host_tools.network.table_side import TableSide

    while not opponent.done:
        try:
            with Table(port) as talk:
                table = TableSide(talk)
                opponent.sit_down(table)
                while not opponent.done:
                    opponent.step(table)
        except PicoError as error:
            out.say(f"{error.message} It is waited for.", "dim")
            time.sleep(AGAIN_S)


def _leave(opponent: "Opponent", port: str) -> None:
    """As well as it can be done: people at the table can do it, too."""
    from host_tools.network.table_side import TableSide

    try:
        with Table(port) as talk:
            opponent.leave(TableSide(talk))
    except ToolError:
        return
