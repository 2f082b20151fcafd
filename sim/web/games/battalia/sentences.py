"""Which sentence a moment of Battalia needs, and what is filled into it."""

from rules.battalia.moves import BACK, DECLARE, DECLARE_TWO, DROP, HIDE, LAY, LAY_AS, LAY_ONE
from sim.room import Room, Waiting
from sim.web.games.sentences import moment_name

PRIVATE = {HIDE: "hide", DROP: "drop", DECLARE: "faction", DECLARE_TWO: "faction"}
LAYING = {BACK, LAY, LAY_AS, LAY_ONE}


def asked(room: Room, waiting: Waiting, language: str) -> tuple[str, dict[str, object]]:
    game = room.table
    kinds = {move[0] for move in waiting.moves}
    if waiting.kind == "private":
        return PRIVATE[waiting.moves[0][0]], {}
    key = moment_name("battalia", game.asking)
    if key == "retinue" and not kinds & {DECLARE, DECLARE_TWO}:
        key = "retinue_none"
    if key == "actions" and game.line:
        key = "actions_laid" if kinds <= LAYING else "actions_paid"
    return key, {"seat": game.active} if key == "answer" else {}
