"""The level tokens of Battalia, which the rules only count: which one lies on which square."""

from rules.battalia.game import Battalia
from rules.battalia.land import SQUARES

TOKENS = 7  # of each sort
SORTS = 2  # levels 1 and 2, levels 3 and 4: a token is flipped for the other level (BA-305)
GUARDS = 4  # neutral tokens for cities; one more is for the ruins (BA-111)


class Tokens:
    """`lying` and `guarding`: the number of the token by its square."""

    def __init__(self) -> None:
        self.lying: dict[int, int] = {}
        self.guarding: dict[int, int] = {}

    def follow(self, game: Battalia) -> None:
        wanted = {}
        for square in range(SQUARES):
            owner, level = game.map.owner[square], game.map.level[square]
            if owner < game.players and level:
                wanted[square] = first_of(owner) + TOKENS * ((level - 1) // SORTS)
        for square, token in list(self.lying.items()):
            if square not in wanted or not wanted[square] <= token < wanted[square] + TOKENS:
                del self.lying[square]
        for square, first in wanted.items():
            if square not in self.lying:
                used = self.lying.values()
                self.lying[square] = next(n for n in range(first, first + TOKENS) if n not in used)
        self._guard(game)

    def _guard(self, game: Battalia) -> None:
        for square in range(SQUARES):
            if not game.map.guard[square]:
                self.guarding.pop(square, None)
            elif square not in self.guarding:
                free = [n for n in range(GUARDS) if n not in self.guarding.values()]
                self.guarding[square] = GUARDS if square == game.ruins else free[0]


def first_of(seat: int) -> int:
    """The tokens of a seat have the numbers from this one on."""
    return seat * SORTS * TOKENS
