"""The guide of A Battle Through History: its prompts, scenes and score, and its wheel."""

from rules.history.battle import ATTACKER, DEFENDER
from rules.history.game import History
from rules.history.moves import AT_PREPARE, AT_RECRUIT, AT_TARGET, AT_WHEEL, JUMP, NONE
from scenes.meanings import HISTORY_SEATS
from table.guide import Answer, GameGuide
from table.history import battle_prompts, reward_prompts, turn_prompts
from table.history.card_answers import answer, cards_by_list
from table.history.event_scenes import tell
from table.history.labels import Labels, slot
from table.row_input import RowInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.catalogue import Catalogue
    from table.guide import Answers, Choices, Move, Question
    from table.prompt import Prompt, Scene
    from table.row_input import Decline, Refuse
    from table.services import Services
    from table.session import Session
    from table.work import Steps


class Guide(GameGuide):
    """Each group of prompts and scenes is a module that is loaded when it is needed. A prompt holds words and
    moves, nothing that keeps its module in memory.
    """

    name = "history"
    number = 1
    players = (2, 5)
    wheel_points = 4
    gap_rule = "BH-123"
    colours = HISTORY_SEATS

    def make(self, setup: "Move", catalogue: "Catalogue") -> History:
        self._catalogue = catalogue
        return History(setup, catalogue)

    def labels(self, services: "Services | None" = None) -> "Labels":
        return Labels(self._catalogue, services)

    # Before the game

    def options(self, services: "Services", answers: "Answers") -> "Question | None":
        from table.history.setup_questions import next_question

        return next_question(services, answers)

    def setup(self, answers: "Answers") -> "Move":
        from table.history.setup_questions import make_setup

        return make_setup(answers)

    # In the game

    def begin_prompt(self, game: History, services: "Services", part: None = None) -> "Prompt":
        words = self.labels(services)
        if game.over:
            from table.history.score_pages import prompt_of

            return prompt_of(game, words)
        if game.moment < AT_TARGET:
            return turn_prompts.prompt_of(game, words)
        if game.moment < AT_RECRUIT:
            return battle_prompts.prompt_of(game, words)
        return reward_prompts.prompt_of(game, words)

    def answer(
        self, game: History, table: str, number: int, row: "list[Move] | None" = None, part: None = None
    ) -> Answer:
        return Answer(answer(game, table, number, row or []))

    def forced(self, game: History) -> "Move | None":
        """The jump, if nothing else is left to do before it and somebody is to be fought there (BH-231)."""
        moves = game.expects().moves
        if game.moment != AT_PREPARE or len(moves) > 1 or moves[0][0] != JUMP:
            return None
        era = moves[0][1]
        return moves[0] if any(card != NONE for card in game.board[3 * era - 3 : 3 * era]) else None

    def cards_by_list(self, game: History, services: "Services") -> "Choices":
        return cards_by_list(game, self.labels(services))

    def row_input(
        self, services: "Services", session: "Session", refuse: "Refuse", decline: "Decline"
    ) -> RowInput:
        return RowInput(services, session, refuse, decline)

    def row_text(self, game: History, cards: "list[tuple[str, int]]", services: "Services") -> str:
        return battle_prompts.row_text(game, cards, self.labels(services))

    def tell(
        self, game: History, events: "list[Move]", services: "Services", scenes: "list[Scene]"
    ) -> "Steps":
        return tell(game, events, self.labels(services), scenes)

    def score(self, game: History, services: "Services") -> "list[tuple[str, str]]":
        from table.history.score_pages import score

        return score(game, self.labels(services))

    def verdict(self, game: History, services: "Services") -> "list[str]":
        from table.history.score_pages import verdict

        return verdict(game, self.labels(services))

    def turn(self, game: History) -> "tuple[int, int]":
        return game.round * game.players + game.turn, game.active

    # After a power cut

    def cards_on_slots(self, game: History) -> "dict[str, int]":
        """The Units of the battle."""
        if not game.engaged:
            return {}
        lines = game.record.lines
        return {
            slot(side, position): card
            for side in (ATTACKER, DEFENDER)
            for position, card in enumerate(lines[side])
        }

    def point_name(self, point: int, services: "Services") -> str:
        """The actions at the arrows."""
        return self.labels(services).sector(point)

    def wheel_target(self, game: History) -> int:
        """That of the Gears; -1 if the table does not know, or is about to ask."""
        if game.pending_tile == NONE or game.moment == AT_WHEEL:
            return -1
        return game.sector
