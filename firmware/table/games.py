"""The games this table can lead. A game is imported when somebody chooses it, and put away at its end."""

import sys

from store.catalogue import Catalogue
from table.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
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


def guide_of(name: str) -> "GameGuide":
    """The game's guide: the module table.<name> has it."""
    guide: "GameGuide" = __import__("table." + name, None, None, ("Guide",)).Guide()
    return guide


def session_of(desk: "Desk", guide: "GameGuide", setup: "Setup") -> Session:
    """A game with its cards and words; nothing is in the journal yet."""
    desk.speak(guide.name)
    return Session(guide, desk.services.journal, setup, Catalogue("cards/%s.cat" % guide.name))


def put_away(*names: str) -> None:
    """Take modules and all that belongs to them out of memory; whoever needs them again loads them again."""
    for loaded in list(sys.modules):
        for name in names:
            if loaded == name or loaded.startswith(name + "."):
                del sys.modules[loaded]
                package, _, leaf = loaded.rpartition(".")
                if hasattr(sys.modules.get(package), leaf):
                    delattr(sys.modules[package], leaf)
