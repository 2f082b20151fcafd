"""The guide of Battalia: The Creation: its prompts, scenes and score, and its wheel."""

from rules.battalia.game import Battalia
from rules.battalia.moves import (
    AT_ACTIONS,
    AT_FACTION,
    AT_HIDE,
    AT_MUSTER,
    AT_PURSUIT,
    AT_RETINUE,
    AT_RIDE,
    AT_SUPPLY,
    AT_WITH,
)
from rules.battalia.oracle import illuminated
from scenes.meanings import BATTALIA_FACTIONS
from table.battalia import battle_prompts, setup_prompts, turn_prompts
from table.battalia.card_answers import (
    bought,
    cards_by_list,
    moves_for,
    of_faction,
    refused_move,
    which_prompt,
)
from table.battalia.event_scenes import tell
from table.battalia.labels import Labels
from table.guide import Answer, GameGuide

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from scenes.meanings import Colour
    from store.catalogue import Catalogue
    from table.guide import Answers, Choices, Move, Question, Squares
    from table.prompt import Prompt, Scene
    from table.services import Services
    from table.work import Steps


class Guide(GameGuide):
    """A part of a prompt is a list: of moves that a card can stand for, or of cards that were shown to have a
    retinue checked; nobody else learns of these.

    Each group of prompts and scenes is a module that is loaded when it is needed. A prompt holds words and
    moves, nothing that keeps its module in memory.
    """

    name = "battalia"
    number = 2
    players = (2, 4)
    wheel_points = 7
    holds_wheel = True  # the Oracle means something all day
    checks_slots = False  # lines are as long as the players like
    gap_rule = "BA-231"
    colours: "tuple[Colour, ...]" = BATTALIA_FACTIONS  # in a game: of each seat, by its faction

    _totals = (0, 0)  # of the battle, when the table last asked for something

    def make(self, setup: "Move", catalogue: "Catalogue") -> Battalia:
        self._catalogue = catalogue
        game = Battalia(setup, catalogue)
        self.colours = tuple([BATTALIA_FACTIONS[faction] for faction in game.factions])
        return game

    def labels(self, services: "Services | None" = None) -> "Labels":
        return Labels(self._catalogue, services)

    # Before the game

    def options(self, services: "Services", answers: "Answers") -> "Question | None":
        from table.battalia.setup_questions import next_question

        return next_question(services, answers)

    def setup(self, answers: "Answers") -> "Move":
        from table.battalia.setup_questions import make_setup

        return make_setup(answers)

    # In the game

    def begin_prompt(self, game: Battalia, services: "Services", part: "list[Any] | None" = None) -> "Prompt":
        if part and game.asking == AT_RETINUE:
            from table.battalia.retinue_check import retinue_prompt

            return retinue_prompt(game, self.labels(services), part)
        if part:
            return which_prompt(game, self.labels(services), part)
        words = self.labels(services)
        if game.over:
            from table.battalia.score_pages import prompt_of

            return prompt_of(game, words)
        if AT_WITH <= game.asking <= AT_PURSUIT:
            self._totals = battle_prompts.totals(game)
            return battle_prompts.prompt_of(game, words)
        if AT_MUSTER < game.asking < AT_WITH:
            return turn_prompts.prompt_of(game, words)
        return setup_prompts.prompt_of(game, words)

    def squares(self, game: Battalia, prompt: "Prompt | None", index: int) -> "Squares":
        from table.battalia.led_matrix import PALETTE, WIDTH, squares

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
            from table.battalia.retinue_check import add_card

            return add_card(game, table, number, part or [])
        moves = moves_for(game, table, number)
        taken: "list[Move]" = []  # what a card of the pool plays
        if game.asking == AT_ACTIONS:
            taken = bought(game, table, number)
        elif game.asking == AT_FACTION:
            taken = of_faction(game, table, number)
        if taken and taken[0] in game.expects().moves:
            if not moves:
                return Answer(taken, again=True)
            moves += taken[:1]  # the own deck has a card with the same print: which is it?
        if len(moves) > 1:
            return Answer([], moves)
        return Answer(moves or [refused_move(game, table, number)])

    def forced(self, game: Battalia) -> "Move | None":
        """Supplies are all alike, nobody asks which card is hidden, and a ride may have one way only."""
        moves: "list[Move]" = game.expects().moves
        if game.asking == AT_SUPPLY or game.asking in (AT_HIDE, AT_RIDE) and len(moves) == 1:
            return moves[0]
        return None

    def cards_by_list(self, game: Battalia, services: "Services") -> "Choices":
        return cards_by_list(game, self.labels(services))

    def tell(
        self, game: Battalia, events: "list[Move]", services: "Services", scenes: "list[Scene]"
    ) -> "Steps":
        return tell(game, events, self.labels(services), self._totals, scenes)

    def score(self, game: Battalia, services: "Services") -> "list[tuple[str, str]]":
        from table.battalia.score_pages import score

        return score(game, self.labels(services))

    def verdict(self, game: Battalia, services: "Services") -> "list[str]":
        from table.battalia.score_pages import verdict

        return verdict(game, self.labels(services))

    def turn(self, game: Battalia) -> "tuple[int, int]":
        if game.moment <= AT_MUSTER:
            return 0, game.active
        return 1 + game.day * game.players + (game.active - game.first) % game.players, game.active

    # The wheel

    def wheel_words(self, game: Battalia, services: "Services") -> "tuple[str, str]":
        words = self.labels(services)
        return words.say("M_PUTBACK"), words.today(game)

    def point_name(self, point: int, services: "Services") -> str:
        """Where the sunbeam falls (BA-433)."""
        words = self.labels(services)
        lit = illuminated(self._catalogue.table("wheel"), point)
        return words.say("SUNBEAM") + " → " + words.kind(lit)

    def wheel_target(self, game: Battalia) -> int:
        """Where the Oracle should stand (BA-432); -1 before the first day."""
        return -1 if game.moment <= AT_MUSTER else game.day % self.wheel_points
