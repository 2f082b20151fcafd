"""While stickers are written: what lies on each reader, and what became of the last writing."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.reader import Identity, Reader

# In the order of the events of drivers/reader.py.
VERDICTS = (
    "nothing", "card", "empty", "foreign", "half_written", "garbage", "unknown", "two_cards", "removed",
    "lost", "back", "written", "locked", "not_written",
)  # fmt: skip
_REMOVED = 8
_LOST = 9
_BACK = 10
_WRITTEN = 11
_NOT_WRITTEN = 13
_FOREIGN = 3
# What concerns the desk while stickers are written, too: it must not believe in cards that have gone.
FOR_ALL = (_REMOVED, _LOST, _BACK)


class EnrolMode:
    """Readers tell their events here first; while `on`, nobody else hears of cards that are laid."""

    def __init__(self) -> None:
        self.on = False
        self.result = "idle"
        self.before: "list[str]" = []  # readers on which something lies since before it began
        self._writer = ""

    def begin(self, readers: "list[Reader]") -> None:
        if not self.on:
            self.before = [reader.name for reader in readers if reader.verdict]
        self.on = True

    def card(self, reader: "Reader", event: int) -> None:
        if event == _REMOVED and reader.name in self.before:
            self.before.remove(reader.name)
        if reader.name != self._writer:
            return
        if event in (_REMOVED, _BACK):
            self._give_up(reader)
        elif event >= _WRITTEN or event == _FOREIGN:
            self._writer = ""
            self.result = VERDICTS[event] + " " + hexed(reader.uid)

    def lies(self, reader: "Reader", hidden: bool) -> str:
        """What lies there: a verdict; unless that is hidden the UID, and for a card which one."""
        words = VERDICTS[_LOST if reader.lost else reader.verdict] + " "
        if hidden:
            return words + "-"
        words += hexed(reader.uid) or "-"
        return words + " %s %s %d" % reader.identity if reader.identity else words

    def write(self, reader: "Reader", identity: "Identity", name: str) -> None:
        reader.write(identity, name)
        self._wait_for(reader)

    def erase(self, reader: "Reader") -> None:
        reader.write(None)
        self._wait_for(reader)

    def _wait_for(self, reader: "Reader") -> None:
        self.result = "waiting"
        self._writer = reader.name

    def _give_up(self, reader: "Reader") -> None:
        """The sticker has gone: the next one laid may be anything, and must not be written instead."""
        reader.cancel_write()
        self._writer = ""
        self.result = VERDICTS[_NOT_WRITTEN] + " -"

    def end(self, readers: "list[Reader]") -> None:
        """Cards mean what they say again; a sticker that is being written is finished first."""
        for reader in readers:
            reader.cancel_write()
        self.on = False
        self.result = "idle"
        self._writer = ""


def hexed(uid: bytes) -> str:
    return "".join(["%02X" % byte for byte in uid])
