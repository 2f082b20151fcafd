"""Arte de Batalla at the table: what it asks, what it tells, what it remembers for people."""

from rules.arte.game import Arte
from rules.arte.moves import AT_DEFEND, AT_FREE, AT_OVER
from scenes.meanings import ARTE_SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.catalogue import Catalogue
    from table.arte.labels import Labels
    from table.arte.opening import Answers, Question
    from table.desk import Desk
    from table.prompt import Prompt, Scene

    Move = tuple[int, ...]
    Choices = list[tuple[str, list[Move]]]


class Guide:
    """One for each session; `make` comes first.

    Squares, targets and cards stand in lists of their own, parts of a prompt: `open_part` turns to one, and
    the next move turns back. What it says and asks lies in modules loaded for the moment that needs them.
    """

    name = "arte"
    number = 3  # first byte of a setup in the journal
    players = (2, 2)
    wheel_points = 1
    gap_rule = ""
    colours = ARTE_SEATS  # of the seats: those of the pieces
    passing = (  # modules that are forgotten when the table rests (passing.py)
        "rules.arte: asides assist build cards chase digest draft effects exchange finish free "
        "reasons resolve sight skills terrain turn view why "
        "table.arte: asking asks exchanges field labels opening sheets shown tells turns"
    )

    def __init__(self) -> None:
        self._catalogue: "Catalogue"
        self._part = 0
        self._asked: object = None  # what the game expected when the part was opened
        self._timed: object = None  # what it expected when the hourglass was looked at
        self._glass_down = False
        self._glass = (0, False, 0)

    def make(self, setup: "Move", catalogue: "Catalogue") -> Arte:
        self._catalogue = catalogue
        return Arte(setup, catalogue)

    def _words(self, desk: "Desk | None" = None) -> "Labels":
        from table.arte.labels import Labels

        return Labels(self._catalogue, desk)

    # Before the game

    def options(self, desk: "Desk", answers: "Answers | None" = None) -> "Question | None":
        """The next question after these answers (opening.py says what it is made of); None: all answered."""
        from table.arte.opening import next_question

        return next_question(desk, answers or [])

    def setup(self, answers: "Answers") -> "Move":
        from table.arte.opening import make_setup

        return make_setup(answers)

    # In the game

    def open_part(self, game: Arte, part: int) -> None:
        """Turn to a list of the prompt (0: back to all of it); it is forgotten once the game goes on."""
        self._part = part
        self._asked = game.expects()

    def prompt(self, game: Arte, desk: "Desk") -> "Prompt":
        if game.expects() is not self._asked:
            self._part = 0
            self._asked = None  # or its moves, often a hundred, would be held until the next part is opened
        if game.moment == AT_OVER:
            from table.arte.sheets import ask
        elif game.moment < AT_FREE:
            from table.arte.asks import ask
        elif game.moment < AT_DEFEND:
            from table.arte.turns import ask
        else:
            from table.arte.exchanges import ask
        prompt = ask(game, self._words(desk), self._part)
        prompt.part = self._part
        return prompt

    def field(self, game: Arte, prompt: "Prompt | None", index: int) -> "tuple[bytearray, int, bytes]":
        """For a matrix of LEDs: a code for each square, how many make a row, the colours of the codes."""
        from table.arte.field import PALETTE, squares

        return squares(game, prompt, index), game.width, PALETTE

    def answer(self, game: Arte, table: str, number: int, row: "list[Move] | None" = None) -> "list[Move]":
        """What it means to show this card now: legal moves, or the one whose refusal says why not.

        No move at all: the card has opened a part of the prompt, or belongs to what is being done.
        """
        from table.arte.shown import answer

        moves, part = answer(game, table, number)
        if part:
            self.open_part(game, part)
        return moves

    def listed(self, game: Arte, desk: "Desk") -> "Choices":
        """Nothing: every card has its place in a part of the prompt."""
        return []

    def stakes(self, game: Arte, cards: "list[tuple[str, int]]", desk: "Desk") -> str:
        """Nothing: cards are laid one by one, and the prompt says what they mean."""
        return ""

    def asides(self, game: Arte, desk: "Desk") -> "list[tuple[str, Move]]":
        """What may be done at any moment, whoever is to move (AB-913, AB-918)."""
        from table.arte.sheets import asides

        return asides(game, self._words(desk))

    def ends(self, move: "Move") -> bool:
        """Whether this ends the game for good: such a thing is asked twice."""
        from rules.arte.moves import GLASS

        return move[0] > GLASS

    def tell(self, game: Arte, events: "list[Move]", desk: "Desk") -> "list[Scene]":
        from table.arte.tells import tell

        return tell(game, events, self._words(desk))

    def card_name(self, table: str, number: int) -> str:
        """As printed, with a star if the values are a stand-in."""
        return self._words().printed(table, number)

    def score(self, game: Arte, desk: "Desk") -> "list[tuple[str, str]]":
        from table.arte.sheets import score

        return score(game, self._words(desk))

    def verdict(self, game: Arte, desk: "Desk") -> "list[str]":
        from table.arte.sheets import verdict

        return verdict(game, self._words(desk))

    def turn(self, game: Arte) -> "tuple[int, int]":
        """The number of the turn in the game, and whose it is."""
        return game.turn, game.player

    # The hourglass

    def glass(self, game: Arte) -> "tuple[int, bool, int] | None":
        """How many ms a turn has, whether they run now, how many are a run; None without a glass (AB-912)."""
        if not game.timed:
            return None
        if game.expects() is not self._timed or game.glass_down != self._glass_down:
            # The desk asks in every frame: the rules are looked up when something has changed.
            from rules.arte.asides import clock_runs
            from rules.arte.card import RUN_SECONDS, RUNS

            self._timed = game.expects()
            self._glass_down = game.glass_down
            run = 1000 * game.settings[RUN_SECONDS]
            self._glass = (run * game.settings[RUNS], clock_runs(game), run)
        return self._glass

    def time_up(self, game: Arte) -> "Move":
        """The move that says so (AB-916)."""
        from rules.arte.moves import TIME

        return (TIME, game.clock)

    # After a power cut

    def lying(self, game: Arte) -> "dict[str, int]":
        """Nothing has to lie on a slot: cards are shown, and then lie on the boards."""
        return {}

    def sector(self, game: Arte) -> int:
        """The wheel only chooses: where it stands means nothing."""
        return -1
