"""What lies on the readers, and the writing of stickers."""

from link.commands import need_quiet, number_of
from link.enrol_mode import hexed
from link.frame import LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.reader import Reader
    from link.host_link import HostLink


def answer(link: "HostLink", words: "list[str]") -> str:
    readers = link.panel.hardware.readers
    if words[0] == "read":
        # One reader by its number: how many there are, its name, and what lies there.
        reader = readers[number_of(words, 1, len(readers))]
        return "%d %s %s" % (len(readers), reader.name, link.enrol_mode.lies(reader, link.hides(reader)))
    if words[0] == "enrolled":
        return link.enrol_mode.result
    if words[0] == "cancel":
        link.end_enrolling()
        return "off"
    need_quiet(link)
    if words[0] == "erase":
        return _erase(link, words)
    return _enrol(link, words)


def _enrol(link: "HostLink", words: "list[str]") -> str:
    """Alone: cards are for the host now. With READER UID GAME TABLE N NAME: write that sticker."""
    if len(words) == 1:
        link.enrol_mode.begin(link.panel.hardware.readers)
        return "on"
    if len(words) < 6:
        raise LinkError("words", "enrol takes a reader, a UID, a game, a table, a number and a name.")
    reader = _with_sticker(link, words)
    number = number_of(words, 5, 10000)
    name = " ".join(words[6:])
    try:
        link.enrol_mode.write(reader, (words[3], words[4], number), name)
        link.enrol_mode.begin(link.panel.hardware.readers)
    except ValueError as error:
        raise LinkError("card", "No sticker can hold this card: %s." % error)
    _say(link, name or words[4] + " " + words[5])
    return "waiting"


def _erase(link: "HostLink", words: "list[str]") -> str:
    """READER UID: make that sticker an empty one."""
    if len(words) != 3:
        raise LinkError("words", "erase takes a reader and a UID.")
    link.enrol_mode.erase(_with_sticker(link, words))
    link.enrol_mode.begin(link.panel.hardware.readers)
    return "waiting"


def _with_sticker(link: "HostLink", words: "list[str]") -> "Reader":
    """The reader of that name, if the sticker with that UID lies there alone."""
    readers: "list[Reader]" = link.panel.hardware.readers
    for reader in readers:
        if reader.name == words[1]:
            if not reader.uid or link.hides(reader) or hexed(reader.uid) != words[2]:
                raise LinkError("moved", "Another sticker lies on %s now, or none." % words[1])
            return reader
    raise LinkError("reader", "There is no reader %s." % words[1])


def _say(link: "HostLink", name: str) -> None:
    """The display shows what is being written; the bench has no place for it."""
    link.panel.say(name)
