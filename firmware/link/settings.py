"""The settings, one by one; each change is checked, saved and applied before it is answered."""

from link.commands import number_of, services_of
from link.frame import LinkError
from store.setting_kinds import SETTINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from link.host_link import HostLink
    from store.setting_kinds import Setting
    from table.panel import Panel
    from table.services import Services


def answer(link: "HostLink", words: "list[str]") -> str:
    services = services_of(link)
    if words[0] == "list":
        return _list(services, words)
    if words[0] == "set":
        return _set(link.panel, services, words)
    setting = _setting(words, 2)
    return setting.write(services.settings.get(setting.name))


def _list(services: "Services", words: "list[str]") -> str:
    """One setting by its number: how many there are, name, kind, value, default, what is allowed."""
    setting = SETTINGS[number_of(words, 1, len(SETTINGS))]
    value = setting.write(services.settings.get(setting.name))
    default = setting.write(setting.default)
    return "%d %s %s %s %s %s" % (
        len(SETTINGS),
        setting.name,
        setting.kind,
        value,
        default,
        setting.allowed(),
    )


def _set(panel: "Panel", services: "Services", words: "list[str]") -> str:
    setting = _setting(words, 3)
    try:
        value = setting.parse(words[2])
    except ValueError:
        raise LinkError("value", "%s can be %s." % (setting.name, setting.allowed()))
    services.settings.set(setting.name, value)
    services.settings.save()
    if setting.name == "language":
        panel.change_language()
    elif setting.name == "wheel_offset":
        services.wheel_position.set_offset(int(value))
    services.apply_settings()
    return setting.write(value)


def _setting(words: "list[str]", count: int) -> "Setting":
    if len(words) != count:
        raise LinkError("words", "get takes a name, set a name and a value.")
    for setting in SETTINGS:
        if setting.name == words[1]:
            return setting
    raise LinkError("name", "There is no setting %s." % words[1])
