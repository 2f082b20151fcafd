"""A better player of A Battle Through History than the greedy bot: one who counts in victory points.

A battle is worth what it brings: the Relic by what it adds to its Era, each recruit, in a duel Prowess and
the rival's Relic. An Attacker, who lays after the Defender, wins nine duels of ten: so the campaigner goes
where a rival is, and pushes another tile into the Gears where that promises more.

What it goes by is in campaigner.toml.
"""

import tomllib
from collections.abc import Callable
from math import comb
from pathlib import Path
from random import Random
from typing import NamedTuple

from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.game import History
from rules.history.moves import (
    ACT,
    ADD,
    AT_ATTACK,
    AT_KEEP,
    AT_LINKED,
    AT_PREPARE,
    AT_TARGET,
    CHALLENGE,
    CHOOSE,
    DEPLOY,
    DONE,
    DRAW_TWO,
    INSERT,
    JUMP,
    NONE,
    RESHUFFLE,
    TIGHTEN,
)
from rules.history.scoring import relic_points
from rules.history.target import linked
from rules.history.unit import HERO, KIND
from sim.play.bots.history import Greedy, strength
from sim.play.search.prospects import Gifts, Prospect, Worth, known_army, unseen, worlds

Move = tuple[int, ...]
Moves = list[Move]

WORTHS = Path(__file__).with_name("campaigner.toml")
_ERAS = (1, 2, 3, 4)
_BASE = 5  # the strength of a Base Unit
_DEFENDERS = 3
_SIZES = 6  # of an Attacker's line: 0 to 5


class Worths(NamedTuple):
    """The keys of campaigner.toml."""

    prowess: list[float]
    promise: list[float]
    early: float
    use: float
    draw_two: float
    hope: float
    margin: float
    worlds: int
    hands: int


def load() -> Worths:
    with WORTHS.open("rb") as file:
        return Worths(**tomllib.load(file))


class Target(NamedTuple):
    """Units of the board that stand linked, or a player; what to choose, and what that is worth."""

    worth: float
    choice: Move
    spaces: list[int]


class Campaigner(Greedy):
    worths = load()
    _spaces: list[int] = []  # linked Units that it wants to face

    def choose(self, game: History) -> Move:
        expected = game.expects()
        choose = _CHOICES.get(expected.moment)
        if choose is None or len(expected.moves) == 1:
            return super().choose(game)
        return choose(self, game, expected.moves)

    # What things are worth

    def _relic(self, game: History, number: int) -> float:
        """So many Relics of one Era: their points, and what they promise."""
        weight = min(1.0, (game.rounds - game.round) / self.worths.early)
        return relic_points(number) + weight * self.worths.promise[min(number, 5)]

    def _gain(self, game: History, era: int) -> float:
        number = _relics(game, self.seat, era)
        return self._relic(game, number + 1) - self._relic(game, number)

    def _loss(self, game: History, rival: int, era: int) -> float:
        """What a Relic less costs the rival; of several rivals each matters less."""
        number = _relics(game, rival, era)
        return (self._relic(game, number) - self._relic(game, number - 1)) / (game.players - 1)

    def _finds(self, game: History) -> list[float]:
        """What the best Relic from the deck adds, by the size of the Attacker's line (BH-814)."""
        gone = set(game.relic_discards).union(*game.relics)
        eras = [game.relic_eras[relic] for relic in range(len(game.relic_eras)) if relic not in gone]
        return _best_of_seen([self._gain(game, era) for era in eras])

    def _steals(self, game: History, rival: int) -> list[float]:
        """The same from a rival (BH-835)."""
        eras = [game.relic_eras[relic] for relic in game.relics[rival]]
        return _best_of_seen([self._gain(game, era) + self._loss(game, rival, era) for era in eras])

    def _conquest(self, game: History, foes: list[int]) -> Worth:
        finds = self._finds(game)
        left = game.rounds - game.round

        def recruit(record: bytes) -> float:
            points = 3.0 if record[KIND] == HERO else 1.0
            return points + self.worths.use * left * max(0, strength(record) - _BASE)

        recruits = [recruit(game.unit(card)) for card in foes]

        def worth(battle: Battle) -> float:
            total = finds[battle.size(ATTACKER)] if battle.winner() == ATTACKER else 0.0
            standing = battle.standing[DEFENDER]
            line = battle.line[DEFENDER]
            for position in range(len(line)):
                if not standing[position]:
                    known = position < len(recruits)
                    total += recruits[position] if known else recruit(bytes(line[position]))
            return total

        return worth

    def _duel(self, game: History, rival: int) -> Worth:
        others = game.players - 1
        win = self.worths.prowess[game.unwon[rival]]
        loss = self.worths.prowess[game.unwon[self.seat]] / others
        steals = self._steals(game, rival)

        def worth(battle: Battle) -> float:
            winner = battle.winner()
            if winner == ATTACKER:
                return win + steals[battle.size(ATTACKER)] - battle.honor_due() / others
            return -loss if winner == DEFENDER else 0.0

        return worth

    # What may be attacked

    def _prospect(self, game: History, foes: list[int], rival: int, gifts: Gifts) -> Prospect:
        worth = self._conquest(game, foes) if rival == NONE else self._duel(game, rival)
        return Prospect(game, foes, rival, worth, worlds(game, self.seat, rival, self.worths.worlds), gifts)

    def _targets(self, game: History, era: int) -> list[Target]:
        """What an Era offers to the hand as it is."""
        hand = game.view(self.seat)["hand"]
        found = []
        for space in range(3 * era - 3, 3 * era):
            if game.board[space] == NONE:
                continue
            for spaces in _neighbours(game, space):
                foes = [game.board[each] for each in spaces]
                worth, _ = self._prospect(game, foes, NONE, []).best_line(hand, 1)
                found.append(Target(worth, (CHOOSE, space), spaces))
        for rival in range(game.players):
            there = rival != self.seat and game.eras[rival] == era
            if there and len(hand) >= _DEFENDERS and game.armies[rival].hand_size():
                found.append(Target(self._challenge(game, hand, rival), (CHALLENGE, rival), []))
        return found

    def _challenge(self, game: History, hand: list[int], rival: int) -> float:
        """Against the best cards of hands that the rival may have."""
        army = known_army(game, rival)
        cards = unseen(army)
        dice = Random(game.round * game.players + game.turn)
        total = 0.0
        for _ in range(self.worths.hands):
            foes = dice.sample(cards, len(army.hand))
            foes.sort(key=lambda card: -strength(game.unit(card)))
            total += self._prospect(game, foes[:_DEFENDERS], rival, []).best_line(hand, 1)[0]
        return total / self.worths.hands

    def _era(self, game: History, era: int) -> float:
        return max([target.worth for target in self._targets(game, era)], default=-1.0)

    # Decisions

    def prepare(self, game: History, moves: Moves) -> Move:
        if moves[0] == (INSERT,):
            if self._inserts(game):
                return (INSERT,)
            moves = moves[1:]
        move = super().prepare(game, moves)
        if move[0] != JUMP:
            return move
        return max([jump for jump in moves if jump[0] == JUMP], key=lambda jump: self._era(game, jump[1]))

    def _inserts(self, game: History) -> bool:
        """Whether another tile promises more: the pending one is known, the one after it is not."""
        worths = self.worths
        eras = {era: self._era(game, era) for era in _ERAS if era != game.eras[self.seat]}
        now, then = [
            max([eras[era] for era in game.tiles[3 * tile : 3 * tile + 2] if era in eras])
            + self._draw(game, game.sector + steps)
            for steps, tile in enumerate((game.active_tile, game.pending_tile))
        ]
        if game.inserted == 1:
            mean = sum(eras.values()) / len(eras)
            hoped = mean + worths.hope * (max(eras.values()) - mean)
            then = max(then, hoped + self._draw(game, game.sector + 2))
        return then > now + worths.margin

    def _draw(self, game: History, sector: int) -> float:
        """The worth of Draw 2 if the wheel offers it there."""
        offered = sector & 3 in (DRAW_TWO, RESHUFFLE) and game.armies[self.seat].deck_size()
        return self.worths.draw_two if offered else 0.0

    def target(self, game: History, moves: Moves) -> Move:
        targets = [each for each in self._targets(game, game.eras[self.seat]) if each.choice in moves]
        if not targets:
            return super().target(game, moves)
        best = max(targets, key=lambda each: each.worth)
        self._spaces = best.spaces
        return best.choice

    def linked(self, game: History, moves: Moves) -> Move:
        wanted = [move for move in moves if move[0] == ADD and move[1] in self._spaces]
        return wanted[0] if wanted else (DONE,)

    def attack(self, game: History, moves: Moves) -> Move:
        known = game.view(self.seat)
        waits = any(move == (ACT, DRAW_TWO) or move[0] == TIGHTEN for move in moves)
        if moves[-1] == (DONE,) or waits or not known["hand"]:
            return super().attack(game, moves)
        battle = known["battle"]
        prospect = self._prospect(game, battle["lines"][DEFENDER], known["rival"], battle["given"][DEFENDER])
        self._plan = prospect.best_line(known["hand"], 3)[1]
        return (DEPLOY, self._plan.pop(0))

    def keep(self, game: History, moves: Moves) -> Move:
        """The Relic that adds most, and that the rival misses most."""

        def gain(move: Move) -> float:
            era = game.relic_eras[move[1]]
            missed = self._loss(game, game.rival, era) if game.rival != NONE else 0.0
            return self._gain(game, era) + missed

        return max(moves, key=gain)


class Lieutenant(Campaigner):
    """Counts battles well, but takes tiles and Eras as they come."""

    def prepare(self, game: History, moves: Moves) -> Move:
        return Greedy.prepare(self, game, moves)


_CHOICES: dict[int, Callable[[Campaigner, History, Moves], Move]] = {
    AT_PREPARE: lambda bot, game, moves: bot.prepare(game, moves),
    AT_TARGET: Campaigner.target,
    AT_LINKED: Campaigner.linked,
    AT_ATTACK: Campaigner.attack,
    AT_KEEP: Campaigner.keep,
}


def _relics(game: History, seat: int, era: int) -> int:
    return sum([game.relic_eras[relic] == era for relic in game.relics[seat]])


def _neighbours(game: History, space: int) -> list[list[int]]:
    """The sets of Units that a chosen one can be faced with (BH-306)."""
    found = [[space]]
    if linked(game, space - 1):
        found.append([space - 1, space])
    if linked(game, space):
        found += [[*spaces, space + 1] for spaces in found]
    return found


def _best_of_seen(gains: list[float]) -> list[float]:
    """The best of the Relics that an Attacker with 0, 1, ... 5 Units sees, on average."""
    gains = sorted(gains, reverse=True)
    found = []
    for size in range(_SIZES):
        seen = min(_SIZES - 1 - size, len(gains))
        total = 0.0
        if seen:
            for better, gain in enumerate(gains):
                total += gain * comb(len(gains) - 1 - better, seen - 1) / comb(len(gains), seen)
        found.append(total)
    return found
