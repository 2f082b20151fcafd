"""The questions before a game of A Battle Through History, and the setup they make."""

from rules.history.moves import REFEREE
from table.history.labels import FIGURES
from table.labels import seat_zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table.services import Services

    # A title, choices with their answers, which is likeliest, and the setting or the zone it is about
    Question = tuple[str, list[tuple[str, int]], int, str]
    Answers = list[int]


def next_question(services: "Services", answers: "Answers") -> "Question | None":
    """The answers are the rounds, the figure of each seat, the first player; None once all are given."""
    text = services.text
    players = int(services.settings.get("players"))
    asked = len(answers)
    if asked == 0:
        rounds = [("6", 6), ("8 " + text("LONG_CAMPAIGN"), 8)]  # BH-125
        return text("Q_ROUNDS"), rounds, int(services.settings.get("rounds") == 8), "rounds"
    if asked <= players:
        free = [(FIGURES[figure], figure) for figure in range(len(FIGURES)) if figure not in answers[1:]]
        return text("Q_FIGURE", n=asked), free, 0, seat_zone(asked - 1)  # BH-101
    if asked == players + 1:
        seats = [(FIGURES[figure], seat) for seat, figure in enumerate(answers[1:])]
        return text("Q_FIRST"), seats, 0, ""  # BH-124
    return None


def make_setup(answers: "Answers") -> "tuple[int, ...]":
    """Real cards on a real table: the game is the referee's."""
    return (REFEREE, answers[0], answers[-1]) + tuple(answers[1:-1])
