"""Kuhn poker behind the interface of our games: three cards, one of them for each of two players, one bet.

Its equilibria are known: the first player loses 1/18 of a chip a game against one, whatever he does that is
not plainly wrong.
"""

from random import Random

from rules.game import CHANCE, Expectation

PASS, BET = (0,), (1,)
OPEN = "", "pb"  # what was done so far when the first player decides
_ENDS = {"pp", "bp", "bb", "pbp", "pbb"}


class Kuhn:
    players = 2
    reveals = False

    def __init__(self, cards: tuple[int, int] = (0, 1), done: str = ""):
        self.cards = list(cards)
        self.done = done

    @property
    def over(self) -> bool:
        return self.done in _ENDS

    def expects(self) -> Expectation:
        return Expectation(CHANCE if self.over else len(self.done) % 2, 0, [] if self.over else [PASS, BET])

    def play(self, move: tuple[int, ...]) -> list[tuple[int, ...]]:
        self.done += "pb"[move[0]]
        return []

    def chips(self) -> int:
        """What the first player wins."""
        sign = 1 if self.cards[0] > self.cards[1] else -1
        if self.done == "bp":
            return 1
        if self.done == "pbp":
            return -1
        return sign * (1 if self.done == "pp" else 2)


class Insight:
    """The other card is one of the two others; the rest of the game is played by equilibrium."""

    doubt = 0.0

    def copy(self, game: Kuhn) -> Kuhn:
        return Kuhn((game.cards[0], game.cards[1]), game.done)

    def deal(self, world: Kuhn, seat: int, dice: Random) -> None:
        world.cards[1 - seat] = dice.choice([card for card in range(3) if card != world.cards[seat]])

    def plans(self, game: Kuhn, seat: int, thorough: bool = False) -> list[tuple[tuple[int, ...], ...]]:
        return [(PASS,), (BET,)]

    def private(self, world: Kuhn, seat: int) -> int:
        return world.cards[seat]

    def instinct(self, game: Kuhn, seat: int) -> None:
        return None

    def play_on(self, world: Kuhn, dice: Random) -> None:
        while not world.over:
            card = world.cards[len(world.done) % 2]
            world.play(BET if dice.random() < bets(card, world.done) else PASS)

    def values(self, game: Kuhn) -> list[float]:
        chips = game.chips()
        return [0.5 + chips / 4, 0.5 - chips / 4]

    def wins_battle(self, world: Kuhn, seat: int, dice: Random) -> None:
        return None

    def points(self, game: Kuhn, seat: int) -> float:
        return float(game.chips() if seat == 0 else -game.chips())


def bets(card: int, done: str) -> float:
    """How often a player of the equilibrium with alpha = 0 bets or calls, by card (0 Jack to 2 King)."""
    return {
        "": (0.0, 0.0, 0.0),
        "p": (1 / 3, 0.0, 1.0),
        "b": (0.0, 1 / 3, 1.0),
        "pb": (0.0, 1 / 3, 1.0),
    }[done][card]
