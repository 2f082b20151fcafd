"""Scenario files for two tables: one game in two houses, each in a process of its own."""

from pathlib import Path

import pytest

from sim.scenario import ScenarioError, ScenarioFailed, command
from sim.scenario.files import is_for_two
from sim.scenario.two_tables import TwoTables

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = sorted((FOLDER / "houses").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_two_tables_play_what_the_file_says(path: Path) -> None:
    TwoTables(path).run()


def written(folder: Path, text: str) -> Path:
    path = folder / "two.toml"
    path.write_text('tables = ["kitchen", "attic"]\n' + text, encoding="utf-8")
    return path


def test_a_display_that_says_something_else_fails_and_names_the_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = '[{ wait = 2000 }, { screen = "Language" }, { screen = "Moon" }]'
    path = written(tmp_path, f'[[turns]]\ntable = "attic"\nsteps = {steps}\n')
    with pytest.raises(ScenarioFailed, match=r"turn 1 \(attic\), step 3 .*\n?.*does not say 'Moon'"):
        TwoTables(path).run()
    assert command.main([str(path)]) == 1
    assert "does not say 'Moon'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[[turns]]\ntable = "cellar"\n', "table is one of kitchen, attic"),
        ('[[turns]]\ntable = "attic"\nhouse = "burn"\n', "house is one of pair, restart, cut, mend"),
        ('[[turns]]\ntable = "attic"\nsteps = [{ jump = 3 }]\n', "has no verb"),
        ('[[turns]]\ntable = "attic"\nsteps = [3]\n', "steps is a list of inline tables"),
        ('turns = ["attic"]\n', "turns are tables"),
        ('here = ["one"]\n', "here are numbers of seats"),
        ("here = [0]\n", "here are numbers of seats"),
        ("colour = 1\n", "unknown key"),
        ('seed = "x"\n', "is not allowed"),
    ],
)
def test_a_wrong_file_is_told_in_one_sentence(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(ScenarioError, match=says):
        TwoTables(written(tmp_path, text))


def test_two_names_are_needed(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text('tables = ["kitchen", "kitchen"]\n', encoding="utf-8")
    with pytest.raises(ScenarioError, match="tables are two names"):
        TwoTables(path)


def test_files_for_one_table_are_told_from_those_for_two() -> None:
    assert all(is_for_two(path) for path in FILES)
    assert not is_for_two(FOLDER / "arte_setup.toml")
