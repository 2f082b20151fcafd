"""How a game speaks to the table: what it asks for now, and what has just happened."""

from scenes.meanings import LEGAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from scenes.sounds import Cue
    from table.row_input import CardRow
    from table.work import Steps

    Move = tuple[int, ...]
    Mark = tuple[str, int]  # a zone and what it means (scenes/meanings.py)
    Label = Callable[[Move], str]
    Line = tuple[str, list[Move]]

SHOWN = ("tile", "line")  # the places where anything may be shown
ALL = 0xFFFF  # lines


class Prompt:
    """What the game waits for, as people see it. Everything that is accepted is a legal move of the game."""

    # What most prompts do not set is said once, here: an attribute of its own would take memory and time.
    start = 0  # the line that is marked first
    part: "Any" = None  # the list that is open; BACK leaves it
    confirms = False  # the marked line is taken by itself after a while, unless hands do something else
    quiet = False  # cards are on their way to hands: none that comes near a reader is noticed
    # Cards may be shown on any of these zones; what one means is the guide's `answer`.
    zones: "tuple[str, ...]" = ()
    row: "CardRow | None" = None
    points: "Sequence[Move]" = ()  # points of the wheel, and the move for each
    expected = -1  # the point where the wheel should stand
    dice: "Sequence[Move]" = ()  # the faces of a die, if the next move is a roll of it
    # What it will say besides, once it is reckoned: pieces of work that change `text` at their end.
    reckoning: "Iterable[None]" = ()
    # For a card whose sticker cannot be read the guide has a list, shown only when a person asks for it.
    listed = False
    _lists: "tuple[tuple[Sequence[Move], Label], ...]" = ()  # lines that are still to be made
    _making: "Iterator[None] | None" = None  # once some of them are made

    def __init__(self, title: str, text: str = ""):
        self.title = title
        self.text = text
        self.marks: "list[Mark]" = []
        # The list to choose from, as far as it is made: what a line says, and the moves it stands for.
        self.lines: "list[Line]" = []
        # By the place in the list: lines that open a list of their own, by what the guide calls it.
        self.parts: "dict[int, Any]" = {}

    def offer(self, label: str, *moves: "Move") -> None:
        """A line of the list."""
        self.lines.append((label, list(moves)))

    def offer_once(self, label: str, *moves: "Move") -> None:
        """Things with the same label are the same to people: they stand in the list once."""
        for other, _ in self.lines:
            if other == label:
                return
        self.offer(label, *moves)

    def offer_each(self, moves: "Sequence[Move]", label: "Label") -> None:
        """A line for each of these moves, behind all others; without a label there is none.

        Such lists can be long, and names take a while to find: the lines are made as far as somebody looks.
        """
        self._lists += ((moves, label),)

    def make(self, count: int) -> "Steps":
        """Have so many lines, if there are as many: one in each piece of work."""
        if self._lists and not self._making:
            self._making = self._make_lines()
        while self._making and len(self.lines) < count:
            for _ in self._making:
                break
            else:
                self.end()
            yield

    def _make_lines(self) -> "Steps":
        offered = {label for label, _ in self.lines}
        for moves, label in self._lists:
            for move in moves:
                text = label(move)
                if text and text not in offered:
                    offered.add(text)
                    self.offer(text, move)
                    yield

    @property
    def is_whole(self) -> bool:
        """Whether every line of the list is made."""
        return not self._lists

    def end(self) -> bool:
        """The game goes on: no more lines are made of what it was. True if some were missing."""
        missing = not self.is_whole
        self._lists = ()
        self._making = None
        return missing

    @property
    def choices(self) -> "list[Line]":
        """The whole list."""
        for _ in self.make(ALL):
            pass
        return self.lines

    def offer_part(self, label: str, part: "Any") -> None:
        """A line that opens a list of its own."""
        self.parts[len(self.lines)] = part
        self.lines.append((label, []))

    def take_shown(self, zones: "tuple[str, ...]" = SHOWN) -> None:
        """Cards count on these zones."""
        self.zones = zones
        for zone in zones:
            self.marks.append((zone, LEGAL))

    def asked(self) -> str:
        """The question, and what the cards that lie in a row mean for it."""
        row = self.row
        return self.text + "\n" + row.meaning if row and row.meaning else self.text


class Scene:
    """Something that has happened or is to be done, shown for a while or until OK."""

    sound: "Cue" = ()
    big = ""
    point = -1  # where the wheel must stand before the table goes on; OK goes on without it
    light_path: "tuple[tuple[str, ...], int] | None" = None  # zones, meaning

    def __init__(self, title: str, text: str = "", ms: int = 0):
        self.title = title
        self.text = text
        self.ms = ms  # how long it stands: milliseconds, or one of scene_times.py
        self.marks: "list[Mark]" = []
        # Units that must lie on slots (None: nothing may) before the table goes on; only slots with a reader.
        self.wanted: "dict[str, int | None]" = {}
