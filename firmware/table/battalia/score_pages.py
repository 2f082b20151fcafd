"""The score at any time, and the verdict at the end (BA-106, BA-631 to BA-639)."""

from rules.battalia.moves import AGREEMENT, BOARD_FULL, FIVE_CITIES, TIME_UP
from rules.battalia.tokens import HIGHEST, levels
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.game import Battalia
    from table.battalia.labels import Labels

    Pairs = list[tuple[str, str]]

_REASONS = {
    BOARD_FULL: "G_END_FULL",
    FIVE_CITIES: "G_END_FIVE",
    TIME_UP: "G_END_WEEKS",
    AGREEMENT: "V_AGREED",
}
_USUAL_GOAL = 5


def prompt_of(g: "Battalia", words: "Labels") -> Prompt:
    """Nothing more: the game is over."""
    return Prompt(words.say("G_OVER"))


def points(g: "Battalia", seat: int) -> int:
    return sum([level * count for level, count in enumerate(levels(g, seat))])


def score(g: "Battalia", words: "Labels") -> "Pairs":
    """Everybody's points, the level-4 cities that end the game, the squares that do."""
    lines: "Pairs" = []
    for seat in range(g.players):
        lines.append((words.player(g, seat), str(points(g, seat))))
    for seat in range(g.players):
        found = levels(g, seat)
        lines.append((words.player(g, seat), "%s 4: %d/%d" % (words.say("M_LEVEL"), found[HIGHEST], g.goal)))
        lines.append(("  " + words.say("M_DECKSIZE"), str(g.deck_size(seat))))
    lines.append((words.say("M_SQUARES"), str(g.map.open)))
    return lines


def verdict(g: "Battalia", words: "Labels") -> "list[str]":
    """Why the game ended, who won and, where points did not decide, what did (BA-634 to BA-636)."""
    lines = []
    if g.reason != FIVE_CITIES or g.goal == _USUAL_GOAL:
        lines.append(words.say(_REASONS[g.reason]))
    best = max([points(g, seat) for seat in range(g.players)])
    even = [seat for seat in range(g.players) if points(g, seat) == best]
    names = ", ".join([words.player(g, seat) for seat in g.winners])
    if len(even) == 1:
        lines.append(words.say("V_WINS", name=names, n=best))
        return lines
    lines.append(words.say("V_LEVEL", n=best, name=", ".join([words.player(g, seat) for seat in even])))
    if len(g.winners) > 1:
        lines.append(words.say("G_TIED") + ": " + names)
        return lines
    lines.append(_decided(g, words, even))
    lines.append(words.say("G_WINNER") + ": " + names)
    return lines


def _decided(g: "Battalia", words: "Labels", even: "list[int]") -> str:
    """The first thing in which the winner is ahead of one who was level until then (BA-635)."""
    counts = [levels(g, seat) for seat in even]
    last = 0
    for level in range(HIGHEST, 0, -1):
        most = max([count[level] for count in counts])
        if len([count for count in counts if count[level] == most]) < len(counts):
            last = level
            counts = [count for count in counts if count[level] == most]
    return words.say("V_HEROES") if len(counts) > 1 else words.say("V_CITIES", n=last)
