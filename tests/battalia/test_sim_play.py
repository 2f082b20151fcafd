"""`python -m sim play --game battalia`: the result line, the transcript, the bots."""

from pathlib import Path

import pytest

from rules.battalia.game import Battalia
from rules.battalia.moves import ENDED, FOUGHT, GAINED, MUSTERED, PLACED, TOKEN
from rules.chance import Chance
from sim.play.bots.battalia import Greedy, any_setup
from sim.play.match import Match
from tests.sim_play import (
    assert_contract,
    assert_same_on_both_pythons,
    assert_sees_its_own_cards_only,
    cards_of,
    greedy_wins,
    line,
    replayed,
)


def test_the_last_line_has_the_form_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert_contract(capsys, "battalia", 4)


def test_both_pythons_play_the_same_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert_same_on_both_pythons(capsys, tmp_path, "battalia", "3", "greedy,random,greedy")


def test_a_transcript_is_enough_to_play_the_game_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    line(capsys, "battalia", "--players", "2", "--seed", "8", "--bots", "greedy", "--transcript", str(file))
    setup, moves = replayed(file, Battalia)
    assert setup["game"] == "battalia" and len(setup["factions"]) == 2 and setup["weeks"] == 3
    kinds = {move["move"]["kind"] for move in moves}
    assert {"deal", "draw", "lay", "hire", "road", "square", "end"} <= kinds
    built = [move for move in moves if move["move"]["kind"] == "square"]
    assert built[0]["move"]["square"][0] in "ABCDEFG"


def test_the_greedy_bot_beats_random_ones_clearly() -> None:
    assert greedy_wins("battalia", 12) >= 9


def test_greedy_bots_build_fight_and_finish() -> None:
    catalogue = cards_of("battalia")
    told: set[int] = set()
    for seed in range(6):
        match = Match("battalia", seed, ["greedy"] * (2 + seed % 3), catalogue)
        match.play(lambda seat, move, events: told.update(event[0] for event in events))
        assert match.game.over
    catalogue.close()
    assert {ENDED, FOUGHT, GAINED, MUSTERED, PLACED, TOKEN} <= told


def test_the_greedy_bot_does_not_look_into_other_hands_or_decks() -> None:
    catalogue = cards_of("battalia")
    game = Battalia(any_setup(3, Chance(4)), catalogue)
    catalogue.close()
    bots = [Greedy(seat, Chance(1)) for seat in range(3)]
    assert_sees_its_own_cards_only(game, bots, game.decks, "nation")
