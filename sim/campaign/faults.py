"""What can go wrong at a table, drawn from a seed."""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from host_tools.boards.board import Spi
from link.frame import pack
from sim.campaign.recording import RecordingTable
from sim.chips.supply import OHMS
from sim.table.bad_tags import BAD_TAGS
from sim.table.conditions import HOSTS

KINDS = (
    *("cut_bytes", "cut_bytes", "cut_bytes", "cut_bytes", "cut_ms", "cut_ms", "cut_ms", "cut_twice"),
    *("noise", "noise", "dying_reader", "dying_reader", "flicker", "flicker", "copy", "copy"),
    *("stray_tag", "stray_tag", "bounce", "display", "display", "leds", "full_flash", "full_flash"),
    *("garbage", "garbage", "questions"),
    *("weak", "weak", "clone", "thick", "covered", "neighbours", "miso", "cable", "cable", "sag", "sag"),
    *("hang", "worn", "host", "host"),
)
MOST = 6
CTRL_C = 3
QUESTIONS = (
    *("hello", "status", "events on", "events off", "get language", "list 3", "set", "set brightness 999"),
    *("set brightness 30", "games", "fetch 1 0", "read attacker", "enrol", "cancel", "test leds", ""),
)


class Fault(NamedTuple):
    at: int  # before which answer it strikes
    kind: str
    amount: int  # bytes, milliseconds or whatever the kind counts
    where: int  # which reader, or which of several ways

    def __str__(self) -> str:
        return f"{self.kind} ({self.amount}, {self.where}) before answer {self.at}"


def draw(seed: int, answers: int, game: str = "history") -> list[Fault]:
    """The faults of a seed, in the order in which they strike."""
    dice = random.Random(f"faults of {seed}" if game == "history" else f"faults of {game} {seed}")
    faults = [_fault(dice, dice.randrange(answers)) for _ in range(dice.randint(1, MOST))]
    return sorted(faults)


def _fault(dice: random.Random, at: int) -> Fault:
    kind = dice.choice(KINDS)
    # Most moves take a page or two of the flash; an erase is 4096 bytes long.
    amount = dice.randrange(600) if dice.random() < 0.7 else dice.randrange(12000)
    return Fault(at, kind, amount, dice.randrange(1000))


class Faults:
    """Strikes at a table, knows what is still in force, and puts it right."""

    def __init__(self, table: RecordingTable):
        self.table = table
        self.flickers = 0  # so many ms lies a card before it is snatched away
        self.copies = False  # a second sticker lies under the card
        self.cut_again = 0
        self.excused = False  # what goes wrong now may be the fault's doing
        self._mend: list[Callable[[], None]] = []
        self._slow = False  # a reader that was lost is looked for every eight seconds

    def strike(self, fault: Fault) -> None:
        self.excused = True
        getattr(self, "_" + fault.kind)(fault.amount, fault.where)

    def mend(self) -> int:
        """Everything is as it should be; for how many ms the table may need to notice."""
        for repair in self._mend:
            repair()
        self._mend.clear()
        self.table.bounce_ms = 0.0
        self.flickers = 0
        self.copies = self.excused = False
        slow, self._slow = self._slow, False
        return 9000 if slow else 1000

    def _reader(self, where: int) -> str:
        readers = self.table.board.readers
        return readers[where % len(readers)].name

    # Power

    def _cut_bytes(self, amount: int, where: int) -> None:
        self.table.cut_power_after(amount)

    def _cut_ms(self, amount: int, where: int) -> None:
        self.table.cut_power_in(amount % 3000)

    def _cut_twice(self, amount: int, where: int) -> None:
        """Again while the table starts, or puts its journal in order."""
        self.table.cut_power_after(amount % 700)
        self.cut_again = 1 + where * 5

    # Readers and tags

    def _noise(self, amount: int, where: int) -> None:
        reader = self._reader(where)
        self.table.disturb(reader, (1 + amount % 50) / 10000)
        self._mend.append(lambda: self.table.disturb(reader, 0.0))

    def _dying_reader(self, amount: int, where: int) -> None:
        self._break(self._reader(where))
        self._slow = True

    def _flicker(self, amount: int, where: int) -> None:
        self.flickers = 1 + amount % 60

    def _copy(self, amount: int, where: int) -> None:
        self.copies = True

    def _stray_tag(self, amount: int, where: int) -> None:
        kinds = sorted(BAD_TAGS)
        reader = self._reader(where)
        kind = kinds[amount % len(kinds)]
        self.table.place(kind, reader)
        self.table.run(50 + amount % 400)
        self.table.remove(reader, kind)
        self.table.run(400)

    # Radio, wires, supply

    def _weak(self, amount: int, where: int) -> None:
        """An antenna with 6 to 12 mA: cards on it answer nearly always."""
        self._set("antenna", self._reader(where), ma=6 + amount % 60 / 10)

    def _clone(self, amount: int, where: int) -> None:
        """A module that hears its own noise: one answer in 20 to 300 is lost at its gain."""
        self._set("antenna", self._reader(where), noisy_from=38 + amount % 40 / 10)

    def _thick(self, amount: int, where: int) -> None:
        self._set("top", self._reader(where), mm=8 + amount % 14)

    def _covered(self, amount: int, where: int) -> None:
        """A strange card lies exactly over what lies there, for a moment."""
        kinds = sorted(BAD_TAGS)
        reader = self._reader(where)
        kind = kinds[amount % len(kinds)]
        self.table.place(kind, reader, 0)
        self.table.run(100 + amount % 2000)
        self.table.remove(reader, kind)
        self.table.run(600)

    def _neighbours(self, amount: int, where: int) -> None:
        """Two readers that hear each other's cards, more or less."""
        self._set("neighbours", self._reader(where), to=self._reader(where + 1), loss=10 + amount % 12)

    def _miso(self, amount: int, where: int) -> None:
        """Clones hold the line, or a wire is broken."""
        how = ("held", "cut")[amount % 2]
        self._set("miso", self._reader(where), how=how)
        if how == "held":
            self._set("miso", self._reader(where + 1), how=how)
        else:
            self._slow = True

    def _cable(self, amount: int, where: int) -> None:
        """At 4 MHz up to 5 of 1,000 bits are wrong."""
        reader = next(r for r in self.table.board.readers if r.name == self._reader(where))
        bus = self.table.board.buses[reader.bus]
        if isinstance(bus, Spi):
            longest = 40 if len(self.table.board.readers) > 2 else 120
            self._set("cable", reader.bus, cm=bus.cable_cm + amount % longest)
            self._mend[-1] = lambda: self.table.condition("cable", reader.bus, cm=bus.cable_cm)
            self._slow = True

    def _sag(self, amount: int, where: int) -> None:
        self.table.condition("supply", 1 + amount % 120 / 10)
        self._mend.append(lambda: self.table.condition("supply", OHMS))
        self._slow = True

    def _set(self, name: str, part: str, **how: Any) -> None:
        self.table.condition(name, part, **how)
        back = {"to": how["to"]} if "to" in how else {}
        self._mend.append(lambda: self.table.condition(name, part, **back))

    # Contacts, display, lights

    def _hang(self, amount: int, where: int) -> None:
        self.table.condition("hang", "display")

    def _worn(self, amount: int, where: int) -> None:
        self._set("worn", "wheel", ms=1 + amount % 90 / 10)

    def _host(self, amount: int, where: int) -> None:
        """It never reads, probes the port, floods it or says Ctrl-C; a game goes on."""
        how = HOSTS[1 + amount % 4]
        if how != "interrupts" or self.table.device.interrupt_char < 0:
            self.table.condition("host", how)
            self._mend.append(lambda: self.table.condition("host", "reads"))

    def _bounce(self, amount: int, where: int) -> None:
        self.table.bounce_ms = 2 + amount % 30 / 10

    def _display(self, amount: int, where: int) -> None:
        self._break("display")

    def _leds(self, amount: int, where: int) -> None:
        self._break("leds")

    def _break(self, part: str) -> None:
        self.table.unplug(part)
        self._mend.append(lambda: self.table.plug_in(part))

    # Flash and link

    def _full_flash(self, amount: int, where: int) -> None:
        if self.table.free_flash not in self._mend:
            self.table.fill_flash(where % 4)
            self._mend.append(self.table.free_flash)

    def _garbage(self, amount: int, where: int) -> None:
        dice = random.Random(1000 * amount + where)
        data = dice.randbytes(1 + amount % 700)
        if self.table.device.interrupt_char == CTRL_C:  # no game runs: then Ctrl-C stops it, and is meant to
            data = bytes(byte for byte in data if byte != CTRL_C)
        self.table.type(data)

    def _questions(self, amount: int, where: int) -> None:
        """Well-formed lines, sensible or not, and one that is cut off."""
        dice = random.Random(1000 * amount + where)
        lines = [pack(dice.randrange(10000), dice.choice(QUESTIONS)) for _ in range(1 + amount % 8)]
        self.table.type(b"".join(lines) + lines[0][: dice.randrange(len(lines[0]))])
