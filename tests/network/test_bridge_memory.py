"""A bridge as people start it, at a table in the middle of a game in two houses, has a budget of memory."""

from contextlib import ExitStack
from pathlib import Path

from sim.network.bridge_memory import GOAL_MB, measure

MOST_S = 240.0


def test_a_bridge_at_a_table_keeps_its_budget(tmp_path: Path) -> None:
    with ExitStack() as stack:
        told = measure(stack, tmp_path, "arte", 20, MOST_S, 5)
    assert told["moves"] >= 20
    for bridge in told["bridges"]:
        assert 10 < bridge["pss_mb"] <= bridge["rss_mb"] <= bridge["most_mb"] < GOAL_MB
