"""Late positions of Arte de Batalla, by seed: towers, riders, tokens, wounds, full hands, the hourglass.

Games from the start seldom come to them: nobody builds high, and few Horses are ridden up there.
"""

from rules.arte.card import FREE
from rules.arte.moves import (
    AIM,
    AT_DECLARE,
    AT_DEFEND,
    AT_FREE,
    AT_SKILL,
    AT_UNIT,
    BACK,
    BLACK_HOLE,
    BLAZE,
    DONE,
    END,
    ICE_WALL,
    NONE,
    PASS,
    PORTAL_TOKEN,
    SKILL,
    TEMPLE,
    USE,
)
from rules.arte.terrain import around
from rules.chance import Chance
from tests.core.arte_hand import ALCHEMIST, ASSASSIN, ICE_LADY, MONK, POISON, PRIEST, WARLOCK, WARRIOR, Field

Move = tuple[int, ...]

FIRST, SIZE = 5, 7  # everybody stands on the squares (5,5) to (11,11)
# Three of four positions are made for a rule: the Warlock burns, the Assassin poisons, a Warrior rides.
LAST_HEROES, POISONERS, RIDERS = 0, 1, 2
FIRST_HERO = {LAST_HEROES: WARLOCK, POISONERS: ASSASSIN}
TOKENS = {
    ICE_LADY: (ICE_WALL, 3, 0),
    WARLOCK: (BLAZE, 2, 2),
    MONK: (BLACK_HOLE, 1, 2),
    ALCHEMIST: (PORTAL_TOKEN, 2, 0),
    PRIEST: (TEMPLE, 1, 0),
}
LIKELY = {AT_UNIT: (AIM, SKILL), AT_DECLARE: (DONE,), AT_DEFEND: (PASS,)}
UNLIKELY = {AT_FREE: END, AT_UNIT: BACK, AT_SKILL: BACK}


class Late:
    """A position and somebody who plays on from it by chance."""

    def __init__(self, seed: int):
        self.chance = Chance(seed)
        heroes = self._some([hero for hero in range(8) if hero != FIRST_HERO.get(seed % 4)], 4)
        heroes[0] = FIRST_HERO.get(seed % 4, heroes[0])
        self.field = field = Field(heroes=heroes, timed=1)
        self.game = field.game
        self._free = [(FIRST + n % SIZE, FIRST + n // SIZE) for n in range(SIZE * SIZE)]
        for x, y in self._free:
            field.level((0, 0, 1, 2, 3, 3)[self.chance.below(6)], (x, y))
        for slot in range(4):
            hero = field.hero(slot // 2, slot % 2, *self._place())
            if seed % 4 != POISONERS or not slot // 2:
                self.game.life[hero] = 1 + self.chance.below(4)
            field.elements(hero, 6)
        self._armies()
        for hero in heroes:
            self._tokens(hero)
        if seed % 4 == LAST_HEROES:
            self._last_heroes()
        elif seed % 4 == POISONERS:
            self._meet(0, 10, 0)
        elif seed % 4 == RIDERS:
            self._meet(2, 12, 1)
        for seat in (0, 1):
            field.hold(seat, *[self.chance.below(6) for _ in range(8)])
        # The Assassin and the rider have the first turn: there may be no second one for them.
        first = self.chance.below(2) if seed % 4 not in (POISONERS, RIDERS) else 0
        field.roll(1 + self.chance.below(6), player=first)

    def _some(self, things: list[int], count: int) -> list[int]:
        return [things.pop(self.chance.below(len(things))) for _ in range(count)]

    def _place(self) -> tuple[int, int]:
        return self._free.pop(self.chance.below(len(self._free)))

    def _armies(self) -> None:
        """Six units of each side with one to three life points, half of them mounted, first a Warrior."""
        for n in range(12):
            sort = self.chance.below(4) if n else WARRIOR
            unit = self.field.unit(n % 2, sort, *self._place(), mounted=n < 6)
            self.game.life[unit] = 1 + self.chance.below(3)

    def _tokens(self, hero: int) -> None:
        token, count, turns = TOKENS.get(hero, (0, 0, 0))
        for _ in range(count):
            self.field.token(token, *self._place(), turns)

    def _last_heroes(self) -> None:
        """One Hero of each side is left with one life point, and both stand around a Blaze."""
        for hero in (1, 11):
            slot = self.game.slot(hero)
            token = TOKENS.get(self.game.sort[hero] - 4, (0, 0, 0))[0]
            for square in self.game.token_squares[:]:
                if token and self.game.tokens[square] & 15 == token:
                    self.game.tokens[square] = 0
                    self.game.token_squares.remove(square)
            self.game.pieces[self.game.square[hero]] = self.game.life[hero] = 0
            self.game.element_decks[slot] = self.game.element_hands[slot] = 0
        self.game.life[0] = self.game.life[10] = 1
        blaze = next(square for square in self.game.token_squares if self.game.tokens[square] & 15 == BLAZE)
        for hero, square in zip((0, 10), around(self.game, blaze), strict=False):
            self._swap(hero, square)

    def _meet(self, unit: int, enemy: int, rise: int) -> None:
        """An enemy stands beside the unit, so much higher."""
        here = self.game.square[unit]
        there = around(self.game, here)[0]
        self._swap(enemy, there)
        self.game.levels[here] = min(2, self.game.levels[here])
        self.game.levels[there] = self.game.levels[here] + rise

    def _swap(self, unit: int, square: int) -> None:
        """The unit comes to the square, and whoever or whatever is there to its own."""
        game = self.game
        piece, token, left = game.pieces[square], game.tokens[square], game.square[unit]
        self.field.put(unit, square)
        if piece and piece < FREE and piece != unit + 1:
            game.square[piece - 1] = left
            game.pieces[left] = piece
            if game.horse[piece - 1] != NONE:
                game.horse_square[game.horse[piece - 1]] = left
        if token:
            game.tokens[square], game.tokens[left] = 0, token
            game.token_squares[game.token_squares.index(square)] = left

    def move(self) -> Move:
        """Any that is offered; attacks and skills more often, giving up less often, Poison always."""
        moves = self.game.expects().moves
        if (SKILL, POISON) in moves:
            return (SKILL, POISON)
        likely = [move for move in moves if move[0] in LIKELY.get(self.game.moment, ())]
        if self.game.moment == AT_FREE:
            likely = [move for move in moves if move[0] == USE and self.game.is_hero(move[1])]
        if likely and self.chance.below(2):
            return likely[self.chance.below(len(likely))]
        moves = [move for move in moves if move[0] != UNLIKELY.get(self.game.moment)] or moves
        if self.game.moment == AT_FREE and not self.chance.below(5):
            return (END,)
        return moves[self.chance.below(len(moves))]
