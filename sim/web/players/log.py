"""The log: who did what, in the language of the table, told from the moves that the table has accepted."""

from typing import Any

from rules.game import CHANCE
from sim.device_files import catalogue_of
from sim.play.telling import Line, Teller
from sim.play.words import GAMES
from sim.play.words.spoken import SPOKEN

Move = tuple[int, ...]
MOST_LINES = 1500


class Log:
    """A referee of its own plays along, so that everything can be told again in other words.

    `edition` changes when that happens: in another language, with other names, or after an undo.
    """

    def __init__(self, game: str, setup: Move, names: list[str], language: str):
        self._name = game
        self._setup = setup
        self.names = names
        self._language = language
        self._moves: list[Move] = []
        self.edition = 0
        self._begin()

    def _begin(self) -> None:
        catalogue = catalogue_of(self._name)
        self._game: Any = GAMES[self._name][0](self._setup, catalogue)
        words = SPOKEN[self._name](self._game, catalogue, self._language)
        self._teller = Teller(self._name, self._game, words, self.names, self._language)
        self._lines: list[dict[str, Any]] = []
        self.count = 0
        self.edition += 1

    def follow(self, moves: list[Move]) -> None:
        """All moves that the table has accepted so far."""
        if moves[: len(self._moves)] != self._moves:
            self._moves = []
            self._begin()
        for move in moves[len(self._moves) :]:
            seat = self._game.expects().seat
            for line in self._teller.tell(self._game.play(move)):
                self._add(line, None if seat == CHANCE else seat)
        self._moves = list(moves)

    def speak(self, language: str) -> None:
        if language != self._language:
            self._language = language
            self._tell_again()

    def rename(self, names: list[str]) -> None:
        self.names = names
        self._tell_again()

    def _tell_again(self) -> None:
        moves, self._moves = self._moves, []
        self._begin()
        self.follow(moves)

    def _add(self, line: Line, mover: int | None) -> None:
        """The seat is the one that the sentence is about, else the one that has moved."""
        self.count += 1
        seat = mover if line.seat is None and line.kind == "move" else line.seat
        text = line.text.strip("=- ") if line.kind == "turn" else line.text
        told = {"n": self.count, "seat": 0 if seat is None else seat + 1, "kind": line.kind, "text": text}
        self._lines.append(told)
        del self._lines[:-MOST_LINES]

    def lines(self, since: int) -> list[dict[str, Any]]:
        """Those after the first so many, as far as they are kept."""
        return [line for line in self._lines[-(self.count - since) :] if line["n"] > since]
