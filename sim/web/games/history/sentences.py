"""Which sentence a moment of A Battle Through History needs, and what is filled into it."""

from rules.history.moves import ACT, CHALLENGE, CHOOSE, DISMISS, HOLD, INSERT, JUMP, RECOVER
from rules.history.unit import TOKEN_ABILITY
from sim.room import Room, Waiting
from sim.web.games.sentences import moment_name

NUMERALS = ("", "I", "II", "III", "IV")
PRIVATE = {RECOVER: "recover", DISMISS: "dismiss"}
BETWEEN = {"en": " or ", "it": " o ", "es": " o "}


def asked(room: Room, waiting: Waiting, language: str) -> tuple[str, dict[str, object]]:
    game = room.table
    kinds = {move[0] for move in waiting.moves}
    if waiting.kind == "private":
        move = waiting.moves[0]
        if move[0] == HOLD:
            return "hold", {}
        return PRIVATE[move[1] if move[0] == ACT else game.token(move[1])[TOKEN_ABILITY]], {}
    key = moment_name("history", game.moment)
    if key in ("insert", "prepare") and JUMP in kinds:
        eras = [NUMERALS[move[1]] for move in waiting.moves if move[0] == JUMP]
        key = "prepare_more" if INSERT in kinds else "prepare" if len(kinds) > 1 else "jump"
        return key, {"eras": BETWEEN[language].join(eras)}
    if key == "target":
        key = "target_or_player" if CHALLENGE in kinds else "target" if CHOOSE in kinds else "target_none"
        return key, {"era": NUMERALS[game.eras[waiting.seat]]}
    return key, {"seat": game.active} if key == "defend" else {}
