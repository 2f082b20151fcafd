"""Battalia: The Creation at the table: what it asks, what it tells, what it remembers for people."""

from rules.battalia.game import Battalia
from rules.battalia.moves import AT_MUSTER, AT_PURSUIT, AT_RETINUE, AT_WITH
from scenes.meanings import BATTALIA_FACTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scenes.meanings import Colour
    from store.catalogue import Catalogue
    from table.battalia.labels import Labels
    from table.battalia.opening import Answers, Question
    from table.desk import Desk
    from table.play import Play
    from table.prompt import Prompt, Scene

    Choices = list[tuple[str, list[tuple[int, ...]]]]

    Move = tuple[int, ...]


class Guide:
    """One for each session; `make` comes first.

    What it says and asks lies in modules of their own, loaded for the moment in which they are needed: a
    prompt holds words and moves, nothing that keeps its module in memory.
    """

    name = "battalia"
    number = 2  # first byte of a setup in the journal
    players = (2, 4)
    wheel_points = 7
    gap_rule = "BA-231"
    passing = (  # modules that are forgotten when the table rests (passing.py)
        "rules.battalia: actions answer battle build camp craft deck digest known lines opening "
        "paths placing pool setup spoils tokens travel turn view why why_battle "
        "table.battalia: asking asks battles covered deeds field labels opening put_back sheets shown"
        " tells"
    )

    def __init__(self) -> None:
        self._catalogue: "Catalogue"
        self.colours: "tuple[Colour, ...]" = BATTALIA_FACTIONS  # of the seats, each that of its faction
        self._doubt: "list[Move]" = []  # a card was shown that can mean each of these
        self._covered: "list[int]" = []  # cards shown to have a retinue checked; nobody else learns of them
        self._totals = (0, 0)  # of the battle, when the table last asked for something

    def make(self, setup: "Move", catalogue: "Catalogue") -> Battalia:
        self._catalogue = catalogue
        self._doubt = []
        game = Battalia(setup, catalogue)
        self.colours = tuple([BATTALIA_FACTIONS[faction] for faction in game.factions])
        return game

    def _words(self, desk: "Desk | None" = None) -> "Labels":
        from table.battalia.labels import Labels

        return Labels(self._catalogue, desk)

    # Before the game

    def options(self, desk: "Desk", answers: "Answers | None" = None) -> "Question | None":
        """The next question after these answers (opening.py says what it is made of); None: all answered."""
        from table.battalia.opening import next_question

        return next_question(desk, answers or [])

    def setup(self, answers: "Answers") -> "Move":
        from table.battalia.opening import make_setup

        return make_setup(answers)

    # In the game

    def prompt(self, game: Battalia, desk: "Desk") -> "Prompt":
        """What the game waits for; after a card that can mean several things, which of them is meant."""
        doubt, self._doubt = self._doubt, []
        if game.asking != AT_RETINUE:
            self._covered = []
        elif self._covered:
            from table.battalia.covered import ask_again

            return ask_again(game, self._words(desk), self._covered)
        if game.over:
            from table.battalia.sheets import ask
        elif doubt:
            from table.battalia.shown import ask_which

            return ask_which(game, self._words(desk), doubt)
        elif AT_WITH <= game.asking <= AT_PURSUIT:
            from table.battalia.battles import ask, totals

            self._totals = totals(game)
        elif AT_MUSTER < game.asking < AT_WITH:
            from table.battalia.deeds import ask
        else:
            from table.battalia.asks import ask
        return ask(game, self._words(desk))

    def field(self, game: Battalia, prompt: "Prompt | None", index: int) -> "tuple[bytearray, int, bytes]":
        """For a matrix of LEDs: a code for each of them, how many make a row, the colours of the codes."""
        from table.battalia.field import PALETTE, WIDTH, squares

        return squares(game, prompt, index), WIDTH, PALETTE

    def answer(
        self, game: Battalia, table: str, number: int, row: "list[Move] | None" = None
    ) -> "list[Move]":
        """What it means to show this card now: a legal move, or the one whose refusal says why not.

        Nothing, if it can mean several: then the next prompt asks which.
        """
        if game.asking == AT_RETINUE:
            from table.battalia.covered import cover

            return cover(game, table, number, self._covered)
        from table.battalia.shown import explained, meant

        moves = meant(game, table, number)
        if len(moves) > 1:
            self._doubt = moves
            return []
        return moves or [explained(game, table, number)]

    def listed(self, game: Battalia, desk: "Desk") -> "Choices":
        """For a card whose sticker cannot be read: what to choose from, each with the moves it may mean."""
        from table.battalia.shown import listed

        return listed(game, self._words(desk))

    def stakes(self, game: Battalia, cards: "list[tuple[str, int]]", desk: "Desk") -> str:
        """No row of this game waits for OK: each card is played when it is laid."""
        return ""

    def tell(self, game: Battalia, events: "list[Move]", desk: "Desk") -> "list[Scene]":
        from table.battalia.tells import tell

        return tell(game, events, self._words(desk), self._totals)

    def card_name(self, table: str, number: int) -> str:
        """As the catalogue has it."""
        return self._words().name(table, number)

    def score(self, game: Battalia, desk: "Desk") -> "list[tuple[str, str]]":
        from table.battalia.sheets import score

        return score(game, self._words(desk))

    def verdict(self, game: Battalia, desk: "Desk") -> "list[str]":
        from table.battalia.sheets import verdict

        return verdict(game, self._words(desk))

    def turn(self, game: Battalia) -> "tuple[int, int]":
        """The number of the turn in the game, and whose it is."""
        if game.moment <= AT_MUSTER:
            return 0, game.active
        return 1 + game.day * game.players + (game.active - game.first) % game.players, game.active

    # The wheel, and after a power cut

    def lying(self, game: Battalia) -> None:
        """Which card lies on which slot is the players' own business: lines are as long as they like."""

    def put_back(self, play: "Play") -> bool:
        """The Oracle means something all day: turned away, it is asked back. False: it is only a knob yet."""
        game, desk = play.session.game, play.desk
        sector = -1 if game.over else self.sector(game)
        if sector >= 0 and desk.compass.distance(sector):
            from table.battalia.put_back import PutBack

            desk.open(PutBack(play, sector, self._words(desk).today(game)))
        return sector >= 0

    def sector(self, game: Battalia) -> int:
        """Where the Oracle should stand (BA-432); -1 before the first day."""
        return -1 if game.moment <= AT_MUSTER else game.day % self.wheel_points
