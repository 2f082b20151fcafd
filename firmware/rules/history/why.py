"""Why a move is refused: a stable code and the number of the rule. Asked only once the refusal is certain."""

from rules.game import Refusal
from rules.history.battle import ATTACKER, DEFENDER
from rules.history.forms import MOVES
from rules.history.gears import HELD, TILES
from rules.history.moves import (
    ACT,
    ADD,
    AT_ATTACK,
    AT_ATTACK_TOKENS,
    AT_DEFEND,
    AT_DEFEND_TOKENS,
    AT_INSERT,
    AT_LINKED,
    AT_OVER,
    AT_PREPARE,
    AT_QUARRY,
    AT_REINFORCE,
    AT_REROLL,
    AT_TARGET,
    CHALLENGE,
    CHASE,
    CHOOSE,
    COUNT,
    DEPLOY,
    DISMISS,
    DONE,
    DRAW_TWO,
    FACE,
    FULL,
    GIVE,
    HOLD,
    INSERT,
    JUMP,
    KEEP,
    NONE,
    PASS,
    PICK,
    QUARRY,
    RECOVER,
    REFUSE,
    REROLL,
    STAND,
    SWAP,
    TAKE,
    TIGHTEN,
    TURN,
    VALUE,
)
from rules.history.state import arrows, leaves_defenceless, pointed
from rules.history.target import ATTACKERS, DEFENDERS
from rules.history.unit import ABILITY, TOKEN_ABILITY, TOKEN_KIND, UNIT_SIZE
from rules.history.unit import CHASE as CHASE_TOKEN
from rules.history.unit import TIGHTEN as TIGHTEN_TOKEN
from rules.refusing import due, has_form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.history.state import State

    Reason = tuple[str, int]  # the code, and the number of the rule


def why(g: "State", move: object) -> Refusal:
    """The refusal of a move that is not among the expected ones."""
    if not has_form(move, MOVES, NONE):
        return Refusal("malformed")
    if g.moment == AT_OVER:
        return Refusal("game_over", "BH-951")
    reason = _REASONS.get(move[0])
    code, rule = reason(g, move) if reason else _not_in_pile(g, move)
    return Refusal(code, "BH-%d" % rule)


def _not_now(g: "State") -> "Reason":
    return "not_now", due(g)


def _not_in_pile(g: "State", move: "tuple[int, ...]") -> "Reason":
    """Chance named something that cannot come up here; or it is not chance's moment at all."""
    if _kind_expected(g, move[0]):
        return "not_in_pile", due(g)
    return _not_now(g)


def _kind_expected(g: "State", kind: int) -> bool:
    return any(other[0] == kind for other in g.expected.moves)


# Phase 1


def _insert(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment != AT_PREPARE:
        return ("jumped", 232) if AT_TARGET <= g.moment <= AT_ATTACK else _not_now(g)
    if g.inserted >= TILES:
        return "fourth_tile", 201
    return "tiles_closed", 206


def _take(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment == AT_INSERT:
        return "insert_first", 201
    if g.moment != AT_PREPARE:
        return "too_late", 209
    if g.taken:
        return "token_taken", 209
    if g.gears[pointed(g)] == NONE:
        return "no_token", 209
    if move[0] == TAKE:
        return "fourth_token", 210
    if len(g.held[g.active]) < HELD:
        return "no_swap_needed", 210
    return "token_not_held", 210


def _act(g: "State", move: "tuple[int, ...]") -> "Reason":
    action = move[1]
    if g.moment == AT_INSERT:
        return "insert_first", 201
    if not AT_PREPARE <= g.moment <= AT_ATTACK:
        return "actions_lost", 227
    if g.moment in (AT_DEFEND, AT_DEFEND_TOKENS, AT_QUARRY):
        return _not_now(g)
    if g.moment == AT_ATTACK and g.record.lines[ATTACKER]:
        return "actions_lost", 227
    if action not in arrows(g):
        return "not_on_wheel", 220
    if g.used >> ((action - g.sector) & 3) & 1:
        return "action_used", 220
    return _cannot_perform(g, g.active, action)


def _cannot_perform(g: "State", seat: int, action: int) -> "Reason":
    army = g.armies[seat]
    if action == DRAW_TWO:
        return ("deck_empty", 222) if not army.deck_size() else ("names_no_card", 222)
    if action == RECOVER:
        return ("no_discards", 223) if not army.discard_size() else ("not_in_discards", 223)
    if action == DISMISS:
        if leaves_defenceless(g, seat):
            return "last_card", 327
        return ("hand_empty", 224) if not army.hand_size() else ("not_in_hand", 224)
    return "nothing_to_shuffle", 225


def _tighten(g: "State", move: "tuple[int, ...]") -> "Reason":
    seat = g.rival if g.moment == AT_DEFEND else g.active
    token = move[1]
    if token not in g.held[seat]:
        return "token_not_held", 752
    if g.token(token)[TOKEN_KIND] != TIGHTEN_TOKEN:
        return "not_tighten_up", 752
    open_moment = g.moment in (AT_INSERT, AT_PREPARE, AT_TARGET, AT_LINKED, AT_DEFEND, AT_ATTACK)
    side = DEFENDER if g.moment == AT_DEFEND else ATTACKER
    if not open_moment or g.engaged and g.record.lines[side]:
        return "too_late", 752
    return _cannot_perform(g, seat, g.token(token)[TOKEN_ABILITY])


def _jump(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment == AT_INSERT:
        return "insert_first", 201
    if g.moment != AT_PREPARE:
        return ("jumped", 232) if AT_TARGET <= g.moment <= AT_ATTACK else _not_now(g)
    if move[1] == g.eras[g.active]:
        return "same_era", 231
    return "era_not_on_tile", 230


# Phase 2


def _choose(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment != AT_TARGET:
        return _not_now(g)
    if not g.armies[g.active].hand_size():
        return "hand_empty", 309
    if move[1] // 3 + 1 != g.eras[g.active]:
        return "other_era", 302
    return "empty_space", 302


def _add(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment != AT_LINKED:
        return _not_now(g)
    space = move[1]
    if space in g.faced:
        return "already_faced", 306
    if space not in (g.chosen - 1, g.chosen + 1):
        return "no_neighbour", 306
    return "not_linked", 305


def _challenge(g: "State", move: "tuple[int, ...]") -> "Reason":
    seat = move[1]
    if g.moment != AT_TARGET:
        return _not_now(g)
    if not g.armies[g.active].hand_size():
        return "hand_empty", 309
    if seat >= g.players:
        return "no_such_player", 321
    if seat == g.active:
        return "own_seat", 321
    if g.eras[seat] == 0:
        return "not_on_board", 321
    if g.eras[seat] != g.eras[g.active]:
        return "other_era", 321
    return "rival_hand_empty", 323


def _chase(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment != AT_TARGET:
        return "too_late", 761
    if move[1] not in g.held[g.active]:
        return "token_not_held", 761
    if g.token(move[1])[TOKEN_KIND] != CHASE_TOKEN:
        return "not_chase", 761
    if not g.armies[g.active].hand_size():
        return "hand_empty", 309
    return "era_discards_empty", 761


def _quarry(g: "State", move: "tuple[int, ...]") -> "Reason":
    return ("not_in_era_discards", 761) if g.moment == AT_QUARRY else _not_now(g)


def _pass(g: "State", move: "tuple[int, ...]") -> "Reason":
    return ("must_fight", 301) if AT_TARGET <= g.moment <= AT_ATTACK else _not_now(g)


def _deploy(g: "State", move: "tuple[int, ...]") -> "Reason":
    card = move[1]
    if g.moment not in (AT_DEFEND, AT_ATTACK):
        return _too_many(g) or _not_now(g)
    if g.rival != NONE and g.moment == AT_ATTACK and card in g.armies[g.rival].playable():
        return _too_many(g) or ("not_your_card", 117)
    army = g.armies[g.seat]
    rule = 309 if g.moment == AT_ATTACK else 323
    if not army.hand_size():
        return "hand_empty", rule
    if card * UNIT_SIZE >= len(g.units):
        return "no_such_card", rule
    if card in army.aside:
        return "hero_used", 772
    if card in g.record.lines[ATTACKER] or card in g.record.lines[DEFENDER]:
        return "already_deployed", rule
    if g.mode == FULL and any(card in pile for pile in army.piles()):
        return "not_in_hand", rule
    return "not_your_card", 117


def _too_many(g: "State") -> "Reason | None":
    """A card that comes when the last slot of its side was just filled."""
    laid = g.record.laid
    if AT_DEFEND_TOKENS <= g.moment <= AT_ATTACK and laid[DEFENDER] == DEFENDERS:
        return "slots_full", 323
    if AT_REINFORCE <= g.moment <= AT_REROLL and laid[ATTACKER] == ATTACKERS:
        return "slots_full", 309
    return None


def _done(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment == AT_ATTACK:
        return "deploy_one", 309
    if g.moment == AT_DEFEND:
        return "deploy_one", 323
    return _not_now(g)


# Battle and rewards


def _give(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment not in (AT_DEFEND_TOKENS, AT_ATTACK_TOKENS):
        return _not_now(g)
    side = ATTACKER if g.moment == AT_ATTACK_TOKENS else DEFENDER
    rule = 440 if side == ATTACKER else 324
    token, position = move[1], move[2]
    if token not in g.held[g.seat]:
        return "token_not_held", rule
    if g.token(token)[TOKEN_KIND] > ABILITY:
        return "token_not_for_units", 751
    if position >= len(g.record.lines[side]):
        return "no_unit", rule
    return "unit_has_token", rule


def _face(g: "State", move: "tuple[int, ...]") -> "Reason":
    if not _kind_expected(g, FACE):
        return _not_now(g)
    return ("other_die", 451) if move[1] != g.rolling else ("no_such_face", 503)


def _reroll(g: "State", move: "tuple[int, ...]") -> "Reason":
    return "no_relaunch", 510


def _not_offered(g: "State", move: "tuple[int, ...]") -> "Reason":
    if _kind_expected(g, move[0]):
        return "not_offered", due(g)
    return _not_now(g)


def _sector(g: "State", move: "tuple[int, ...]") -> "Reason":
    return ("no_such_sector", 205) if _kind_expected(g, TURN) else _not_now(g)


_REASONS: "dict[int, Callable[[State, tuple[int, ...]], Reason]]" = {
    TURN: _sector,
    FACE: _face,
    PICK: _not_offered,
    INSERT: _insert,
    TAKE: _take,
    SWAP: _take,
    ACT: _act,
    TIGHTEN: _tighten,
    JUMP: _jump,
    CHOOSE: _choose,
    ADD: _add,
    CHASE: _chase,
    QUARRY: _quarry,
    CHALLENGE: _challenge,
    PASS: _pass,
    DEPLOY: _deploy,
    GIVE: _give,
    DONE: _done,
    REROLL: _reroll,
    STAND: _reroll,
    REFUSE: _not_offered,
    KEEP: _not_offered,
    HOLD: _not_offered,
    COUNT: _not_offered,
    VALUE: _not_offered,
}
