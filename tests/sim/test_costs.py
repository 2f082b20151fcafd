"""What calls cost, and what happens when something comes in the middle of one."""

from collections.abc import Callable
from typing import Any

import pytest

from sim.chips.mfrc522 import Mfrc522
from sim.chips.tags import Ntag
from sim.clock import MS, SECOND, US
from sim.device import Device


@pytest.fixture
def device():
    device = Device()
    with device.awake():
        yield device


def cost(device: Device, work: Callable[[], Any]) -> int:
    before = device.clock.now
    work()
    return device.clock.now - before


def test_each_call_of_a_pin_takes_what_a_call_takes(device: Device):
    machine: Any = device.modules.load("machine")
    assert cost(device, lambda: machine.Pin(2)) == 20 * US
    assert cost(device, lambda: machine.Pin(3, machine.Pin.OUT, value=1)) == 20 * US
    pin = machine.Pin(4, machine.Pin.OUT)
    for call in (pin, pin.value, pin.on, pin.off, pin.high, pin.low, pin.toggle, lambda: pin(1), pin.init):
        assert cost(device, call) == 20 * US


def test_an_edge_comes_at_the_end_of_the_call(device: Device):
    machine: Any = device.modules.load("machine")
    pin = machine.Pin(2, machine.Pin.OUT, value=0)
    edges: list[int] = []
    device.net(2).watch(lambda _: edges.append(device.clock.now))
    began = device.clock.now
    pin(1)
    pin(0)
    assert edges == [began + 20 * US, began + 40 * US]


def test_a_bus_takes_its_call_and_its_bits(device: Device):
    machine: Any = device.modules.load("machine")
    spi = machine.SPI(0, 1_000_000)
    assert cost(device, lambda: spi.write(b"1234")) == 25 * US + 4 * 8 * US
    assert cost(device, lambda: spi.read(2)) == 25 * US + 2 * 8 * US


@pytest.mark.parametrize("call", ["time()", "time_ns() // 1_000_000_000", "ticks_ms() // 1000"])
def test_waiting_by_looking_at_the_clock_ends(device: Device, call: str):
    device.modules.execute(f"import time\nwhile time.{call} == begun: pass", "main.py", {
        **device.modules.names(), "begun": eval(f"time.{call}", {"time": device.modules.load("time")}),
    })  # fmt: skip
    assert SECOND <= device.clock.now < SECOND + 1 * MS


def test_an_interrupt_waits_for_the_handler_of_another(device: Device):
    """A handler that reads a pin takes its time; an edge in the meantime is served when it is done."""
    machine: Any = device.modules.load("machine")
    first, second = machine.Pin(2, machine.Pin.IN), machine.Pin(3, machine.Pin.IN)
    served: list[tuple[str, int]] = []

    def slow(pin: Any) -> None:
        for _ in range(5):
            pin()
        served.append(("first", device.clock.now - began))

    first.irq(slow, machine.Pin.IRQ_RISING)
    second.irq(lambda _: served.append(("second", device.clock.now - began)), machine.Pin.IRQ_RISING)
    began = device.clock.now
    device.clock.after(30 * US, lambda: device.net(3).drive(1, "hand"))
    device.net(2).drive(1, "hand")
    assert served == [("first", 100 * US), ("second", 100 * US)]


def test_edges_that_come_too_fast_are_seen_once(device: Device):
    """The RP2040 has one flag for each pin: what comes before it was served is lost."""
    machine: Any = device.modules.load("machine")
    pin = machine.Pin(2, machine.Pin.IN)
    served: list[int] = []

    def handler(pin: Any) -> None:
        for _ in range(5):
            pin()
        served.append(device.clock.now)

    pin.irq(handler, machine.Pin.IRQ_RISING)
    for at in range(0, 90, 10):
        device.clock.after(at * US, lambda: device.net(2).drive(1, "hand"))
        device.clock.after((at + 5) * US, lambda: device.net(2).drive(0, "hand"))
    device.clock.advance(1 * MS)
    assert len(served) == 2


def test_a_timer_that_is_set_anew_calls_the_new_function(device: Device):
    machine: Any = device.modules.load("machine")
    rung: list[str] = []
    timer = machine.Timer(period=10, mode=machine.Timer.PERIODIC, callback=lambda _: rung.append("old"))
    device.clock.advance(25 * MS)
    timer.init(period=10, mode=machine.Timer.ONE_SHOT, callback=lambda _: rung.append("new"))
    device.clock.advance(100 * MS)
    assert rung == ["old", "old", "new"]


# What a hundred drivers do: reset, timer, antenna on, and REQA at once.
NAIVE = """
from machine import Pin, SPI

spi = SPI(0, 1_000_000, sck=Pin(2), mosi=Pin(3), miso=Pin(4))
cs = Pin(1, Pin.OUT, value=1)

def write(register, value):
    cs(0)
    spi.write(bytes([register << 1]))
    spi.write(bytes([value]))
    cs(1)

def read(register):
    cs(0)
    spi.write(bytes([register << 1 | 0x80]))
    value = spi.read(1)[0]
    cs(1)
    return value

write(0x01, 0x0F)
for register, value in ((0x2A, 0x8D), (0x2B, 0x3E), (0x2D, 30), (0x2C, 0), (0x15, 0x40), (0x11, 0x3D)):
    write(register, value)
write(0x14, read(0x14) | 0x03)
write(0x0D, 0x07)
write(0x02, 0xF7)
write(0x04, read(0x04) & 0x7F)
write(0x0A, read(0x0A) | 0x80)
write(0x01, 0x00)
write(0x09, 0x26)
write(0x01, 0x0C)
write(0x0D, read(0x0D) | 0x80)
while not read(0x04) & 0x31:
    pass
print(read(0x0A))
"""


@pytest.mark.parametrize(("pin_us", "answered"), [(20, 2), (0, 0)])
def test_a_tag_has_started_when_a_driver_asks_at_once(
    device: Device, monkeypatch: pytest.MonkeyPatch, pin_us: int, answered: int
):
    """Two bytes of ATQA come because the calls take their time; if pins cost nothing, none do."""
    monkeypatch.setattr("sim.micropython._pin.PIN", pin_us * US)
    chip = Mfrc522(device.clock)
    device.attach_spi(chip, sck=2, mosi=3, miso=4, cs=1)
    chip.field.place(Ntag(213, bytes.fromhex("04A1B2C3D4E5F6")))
    device.clock.advance(10 * MS)
    device.modules.execute(NAIVE, "main.py")
    assert device.console.take().decode().split() == [str(answered)]
