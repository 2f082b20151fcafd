"""Games that the power cut off, as text files of moves: read, written, refused by the number of a move."""

from pathlib import Path

import pytest

from sim.scenario import Scenario, ScenarioError
from sim.scenario.moves_file import read_moves, write_moves
from sim.web.__main__ import main

SETUP = Path(__file__).parents[1] / "scenarios" / "setup"
ILLEGAL = "history 1 6 0 0 1\nREVEAL 4000\n"


@pytest.mark.parametrize("name", ["used_hero", "hero_at_the_gate", "arte_tower"])
def test_what_is_written_is_what_was_read(name: str, tmp_path: Path) -> None:
    played = read_moves(SETUP / f"{name}.moves")
    write_moves(tmp_path / "again.moves", played, "again")
    again = read_moves(tmp_path / "again.moves")
    assert (again.game, again.setup, again.moves) == (played.game, played.setup, played.moves)
    assert len(again.moves) > 20


def test_a_move_that_the_rules_refuse_is_told_by_its_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.moves").write_text(ILLEGAL)
    assert main(["--no-browser", "--before", str(tmp_path / "bad.moves")]) == 1
    assert "bad.moves cannot be read: move 1 is refused: malformed" in capsys.readouterr().err
    file = tmp_path / "bad.toml"
    file.write_text('title = "x"\nboard = "pico_duel"\nbefore = "bad.moves"\nsteps = [{ wait = 100 }]\n')
    with pytest.raises(ScenarioError, match="cannot be played: move 1 is refused: malformed"):
        Scenario(file).run()
