"""From the last card laid to the last blow: reinforcements, links, tokens, dice, fight (BH-401 to BH-514)."""

from rules.game import CHANCE
from rules.history.battle import ATTACKER, DEFENDER
from rules.history.dice import FACES, negative
from rules.history.moves import (
    AT_ATTACK,
    AT_ATTACK_TOKENS,
    AT_DICE,
    AT_HONOR,
    AT_RECRUIT,
    AT_REROLL,
    CROWDED,
    DONE,
    FACE,
    FOUGHT,
    GAVE,
    GIVE,
    LINKED,
    NONE,
    REINFORCE,
    REINFORCED,
    REROLL,
    ROLLED,
    STAND,
    STRONG_DIE,
    UNLINKED,
    UNREINFORCED,
)
from rules.history.state import in_battle, seat_of
from rules.history.unit import ABILITY, ERA, TOKEN_KIND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.state import State

    Move = tuple[int, ...]
    Moves = list[tuple[int, ...]]

_ROLLS: "tuple[Moves, Moves]" = (
    [(FACE, 0, face) for face in range(FACES)],
    [(FACE, 1, face) for face in range(FACES)],
)


# Reinforcements


def offer_reinforcement(g: "State") -> "Moves | None":
    battle = in_battle(g)
    while True:
        called = battle.next_reinforcement()
        if called is None:
            _engage(g)
            return None
        deck = _reserve(g, called[0], called[1])
        if deck:
            g.calling = called
            g.seat = CHANCE
            return [(REINFORCE, card) for card in deck]
        battle.reinforce(None)  # BH-414
        g.tell(UNREINFORCED, called[0], called[1])


def _reserve(g: "State", side: int, position: int) -> "list[int]":
    """The cards one of which comes from the top of the deck that answers this Unit (BH-411 to BH-413)."""
    seat = seat_of(g, side)
    if seat == NONE:
        return g.era_decks[g.unit(g.record.lines[side][position])[ERA] - 1]
    army = g.armies[seat]
    return army.reinforcements() if army.deck_size() else []


def reinforce(g: "State", move: "Move") -> None:
    card = move[1]
    side, position = g.calling
    seat = seat_of(g, side)
    if seat == NONE:
        _reserve(g, side, position).remove(card)
    else:
        g.armies[seat].call(card)
    in_battle(g).reinforce(g.unit(card))
    line = g.record.lines[side]
    line.append(card)
    g.tell(REINFORCED, side, len(line) - 1, card)


def _engage(g: "State") -> None:
    """Links, then Assault, both sides at once (BH-401)."""
    battle = in_battle(g)
    for side in (ATTACKER, DEFENDER):
        if battle.lost[side]:
            g.tell(CROWDED, side, battle.lost[side])
    battle.link()
    for side in (ATTACKER, DEFENDER):
        for position in battle.links(side):
            g.tell(LINKED, side, position)
    placed = (battle.links(ATTACKER), battle.links(DEFENDER))
    battle.assault()
    for side in (ATTACKER, DEFENDER):
        left = battle.links(side)
        for position in placed[side]:
            if position not in left:
                g.tell(UNLINKED, side, position)
    g.moment = AT_ATTACK_TOKENS


# Warfare tokens


def offer_tokens(g: "State") -> "Moves":
    """The Attacker's tokens, one by one (BH-440)."""
    moves = _offer_tokens(g, ATTACKER)
    if not moves:
        _roll(g)
    return moves


def offer_defence_tokens(g: "State") -> "Moves":
    """The challenged player's, right after deploying (BH-324)."""
    moves = _offer_tokens(g, DEFENDER)
    if not moves:
        g.moment = AT_ATTACK
    return moves


def _offer_tokens(g: "State", side: int) -> "Moves":
    battle = in_battle(g)
    seat = g.seat = seat_of(g, side)
    moves: "Moves" = []
    for token in g.held[seat]:
        if g.token(token)[TOKEN_KIND] <= ABILITY:
            for position in range(battle.size(side)):
                if not battle.tokens[side][position]:
                    moves.append((GIVE, token, position))
    if moves:
        moves.append((DONE,))
    return moves


def give(g: "State", move: "Move") -> None:
    side = ATTACKER if g.moment == AT_ATTACK_TOKENS else DEFENDER
    if move[0] == GIVE:
        _, token, position = move
        in_battle(g).give(side, position, g.token(token))
        g.held[seat_of(g, side)].remove(token)
        g.record.given[side].append((position, token))
        g.tell(GAVE, side, position, token)
    elif side == ATTACKER:
        _roll(g)
    else:
        g.moment = AT_ATTACK


# Dice


def _roll(g: "State") -> None:
    g.tell(STRONG_DIE, in_battle(g).strong())
    g.rolling = ATTACKER
    g.stood = 0
    g.moment = AT_DICE


def offer_dice(g: "State") -> "Moves":
    g.seat = CHANCE
    return _ROLLS[g.rolling]


def roll(g: "State", move: "Move") -> None:
    side = move[1]
    rolls = g.record.rolls
    rolls[side].append(move[2])
    g.tell(ROLLED, side, move[2])
    if rolls[DEFENDER]:
        g.moment = AT_REROLL
    else:
        g.rolling = DEFENDER


def offer_reroll(g: "State") -> "Moves | None":
    """The Defender completes its re-rolls first (BH-513)."""
    battle = in_battle(g)
    for side in (DEFENDER, ATTACKER):
        rolls = g.record.rolls[side]
        if g.stood >> side & 1 or len(rolls) > battle.rerolls(side):  # BH-510
            continue
        if seat_of(g, side) != NONE:
            g.seat = seat_of(g, side)
            g.rolling = side
            return [(REROLL,), (STAND,)]
        if negative(battle.die(side)[rolls[-1]]):  # BH-514
            g.rolling = side
            g.moment = AT_DICE
            return None
    _fight(g)
    return None


def reroll(g: "State", move: "Move") -> None:
    if move[0] == REROLL:
        g.moment = AT_DICE
    else:
        g.stood |= 1 << g.rolling


def _fight(g: "State") -> None:
    battle = in_battle(g)
    record = g.record
    board = g.rival == NONE
    record.relics = len(g.relic_deck) + len(g.relic_discards) if board else len(g.relics[g.rival])
    battle.fight((record.rolls[ATTACKER][-1], record.rolls[DEFENDER][-1]))
    g.fought = True
    g.refused = 0
    g.tell(FOUGHT, battle.winner(), battle.up(ATTACKER), battle.up(DEFENDER))
    g.moment = AT_RECRUIT if board else AT_HONOR
