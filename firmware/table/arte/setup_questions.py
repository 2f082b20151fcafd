"""The question before a game of Arte de Batalla, and the setup it makes."""

from rules.arte.moves import REFEREE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table.services import Services

    # A title, choices with their answers, which is likeliest, and the setting or the zone it is about
    Question = tuple[str, list[tuple[str, int]], int, str]
    Answers = list[int]

_RUNS = 2  # of the book's hourglass, in seconds each:
_SECONDS = 60


def next_question(services: "Services", answers: "Answers") -> "Question | None":
    """The one answer is whether the hourglass is used (AB-911); None once it is given."""
    if answers:
        return None
    text = services.text
    choices = [(text("A_UNTIMED"), 0), (text("A_TIMED", n=_RUNS, m=_SECONDS), 1)]
    return text("Q_TIMED"), choices, 0, ""


def make_setup(answers: "Answers") -> "tuple[int, ...]":
    """Real cards on a real table: the game is the referee's."""
    return (REFEREE, answers[0])
