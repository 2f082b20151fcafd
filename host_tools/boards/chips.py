"""The chips a table can have, as data: buses, limits, current, and the labels on their pins."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Chip:
    baud: dict[str, int]  # the buses it speaks, and how fast at most
    idle_ma: int
    active_ma: int  # a reader with its antenna on, a display with every pixel lit
    labels: dict[str, str]  # signal of ours -> label on the usual module
    address: int | None = None  # on I2C, where it is fixed
    needs_reset: bool = False
    sizes: tuple[tuple[int, int], ...] = field(default=())


# Datasheet maxima: digital 9 mA and analogue 10 mA, antenna driver 100 mA; SPI to 10 Mbit/s.
_MFRC522 = Chip(
    baud={"spi": 10_000_000},
    idle_ma=20,
    active_ma=120,
    labels={"sck": "SCK", "mosi": "MOSI", "miso": "MISO", "cs": "SDA", "reset": "RST", "power": "3.3V"},
)

# It can only be freed from a stuck bus by its reset line.
_PN532 = Chip(
    baud={"i2c": 400_000, "spi": 5_000_000},
    idle_ma=40,
    active_ma=190,
    labels={
        "sck": "SCK",
        "mosi": "MOSI",
        "miso": "MISO",
        "cs": "SS",
        "sda": "SDA",
        "scl": "SCL",
        "reset": "RSTPDN",
        "power": "VCC",
    },
    address=0x24,
    needs_reset=True,
)

_OLED = Chip(
    baud={"i2c": 400_000},
    idle_ma=1,
    active_ma=25,
    labels={"sda": "SDA", "scl": "SCL", "power": "VCC"},
    sizes=((128, 64),),
)

# The data sheet has 6.5 mA at most; address and register file are fixed, I2C up to 1 Mbit/s.
_AS5600 = Chip(
    baud={"i2c": 400_000},
    idle_ma=7,
    active_ma=7,
    labels={"sda": "SDA", "scl": "SCL", "power": "VCC"},
    address=0x36,
)

READERS = {"mfrc522": _MFRC522, "pn532": _PN532}
DISPLAYS = {"ssd1306": _OLED, "sh1106": _OLED}

ANGLE_SENSORS = {"as5600": _AS5600}

# Of parts without a bus, in mA at most. A coil of 16 Ohm with 100 Ohm before it takes 41 of 4.8 V; a piezo
# disc behind 330 Ohm 10 at each edge of 3.3 V; three pull-ups of 10 kOhm on an encoder module take 1.
COIL_MA = 45
PIEZO_MA = 10
ENCODER_MA = 1
GATES_MA = 2  # a package of four gates (74AHC125, 74AHCT125) with the lines it drives
