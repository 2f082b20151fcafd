"""A table as the lobby asks for it: the game, its board, who sits where, and a lesson if one is wanted."""

import random
import secrets
import time
from collections.abc import Callable
from dataclasses import replace

from sim.device_files import catalogue_of
from sim.hands.beginning import Agreed, agree
from sim.play.match import SEATS
from sim.play.words import GAMES
from sim.scenario.moves_file import Played
from sim.web.boards import board_names, check_board
from sim.web.messages import Message, Refused
from sim.web.players.game_table import GameTable
from sim.web.players.host_table import HostTable
from sim.web.players.lessons import BOT_NAME, Lesson, plan_of
from sim.web.players.seats import Wanted, seat_all
from sim.web.players.speeds import SPEEDS

USUAL_BOARD = "pico_full"
BOARDS_OF = {"arte": ("pico_arte", "pico_duel", "pico_full"), "battalia": ("pico_full", "pico_duel")}


def boards_of(game: str) -> list[str]:
    """Boards on which it can be played, the best first."""
    first = BOARDS_OF.get(game, (USUAL_BOARD,))
    return [*first, *(name for name in board_names() if name not in first)]


def new_table(message: Message, language: str, wall: Callable[[], float], invites: bool = False) -> GameTable:
    """`message` is `start` (messages.py). `invites`: the game waits for the bridge of this house."""
    game = message["game"]
    wanted = [Wanted(each.get("name", ""), each["who"], each.get("level", "")) for each in message["seats"]]
    plan = plan_of(game) if message.get("tutorial") else None
    if plan is not None:
        wanted = [Wanted(wanted[0].name or BOT_NAME, "person"), Wanted(BOT_NAME, "bot")]
    seats = seat_all(wanted)
    fewest, most = SEATS[game]
    if not fewest <= len(seats) <= most:
        raise Refused("seats", f"{game} is for {fewest} to {most}, not for {len(seats)}.")
    board = message.get("board") or boards_of(game)[0]
    check_board(board)
    seed = message.get("seed", secrets.randbelow(2**32)) if plan is None else plan.seed
    speed = message.get("speed", "normal")
    agreed = agree(game, len(seats), random.Random(seed), language, SPEEDS[speed].setting)
    if message.get("odds"):
        agreed = replace(agreed, settings=(*agreed.settings, ("odds", True)))
    lesson = None if plan is None else Lesson(plan)
    before = None if plan is None else plan.before
    kind = HostTable if invites and lesson is None else GameTable
    table = kind(board, agreed, seats, seed, wall, lesson, before)
    table.tempo.speed = speed
    table.dealer = message.get("dealer", True) or plan is not None
    return table


def resumed_table(
    played: Played,
    wanted: list[Wanted] | None = None,
    speed: str = "normal",
    board: str = "",
    seed: int = 1,
    language: str = "en",
    odds: bool = True,
    wall: Callable[[], float] = time.monotonic,
) -> GameTable:
    """A game in its middle goes on, as after a power cut; if nobody says who sits where, people do."""
    players = GAMES[played.game][0](played.setup, catalogue_of(played.game)).players
    seats = seat_all(wanted or [Wanted(f"Player {number + 1}", "person") for number in range(players)])
    settings = (("speed", SPEEDS[speed].setting), ("odds", odds))
    agreed = Agreed(played.game, (), language, settings)
    table = GameTable(board or boards_of(played.game)[0], agreed, seats, seed, wall, before=played)
    table.tempo.speed = speed
    return table
