"""What the table is and how it stands: only what everybody at it may know."""

from defects import last

from link.commands import number_of
from link.frame import VERSION, LinkError, shorten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from link.host_link import HostLink
    from table.session import Session

_VERSION_FILE = "version.txt"
_LINE_BYTES = 200  # of a traceback, in one answer
# Of the public view of a game, where it has them. Lists hold a number for each player, or things counted.
_TOLD = (
    "round", "rounds", "day", "turn", "player", "active", "waiting", "moment", "points", "hands", "decks",
    "relics", "honor", "winners",
)  # fmt: skip


def answer(link: "HostLink", words: "list[str]") -> str:
    if words[0] == "hello":
        return "chronotable %d %s %s" % (VERSION, _firmware(), link.panel.hardware.name)
    if words[0] == "status":
        return _status(link)
    if words[0] == "stop":
        link.stopping = True
        return "stopping"
    if words[0] == "defect":
        return _defect(words)
    if words[1:] not in (["on"], ["off"]):
        raise LinkError("words", "events is on or off.")
    link.events = words[1] == "on"
    return words[1]


def _status(link: "HostLink") -> str:
    services, session = link.panel.services, link.panel.session
    told = "playing=%d enrolling=%d" % (bool(session), link.enrol_mode.on)
    if not services:
        return told + " bench=" + (link.panel.why or "held")
    trouble = services.settings.trouble
    told += " settings=%s" % (trouble[0] if trouble else "good")
    return told + _standing(session) if session else told


def _defect(words: "list[str]") -> str:
    """A line of the last defect: how many there are, and the line."""
    text = last()
    lines = text.split("\n") if text else []
    at = number_of(words, 1, max(1, len(lines)))
    return "%d %s" % (len(lines), shorten(lines[at], _LINE_BYTES)) if lines else "0"


def _standing(session: "Session") -> str:
    told: str = " game=" + session.guide.name
    view = session.game.view(None)
    for name in _TOLD:
        if name in view:
            told += " %s=%s" % (name, _written(view[name]))
    return told


def _written(value: "Any") -> str:
    if isinstance(value, int):
        return str(value)
    return ",".join([str(item if isinstance(item, int) else len(item)) for item in value]) or "-"


def _firmware() -> str:
    """Which version runs: the flasher leaves its name in a file."""
    try:
        with open(_VERSION_FILE) as file:
            return file.read(32).strip() or "unknown"
    except OSError:
        return "unknown"
