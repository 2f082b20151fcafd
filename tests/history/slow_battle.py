"""A second, slow battle written straight from the rules, to check the fast one against.

Nothing is remembered between steps that can be counted again; Heroic Death is plain recursion; chances are
fractions over the whole tree of rolls and decisions.
"""

from fractions import Fraction
from functools import cache

STRONG = [(1, 0, 0)] * 2 + [(0, 1, 0)] * 2 + [(0, 0, 1), (0, 0, 2)]
RISKY = [(1, 1, 1), (-1, -1, -1), (0, 0, 3), (-1, 0, 0), (0, 2, 0), (0, -1, 0)]
SLOTS = (5, 4)


class SlowUnit:
    def __init__(self, values, hp, left, right, reinf, assault, hd, acc, div, rel):
        self.values, self.hp, self.left, self.right = values, hp, left, right
        self.reinf, self.assault = reinf, assault
        self.hd, self.acc, self.div, self.rel = hd, acc, div, rel
        self.damage = self.drew = 0

    @property
    def up(self):
        return self.damage < self.hp


class SlowBattle:
    def __init__(self, attackers, defenders, decks=((), ())):
        self.sides = [list(attackers), list(defenders)]
        self.lost = [0, 0]
        for side in (0, 1):
            self.call_reinforcements(side, list(decks[side]))
        self.links = [self.shields(0), self.shields(1)]
        for side in (0, 1):
            icons = sum(unit.assault for unit in self.sides[side])
            self.links[1 - side] = sorted(self.links[1 - side])[icons:]
        self.dealt = [0, 0]
        self.totals = []

    def call_reinforcements(self, side, deck):
        queue = [unit for unit in self.sides[side] for _ in range(unit.reinf)]
        while queue:
            queue.pop(0)
            if len(self.sides[side]) == SLOTS[side]:
                self.lost[side] += 1
            elif deck:
                arrival = deck.pop(0)
                self.sides[side].append(arrival)
                queue += [arrival] * arrival.reinf

    def shields(self, side):
        line = self.sides[side]
        # Read the cards as they lie on the table, from left to right: the Attacker's front is the right end.
        if side == 0:
            pairs = [(i, line[i + 1].right, line[i].left) for i in range(len(line) - 1)]
        else:
            pairs = [(i, line[i].right, line[i + 1].left) for i in range(len(line) - 1)]
        return [i for i, half, other in pairs if half and half == other]

    def ups(self, side):
        return [unit for unit in self.sides[side] if unit.up]

    def dice(self):
        return (STRONG, RISKY) if len(self.sides[0]) <= 3 else (RISKY, STRONG)

    def rerolls(self, side):
        return sum(unit.rel for unit in self.sides[side])

    def fight(self, faces):
        self.totals = []
        dice = [die[face] for die, face in zip(self.dice(), faces, strict=True)]
        for line in range(3):
            self.dealt = [0, 0]
            for unit in self.sides[0] + self.sides[1]:
                unit.drew = 0
            total = [max(0, sum(u.values[line] for u in self.ups(s)) + dice[s][line]) for s in (0, 1)]
            self.totals.append(tuple(total))
            stronger = 0 if total[0] > total[1] else 1
            self.inflict(stronger, abs(total[0] - total[1]), False)
            if not self.ups(0) or not self.ups(1):
                break

    def inflict(self, side, points, heroic):
        foes = self.sides[1 - side]
        for _ in range(points):
            if not self.ups(1 - side):
                return
            self.dealt[side] += 1
            target = self.ups(1 - side)[0]
            lures = [unit for unit in self.ups(1 - side) if unit.div > unit.drew]
            if lures and not heroic:
                target = lures[0]
                target.drew += 1
            at = foes.index(target)
            shields = [i for i in self.links[1 - side] if i in (at - 1, at)]
            if shields:
                self.links[1 - side].remove(min(shields))
                continue
            target.damage += 1
            if not target.up and self.dealt[side] > sum(unit.acc for unit in self.ups(side)):
                self.inflict(1 - side, target.hd, True)

    def winner(self):
        attackers, defenders = len(self.ups(0)), len(self.ups(1))
        if attackers + defenders == 0:
            return 2
        return 0 if attackers >= defenders else 1


def slow_odds(make, board):
    """The chances (Attacker, Defender) of the battle that make() sets up afresh each time."""
    first = make()
    dice, rerolls = first.dice(), (first.rerolls(0), first.rerolls(1))

    def certain(winner):
        return (Fraction(winner == 0), Fraction(winner == 1))

    @cache
    def fought(a, d):
        battle = make()
        battle.fight((a, d))
        return certain(battle.winner())

    def mean(chances):
        return tuple(sum(column) / 6 for column in zip(*chances, strict=True))

    @cache
    def attacker_decides(a, d, left):
        stay = fought(a, d)
        if not left:
            return stay
        again = mean([attacker_decides(face, d, left - 1) for face in range(6)])
        return again if again[0] > stay[0] else stay

    @cache
    def defender_decides(a, d, left):
        stay = attacker_decides(a, d, rerolls[0])
        if not left:
            return stay
        again = mean([defender_decides(a, face, left - 1) for face in range(6)])
        wants = any(value < 0 for value in dice[1][d]) if board else again[1] > stay[1]
        return again if wants else stay

    return mean([mean([defender_decides(a, d, rerolls[1]) for d in range(6)]) for a in range(6)])
