"""The honest clock: what the firmware's Python does is counted by kinds, and charged at their prices."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.clock import MS
from sim.device import Device
from sim.micropython import _compiler
from sim.micropython._work import CHARGE, KINDS, SUM, Work
from sim.micropython._work_costs import FILE, WorkCosts, WorkCostsError, read
from sim.table import Table
from sim.table.honest import honest_costs

NOTHING = dict.fromkeys(KINDS, 0.0)


def costs(files: dict[str, tuple[str, int]] | None = None, **ns: float) -> WorkCosts:
    return WorkCosts("1.28", "2026-11-17", {**NOTHING, **ns}, {}, files or {})


def done(text: str, kind: str) -> int:
    """How much of that kind of work the program does when its function `work` is called."""
    account = [0]

    def charge(count: int) -> None:
        account[0] += count

    names: dict[str, Any] = {SUM: account, CHARGE: charge}
    # Twice, so that what is done every other time stays a whole number.
    exec(_compiler.compiled(text, "text.py", lambda work: round(2 * work[kind])), names)
    assert account == [0], "a module's own statements are charged with its bytes"
    names["work"]()
    assert account[0] % 2 == 0
    return account[0] // 2


@pytest.mark.parametrize(
    ("kind", "count", "body"),
    [
        ("attribute", 2, "a = work; a.b = 1; return a.b"),
        ("item", 3, "a = [1, 2]; a[0] = a[1]; return a[0]"),
        ("operator", 3, "a = 1 + 2; return -a < 4"),
        ("operator", 2, "a = 1; a += 2; return a * 2"),
        ("call", 2, "len('abc'); return abs(-1)"),
        ("argument", 5, "max(1, 2); return sorted([1], reverse=True)"),
        ("build", 2, "a = (work, work); return [a]"),
        ("format", 2, "a = 1; return '%d' % a + f'{a}'"),
        ("iteration", 5, "for _ in range(5): pass"),
        ("iteration", 4, "return [a for a in range(4)]"),
        ("branch", 4, "a = 3\n while a: a -= 1"),  # the last look ends it
        ("enter", 1, "return 1"),
        ("import", 1, "import math"),
        ("global", 2, "a = work; return len"),
        ("local", 4, "a = 1; b = a"),
    ],
)
def test_work_is_counted_by_kinds(kind: str, count: int, body: str):
    assert done(f"def work():\n {body}\n", kind) == count


def test_what_does_not_run_is_not_counted():
    text = "def work():\n if len('a') == 2:\n  return abs(1)\n elif False:\n  return abs(2)\n return 0\n"
    assert done(text, "call") == 1


def test_a_function_that_is_called_is_counted_as_often_as_it_runs():
    text = "def inner(a):\n return a + 1\n\ndef work():\n for i in range(7):\n  inner(i)\n"
    assert done(text, "enter") == 8
    assert done(text, "operator") == 7


def test_conditions_of_comprehensions_are_looked_at_for_each_and_values_worked_out_for_some():
    text = "def work():\n return [abs(a) for a in range(6) if len('ab') > a]\n"
    assert done(text, "call") == 1 + 6 + 2  # range, len, abs


def test_objects_lambdas_generators_and_exceptions():
    text = (
        "class Thing:\n def __init__(self):\n  self.a = 1\n\n"
        "def two():\n yield 1\n yield 2\n\n"
        "def work():\n"
        " add = lambda a: a + 1\n"
        " for a in two():\n  add(a)\n"
        " try:\n  raise KeyError\n"
        " except KeyError:\n  return Thing()\n"
    )
    assert done(text, "object") == 1
    assert done(text, "resume") == 2
    assert done(text, "enter") == 1 + 1 + 2 + 1  # work, two, the lambda, __init__
    assert done(text, "raise") == 2


def test_native_code_is_counted_by_its_pieces_alone():
    text = (
        "import micropython\n"
        "@micropython.viper\ndef inner(a: int) -> int:\n return a + 1\n\n"
        "def work():\n for i in range(7):\n  inner(i)\n"
    )
    assert done(text, "enter") == 1
    assert done(text, "operator") == 0
    assert done(text, "call") == 1 + 7  # range, inner
    assert done(text, "viper") == 7 * (10 + 3)  # an argument; a, 1 and their sum


def test_a_price_is_the_sum_of_its_kinds():
    assert costs(call=4_000, local=250.5).price(Counter({"call": 3, "local": 2})) == 12_501
    assert costs().price(Work()) == 0


# On a device

LOOP = """
import time

def work():
    begun = time.ticks_us()
    for _ in range(1000):
        pass
    return time.ticks_us() - begun

print(work())
"""


def printed(device: Device) -> list[int]:
    device.modules.execute(LOOP, "main.py")
    return [int(line) for line in device.console.take().decode().split()]


def test_a_device_takes_no_time_for_work_by_default():
    assert printed(Device()) == [5]  # for the second look at the clock


def test_a_device_takes_what_the_file_says():
    """The firmware itself sees it: between two looks at its clock lie the thousand turns."""
    assert printed(Device(costs=costs(iteration=3_000))) == [3_000 + 5]


def test_a_call_into_micropython_is_paid_once():
    """A call of a pin takes 20 us in all: what its caller was charged for it is a part of them."""
    text = "from machine import Pin\nimport time\ndef work():\n pin = Pin(2)\n begun = time.ticks_us()\n"
    text += " pin.value()\n return time.ticks_us() - begun\nprint(work())\n"
    for device in (Device(), Device(costs=costs(call=4_000))):
        device.modules.execute(text, "main.py")
        assert device.console.take().decode().split() == ["25"]


def test_what_micropython_does_itself_is_charged():
    device = Device(costs=costs(filled_pixel=100, copied_pixel=500, collection=24 * MS))
    with device.awake():
        framebuf: Any = device.modules.load("framebuf")
        picture = framebuf.FrameBuffer(bytearray(1024), 128, 64, framebuf.MONO_VLSB)
        glyph = framebuf.FrameBuffer(bytearray(8), 6, 8, framebuf.MONO_VLSB)
        before = device.clock.now
        picture.fill(0)
        picture.blit(glyph, 3, 4)
        device.spend(0)
        assert device.clock.now - before == 128 * 64 * 100 + 48 * 500
        before = device.clock.now
        device.modules.load("gc").collect()  # type: ignore[attr-defined]
        assert device.clock.now - before == 24 * MS


def test_a_file_of_joined_modules_is_loaded_once(tmp_path: Path):
    for name in ("first", "second", "third"):
        (tmp_path / f"{name}.py").write_text("")
    joined = {"first": ("joined", 1000), "second": ("joined", 1000), "third": ("third", 10)}
    device = Device(firmware=tmp_path, costs=costs(joined, loaded_file=5 * MS, loaded_byte=2_000))
    took = []
    for name in ("first", "second", "third", "first"):
        before = device.clock.now
        device.modules.load(name)
        took.append(device.clock.now - before)
    assert took == [5 * MS + 1000 * 2_000, 0, 5 * MS + 10 * 2_000, 0]


def test_a_hold_of_the_loop_is_seen_as_one():
    device = Device(costs=costs(iteration=10_000))
    text = "import asyncio\nasync def work():\n for _ in range(1000): pass\nasyncio.run(work())\n"
    device.modules.execute(text, "main.py")
    assert device.modules.loop is not None
    assert device.modules.loop.holds["work"].longest == 10 * MS


def test_who_looks_on_costs_nothing():
    """What tests and hands call of the firmware from outside is not the table's work."""
    table, other = (Table("pico_duel", costs=costs(enter=MS // 10)) for _ in range(2))
    for one in (table, other):
        one.run(2000)
    screen = table.device.modules.load("loop").running.services.screen
    for _ in range(10):
        screen.lines("words that somebody else wants to know")
    assert table.device.work[0] > 0
    for one in (table, other):
        one.run(500)
    assert table.screen_text() == other.screen_text()
    holds, others = table.holds(), other.holds()
    assert holds["controls"].total > 0
    assert {name: hold.total for name, hold in holds.items()} == {
        name: hold.total for name, hold in others.items()
    }


# At a table


def to_first_picture(table: Table) -> float:
    while not any(table.display.pixels()):
        table.run(1)
    return table.clock.now / MS


def test_an_honest_table_starts_later_and_shows_the_same():
    free, honest = Table("pico_duel"), Table("pico_duel", costs=honest_costs())
    assert to_first_picture(free) * 1.3 < to_first_picture(honest) < 2000
    for table in (free, honest):
        table.run(2000)
    assert free.screen_text() == honest.screen_text()


def wait(table: Table, happened: Callable[[], bool]) -> float:
    """How long it takes, in milliseconds."""
    before = table.clock.now
    while not happened():
        table.run(1)
        assert table.clock.now < before + 1000 * MS, "nothing happens"
    return (table.clock.now - before) / MS


def presses(table: Table) -> tuple[list[float], list[float]]:
    """Of buttons that move the mark on the start menu: when they are heard, then when the display changes."""
    buzzer = table.buzzer
    assert buzzer is not None
    table.run(2500)
    heard, seen = [], []
    for number in range(8):
        table.run(700 + 37 * number)
        picture = bytes(table.display.ram)
        table.buttons["minus" if number % 2 else "plus"].press(80)
        heard.append(wait(table, lambda: buzzer.hz > 0))
        seen.append(wait(table, lambda picture=picture: bytes(table.display.ram) != picture))  # type: ignore[misc]
    return heard, seen


def test_by_the_honest_clock_a_press_is_seen_later_and_heard_within_the_budget():
    _, free = presses(Table("pico_full"))
    heard, seen = presses(Table("pico_full", costs=honest_costs()))
    assert sum(free) < sum(seen)
    assert max(seen) <= 200
    assert max(heard) <= 50


# The data file

GOOD = FILE.read_text(encoding="utf-8")


def test_the_file_has_every_kind():
    found = read()
    assert found.ns.keys() == set(KINDS)
    assert found.micropython
    assert found.price(Work({"call": 1})) > 0


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[kinds]", "[kind]", "kind means nothing here"),
        ("\nlocal = ", "\nlokal = ", r"\[kinds\] lo[ck]al (is missing|means nothing here)"),
        ("\ncall = ", "\ncall = -", r"\[kinds\] call is -\d+, and must be a number"),
        ("\ncall = ", "\ncall = true #", r"\[kinds\] call is True, and must be a number"),
        ("micropython = ", "python = ", "python means nothing here"),
        ("micropython = ", "micropython = 3 #", "micropython must be a text"),
        ("[kinds]", "[kinds", "is no TOML"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(tmp_path: Path, old: str, new: str, said: str):
    path = tmp_path / "costs.toml"
    assert old in GOOD
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(WorkCostsError, match=f"costs.toml.*{said}"):
        read(path)


def test_a_missing_file_says_so(tmp_path: Path):
    with pytest.raises(WorkCostsError, match="none.toml cannot be read"):
        read(tmp_path / "none.toml")
