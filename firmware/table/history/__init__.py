"""A Battle Through History at the table: what it asks, what it tells, what it remembers for people."""

from rules.history.battle import ATTACKER, DEFENDER
from rules.history.game import History
from rules.history.moves import AT_RECRUIT, AT_TARGET, AT_WHEEL, NONE
from scenes.meanings import HISTORY_SEATS
from table.guide import Answer, GameGuide

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.catalogue import Catalogue
    from table.guide import Answers, Choices, Move, Question
    from table.history.labels import Labels
    from table.prompt import Prompt, Scene
    from table.services import Services


class Guide(GameGuide):
    """What it says and asks lies in modules of their own, loaded for the moment in which they are needed: a
    prompt holds words and moves, nothing that keeps its module in memory.
    """

    name = "history"
    number = 1
    players = (2, 5)
    wheel_points = 4
    gap_rule = "BH-123"
    colours = HISTORY_SEATS
    passing = (
        "rules.history: actions battle dice digest engage gears known odds restore rewards scoring "
        "setup target view why "
        "table.history: asking asks battles labels opening sheets shown spoils tells"
    )

    def make(self, setup: "Move", catalogue: "Catalogue") -> History:
        self._catalogue = catalogue
        return History(setup, catalogue)

    def labels(self, services: "Services | None" = None) -> "Labels":
        from table.history.labels import Labels

        return Labels(self._catalogue, services)

    # Before the game

    def options(self, services: "Services", answers: "Answers") -> "Question | None":
        from table.history.opening import next_question

        return next_question(services, answers)

    def setup(self, answers: "Answers") -> "Move":
        from table.history.opening import make_setup

        return make_setup(answers)

    # In the game

    def prompt(self, game: History, services: "Services", part: None = None) -> "Prompt":
        if game.over:
            from table.history.sheets import ask
        elif game.moment < AT_TARGET:
            from table.history.asks import ask
        elif game.moment < AT_RECRUIT:
            from table.history.battles import ask
        else:
            from table.history.spoils import ask
        return ask(game, self.labels(services))

    def answer(
        self, game: History, table: str, number: int, row: "list[Move] | None" = None, part: None = None
    ) -> Answer:
        from table.history.shown import answer

        return Answer(answer(game, table, number, row or []))

    def listed(self, game: History, services: "Services") -> "Choices":
        from table.history.shown import listed

        return listed(game, self.labels(services))

    def stakes(self, game: History, cards: "list[tuple[str, int]]", services: "Services") -> str:
        from table.history.battles import stakes

        return stakes(game, cards, self.labels(services))

    def tell(self, game: History, events: "list[Move]", services: "Services") -> "list[Scene]":
        from table.history.tells import tell

        return tell(game, events, self.labels(services))

    def score(self, game: History, services: "Services") -> "list[tuple[str, str]]":
        from table.history.sheets import score

        return score(game, self.labels(services))

    def verdict(self, game: History, services: "Services") -> "list[str]":
        from table.history.sheets import verdict

        return verdict(game, self.labels(services))

    def turn(self, game: History) -> "tuple[int, int]":
        return game.round * game.players + game.turn, game.active

    # After a power cut

    def lying(self, game: History) -> "dict[str, int]":
        """The Units of the battle."""
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
        """That of the Gears; -1 if the table does not know, or is about to ask."""
        if game.pending_tile == NONE or game.moment == AT_WHEEL:
            return -1
        return game.sector
