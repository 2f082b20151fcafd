"""Settings: what people choose once and the table remembers."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.setting_kinds import Setting, Value

_PAUSE = 3000  # ms from a change to its saving: who turns through a menu does not write with every step
_TICKS = 0x3FFFFFFF  # where time.ticks_ms starts again from 0


class Settings:
    """The values in force. `trouble` is what was wrong with the file: a code, and which setting if one.

    A file of others than those of the table brings its own.
    """

    def __init__(self, path: str, settings: "tuple[Setting, ...]" = ()):
        from store.settings_file import read

        self._path = path
        self._settings = settings
        self._values: "dict[str, Value]" = {setting.name: setting.default for setting in self._known()}
        self._kept: "dict[str, str]" = {}  # what a newer firmware wrote and this one does not understand
        self._changed = False
        self._changed_at = -1
        self.trouble = read(path, self._known(), self._values, self._kept)

    def _known(self) -> "tuple[Setting, ...]":
        """Those of the table are not kept here: they would keep their module in memory."""
        from store.setting_kinds import SETTINGS

        return self._settings or SETTINGS

    def get(self, name: str) -> "Value":
        if name not in self._values:
            from store.setting_kinds import named

            named(self._known(), name)  # says which there are
        return self._values[name]

    def set(self, name: str, value: "Value") -> None:
        """Put a value in force; save it later."""
        from store.setting_kinds import check, named

        check(named(self._known(), name), value)
        if self._values[name] != value or name in self._kept:
            self._values[name] = value
            self._kept.pop(name, None)
            self._changed = True

    def save_if_due(self, now_ms: int) -> bool:
        """Save some time after a change; call it as often as you like with time.ticks_ms()."""
        if not self._changed:
            return False
        if self._changed_at < 0:
            self._changed_at = now_ms
        if (now_ms - self._changed_at) & _TICKS < _PAUSE:
            return False
        self._changed_at = now_ms  # should it fail: not again at once
        self.save()
        return True

    def save(self) -> None:
        """Write all settings now; the file has either all the old values or all the new ones."""
        from store.settings_file import write

        write(self._path, self._known(), self._values, self._kept)
        self._changed = False
        self._changed_at = -1
