"""One battle of A Battle Through History: two line-ups, their engagement, and the three Lines of Combat.

The order of calls is the order at the table (BH-401): add the deployed Units, answer the Reinforcement icons,
link, assault, give the Warfare tokens (a challenged Defender gives its own before the reinforcements), fight.
Positions count from 0 at the Battlefront.
"""

from rules.game import Refusal
from rules.history.dice import RISKY, STRONG
from rules.history.unit import (
    ABILITY,
    ACC,
    ASSAULT,
    DIV,
    HD,
    HP,
    LINK_L,
    LINK_R,
    REINF,
    REL,
    TOKEN_ABILITY,
    TOKEN_KIND,
    TOKEN_L,
    TOKEN_N,
    VALUE,
    C,
    L,
    M,
)

ATTACKER, DEFENDER, NOBODY = 0, 1, 2
LONG, MEDIUM, CLOSE = 0, 1, 2
SLOTS = (5, 4)  # the last one is the virtual slot (BH-416)
MOST_TOKENS = 3

# The steps of a fight as a trace tells them. A side and position name the Unit that suffers.
FOUGHT = 0  # line, Attacker's total, Defender's total: the line begins
DIVERTED = 1  # side, position: Diversion drew the next point to this Unit
ABSORBED = 2  # side, i, position: the Link between i and i + 1 took the point meant for the position
HURT = 3  # side, position, damage it has now
DOWN = 4  # side, position: turned face down
HEROIC = 5  # side, position, points: the fallen Unit's Heroic Death strikes back
CANCELLED = 6  # side, position: Accuracy cancelled the fallen Unit's Heroic Death
LOST = 7  # side, points: nobody was left to suffer them

# A tally has the sums over a side's up Units: three lines first, so that a line is its own index.
_ACC = 3
_UP = 4

TYPE_CHECKING = False
if TYPE_CHECKING:
    Trace = list[tuple[int, ...]]


def _by_slot() -> "tuple[bytearray, bytearray]":
    return bytearray(SLOTS[ATTACKER]), bytearray(SLOTS[DEFENDER])


class Battle:
    def __init__(self) -> None:
        self.line: "tuple[list[bytearray], list[bytearray]]" = ([], [])  # records, a token's icons added
        self.tokens = _by_slot()  # 1 where a Warfare token lies
        self.standing = _by_slot()  # 1 for an up Unit
        self.hurt = _by_slot()  # damage on each Unit
        self.lost = bytearray(2)  # Reinforcement icons without effect for want of a slot
        self.totals = bytearray(6)  # both sides' totals of each line: Attacker's Long, Defender's Long, ...
        self.fought = 0  # how many lines were fought
        self._calling = [0, 0]  # whose Reinforcement icons are answered now
        self._answered = [0, 0]  # and how many of them were
        self._counters = [0, 0]  # Link counters: bit i stands for the one between i and i + 1
        self._tally = (bytearray(), bytearray())  # filled by reset()
        # The same at the end of the engagement: what reset() goes back to.
        self._unhurt = _by_slot()
        self._deployed = _by_slot()
        self._linked = [0, 0]
        self._muster = (bytearray(5), bytearray(5))

    # Line-ups and reinforcements

    def add(self, side: int, record: bytes) -> int:
        """Lay a Unit on the first empty position, which is returned (BH-123, BH-410)."""
        line = self.line[side]
        position = len(line)
        if position == SLOTS[side]:
            raise ValueError("no slot is left")
        line.append(bytearray(record))
        self._deployed[side][position] = 1
        muster = self._muster[side]
        muster[LONG] += record[L]
        muster[MEDIUM] += record[M]
        muster[CLOSE] += record[C]
        muster[_ACC] += record[ACC]
        muster[_UP] += 1
        self.reset()
        return position

    def size(self, side: int) -> int:
        """Units laid, up or down; for the Attacker this is N of BH-450 and BH-814."""
        return len(self.line[side])

    def next_reinforcement(self) -> "tuple[int, int] | None":
        """The side and position of the Unit whose icon calls for a card next; None when all are answered.

        The same icon is named until reinforce() answers it. Icons without a slot are counted in `lost`.
        """
        for side in (ATTACKER, DEFENDER):
            line = self.line[side]
            # Arrivals stand behind all others, so the queue of BH-418 is the line itself.
            while self._calling[side] < len(line):
                position = self._calling[side]
                if self._answered[side] == line[position][REINF]:
                    self._calling[side] += 1
                    self._answered[side] = 0
                elif len(line) < SLOTS[side]:
                    return side, position
                else:
                    self.lost[side] += 1  # BH-416
                    self._answered[side] += 1
        return None

    def reinforce(self, record: "bytes | None") -> None:
        """Answer the icon named by next_reinforcement(): the card that arrives, None from an empty deck."""
        called = self.next_reinforcement()
        if called is None:
            raise ValueError("no icon calls for a reinforcement")
        side = called[0]
        self._answered[side] += 1
        if record is not None:  # BH-414
            self.add(side, record)

    # Links, Assault, Warfare tokens

    def link(self) -> None:
        """A counter for every pair of neighbours whose half-shields match (BH-420)."""
        for side in (ATTACKER, DEFENDER):
            line = self.line[side]
            counters = 0
            for i in range(len(line) - 1):
                # The Attacker's line grows to the left, the Defender's to the right (BH-120, BH-121).
                left, right = (line[i + 1], line[i]) if side == ATTACKER else (line[i], line[i + 1])
                if left[LINK_R] == right[LINK_L] != 0:
                    counters |= 1 << i
            self._linked[side] = counters
        self.reset()

    def assault(self) -> None:
        """Each Assault icon takes a counter from the other side, nearest the front first (BH-430)."""
        for side in (ATTACKER, DEFENDER):
            self._cut_links(1 - side, sum([unit[ASSAULT] for unit in self.line[side]]))

    def _cut_links(self, side: int, count: int) -> None:
        while count and self._linked[side]:
            self._linked[side] &= self._linked[side] - 1
            count -= 1
        self.reset()

    def links(self, side: int) -> "list[int]":
        """Every i with a counter between the positions i and i + 1."""
        counters = self._counters[side]
        return [i for i in range(SLOTS[side]) if counters >> i & 1]

    def give(self, side: int, position: int, token: bytes) -> None:
        """Assign a Warfare token to a Unit for this battle (BH-324, BH-440, BH-442)."""
        rule = "BH-440" if side == ATTACKER else "BH-324"
        if self.fought:
            raise Refusal("dice_rolled", "BH-452")
        if token[TOKEN_KIND] not in (VALUE, ABILITY):
            raise Refusal("token_not_for_units", "BH-751")
        if sum(self.tokens[side]) == MOST_TOKENS:
            raise Refusal("three_tokens", rule)
        if not 0 <= position < len(self.line[side]):
            raise Refusal("no_unit", rule)
        if self.tokens[side][position]:
            raise Refusal("unit_has_token", rule)
        self.tokens[side][position] = 1
        unit = self.line[side][position]
        muster = self._muster[side]
        if token[TOKEN_KIND] == VALUE:
            for line in (LONG, MEDIUM, CLOSE):
                unit[L + line] += token[TOKEN_L + line]
                muster[line] += token[TOKEN_L + line]
        elif token[TOKEN_ABILITY] == ASSAULT:  # BH-Q16: at once; Reinforcement and Link would come too late
            self._cut_links(1 - side, token[TOKEN_N])
        elif token[TOKEN_ABILITY] >= HD:
            unit[token[TOKEN_ABILITY]] += token[TOKEN_N]  # BH-702
            if token[TOKEN_ABILITY] == ACC:
                muster[_ACC] += token[TOKEN_N]
        self.reset()

    # Dice

    def strong(self) -> int:
        """The side that holds the Strong die; the other one holds the Risky die (BH-450)."""
        return ATTACKER if len(self.line[ATTACKER]) <= 3 else DEFENDER

    def die(self, side: int) -> "tuple[tuple[int, int, int], ...]":
        """The faces of the die a side holds."""
        return STRONG if self.strong() == side else RISKY

    def rerolls(self, side: int) -> int:
        """How often a side may roll its die again (BH-510)."""
        return sum([unit[REL] for unit in self.line[side]])

    # The course of the battle

    def reset(self) -> None:
        """Back to the end of the engagement: nobody hurt, nothing fought."""
        self.fought = 0
        for side in (ATTACKER, DEFENDER):
            self.hurt[side][:] = self._unhurt[side]
            self.standing[side][:] = self._deployed[side]
            self._tally[side][:] = self._muster[side]
            self._counters[side] = self._linked[side]

    def fight(self, faces: "tuple[int, int]", trace: "Trace | None" = None) -> None:
        """All lines, from the engagement on; the faces (from 0) are the Attacker's and the Defender's."""
        self.reset()
        attacking, defending = self._tally
        bonus = self.die(ATTACKER)[faces[ATTACKER]]
        answer = self.die(DEFENDER)[faces[DEFENDER]]
        for line in (LONG, MEDIUM, CLOSE):  # BH-601
            attack = max(0, attacking[line] + bonus[line])  # BH-602, BH-603
            defence = max(0, defending[line] + answer[line])
            self.totals[2 * line] = attack
            self.totals[2 * line + 1] = defence
            self.fought = line + 1
            if trace is not None:
                trace.append((FOUGHT, line, attack, defence))
            if attack > defence:  # BH-604
                self.strike(ATTACKER, attack - defence, trace)
            elif defence > attack:
                self.strike(DEFENDER, defence - attack, trace)
            if not attacking[_UP] or not defending[_UP]:  # BH-613
                return

    def strike(self, side: int, points: int, trace: "Trace | None" = None) -> None:
        """The damage a side inflicts in one line, point by point, with all it triggers (BH-605, BH-606)."""
        dealt = [0, 0]  # points each side inflicted in this line (BH-728)
        drawn = bytearray(SLOTS[1 - side])  # points each Diversion Unit drew in this line (BH-733)
        waiting: "list[tuple[int, int, bool]]" = []  # interrupted by a Heroic Death (BH-722)
        heroic = False
        while True:
            target = 1 - side
            if not points or not self._tally[target][_UP]:
                if points and trace is not None:
                    trace.append((LOST, target, points))  # BH-612
                if not waiting:
                    return
                side, points, heroic = waiting.pop()
                continue
            points -= 1
            dealt[side] += 1
            # BH-723: Heroic Death ignores Diversion.
            position = self._front(target) if heroic else self._line_target(target, drawn, trace)
            if not self._defeats(target, position, trace):
                continue
            revenge = self.line[target][position][HD]
            if not revenge:
                continue
            if dealt[side] <= self._tally[side][_ACC]:  # BH-726, BH-727
                if trace is not None:
                    trace.append((CANCELLED, target, position))
                continue
            if trace is not None:
                trace.append((HEROIC, target, position, revenge))
            waiting.append((side, points, heroic))
            side, points, heroic = target, revenge, True  # BH-721, BH-724

    def _front(self, side: int) -> int:
        """The up Unit nearest the front."""
        standing = self.standing[side]
        position = 0
        while not standing[position]:
            position += 1
        return position

    def _line_target(self, side: int, drawn: bytearray, trace: "Trace | None") -> int:
        """The Unit that a line damage point goes to: Diversion first, then the front (BH-607, BH-731)."""
        standing = self.standing[side]
        for position, unit in enumerate(self.line[side]):
            if unit[DIV] > drawn[position] and standing[position]:
                drawn[position] += 1
                if trace is not None:
                    trace.append((DIVERTED, side, position))
                return position
        return self._front(side)

    def _defeats(self, side: int, position: int, trace: "Trace | None") -> bool:
        """One point reaches a Unit: a Link absorbs it, or it hurts, or it turns the Unit down (then True)."""
        counters = self._counters[side] & (3 << position >> 1)  # the ones before and behind the Unit
        if counters:  # BH-608, BH-711
            nearest = counters & -counters  # BH-712
            self._counters[side] ^= nearest
            if trace is not None:
                trace.append((ABSORBED, side, position if nearest >> position else position - 1, position))
            return False
        hurt = self.hurt[side]
        hurt[position] += 1
        unit = self.line[side][position]
        if trace is not None:
            trace.append((HURT, side, position, hurt[position]))
        if hurt[position] < unit[HP]:
            return False
        # BH-609, BH-611: down at once; its values, icons and token count no more.
        self.standing[side][position] = 0
        tally = self._tally[side]
        tally[LONG] -= unit[L]
        tally[MEDIUM] -= unit[M]
        tally[CLOSE] -= unit[C]
        tally[_ACC] -= unit[ACC]
        tally[_UP] -= 1
        if trace is not None:
            trace.append((DOWN, side, position))
        return True

    # The result

    def up(self, side: int) -> int:
        """How many Units of a side are up."""
        return self._tally[side][_UP]

    def winner(self) -> int:
        """ATTACKER, DEFENDER, or NOBODY when both are annihilated (BH-801, BH-802)."""
        attackers, defenders = self.up(ATTACKER), self.up(DEFENDER)
        if not attackers and not defenders:
            return NOBODY
        return ATTACKER if attackers >= defenders else DEFENDER

    def relics_due(self) -> int:
        """How many Relics the Attacker may see (BH-813, BH-814, BH-835)."""
        return SLOTS[ATTACKER] - self.size(ATTACKER) if self.winner() == ATTACKER else 0

    def honor_due(self) -> int:
        """Honor of the Arms tokens for a challenged player who lost (BH-832)."""
        return (self.size(ATTACKER) - self.up(ATTACKER)) // 2 if self.winner() == ATTACKER else 0
