"""The questions before a game of Battalia, and the setup they make (BA-101 to BA-158)."""

from rules.battalia.moves import NONE, REFEREE
from table.battalia.labels import FACTIONS
from table.labels import seat_zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table.services import Services

    # A title, choices with their answers, which is likeliest, and the setting or the zone it is about
    Question = tuple[str, list[tuple[str, int]], int, str]
    Answers = list[int]

_GAMES = ("G_BASIC", "Q_S1", "Q_S2")
_WEEKS = (0, 2, 3, 4, 5)  # BA-638
_EXILES = 2
_CITIES, _HEROES, _NEUTRALS, _GOAL = 0, 1, 2, 3
_USUAL_GOAL = 5
_BOX = 10  # added to the faction in the box: so its answer is known from a player's


def next_question(services: "Services", answers: "Answers") -> "Question | None":
    """The answers are the game (scenario twice, plus one if advanced), the weeks, the faction of each seat,
    with two players the one in the box, the first player, whether there are options, and these.
    """
    text = services.text
    players = int(services.settings.get("players"))
    asked = len(answers)
    if asked == 0:
        return text("Q_GAME"), [(_game(services, game), game) for game in range(6)], 0, ""
    if asked == 1:
        weeks = [(text("Q_WEEKS_N", n=n) if n else text("Q_NO_LIMIT"), n) for n in _WEEKS]
        return text("Q_WEEKS"), weeks, 0, ""
    asked -= 2
    if asked <= players - (players > 2):
        taken = answers[2:]
        free = [(FACTIONS[faction], faction) for faction in range(4) if faction not in taken]
        if asked < players:
            return text("Q_FACTION", n=asked + 1), free, 0, seat_zone(asked)  # BA-121
        return text("Q_GONE"), [(name, _BOX + faction) for name, faction in free], 0, ""  # BA-137
    asked -= players + (players == 2)
    if asked == 0:
        seats = [(FACTIONS[faction], seat) for seat, faction in enumerate(answers[2 : 2 + players])]
        return text("Q_FIRST"), seats, 0, ""  # BA-120
    if asked == 1:
        return text("Q_OPTIONS"), [(text("NO"), 0), (text("YES"), 1)], 0, ""
    options = len(answers) - asked + 1
    if not answers[options]:
        return None
    return _option(services, answers[0] // 2 == _EXILES, answers[options + 1 :])


def _game(services: "Services", game: int) -> str:
    name = services.text(_GAMES[game // 2])
    if game == 1:
        return services.text("G_ADVANCED")
    return name + ", " + services.text("Q_ADVANCED") if game % 2 else name


def _option(services: "Services", exiles: bool, given: "Answers") -> "Question | None":
    """BA-157, BA-158; the exiles have neither start cities nor a choice about neutral ones."""
    text = services.text
    options = _options(exiles)
    if len(given) == len(options):
        return None
    option = options[len(given)]
    if option == _CITIES:
        return text("Q_CITIES"), _numbers(1, 5), 0, ""
    if option == _HEROES:
        return text("Q_HEROES"), _numbers(int(exiles), 2), 0, ""
    if option == _NEUTRALS:
        return text("Q_NEUTRALS"), [(text("YES"), 0), (text("NO"), 1)], 0, ""
    return text("Q_GOAL"), _numbers(1, 7), _USUAL_GOAL - 1, ""


def _options(exiles: bool) -> "tuple[int, ...]":
    return (_HEROES, _GOAL) if exiles else (_CITIES, _HEROES, _NEUTRALS, _GOAL)


def _numbers(low: int, high: int) -> "list[tuple[str, int]]":
    return [(str(number), number) for number in range(low, high + 1)]


def make_setup(answers: "Answers") -> "tuple[int, ...]":
    """Real cards on a real table: the game is the referee's."""
    game, weeks = answers[:2]
    gone = NONE
    if answers[4] >= _BOX:
        players = 2
        gone = answers[4] - _BOX
    else:
        players = 3 if len(answers) & 1 else 4  # all other questions come in pairs
    at = 2 + players + (players == 2)
    exiles = game // 2 == _EXILES
    chosen = [0 if exiles else 1, int(exiles), 0, _USUAL_GOAL]
    for number, value in enumerate(answers[at + 2 :]):
        chosen[_options(exiles)[number]] = value
    setup = (REFEREE, game // 2, game % 2, weeks, answers[at], gone)
    return setup + tuple(chosen) + tuple(answers[2 : 2 + players])
