"""What the host may ask, by name; nothing else is obeyed. docs/tools.md lists the answers.

Each room answers for a few commands. It is loaded with the first of them and forgotten when the table rests,
so what must be remembered from one question to the next is kept by the Link.
"""

from link.frame import LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from link.link import Link
    from table.services import Services

_ABOUT = ("hello", "status", "events")
_ADJUSTING = ("list", "get", "set")
_STICKERS = ("read", "enrol", "erase", "enrolled", "cancel")
_GAMES = ("games", "fetch")
_PARTS = ("test",)


def answer(link: "Link", text: str) -> str:
    """One line of words for another; LinkError if it cannot be, and then nothing has changed."""
    words = text.split()
    asked = words[0] if words else ""
    if asked in _ABOUT:
        from link.about import answer
    elif asked in _ADJUSTING:
        from link.adjusting import answer
    elif asked in _STICKERS:
        from link.stickers import answer
    elif asked in _GAMES:
        from link.games import answer
    elif asked in _PARTS:
        from link.parts import answer
    else:
        known = ", ".join(sorted(_ABOUT + _ADJUSTING + _STICKERS + _GAMES + _PARTS))
        raise LinkError("unknown", "There is no such command. There are: " + known)
    return answer(link, words)


def number_of(words: "list[str]", at: int, end: int) -> int:
    """The word at that place as a number below the end."""
    word = words[at] if at < len(words) else ""
    if not word.isdigit() or len(word) > 9 or int(word) >= end:
        raise LinkError("range", "A number from 0 to %d is needed." % (end - 1))
    return int(word)


def services_of(link: "Link") -> "Services":
    """Refused where only the builder's bench runs."""
    services = link.panel.services
    if not services:
        raise LinkError("bench", "Only the builder's bench runs on this table: start it again.")
    return services


def need_quiet(link: "Link") -> None:
    if link.panel.session:
        raise LinkError("playing", "A game is being played: finish it first.")
