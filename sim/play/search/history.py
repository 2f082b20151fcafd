"""A Battle Through History for the search: what may be hidden, what a position is worth, how to play on."""

import math
from random import Random
from typing import Any

from rules.game import CHANCE
from rules.history.battle import ATTACKER, DEFENDER
from rules.history.game import History
from rules.history.known import KnownArmy
from rules.history.moves import (
    ACT,
    AT_ATTACK,
    AT_ATTACK_TOKENS,
    AT_DEFEND,
    AT_DEFEND_TOKENS,
    AT_HOLD,
    AT_KEEP,
    AT_LINKED,
    AT_PREPARE,
    AT_QUARRY,
    AT_RECRUIT,
    AT_TARGET,
    CHALLENGE,
    CHOOSE,
    DEPLOY,
    DONE,
    DRAW_TWO,
    FOUGHT,
    JUMP,
    NONE,
    TAKE,
)
from rules.history.scoring import relic_points
from rules.history.state import FIGURES
from rules.history.unit import ELITE, HERO, KIND, UNIT_SIZE
from sim.play.bots.history import Greedy, strength
from sim.play.search.campaigner import Campaigner, Lieutenant
from sim.play.search.copies import copy_of
from sim.play.search.habits import Maker, Plan, habit

Move = tuple[int, ...]

_SCALE = 5.0  # points of a lead that make a win likely
_ARMY = 0.02  # points for each point of strength in the Army
_TOKEN = 0.4  # points for a Warfare token held
_DOUBT = 4.0  # standard errors


_MAKERS: dict[str, Maker] = {"easy": Greedy, "fair": Lieutenant, "strong": Campaigner}


def insight(level: str) -> "Insight":
    """Habits that are good need a reason to be left: worlds are played on by much quicker ones."""
    return Insight(_MAKERS[level], 0.0 if level == "easy" else _DOUBT)


class Insight:
    """`maker`: whose habits are the first plan; `turns`: how many turns worlds are played on."""

    def __init__(self, maker: Maker = Campaigner, doubt: float = _DOUBT, turns: int = 2):
        self.doubt = doubt
        self._maker = maker
        self._turns = turns
        self._strengths: list[int] = []
        self._points: list[int] = []  # of each card in an Army at the end
        self._units = b""

    copy = staticmethod(copy_of)

    # Hidden cards

    def deal(self, world: History, seat: int, dice: Random) -> None:
        for other, army in enumerate(world.armies):
            assert isinstance(army, KnownArmy)
            army.deck.sort()
            if other != seat:
                _deal_army(army, dice)
        for pile in (*world.era_decks, world.tile_pile, world.token_pile, world.relic_deck):
            pile.sort()
        _deal_prowess(world, seat, dice)

    def private(self, world: History, seat: int) -> tuple[int, ...]:
        return tuple(sorted(world.armies[seat].playable()))

    # What a position is worth

    def values(self, game: History) -> list[float]:
        self._learn(game)
        scores = [self.score(game, seat) for seat in range(game.players)]
        if game.over:
            share = 1.0 / len(game.winners)
            won = [share if seat in game.winners else 0.0 for seat in range(game.players)]
            return [0.7 * won[seat] + 0.3 * _lead(scores, seat) for seat in range(game.players)]
        return [_lead(scores, seat) for seat in range(game.players)]

    def score(self, game: History, seat: int) -> float:
        """Points as if the game ended now, and a little for what wins later battles."""
        self._learn(game)
        strengths = self._strengths
        might = 0
        for card in _cards(game, seat):
            might += strengths[card]
        left = (game.rounds - game.round + 1) / game.rounds
        return self.points(game, seat) + left * (_ARMY * might + _TOKEN * len(game.held[seat]))

    def points(self, game: History, seat: int) -> float:
        """As if the game ended now (BH-951 to BH-958)."""
        self._learn(game)
        points = self._points
        total = float(game.honor[seat])
        for card in _cards(game, seat):
            total += points[card]
        eras = [0, 0, 0, 0, 0]
        for relic in game.relics[seat]:
            eras[game.relic_eras[relic]] += 1
        for number in eras:
            total += relic_points(number)
        for token, holder in enumerate(game.holders):
            if holder == seat:
                total += game.prowess[2 * token + 1]
        return total

    def _learn(self, game: History) -> None:
        if self._units is game.units:
            return
        self._units = game.units
        cards = range(len(game.units) // UNIT_SIZE)
        self._strengths = [strength(game.unit(card)) for card in cards]
        worth = {ELITE: 1, HERO: 3}
        self._points = [worth.get(game.unit(card)[KIND], 0) for card in cards]

    # Plans

    def instinct(self, game: History, seat: int) -> Move | None:
        return None

    def plans(self, game: History, seat: int, thorough: bool = False) -> list[Plan]:
        self._learn(game)
        expected = game.expects()
        moves = expected.moves
        rank = self._ranks.get(expected.moment)
        if rank is not None:
            moves = sorted(moves, key=lambda move: rank(self, game, move))
        plans: list[Plan] = [(move,) for move in moves]
        if thorough:
            first = habit(self._maker, game, seat)
            if first:
                plans = [first] + [plan for plan in plans if plan != first]
        return plans

    def _rank_prepare(self, game: History, move: Move) -> int:
        kinds = (TAKE, ACT, JUMP)
        return kinds.index(move[0]) if move[0] in kinds else len(kinds)

    def _rank_target(self, game: History, move: Move) -> int:
        if move[0] == CHOOSE:
            return self._strengths[game.board[move[1]]]
        return 12 if move[0] == CHALLENGE else 30

    def _rank_deploy(self, game: History, move: Move) -> int:
        if move[0] == DEPLOY:
            return -self._strengths[move[1]]
        return -8

    _ranks = {
        AT_PREPARE: _rank_prepare,
        AT_TARGET: _rank_target,
        AT_ATTACK: _rank_deploy,
        AT_DEFEND: _rank_deploy,
    }

    # Playing on

    def play_on(self, world: History, dice: Random) -> None:
        self._learn(world)
        random = dice.random
        ends = world.turn + world.round * world.players + self._turns
        while not world.over:
            expected = world.expected
            moves = expected.moves
            if expected.seat == CHANCE or len(moves) == 1:
                world.play(moves[int(random() * len(moves))])
                continue
            if world.turn + world.round * world.players >= ends:
                return
            self._decide(world, random)

    def wins_battle(self, world: History, seat: int, dice: Random) -> bool | None:
        self._learn(world)
        side = ATTACKER if seat == world.active else DEFENDER
        if not world.engaged or (side == DEFENDER and seat != world.rival):
            return None
        random = dice.random
        while world.engaged and not world.over:
            moves = world.expected.moves
            if world.expected.seat == CHANCE or len(moves) == 1:
                world.play(moves[int(random() * len(moves))])
            else:
                self._decide(world, random)
            for event in world.events:
                if event[0] == FOUGHT:
                    return bool(event[1] == side)
        return None

    def _decide(self, world: History, random: Any) -> None:
        expected = world.expected
        moves = expected.moves
        choose = self._habits.get(expected.moment)
        world.play(choose(self, world, moves, random) if choose else moves[int(random() * len(moves))])

    def _prepare(self, game: History, moves: list[Move], random: Any) -> Move:
        if (TAKE,) in moves:
            return (TAKE,)
        if (ACT, DRAW_TWO) in moves:
            return (ACT, DRAW_TWO)
        jumps = [move for move in moves if move[0] == JUMP]
        return jumps[int(random() * len(jumps))] if jumps else moves[-1]

    def _target(self, game: History, moves: list[Move], random: Any) -> Move:
        board, strengths = game.board, self._strengths
        best, least = moves[-1], 99.0
        for move in moves:
            if move[0] == CHOOSE:
                power = strengths[board[move[1]]] + 3 * random()
                if power < least:
                    best, least = move, power
            elif move[0] == CHALLENGE and random() < 0.2:
                return move
        return best

    def _attack(self, game: History, moves: list[Move], random: Any) -> Move:
        """The strongest cards, until they look strong enough."""
        strengths = self._strengths
        lines = game.record.lines
        if moves[-1] == (DONE,):
            ours = sum([strengths[card] for card in lines[ATTACKER]])
            theirs = sum([strengths[card] for card in lines[DEFENDER]])
            if len(lines[ATTACKER]) >= 3 or ours > 1.5 * theirs + 2:
                return (DONE,)
        return self._strongest(game, moves, random)

    def _strongest(self, game: History, moves: list[Move], random: Any) -> Move:
        strengths = self._strengths
        best, most = moves[-1], -1.0
        for move in moves:
            if move[0] == DEPLOY:
                power = strengths[move[1]] + random()
                if power > most:
                    best, most = move, power
        return best

    def _last(self, game: History, moves: list[Move], random: Any) -> Move:
        return moves[-1]

    def _any_but_last(self, game: History, moves: list[Move], random: Any) -> Move:
        return moves[int(random() * len(moves))]

    def _hold(self, game: History, moves: list[Move], random: Any) -> Move:
        return max(moves, key=lambda move: game.prowess[2 * move[1] + 1])

    def _keep(self, game: History, moves: list[Move], random: Any) -> Move:
        """The Relic whose Era adds most."""
        eras = game.relic_eras
        held = [eras[relic] for relic in game.relics[game.active]]
        best, most = moves[0], -1
        for move in moves:
            number = held.count(eras[move[1]])
            gain = relic_points(number + 1) - relic_points(number)
            if gain > most:
                best, most = move, gain
        return best

    _habits = {
        AT_PREPARE: _prepare,
        AT_TARGET: _target,
        AT_LINKED: _last,
        AT_QUARRY: _any_but_last,
        AT_DEFEND: _strongest,
        AT_DEFEND_TOKENS: _last,
        AT_ATTACK: _attack,
        AT_ATTACK_TOKENS: _last,
        AT_RECRUIT: _last,
        AT_KEEP: _keep,
        AT_HOLD: _hold,
    }


def _cards(game: History, seat: int) -> list[int]:
    """All cards of the seat's Army, those in a battle too."""
    cards: list[int] = game.armies[seat].cards()
    if game.engaged:
        if seat == game.active:
            cards = cards + game.record.lines[ATTACKER]
        elif seat == game.rival:
            cards = cards + game.record.lines[DEFENDER]
    return cards


def _lead(scores: list[float], seat: int) -> float:
    """How likely a win looks with this lead over the best of the others."""
    best = max([score for other, score in enumerate(scores) if other != seat])
    return 1.0 / (1.0 + math.exp((best - scores[seat]) / _SCALE))


def _deal_army(army: KnownArmy, dice: Random) -> None:
    """Hand, deck and what was dismissed are unseen; the discards too, once a card was taken back from them
    unseen. Everybody saw which cards these are together."""
    piles = [army.hand, army.deck, army.dismissed]
    if army.recovered:
        piles.append(army.discard)
    else:
        army.discard.sort()
    unseen = sorted([card for pile in piles for card in pile])
    dice.shuffle(unseen)
    for pile in piles:
        count = len(pile)
        pile[:] = unseen[:count]
        del unseen[:count]


def _deal_prowess(world: History, seat: int, dice: Random) -> None:
    """Who holds which of the tokens that others have won from a figure."""
    for figure in world.figures:
        tokens = [token for token in range(len(world.holders)) if world.prowess[2 * token] == figure]
        tokens = [token for token in tokens if world.holders[token] != seat and token not in world.picked]
        dice.shuffle(tokens)
        for token in tokens:
            world.holders[token] = NONE
        for other in range(world.players):
            if other != seat:
                for _ in range(world.won[other * FIGURES + figure]):
                    world.holders[tokens.pop()] = other
