"""A study as somebody asks for it: a TOML file; every mistake is named by file, line, key and value."""

import hashlib
import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from host_tools import cards, sheets
from host_tools.compile.errors import shown, unknown
from host_tools.errors import ToolError
from host_tools.toml_text import NoToml, parse_toml
from sim.play.match import BOTS, LEVELS, ROUNDS, SEATS

MOST_GAMES = 10_000_000
KEYS = {
    "title": "a text",
    "game": f"one of {', '.join(sorted(SEATS))}",
    "players": "a whole number that the game allows",
    "bots": f"names, one for all seats or one for each: {', '.join(BOTS + LEVELS)}",
    "games": f"a whole number from 1 to {MOST_GAMES}",
    "seed": f"a whole number from 0 to {2**32 - 1}",
    "cards": "a folder with sheets of the game, from the place of this file",
    "rounds": f"history only: {' or '.join(map(str, ROUNDS))}",
    "iterations": "a whole number from 1 on: what easy, fair and strong may use for a decision",
}
NEEDED = ("game", "games")


class BadStudy(ToolError):
    """The file cannot be used as it is."""

    code = "study"


@dataclass(frozen=True)
class Study:
    """Everything that decides the results. Bots that search have a fixed number of iterations."""

    title: str
    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    rounds: int
    iterations: int | None
    stand_ins: int  # cards whose values are not the printed ones
    catalogue: bytes  # as the device reads it

    def fingerprint(self) -> str:
        """Changes with everything that changes the results, but not with the number of games."""
        facts = {**asdict(self), "games": 0, "title": "", "catalogue": self.catalogue.hex()}
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def read_study(path: Path) -> Study:
    """The study in the file, or BadStudy."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise BadStudy(f"{path} cannot be read: {why}.", "Name a TOML file.", "file") from error
    try:
        values = parse_toml(text)
    except NoToml as error:
        raise BadStudy(f"{path}, line {error.line}: {error.why}.", "See docs/studies.md.") from error
    return _Reader(path, text, values).study()


class _Reader:
    def __init__(self, path: Path, text: str, values: dict[str, Any]):
        self._path = path
        self._lines = text.splitlines()
        self._values = values

    def study(self) -> Study:
        for key in self._values:
            if key not in KEYS:
                self._wrong(key, "there is no such key", unknown(key, list(KEYS)))
        for key in NEEDED:
            if key not in self._values:
                raise BadStudy(f"{self._path}: {key} is missing.", f"Allowed: {KEYS[key]}.")
        game = self._values["game"]
        if game not in SEATS:
            self._wrong("game", "there is no such game")
        fewest, most = SEATS[game]
        players = self._number("players", fewest, most, fewest, f"{game} is for {fewest} to {most}")
        rounds = self._number("rounds", min(ROUNDS), max(ROUNDS), ROUNDS[0])
        if rounds not in ROUNDS or ("rounds" in self._values and game != "history"):
            self._wrong("rounds", "that is not possible here")
        title = self._values.get("title", f"{game} with {players} players")
        if not isinstance(title, str):
            self._wrong("title", "this is no text")
        iterations = self._values.get("iterations")
        if iterations is not None:
            iterations = self._number("iterations", 1, 1_000_000, 1)
        catalogue, stand_ins = self._cards(game)
        return Study(
            title,
            game,
            players,
            self._bots(players),
            self._number("games", 1, MOST_GAMES, 1),
            self._number("seed", 0, 2**32 - 1, 1),
            rounds,
            iterations,
            stand_ins,
            catalogue,
        )

    def _number(self, key: str, low: int, high: int, usual: int, allowed: str = "") -> int:
        value = self._values.get(key, usual)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self._wrong(key, "this cannot be", allowed)
        return int(value)

    def _bots(self, players: int) -> tuple[str, ...]:
        value = self._values.get("bots", "random")
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list) or any(name not in BOTS + LEVELS for name in names):
            self._wrong("bots", "there is no such bot")
        if len(names) == 1:
            names = names * players
        if len(names) != players:
            self._wrong("bots", f"these are {len(names)} bots for {players} players")
        return tuple(names)

    def _cards(self, game: str) -> tuple[bytes, int]:
        """The catalogue: ours, with the owner's sheets in their places."""
        if "cards" not in self._values:
            return cards.compiled(game), _stand_ins(game, cards.CARDS)
        value = self._values["cards"]
        if not isinstance(value, str) or not (self._path.parent / value).exists():
            self._wrong("cards", "there is no such folder")
        fresh = sheets.find([self._path.parent / value], game, cards.CARDS)
        with cards.with_sheets(game, fresh) as folder:
            return cards.compiled(game, folder), _stand_ins(game, folder)

    def _wrong(self, key: str, why: str, allowed: str = "") -> None:
        pattern = re.compile(rf"""\s*["']?{re.escape(key)}["']?\s*=""")
        line = next((number for number, text in enumerate(self._lines, 1) if pattern.match(text)), 0)
        place = f"{self._path}, line {line}" if line else f"{self._path}"
        raise BadStudy(
            f"{place}: {key} = {shown(self._values.get(key))}: {why}.",
            f"Allowed: {allowed or KEYS.get(key, ', '.join(KEYS))}.",
        )


def _stand_ins(game: str, folder: Path) -> int:
    return sum(row[4] for row in cards.counts(game, folder))
