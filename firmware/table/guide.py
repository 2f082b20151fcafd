"""The interface of a game at the table. Whoever adds a game writes a subclass of GameGuide.

The rules know no people, and the pages of the table know no game: a guide stands between them. It turns what
the rules expect into a `Prompt`, a card that is shown into moves, and what has happened into `Scene`s
(prompt.py). It never plays a move and never touches a chip.

A fourth game is the folder `table/<name>/` with a class `Guide` that

1. sets the facts at the head of GameGuide: its name and number, how many play, the points of its wheel;
2. says how a game begins: `options` asks, `setup` makes the setup of the answers, `make` the game itself;
3. leads through it: `begin_prompt`, `answer`, `tell`, and `labels` for the words they use;
4. counts: `score` at any time, `verdict` at the end, `turn` for the turn clock.

All other methods have a default that says "this game has no such thing". Of the table's `services` a guide
uses `text`, the words in the language of now, and `settings`, what people have chosen.
"""

from table.no_rows import NoRows
from table.prompt import ALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from scenes.meanings import Colour
    from store.catalogue import Catalogue
    from table.labels import GameLabels
    from table.prompt import Prompt, Scene
    from table.row_input import Decline, Refuse
    from table.services import Services
    from table.session import Session
    from table.work import Steps

    Move = tuple[int, ...]
    Choices = list[tuple[str, list[Move]]]
    # A title, choices with their answers, which is likeliest, and the setting or the zone it is about
    Question = tuple[str, list[tuple[str, int]], int, str]
    Answers = list[int]
    # A code for each square of a matrix of LEDs, how many make a row, three bytes of colour for each code
    Squares = tuple[bytearray, int, bytes]
    # Of an hourglass: the ms of a turn, whether they run now, the ms of one run
    Glass = tuple[int, bool, int]


class Answer:
    """What a card means that is shown now.

    `moves` are played one after the other; they are legal, or the first is one whose refusal says why not.
    Without moves the card opens a part of the prompt, a list of its own. Without either it says nothing new.
    With `again` it also answers what is asked next: the card that is taken says what was bought.
    """

    def __init__(self, moves: "list[Move]", part: "Any" = None, again: bool = False):
        self.moves = moves
        self.part = part
        self.again = again


class GameGuide:
    """One is made for each game that is played; `make` comes first."""

    name = ""  # of the game's folders, cards and texts
    number = 0  # the first byte of a setup in the journal
    players = (2, 2)  # the fewest and the most
    wheel_points = 1  # 1: where the wheel stands means nothing in this game
    holds_wheel = (
        False  # the wheel means something all the time: turned away, it is led back to `wheel_target`
    )
    slot_cards = "unit"  # the table of the catalogue whose cards lie on slots
    checks_slots = True  # the table knows what lies on which slot; else that is the players' own business
    gap_rule = ""  # the rule that forbids a gap in a row of cards
    colours: "tuple[Colour, ...]" = ()  # of the seats

    # What every game writes itself. It is declared only: the device keeps no method that nobody calls.

    if TYPE_CHECKING:

        def make(self, setup: "Move", catalogue: "Catalogue") -> "Any":
            """The game in its first moment."""

        def labels(self, services: "Services | None" = None) -> "GameLabels":
            """What things are called; names in the catalogue need no services."""

        # Before the game

        def options(self, services: "Services", answers: "Answers") -> "Question | None":
            """The next question after these answers; None once all are given."""

        def setup(self, answers: "Answers") -> "Move":
            """The setup that all answers make."""

        # In the game

        def begin_prompt(self, game: "Any", services: "Services", part: "Any" = None) -> "Prompt":
            """What the game waits for; a long list is left to the `steps` of the prompt.

            `part` is the list that is open, as an `Answer` or `Prompt.parts` had it, until the next move;
            None is the whole question.
            """

        def answer(
            self, game: "Any", table: str, number: int, row: "list[Move] | None" = None, part: "Any" = None
        ) -> Answer:
            """What it means to show this card now.

            `row` are the moves of cards that lie in a row already and wait for OK; `part` is as for `prompt`.
            """

        def tell(
            self, game: "Any", events: "list[Move]", services: "Services", scenes: "list[Scene]"
        ) -> "Steps":
            """What has happened, put into `scenes` for everybody to see: a few events in each step."""

        # The count

        def score(self, game: "Any", services: "Services") -> "list[tuple[str, str]]":
            """How everybody stands, from what everybody may know; the totals first."""

        def verdict(self, game: "Any", services: "Services") -> "list[str]":
            """Who has won, and why."""

        # Time: the hourglass only where `hourglass` has one

        def turn(self, game: "Any") -> "tuple[int, int]":
            """The number of the turn in the game, and whose it is."""

        def time_up_move(self, game: "Any") -> "Move":
            """The move that says that the hourglass has run out."""

        # The wheel, where it has several points

        def point_name(self, point: int, services: "Services") -> str:
            """What people see on a wheel that stands there."""

        # The wheel, where the game `holds_wheel`

        def wheel_words(self, game: "Any", services: "Services") -> "tuple[str, str]":
            """Title and text while a wheel that was turned away is led back."""

    def prompt(self, game: "Any", services: "Services", part: "Any" = None) -> "Prompt":
        """All of what `begin_prompt` begins."""
        prompt = self.begin_prompt(game, services, part)
        for _ in prompt.make(ALL):
            pass
        return prompt

    def scenes_of(self, game: "Any", events: "list[Move]", services: "Services") -> "list[Scene]":
        """All that `tell` makes of the events."""
        scenes: "list[Scene]" = []
        for _ in self.tell(game, events, services, scenes):
            pass
        return scenes

    # What a game has, or has not

    def forced(self, game: "Any") -> "Move | None":
        """The move that nobody has to be asked for: there is no choice, and nothing has to be told first."""
        return None

    def keeps_secret(self, game: "Any") -> bool:
        """Whether moves of this moment are nobody else's business yet."""
        return False

    def card_name(self, table: str, number: int) -> str:
        """As printed, with a star if the values are a stand-in."""
        return self.labels().name(table, number)

    def cards_by_list(self, game: "Any", services: "Services") -> "Choices":
        """For a card whose sticker cannot be read: what to choose from, each with the moves it may mean."""
        return []

    def row_input(
        self, services: "Services", session: "Session", refuse: "Refuse", decline: "Decline"
    ) -> NoRows:
        """Who follows cards that are laid in a row and wait for OK; by default there are no such rows."""
        return NoRows()

    def row_text(self, game: "Any", cards: "list[tuple[str, int]]", services: "Services") -> str:
        """What the cards that lie in a row and wait for OK mean together."""
        return ""

    def squares(self, game: "Any", prompt: "Prompt | None", index: int) -> "Squares | None":
        """For a matrix of LEDs: the game as everybody may see it, and the marked line of the prompt."""
        return None

    def anytime_moves(self, game: "Any", services: "Services") -> "list[tuple[str, Move]]":
        """What may be done at any moment, whoever is to move."""
        return []

    def ends_game(self, move: "Move") -> bool:
        """Whether such a move ends the game for good: it is asked twice."""
        return False

    def hourglass(self, game: "Any") -> "Glass | None":
        """The game's own hourglass, if it is played with one."""
        return None

    def wheel_target(self, game: "Any") -> int:
        """Where the wheel should stand; -1 if that means nothing now."""
        return -1

    def cards_on_slots(self, game: "Any") -> "dict[str, int]":
        """The cards that should lie on slots now, by zone; all other slots are empty."""
        return {}
