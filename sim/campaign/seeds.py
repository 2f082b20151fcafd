"""One seed of the campaign: a table, a game, faults, and what came of it."""

import random
import traceback
from typing import NamedTuple

from link.frame import pack
from sim.campaign.faults import Fault, draw
from sim.campaign.history_onlooker import Onlooker
from sim.campaign.offered import MOST_BEFORE, Beginning, OfferedHands
from sim.campaign.recording import HandsStuck, PowerLost, RecordingTable
from sim.campaign.sturdy_hands import BrokenPromise, SturdyHands
from sim.device import FirmwareStopped
from sim.hands.history import HandsError, Move
from sim.scenario.moves_file import Played
from sim.scenario.writing import Step
from sim.table import TableError

ANSWERS = 25  # that one seed gives, from some moment of a game on
LAST_TURN = 12  # of six rounds with two players
OTHER_BOARD_EVERY = 5
BOARDS = {  # the usual one, and the one that each fifth seed has
    "history": ("pico_duel", "pico_full"),
    "battalia": ("pico_duel", "pico_full"),
    "arte": ("pico_duel", "pico_arte"),
}
LANGUAGES = ("en", "it", "es")


class Outcome(NamedTuple):
    game: str
    seed: int
    board: str
    failure: str  # nothing if all promises were kept
    kind: str  # what sort of failure
    faults: list[Fault]  # that have struck
    steps: list[Step]
    setup: Move
    before: list[Move]
    answers: int
    cuts: int
    screen: str  # what the display said at the end


def play_seed(
    seed: int,
    faults: list[Fault] | None = None,
    answers: int = ANSWERS,
    whole: bool = False,
    game: str = "history",
) -> Outcome:
    """Play it. The same seed with the same faults is always the same."""
    dice = random.Random(f"campaign {seed}" if game == "history" else f"campaign of {game} {seed}")
    board = BOARDS[game][seed % OTHER_BOARD_EVERY == 0]
    onlooker = _begin(game, dice, whole)
    if whole:
        answers = 10_000
    before = list(onlooker.played)
    table = RecordingTable(board, seed)
    Played(game, onlooker.setup, before).write(table)
    drawn = draw(seed, 200 if whole else answers, game) if faults is None else faults
    hands = (SturdyHands if game == "history" else OfferedHands)(table, seed, drawn)
    failure = kind = ""
    try:
        _prepare(table, dice)
        hands.take_over(onlooker.game, onlooker.decks, onlooker.played)
        while hands.answers < answers and not hands.game.over:
            hands.answer()
        hands.finish()
    except (BrokenPromise, HandsError, HandsStuck, PowerLost, TableError, FirmwareStopped) as error:
        failure, kind = f"{type(error).__name__}: {error}", type(error).__name__
    except Exception as error:  # of the firmware or of the hands themselves: where it comes from tells
        failure, kind = traceback.format_exc(), type(error).__name__
    return Outcome(
        game,
        seed,
        board,
        failure,
        kind,
        hands.struck,
        table.steps,
        onlooker.setup,
        before,
        hands.answers,
        hands.cuts,
        table.screen_text(),
    )


def _begin(game: str, dice: random.Random, whole: bool) -> Onlooker | Beginning:
    """From some moment on, or from the first card."""
    if game == "history":
        return Onlooker(dice).play_until_turn(-1 if whole else dice.randint(-1, LAST_TURN - 1))
    beginning = Beginning(game, dice)
    return beginning if whole else beginning.play(dice.randrange(MOST_BEFORE))


def _prepare(table: RecordingTable, dice: random.Random) -> None:
    """Fast scenes, and one of the languages, as a host would set them."""
    table.run(1500)
    table.type(pack(1, "set speed 4") + pack(2, f"set language {dice.choice(LANGUAGES)}"))
    table.run(1000)
