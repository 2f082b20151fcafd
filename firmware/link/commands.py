"""What the host may ask, by name; nothing else is obeyed. docs/tools.md lists the answers.

Each room answers for a few commands. It is loaded with the first of them and forgotten when the table rests,
so what must be remembered from one question to the next is kept by the Link.
"""

from link.frame import LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from link.link import Link

_ROOMS = {
    "hello": "about",
    "status": "about",
    "events": "about",
    "list": "adjusting",
    "get": "adjusting",
    "set": "adjusting",
    "read": "stickers",
    "enrol": "stickers",
    "erase": "stickers",
    "enrolled": "stickers",
    "cancel": "stickers",
    "games": "games",
    "fetch": "games",
    "test": "parts",
}


def answer(link: "Link", text: str) -> str:
    """One line of words for another; LinkError if it cannot be, and then nothing has changed."""
    words = text.split()
    room = _ROOMS.get(words[0]) if words else None
    if room is None:
        raise LinkError("unknown", "There is no such command. There are: " + ", ".join(sorted(_ROOMS)))
    told: str = __import__("link." + room, None, None, ("answer",)).answer(link, words)
    return told


def number_of(words: "list[str]", at: int, end: int) -> int:
    """The word at that place as a number below the end."""
    word = words[at] if at < len(words) else ""
    if not word.isdigit() or len(word) > 9 or int(word) >= end:
        raise LinkError("range", "A number from 0 to %d is needed." % (end - 1))
    return int(word)


def need(link: "Link", name: str) -> None:
    """Refused where the desk is only the builder's bench."""
    if not hasattr(link.desk, name):
        raise LinkError("bench", "Only the builder's bench runs on this table: start it again.")


def need_quiet(link: "Link") -> None:
    if getattr(link.desk, "session", None):
        raise LinkError("playing", "A game is being played: finish it first.")
