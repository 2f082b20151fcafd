"""The drivers of the table, as board.json wires them: the only place with pins in it.

Once everything is wired nobody needs this module any more, so it is unloaded (unload.py). What lives on has
no function of this module: a single one would keep all of it in memory.
"""

import time

from machine import I2C, PWM, SPI, Pin

from drivers.button import Button
from drivers.buzzer import Buzzer
from drivers.encoder import Encoder
from drivers.errors import ChipError
from drivers.i2c_recovery import I2C_TIMEOUT_US
from drivers.leds import Leds
from drivers.oled import Sh1106, Ssd1306
from drivers.reader import Reader
from drivers.readers import Readers
from store.board import COPY, PATH, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from drivers.card_chip import CardChip
    from drivers.oled import Oled
    from drivers.reader import Lookup, OnEvent
    from drivers.wheel_sensor import WheelSensor
    from scenes.screen import Screen

    Entry = dict[str, Any]

FORMAT = 1
_TAP = "tap"


class Place:
    """A reader's share of the table: the zones it serves, and whether cards stay there or are only shown."""

    zones: "list[str]"
    tap: bool


class Hardware:
    """Everything that is wired, ready to be driven."""

    name: str
    places: "dict[str, Place]"  # by the reader's name
    readers: Readers
    wheel_sensor: "WheelSensor"
    revolution: "tuple[int, int]"  # steps in a revolution of the wheel: a fraction
    detent: int
    zones: "dict[str, tuple[int, int]]"  # first LED and how many
    leds: Leds
    matrix: "Any"  # of LEDs: its first LED, width, height, whether every other row runs back; or None
    display: "Oled"
    screen: "Screen | None" = None  # what draws on it, once the name of the table stands there
    buttons: "list[tuple[str, Button]]"
    buzzer: "Buzzer | None"
    copied = False  # the board file is damaged: this is what its copy describes


def wire_table(on_event: "OnEvent", lookup: "Lookup | None" = None) -> Hardware:
    """The hardware as the board file describes it, else as the copy of the last good one does."""
    try:
        return wire(PATH, on_event, lookup)
    except Exception as trouble:
        try:
            hardware = wire(COPY, on_event, lookup)
        except Exception:
            raise trouble
    hardware.copied = True
    print("board.json is damaged: the table runs with the copy of the last good one. Flash it again.")
    return hardware


def wire(path: str, on_event: "OnEvent", lookup: "Lookup | None" = None) -> Hardware:
    """The hardware that a board file describes."""
    try:
        board = read(path)
    except OSError:
        raise ChipError("BOARD_MISSING", path + " is missing.")
    except ValueError:
        raise ChipError("BOARD_DAMAGED", path + " is damaged.")
    if board.get("format") != FORMAT:
        raise ChipError("BOARD_FORMAT", path + " is of another version.")
    try:
        return _wired(board, on_event, lookup)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise ChipError("BOARD_WRONG", path + " describes no board.")


def _wired(board: "Entry", on_event: "OnEvent", lookup: "Lookup | None") -> Hardware:
    _share_names(board)
    hardware = Hardware()
    hardware.name = board["name"]
    buses = {name: _bus(name, entry) for name, entry in board["buses"].items()}
    _wire_readers(hardware, board["readers"], buses, on_event, lookup)
    _wire_wheel(hardware, board, buses)
    _wire_lights(hardware, board["leds"])
    hardware.display = _display(board["display"], board["buses"], buses)
    # Two parts may be one button: the push of the encoder is an OK.
    hardware.buttons = [(name, Button(Pin(pin))) for name, pin in board["buttons"]]
    hardware.buzzer = Buzzer(PWM(Pin(board["buzzer"]))) if "buzzer" in board else None
    return hardware


def _share_names(board: "Entry") -> None:
    """A place is named by its reader, its zone and its lights: one text for all of them."""
    known = {name: name for name in board["leds"]["zones"]}
    for entry in board["readers"]:
        entry["name"] = known.setdefault(entry["name"], entry["name"])
        entry["zones"] = [known.setdefault(zone, zone) for zone in entry["zones"]]


def _wire_readers(
    hardware: Hardware,
    entries: "list[Entry]",
    buses: "dict[str, Any]",
    on_event: "OnEvent",
    lookup: "Lookup | None",
) -> None:
    hardware.places = {entry["name"]: _place(entry) for entry in entries}
    hardware.readers = Readers(
        [Reader(_card_chip(entry, buses), on_event, lookup, entry["name"]) for entry in entries]
    )


def _place(entry: "Entry") -> Place:
    place = Place()
    place.zones = entry["zones"]
    place.tap = entry["mode"] == _TAP
    return place


def _wire_wheel(hardware: Hardware, board: "Entry", buses: "dict[str, Any]") -> None:
    if "as5600" in board:
        from drivers.as5600 import As5600  # only the drivers of this board are loaded

        entry = board["as5600"]
        hardware.wheel_sensor = As5600(buses[entry["bus"]], entry["reverse"])
    else:
        entry = board["encoder"]
        hardware.wheel_sensor = Encoder(entry["sm"], Pin(entry["a"]), Pin(entry["b"]), entry["reverse"])
    turn, per = entry["turn"]
    hardware.revolution = turn, per
    hardware.detent = entry["detent"]


def _wire_lights(hardware: Hardware, entry: "Entry") -> None:
    hardware.zones = {name: (first, size) for name, (first, size) in entry["zones"].items()}
    hardware.matrix = entry.get("field")
    hardware.leds = Leds(
        entry["sm"], Pin(entry["pin"]), entry["count"], entry["budget_ma"], entry["cap"], entry["order"]
    )


def _card_chip(entry: "Entry", buses: "dict[str, Any]") -> "CardChip":
    """Only the driver of a chip that this board has is loaded."""
    bus = buses[entry["bus"]]
    if entry["chip"] == "mfrc522":
        from drivers.mfrc522 import Mfrc522  # only the drivers of this board are loaded

        return Mfrc522(bus, Pin(entry["cs"], Pin.OUT, value=1), gain=entry.get("gain", 4))
    from drivers.pn532 import Pn532I2c, Pn532Spi  # the same

    reset = Pin(entry["reset"], Pin.OUT, value=1)
    gain = entry.get("gain", 5)
    if "cs" in entry:
        return Pn532Spi(bus, Pin(entry["cs"], Pin.OUT, value=1), reset, gain)
    return Pn532I2c(bus, reset, gain=gain)


def _display(entry: "Entry", described: "Entry", buses: "dict[str, Any]") -> "Oled":
    model = Sh1106 if entry["chip"] == "sh1106" else Ssd1306
    bus = buses[entry["bus"]]
    display = model(bus, entry["width"], entry["height"], entry["address"], entry["rotate"] == 180)
    lines = described[entry["bus"]]
    display.lines = lines["id"], Pin(lines["sda"]), Pin(lines["scl"]), lines["baud"]
    return display


def _bus(name: str, entry: "Entry") -> "Any":
    if "reset" in entry:
        _release(Pin(entry["reset"], Pin.OUT, value=0))
    if name.startswith("spi."):
        return SPI(
            entry["id"],
            entry["baud"],
            sck=Pin(entry["sck"]),
            mosi=Pin(entry["mosi"]),
            miso=Pin(entry["miso"]),
        )
    return I2C(
        entry["id"], sda=Pin(entry["sda"]), scl=Pin(entry["scl"]), freq=entry["baud"], timeout=I2C_TIMEOUT_US
    )


def _release(reset: Pin) -> None:
    """One line resets all readers of a bus; they need a moment afterwards."""
    time.sleep_ms(1)
    reset.value(1)
    time.sleep_ms(1)
