"""What several prompts of Battalia share."""

from scenes.meanings import LIT, MATCH, OWNED
from table.battalia.labels import square
from table.labels import seat_zone
from table.prompt import SHOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.game import Battalia
    from table.battalia.labels import Labels
    from table.prompt import Prompt

OWN_LINE = ("attacker.1", "attacker.2", "attacker.3", "attacker.4", "attacker.5") + SHOWN
RIVAL_LINE = ("defender.1", "defender.2", "defender.3", "defender.4") + SHOWN


def take_hand(prompt: "Prompt", g: "Battalia") -> None:
    """Cards of the hand count; nobody is told what could be in it, unless he asks for the list (BA-H3)."""
    prompt.take_shown(OWN_LINE if g.seat == g.active else RIVAL_LINE)
    prompt.listed = True


def offer_nothing(prompt: "Prompt", words: "Labels") -> None:
    """The first line of a list that could end something: an OK too many does no harm."""
    prompt.offer_once(words.say("M_LAY"))


def mark_seat(prompt: "Prompt", seat: int) -> None:
    """The edge of whoever decides, in his colour."""
    prompt.marks.append((seat_zone(seat), OWNED + seat))


def mark_day(prompt: "Prompt") -> None:
    """Beam and match, all day long."""
    prompt.marks += [("arrow.1", LIT), ("arrow.2", MATCH)]


def offer_squares(prompt: "Prompt", g: "Battalia", kind: int) -> None:
    """Every square that is possible."""
    prompt.offer_each(g.expects().moves, lambda move: square(move[1]) if move[0] == kind else "")


def offer_rest(prompt: "Prompt", g: "Battalia", words: "Labels", keys: "dict[int, str]") -> None:
    """Moves that need nothing but their name."""
    prompt.offer_each(g.expects().moves, lambda move: words.say(keys[move[0]]) if move[0] in keys else "")
