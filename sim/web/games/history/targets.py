"""Where on the page a move of A Battle Through History stands, and what is asked privately."""

from rules.history.battle import ATTACKER, DEFENDER
from rules.history.moves import (
    ACT,
    ADD,
    AT_ATTACK_TOKENS,
    CHALLENGE,
    CHOOSE,
    DISMISS,
    DONE,
    FACE,
    GIVE,
    HOLD,
    INSERT,
    JUMP,
    PASS,
    RECOVER,
    REFUSE,
    STAND,
    TAKE,
    TIGHTEN,
    TURN,
)
from rules.history.state import pointed
from rules.history.unit import TOKEN_ABILITY
from sim.hands.host_guide import HostGuide
from sim.room import Room, Waiting
from sim.web.games.target import Target, found_in

Move = tuple[int, ...]
MAIN_MOVES = (DONE, PASS, STAND)
ACTIONS = ("draw_two", "take_one", "dismiss", "reshuffle")
SIDES = {ATTACKER: "attacker", DEFENDER: "defender"}


def target(room: Room, move: Move) -> Target:
    game = room.table
    kind = move[0]
    if kind in (CHOOSE, ADD):
        return {"thing": f"history unit {game.board[move[1]]}", "place": f"space.{move[1] + 1}"}
    if kind == JUMP:
        return {"place": f"era.{move[1]}"}
    if kind == CHALLENGE:
        return {"seat": move[1] + 1}
    if kind == INSERT:
        return {"place": "tiles.deck"}
    if kind == TAKE:
        space = pointed(game)
        return {"thing": f"history warfare {game.gears[space]}", "place": f"gears.{space + 1}"}
    if kind == GIVE:
        side = ATTACKER if game.moment == AT_ATTACK_TOKENS else DEFENDER
        return {"thing": f"history warfare {move[1]}", "place": f"{SIDES[side]}.{move[2] + 1}"}
    if kind == REFUSE:
        unit = game.record.lines[DEFENDER][move[1]]
        return {"thing": f"history unit {unit}", "place": f"defender.{move[1] + 1}"}
    if kind == ACT and len(move) == 2:
        return {"icon": ACTIONS[move[1]]}
    if kind == TIGHTEN and len(move) == 2:
        return {"thing": f"history warfare {move[1]}"}
    if kind == FACE:
        return {"die": move[2] + 1}
    if kind == TURN:
        return {"place": "wheel"}
    thing = room.thing_of(move)
    return {} if thing is None else {"thing": thing}


def source(room: Room, waiting: Waiting) -> Target:
    return found_in(room, waiting.thing)


def is_covered(room: Room) -> bool:
    """Nothing secret is told to the table."""
    return False


def private_question(room: Room, moves: list[Move], guide: HostGuide) -> tuple[str, str]:
    """The words of the table for the action, and whose decision it is."""
    labels = guide.labels
    title = labels.player(room.table, room.waits().seat)
    if moves[0][0] == HOLD:
        return f"{title}: {labels.say('PROWESS')}", ""
    action = moves[0][1] if moves[0][0] == ACT else room.table.token(moves[0][1])[TOKEN_ABILITY]
    key = {RECOVER: "ACT_RECOVER", DISMISS: "ACT_DISMISS"}[action]
    return title, labels.say(key)


def figure(room: Room, seat: int, guide: HostGuide) -> str:
    """Whom the seat plays."""
    return str(guide.labels.player(room.table, seat))


def private_label(room: Room, move: Move, guide: HostGuide) -> str:
    if move[0] == HOLD:
        return str(guide.labels.say("A_VALUE", n=room.game.prowess[2 * move[1] + 1]))
    thing = room.thing_of(move)
    return "" if thing is None else guide.name_of(thing)
