"""The search on a game whose value is known exactly."""

from fractions import Fraction
from itertools import permutations

from sim.play.search.tree import best_of, search
from tests.search.kuhn import BET, OPEN, PASS, Insight, Kuhn, bets

ITERATIONS = 1500


def our_choices() -> dict[tuple[int, str], float]:
    """What the search does with each card in each situation: 1 for a bet or call."""
    found = {}
    for card in range(3):
        for done in ("", "p", "b", "pb"):
            seat = len(done) % 2
            cards = (card, (card + 1) % 3) if seat == 0 else ((card + 1) % 3, card)
            plan = best_of(search(Insight(), Kuhn(cards, done), seat, 3, ITERATIONS)).plan
            found[card, done] = float(plan == (BET,))
    return found


def worth(choices: dict[tuple[int, str], float], seat: int) -> Fraction:
    """What the seat wins on average against the equilibrium, exactly."""
    total = Fraction(0)
    for cards in permutations(range(3), 2):
        waiting = [(Kuhn(cards), Fraction(1))]
        while waiting:
            game, chance = waiting.pop()
            if game.over:
                total += chance * (game.chips() if seat == 0 else -game.chips()) / 6
                continue
            mover = len(game.done) % 2
            card = game.cards[mover]
            often = choices[card, game.done] if mover == seat else bets(card, game.done)
            share = Fraction(often).limit_denominator(9)
            for move, part in ((BET, share), (PASS, 1 - share)):
                if part:
                    other = Kuhn(cards, game.done)
                    other.play(move)
                    waiting.append((other, chance * part))
    return total


def test_kuhn_poker_is_played_for_its_value() -> None:
    choices = our_choices()
    assert worth(choices, 0) == Fraction(-1, 18)
    assert worth(choices, 1) == Fraction(1, 18)


def test_kuhn_poker_nobody_folds_a_king_or_calls_with_a_jack() -> None:
    choices = our_choices()
    assert choices[2, "b"] == choices[2, "pb"] == 1
    assert choices[0, "b"] == choices[0, "pb"] == 0
    assert choices[1, OPEN[0]] == 0
