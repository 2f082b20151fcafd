"""What several prompts of A Battle Through History share."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.game import History
    from table.history.labels import Labels
    from table.prompt import Prompt


def offer_relics(prompt: "Prompt", g: "History", words: "Labels") -> None:
    """All that are possible, by name."""
    for move in g.expects().moves:
        prompt.offer_once(words.relic(g, move[1]), move)
