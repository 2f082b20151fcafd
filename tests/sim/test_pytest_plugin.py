"""The virtual table in other people's pytest: the fixture, scenario files, and what a failure tells."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sim.scenario.command  # noqa: F401  # pytester forgets what is imported while it runs: one simulator is enough
from sim import ROOT

SCENARIO = 'board = "pico_duel"\nsteps = [{ wait = 1200 }, { screen = "%s" }]'


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """Somebody's own tests, beside a clone of this repository."""
    pytester.makeconftest('pytest_plugins = "sim.pytest_plugin"')
    return pytester


def run(project: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return project.runpytest_inprocess("-p", "no:cacheprovider", *arguments)


def test_hands_and_eyes_of_the_fixture(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        import pytest

        @pytest.mark.table(board="pico_duel", seed=7)
        def test_hands_and_eyes(table):
            assert (table.board.name, table.screen_text()) == ("pico_duel", "")
            table.press("back", 2000)                  # held while it starts: the builder's bench
            table.run(500)
            table.place("history unit 6", "attacker")
            table.run(300)
            assert "attacker card" in table.screen_text()
            assert table.lights("attacker.1")[0][1] > 0
            assert table.colours("attacker.1") == {"green"}
            assert table.screen_png().startswith(b"\\x89PNG")
            table.remove("attacker")
            table.turn(2)
            table.run(300)
            assert "attacker removed" in table.screen_text()
            table.cut_power()
            table.run(100)
            assert table.colours("attacker.1") == {"off"}
        """
    )
    run(project).assert_outcomes(passed=1)


def test_faults_of_the_fixture(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        def test_faults(make_table):
            table = make_table("pico_duel")
            table.unplug("display")
            table.press("back", 2000)
            table.run(500)
            assert not any(table.display.pixels())
            table.plug_in("display")
            table.run(3000)
            assert table.screen_text()
            table.place("half-written tag", "attacker")
            table.run(400)
            assert "attacker half-wr" in table.screen_text()
            table.remove("attacker")
            table.disturb("attacker", 0.5)
            table.place("history unit 6", "attacker")
            table.run(600)
            assert "attacker card" not in table.screen_text()
            table.disturb("attacker", 0)
            table.run(600)
            assert "attacker card" in table.screen_text()
        """
    )
    run(project).assert_outcomes(passed=1)


def test_a_failure_shows_the_last_screens_and_the_lights(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        import pytest

        @pytest.mark.table("pico_duel")
        def test_fails(table):
            table.run(1200)
            table.press("ok")
            table.run(400)
            table.press("ok")
            table.run(400)
            assert "Goodbye" in table.screen_text()
        """
    )
    result = run(project)
    result.assert_outcomes(failed=1)
    told = result.stdout.str().partition("virtual table pico_duel")[2]
    before, _, now = told.partition("now, after")
    assert "|Language" in before
    assert "|New game" in before
    assert "Choose a game" in now
    assert "⣿⣿⣿⣿" in now
    assert "lights:" in now


def test_a_table_that_passed_is_not_spoken_of(project: pytest.Pytester) -> None:
    project.makepyfile("def test_passes(table): assert table.board.name == 'pico_full'")
    result = run(project, "-rA")
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*virtual table*")


def test_a_marker_that_nobody_understands_is_explained(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        import pytest

        @pytest.mark.table(colour="red")
        def test_never(table): ...
        """
    )
    result = run(project, "--strict-markers")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*takes a board and a seed*colour*"])


def test_scenario_files_are_tests(project: pytest.Pytester) -> None:
    folder = project.mkdir("scenarios")
    (folder / "good.toml").write_text(SCENARIO % "Language")
    (folder / "wrong.toml").write_text(SCENARIO % "Goodbye")
    (folder / "broken.toml").write_text("steps = [{ fly = 3 }]")
    (folder.parent / "other.toml").write_text("no = 'scenario'")
    result = run(project)
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(
        [
            "*scenario broken*",
            "*broken.toml, step 1: has no verb*",
            "*scenario wrong*",
            "*wrong.toml, step 2*",
            "the display does not say 'Goodbye'*",
            "*virtual table pico_duel*",
            "|Language*",
            "lights:*",
        ]
    )


def test_other_folders_can_hold_scenarios(project: pytest.Pytester) -> None:
    project.makeini("[pytest]\ntable_scenarios = evenings/**/*.toml")
    folder = project.mkdir("evenings")
    (folder / "one").mkdir()
    (folder / "one" / "good.toml").write_text(SCENARIO % "Language")
    other = project.mkdir("scenarios")
    (other / "good.toml").write_text(SCENARIO % "Language")
    result = run(project, "--collect-only", "-q")
    result.stdout.fnmatch_lines(["evenings/one/good.toml::good", "1 test collected*"])


def test_an_installed_package_brings_it_along(tmp_path: Path) -> None:
    """Built, unpacked elsewhere, and used by a project that says nothing about plugins."""
    source, wheels, site, user = (tmp_path / name for name in ("source", "wheels", "site", "user"))
    unneeded = shutil.ignore_patterns("__pycache__", "*.pyc")
    for folder in ("sim", "host_tools", "firmware", "boards"):
        shutil.copytree(ROOT / folder, source / folder, ignore=unneeded)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--no-index", "-w", str(wheels), str(source)], check=True, capture_output=True)
    (wheel,) = wheels.glob("*.whl")
    shutil.unpack_archive(wheel, site, "zip")
    user.mkdir()
    (user / "test_mine.py").write_text(
        "import sim\n\ndef test_mine(table):\n    table.run(1200)\n"
        f"    assert sim.__file__.startswith({str(site)!r})\n    assert 'Language' in table.screen_text()\n"
    )
    command = [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    env = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run(command, cwd=user, env=env, capture_output=True, text=True, check=False)
    assert "1 passed" in done.stdout, done.stdout + done.stderr


def test_the_example_of_the_readme_runs(project: pytest.Pytester) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    project.makepyfile(readme.partition("```python\n")[2].partition("```")[0])
    run(project).assert_outcomes(passed=1)
