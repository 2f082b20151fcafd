"""A whole virtual table: a board with its chips wired to a simulated Pico, and hands to play on it."""

import os
import weakref
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import greenlet
from PIL import Image

from host_tools import ROOT, boards
from host_tools.boards.board import AngleSensor, Board, I2c, Reader, Spi
from sim import FIRMWARE
from sim.chips.air import Field, Listener
from sim.chips.as5600 import As5600
from sim.chips.button import Button
from sim.chips.buzzer import Buzzer
from sim.chips.encoder import Encoder
from sim.chips.flash import PowerCut
from sim.chips.mfrc522 import Mfrc522
from sim.chips.oled import OledI2c
from sim.chips.pn532 import Pn532I2c, Pn532Spi
from sim.chips.ports import Chip
from sim.chips.sh1106 import Sh1106
from sim.chips.ssd1306 import Ssd1306
from sim.chips.supply import LED_MA, Supply
from sim.chips.tags import Ntag, Tag
from sim.chips.ws2812 import Colour, Ws2812
from sim.clock import MS
from sim.device import Device
from sim.device_files import data_files
from sim.micropython._holds import Hold
from sim.micropython._work_costs import WorkCosts
from sim.table.bad_tags import BAD_TAGS, bad_tag
from sim.table.conditions import CONDITIONS, ConditionError, as_built
from sim.table.hand_count import HandCount
from sim.table.screen_text import read_text

Card = str | Tag
DETENTS_PER_SECOND = 20  # a hand that turns a wheel
PRESS_MS = 120
BOUNCE_MS = 2
COPY = "copy of "  # in front of a card: a second sticker that says the same
BALLAST = "/ballast"


# Of tables that nobody has any more. The firmware stands still in the middle of something and holds on to its
# device, and no garbage collection looks into that: it must be switched off.
_abandoned: list[Device] = []


class TableError(Exception):
    """Something was asked of the table that nobody could do at it."""


class Table:
    """`place`, `remove`, `tap`, `turn` and `press` are what hands do; time passes only in `run`."""

    def __init__(
        self,
        board: str | Path = "pico_full",
        seed: int = 1,
        firmware: Path = FIRMWARE,
        costs: WorkCosts | None = None,
    ):
        _switch_off_abandoned()
        path = Path(board) if str(board).endswith(".toml") else ROOT / "boards" / f"{board}.toml"
        self.board = boards.load(path)
        self.device = Device(seed, firmware, costs)
        weakref.finalize(self, _abandoned.append, self.device).atexit = False
        self.clock = self.device.clock
        self.fields: dict[str, Field] = {}
        self.readers: dict[str, Mfrc522 | Pn532I2c | Pn532Spi] = {}
        for reader in self.board.readers:
            self._wire_reader(reader)
        self.display = self._wire_display(self.board)
        strip = self.board.leds
        self.leds = Ws2812(self.clock, self.device.net(strip.pin), strip.count, order=strip.order)
        self.wheel = self._wire_wheel(seed)
        self.buttons = {button.name: self._wire_button(button.pin) for button in self.board.buttons}
        if self.board.wheel.push is not None:
            self.buttons["push"] = self._wire_button(self.board.wheel.push)
            self.buttons.setdefault("ok", self.buttons["push"])
        self.buzzer: Buzzer | None = None
        if self.board.buzzer is not None:
            self.buzzer = Buzzer(self.clock, self.device.net(self.board.buzzer.pin))
        for chip in (self.leds, *self.buttons.values(), self.buzzer):
            if chip is not None:
                self.device.attach(chip)
        self.supply = self._feed()
        as_built(self)
        self._tags: dict[str, Tag] = {}
        self._names: dict[Any, str] = {}  # of stickers that were ever laid down
        self.hand_count = HandCount()
        self.promises: Any = None  # who watches over them, if anybody does
        self._read = (b"", "")  # the last picture, and what was read on it
        self.put(self.image())

    # Hands

    def place(self, card: Card, zone: str, shift: float | None = None, above: float = 0.0) -> Tag:
        """Lay a card down: a tag, a card by its name ("history unit 57"), or a bad tag by its kind.

        Its sticker lies `shift` mm from the middle of the antenna and `above` mm over the table top; who says
        nothing lays it straight down, beside what lies there.
        """
        tag = self._sticker(card)
        for field in self.fields.values():
            if tag in field.tags:
                raise TableError(f"{card} lies on the table already: remove it first")
        self.fields[self.reader_of(zone)].place(tag, shift, above)
        if isinstance(card, str):
            self._names[tag] = card
        self.hand_count.cards += 1
        return tag

    def remove(self, zone: str, card: Card | None = None) -> None:
        """Take up the card that lies there, or all of them."""
        field = self.fields[self.reader_of(zone)]
        if not field.tags:
            raise TableError(f"nothing lies on {zone}")
        for tag in field.tags if card is None else [self._lying(field, card)]:
            field.remove(tag)

    def tap(self, card: Card, zone: str, ms: int = 400) -> None:
        """Show a card: lay it down, wait, take it up, wait again."""
        tag = self.place(card, zone)
        try:
            self.run(ms)
        finally:  # hands that are called off leave nothing behind
            self.remove(zone, tag)
        self.run(ms)

    def turn(self, detents: float, bounce_ms: float = BOUNCE_MS) -> None:
        """Turn the wheel's axis by so many detents (negative: back) as a hand does, and wait for it."""
        self.hand_count.turns += 1
        per_detent = self.board.wheel.steps_per_detent
        steps = round(detents * per_detent)
        self.wheel.turn(steps, DETENTS_PER_SECOND * per_detent, round(bounce_ms * MS))
        self.run(-(-(self.wheel.busy_until - self.clock.now) // MS) + 20)

    def press(self, button: str, ms: int = PRESS_MS) -> None:
        """Press a button for so long, and let go."""
        if button not in self.buttons:
            raise TableError(f"this board has no button {button}: it has {', '.join(self.buttons)}")
        self.hand_count.presses += 1
        self.buttons[button].press(ms)
        self.run(ms + 60)

    def run(self, ms: float) -> None:
        """Let time pass."""
        self.device.run(round(ms * MS))

    def cut_power(self) -> None:
        self.device.cut_power()

    def power_on(self) -> None:
        self.device.power_on()

    # Faults

    def unplug(self, part: str) -> None:
        """A display, reader, button, the leds, the wheel or the buzzer is dead from now on."""
        self.part(part).dead = True

    def plug_in(self, part: str) -> None:
        self.part(part).dead = False

    def disturb(self, reader: str, rate: float = 0.002) -> None:
        """So many bits over the air of a reader go wrong; 0 is silence again."""
        self.fields[self.reader_of(reader)].bit_error_rate = rate

    def condition(self, name: str, part: str | float, **how: Any) -> None:
        """How a part of the table is built or worn from now on (conditions.py)."""
        try:
            CONDITIONS[name](self, part, **how)
        except ConditionError as error:
            raise TableError(str(error)) from error

    def cut_power_after(self, count: int) -> None:
        """The power goes in the middle of a write: after so many more bytes to flash."""
        self.device.flash.cut_after(count)

    def cut_power_in(self, ms: int) -> None:
        """The power goes in so many milliseconds, whatever is being done then."""
        self.clock.after(ms * MS, self._pull_the_plug)

    def _pull_the_plug(self) -> None:
        if self.device.powered:
            self.device.flash.freeze()
            raise PowerCut

    def fill_flash(self, leave: int = 0) -> None:
        """Somebody has copied files onto the table until only so many sectors were free."""
        files = self.device.files
        with self._while_a_host_copies():
            files.mkdir(BALLAST)
            size = (files.statvfs("/")[3] - leave - 8) * 4000
            for count in range(40):
                if files.statvfs("/")[3] <= leave or not self._pile_up(f"{BALLAST}/{count}", max(size, 0)):
                    return
                size = 2000

    @contextmanager
    def _while_a_host_copies(self) -> Iterator[None]:
        """No time passes, and the power that is to go in a write of the table does not go in this one."""
        flash = self.device.flash
        until_cut = flash.until_cut
        flash.cut_after(None)
        try:
            with self.device.awake(), flash.timeless():
                yield
        except PowerCut:  # the plug was pulled meanwhile
            self.device.cut_power()
            return
        except OSError as error:
            why = os.strerror(error.errno or 0)
            raise TableError(f"a host cannot do that with the flash: {why}") from error
        flash.cut_after(until_cut)

    def _pile_up(self, path: str, size: int) -> bool:
        try:
            self._write(path, bytes(size))
        except OSError:
            return False
        return True

    def free_flash(self) -> None:
        """Those files are removed again."""
        files = self.device.files
        with self._while_a_host_copies():
            for name in files.listdir(BALLAST):
                files.remove(f"{BALLAST}/{name}")
            files.remove(BALLAST)

    def type(self, data: bytes) -> None:
        """A host sends bytes over USB; without power there is nobody to take them."""
        if self.device.powered:
            self.device.type(data)

    # Eyes

    def screen_text(self) -> str:
        """What is written on the display, line by line."""
        picture = self.display.image()
        pixels = picture.tobytes()
        if pixels != self._read[0]:  # reading costs more than a second of the firmware's time
            self._read = (pixels, read_text(picture))
        return self._read[1]

    def screen_png(self, path: Path | None = None, scale: int = 4) -> bytes:
        """The display as a picture, each pixel `scale` pixels wide; kept in a file if one is named."""
        picture = self.display.image()
        out = BytesIO()
        size = (picture.width * scale, picture.height * scale)
        picture.resize(size, Image.Resampling.NEAREST).save(out, "PNG")
        if path is not None:
            path.write_bytes(out.getvalue())
        return out.getvalue()

    def lights(self, zone: str) -> list[Colour]:
        """The colours of the LEDs of a place, as red, green and blue."""
        if zone not in self.board.leds.zones:
            raise TableError(f"this board has no lights at {zone}")
        first, last = self.board.leds.zones[zone]
        return self.leds.pixels[first : last + 1]

    def colours(self, zone: str) -> set[str]:
        """What a person would call them: {"green"}, or {"off"}."""
        return {colour_name(colour) for colour in self.lights(zone)}

    @property
    def lying(self) -> dict[str, list[str]]:
        """What lies on each reader, by the names under which it was laid."""
        return {
            name: [self._names[tag] for tag in field.tags if tag in self._names]
            for name, field in self.fields.items()
        }

    def desk(self) -> Any:
        """The desk of the firmware that runs now: for those who play by what the table asks."""
        # Asked after every step of everybody: no module is imported for it.
        modules = self.device.modules
        loop = modules.loaded.get("loop")
        if loop is not None and loop.running is not None:
            return loop.running
        raise TableError("nobody sits at the desk: switch the table on and let it start")

    def holds(self) -> dict[str, Hold]:
        """How long each task of the firmware held its loop, by name, since power-on or `clear_holds`."""
        loop, scheduler = (self.device.modules.loaded[name] for name in ("loop", "scheduler"))
        held = self.device.holds.by_mark
        names = enumerate(loop.TASKS.split(), scheduler.MARK)
        return {name: held[mark] for mark, name in names if mark in held}

    def clear_holds(self) -> None:
        self.device.holds.by_mark.clear()

    # Things

    def tag(self, card: str) -> Tag:
        """The sticker of a card; the same card always has the same one. "copy of" a card has another."""
        if card not in self._tags:
            words = card.removeprefix(COPY).split(" ")
            if len(words) != 3 or not words[2].isdigit():
                raise TableError(f"{card!r} is no card: name it like 'history unit 57'")
            number = len(self._tags) + 1
            tag = Ntag(213, bytes((0x04, *number.to_bytes(2, "big"), 0xC7, 0x5A, 0x11, 0x80)))
            ndef = self.device.modules.load("drivers.ndef_writer")
            try:
                tag.store(ndef.build(words[0], words[1], int(words[2])))
            except ValueError as error:
                raise TableError(f"{card!r} has no sticker: {error}") from error
            self._tags[card] = tag
        return self._tags[card]

    def _sticker(self, card: Card) -> Tag:
        if isinstance(card, Tag):
            return card
        return bad_tag(card) if card in BAD_TAGS else self.tag(card)

    def _lying(self, field: Field, card: Card) -> Listener:
        """That card; of the bad tags whichever of its kind lies there."""
        if isinstance(card, str) and card in BAD_TAGS:
            uid = bad_tag(card).uid
            for tag in field.tags:
                if isinstance(tag, Tag) and tag.uid == uid:
                    return tag
            raise TableError(f"no {card} lies there")
        return self._sticker(card)

    def part(self, name: str) -> Chip:
        """A part by its name: display, leds, wheel, buzzer, a reader, or a button."""
        parts: dict[str, Chip | None] = {
            "display": self.display,
            "leds": self.leds,
            "wheel": self.wheel,
            "buzzer": self.buzzer,
            **self.buttons,
            **self.readers,
        }
        chip = parts.get(name)
        if chip is None:
            raise TableError(f"this board has no {name}")
        return chip

    def reader_of(self, zone: str) -> str:
        """The reader that serves a zone; readers go by their own names too."""
        for reader in self.board.readers:
            if zone == reader.name or zone in reader.zones:
                return reader.name
        raise TableError(f"no reader serves {zone}")

    def is_slot(self, zone: str) -> bool:
        """Cards stay where they are laid; elsewhere they are only shown."""
        name = self.reader_of(zone)
        return any(reader.name == name and reader.mode == "slot" for reader in self.board.readers)

    # Building it

    def _wire_reader(self, reader: Reader) -> None:
        noise = self.device.noise
        field = Field(self.clock, noise)
        bus = self.board.buses[reader.bus]
        reset = None if reader.reset is None else self.device.net(reader.reset)
        chip: Mfrc522 | Pn532I2c | Pn532Spi
        if isinstance(bus, Spi) and reader.cs is not None:
            model = Mfrc522 if reader.chip == "mfrc522" else Pn532Spi
            chip = model(self.clock, field, reset=reset, noise=noise)
            self.device.attach_spi(chip, bus.sck, bus.mosi, bus.miso, reader.cs)
        elif isinstance(bus, I2c):
            chip = Pn532I2c(self.clock, field, reset=reset, noise=noise)
            self.device.attach_i2c(chip, bus.sda, bus.scl)
        else:
            raise TableError(f"the simulator has no {reader.chip} on {reader.bus}")
        self.fields[reader.name] = field
        self.readers[reader.name] = chip

    def _feed(self) -> Supply:
        """Strip and antennas draw from the supply, and the readers suffer if it sags."""
        supply = Supply()
        leds, fields = self.leds, self.fields  # a device must not hold its table: nobody could drop it then
        supply.loads = [
            lambda: LED_MA * leds.brightness,
            lambda: sum(field.antenna.ma for field in fields.values() if field.on),
        ]
        supply.fed = list(self.readers.values())
        self.leds.on_show = supply.look
        self.device.vsys = lambda: supply.vsys
        return supply

    def _wire_display(self, board: Board) -> OledI2c:
        bus = board.buses[board.display.bus]
        assert isinstance(bus, I2c)
        model = Sh1106 if board.display.chip == "sh1106" else Ssd1306
        chip = model(self.clock, board.display.width, board.display.height, board.display.address)
        self.device.attach_i2c(chip, bus.sda, bus.scl)
        return chip

    def _wire_wheel(self, seed: int) -> Encoder | As5600:
        wheel = self.board.wheel
        if isinstance(wheel, AngleSensor):
            bus = self.board.buses[wheel.bus]
            assert isinstance(bus, I2c)
            sensor = As5600(self.clock, seed)
            self.device.attach_i2c(sensor, bus.sda, bus.scl)
            return sensor
        encoder = Encoder(self.clock, self.device.net(wheel.a), self.device.net(wheel.b), seed)
        self.device.attach(encoder)
        return encoder

    def _wire_button(self, pin: int) -> Button:
        return Button(self.clock, self.device.net(pin), BOUNCE_MS * MS)

    def image(self) -> dict[str, bytes]:
        """What the flasher would put on the flash: the firmware's data files and the board."""
        folder = data_files()
        # Another process may just write one of them anew, under a name with a dot in front.
        files = sorted(file for file in folder.rglob("[!.]*") if file.is_file())
        image = {"/" + file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
        image["/main.py"] = (FIRMWARE / "main.py").read_bytes()
        # Not for the first time: it has the copy that the firmware makes of the board file.
        image["/board.json"] = image["/board.last"] = boards.as_json(self.board).encode()
        return image

    def put(self, files: Mapping[str, bytes]) -> None:
        """Put files, and folders that end in /, onto the flash: a factory has all day, so no time passes."""
        folders: set[str] = set()
        with self.device.flash.timeless():
            for path, data in files.items():
                for folder in (path[:at] for at in range(1, len(path)) if path[at] == "/"):
                    if folder not in folders:
                        folders.add(folder)
                        with suppress(OSError):  # it is there
                            self.device.files.mkdir(folder)
                if not path.endswith("/"):
                    self._write(path, data)

    def _write(self, path: str, data: bytes) -> None:
        with self.device.files.open(path, "wb") as file:
            file.write(data)


def _switch_off_abandoned() -> None:
    while _abandoned:
        device = _abandoned.pop()
        with suppress(ValueError, greenlet.error):  # it ran in another thread: only that one can end it
            device.cut_power()


def colour_name(colour: Colour) -> str:
    """What a person would call it."""
    brightest = max(colour)
    if brightest < 4:
        return "off"
    red, green, blue = (channel * 4 // brightest for channel in colour)  # 0 to 4
    names = {(1, 0, 0): "red", (0, 1, 0): "green", (0, 0, 1): "blue", (1, 0, 1): "violet", (0, 1, 1): "cyan"}
    if red == 4 and 1 <= green <= 3 and blue < 2:
        return "amber"
    strong = (int(red >= 2), int(green >= 2), int(blue >= 2))
    return names.get(strong, "white" if all(strong) else "yellow")
