"""The games this table can lead. A game is imported when somebody chooses it, and unloaded at its end."""

import gc

from store.catalogue import Catalogue
from table.session import Session
from unload import unload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table.desk import Desk
    from table.guide import GameGuide
    from table.services import Services
    from table.work import Steps

    Setup = tuple[int, ...]

_SCATTERED = 4096  # bytes of garbage between things that stay, while a game is made

# The number that begins a game's setup in the journal, and its name: that of its guide, its cards, its words.
GAMES = ((1, "history"), (2, "battalia"), (3, "arte"))


def title(name: str) -> str:
    """The key of the text with the game's title."""
    return "GAME_" + name.upper()


def named(number: int) -> str:
    """The name of a game of the journal; empty if this firmware does not know it."""
    for known, name in GAMES:
        if known == number:
            return name
    return ""


def unload_others(name: str) -> None:
    """A game that was loaded ahead to be resumed is not wanted after all."""
    for _, other in GAMES:
        if other != name:
            unload("table: %s rules: %s" % (other, other))


def guide_of(name: str) -> "GameGuide":
    """The game's guide: the module table.<name> has it."""
    gc.collect()  # it stays for an evening: it should lie close together
    guide: "GameGuide" = __import__("table." + name, None, None, ("Guide",)).Guide()
    return guide


def load_all(services: "Services", guide: "GameGuide") -> "Steps":
    """All modules that playing needs, one by one: before the game, so that no move has to load any."""
    services.wanted = guide.wanted
    while services.load_ahead():
        yield


def session_of(desk: "Desk", guide: "GameGuide", setup: "Setup") -> Session:
    """A game with its cards and words; nothing is in the journal yet.

    Nobody waits for a card yet. So garbage is collected often, and what stays lies close together: after one
    collection at the end the largest free block was 18 KB, with 60 KB free.
    """
    desk.speak(guide.name)
    gc.threshold(_SCATTERED)
    try:
        return Session(guide, desk.services.journal, setup, Catalogue("cards/%s.cat" % guide.name))
    finally:
        gc.threshold(-1)
