"""`make packages`: builds a wheel and a source archive, and tries both in environments that have nothing."""

import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from setuptools import build_meta

from host_tools import ROOT

PACKAGES = ROOT / "build" / "packages"
NOTES = ROOT / "build" / "packages-notes.md"
# What a person would do first: each must work without a clone beside it.
TRIED = (
    ("chronotable", "--version"),
    ("chronotable", "boards", "check", "pico_duel"),
    ("python", "-c", "from host_tools.maker import page_files; assert page_files()['main.js']"),
    ("python", "-m", "sim", "play", "--game", "history", "--seed", "1"),
    ("python", "-c", "import sim.web.server, sim.table; sim.table.Table('pico_duel').run(1500)"),
)


class Untried(Exception):
    """A package does not install, or what it brings does not work: what was said."""


def main() -> int:
    try:
        for package in build(PACKAGES):
            with tempfile.TemporaryDirectory() as folder:
                try_out(package, Path(folder))
            print(f"{package.relative_to(ROOT)} works in an empty environment")
    except Untried as error:
        print(error, file=sys.stderr)
        return 1
    NOTES.write_text(newest_changes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")), encoding="utf-8")
    return 0


def build(folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    return [folder / build_meta.build_wheel(str(folder)), folder / build_meta.build_sdist(str(folder))]


def try_out(package: Path, folder: Path, *also: str) -> Path:
    """Install it and other packages into an environment that has nothing, far from the clone; use it."""
    home = folder / "environment"
    venv.create(home, with_pip=True)
    pip = [str(home / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    run([*pip, str(package), *also], folder)
    for program, *words in TRIED:
        run([str(home / "bin" / program), *words], folder)
    return home


def run(command: list[str], folder: Path) -> str:
    """What it says; Untried if it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise Untried(f"{' '.join(command[1:])} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def newest_changes(changelog: str) -> str:
    """What the changelog says of the newest version that has a date."""
    found = re.search(r"^## \[[\d.]+\] - [\d-]+\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    return found[1].strip() + "\n" if found else ""


if __name__ == "__main__":
    sys.exit(main())
