"""How a table stands, as its bridge tells everybody: public facts only (docs/network.md)."""

from typing import Any

from host_tools.network.house import House
from host_tools.network.messages import VERSION
from host_tools.network.table_side import Running, TableSide

ROUND = {
    "history": "round",
    "battalia": "day",
    "arte": "turn",
}  # what counts as a round, of the link's status


def state_of(
    name: str,
    table: TableSide | None,
    running: Running | None,
    status: dict[str, str],
    players: list[str],
    house: House | None,
) -> dict[str, Any]:
    state: dict[str, Any] = {"v": VERSION, "table": name, "online": True}
    if table is None:
        return {**state, "playing": False, "trouble": "no_table"}
    trouble = "bench" if "bench" in status else ""
    if status.get("settings", "good") != "good":
        trouble = "settings"
    state |= {
        "firmware": table.version,
        "board": table.board,
        "playing": running is not None,
        "trouble": trouble,
    }
    if running is None:
        return state
    state |= {"id": f"{name}-{running.number}", "game": running.game, "names": players}
    if status.get("game") == running.game:
        state |= _standing(running.game, status)
    if house is not None and house.replica is not None and house.accepted:
        count = len(house.replica.seats)
        state |= {"id": house.id, "with": house.other, "names": [*house.names, *[""] * count][:count]}
    if house is not None and house.replica is not None:
        state["trouble"] = house.stopped or trouble
    return state


def _standing(game: str, status: dict[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    turn = ROUND[game]
    if status.get(turn, "").isdigit():
        found["round"] = int(status[turn])
    if status.get("rounds", "").isdigit():
        found["rounds"] = int(status["rounds"])
    waiting = status.get("waiting", "")
    found["turn"] = int(waiting) if waiting.isdigit() else None
    points = status.get("points", "")
    if points and all(each.isdigit() for each in points.split(",")):
        found["score"] = [int(each) for each in points.split(",")]
    hands = status.get("hands", "")
    if hands and hands != "-":
        found["players"] = len(hands.split(","))
    return found
