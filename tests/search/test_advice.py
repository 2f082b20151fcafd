"""What a strong player would do, in numbers: points and the chance to win the battle at hand."""

from typing import Any

import pytest

from rules.battalia.moves import NONE
from rules.history import moves as history
from rules.history.battle import ATTACKER, DEFENDER
from rules.history.odds import odds
from sim.device_files import catalogue_of
from sim.play.match import Match
from sim.play.search.advice import advise
from sim.play.search.comparing import battle_chance
from sim.play.search.levels import insight_of


class _Here(Exception):
    pass


def until(game: str, met: Any, seed: int = 3) -> Any:
    """A game by greedy bots at the first moment that is wanted."""
    match = Match(game, seed, ["greedy"] * 2, catalogue_of(game))
    state: Any = match.game

    def watch(seat: int, move: tuple[int, ...], events: list[tuple[int, ...]]) -> None:
        if not state.over and met(state):
            raise _Here

    with pytest.raises(_Here):
        match.play(watch)
    return state


def test_a_battle_has_the_odds_that_the_rules_reckon() -> None:
    """Once all cards are laid only the dice decide: worlds agree with the exact odds (BH-501, BH-502)."""

    def is_open(g: Any) -> bool:
        if g.expects().moment != history.AT_DICE or any(g.record.rolls):
            return False
        if g.battle.rerolls(ATTACKER) or g.battle.rerolls(DEFENDER):
            return False
        attacker, _, _, of = odds(g.battle, g.rival == history.NONE)
        return 0.25 < attacker / of < 0.75

    state = until("history", is_open)
    attacker, _, _, of = odds(state.battle, state.rival == history.NONE)
    won = battle_chance(insight_of("history"), state, state.active, (), 1, 400)
    assert won == pytest.approx(attacker / of, abs=0.075)  # three standard errors of 400 throws


@pytest.mark.parametrize("game", ["history", "battalia", "arte"])
def test_advice_has_numbers_in_every_game(game: str) -> None:
    state = until(
        game,
        lambda g: g.expects().seat >= 0 and len(g.expects().moves) > 2 and (game != "arte" or g.revealed),
    )
    seat = state.expects().seat
    before = state.digest()
    advice = advise(game, state, seat, state.expects().moves, 6)
    assert advice.move in state.expects().moves and advice.points is not None
    assert advice.percent is not None and 0 <= advice.percent <= 100
    assert advice == advise(game, state, seat, state.expects().moves, 6)
    assert state.digest() == before


def test_advice_in_a_battle_names_the_chance_to_win_it() -> None:
    state = until("history", lambda g: g.expects().moment == history.AT_ATTACK and len(g.expects().moves) > 3)
    advice = advise("history", state, state.expects().seat, state.expects().moves, 20)
    assert advice.battle is not None and 0 <= advice.battle <= 100
    state = until(
        "battalia", lambda g: g.expects().seat >= 0 and g.field != NONE and len(g.expects().moves) > 2
    )
    seat = state.expects().seat
    assert battle_chance(insight_of("battalia"), state, seat, (), 1, 10) is not None


def test_no_battle_has_no_chance() -> None:
    state = until("history", lambda g: g.expects().seat >= 0 and not g.engaged and len(g.expects().moves) > 2)
    assert battle_chance(insight_of("history"), state, state.expects().seat, (), 1, 5) is None
