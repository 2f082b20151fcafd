"""Battalia: The Creation at the table: what it asks, what it tells, what it remembers for people."""

from rules.battalia.game import Battalia
from rules.battalia.moves import AT_MUSTER, AT_PURSUIT, AT_RETINUE, AT_WITH
from scenes.meanings import BATTALIA_FACTIONS
from table.guide import Answer, GameGuide

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from scenes.meanings import Colour
    from store.catalogue import Catalogue
    from table.battalia.labels import Labels
    from table.guide import Answers, Choices, Move, Question, Squares
    from table.prompt import Prompt, Scene
    from table.services import Services


class Guide(GameGuide):
    """A part of a prompt is a list: of moves that a card can stand for, or of cards that were shown to have a
    retinue checked; nobody else learns of these.

    What it says and asks lies in modules of their own, loaded for the moment in which they are needed: a
    prompt holds words and moves, nothing that keeps its module in memory.
    """

    name = "battalia"
    number = 2
    players = (2, 4)
    wheel_points = 7
    holds_wheel = True  # the Oracle means something all day
    checks_slots = False  # lines are as long as the players like
    gap_rule = "BA-231"
    colours: "tuple[Colour, ...]" = BATTALIA_FACTIONS  # in a game: of each seat, by its faction
    passing = (
        "rules.battalia: actions answer battle build camp craft deck digest known lines opening "
        "paths placing pool setup spoils tokens travel turn view why why_battle "
        "table.battalia: asking asks battles covered deeds field labels opening sheets shown"
        " tells"
    )

    _totals = (0, 0)  # of the battle, when the table last asked for something

    def make(self, setup: "Move", catalogue: "Catalogue") -> Battalia:
        self._catalogue = catalogue
        game = Battalia(setup, catalogue)
        self.colours = tuple([BATTALIA_FACTIONS[faction] for faction in game.factions])
        return game

    def labels(self, services: "Services | None" = None) -> "Labels":
        from table.battalia.labels import Labels

        return Labels(self._catalogue, services)

    # Before the game

    def options(self, services: "Services", answers: "Answers") -> "Question | None":
        from table.battalia.opening import next_question

        return next_question(services, answers)

    def setup(self, answers: "Answers") -> "Move":
        from table.battalia.opening import make_setup

        return make_setup(answers)

    # In the game

    def prompt(self, game: Battalia, services: "Services", part: "list[Any] | None" = None) -> "Prompt":
        if part and game.asking == AT_RETINUE:
            from table.battalia.covered import ask_again

            return ask_again(game, self.labels(services), part)
        if part:
            from table.battalia.shown import ask_which

            return ask_which(game, self.labels(services), part)
        if game.over:
            from table.battalia.sheets import ask
        elif AT_WITH <= game.asking <= AT_PURSUIT:
            from table.battalia.battles import ask, totals

            self._totals = totals(game)
        elif AT_MUSTER < game.asking < AT_WITH:
            from table.battalia.deeds import ask
        else:
            from table.battalia.asks import ask
        return ask(game, self.labels(services))

    def squares(self, game: Battalia, prompt: "Prompt | None", index: int) -> "Squares":
        from table.battalia.field import PALETTE, WIDTH, squares

        return squares(game, prompt, index), WIDTH, PALETTE

    def answer(
        self,
        game: Battalia,
        table: str,
        number: int,
        row: "list[Move] | None" = None,
        part: "list[Any] | None" = None,
    ) -> Answer:
        """If it can mean several moves, the next prompt asks which."""
        if game.asking == AT_RETINUE:
            from table.battalia.covered import cover

            return cover(game, table, number, part or [])
        from table.battalia.shown import explained, meant

        moves = meant(game, table, number)
        if len(moves) > 1:
            return Answer([], moves)
        return Answer(moves or [explained(game, table, number)])

    def listed(self, game: Battalia, services: "Services") -> "Choices":
        from table.battalia.shown import listed

        return listed(game, self.labels(services))

    def tell(self, game: Battalia, events: "list[Move]", services: "Services") -> "list[Scene]":
        from table.battalia.tells import tell

        return tell(game, events, self.labels(services), self._totals)

    def score(self, game: Battalia, services: "Services") -> "list[tuple[str, str]]":
        from table.battalia.sheets import score

        return score(game, self.labels(services))

    def verdict(self, game: Battalia, services: "Services") -> "list[str]":
        from table.battalia.sheets import verdict

        return verdict(game, self.labels(services))

    def turn(self, game: Battalia) -> "tuple[int, int]":
        if game.moment <= AT_MUSTER:
            return 0, game.active
        return 1 + game.day * game.players + (game.active - game.first) % game.players, game.active

    # The wheel

    def wheel_words(self, game: Battalia, services: "Services") -> "tuple[str, str]":
        words = self.labels(services)
        return words.say("M_PUTBACK"), words.today(game)

    def sector(self, game: Battalia) -> int:
        """Where the Oracle should stand (BA-432); -1 before the first day."""
        return -1 if game.moment <= AT_MUSTER else game.day % self.wheel_points
