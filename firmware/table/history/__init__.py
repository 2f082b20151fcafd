"""A Battle Through History at the table: what it asks, what it tells, what it remembers for people."""

from rules.history.battle import ATTACKER, DEFENDER
from rules.history.game import History
from rules.history.moves import AT_RECRUIT, AT_TARGET, AT_WHEEL, NONE
from scenes.meanings import HISTORY_SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.catalogue import Catalogue
    from table.desk import Desk
    from table.history.labels import Labels
    from table.history.opening import Answers, Question
    from table.prompt import Prompt, Scene

    Choices = list[tuple[str, list[tuple[int, ...]]]]

    Move = tuple[int, ...]


class Guide:
    """One for each session; `make` comes first.

    What it says and asks lies in modules of their own, loaded for the moment in which they are needed: a
    prompt holds words and moves, nothing that keeps its module in memory.
    """

    name = "history"
    number = 1  # first byte of a setup in the journal
    players = (2, 5)
    wheel_points = 4
    gap_rule = "BH-123"
    colours = HISTORY_SEATS
    passing = (  # modules that are forgotten when the table rests (passing.py)
        "rules.history: actions battle dice digest engage gears known odds restore rewards scoring "
        "setup target view why "
        "table.history: asking asks battles labels opening sheets shown spoils tells"
    )

    def __init__(self) -> None:
        self._catalogue: "Catalogue"

    def make(self, setup: "Move", catalogue: "Catalogue") -> History:
        self._catalogue = catalogue
        return History(setup, catalogue)

    def _words(self, desk: "Desk | None" = None) -> "Labels":
        from table.history.labels import Labels

        return Labels(self._catalogue, desk)

    # Before the game

    def options(self, desk: "Desk", answers: "Answers | None" = None) -> "Question | None":
        """The next question after these answers (opening.py says what it is made of); None: all answered."""
        from table.history.opening import next_question

        return next_question(desk, answers or [])

    def setup(self, answers: "Answers") -> "Move":
        from table.history.opening import make_setup

        return make_setup(answers)

    # In the game

    def prompt(self, game: History, desk: "Desk") -> "Prompt":
        if game.over:
            from table.history.sheets import ask
        elif game.moment < AT_TARGET:
            from table.history.asks import ask
        elif game.moment < AT_RECRUIT:
            from table.history.battles import ask
        else:
            from table.history.spoils import ask
        return ask(game, self._words(desk))

    def answer(self, game: History, table: str, number: int, row: "list[Move] | None" = None) -> "list[Move]":
        """What it means to show this card now: legal moves, or the one whose refusal says why not.

        `row` are the moves of cards that lie in a line already and wait for OK.
        """
        from table.history.shown import answer

        return answer(game, table, number, row or [])

    def listed(self, game: History, desk: "Desk") -> "Choices":
        """For a card whose sticker cannot be read: what to choose from, each with the moves it may mean."""
        from table.history.shown import listed

        return listed(game, self._words(desk))

    def stakes(self, game: History, cards: "list[tuple[str, int]]", desk: "Desk") -> str:
        """What the cards that lie in a row mean together."""
        from table.history.battles import stakes

        return stakes(game, cards, self._words(desk))

    def tell(self, game: History, events: "list[Move]", desk: "Desk") -> "list[Scene]":
        from table.history.tells import tell

        return tell(game, events, self._words(desk))

    def card_name(self, table: str, number: int) -> str:
        """As printed, with a star if the values are a stand-in."""
        return self._words().name(table, number)

    def score(self, game: History, desk: "Desk") -> "list[tuple[str, str]]":
        from table.history.sheets import score

        return score(game, self._words(desk))

    def verdict(self, game: History, desk: "Desk") -> "list[str]":
        from table.history.sheets import verdict

        return verdict(game, self._words(desk))

    def turn(self, game: History) -> "tuple[int, int]":
        """The number of the turn in the game, and whose it is."""
        return game.round * game.players + game.turn, game.active

    # After a power cut

    def lying(self, game: History) -> "dict[str, int]":
        """The Units that should lie on the battle slots now."""
        if not game.engaged:
            return {}
        from table.history.labels import slot

        lines = game.record.lines
        return {
            slot(side, position): card
            for side in (ATTACKER, DEFENDER)
            for position, card in enumerate(lines[side])
        }

    def sector(self, game: History) -> int:
        """Where the wheel should stand; -1 if the table does not know, or is about to ask."""
        if game.pending_tile == NONE or game.moment == AT_WHEEL:
            return -1
        return game.sector
