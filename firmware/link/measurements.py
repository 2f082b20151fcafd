"""The doctor's measurements: wires, cards in the air, supply, I2C. Refused while a game is played."""

from drivers.errors import ChipError
from drivers.measuring import BAUDS, WITH_VSYS, fifo_errors, heard, miso_levels, supply_mv, versions
from link.commands import need_quiet, number_of
from link.frame import LinkError
from store.board import read_any

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from link.host_link import HostLink

_LOOKS = 5  # in one question: they hold the table for 50 ms


def answer(link: "HostLink", words: "list[str]") -> str:
    part = words[1] if len(words) > 1 else ""
    measure = _PARTS.get(part)
    if measure is None:
        raise LinkError("part", "measure knows " + ", ".join(sorted(_PARTS)) + ".")
    need_quiet(link)
    if not link.panel.hardware.readers.rest():
        raise LinkError("busy", "A reader is at work: ask again.")
    try:
        return measure(link, read_any(), words[2:])
    except ChipError as error:
        raise LinkError("chip", error.message)


def _reader(link: "HostLink", board: "Any", words: "list[str]") -> "tuple[Any, Any]":
    """The chip of a reader, and its bus."""
    readers = link.panel.hardware.readers
    number = number_of(words, 0, len(readers))
    return readers[number].chip, board["buses"][board["readers"][number]["bus"]]


def _wired(link: "HostLink", board: "Any", words: "list[str]") -> "tuple[Any, Any]":
    chip, bus = _reader(link, board, words)
    if chip.name != "mfrc522":
        raise LinkError("chip", "Only an MFRC522 can be measured so.")
    return chip, bus


def _miso(link: "HostLink", board: "Any", words: "list[str]") -> str:
    """Of each SPI bus: where its MISO goes with a weak pull up and down, and how the readers share it."""
    told = []
    for name in sorted(board["buses"]):
        if name.startswith("spi."):
            bus = board["buses"][name]
            up, down = miso_levels(bus["miso"])
            told.append("%s=%d%d,%s" % (name, up, down, _shared(bus)))
    return " ".join(told)


def _wire(link: "HostLink", board: "Any", words: "list[str]") -> str:
    chip, bus = _wired(link, board, words)
    up, down = versions(chip, bus["miso"])
    return "up=%02x down=%02x miso_via=%s" % (up, down, _shared(bus))


def _shared(bus: "Any") -> str:
    """A board file of before does not say it."""
    return bus.get("miso_via", "direct")  # type: ignore[no-any-return]


def _fifo(link: "HostLink", board: "Any", words: "list[str]") -> str:
    chip, bus = _wired(link, board, words)
    mhz = BAUDS[number_of(words, 1, len(BAUDS))]
    return "mhz=%d errors=%d baud=%d" % (mhz, fifo_errors(chip, mhz * 1000000, bus["baud"]), bus["baud"])


def _range(link: "HostLink", board: "Any", words: "list[str]") -> str:
    """Some looks with a gain (8 is the reader's own), and perhaps at another speed of the bus."""
    chip, bus = _reader(link, board, words)
    gain = number_of(words, 1, 9)
    if gain == 8:
        gain = chip.gain
    if len(words) < 3:
        return "gain=%d heard=%d looks=%d" % (gain, heard(chip, gain, _LOOKS), _LOOKS)
    chip.set_speed(BAUDS[number_of(words, 2, len(BAUDS))] * 1000000)
    try:
        return "gain=%d heard=%d looks=%d" % (gain, heard(chip, gain, _LOOKS), _LOOKS)
    finally:
        chip.set_speed(bus["baud"])


def _supply(link: "HostLink", board: "Any", words: "list[str]") -> str:
    if board["module"] not in WITH_VSYS:
        raise LinkError("module", "This module cannot measure its supply.")
    return "mv=%d" % supply_mv()


def _i2c(link: "HostLink", board: "Any", words: "list[str]") -> str:
    """Who answers on the display's bus, and how its lines rest."""
    display = link.panel.hardware.display
    data = clock = 1
    if display.lines:
        data, clock = display.lines[1](), display.lines[2]()
    found = display.i2c.scan() if data and clock else []
    return "sda=%d scl=%d found=%s" % (data, clock, ",".join(["%02x" % at for at in found]) or "-")


_PARTS = {
    "miso": _miso,
    "wire": _wire,
    "fifo": _fifo,
    "range": _range,
    "supply": _supply,
    "i2c": _i2c,
}
