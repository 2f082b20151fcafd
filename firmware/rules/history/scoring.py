"""The end of the game: what the table must still be told, the score sheet, the winner (BH-951 to BH-963)."""

from rules.game import CHANCE
from rules.history.army import HiddenArmy
from rules.history.moves import (
    AT_OVER,
    AT_VALUES,
    COUNT,
    COUNTED,
    SCORED,
    SHOWN,
    VALUE,
    WON,
)
from rules.history.state import FIGURES
from rules.history.unit import ELITE, HERO, KIND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.state import State

    Move = tuple[int, ...]
    Moves = list[tuple[int, ...]]

RELIC_POINTS = b"\x00\x01\x02\x04\x06\x09"  # by number of one Era, BH-955


def relic_points(number: int) -> int:
    return RELIC_POINTS[min(number, 5)]


# Elite Units and Heroes: counted by the players where a card was dismissed unseen (BH-Q53)


def _of_kind(g: "State", cards: "list[int]", kind: int) -> "list[int]":
    return [card for card in cards if g.unit(card)[KIND] == kind]


def offer_count(g: "State") -> "Moves | None":
    """Every pair of numbers that is possible for the next player; a single one needs no asking."""
    if len(g.counts) == g.players:
        g.moment = AT_VALUES
        return None
    seat = len(g.counts)
    army = g.armies[seat]
    cards = army.cards()
    elite = len(_of_kind(g, cards, ELITE))
    heroes = len(_of_kind(g, cards, HERO))
    if not isinstance(army, HiddenArmy) or not army.dismissed:
        _count(g, elite, heroes)
        return None
    suspects = army.suspects
    elite_suspects = len(_of_kind(g, suspects, ELITE))
    hero_suspects = len(_of_kind(g, suspects, HERO))
    others = len(suspects) - elite_suspects - hero_suspects
    moves: "Moves" = []
    for lost_elite in range(min(elite_suspects, army.dismissed) + 1):
        for lost_heroes in range(min(hero_suspects, army.dismissed - lost_elite) + 1):
            if army.dismissed - lost_elite - lost_heroes <= others:
                moves.append((COUNT, elite - lost_elite, heroes - lost_heroes))
    if len(moves) == 1:
        _count(g, moves[0][1], moves[0][2])
        return None
    g.seat = seat
    return moves


def count(g: "State", move: "Move") -> None:
    g.reveals = True
    _count(g, move[1], move[2])


def _count(g: "State", elite: int, heroes: int) -> None:
    g.tell(COUNTED, len(g.counts), elite, heroes)
    g.counts.append((elite, heroes))


# Prowess tokens won: turned up now (BH-956)


def offer_values(g: "State") -> "Moves | None":
    """The next token won whose value is not known; the last of a Sabaton's tokens needs no asking."""
    for seat in range(g.players):
        for loser in range(g.players):
            figure = g.figures[loser]
            won = g.won[seat * FIGURES + figure]
            if won <= len(_won_from(g, seat, figure)):
                continue
            hidden = g.own_prowess(loser)
            if len(hidden) == 1:
                _show(g, seat, hidden[0])
                return None
            g.seat = seat
            return [(VALUE, token) for token in hidden]
    _score(g)
    return None


def _won_from(g: "State", seat: int, figure: int) -> "list[int]":
    tokens = range(len(g.holders))
    return [token for token in tokens if g.holders[token] == seat and g.prowess[2 * token] == figure]


def show(g: "State", move: "Move") -> None:
    g.reveals = True
    _show(g, g.seat, move[1])


def _show(g: "State", seat: int, token: int) -> None:
    g.holders[token] = seat
    g.tell(SHOWN, seat, token)


# The sheet


def score(g: "State", seat: int) -> "tuple[int, int, int, int, int, int]":
    """Points for Elite Units, Heroes, Relics, Prowess and Honor, and their total."""
    elite, heroes = g.counts[seat]
    relics = 0
    for era in (1, 2, 3, 4):
        relics += relic_points(len([relic for relic in g.relics[seat] if g.relic_eras[relic] == era]))
    prowess = 0
    for token in range(len(g.holders)):
        if g.holders[token] == seat:
            prowess += g.prowess[2 * token + 1]
    honor = g.honor[seat]  # BH-958
    return elite, 3 * heroes, relics, prowess, honor, elite + 3 * heroes + relics + prowess + honor


def _score(g: "State") -> None:
    best: "tuple[int, ...]" = ()
    for seat in range(g.players):
        sheet = score(g, seat)
        g.sheet.append(sheet)
        g.tell(SCORED, seat, *sheet)
        # BH-960, then the tie-breaks of BH-961 and BH-962
        rank = (sheet[5], len(g.relics[seat]), g.counts[seat][1])
        if rank > best:
            best = rank
            g.winners = []
        if rank >= best:
            g.winners.append(seat)  # BH-963: a shared result
    for seat in g.winners:
        g.tell(WON, seat)
    g.seat = CHANCE
    g.moment = AT_OVER
