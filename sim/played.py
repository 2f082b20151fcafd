"""A game that was being played when the power went: a text file of its moves, and the journal made of it.

The first line names the game and its setup in numbers, each other line a move as rules/<game>/moves.py does:

    history 1 6 0 2 0        # referee, 6 rounds, seat 1 begins, Chris and Joakim
    REVEAL 40
"""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

from sim.table import Table

Move = tuple[int, ...]
NUMBER = re.compile("-?[0-9]{1,9}")


class Played:
    """A game, its setup, and the moves that led to where it is."""

    def __init__(self, game: str, setup: Move, moves: list[Move]):
        self.game = game
        self.setup = setup
        self.moves = moves

    def write(self, table: Table, language: str = "en") -> None:
        """Into the journal of a table that is not new any more: it will ask whether to resume."""
        load = table.device.modules.load
        with table.device.awake(), table.device.flash.timeless():
            settings = load("store.settings").Settings(load("table.desk").SETTINGS_FILE)
            settings.set("language", language)
            settings.save()
            guide = load("table.games").guide_of(self.game)
            catalogue = load("store.catalogue").Catalogue(f"cards/{self.game}.cat")
            journal = load("store.journal").Journal("journal")
            session: Any = load("table.session").Session(guide, journal, self.setup, catalogue)
            session.begin()
            played = 0
            try:
                for move in self.moves:
                    session.play(move)
                    played += 1
            except load("rules.game").Refusal as refusal:
                why = f"{refusal.code} {refusal.rule}".strip()
                raise ValueError(f"move {played + 1} is refused: {why}") from None
            finally:
                journal.close()


def read_moves(path: Path) -> Played:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("it is no text in UTF-8") from None
    lines = [line.partition("#")[0].split() for line in text.splitlines()]
    told = [words for words in lines if words]
    if not told:
        raise ValueError("there is no game in it")
    (game, *setup), *moves = told
    try:
        names = vars(import_module(f"rules.{game}.moves"))
    except ImportError as error:
        raise ValueError(f"there is no game {game}") from error
    unknown = [words[0] for words in moves if not isinstance(names.get(words[0]), int)]
    if unknown:
        raise ValueError(f"{unknown[0]} is no move of {game}")
    return Played(game, _numbers(setup), [(names[words[0]], *_numbers(words[1:])) for words in moves])


def write_moves(path: Path, played: Played, comment: str = "") -> None:
    """The other way round, for those who let a bot play up to a moment."""
    called = [form.split()[0].upper() for form in import_module(f"sim.games.{played.game}").MOVES]
    lines = [f"# {comment}"] if comment else []
    lines.append(" ".join([played.game, *map(str, played.setup)]))
    lines += [" ".join([called[move[0]], *map(str, move[1:])]) for move in played.moves]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _numbers(words: list[str]) -> Move:
    for word in words:
        if not NUMBER.fullmatch(word):
            raise ValueError(f"{word[:20]} is no number of a move")
    return tuple(int(word) for word in words)
