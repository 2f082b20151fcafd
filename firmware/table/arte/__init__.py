"""The guide of Arte de Batalla: its prompts, scenes and score, and its hourglass."""

from rules.arte.card import RUN_SECONDS, RUNS
from rules.arte.game import Arte
from rules.arte.moves import AT_ARMY, AT_DEFEND, AT_FREE, AT_OVER, AT_UNIT, BACK, GLASS, TIME
from scenes.meanings import ARTE_SEATS
from table.arte import exchange_prompts, setup_prompts, turn_prompts
from table.arte.card_answers import answer
from table.arte.event_scenes import tell
from table.arte.labels import Labels
from table.guide import GameGuide

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.catalogue import Catalogue
    from table.guide import Answer, Answers, Glass, Move, Question, Squares
    from table.prompt import Prompt, Scene
    from table.services import Services
    from table.work import Steps


class Guide(GameGuide):
    """Squares, targets and cards have lists of their own: parts of a prompt, numbered in shared_prompts.py.

    Each group of prompts and scenes is a module that is loaded when it is needed.
    """

    name = "arte"
    number = 3
    players = (2, 2)
    colours = ARTE_SEATS  # of the seats: those of the pieces

    _timed: object = None  # what the game expected when the hourglass was looked at
    _glass_down = False
    _glass = (0, False, 0)

    def make(self, setup: "Move", catalogue: "Catalogue") -> Arte:
        self._catalogue = catalogue
        return Arte(setup, catalogue)

    def labels(self, services: "Services | None" = None) -> "Labels":
        return Labels(self._catalogue, services)

    # Before the game

    def options(self, services: "Services", answers: "Answers") -> "Question | None":
        from table.arte.setup_questions import next_question

        return next_question(services, answers)

    def setup(self, answers: "Answers") -> "Move":
        from table.arte.setup_questions import make_setup

        return make_setup(answers)

    # In the game

    def begin_prompt(self, game: Arte, services: "Services", part: "int | None" = None) -> "Prompt":
        words = self.labels(services)
        if game.moment == AT_OVER:
            from table.arte.score_pages import prompt_of

            prompt = prompt_of(game, words, part or 0)
        elif game.moment < AT_FREE:
            prompt = setup_prompts.prompt_of(game, words, part or 0)
        elif game.moment < AT_DEFEND:
            prompt = turn_prompts.prompt_of(game, words, part or 0)
        else:
            prompt = exchange_prompts.prompt_of(game, words, part or 0)
        prompt.part = part
        return prompt

    def squares(self, game: Arte, prompt: "Prompt | None", index: int) -> "Squares":
        from table.arte.led_matrix import PALETTE, squares

        return squares(game, prompt, index), game.width, PALETTE

    def answer(
        self,
        game: Arte,
        table: str,
        number: int,
        row: "list[Move] | None" = None,
        part: "int | None" = None,
    ) -> "Answer":
        return answer(game, table, number, part or 0)

    def forced(self, game: Arte) -> "Move | None":
        """A unit that has acted and can do nothing more: another one is chosen."""
        done = game.moment == AT_UNIT and game.active == game.chosen and game.expected.moves == [(BACK,)]
        return (BACK,) if done else None

    def keeps_secret(self, game: Arte) -> bool:
        """AB-117: armies and setup are chosen behind a screen."""
        return game.moment >= AT_ARMY and not game.revealed

    def anytime_moves(self, game: Arte, services: "Services") -> "list[tuple[str, Move]]":
        """The hourglass, resigning, a draw (AB-913, AB-918)."""
        from table.arte.score_pages import anytime_moves

        return anytime_moves(game, self.labels(services))

    def ends_game(self, move: "Move") -> bool:
        return move[0] > GLASS

    def tell(self, game: Arte, events: "list[Move]", services: "Services", scenes: "list[Scene]") -> "Steps":
        return tell(game, events, self.labels(services), scenes)

    def score(self, game: Arte, services: "Services") -> "list[tuple[str, str]]":
        from table.arte.score_pages import score

        return score(game, self.labels(services))

    def verdict(self, game: Arte, services: "Services") -> "list[str]":
        from table.arte.score_pages import verdict

        return verdict(game, self.labels(services))

    def turn(self, game: Arte) -> "tuple[int, int]":
        return game.turn, game.player

    # The hourglass

    def hourglass(self, game: Arte) -> "Glass | None":
        """AB-912."""
        if not game.timed:
            return None
        if game.expects() is not self._timed or game.glass_down != self._glass_down:
            # The desk calls this in every frame: the rules are looked up only when something has changed.
            from rules.arte.anytime import clock_runs

            self._timed = game.expects()
            self._glass_down = game.glass_down
            run = 1000 * game.settings[RUN_SECONDS]
            self._glass = (run * game.settings[RUNS], clock_runs(game), run)
        return self._glass

    def time_up_move(self, game: Arte) -> "Move":
        """AB-916."""
        return (TIME, game.clock)
