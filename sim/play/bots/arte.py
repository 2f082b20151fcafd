"""The greedy bot of Arte de Batalla: marches on enemy Heroes, strikes where it hurts, saves its own."""

from rules.arte.card import ATTACK, COST, DAMAGE, FREE, HEAL, OP, REACH, ROOT, VALUE
from rules.arte.moves import (
    AIM,
    AT_ARMY,
    AT_BUILD,
    AT_CHASE,
    AT_DECLARE,
    AT_DEFEND,
    AT_DRAFT,
    AT_ELEMENTS,
    AT_EVADE,
    AT_FIRST,
    AT_FREE,
    AT_HEAL,
    AT_OPENING,
    AT_PLACE,
    AT_REDIRECT,
    AT_REPLY,
    AT_SKILL,
    AT_TRIGGER,
    AT_UNIT,
    AT_WALK,
    BACK,
    BULLSEYE,
    DONE,
    END,
    FIRST,
    GO,
    LAY,
    NONE,
    PASS,
    POTION,
    RING,
    SHIELD,
    SKILL,
    USE,
    WALK,
)
from rules.arte.sight import strikes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.game import Arte
    from rules.chance import Chance

    Move = tuple[int, ...]
    Moves = list[tuple[int, ...]]

_HERO_WORTH = 10
_DRAFT = (0, 7, 6, 5, 4, 3, 1, 2)  # Heroes in the order of its liking
_ARMY = (0, 0, 0, 2, 2, 2, 3, 0)  # classes it recruits


class Greedy:
    """It reads public facts of the game, and of the hands its own moves only."""

    def __init__(self, seat: int, chance: "Chance"):
        self.seat = seat
        self._chance = chance
        self._turn = 0
        self._done = 0  # units it has finished with this turn, one bit each
        self._stopped = False  # the chosen unit has walked as far as it wants to
        self._skills = 0  # skills used this turn

    def choose(self, game: "Arte") -> "Move":
        expected = game.expects()
        moves = expected.moves
        if len(moves) == 1:
            return moves[0]
        choose = _CHOICES.get(expected.moment)
        return choose(self, game, moves) if choose else moves[-1]

    # Setup

    def go_first(self, game: "Arte", moves: "Moves") -> "Move":
        return (FIRST, self.seat)

    def draft(self, game: "Arte", moves: "Moves") -> "Move":
        return min(moves, key=lambda move: _DRAFT.index(move[1]))

    def recruit(self, game: "Arte", moves: "Moves") -> "Move":
        chosen = sum(game.view(self.seat)["counts"][5 * self.seat : 5 * self.seat + 5])
        wanted = (moves[0][0], _ARMY[chosen % len(_ARMY)])
        return wanted if wanted in moves else moves[0]

    def build(self, game: "Arte", moves: "Moves") -> "Move":
        return moves[-1]  # open ground suits it

    def place(self, game: "Arte", moves: "Moves") -> "Move":
        return moves[self._chance.below(len(moves))]

    def take(self, game: "Arte", moves: "Moves") -> "Move":
        return moves[len(moves) // 2]

    # Free play

    def free(self, game: "Arte", moves: "Moves") -> "Move":
        if self._turn != game.turn:
            self._turn = game.turn
            self._done = self._skills = 0
        self._stopped = False
        for move in moves:
            if move[0] == USE and not self._done >> move[1] & 1:
                self._done |= 1 << move[1]
                return move
        return (END,)

    def unit(self, game: "Arte", moves: "Moves") -> "Move":
        """Strike if it can, walk towards somebody to strike, use what skills there are."""
        unit = game.chosen
        aims = [move for move in moves if move[0] == AIM and _enemy(game, move[1]) != NONE]
        aims = [move for move in aims if strikes(game, unit, move[1], 0)]
        if aims:
            return max(aims, key=lambda move: _worth(game, _enemy(game, move[1]), game.stat(unit, ATTACK)))
        for move in moves:
            if move[0] == LAY and move[1] == POTION:
                return move
        if (WALK,) in moves and not self._stopped:
            return (WALK,)
        if self._skills < 8:
            for move in moves:
                if move[0] == SKILL and game.skill_of(move[1], OP) in (DAMAGE, HEAL, ROOT):
                    self._skills += 1
                    return move
        return (BACK,)

    def walk(self, game: "Arte", moves: "Moves") -> "Move":
        """Within reach of the best target, as far from it as the range allows; else closer."""
        self._stopped = True
        unit = game.chosen
        here = game.square[unit]
        best: Move = (BACK,)
        least = _remoteness(game, unit, here)
        for move in moves:
            if move[0] == GO:
                remoteness = _remoteness(game, unit, move[1])
                if remoteness < least:
                    best, least = move, remoteness
        return best

    def aim_skill(self, game: "Arte", moves: "Moves") -> "Move":
        aims = [move for move in moves if move[0] == AIM and _enemy(game, move[1]) != NONE]
        if aims:
            hurt = game.skill_of(game.skill, VALUE)
            return max(aims, key=lambda move: _worth(game, _enemy(game, move[1]), hurt))
        return moves[0]

    # The exchange

    def declare(self, game: "Arte", moves: "Moves") -> "Move":
        """Rings only where they decide."""
        damage = game.stat(game.attacker, ATTACK) + game.rings
        if game.target != NONE and damage < game.life[game.target]:
            ring = (LAY, RING, 0)
            short = game.life[game.target] - damage
            if ring in moves and (short <= 2 or game.is_hero(game.target)):
                return ring
        for move in moves:
            if move[0] in (SKILL, DONE) or move[0] == LAY and move[1] == BULLSEYE and (DONE,) not in moves:
                return move
        return (BACK,)

    def defend(self, game: "Arte", moves: "Moves") -> "Move":
        """A Hero is shielded always, an army unit where it saves its life."""
        if game.skill == NONE:
            damage = game.stat(game.attacker, ATTACK) + game.rings - game.shields
        else:
            damage = game.skill_of(game.skill, VALUE) - game.shields
        precious = game.is_hero(game.target)
        if damage > 0 and (precious or damage >= game.life[game.target]):
            skills = [move for move in moves if move[0] == SKILL]
            if skills:
                return min(skills, key=lambda move: game.skill_of(move[1], COST))
            if (LAY, SHIELD, 0) in moves:
                return (LAY, SHIELD, 0)
        return moves[-1]

    def reply(self, game: "Arte", moves: "Moves") -> "Move":
        if (LAY, RING, 0) in moves and game.is_hero(game.target):
            return (LAY, RING, 0)
        return moves[-1]

    def evade(self, game: "Arte", moves: "Moves") -> "Move":
        enemy = game.square[game.attacker]
        return max(moves, key=lambda move: game.dist(enemy, move[1]))

    def chase(self, game: "Arte", moves: "Moves") -> "Move":
        target = game.square[game.target]
        steps = [move for move in moves if move[0] == GO]
        if steps:
            best = min(steps, key=lambda move: game.dist(target, move[1]))
            if game.dist(target, best[1]) < game.dist(target, game.square[game.attacker]):
                return best
        for move in moves:
            if move[0] == LAY and move[1] != RING:  # a Ring brings no target back
                return move
        return (PASS,)

    def first(self, game: "Arte", moves: "Moves") -> "Move":
        return moves[0]


def _enemy(game: "Arte", square: int) -> int:
    """The unit on a square; NONE for a Horse or a wall."""
    piece = game.pieces[square]
    return piece - 1 if 0 < piece < FREE else NONE


def _worth(game: "Arte", unit: int, damage: int) -> int:
    """What an attack on the unit is worth: its damage, more for a Hero, most for a defeat."""
    life = game.life[unit]
    worth = min(damage, life)
    if damage >= life:
        worth += 5
    return worth * _HERO_WORTH if game.is_hero(unit) else worth


def _remoteness(game: "Arte", unit: int, square: int) -> int:
    """How far from a good place to strike from; Heroes draw more than others."""
    reach = game.stat(unit, REACH)
    width, life, squares, half = game.width, game.life, game.square, game.half
    x, y = square % width, square // width
    least = 10_000
    for enemy in game.own(1 - game.owner(unit)):
        if not life[enemy]:
            continue
        there = squares[enemy]
        far, rows = abs(there % width - x), abs(there // width - y)
        if rows > far:
            far = rows
        away = 4 * (far - reach) if far > reach else reach - far
        away = away * 2 + (0 if enemy % half < 2 else 9) + life[enemy]
        if away < least:
            least = away
    return least


_CHOICES = {
    AT_FIRST: Greedy.go_first,
    AT_DRAFT: Greedy.draft,
    AT_ARMY: Greedy.recruit,
    AT_BUILD: Greedy.build,
    AT_PLACE: Greedy.place,
    AT_OPENING: Greedy.take,
    AT_ELEMENTS: Greedy.take,
    AT_FREE: Greedy.free,
    AT_UNIT: Greedy.unit,
    AT_WALK: Greedy.walk,
    AT_SKILL: Greedy.aim_skill,
    AT_DECLARE: Greedy.declare,
    AT_DEFEND: Greedy.defend,
    AT_EVADE: Greedy.evade,
    AT_REPLY: Greedy.reply,
    AT_CHASE: Greedy.chase,
    AT_REDIRECT: Greedy.first,
    AT_TRIGGER: Greedy.first,
    AT_HEAL: Greedy.first,
}
