"""How a game speaks to the table: what it asks for now, and what has just happened."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.sounds import Cue

    Move = tuple[int, ...]
    Mark = tuple[str, int]  # a zone and what it means (scenes/meanings.py)


class Prompt:
    """What the game waits for, as people see it. Everything that is accepted is a legal move of the game."""

    def __init__(self, title: str, text: str = ""):
        self.title = title
        self.text = text
        self.marks: "list[Mark]" = []
        # A list to choose from: what it says, and the moves it stands for.
        self.choices: "list[tuple[str, list[Move]]]" = []
        # Cards that may be shown on any of these zones, by table and number in the catalogue.
        self.zones: "tuple[str, ...]" = ()
        self.cards: "dict[tuple[str, int], Move | list[Move]]" = {}
        # A card that is none of them: the move whose refusal explains why.
        self.stranger: "Callable[[str, int], Move] | None" = None
        self.line: "Line | None" = None
        # Points of the wheel, and the move for each.
        self.points: "list[Move]" = []
        self.expected = -1  # the point where the wheel should stand
        self.dice: "list[Move]" = []  # the faces of a die, if the next move is a roll of it
        # For a card whose sticker cannot be read, shown only when a person asks for it: what the list says,
        # and the moves any of which it may stand for.
        self.fallback: "list[tuple[str, list[Move]]]" = []


class Line:
    """Cards laid in a row, all at once: nothing is played before OK, and what is taken up again never was."""

    def __init__(
        self,
        zones: "tuple[str, ...]",
        fewest: int,
        allowed: "dict[int, Move]",
        refused: "Callable[[str, int], Move]",
        done: "Move | None",
    ):
        self.zones = zones
        self.fewest = fewest
        self.allowed = allowed  # cards of the table `unit` that may be laid, and the move for each
        self.refused = refused  # the move whose refusal explains why another card may not
        self.done = done  # the move that ends the line; a full one ends by itself
        self.cards: "list[int]" = []
        self.shown: "list[int]" = []  # the same cards as their stickers call them
        # For a card whose number is taken: another that looks the same and is not among the cards laid.
        self.twin: "Callable[[int, list[int]], int] | None" = None

    def moves(self) -> "list[Move]":
        """What OK plays."""
        moves = [self.allowed[card] for card in self.cards]
        if self.done and len(self.cards) < len(self.zones):
            moves.append(self.done)
        return moves


class Scene:
    """Something that has happened, shown for a while or until OK."""

    def __init__(self, title: str, text: str = "", ms: int = 0):
        self.title = title
        self.text = text
        self.ms = ms  # 0: until OK
        self.sound: "Cue" = ()
        self.big = ""
        self.marks: "list[Mark]" = []
        self.walk: "tuple[tuple[str, ...], int] | None" = None  # a light that runs along zones: its meaning
        # Units that must lie on slots (None: nothing may) before the table goes on; only slots with a reader.
        self.wanted: "dict[str, int | None]" = {}
