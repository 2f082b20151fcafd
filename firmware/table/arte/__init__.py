"""Arte de Batalla at the table: what it asks, what it tells, what it remembers for people."""

from rules.arte.game import Arte
from rules.arte.moves import AT_DEFEND, AT_FREE, AT_OVER
from scenes.meanings import ARTE_SEATS
from table.guide import GameGuide

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.catalogue import Catalogue
    from table.arte.labels import Labels
    from table.guide import Answer, Answers, Glass, Move, Question, Squares
    from table.prompt import Prompt, Scene
    from table.services import Services


class Guide(GameGuide):
    """Squares, targets and cards stand in lists of their own, parts of a prompt (asking.py numbers them).

    What it says and asks lies in modules loaded for the moment that needs them.
    """

    name = "arte"
    number = 3
    players = (2, 2)
    colours = ARTE_SEATS  # of the seats: those of the pieces
    passing = (
        "rules.arte: asides assist build cards chase digest draft effects exchange finish free "
        "reasons resolve sight skills terrain turn view why "
        "table.arte: asking asks exchanges field labels opening sheets shown tells turns"
    )

    _timed: object = None  # what the game expected when the hourglass was looked at
    _glass_down = False
    _glass = (0, False, 0)

    def make(self, setup: "Move", catalogue: "Catalogue") -> Arte:
        self._catalogue = catalogue
        return Arte(setup, catalogue)

    def labels(self, services: "Services | None" = None) -> "Labels":
        from table.arte.labels import Labels

        return Labels(self._catalogue, services)

    # Before the game

    def options(self, services: "Services", answers: "Answers") -> "Question | None":
        from table.arte.opening import next_question

        return next_question(services, answers)

    def setup(self, answers: "Answers") -> "Move":
        from table.arte.opening import make_setup

        return make_setup(answers)

    # In the game

    def prompt(self, game: Arte, services: "Services", part: "int | None" = None) -> "Prompt":
        if game.moment == AT_OVER:
            from table.arte.sheets import ask
        elif game.moment < AT_FREE:
            from table.arte.asks import ask
        elif game.moment < AT_DEFEND:
            from table.arte.turns import ask
        else:
            from table.arte.exchanges import ask
        prompt = ask(game, self.labels(services), part or 0)
        prompt.part = part
        return prompt

    def squares(self, game: Arte, prompt: "Prompt | None", index: int) -> "Squares":
        from table.arte.field import PALETTE, squares

        return squares(game, prompt, index), game.width, PALETTE

    def answer(
        self,
        game: Arte,
        table: str,
        number: int,
        row: "list[Move] | None" = None,
        part: "int | None" = None,
    ) -> "Answer":
        from table.arte.shown import answer

        return answer(game, table, number)

    def asides(self, game: Arte, services: "Services") -> "list[tuple[str, Move]]":
        """The hourglass, resigning, a draw (AB-913, AB-918)."""
        from table.arte.sheets import asides

        return asides(game, self.labels(services))

    def ends(self, move: "Move") -> bool:
        from rules.arte.moves import GLASS

        return move[0] > GLASS

    def tell(self, game: Arte, events: "list[Move]", services: "Services") -> "list[Scene]":
        from table.arte.tells import tell

        return tell(game, events, self.labels(services))

    def score(self, game: Arte, services: "Services") -> "list[tuple[str, str]]":
        from table.arte.sheets import score

        return score(game, self.labels(services))

    def verdict(self, game: Arte, services: "Services") -> "list[str]":
        from table.arte.sheets import verdict

        return verdict(game, self.labels(services))

    def turn(self, game: Arte) -> "tuple[int, int]":
        return game.turn, game.player

    # The hourglass

    def glass(self, game: Arte) -> "Glass | None":
        """AB-912."""
        if not game.timed:
            return None
        if game.expects() is not self._timed or game.glass_down != self._glass_down:
            # The services asks in every frame: the rules are looked up when something has changed.
            from rules.arte.asides import clock_runs
            from rules.arte.card import RUN_SECONDS, RUNS

            self._timed = game.expects()
            self._glass_down = game.glass_down
            run = 1000 * game.settings[RUN_SECONDS]
            self._glass = (run * game.settings[RUNS], clock_runs(game), run)
        return self._glass

    def time_up(self, game: Arte) -> "Move":
        """AB-916."""
        from rules.arte.moves import TIME

        return (TIME, game.clock)
