"""What several prompts of A Battle Through History share."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.game import History
    from table.history.labels import Labels
    from table.prompt import Prompt


def offer_relics(prompt: "Prompt", g: "History", words: "Labels") -> None:
    """All that are possible, by name."""
    prompt.offer_each(g.expects().moves, lambda move: words.relic(g, move[1]))
