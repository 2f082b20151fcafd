"""Each game has all its parts; whoever adds one is told by name what is still missing."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from sim import ROOT
from table.games import GAMES


class Part(NamedTuple):
    name: str
    files: str  # a pattern of paths; {game} is the game's name
    holds: str = ""  # a pattern for what stands in one of these files

    def missing(self, game: str, root: Path) -> str:
        """A sentence if the game lacks this part, else nothing."""
        files = self.files.format(game=game)
        holds = self.holds.format(game=game, GAME=game.upper())
        texts = (path.read_text(encoding="utf-8") for path in root.glob(files))
        if any(re.search(holds, text, re.M) for text in texts):
            return ""
        where = f"{files}, a line that matches {holds}" if holds else files
        return f"{game}: no {self.name}, expected at {where}"


PARTS = (
    Part("numbered rules", "docs/rules/*{game}*.md"),
    Part("engine", "firmware/rules/{game}/game.py"),
    Part("moves", "firmware/rules/{game}/moves.py"),
    Part("forms of its moves", "firmware/rules/{game}/forms.py", "^MOVES = "),
    Part("view of a seat", "firmware/rules/{game}/view.py"),
    Part("reasons for refusals", "firmware/rules/{game}/why.py"),
    Part("guide", "firmware/table/{game}/__init__.py", "^class Guide"),
    Part("catalogue", "firmware/cards/{game}.toml"),
    Part("table of cards", "firmware/cards/{game}.*.csv"),
    Part("title", "firmware/texts/common.toml", r"^\[GAME_{GAME}\]"),
    Part("English words", "firmware/texts/{game}.toml", "^en = "),
    Part("Italian words", "firmware/texts/{game}.toml", "^it = "),
    Part("Spanish words", "firmware/texts/{game}.toml", "^es = "),
    Part("report", "host_tools/report/{game}.py"),
    Part("bot", "sim/play/bots/{game}.py", "^class Greedy"),
    Part("words for transcripts", "sim/play/words/{game}.py", "^EVENTS = "),
    Part("sentences for `sim play --tell`", "sim/play/told.toml", r"^\[{game}\]"),
    Part("pictures", "sim/pictures/{game}.py", "^def paint"),
    Part("stickers on the page", "sim/web/games/{game}/__init__.py", "^TABLES = "),
    Part("bot on the page", "sim/web/games/{game}/bot.py", "^class Bot"),
    Part("drawing on the page", "sim/web/static/games/{game}/game.js"),
    Part("types of its cards", "sim/web/types/{game}.d.ts"),
    Part("words on the page", "sim/web/static/games/{game}/words.js"),
    Part("game under way for scenarios", "tests/scenarios/setup/*.moves", "^{game} "),
    Part("tests of its interface", "tests/core/test_{game}_interface.py"),
    Part("tests of its setup", "tests/core/test_{game}_setup.py"),
    Part("tests of its guide", "tests/table/test_{game}_guide.py"),
    Part("many games by bots", "tests/{game}/test_many_games.py"),
)


def missing_parts(game: str, root: Path) -> list[str]:
    return [sentence for part in PARTS if (sentence := part.missing(game, root))]


def known_games(root: Path) -> set[str]:
    """Whatever has rules or a guide of its own."""
    folders = ("rules", "table")
    return {path.parent.name for name in folders for path in root.glob(f"firmware/{name}/*/__init__.py")}


@pytest.mark.parametrize("game", sorted(known_games(ROOT)))
def test_a_game_has_all_its_parts(game: str) -> None:
    assert missing_parts(game, ROOT) == []


def test_the_table_offers_every_game() -> None:
    assert {name for _, name in GAMES} == known_games(ROOT)


def test_a_new_game_is_told_what_it_lacks(tmp_path: Path) -> None:
    """A folder of rules is enough to be asked for all the rest."""
    rules = tmp_path / "firmware" / "rules" / "chess"
    rules.mkdir(parents=True)
    for name in ("__init__.py", "game.py"):
        (rules / name).touch()
    assert known_games(tmp_path) == {"chess"}
    told = missing_parts("chess", tmp_path)
    assert "chess: no bot, expected at sim/play/bots/chess.py, a line that matches ^class Greedy" in told
    assert "chess: no report, expected at host_tools/report/chess.py" in told
    assert not any("engine" in sentence for sentence in told)
    assert len(told) == len(PARTS) - 1


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_each_part_is_missed_by_its_name(part: Part, tmp_path: Path) -> None:
    """All files of a game but those of one part, or that part of them emptied."""
    copy_parts("arte", tmp_path)
    assert missing_parts("arte", tmp_path) == []
    for path in tmp_path.glob(part.files.format(game="arte")):
        if not part.holds:
            path.unlink()
            continue
        pattern = part.holds.format(game="arte", GAME="ARTE")
        path.write_text(re.sub(pattern, "", path.read_text(encoding="utf-8"), flags=re.M), encoding="utf-8")
    assert f"arte: no {part.name}, " in "".join(missing_parts("arte", tmp_path))


def copy_parts(game: str, root: Path) -> None:
    for part in PARTS:
        for path in ROOT.glob(part.files.format(game=game)):
            copy = root / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
