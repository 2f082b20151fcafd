"""The settings, one by one; each change is checked, saved and obeyed before it is answered."""

from link.commands import number_of, services_of
from link.frame import LinkError
from store.points import SETTINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from link.link import Link
    from store.points import Point
    from table.panel import Panel
    from table.services import Services


def answer(link: "Link", words: "list[str]") -> str:
    services = services_of(link)
    if words[0] == "list":
        return _list(services, words)
    if words[0] == "set":
        return _set(link.panel, services, words)
    point = _point(words, 2)
    return point.write(services.settings.get(point.name))


def _list(services: "Services", words: "list[str]") -> str:
    """One setting by its number: how many there are, name, kind, value, default, what is allowed."""
    point = SETTINGS[number_of(words, 1, len(SETTINGS))]
    value = point.write(services.settings.get(point.name))
    default = point.write(point.default)
    return "%d %s %s %s %s %s" % (len(SETTINGS), point.name, point.kind, value, default, point.allowed())


def _set(panel: "Panel", services: "Services", words: "list[str]") -> str:
    point = _point(words, 3)
    try:
        value = point.parse(words[2])
    except ValueError:
        raise LinkError("value", "%s can be %s." % (point.name, point.allowed()))
    services.settings.set(point.name, value)
    services.settings.save()
    if point.name == "language":
        panel.change_language()
    elif point.name == "wheel_offset":
        services.compass.set_offset(int(value))
    services.obey_settings()
    return point.write(value)


def _point(words: "list[str]", count: int) -> "Point":
    if len(words) != count:
        raise LinkError("words", "get takes a name, set a name and a value.")
    for point in SETTINGS:
        if point.name == words[1]:
            return point
    raise LinkError("name", "There is no setting %s." % words[1])
