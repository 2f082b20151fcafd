"""A game that was being played when the power went: a text file of its moves, and the journal made of it.

The first line names the game and its setup in numbers, each other line a move as rules/<game>/moves.py does:

    history 1 6 0 2 0        # referee, 6 rounds, seat 1 begins, Chris and Joakim
    REVEAL 40
"""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

from sim.scenario.files import FileRefused, read_text
from sim.scenario.values import shown
from sim.table import Table

DIGITS = 10
NUMBER = re.compile(rf"-?[0-9]{{1,{DIGITS}}}")
MOST_MOVES = 5000  # several times the longest game

Move = tuple[int, ...]


class Played:
    """A game, its setup, and the moves that led to where it is."""

    def __init__(self, game: str, setup: Move, moves: list[Move]):
        self.game = game
        self.setup = setup
        self.moves = moves

    def write(self, table: Table, language: str = "en", chosen: "tuple[tuple[str, int], ...]" = ()) -> None:
        """Into the journal of a table that is not new any more: it will ask whether to resume."""
        load = table.device.modules.load
        with table.device.awake(), table.device.flash.timeless():
            settings = load("store.settings").Settings(load("table.services").SETTINGS_FILE)
            for name, value in (("language", language), *chosen):
                settings.set(name, value)
            settings.save()
            guide = load("table.games").guide_of(self.game)
            catalogue = load("store.catalogue").Catalogue(f"cards/{self.game}.cat")
            journal = load("store.journal").Journal("journal")
            at = "the setup"
            try:
                session: Any = load("table.session").Session(guide, journal, self.setup, catalogue)
                session.begin()
                for number, move in enumerate(self.moves, 1):
                    at = f"move {number}"
                    session.play(move)
            except load("rules.game").Refusal as refusal:
                why = f"{refusal.code} {refusal.rule}".strip()
                raise ValueError(f"{at} is refused: {why}") from None
            except load("store.errors").StoreError as error:
                raise ValueError(f"{at} cannot be stored: {error}") from None
            finally:
                journal.close()


def read_moves(path: Path) -> Played:
    try:
        return parse_moves(read_text(path))
    except FileRefused as refused:
        raise ValueError(str(refused)) from None


def parse_moves(text: str) -> Played:
    lines = [line.partition("#")[0].split() for line in text.split("\n")]
    used = [(number, words) for number, words in enumerate(lines, 1) if words]
    if not used:
        raise ValueError("there is no game in it: the first line names it and its setup")
    if len(used) > MOST_MOVES:
        raise ValueError(f"it has {len(used) - 1} moves: at most {MOST_MOVES} are allowed")
    (first, (game, *setup)), *moves = used
    known = [name for _, name in import_module("table.games").GAMES]
    if game not in known:
        raise ValueError(f"line {first}: there is no game {shown(game)}: there are {', '.join(known)}")
    names = vars(import_module(f"rules.{game}.moves"))
    unknown = [(number, words[0]) for number, words in moves if not isinstance(names.get(words[0]), int)]
    if unknown:
        raise ValueError(f"line {unknown[0][0]}: {shown(unknown[0][1])} is no move of {game}")
    made = [(names[words[0]], *_numbers(number, words[1:])) for number, words in moves]
    return Played(game, _numbers(first, setup), made)


def write_moves(path: Path, played: Played, comment: str = "") -> None:
    """The other way round, for those who let a bot play up to a moment."""
    records = import_module(f"rules.{played.game}.forms").MOVES
    lines = [f"# {comment}"] if comment else []
    lines.append(" ".join([played.game, *map(str, played.setup)]))
    called = {kind: record.split()[0].upper() for kind, record in records.items()}
    lines += [" ".join([called[move[0]], *map(str, move[1:])]) for move in played.moves]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _numbers(line: int, words: list[str]) -> Move:
    for word in words:
        if not NUMBER.fullmatch(word):
            raise ValueError(f"line {line}: {shown(word)} is not a whole number of at most {DIGITS} digits")
    return tuple(int(word) for word in words)
