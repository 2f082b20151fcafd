"""`python -m sim campaign`: games by hands, through the simulated hardware, with faults drawn from seeds."""

import argparse
import gc
import sys
import time
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.options import whole_number
from sim import ROOT
from sim.campaign.seeds import ANSWERS, BOARDS, Outcome, play_seed
from sim.campaign.shrinking import drop_faults, write_shrunk
from sim.farm import each

FOLDER = ROOT / "build" / "campaign"
OBJECTS = 50_000  # made until garbage is collected: a table makes many that live short, and few circles


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m sim campaign", description=__doc__)
    parser.add_argument("--game", choices=sorted(BOARDS), help="only this one (usually: all of them)")
    parser.add_argument(
        "--seeds", type=whole_number, default=20, help="how many, from 1 on (or from --first)"
    )
    parser.add_argument("--first", type=whole_number, default=1)
    parser.add_argument("--seed", type=whole_number, help="only this one")
    parser.add_argument(
        "--answers", type=whole_number, default=ANSWERS, help="of the hands, from some moment of a game on"
    )
    parser.add_argument("--whole", action="store_true", help="each game from its first card to its end")
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help="a Dask cluster: tcp://HOST:8786")
    parser.add_argument("--out", type=Path, default=FOLDER, help="where the scenario of a failing seed goes")
    options = parser.parse_args(arguments)
    gc.set_threshold(OBJECTS)
    games = [options.game] if options.game else list(BOARDS)
    try:
        return 1 if sum(_play(game, options) for game in games) else 0
    except ToolError as error:
        print(f"{error.message} {error.advice}", file=sys.stderr)
        return error.status


def _play(game: str, options: argparse.Namespace) -> int:
    """All seeds of one game; how many failed."""
    seeds = range(options.first, options.first + options.seeds)
    if options.seed is not None:
        seeds = range(options.seed, options.seed + 1)
    failed = 0
    answers = cuts = struck = 0
    began = time.process_time()
    tasks = [(seed, None, options.answers, options.whole, game) for seed in seeds]
    for _, outcome in each(_play_one, tasks, 1, options.scheduler):
        answers += outcome.answers
        cuts += outcome.cuts
        struck += len(outcome.faults)
        if outcome.failure:
            failed += 1
            _tell(outcome, options)
    seconds = time.process_time() - began
    print(
        f"{game}: {len(seeds) - failed} of {len(seeds)} seeds passed: {answers} answers, {struck} faults, "
        f"{cuts} power cuts, {seconds:.0f} s",
        flush=True,
    )
    return failed


def _play_one(task: tuple[int, None, int, bool, str]) -> Outcome:
    """One process plays one seed at a time: give a worker of a cluster one thread."""
    return play_seed(*task)


def _tell(outcome: Outcome, options: argparse.Namespace) -> None:
    """What is wrong, the command that shows it again, and the short scenario."""
    print(f"FAILED seed {outcome.seed} on {outcome.board}: {outcome.failure}", file=sys.stderr)
    print(f"  again: {command(outcome, options)}", file=sys.stderr, flush=True)
    shorter = drop_faults(outcome, options.answers, options.whole)
    for fault in shorter.faults:
        print(f"  needs: {fault}", file=sys.stderr)
    path = write_shrunk(shorter, options.out)
    print(f"  short: python -m sim run {path}", file=sys.stderr, flush=True)


def command(outcome: Outcome, options: argparse.Namespace) -> str:
    words = f"python -m sim campaign --game {outcome.game} --seed {outcome.seed}"
    if options.whole:
        return words + " --whole"
    return words if options.answers == ANSWERS else f"{words} --answers {options.answers}"
