"""A finished game as a message, made from a table's journal; `club/results.py` believes it if it replays."""

import json

from host_tools.journals import Played, final_state
from host_tools.network.messages import VERSION


def message_of(played: Played, game_id: str, table: str, names: list[str], at: str) -> bytes:
    """The message; ToolError if the game does not replay with the cards of this PC."""
    state = final_state(played)
    message = {
        "v": VERSION,
        "id": game_id,
        "table": table,
        **played._asdict(),
        "digest": f"{state.digest():08x}",
        "winners": list(state.winners) if state.over else [],
        "names": [*names, *[""] * state.players][: state.players],
        "at": at,
    }
    return json.dumps(message, separators=(",", ":")).encode()
