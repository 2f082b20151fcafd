"""What the prompts of A Battle Through History are made of."""

from scenes.meanings import LEGAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.game import History
    from table.history.labels import Labels
    from table.prompt import Prompt

    Move = tuple[int, ...]

SHOWN = ("tile", "line")  # the places where anything may be shown


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


def offer_relics(prompt: "Prompt", g: "History", words: "Labels") -> None:
    """All that are possible, by name."""
    for move in g.expects().moves:
        offer(prompt, words.relic(g, move[1]), move)
