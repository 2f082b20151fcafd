"""Games of Battalia on the flash, as if the power had gone in the middle of them."""

from collections.abc import Callable

from sim.scenario.moves_file import read_moves
from sim.web.live import Live
from tests.web.sitting import SCENARIOS


def played(name: str) -> Callable[[Live], None]:
    """The game of this name in tests/scenarios/setup; the table asks whether to go on with it."""
    return lambda live: read_moves(SCENARIOS / "setup" / f"{name}.moves").write(live.table)
