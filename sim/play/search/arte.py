"""Arte de Batalla for the search: what may be hidden, what a position is worth, what a unit can do."""

import math
from random import Random

from rules.arte.card import ATTACK, BASE, KINDS, REACH
from rules.arte.game import Arte
from rules.arte.moves import AIM, AT_FIRST, AT_FREE, AT_WALK, BACK, DONE, END, GO, USE, WALK
from rules.arte.sight import strikes
from rules.arte.terrain import reach
from rules.chance import Chance
from sim.play.search.copies import copy_of
from sim.play.search.habits import Maker, Plan, habit, play_turns
from sim.play.search.veteran import Drafter, Veteran

Move = tuple[int, ...]

_SCALE = 6.0
_HERO = 12.0  # a Hero in the game, and each of its life points
_HERO_LIFE = 1.6
_UNIT = 2.0
_UNIT_LIFE = 0.5
_UNIT_ATTACK = 0.5
_CARD = 0.25
_STEPS = 3  # that a die gives
_HITS = 0.35  # of the blows that could fall on a unit, how many do
_NEXT, _LATER = 0.6, 0.25  # what threats count for the side that moves next, and for the other
_WALKS = 3  # squares to walk to that are considered for each target


_DOUBT = 4.0  # standard errors
_MAKERS: dict[str, Maker] = {"easy": Drafter, "fair": Drafter, "strong": Veteran}


def insight(level: str) -> "Insight":
    """Habits that are good need a reason to be left."""
    return Insight(_MAKERS[level], 1.0 if level == "easy" else _DOUBT)


class Insight:
    """`maker`: by whose habits worlds are played on, for so many `turns`."""

    def __init__(self, maker: Maker = Veteran, doubt: float = _DOUBT, turns: int = 1):
        self.doubt = doubt
        self._maker = maker
        self._turns = turns

    copy = staticmethod(copy_of)

    # Hidden cards

    def deal(self, world: Arte, seat: int, dice: Random) -> None:
        """The Chest cards of the other hand and of the deck, by kind. (Before the reveal nobody searches.)"""
        other = 1 - seat
        unseen = []
        for kind in range(KINDS):
            unseen += [kind] * (world.deck[kind] + world.hands[other * KINDS + kind])
            world.deck[kind] = world.hands[other * KINDS + kind] = 0
        dice.shuffle(unseen)
        held = world.hand_sizes[other]
        for kind in unseen[:held]:
            world.hands[other * KINDS + kind] += 1
        for kind in unseen[held:]:
            world.deck[kind] += 1

    def private(self, world: Arte, seat: int) -> bytes:
        return bytes(world.hands[seat * KINDS : seat * KINDS + KINDS])

    # What a position is worth

    def values(self, game: Arte) -> list[float]:
        if game.over:
            return [1.0 if seat in game.winners else 0.0 if game.winners else 0.5 for seat in (0, 1)]
        lead = self.score(game, 0) - self.score(game, 1)
        for seat in (0, 1):
            # Whoever moves next strikes first.
            weight = _NEXT if seat == game.player else _LATER
            threat = weight * self._threat(game, seat)
            lead += threat if seat == 0 else -threat
        value = 1.0 / (1.0 + math.exp(-lead / _SCALE))
        return [value, 1.0 - value]

    def points(self, game: Arte, seat: int) -> float:
        """There are none in this game: life points of the army, less those of the other one."""
        lives = [sum(game.life[unit] for unit in game.own(side)) for side in (seat, 1 - seat)]
        return float(lives[0] - lives[1])

    def wins_battle(self, world: Arte, seat: int, dice: Random) -> None:
        """Blows fall all the time: there is no battle that somebody wins."""

    def score(self, game: Arte, seat: int) -> float:
        """What is left of the army; Heroes decide."""
        total = _CARD * game.hand_sizes[seat]
        for unit in game.own(seat):
            life = game.life[unit]
            if not life:
                continue
            if game.is_hero(unit):
                total += _HERO + _HERO_LIFE * life
            else:
                total += _UNIT + _UNIT_LIFE * life + _UNIT_ATTACK * game.stat(unit, ATTACK)
            total -= 0.6 * game.poisoned[unit]
        return total

    def _threat(self, game: Arte, seat: int) -> float:
        """What the seat's units could take from the others in their next turn, roughly."""
        width = game.width
        strikers = []
        for unit in game.own(seat):
            if game.life[unit]:
                steps = game.stat(unit, BASE) + _STEPS + game.stat(unit, REACH)
                here = game.square[unit]
                strikers.append((here % width, here // width, steps, game.stat(unit, ATTACK)))
        total = 0.0
        for enemy in game.own(1 - seat):
            life = game.life[enemy]
            if not life:
                continue
            x, y = game.square[enemy] % width, game.square[enemy] // width
            damage = 0
            for column, row, steps, attack in strikers:
                if abs(column - x) <= steps and abs(row - y) <= steps:
                    damage += attack
            if damage:
                total += self._loss(game, enemy, min(1.0, _HITS * damage / life), life)
        return total

    def _loss(self, game: Arte, unit: int, share: float, life: int) -> float:
        """A share of its life, and of the unit itself if that may be all of it."""
        if game.is_hero(unit):
            return share * _HERO_LIFE * life + share**3 * _HERO
        return share * _UNIT_LIFE * life + share**3 * (_UNIT + _UNIT_ATTACK * game.stat(unit, ATTACK))

    # Plans

    def instinct(self, game: Arte, seat: int) -> Move | None:
        """Before the reveal everything goes by habit: the setup is secret. So does who begins."""
        if game.revealed and game.expects().moment != AT_FIRST:
            return None
        return self._maker(seat, Chance(game.turn + len(game.expects().moves))).choose(game)

    def plans(self, game: Arte, seat: int, thorough: bool = False) -> list[Plan]:
        moves = game.expects().moves
        if game.moment == AT_FREE:
            plans = self._activations(game, seat)
        elif game.moment == AT_WALK:
            plans = [(move,) for move in self._squares(game, moves)]
        else:
            plans = [(move,) for move in moves]
        if thorough:
            first = habit(self._maker, game, seat)
            if first:
                plans = [first] + [plan for plan in plans if plan != first]
        return plans

    def _activations(self, game: Arte, seat: int) -> list[Plan]:
        """Strike from here, walk and strike, keep away; those that hurt most first."""
        found: list[tuple[float, Plan]] = [(0.2, ((END,),))]
        enemies = [enemy for enemy in game.own(1 - seat) if game.life[enemy]]
        for unit in game.own(seat):
            if not game.life[unit] or game.closed[unit]:
                continue
            if game.active == unit and not game.mp[unit] and not game.attacks[unit]:
                continue
            found += self._deeds(game, unit, enemies)
        found.sort(key=lambda deed: -deed[0])
        return [plan for _, plan in found]

    def _deeds(self, game: Arte, unit: int, enemies: list[int]) -> list[tuple[float, Plan]]:
        deeds: list[tuple[float, Plan]] = []
        far = game.stat(unit, REACH)
        here = game.square[unit]
        left = reach(game, unit, game.mp[unit]) if game.mp[unit] else b""
        squares = [square for square in range(len(left)) if left[square]]
        danger = {square: self._danger(game, square, enemies) for square in squares}
        if game.attacks[unit]:
            for enemy in enemies:
                there = game.square[enemy]
                worth = self._blow(game, unit, enemy)
                if game.dist(here, there) <= far and strikes(game, unit, there, 0):
                    deeds.append((worth, ((USE, unit), (AIM, there), (DONE,))))
                near = [square for square in squares if game.dist(square, there) <= far]
                near.sort(key=lambda square: danger[square])
                near = [square for square in near[: 2 * _WALKS] if _strikes_from(game, unit, square, there)]
                for rank, square in enumerate(near[:_WALKS]):
                    walk = ((USE, unit), (WALK,), (GO, square), (AIM, there), (DONE,))
                    deeds.append((worth - 0.1 - 0.3 * rank, walk))
        if squares:
            safest = min(squares, key=lambda square: (danger[square], -left[square]))
            if danger[safest] < self._danger(game, here, enemies):
                deeds.append((0.1, ((USE, unit), (WALK,), (GO, safest), (BACK,))))
            nearest = min(squares, key=lambda square: min(game.dist(square, game.square[e]) for e in enemies))
            deeds.append((0.3, ((USE, unit), (WALK,), (GO, nearest), (BACK,))))
        if game.is_hero(unit):
            deeds.append((0.9, ((USE, unit),)))
        return deeds

    def _blow(self, game: Arte, unit: int, enemy: int) -> float:
        damage = min(game.stat(unit, ATTACK), game.life[enemy])
        worth = float(damage)
        if game.is_hero(enemy):
            worth *= 2.5
        if damage == game.life[enemy]:
            worth += 10 if game.is_hero(enemy) else 3
        return worth

    def _danger(self, game: Arte, square: int, enemies: list[int]) -> float:
        """Blows that enemies could deal there next turn, roughly."""
        total = 0.0
        for enemy in enemies:
            away = game.dist(square, game.square[enemy]) - game.stat(enemy, REACH)
            if away <= 5:
                total += game.stat(enemy, ATTACK) * (1.0 if away <= 2 else 0.4)
        return total

    def _squares(self, game: Arte, moves: list[Move]) -> list[Move]:
        unit = game.chosen
        enemies = [enemy for enemy in game.own(1 - game.owner(unit)) if game.life[enemy]]
        far = game.stat(unit, REACH)

        def rank(move: Move) -> float:
            if move[0] != GO:
                return 50.0
            gap = min(max(0, game.dist(move[1], game.square[enemy]) - far) for enemy in enemies)
            return 10 * gap + self._danger(game, move[1], enemies)

        return sorted(moves, key=rank)

    # Playing on

    def play_on(self, world: Arte, dice: Random) -> None:
        play_turns(self._maker, world, dice, self._turns, lambda game: (game.turn, game.active))


def _strikes_from(game: Arte, unit: int, square: int, there: int) -> bool:
    """Whether the unit could strike if it stood on the square."""
    here = game.square[unit]
    game.square[unit] = square
    can = strikes(game, unit, there, 0)
    game.square[unit] = here
    return can
