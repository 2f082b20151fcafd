"""How the prompt of the table takes a move: a line of a list, a card, a point of the wheel, or several."""

from dataclasses import dataclass
from typing import Any

from sim.hands.host_guide import HostGuide

Move = tuple[int, ...]
DEEPEST = 3  # lists inside lists


@dataclass(frozen=True)
class Line:
    """Choose a line of the list on show."""

    index: int


@dataclass(frozen=True)
class Card:
    """Show a thing at one of the places where it counts."""

    thing: str
    zones: tuple[str, ...]


@dataclass(frozen=True)
class RowCard:
    """Lay a thing into the row that waits for OK."""

    thing: str


@dataclass(frozen=True)
class RowDone:
    """Say OK to the cards that lie."""


@dataclass(frozen=True)
class Point:
    """Turn the wheel to a point, and press OK."""

    point: int


@dataclass(frozen=True)
class Roll:
    """Let the table roll the die."""


Gesture = Line | Card | RowCard | RowDone | Point | Roll
Way = tuple[Gesture, ...]


class Ways:
    """All ways from the whole prompt to the moves of one moment. Ask for new ones after each move."""

    def __init__(self, guide: HostGuide, game: Any, served: frozenset[str]):
        self._guide = guide
        self._game = game
        self._served = served  # the zones that a reader of this board serves
        self.prompt: Any = guide.prompt(game)
        self._lines: dict[Move, Way] = {}
        self._labels: dict[Move, str] = {}
        self._together: dict[Move, list[Move]] = {}
        self._collect(self.prompt, (), 0)

    def _collect(self, prompt: Any, before: Way, depth: int) -> None:
        for index, (label, moves) in enumerate(prompt.choices):
            if moves and moves[0] not in self._lines:
                self._lines[moves[0]] = (*before, Line(index))
                self._labels[moves[0]] = label
                self._together[moves[0]] = list(moves)
        if depth < DEEPEST:
            for index, part in prompt.parts.items():
                opened = self._guide.prompt(self._game, part)
                self._collect(opened, (*before, Line(index)), depth + 1)

    def label(self, move: Move) -> str:
        """What the list calls the move; empty if no list has it."""
        return self._labels.get(move, "")

    def of(self, move: Move, thing: str | None = None, prefer_list: bool = False) -> Way | None:
        """The way to a move, with the thing that it speaks of if that is at hand; None: there is none."""
        if self.prompt.points and move in self.prompt.points:
            return (Point(self.prompt.points.index(move)),)
        if self.prompt.dice and self._guide.services.settings.get("dice") == "table":
            return (Roll(),)
        if self.prompt.row is not None and move == self.prompt.row.done:
            return (RowDone(),)
        listed = self._lines.get(move)
        if listed is not None and (prefer_list or len(self._together[move]) > 1):
            return listed
        shown = self._by_card(move, thing) if thing is not None else None
        return shown or listed

    def _by_card(self, move: Move, thing: str) -> Way | None:
        prompt = self.prompt
        if prompt.row is not None and self._moves_of(thing, prompt.row.laid)[:1] == [move]:
            return (RowCard(thing),)
        zones = tuple(zone for zone in prompt.zones if zone in self._served)
        if not zones:
            return None
        moves, part = self._guide.answer(self._game, thing)
        if moves:
            return (Card(thing, zones),) if moves == [move] else None
        if part is None:
            return None
        opened = self._guide.prompt(self._game, part)
        for index, (_, offered) in enumerate(opened.choices):
            if offered == [move]:
                return (Card(thing, zones), Line(index))
        return None

    def _moves_of(self, thing: str, row: list[Move]) -> list[Move]:
        return self._guide.answer(self._game, thing, row)[0]
