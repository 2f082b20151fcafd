"""The drivers of the table, as board.json wires them: the only place with pins in it."""

import json
import time

from machine import I2C, PWM, SPI, Pin

from drivers.button import Button
from drivers.buzzer import Buzzer
from drivers.encoder import Encoder
from drivers.errors import ChipError
from drivers.leds import Leds
from drivers.mfrc522 import Mfrc522
from drivers.oled import Oled, Sh1106, Ssd1306
from drivers.pn532 import Pn532I2c, Pn532Spi
from drivers.reader import Reader
from drivers.readers import Readers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from drivers.card_chip import CardChip
    from drivers.reader import Lookup, Tell

    Entry = dict[str, Any]

FORMAT = 1
_TAP = "tap"


class Place:
    """A reader's share of the table: the zones it serves, and whether cards stay there or are only shown."""

    def __init__(self, zones: "list[str]", tap: bool):
        self.zones = zones
        self.tap = tap


class Hardware:
    """Everything that is wired, ready to be driven."""

    def __init__(self, board: "Entry", tell: "Tell", lookup: "Lookup | None" = None):
        if board.get("format") != FORMAT:
            raise ChipError("BOARD_FORMAT", "board.json is of another version: flash the table again.")
        self.name: str = board["name"]
        self._buses = {name: _bus(name, entry) for name, entry in board["buses"].items()}
        self.places = {
            entry["name"]: Place(entry["zones"], entry["mode"] == _TAP) for entry in board["readers"]
        }
        self.readers = Readers(
            [Reader(self._card_chip(entry), tell, lookup, entry["name"]) for entry in board["readers"]]
        )
        wheel = board["encoder"]
        self.encoder = Encoder(wheel["sm"], Pin(wheel["a"]), Pin(wheel["b"]), wheel["reverse"])
        self.turn: "tuple[int, int]" = tuple(
            wheel["turn"]
        )  # quarter-steps in a turn of the wheel: a fraction
        self.detent: int = wheel["detent"]
        lights = board["leds"]
        self.zones: "dict[str, list[int]]" = lights["zones"]  # first LED and how many
        self.leds = Leds(
            lights["sm"],
            Pin(lights["pin"]),
            lights["count"],
            lights["budget_ma"],
            lights["cap"],
            lights["order"],
        )
        self.display = self._display(board["display"])
        # Two parts may be one button: the push of the encoder is an OK.
        self.buttons = [(name, Button(Pin(pin))) for name, pin in board["buttons"]]
        self.buzzer = Buzzer(PWM(Pin(board["buzzer"]))) if "buzzer" in board else None

    def _card_chip(self, entry: "Entry") -> "CardChip":
        bus = self._buses[entry["bus"]]
        if entry["chip"] == "mfrc522":
            return Mfrc522(bus, Pin(entry["cs"], Pin.OUT, value=1))
        reset = Pin(entry["reset"], Pin.OUT, value=1)
        if "cs" in entry:
            return Pn532Spi(bus, Pin(entry["cs"], Pin.OUT, value=1), reset)
        return Pn532I2c(bus, reset)

    def _display(self, entry: "Entry") -> Oled:
        model = Sh1106 if entry["chip"] == "sh1106" else Ssd1306
        bus = self._buses[entry["bus"]]
        return model(bus, entry["width"], entry["height"], entry["address"], entry["rotate"] == 180)


def wire(path: str, tell: "Tell", lookup: "Lookup | None" = None) -> Hardware:
    """The hardware that the board file describes."""
    try:
        with open(path) as file:
            board = json.load(file)
    except (OSError, ValueError):
        raise ChipError("BOARD_MISSING", "board.json is missing or damaged: flash the table again.")
    return Hardware(board, tell, lookup)


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
    return I2C(entry["id"], sda=Pin(entry["sda"]), scl=Pin(entry["scl"]), freq=entry["baud"])


def _release(reset: Pin) -> None:
    """One line resets all readers of a bus; they need a moment afterwards."""
    time.sleep_ms(1)
    reset.value(1)
    time.sleep_ms(1)
