"""A Battle Through History at the table: what it asks, what it tells, what it remembers for people."""

from rules.history.battle import ATTACKER, DEFENDER
from rules.history.game import History
from rules.history.moves import AT_WHEEL, NONE
from table.history import asks, battles, spoils, tells
from table.history.labels import Labels, slot
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from store.catalogue import Catalogue
    from table.desk import Desk
    from table.history.opening import Answers, Question
    from table.prompt import Scene

    Move = tuple[int, ...]

# By moment: who asks. Three moments exist only where the game deals the cards itself.
_ASK: "tuple[Callable[[History, Labels], Prompt] | None, ...]" = (
    asks.ask_wheel,
    asks.ask_board,
    asks.ask_tile,
    asks.ask_gears,
    asks.ask_deal,
    None,
    asks.ask_insert,
    asks.ask_prepare,
    battles.ask_target,
    battles.ask_linked,
    battles.ask_quarry,
    battles.ask_defend,
    battles.ask_tokens,
    battles.ask_attack,
    battles.ask_reinforcement,
    battles.ask_tokens,
    battles.ask_dice,
    battles.ask_reroll,
    spoils.ask_recruits,
    None,
    None,
    spoils.ask_relics,
    spoils.ask_keep,
    spoils.ask_count,
    spoils.ask_value,
)


class Guide:
    """One for each session; `make` comes first."""

    name = "history"
    number = 1  # first byte of a setup in the journal
    players = (2, 5)
    wheel_points = 4
    gap_rule = "BH-123"

    def __init__(self) -> None:
        self._words: "Labels"

    def make(self, setup: "Move", catalogue: "Catalogue") -> History:
        self._words = Labels(catalogue)
        return History(setup, catalogue)

    # Before the game

    def options(self, desk: "Desk", answers: "Answers | None" = None) -> "Question | None":
        """The next question after these answers (opening.py says what it is made of); None: all answered."""
        from table.history.opening import next_question  # not needed again once the game goes on

        return next_question(desk, answers or [])

    def setup(self, answers: "Answers") -> "Move":
        from table.history.opening import make_setup

        return make_setup(answers)

    # In the game

    def prompt(self, game: History, desk: "Desk") -> Prompt:
        words = self._words
        words.desk = desk
        ask = None if game.over else _ASK[game.moment]
        return ask(game, words) if ask else Prompt(words.say("END"))

    def tell(self, game: History, events: "list[Move]", desk: "Desk") -> "list[Scene]":
        self._words.desk = desk
        return tells.tell(game, events, self._words)

    def card_name(self, table: str, number: int) -> str:
        """As printed, with a star if the values are a stand-in."""
        return self._words.name(table, number)

    def score(self, game: History) -> "list[tuple[str, str]]":
        from table.history.sheets import score  # seldom asked for

        return score(game, self._words)

    def verdict(self, game: History) -> "list[str]":
        from table.history.sheets import verdict

        return verdict(game, self._words)

    def turn(self, game: History) -> "tuple[int, int]":
        """The number of the turn in the game, and whose it is."""
        return game.round * game.players + game.turn, game.active

    # After a power cut

    def lying(self, game: History) -> "dict[str, int]":
        """The Units that should lie on the battle slots now."""
        if not game.engaged:
            return {}
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
