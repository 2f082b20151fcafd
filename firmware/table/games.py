"""The games this table can lead. A game is imported when somebody chooses it, and unloaded at its end."""

import gc

from store.catalogue import Catalogue
from table.session import Session
from unload import compact, unload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from table.desk import Desk
    from table.guide import GameGuide

    Setup = tuple[int, ...]

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
    """The game's guide: the module table.<name> has it. It stays for an evening: collect garbage before."""
    module = __import__("table." + name, None, None, ("Guide",))
    compact(module.__dict__)
    guide: "GameGuide" = module.Guide()
    return guide


def session_of(desk: "Desk", guide: "GameGuide", setup: "Setup") -> "Generator[None, None, Session]":
    """In steps, a game with its cards; nothing is in the journal yet."""
    gc.collect()  # what the game keeps should lie close together
    yield
    catalogue = Catalogue("cards/%s.cat" % guide.name)
    yield
    session: Session = desk.meanwhile(lambda: Session(guide, desk.services.journal, setup, catalogue))
    return session
