"""What a scenario file may name and how much it may ask for: its own folder, and numbers with ends."""

import os
from pathlib import Path

import pytest

from sim.scenario import Scenario, ScenarioError
from sim.scenario.command import main
from sim.scenario.files import LONGEST_LINE, MOST_BYTES

SECRET = "hidden:x:0:0"


def refusal(path: Path) -> str:
    with pytest.raises(ScenarioError) as refused:
        Scenario(path)
    told = str(refused.value)
    assert str(path.name) in told
    assert len(told) < 600
    return told


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("turn = 3000000", "turn = 3000000 is not allowed: it is a number from -1000 to 1000"),
        ("turn = 1e300", "turn = 1e+300 is not allowed: it is a number from -1000 to 1000"),
        ("turn = -1000.5", "turn = -1000.5 is not allowed"),
        ("turn = nan", "turn = nan is not allowed"),
        ("turn = true", "turn = true is not allowed"),
        (f"wait = 0x{'f' * 3000}", "wait = a number with many digits is not allowed"),
        ("wait = inf", "wait = inf is not allowed: it is a number from 0 to 3600000"),
        ("wait = -1", "wait = -1 is not allowed"),
        ('press = "ok", ms = 60001', "ms = 60001 is not allowed: it is a whole number from 0 to 60000"),
        ("points = 101", "points = 101 is not allowed"),
        ("points = 1.5", "points = 1.5 is not allowed: it is a whole number"),
        ("turn = 1, bounce = 101", "bounce = 101 is not allowed"),
        ("cut_after = 99999999", "cut_after = 99999999 is not allowed"),
        ("cut_in = 3600001", "cut_in = 3600001 is not allowed"),
        ('flash = "full", leave = 4097', "leave = 4097 is not allowed"),
        ('noise = "line", rate = 1.5', "rate = 1.5 is not allowed: it is a number from 0 to 1"),
        ('screen_soon = "x", within = 600001', "within = 600001 is not allowed"),
        ("sound = 20001", "sound = 20001 is not allowed"),
        (f'type = "{"00" * 1500}"', '..." is not allowed: it is a text of at most 2000 characters'),
        ("place = [[[]]]", "place = a list is not allowed: it is a text"),
        ("place" + ".a" * 99 + " = 1", "place = a table is not allowed"),
        ('wait = 1, on = ["pico_duel"]', "on = a list is not allowed"),
    ],
)
def test_a_number_beyond_its_ends_is_refused_with_file_step_key_and_value(
    tmp_path: Path, step: str, told: str
) -> None:
    path = written(tmp_path, f"steps = [{{ wait = 1 }}, {{ {step} }}]\n")
    assert f"{path}, step 2: " in refusal(path)
    assert told in refusal(path)


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("seed = -1", "seed = -1 is not allowed: it is a whole number from 0 to 4294967295"),
        (f"seed = {'9' * 3000}", "seed = a number with many digits is not allowed"),
        (f"seed = {'9' * 3900}", "seed = a number with many digits"),
        ("seed = " + "\n".join(["9" * 3000] * 2), "cannot be read"),
        ('title = ["x"]', "title = a list is not allowed"),
        ("title" + ".a" * 99 + " = 1", "title = a table is not allowed"),
        ("title" + ".a" * 1900 + " = 1", "line 1 has 1900 dots: at most 100 are allowed"),
        ("x" + ".a" * 40_000 + " = 1", f"at most {LONGEST_LINE} are allowed"),
        ("steps = " + "[\n" * 5000 + "]\n" * 5000, "nested too deeply"),
        ("title = 1979-99-99", "cannot be read"),
        ("board = 7", "board = 7 is not allowed"),
        ("board = []", "board is a name, or a list of 1 to 8"),
        ("board = " + str(["pico_duel"] * 9), "board is a name, or a list of 1 to 8"),
        ('board = "../../etc/passwd"', "it is the name of a board or a file"),
        ('strange = "x"', 'unknown key "strange"'),
    ],
)
def test_a_head_that_asks_too_much_is_refused(tmp_path: Path, head: str, told: str) -> None:
    assert told in refusal(written(tmp_path, head + "\n"))


def test_an_integer_of_many_digits_is_refused(tmp_path: Path) -> None:
    told = refusal(written(tmp_path, "seed = " + "1_" * 1990 + "1"))
    assert "seed = a number with many digits is not allowed" in told
    assert "at most" in refusal(written(tmp_path, "seed = " + "9" * 5000))


@pytest.mark.parametrize("key", ["include", "before", "board"])
def test_nothing_outside_its_own_folder_is_seen(tmp_path: Path, key: str) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    ending = "moves" if key == "before" else "toml"
    outside = tmp_path / f"outside.{ending}"
    outside.write_text(SECRET, encoding="utf-8")
    (folder / f"link.{ending}").symlink_to(outside)
    (folder / "below").symlink_to(tmp_path)
    for name in (
        str(outside),
        f"../outside.{ending}",
        f"below/outside.{ending}",
        f"mine/../../outside.{ending}",
        f"link.{ending}",
        f"../absent.{ending}",
        f"/dev/zero.{ending}",
    ):
        told = refusal(written(folder, f'{key} = "{name}"\n'))
        assert "must lie in the folder of the scenario or below it" in told, name
        assert "hidden" not in told
    told = refusal(written(folder, f'{key} = "x\\u0000.{ending}"\n'))
    assert "cannot be read" in told or "is not allowed" in told


@pytest.mark.parametrize("key", ["include", "before"])
def test_a_file_of_another_kind_is_not_even_opened(tmp_path: Path, key: str) -> None:
    (tmp_path / "passwd").write_text(SECRET, encoding="utf-8")
    told = refusal(written(tmp_path, f'{key} = "passwd"\n'))
    assert f"its name must end in .{'toml' if key == 'include' else 'moves'}" in told
    assert "hidden" not in told


@pytest.mark.parametrize("key", ["include", "before", "board"])
def test_only_regular_files_of_a_sensible_size_are_read(tmp_path: Path, key: str) -> None:
    ending = "moves" if key == "before" else "toml"
    os.mkfifo(tmp_path / f"pipe.{ending}")
    (tmp_path / f"folder.{ending}").mkdir()
    with (tmp_path / f"big.{ending}").open("wb") as big:
        big.truncate(MOST_BYTES + 1)
    for name, why in (
        ("pipe", "not a regular file"),
        ("folder", "not a regular file"),
        ("big", f"at most {MOST_BYTES} are allowed"),
        ("absent", "No such file"),
    ):
        assert why in refusal(written(tmp_path, f'{key} = "{name}.{ending}"\n'))


def test_the_scenario_itself_must_be_a_regular_file_too(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert "not a regular file" in refusal(tmp_path / "pipe.toml")


def test_so_many_files_include_one_another_and_no_more(tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"{number}.toml").write_text(f'include = "{number + 1}.toml"\n', encoding="utf-8")
    with pytest.raises(ScenarioError, match="at most 16 files may include one another"):
        Scenario(tmp_path / "0.toml")


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("", "there is no game in it"),
        ("chess 1 2\n", 'line 1: there is no game "chess": there are history, battalia, arte'),
        (".. 1 2\n", 'there is no game ".."'),
        ("history 1 x\n", 'line 1: "x" is not a whole number of at most 10 digits'),
        (f"history 1 {'9' * 5000}\n", "is not a whole number of at most 10 digits"),
        ("history 1 6 0 0 1\n\nMATE 3\n", 'line 3: "MATE" is no move of history'),
        ("history 1 6 0 0 1\n" + "REVEAL 1\n" * 6000, "it has 6000 moves: at most 5000 are allowed"),
    ],
)
def test_moves_that_are_none_are_told_by_their_line(tmp_path: Path, moves: str, told: str) -> None:
    (tmp_path / "game.moves").write_text(moves, encoding="utf-8")
    said = refusal(written(tmp_path, 'before = "game.moves"\n'))
    assert "game.moves cannot be read: " in said
    assert told in said


@pytest.mark.parametrize("game", ["history", "history 1 6 0 0 0", "battalia 9", "arte -1 4294967295"])
def test_a_setup_that_the_rules_do_not_know_is_told(
    tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.moves").write_text(game + "\n", encoding="utf-8")
    path = written(tmp_path, 'before = "game.moves"\nboard = "pico_duel"\n')
    assert main([str(path)]) == 1
    assert "the game before it cannot be played: the setup is refused" in capsys.readouterr().err


def test_a_board_file_beside_the_scenario_is_played_on(tmp_path: Path) -> None:
    board = Path(__file__).parents[2] / "boards" / "pico_duel.toml"
    (tmp_path / "my_board.toml").write_bytes(board.read_bytes())
    path = written(tmp_path, 'board = "my_board.toml"\nsteps = [{ wait = 10 }]\n')
    assert main([str(path)]) == 0
