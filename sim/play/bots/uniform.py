"""The random bot, and the dealer: each of the accepted moves is equally likely."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from rules.chance import Chance
    from rules.game import Expectation

    class Game(Protocol):
        """What every bot can rely on."""

        def expects(self) -> Expectation: ...


class Uniform:
    def __init__(self, seat: int, chance: "Chance"):
        self._chance = chance

    def choose(self, game: "Game") -> "tuple[int, ...]":
        moves = game.expects().moves
        return moves[self._chance.below(len(moves))]
