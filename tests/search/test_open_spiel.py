"""Our search beside open_spiel's ISMCTS on Kuhn poker: both must play it for its value.

open_spiel brings numpy and scipy (311 MB), so it is no part of `make setup`: pip install open_spiel
"""

from fractions import Fraction
from typing import Any

import pytest

from tests.search.test_kuhn import our_choices, worth

pyspiel = pytest.importorskip(
    "pyspiel", reason="open_spiel is not installed (311 MB): pip install open_spiel"
)

SIMULATIONS = 4000


def _theirs() -> dict[tuple[int, str], float]:
    """What open_spiel's bot does with each card in each situation: 1 for a bet or call."""
    game = pyspiel.load_game("kuhn_poker")
    found = {}
    for card in range(3):
        for done in ("", "p", "b", "pb"):
            seat = len(done) % 2
            cards = (card, (card + 1) % 3) if seat == 0 else ((card + 1) % 3, card)
            state: Any = game.new_initial_state()
            for action in (*cards, *("pb".index(letter) for letter in done)):
                state.apply_action(action)
            bot = pyspiel.ISMCTSBot(
                3,
                pyspiel.RandomRolloutEvaluator(1, 3),
                2.0,
                SIMULATIONS,
                -1,
                pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
                False,
                False,
            )
            found[card, done] = float(bot.step(state))
    return found


def test_both_agree_where_there_is_one_right_move() -> None:
    """BET or call with a King, never call with a Jack; who is asked second may bluff or not."""
    ours, theirs = our_choices(), _theirs()
    for situation in ((2, "b"), (2, "pb"), (0, "b"), (0, "pb"), (2, "p")):
        assert ours[situation] == theirs[situation], situation


def test_both_play_kuhn_poker_for_its_value_or_nearly() -> None:
    """Against an equilibrium, exactly: -1/18 and +1/18 of a chip are the most that can be had."""
    ours, theirs = our_choices(), _theirs()
    for seat, value in ((0, Fraction(-1, 18)), (1, Fraction(1, 18))):
        assert worth(ours, seat) == value
        assert worth(ours, seat) >= worth(theirs, seat)
        print(f"seat {seat + 1}: ours {worth(ours, seat)}, open_spiel's {worth(theirs, seat)}")
