"""A seed that fails, made as short as it can be, and written as a scenario."""

from collections.abc import Callable
from pathlib import Path

from sim.campaign.faults import Fault
from sim.campaign.seeds import Outcome, play_seed
from sim.campaign.sturdy_hands import BrokenPromise
from sim.device import FirmwareStopped
from sim.scenario import Scenario, ScenarioError, ScenarioFailed
from sim.scenario.moves_file import Played, write_moves
from sim.scenario.writing import Step, as_toml

MOST_RUNS = 60  # of a scenario that gets shorter
BY_THE_STORE = (BrokenPromise.__name__, FirmwareStopped.__name__)  # can be seen without hands
KEPT: Step = {"kept": "promises"}


def drop_faults(outcome: Outcome, answers: int, whole: bool) -> Outcome:
    """The same seed with as few faults as still make it fail in the same way."""
    faults = list(outcome.faults)
    for fault in list(faults):
        fewer: list[Fault] = [other for other in faults if other is not fault]
        again = play_seed(outcome.seed, fewer, answers, whole, outcome.game)
        if again.kind == outcome.kind:
            faults, outcome = fewer, again
    return outcome


def write_shrunk(outcome: Outcome, folder: Path) -> Path:
    """The scenario, and beside it the moves of the game before it. Its last step is the one that fails."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{outcome.game}_{outcome.seed}.toml"
    moves = path.with_suffix(".moves")
    write_moves(moves, Played(outcome.game, outcome.setup, outcome.before))
    title = f"Seed {outcome.seed} of {outcome.game} in the campaign: {outcome.failure.splitlines()[0][:100]}"

    def write(steps: list[Step]) -> None:
        path.write_text(as_toml(title, outcome.board, outcome.seed, steps, moves.name), encoding="utf-8")

    steps = [*outcome.steps, KEPT]
    if outcome.kind not in BY_THE_STORE and outcome.screen:
        # The hands got stuck: the display should say something else than it does.
        steps.insert(-1, {"screen_without": outcome.screen.split("\n")[0]})
    write(steps)
    if outcome.kind in BY_THE_STORE and _fails(path):

        def fails(fewer: list[Step]) -> bool:
            write(fewer)
            return _fails(path)

        steps = fewest(steps, fails, MOST_RUNS)
        write(steps)
    return path


def _fails(path: Path) -> bool:
    """Whether a promise is broken in it; a scenario that nobody can play does not count."""
    try:
        Scenario(path).run()
    except (ScenarioFailed, FirmwareStopped):
        return True
    except ScenarioError:
        return False
    return False


def fewest(steps: list[Step], fails: Callable[[list[Step]], bool], runs: int) -> list[Step]:
    """Leave out long stretches, then shorter ones, while what is left still fails. The last step stays."""
    size = len(steps) // 2
    while size and runs > 0:
        at = 0
        while at < len(steps) - 1 and runs > 0:
            shorter = steps[:at] + steps[min(at + size, len(steps) - 1) :]
            runs -= 1
            if fails(shorter):
                steps = shorter
            else:
                at += size
        size //= 2
    return steps
