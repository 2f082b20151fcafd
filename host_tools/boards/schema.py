"""Every key a board file may have, declared once: type, range, meaning. Checker and manual use this list."""

from dataclasses import dataclass

from host_tools.boards.chips import DISPLAYS, READERS
from host_tools.boards.choices import (
    AS5600,
    BUFFER,
    COIL,
    DIODE,
    DIRECT,
    ENCODER,
    ON_MODULES,
    PIEZO,
    RAIL_3V3,
    RESISTORS,
    SHIFTER,
    SUPPLY,
    USB,
)
from host_tools.boards.modules import MODULES, MOST_STATE_MACHINES
from host_tools.boards.rules import Choice, Flag, Name, Pair, Pin, Ranges, Rule, Whole, Words

MOST_LEDS = 300

ONE, NAMED, LIST = "one", "named", "list"  # [board], [spi.readers], [[reader]]


@dataclass(frozen=True)
class Key:
    name: str
    rule: Rule
    meaning: str
    required: bool = True
    default: object = None  # of a key that may be left out


@dataclass(frozen=True)
class Section:
    name: str
    shape: str
    required: bool
    meaning: str
    keys: tuple[Key, ...]

    @property
    def header(self) -> str:
        return {ONE: f"[{self.name}]", NAMED: f"[{self.name}.NAME]", LIST: f"[[{self.name}]]"}[self.shape]

    def key(self, name: str) -> Key | None:
        return next((key for key in self.keys if key.name == name), None)


BUS_NAME = r"[a-z][a-z0-9_]*"

_WORD = Name(r"[a-z][a-z0-9_]{0,23}", "a small letter, then small letters, digits and _, 24 at most")
_PLACE = Name(r"[a-z][a-z0-9_.]{0,23}", "a small letter, then small letters, digits, _ and dots, 24 at most")
_CONTROLLER = Choice((0, 1))
_RAIL = Key(
    "rail",
    Name(BUS_NAME + "|3v3", "3v3, or NAME of a [regulator.NAME]"),
    "Where every chip on this bus gets its 3.3 V.",
    False,
    RAIL_3V3,
)
_CABLE = Key("cable_cm", Whole(1, 500), "The longest cable from the module to a chip on this bus.", False, 10)
_STATE_MACHINE = Whole(0, MOST_STATE_MACHINES - 1)


def _bus(*kinds: str) -> Name:
    return Name(rf"({'|'.join(kinds)})\.{BUS_NAME}", ", ".join(f"{kind}.NAME" for kind in kinds))


SECTIONS = (
    Section(
        "board",
        ONE,
        True,
        "The board as a whole.",
        (
            Key("name", _WORD, "How tools and messages call this board."),
            Key("module", Choice(tuple(MODULES)), "The module on the board; it decides which pins are free."),
            Key(
                "power",
                Choice((USB, SUPPLY)),
                "usb: all of it from the USB port. supply: a 5 V supply of its own, through a diode to VSYS.",
                False,
                USB,
            ),
            Key(
                "supply_ma",
                Whole(100, 20_000),
                "What the supply or the USB port can give, in mA. A USB port of a PC gives 500.",
            ),
        ),
    ),
    Section(
        "regulator",
        NAMED,
        False,
        "A 3.3 V regulator of its own, fed from VSYS: a rail for buses that need more than the module gives.",
        (Key("ma", Whole(100, 3_000), "What it can give, in mA."),),
    ),
    Section(
        "spi",
        NAMED,
        False,
        "An SPI bus. Every reader on it has a chip select of its own.",
        (
            Key("id", _CONTROLLER, "The SPI controller."),
            Key("sck", Pin("SPI{id} SCK"), "Clock."),
            Key("mosi", Pin("SPI{id} TX"), "Data to the chips."),
            Key("miso", Pin("SPI{id} RX"), "Data from the chips."),
            Key("baud", Whole(100_000, 10_000_000), "Bits per second."),
            Key("reset", Pin(), "One reset line for all chips on this bus.", required=False),
            _RAIL,
            Key(
                "miso_via",
                Choice((DIRECT, DIODE, BUFFER)),
                "How the chips share MISO: a wire, a diode each, or a gate each that its chip select opens.",
                False,
                DIRECT,
            ),
            _CABLE,
        ),
    ),
    Section(
        "i2c",
        NAMED,
        False,
        "An I2C bus.",
        (
            Key("id", _CONTROLLER, "The I2C controller."),
            Key("sda", Pin("I2C{id} SDA"), "Data."),
            Key("scl", Pin("I2C{id} SCL"), "Clock."),
            Key("baud", Whole(10_000, 400_000), "Bits per second."),
            _RAIL,
            Key(
                "pullups",
                Choice((ON_MODULES, RESISTORS)),
                "Where the pull-ups are: on the modules, as on most, or two resistors of your own.",
                False,
                ON_MODULES,
            ),
            _CABLE,
        ),
    ),
    Section(
        "uart",
        NAMED,
        False,
        "A serial line for something of your own: the table leaves it alone, but its pins are taken.",
        (
            Key("id", _CONTROLLER, "The UART controller."),
            Key("tx", Pin("UART{id} TX"), "Data out."),
            Key("rx", Pin("UART{id} RX"), "Data in."),
            Key("baud", Whole(9_600, 115_200), "Bits per second."),
        ),
    ),
    Section(
        "reader",
        LIST,
        True,
        "A card reader. The readers are polled in the order of the file.",
        (
            Key("name", _PLACE, "How messages call it; no two the same."),
            Key("chip", Choice(tuple(READERS)), "The chip on it."),
            Key("bus", _bus("spi", "i2c"), "The bus it hangs on."),
            Key("cs", Pin(), "Chip select: on SPI needed, elsewhere refused.", required=False),
            Key("reset", Pin(), "A reset line of its own. A PN532 needs this or its bus's.", required=False),
            Key(
                "gain",
                Whole(0, 7),
                "How closely it listens: 4 (33 dB) unless set, a PN532 5 (38 dB); see `doctor --range`.",
                required=False,
            ),
            Key(
                "mode",
                Choice(("slot", "tap")),
                "slot: what lies there counts. tap: cards are shown one by one.",
            ),
            Key(
                "zones",
                Words("at least one zone"),
                "The places it serves: one for a slot, any number for a tap.",
            ),
        ),
    ),
    Section(
        "wheel",
        ONE,
        False,
        "How the wheel is felt. How many points it has is up to the game, not the board.",
        (
            Key(
                "sensor",
                Choice((ENCODER, AS5600)),
                "encoder: see [encoder]. as5600: a magnet on the axis of the wheel, its place always known.",
                False,
                ENCODER,
            ),
            Key("bus", _bus("i2c"), "The bus of an as5600; the display's will do.", required=False),
            Key("reverse", Flag(), "An as5600 counts the other way round.", False, False),
        ),
    ),
    Section(
        "encoder",
        ONE,
        False,
        "The rotary encoder on the wheel; needed unless wheel.sensor is another.",
        (
            Key("a", Pin(), "Track A."),
            Key("b", Pin(), "Track B: the pin after a."),
            Key("push", Pin(), "Its push button: an OK.", required=False),
            Key("state_machine", _STATE_MACHINE, "PIO state machine of the decoder, which fills its block."),
            Key("detents", Whole(4, 4_096), "Detents (or pulses) in one turn of the encoder."),
            Key("steps_per_detent", Choice((1, 2, 4)), "Quarter-steps from detent to detent.", False, 4),
            Key(
                "ratio",
                Pair(1, 200),
                "Turns of the encoder to turns of the wheel: [3, 1] is three for one.",
                False,
                (1, 1),
            ),
            Key("reverse", Flag(), "Count the other way round.", False, False),
        ),
    ),
    Section(
        "leds",
        ONE,
        True,
        "The LED strip (WS2812 and its kin).",
        (
            Key("pin", Pin(), "Data line."),
            Key(
                "state_machine",
                _STATE_MACHINE,
                "PIO state machine, in the block that the decoder leaves free.",
            ),
            Key("count", Whole(1, MOST_LEDS), "LEDs on the strip."),
            Key("order", Choice(("GRB", "RGB")), "In which order a LED takes its colours.", False, "GRB"),
            Key("brightness", Whole(1, 100), "Cap in percent of full; nothing shown is ever brighter."),
            Key("max_ma_per_led", Whole(1, 100), "Current of one LED at full white.", False, 60),
            Key(
                "data",
                Choice((SHIFTER, DIODE)),
                "How 3.3 V data reach 5 V LEDs: a level shifter, or a diode that feeds the first LED.",
                False,
                SHIFTER,
            ),
            Key(
                "zones",
                Ranges(Pair(0, MOST_LEDS - 1)),
                "The LEDs of each place: first and last, counted from 0.",
            ),
        ),
    ),
    Section(
        "matrix",
        ONE,
        False,
        "LEDs under the squares of a board, part of the strip: they are the zone field. The first one "
        "lies at A1, its row runs to P1.",
        (
            Key("width", Whole(1, 16), "Squares in a row."),
            Key("height", Whole(1, 16), "Rows."),
            Key(
                "serpentine",
                Flag(),
                "Every other row runs back, as in most matrices sold; false: each row begins at column A.",
                False,
                True,
            ),
        ),
    ),
    Section(
        "display",
        ONE,
        True,
        "The OLED display.",
        (
            Key("chip", Choice(tuple(DISPLAYS)), "Its controller."),
            Key("bus", _bus("i2c"), "The bus it hangs on."),
            Key("address", Choice((0x3C, 0x3D)), "I2C address; 60 is 0x3C, 61 is 0x3D.", False, 0x3C),
            Key("width", Whole(1, 256), "Pixels across.", False, 128),
            Key("height", Whole(1, 256), "Pixels down.", False, 64),
            Key("rotate", Choice((0, 180)), "180 if it is mounted upside down.", False, 0),
        ),
    ),
    Section(
        "button",
        LIST,
        False,
        "A push button from the pin to ground. The table needs an OK (a button or encoder.push) and a back.",
        (
            Key("name", Choice(("ok", "back", "plus", "minus", "lang")), "What it does; no two the same."),
            Key("pin", Pin(), "Its pin."),
        ),
    ),
    Section(
        "buzzer",
        ONE,
        False,
        "A passive buzzer.",
        (
            Key("pin", Pin(), "Its pin."),
            Key(
                "kind",
                Choice((COIL, PIEZO)),
                "coil: magnetic, as in most kits, behind a transistor. piezo: a disc, straight from the pin.",
                False,
                COIL,
            ),
        ),
    ),
)


def section(name: str) -> Section:
    return next(entry for entry in SECTIONS if entry.name == name)


def manual() -> str:
    """All sections and keys as Markdown; docs/boards.md holds this text."""
    parts = []
    for entry in SECTIONS:
        need = "required" if entry.required else "optional"
        parts.append(f"### `{entry.header}` ({need})\n\n{entry.meaning}\n")
        parts.append("| Key | Type | Allowed | If left out | Meaning |\n|---|---|---|---|---|")
        parts.extend(_row(key) for key in entry.keys)
        parts.append("")
    return "\n".join(parts)


def _row(key: Key) -> str:
    absent = "refused" if key.required else _default(key.default)
    return f"| `{key.name}` | {key.rule.kind} | {key.rule.allowed} | {absent} | {key.meaning} |"


def _default(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, tuple):
        value = list(value)
    return str(value).lower() if isinstance(value, bool) else str(value)
