"""The glossary is true: what it names is there, and words that were replaced do not come back."""

import ast
import re
from pathlib import Path

import pytest

from sim import FIRMWARE, ROOT
from tests.project.test_code_walk import NAME, names_in

TEXT = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
FILE = r"[a-z_0-9]+/[a-z_0-9/]+\.py"
ENTRY = re.compile(r"^- \*\*(.+?)\*\*: ", re.M)
# A file, then the name of something in it, if one follows.
NAMED = re.findall(rf"`({FILE})`(?::\s+`({NAME})`)?", TEXT)
# Further names of an entry belong to the file before them.
FOLLOWING = re.findall(rf"`({FILE})`: `{NAME}`(?: \([^)]*\))?(?: and|,) `({NAME})`", TEXT)
FOLDERS = re.findall(r"`([a-z_/]+/)`", TEXT)

# Metaphors that were replaced, by the word that stands for them now. As a whole name of a module, class,
# function, parameter or attribute none of them may come back.
REPLACED = {
    "adjust": "settings_page",
    "adjusting": "settings",
    "asides": "anytime_moves",
    "compass": "wheel_position",
    "deed": "action",
    "deeds": "turn_prompts",
    "engagements": "battle_scenes",
    "entrance": "start_menu",
    "enrolling": "enrol_mode",
    "fights": "battle_scenes",
    "forget": "unload",
    "heir": "subclass",
    "heirs": "subclasses",
    "idle_picture": "screen_saver",
    "passing": "unload",
    "recheck": "resume_check",
    "relief": "unload",
    "sheets": "score_pages",
    "story": "scene_builder",
    "take_seat": "start",
    "tale": "scene_builder",
    "tellers": "scene makers",
    "tells": "event_scenes",
    "walks": "moving_light",
    "wind_clock": "need_clock",
}


def names_of(path: Path) -> set[str]:
    """Every name that a module gives to something, and its own, as small words with underscores."""
    names = {path.stem}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.attr)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return {re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().strip("_") for name in names}


@pytest.mark.parametrize("named", sorted({*NAMED, *FOLLOWING}), ids=" ".join)
def test_what_an_entry_names_is_there(named: tuple[str, str]) -> None:
    path, name = named
    assert (ROOT / path).is_file()
    assert not name or name in names_in(path)


def test_many_names_are_looked_up() -> None:
    assert len(NAMED) > 50
    assert len(FOLLOWING) == 2  # those behind another name of the same file


def test_each_folder_is_there() -> None:
    assert FOLDERS
    assert [folder for folder in FOLDERS if not (ROOT / folder).is_dir()] == []


def test_each_word_stands_there_once_by_the_alphabet() -> None:
    words = [word.lower() for word in ENTRY.findall(TEXT)]
    assert len(words) > 50
    assert words == sorted(set(words))


def test_an_entry_is_one_line() -> None:
    entries = TEXT.partition("\n- ")[2].splitlines()
    assert [line for line in entries[1:] if not line.startswith("- **")] == []


@pytest.mark.parametrize(
    "path", sorted(FIRMWARE.rglob("*.py")), ids=lambda path: path.relative_to(FIRMWARE).as_posix()
)
def test_no_replaced_word_is_a_name_again(path: Path) -> None:
    assert {name: REPLACED[name] for name in names_of(path) & set(REPLACED)} == {}


def test_a_replaced_word_is_found_wherever_it_is_a_name(tmp_path: Path) -> None:
    module = tmp_path / "tells.py"
    module.write_text(
        "class TakeSeat:\n    def _deed(self, heir):\n        self.compass = heir\n\n\nstory = 1\n",
        encoding="utf-8",
    )
    assert names_of(module) & set(REPLACED) == {"tells", "take_seat", "deed", "heir", "compass", "story"}
