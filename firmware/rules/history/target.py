"""Phase 2 begins: which Units to face, or whom to challenge, and both deployments (BH-301 to BH-325)."""

from rules.history.actions import act, offer_actions, offer_tighten, tighten
from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.moves import (
    ACT,
    ADD,
    AT_ATTACK,
    AT_CLEAR,
    AT_DEFEND,
    AT_DEFEND_TOKENS,
    AT_LINKED,
    AT_QUARRY,
    AT_REINFORCE,
    CHALLENGE,
    CHALLENGED,
    CHASE,
    CHASED,
    CHOOSE,
    DEPLOY,
    DEPLOYED,
    DONE,
    FACED,
    NO_BATTLE,
    NONE,
    PASS,
    QUARRY,
    TIGHTEN,
)
from rules.history.state import Record
from rules.history.unit import CHASE as CHASE_TOKEN
from rules.history.unit import LINK_L, LINK_R, TOKEN_KIND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.state import State

    Move = tuple[int, ...]
    Moves = list[tuple[int, ...]]

ATTACKERS = 4  # Units an Attacker may deploy, BH-309
DEFENDERS = 3  # BH-323


def offer_target(g: "State") -> "Moves | None":
    """A Unit of the Era, a Chase, or a rival in the Era (BH-301)."""
    seat = g.seat = g.active
    moves: "Moves" = []
    if g.armies[seat].hand_size():
        era = g.eras[seat]
        for space in range(3 * era - 3, 3 * era):
            if g.board[space] != NONE:
                moves.append((CHOOSE, space))  # BH-302
        for rival in range(g.players):
            if rival != seat and g.eras[rival] == era and g.armies[rival].hand_size():
                moves.append((CHALLENGE, rival))  # BH-321, BH-Q34
    compulsory = bool(moves)
    if g.armies[seat].hand_size() and g.era_discards[g.eras[seat] - 1]:
        for token in g.held[seat]:
            if g.token(token)[TOKEN_KIND] == CHASE_TOKEN:
                moves.append((CHASE, token))  # BH-761
    offer_actions(g, moves)
    return moves if compulsory else _or_no_battle(g, moves)


def _or_no_battle(g: "State", moves: "Moves") -> "Moves | None":
    """Nobody can be fought (BH-Q34, BH-Q35): what is left to do, or Restoration."""
    if not moves:
        _no_battle(g)
        return None
    moves.append((PASS,))
    return moves


def _no_battle(g: "State") -> None:
    g.tell(NO_BATTLE, g.active)
    g.moment = AT_CLEAR


def aim(g: "State", move: "Move") -> None:
    """TARGET: any move but the choice of Units leaves it to come."""
    kind = move[0]
    if kind == CHOOSE:
        g.chosen = move[1]
        g.faced = [move[1]]
        g.moment = AT_LINKED
    elif kind == CHALLENGE:
        _begin(g, move[1])
        g.tell(CHALLENGED, g.active, move[1])
        g.moment = AT_DEFEND
    elif kind == CHASE:
        g.drop_token(g.active, move[1])
        g.moment = AT_QUARRY
    else:
        _interlude(g, move)


def _interlude(g: "State", move: "Move") -> None:
    """What an Attacker may still do before the first card (BH-227, BH-752)."""
    if move[0] == ACT:
        act(g, move)
    elif move[0] == TIGHTEN:
        tighten(g, g.active, move)
    else:
        _no_battle(g)


def _begin(g: "State", rival: int) -> None:
    g.rival = rival
    g.engaged = True
    g.battle = Battle()
    g.record = Record()
    g.record.attacker = g.active
    g.record.defender = rival


def linked(g: "State", left: int) -> bool:
    """Whether the Units on the board spaces left and left + 1 are linked (BH-303, BH-304)."""
    if not 0 <= left < 11 or g.board[left] == NONE or g.board[left + 1] == NONE:
        return False
    shield = g.unit(g.board[left])[LINK_R]
    return shield != 0 and shield == g.unit(g.board[left + 1])[LINK_L]


def offer_linked(g: "State") -> "Moves | None":
    """The chosen Unit's linked neighbours that may be added (BH-306)."""
    chosen = g.chosen
    moves: "Moves" = []
    if chosen - 1 not in g.faced and linked(g, chosen - 1):
        moves.append((ADD, chosen - 1))
    if chosen + 1 not in g.faced and linked(g, chosen):
        moves.append((ADD, chosen + 1))
    if not moves:
        _face(g)  # BH-305
        return None
    g.seat = g.active
    moves.append((DONE,))
    offer_actions(g, moves)
    return moves


def add_linked(g: "State", move: "Move") -> None:
    if move[0] == ADD:
        g.faced.append(move[1])
        g.faced.sort()
    elif move[0] == DONE:
        _face(g)
    else:
        _interlude(g, move)


def _face(g: "State") -> None:
    """The Units go to the Defender Board, leftmost at the front (BH-307)."""
    _begin(g, NONE)
    for space in g.faced:
        card = g.board[space]
        g.board[space] = NONE
        g.tell(FACED, _lay(g, DEFENDER, card), card, space)
    g.moment = AT_ATTACK


def _lay(g: "State", side: int, card: int) -> int:
    assert g.battle is not None
    position = g.battle.add(side, g.unit(card))
    g.record.lines[side].append(card)
    g.record.laid[side] += 1
    return position


def offer_quarry(g: "State") -> "Moves":
    g.seat = g.active
    return [(QUARRY, card) for card in g.era_discards[g.eras[g.active] - 1]]


def chase(g: "State", move: "Move") -> None:
    """A card of the Era's discard pile, alone (BH-762)."""
    card = move[1]
    g.era_discards[g.eras[g.active] - 1].remove(card)
    _begin(g, NONE)
    _lay(g, DEFENDER, card)
    g.tell(CHASED, g.active, card)
    g.moment = AT_ATTACK


def offer_attack(g: "State") -> "Moves | None":
    """One to four Units from the hand, front first (BH-309, BH-325)."""
    army = g.armies[g.active]
    laid = len(g.record.lines[ATTACKER])
    if laid and (laid == ATTACKERS or not army.hand_size()):
        _finish_attack(g)
        return None
    g.seat = g.active
    moves: "Moves" = []
    if army.hand_size():
        moves = [(DEPLOY, card) for card in army.playable()]
    if laid:
        moves.append((DONE,))
        return moves
    offer_actions(g, moves)
    return moves if army.hand_size() else _or_no_battle(g, moves)


def _finish_attack(g: "State") -> None:
    g.reveals = True
    g.moment = AT_REINFORCE


def attack(g: "State", move: "Move") -> None:
    if move[0] == DEPLOY:
        g.armies[g.active].lay(move[1])
        g.tell(DEPLOYED, ATTACKER, _lay(g, ATTACKER, move[1]), move[1])
    elif move[0] == DONE:
        _finish_attack(g)
    else:
        _interlude(g, move)


def offer_defend(g: "State") -> "Moves | None":
    """The challenged player's one to three Units (BH-323)."""
    army = g.armies[g.rival]
    laid = len(g.record.lines[DEFENDER])
    if laid == DEFENDERS or not army.hand_size():
        _finish_defence(g)
        return None
    g.seat = g.rival
    moves: "Moves" = [(DEPLOY, card) for card in army.playable()]
    if laid:
        moves.append((DONE,))
    else:
        offer_tighten(g, g.rival, moves)  # BH-752
    return moves


def _finish_defence(g: "State") -> None:
    g.reveals = True
    g.moment = AT_DEFEND_TOKENS


def defend(g: "State", move: "Move") -> None:
    if move[0] == DEPLOY:
        g.armies[g.rival].lay(move[1])
        g.tell(DEPLOYED, DEFENDER, _lay(g, DEFENDER, move[1]), move[1])
    elif move[0] == DONE:
        _finish_defence(g)
    else:
        tighten(g, g.rival, move)
