"""DMA channels: what they move, when, and how MicroPython lets one ask."""

# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

from array import array
from collections.abc import Iterator
from typing import Any

import pytest

from sim.clock import US
from sim.device import Device
from sim.micropython._device import current
from sim.micropython.machine import Pin
from sim.micropython.rp2 import DMA, PIO, StateMachine, asm_pio


@pytest.fixture
def device() -> Iterator[Device]:
    device = Device()
    with device.awake():
        yield device


@asm_pio(autopull=True, autopush=True)
def echo() -> None:
    out(isr, 32)
    push()


@asm_pio()
def gather() -> None:
    pull()
    mov(isr, osr)
    push()[31]


def running(number: int, program: Any, freq: int = 125_000_000) -> StateMachine:
    machine = StateMachine(number, program, freq=freq)
    machine.active(1)
    return machine


def test_the_control_register_as_the_datasheet_lays_it_out(device: Device) -> None:
    dma = DMA()
    # Enabled, words, both addresses counting, chained to itself, unpaced, quiet.
    assert dma.pack_ctrl() == 1 | 2 << 2 | 1 << 4 | 1 << 5 | dma.channel << 11 | 0x3F << 15 | 1 << 21
    packed = dma.pack_ctrl(size=0, inc_write=False, treq_sel=8, bswap=True, irq_quiet=False)
    assert packed == 1 | 1 << 4 | dma.channel << 11 | 8 << 15 | 1 << 22
    fields = DMA.unpack_ctrl(packed)
    assert (fields["size"], fields["inc_read"], fields["inc_write"], fields["treq_sel"]) == (0, 1, 0, 8)
    assert dma.pack_ctrl(default=packed, ring_size=4) == packed | 4 << 6
    assert dma.pack_ctrl(**{**fields, "default": 0}) == packed
    with pytest.raises(ValueError, match="bad field value"):
        dma.pack_ctrl(treq_sel=64)
    with pytest.raises(TypeError):
        dma.pack_ctrl(colour=1)


def test_there_are_twelve_channels(device: Device) -> None:
    channels = [DMA() for _ in range(12)]
    assert [dma.channel for dma in channels] == list(range(12))
    with pytest.raises(OSError, match="EBUSY"):
        DMA()
    channels[3].close()
    with pytest.raises(ValueError, match="channel closed"):
        channels[3].active()
    assert DMA().channel == 3


def test_memory_to_memory(device: Device) -> None:
    source, target = bytes(range(16)), bytearray(16)
    dma = DMA()
    dma.config(read=source, write=target, count=4, ctrl=dma.pack_ctrl(), trigger=True)
    assert dma.active() and dma.ctrl >> 24 & 1
    device.clock.advance(US)
    assert not dma.active() and target == source


def test_bytes_are_swapped_or_repeated_as_on_the_bus(device: Device) -> None:
    machine = running(0, echo)
    dma = DMA()
    dma.config(
        read=b"\x12\x34\x56\x78",
        write=machine,
        count=1,
        ctrl=dma.pack_ctrl(inc_write=False, treq_sel=0, bswap=True),
        trigger=True,
    )
    assert machine.get() == 0x12345678
    dma.config(
        read=b"\xa5",
        write=machine,
        count=1,
        ctrl=dma.pack_ctrl(size=0, inc_write=False, treq_sel=0),
        trigger=True,
    )
    assert machine.get() == 0xA5A5A5A5


def test_a_fifo_is_fed_as_it_empties_and_no_sooner(device: Device) -> None:
    """What the processor changes in the buffer before its turn comes is what gets sent."""
    machine = running(5, gather, freq=1_000_000)
    words = array("I", range(20))
    dma = DMA()
    dma.config(
        read=words,
        write=machine,
        count=20,
        ctrl=dma.pack_ctrl(inc_write=False, treq_sel=9),
        trigger=True,
    )
    assert dma.count == 20 - 4 and machine.tx_fifo() == 4
    assert dma.read == dma.read & ~0xF | 0
    words[19] = 1900
    got = []
    while len(got) < 20:
        got.append(machine.get())
    assert got == [*range(19), 1900]
    assert not dma.active() and dma.count == 0


def test_an_rx_fifo_is_emptied_into_a_buffer(device: Device) -> None:
    machine = running(2, gather)
    target = array("I", [0] * 6)
    dma = DMA()
    dma.config(
        read=machine, write=target, count=6, ctrl=dma.pack_ctrl(inc_read=False, treq_sel=6), trigger=True
    )
    for word in range(6):
        machine.put(word * 1000)
    device.clock.advance(10 * US)
    assert list(target) == [0, 1000, 2000, 3000, 4000, 5000] and not dma.active()


def test_registers_by_their_address(device: Device) -> None:
    machine = running(6, echo)
    dma = DMA()
    dma.config(
        read=array("I", [7]),
        write=0x50300018,  # PIO1, TXF2
        count=1,
        ctrl=dma.pack_ctrl(inc_write=False, treq_sel=10),
        trigger=True,
    )
    assert machine.get() == 7
    with pytest.raises(ValueError, match="0x40000000"):
        dma.write = 0x40000000


def test_the_end_calls_the_processor_unless_it_is_to_be_quiet(device: Device) -> None:
    machine = running(0, echo)
    calls: list[str] = []
    dma = DMA()
    dma.irq(lambda who: calls.append(repr(who)))
    how = {"inc_write": False, "treq_sel": 0}
    dma.config(read=array("I", [1, 2]), write=machine, count=2, ctrl=dma.pack_ctrl(**how), trigger=True)
    device.clock.advance(10 * US)
    assert calls == []
    machine.get(bytearray(2))
    dma.config(read=array("I", [3]), count=1, ctrl=dma.pack_ctrl(irq_quiet=False, **how), trigger=True)
    device.clock.advance(10 * US)
    assert calls == ["DMA(0)"]


def test_one_channel_starts_the_next(device: Device) -> None:
    target = bytearray(8)
    first, second = DMA(), DMA()
    second.config(read=b"5678", write=memoryview(target)[4:], count=1, ctrl=second.pack_ctrl())
    first.config(
        read=b"1234", write=target, count=1, ctrl=first.pack_ctrl(chain_to=second.channel), trigger=True
    )
    device.clock.advance(US)
    assert target == b"12345678"


def test_a_stopped_transfer_moves_nothing_more(device: Device) -> None:
    machine = running(0, gather, freq=1_000_000)
    dma = DMA()
    dma.config(
        read=array("I", range(20)),
        write=machine,
        count=20,
        ctrl=dma.pack_ctrl(inc_write=False, treq_sel=0),
        trigger=True,
    )
    dma.active(0)
    device.clock.advance(1000 * US)
    assert machine.rx_fifo() == 4 and machine.tx_fifo() == 0 and not dma.active()


def test_running_past_the_end_of_a_buffer_is_an_error_here(device: Device) -> None:
    """The real chip would read on in whatever lies behind: here the test that did it fails."""
    machine = running(0, echo)
    dma = DMA()
    with pytest.raises(RuntimeError, match="4 bytes past the end"):
        dma.config(
            read=array("I", [1]),
            write=machine,
            count=2,
            ctrl=dma.pack_ctrl(inc_write=False, treq_sel=0),
            trigger=True,
        )


def test_a_jam_in_the_fifo_holds_the_transfer(device: Device) -> None:
    @asm_pio(fifo_join=PIO.JOIN_TX)
    def never() -> None:
        wait(1, irq, 7)

    machine = running(0, never)
    dma = DMA()
    dma.config(
        read=array("I", range(20)),
        write=machine,
        count=20,
        ctrl=dma.pack_ctrl(inc_write=False, treq_sel=0),
        trigger=True,
    )
    device.clock.advance(1000 * US)
    assert dma.active() and dma.count == 12 and machine.tx_fifo() == 8


@asm_pio(out_init=PIO.OUT_LOW, autopull=True, pull_thresh=32)
def leave() -> None:
    out(pins, 1)


def counts(device: Device, moments: list[int]) -> list[tuple[int, bool, int]]:
    """What a transfer of 20 words, 3.2 us each, says of itself at these moments."""
    machine = StateMachine(0, leave, freq=10_000_000, out_base=Pin(3))
    machine.active(1)
    dma = DMA()
    data = array("I", range(20))
    dma.config(
        read=data, write=machine, count=20, ctrl=dma.pack_ctrl(inc_write=False, treq_sel=0), trigger=True
    )
    began, seen = device.clock.now, []
    for moment in moments:
        device.clock.advance_to(began + moment)
        seen.append((dma.count, dma.active(), machine.tx_fifo()))
    return seen


def test_it_says_at_any_moment_how_much_is_left() -> None:
    every = [200 * step for step in range(350)]
    device = Device()
    with device.awake():
        looked_always = counts(device, every)
    assert looked_always[1] == (15, True, 4)  # one word is leaving, four wait
    assert looked_always[-1] == (0, False, 0)
    for step in (5, 40, 111, 249, 260, 300):
        with Device().awake():
            assert counts(current(), [200 * step]) == [looked_always[step]]
