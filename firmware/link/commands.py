"""What the host may ask, by name; nothing else is obeyed. docs/tools.md lists the answers.

A module answers a few commands. It is loaded with the first of them and unloaded when the table rests, so the
HostLink keeps what must be remembered from one question to the next.
"""

from link.frame import LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from link.host_link import HostLink
    from table.services import Services

_STATUS = ("hello", "status", "events", "defect", "stop")
_SETTINGS = ("list", "get", "set")
_STICKERS = ("read", "enrol", "erase", "enrolled", "cancel")
_SAVED_GAMES = ("games", "fetch")
_REPLAY = ("replay",)
_SELF_TEST = ("test",)
_MEASUREMENTS = ("measure",)
_MOVES = ("moves",)
_LOOK = ("look",)
_REMOTE = ("remote",)
_HINT = ("hint",)


def answer(link: "HostLink", text: str) -> str:
    """One line of words for another; LinkError if it cannot be, and then nothing has changed."""
    words = text.split()
    asked = words[0] if words else ""
    if asked in _STATUS:
        from link.status import answer
    elif asked in _SETTINGS:
        from link.settings import answer
    elif asked in _STICKERS:
        from link.stickers import answer
    elif asked in _SAVED_GAMES:
        from link.saved_games import answer
    elif asked in _REPLAY:
        from link.replay import answer
    elif asked in _SELF_TEST:
        from link.self_test import answer
    elif asked in _MEASUREMENTS:
        from link.measurements import answer
    elif asked in _REMOTE:
        # Anybody may ask people something; the game itself obeys only the bridge that they have agreed to.
        if words[1:2] != ["ask"] and not (link.feed and link.feed.all):
            raise LinkError("consent", "People at this table have not agreed: chronotable bridge --pair.")
        return link.panel.remote(words)
    elif asked in _HINT:
        return link.panel.remote(words)
    elif asked in _MOVES:
        from link.move_feed import answer
    elif asked in _LOOK:
        from link.spectators import answer
    else:
        games = _SAVED_GAMES + _REPLAY + _MOVES + _LOOK + _REMOTE + _HINT
        known = _STATUS + _SETTINGS + _STICKERS + games + _SELF_TEST + _MEASUREMENTS
        raise LinkError("unknown", "There is no such command. There are: " + ", ".join(sorted(known)))
    return answer(link, words)


def number_of(words: "list[str]", at: int, end: int) -> int:
    """The word at that place as a number below the end."""
    word = words[at] if at < len(words) else ""
    if not word.isdigit() or len(word) > 9 or int(word) >= end:
        raise LinkError("range", "A number from 0 to %d is needed." % (end - 1))
    return int(word)


def services_of(link: "HostLink") -> "Services":
    """Refused where only the builder's bench runs."""
    services = link.panel.services
    if not services:
        raise LinkError("bench", "Only the builder's bench runs on this table: start it again.")
    return services


def need_quiet(link: "HostLink") -> None:
    if link.panel.session:
        raise LinkError("playing", "A game is being played: finish it first.")
