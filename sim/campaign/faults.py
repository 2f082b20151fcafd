"""What can go wrong at a table, drawn from a seed."""

import random
from collections.abc import Callable
from typing import NamedTuple

from link.frame import pack
from sim.campaign.recording import RecordingTable
from sim.table.bad_tags import BAD_TAGS

KINDS = (
    *("cut_bytes", "cut_bytes", "cut_bytes", "cut_bytes", "cut_ms", "cut_ms", "cut_ms", "cut_twice"),
    *("noise", "noise", "dying_reader", "dying_reader", "flicker", "flicker", "copy", "copy"),
    *("stray_tag", "stray_tag", "bounce", "display", "display", "leds", "full_flash", "full_flash"),
    *("garbage", "garbage", "questions"),
)
MOST = 6
CTRL_C = 3  # stops any MicroPython, and is meant to
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

    # Contacts, display, lights

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
        self.table.type(bytes(byte for byte in data if byte != CTRL_C))

    def _questions(self, amount: int, where: int) -> None:
        """Well-formed lines, sensible or not, and one that is cut off."""
        dice = random.Random(1000 * amount + where)
        lines = [pack(dice.randrange(10000), dice.choice(QUESTIONS)) for _ in range(1 + amount % 8)]
        self.table.type(b"".join(lines) + lines[0][: dice.randrange(len(lines[0]))])
