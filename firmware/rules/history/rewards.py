"""What a battle brings: recruits, Relics, Honor of the Arms, Prowess (BH-811 to BH-837)."""

from rules.game import CHANCE
from rules.history.battle import DEFENDER, NOBODY
from rules.history.moves import (
    AT_CLEAR,
    AT_HOLD,
    AT_KEEP,
    AT_PICK,
    AT_RELICS,
    DONE,
    FULL,
    HOLD,
    HONORED,
    KEEP,
    KEPT,
    NONE,
    PICK,
    PROWESS_WON,
    RECRUITED,
    REFUSE,
    RELIC,
    RELIC_PILE,
    RETURNED,
    SAW,
)
from rules.history.state import FIGURES, disband, in_battle, seat_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.state import State

    Move = tuple[int, ...]
    Moves = list[tuple[int, ...]]

PICKED = 2  # Prowess tokens the winner looks at, BH-833


# Against the board


def offer_recruits(g: "State") -> "Moves | None":
    """The Attacker may leave single defeated Units behind (BH-811, BH-Q28)."""
    standing = in_battle(g).standing[DEFENDER]
    line = g.record.lines[DEFENDER]
    moves: "Moves" = []
    for position in range(len(line)):
        if not standing[position] and not g.refused >> position & 1:
            moves.append((REFUSE, position))
    if not moves:
        _recruit(g)
        return None
    g.seat = g.active
    moves.append((DONE,))
    return moves


def recruit(g: "State", move: "Move") -> None:
    if move[0] == REFUSE:
        g.refused |= 1 << move[1]
    else:
        _recruit(g)


def _recruit(g: "State") -> None:
    battle = in_battle(g)
    for position, card in enumerate(g.record.lines[DEFENDER]):
        if battle.standing[DEFENDER][position] or g.refused >> position & 1:
            disband(g, card)  # BH-812
        else:
            g.armies[g.active].gain(card)  # BH-774: a Hero too
            g.tell(RECRUITED, g.active, card)
    _spoils(g)


# Against a player


def offer_honor(g: "State") -> None:
    """Never waits: Honor of the Arms for a challenged player who lost (BH-832)."""
    tokens = in_battle(g).honor_due()
    if tokens:
        g.honor[g.rival] += tokens
        g.tell(HONORED, g.rival, tokens)
    g.picked = []
    g.moment = AT_PICK


def loser(g: "State") -> int:
    return seat_of(g, 1 - in_battle(g).winner())


def offer_picks(g: "State") -> "Moves | None":
    """Two of the loser's own face-down tokens (BH-833); in REFEREE mode they stay unknown until scoring."""
    if in_battle(g).winner() == NOBODY:  # BH-837
        _spoils(g)
        return None
    if g.mode != FULL:
        if g.unwon[loser(g)]:
            _win_prowess(g)
        _spoils(g)
        return None
    left = [token for token in g.own_prowess(loser(g)) if token not in g.picked]
    if not left or len(g.picked) == PICKED:
        g.moment = AT_HOLD
        return None
    g.seat = CHANCE
    return [(PICK, token) for token in left]


def pick(g: "State", move: "Move") -> None:
    g.picked.append(move[1])


def offer_hold(g: "State") -> "Moves | None":
    """The winner looks at them and keeps one; a single one is kept (BH-Q31)."""
    if len(g.picked) > 1:
        g.seat = seat_of(g, in_battle(g).winner())
        return [(HOLD, token) for token in g.picked]
    if g.picked:
        hold(g, (HOLD, g.picked[0]))
    else:
        _spoils(g)
    return None


def hold(g: "State", move: "Move") -> None:
    g.holders[move[1]] = seat_of(g, in_battle(g).winner())
    g.picked = []
    _win_prowess(g)
    _spoils(g)


def _win_prowess(g: "State") -> None:
    winner = seat_of(g, in_battle(g).winner())
    g.won[winner * FIGURES + g.figures[loser(g)]] += 1
    g.unwon[loser(g)] -= 1
    g.tell(PROWESS_WON, winner, loser(g))


# Relics, from the deck or from the challenged player


def _spoils(g: "State") -> None:
    g.spoils = in_battle(g).relics_due()  # BH-813, BH-814, BH-836
    g.seen = []
    g.moment = AT_RELICS


def offer_relics(g: "State") -> "Moves | None":
    """The Relics to be seen, one by one."""
    if g.spoils and g.rival == NONE:
        if not g.relic_deck and g.relic_discards:
            g.rebuild(RELIC_PILE, g.relic_deck, g.relic_discards)  # BH-816
        if g.relic_deck:
            g.seat = CHANCE
            return [(RELIC, relic) for relic in g.relic_deck]
    elif g.spoils:
        owned = [relic for relic in g.relics[g.rival] if relic not in g.seen]
        if g.mode == FULL and g.spoils < len(owned):  # BH-835
            g.seat = CHANCE
            return [(RELIC, relic) for relic in owned]
        # All are seen; or the table cannot know which, and learns only the one that is taken.
        g.seen += owned
    g.spoils = 0
    g.moment = AT_KEEP
    return None


def see_relic(g: "State", move: "Move") -> None:
    relic = move[1]
    g.seen.append(relic)
    g.spoils -= 1
    if g.rival == NONE:  # BH-815
        g.relic_deck.remove(relic)
        g.tell(SAW, g.active, relic)
    if not g.spoils:
        g.moment = AT_KEEP


def offer_keep(g: "State") -> "Moves | None":
    if len(g.seen) > 1:
        g.seat = g.active
        return [(KEEP, relic) for relic in g.seen]
    if g.seen:
        keep(g, (KEEP, g.seen[0]))
    g.moment = AT_CLEAR
    return None


def keep(g: "State", move: "Move") -> None:
    relic = move[1]
    g.relics[g.active].append(relic)
    g.seen.remove(relic)
    g.tell(KEPT, g.active, relic, g.rival)
    if g.rival != NONE:
        g.relics[g.rival].remove(relic)
    else:
        for other in g.seen:
            g.relic_discards.append(other)
            g.tell(RETURNED, other)
    g.seen = []
    g.moment = AT_CLEAR
