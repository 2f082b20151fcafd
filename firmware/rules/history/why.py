"""Why a move is refused: a stable code and the number of the rule. Asked only once the refusal is certain."""

from rules.game import Refusal
from rules.history.battle import ATTACKER, DEFENDER
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
    FIELDS,
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
from rules.history.state import arrows, leaves_defenceless, pointed, tile_eras
from rules.history.target import ATTACKERS, DEFENDERS
from rules.history.unit import ABILITY, HERO, KIND, TOKEN_ABILITY, TOKEN_KIND, TOKEN_SIZE, UNIT_SIZE
from rules.history.unit import CHASE as CHASE_TOKEN
from rules.history.unit import TIGHTEN as TIGHTEN_TOKEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.history.state import State

    Reason = tuple[str, str]

# By moment: the rule that says what is due there
_DUE = (
    205, 906, 202, 907, 112, 113, 201, 128, 301, 306, 761, 323, 324, 309, 410, 440, 451, 510, 811, 833, 833,
    815, 815, 952, 956, 951,
)  # fmt: skip


def why(g: "State", move: object) -> Refusal:
    """The refusal of a move that is not among the expected ones."""
    if not _well_formed(move):
        return Refusal("malformed")
    assert isinstance(move, tuple)
    if g.moment == AT_OVER:
        return Refusal("game_over", "BH-951")
    reason = _REASONS.get(move[0])
    code, rule = reason(g, move) if reason else _not_in_pile(g, move)
    return Refusal(code, rule)


def _well_formed(move: object) -> bool:
    if not isinstance(move, tuple) or not move:
        return False
    for number in move:
        # A bool passes for an integer, and would be one in the journal.
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= NONE:
            return False
    if move[0] >= len(FIELDS):
        return False
    fields = FIELDS[move[0]]
    return fields >> 4 <= len(move) - 1 <= fields & 15


def _due(g: "State") -> str:
    return "BH-%d" % _DUE[g.moment]


def _not_now(g: "State") -> "Reason":
    return "not_now", _due(g)


def _not_in_pile(g: "State", move: "tuple[int, ...]") -> "Reason":
    """Chance named something that cannot come up here; or it is not chance's moment at all."""
    if _kind_expected(g, move[0]):
        return "not_in_pile", _due(g)
    return _not_now(g)


def _kind_expected(g: "State", kind: int) -> bool:
    return any(other[0] == kind for other in g.expected.moves)


# Phase 1


def _insert(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment != AT_PREPARE:
        return ("jumped", "BH-232") if AT_TARGET <= g.moment <= AT_ATTACK else _not_now(g)
    if g.inserted >= TILES:
        return "fourth_tile", "BH-201"
    return "tiles_closed", "BH-206"


def _take(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment == AT_INSERT:
        return "insert_first", "BH-201"
    if g.moment != AT_PREPARE:
        return "too_late", "BH-209"
    if g.taken:
        return "token_taken", "BH-209"
    if g.gears[pointed(g)] == NONE:
        return "no_token", "BH-209"
    if move[0] == TAKE:
        return "fourth_token", "BH-210"
    if len(g.held[g.active]) < HELD:
        return "no_swap_needed", "BH-210"
    return "token_not_held", "BH-210"


def _act(g: "State", move: "tuple[int, ...]") -> "Reason":
    action = move[1]
    if g.moment == AT_INSERT:
        return "insert_first", "BH-201"
    if not AT_PREPARE <= g.moment <= AT_ATTACK:
        return "actions_lost", "BH-227"
    if g.moment in (AT_DEFEND, AT_DEFEND_TOKENS, AT_QUARRY):
        return _not_now(g)
    if g.moment == AT_ATTACK and g.record.lines[ATTACKER]:
        return "actions_lost", "BH-227"
    if action not in arrows(g):
        return "not_on_wheel", "BH-220"
    if g.used >> ((action - g.sector) & 3) & 1:
        return "action_used", "BH-220"
    return _cannot_perform(g, g.active, action, move[2:])


def _cannot_perform(g: "State", seat: int, action: int, named: "tuple[int, ...]") -> "Reason":
    army = g.armies[seat]
    if action == DRAW_TWO:
        return ("deck_empty", "BH-222") if not army.deck_size() else ("names_no_card", "BH-222")
    if action == RECOVER:
        return ("no_discards", "BH-223") if not army.discard_size() else ("not_in_discards", "BH-223")
    if action == DISMISS:
        if leaves_defenceless(g, seat):
            return "last_card", "BH-323"
        return ("hand_empty", "BH-224") if not army.hand_size() else ("not_in_hand", "BH-224")
    return "nothing_to_shuffle", "BH-225"


def _tighten(g: "State", move: "tuple[int, ...]") -> "Reason":
    seat = g.rival if g.moment == AT_DEFEND else g.active
    token = move[1]
    if token not in g.held[seat]:
        return "token_not_held", "BH-752"
    if g.tokens[token * TOKEN_SIZE + TOKEN_KIND] != TIGHTEN_TOKEN:
        return "not_tighten_up", "BH-752"
    open_moment = g.moment in (AT_INSERT, AT_PREPARE, AT_TARGET, AT_LINKED, AT_DEFEND, AT_ATTACK)
    side = DEFENDER if g.moment == AT_DEFEND else ATTACKER
    if not open_moment or g.engaged and g.record.lines[side]:
        return "too_late", "BH-752"
    return _cannot_perform(g, seat, g.tokens[token * TOKEN_SIZE + TOKEN_ABILITY], move[2:])


def _jump(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment == AT_INSERT:
        return "insert_first", "BH-201"
    if g.moment != AT_PREPARE:
        return ("jumped", "BH-232") if AT_TARGET <= g.moment <= AT_ATTACK else _not_now(g)
    if move[1] == g.eras[g.active]:
        return "same_era", "BH-231"
    assert move[1] not in tile_eras(g)
    return "era_not_on_tile", "BH-230"


# Phase 2


def _choose(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment != AT_TARGET:
        return _not_now(g)
    if not g.armies[g.active].hand_size():
        return "hand_empty", "BH-309"
    if move[1] // 3 + 1 != g.eras[g.active]:
        return "other_era", "BH-302"
    return "empty_space", "BH-302"


def _add(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment != AT_LINKED:
        return _not_now(g)
    space = move[1]
    if space in g.faced:
        return "already_faced", "BH-306"
    if space not in (g.chosen - 1, g.chosen + 1):
        return "no_neighbour", "BH-306"
    return "not_linked", "BH-305"


def _challenge(g: "State", move: "tuple[int, ...]") -> "Reason":
    seat = move[1]
    if g.moment != AT_TARGET:
        return _not_now(g)
    if not g.armies[g.active].hand_size():
        return "hand_empty", "BH-309"
    if seat >= g.players:
        return "no_such_player", "BH-321"
    if seat == g.active:
        return "own_seat", "BH-321"
    if g.eras[seat] == 0:
        return "not_on_board", "BH-321"
    if g.eras[seat] != g.eras[g.active]:
        return "other_era", "BH-321"
    return "rival_hand_empty", "BH-323"


def _chase(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment != AT_TARGET:
        return "too_late", "BH-761"
    if move[1] not in g.held[g.active]:
        return "token_not_held", "BH-761"
    if g.tokens[move[1] * TOKEN_SIZE + TOKEN_KIND] != CHASE_TOKEN:
        return "not_chase", "BH-761"
    if not g.armies[g.active].hand_size():
        return "hand_empty", "BH-309"
    return "era_discards_empty", "BH-761"


def _quarry(g: "State", move: "tuple[int, ...]") -> "Reason":
    return ("not_in_era_discards", "BH-761") if g.moment == AT_QUARRY else _not_now(g)


def _pass(g: "State", move: "tuple[int, ...]") -> "Reason":
    return ("must_fight", "BH-301") if AT_TARGET <= g.moment <= AT_ATTACK else _not_now(g)


def _deploy(g: "State", move: "tuple[int, ...]") -> "Reason":
    card = move[1]
    if g.moment == AT_DEFEND_TOKENS and len(g.record.lines[DEFENDER]) == DEFENDERS:
        return "slots_full", "BH-323"
    if g.moment not in (AT_DEFEND, AT_ATTACK):
        full = AT_ATTACK < g.moment <= AT_ATTACK_TOKENS and g.record.laid[ATTACKER] == ATTACKERS
        return ("slots_full", "BH-309") if full else _not_now(g)
    army = g.armies[g.seat]
    rule = "BH-309" if g.moment == AT_ATTACK else "BH-323"
    if not army.hand_size():
        return "hand_empty", rule
    if card * UNIT_SIZE >= len(g.units):
        return "no_such_card", rule
    if card in army.aside:
        return "hero_used", "BH-772"
    if card in g.record.lines[ATTACKER] or card in g.record.lines[DEFENDER]:
        return "already_deployed", rule
    if g.mode == FULL and any(card in pile for pile in army.piles()):
        return "not_in_hand", rule
    if g.units[card * UNIT_SIZE + KIND] == HERO and any(card in other.aside for other in g.armies):
        return "hero_used", "BH-772"
    return "not_your_card", "BH-117"


def _done(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment == AT_ATTACK:
        return "deploy_one", "BH-309"
    if g.moment == AT_DEFEND:
        return "deploy_one", "BH-323"
    return _not_now(g)


# Battle and rewards


def _give(g: "State", move: "tuple[int, ...]") -> "Reason":
    if g.moment not in (AT_DEFEND_TOKENS, AT_ATTACK_TOKENS):
        return _not_now(g)
    side = ATTACKER if g.moment == AT_ATTACK_TOKENS else DEFENDER
    rule = "BH-440" if side == ATTACKER else "BH-324"
    token, position = move[1], move[2]
    if token not in g.held[g.seat]:
        return "token_not_held", rule
    if g.tokens[token * TOKEN_SIZE + TOKEN_KIND] > ABILITY:
        return "token_not_for_units", "BH-751"
    if position >= len(g.record.lines[side]):
        return "no_unit", rule
    return "unit_has_token", rule


def _face(g: "State", move: "tuple[int, ...]") -> "Reason":
    if not _kind_expected(g, FACE):
        return _not_now(g)
    return ("other_die", "BH-451") if move[1] != g.rolling else ("no_such_face", "BH-503")


def _reroll(g: "State", move: "tuple[int, ...]") -> "Reason":
    return "no_relaunch", "BH-510"


def _not_offered(g: "State", move: "tuple[int, ...]") -> "Reason":
    if _kind_expected(g, move[0]):
        return "not_offered", _due(g)
    return _not_now(g)


def _sector(g: "State", move: "tuple[int, ...]") -> "Reason":
    return ("no_such_sector", "BH-205") if _kind_expected(g, TURN) else _not_now(g)


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
