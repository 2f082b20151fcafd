"""What `pip install` brings: the command line and the virtual table, where nothing else is installed."""

import re
import tomllib
from pathlib import Path

import pytest
from setuptools import build_meta

from host_tools import ROOT
from host_tools.packages import Untried, newest_changes, run, try_out

CHANGELOG = """# Changelog

## [Unreleased]

- new

## [0.2.0] - 2026-11-16

### Added

- a

## [0.1.0] - 2026-01-01

- b
"""


def test_the_wheel_works_in_an_empty_environment_and_so_does_the_project_of_a_stranger(
    tmp_path: Path,
) -> None:
    """One environment for both: installing takes longest. The project is that of docs/embedding.md."""
    wheel = tmp_path / build_meta.build_wheel(str(tmp_path))
    assert wheel.stat().st_size < 2_000_000
    home = try_out(wheel, tmp_path, "pytest")
    project = tmp_path / "door"
    write_project(project)
    said = run([str(home / "bin" / "python"), "-m", "pytest", "-v", "-p", "no:cacheprovider"], project)
    assert "4 passed" in said
    # The example proves something: with the driver that everybody writes first, it fails.
    driver = project / "firmware" / "rc522.py"
    naive = driver.read_text().replace(' and self._ask(b"\\x52", 7) is None', "")
    assert naive != driver.read_text()
    driver.write_text(naive)
    with pytest.raises(Untried, match="test_a_known_card_opens"):
        run([str(home / "bin" / "python"), "-m", "pytest", "-v", "-p", "no:cacheprovider"], project)


def write_project(folder: Path) -> None:
    """The files of docs/embedding.md; each begins with a comment that names it."""
    page = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
    files = re.findall(r"^```python\n(# ([\w./]+)\b.*?)^```$", page, re.M | re.S)
    assert len(files) == 4
    for text, name in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def test_there_is_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    diagnostic = (ROOT / "firmware" / "table" / "diagnostic.py").read_text(encoding="utf-8")
    assert f'VERSION = "{project["version"]}"' in diagnostic
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## \[([\d.]+)\] - \d{4}-\d\d-\d\d$", changelog, re.M)[0] == project["version"]


def test_the_notes_of_a_release_are_its_part_of_the_changelog() -> None:
    assert newest_changes(CHANGELOG) == "### Added\n\n- a\n"


def test_the_workflows_call_the_makefile() -> None:
    """CI elsewhere runs what `make` runs here, and nothing else."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    for path in (ROOT / ".github" / "workflows").iterdir():
        called = re.findall(r"run: make ([a-z-]+)", path.read_text(encoding="utf-8"))
        assert called and set(called) <= targets, path


def test_no_lock_names_an_address() -> None:
    """Each machine has its own registries. What npm adds under `funding` is taken out by hand."""
    for path in (ROOT / "package-lock.json", *sorted((ROOT / "requirements").iterdir())):
        assert "://" not in path.read_text(encoding="utf-8"), path.name
