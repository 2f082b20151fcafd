"""What the prompts of Battalia are made of."""

from scenes.meanings import LEGAL, LIT, MATCH, OWNED
from table.battalia.labels import seat_zone, square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.game import Battalia
    from table.battalia.labels import Labels
    from table.prompt import Prompt

    Move = tuple[int, ...]

SHOWN = ("tile", "line")  # the places where anything may be shown
OWN_LINE = ("attacker.1", "attacker.2", "attacker.3", "attacker.4", "attacker.5") + SHOWN
RIVAL_LINE = ("defender.1", "defender.2", "defender.3", "defender.4") + SHOWN


def offer(prompt: "Prompt", label: str, *moves: "Move") -> None:
    """A line of the list. Things with the same label are the same to people: they stand there once."""
    for other, _ in prompt.choices:
        if other == label:
            return
    prompt.choices.append((label, list(moves)))


def take_shown(prompt: "Prompt", zones: "tuple[str, ...]" = SHOWN) -> None:
    """Cards count on these zones."""
    prompt.zones = zones
    for zone in zones:
        prompt.marks.append((zone, LEGAL))


def take_hand(prompt: "Prompt", g: "Battalia") -> None:
    """Cards of the hand count; nobody is told what could be in it, unless he asks for the list (BA-H3)."""
    take_shown(prompt, OWN_LINE if g.seat == g.active else RIVAL_LINE)
    prompt.listed = True


def offer_nothing(prompt: "Prompt", words: "Labels") -> None:
    """The first line of a list that could end something: an OK too many does no harm."""
    offer(prompt, words.say("M_LAY"))


def mark_seat(prompt: "Prompt", seat: int) -> None:
    """The edge of whoever decides, in his colour."""
    prompt.marks.append((seat_zone(seat), OWNED + seat))


def mark_day(prompt: "Prompt") -> None:
    """Beam and match, all day long."""
    prompt.marks += [("arrow.1", LIT), ("arrow.2", MATCH)]


def offer_squares(prompt: "Prompt", g: "Battalia", kind: int) -> None:
    """Every square that is possible."""
    for move in g.expects().moves:
        if move[0] == kind:
            offer(prompt, square(move[1]), move)


def offer_rest(prompt: "Prompt", g: "Battalia", words: "Labels", keys: "dict[int, str]") -> None:
    """Moves that need nothing but their name."""
    for move in g.expects().moves:
        if move[0] in keys:
            offer(prompt, words.say(keys[move[0]]), move)
