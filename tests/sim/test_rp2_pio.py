"""State machines in virtual time: against an emulator of somebody else, and how they share a block."""

# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

from collections import deque
from collections.abc import Iterator
from typing import Any

import pioemu
import pytest

from sim.clock import US
from sim.device import Device
from sim.micropython.rp2 import PIO, StateMachine, asm_pio

CYCLE = 8
OUT_PIN, IN_PIN = 5, 2


@pytest.fixture
def device() -> Iterator[Device]:
    device = Device()
    with device.awake():
        yield device


# Against pioemu, which was written by somebody else from the same datasheet


def pioemu_edges(program: list[Any], cycles: int, level: int, transmit: bytes, **how: Any) -> list[Any]:
    state = pioemu.State(transmit_fifo=deque(transmit), pin_directions=1, pin_values=level)
    edges = []
    for before, after in pioemu.emulate(
        list(program[0]), stop_when=pioemu.clock_cycles_reached(cycles), initial_state=state, **how
    ):
        if (before.pin_values ^ after.pin_values) & 1:
            edges.append((before.clock, after.pin_values & 1))
    return edges


def our_edges(device: Device, machine: StateMachine, gpio: int, cycles: int) -> list[tuple[int, int]]:
    edges: list[tuple[int, int]] = []
    device.net(gpio).watch(lambda level: edges.append((device.clock.now // CYCLE - 1, level)))
    machine.active(1)
    device.clock.advance(cycles * CYCLE)
    return edges


def test_a_uart_as_pioemu_sends_it(device: Device) -> None:
    @asm_pio(set_init=PIO.OUT_HIGH, out_init=PIO.OUT_HIGH, out_shiftdir=PIO.SHIFT_RIGHT)
    def uart() -> None:
        pull()
        set(pins, 0)
        set(x, 7)[6]
        label("bit")
        out(pins, 1)
        jmp(x_dec, "bit")[6]
        set(pins, 1)[7]

    machine = StateMachine(0, uart, set_base=0, out_base=0)
    for letter in b"Oh":
        machine.put(letter)
    reference = pioemu_edges(uart, 400, 1, b"Oh", wrap_top=5, out_count=1, set_count=1)
    ours = our_edges(device, machine, 0, 400)
    assert len(ours) > 8
    assert ours == reference


def test_a_countdown_as_pioemu_counts_it(device: Device) -> None:
    @asm_pio(set_init=PIO.OUT_LOW)
    def blink() -> None:
        set(x, 9)
        label("on")
        set(pins, 1)
        jmp(x_dec, "on")[3]
        mov(x, invert(null))
        set(y, 3)
        label("off")
        set(pins, 0)[1]
        jmp(y_dec, "off")
        jmp(not_y, "off")

    machine = StateMachine(0, blink, set_base=0)
    reference = pioemu_edges(blink, 900, 0, b"", wrap_top=7, set_count=1)
    assert len(reference) > 10
    assert our_edges(device, machine, 0, 900) == reference


def test_a_quadrature_decoder_as_pioemu_decodes_it(device: Device) -> None:
    """The program of the wheel, over a turn there and back with pins changing every 40 cycles."""
    quadrature = device.modules.load("drivers.pio_programs").quadrature
    path = [*range(12), *range(12, -8, -1)]
    gray = (0, 1, 3, 2)

    def pins_at(clock: int) -> int:
        return gray[path[min(clock // 40, len(path) - 1)] & 3]

    cycles = 40 * (len(path) + 1)
    *_, (_, last) = pioemu.emulate(
        list(quadrature[0]),
        stop_when=pioemu.clock_cycles_reached(cycles),
        initial_state=pioemu.State(program_counter=21),
        input_source=pins_at,
        shift_isr_right=False,
        wrap_target=21,
        wrap_top=26,
    )
    assert last.y_register == 2**32 - 7

    machine = StateMachine(0, quadrature, in_base=0)
    machine.active(1)
    for place in path:
        for gpio in range(2):
            device.net(gpio).drive(gray[place & 3] >> gpio & 1, "hand")
        device.clock.advance(40 * CYCLE)
    with machine._block.stopped():
        assert machine._core.y == last.y_register


# Several machines in one block


def test_two_machines_hand_a_flag_to_each_other(device: Device) -> None:
    @asm_pio(set_init=PIO.OUT_LOW)
    def left() -> None:
        set(pins, 1)
        irq(0)
        wait(1, irq, 1)
        set(pins, 0)
        irq(0)
        wait(1, irq, 1)

    @asm_pio(set_init=PIO.OUT_LOW)
    def right() -> None:
        wait(1, irq, 0)[9]
        set(pins, 1)[9]
        irq(1)
        wait(1, irq, 0)[9]
        set(pins, 0)[9]
        irq(1)

    trace: list[tuple[int, int, int]] = []
    for gpio in range(2):
        device.net(gpio).watch(
            lambda level, gpio=gpio: trace.append((device.clock.now // CYCLE, gpio, level))
        )
    second = StateMachine(1, right, set_base=1)
    first = StateMachine(0, left, set_base=0)
    second.active(1)
    first.active(1)
    device.clock.advance(60 * CYCLE)
    # Cycle 1: pin 0 rises. 2: flag 0. 3: seen, ten cycles. 13: pin 1 rises, ten cycles. 23: flag 1. 24: seen.
    assert trace == [(1, 0, 1), (13, 1, 1), (25, 0, 0), (37, 1, 0), (49, 0, 1)]


def test_one_machine_reads_what_the_other_drives(device: Device) -> None:
    @asm_pio(set_init=PIO.OUT_LOW)
    def talker() -> None:
        set(pins, 1)[31]
        set(pins, 0)[31]

    @asm_pio()
    def listener() -> None:
        label("again")
        wait(1, pin, 0)
        wait(0, pin, 0)
        jmp(x_dec, "again")

    ear = StateMachine(1, listener, in_base=3)
    mouth = StateMachine(0, talker, set_base=3)
    ear.active(1)
    mouth.active(1)
    device.clock.advance(64 * 100 * CYCLE)
    with ear._block.stopped():
        assert ear._core.x == 2**32 - 100


# Memory, claims, interrupts, blocking


def test_a_block_has_32_places_and_no_more(device: Device) -> None:
    @asm_pio()
    def ten() -> None:
        for _ in range(10):
            nop()

    @asm_pio()
    def also_ten() -> None:
        for _ in range(10):
            nop()

    @asm_pio()
    def thirteen() -> None:
        for _ in range(13):
            nop()

    block = PIO(0)
    block.add_program(ten)
    block.add_program(also_ten)
    assert (ten[1], also_ten[1], ten[2]) == (22, 12, -1)  # from the top down
    with pytest.raises(OSError, match="ENOMEM"):
        StateMachine(0, thirteen)
    StateMachine(4, thirteen)  # the other block is free
    block.remove_program(ten)
    assert ten[1] == -1
    block.remove_program()
    StateMachine(0, thirteen)
    assert thirteen[1:3] == [19, 19]


def test_there_are_eight_machines_in_two_blocks(device: Device) -> None:
    assert repr(PIO(1).state_machine(3)) == "StateMachine(7)"
    for wrong in (-1, 8):
        with pytest.raises(ValueError, match="invalid StateMachine"):
            StateMachine(wrong)
    with pytest.raises(ValueError, match="invalid PIO"):
        PIO(2)


def test_a_jump_moves_with_its_program(device: Device) -> None:
    @asm_pio(set_init=PIO.OUT_LOW)
    def toggle() -> None:
        label("again")
        set(pins, 1)
        set(pins, 0)
        jmp("again")
        set(pins, 1)[31]

    StateMachine(0, toggle, set_base=1)
    assert PIO(0)._block.programs.memory[30] == 28


def test_the_slowest_and_the_fastest_clock(device: Device) -> None:
    @asm_pio()
    def idle() -> None:
        nop()

    for freq, div in ((125_000_000, 256), (8_000_000, 4000), (1908, 16771488)):
        assert StateMachine(0, idle, freq=freq)._core.div == div
    for wrong in (1907, 125_000_001 * 2):
        with pytest.raises(ValueError, match="freq out of range"):
            StateMachine(0, idle, freq=wrong)


def test_words_of_all_sizes(device: Device) -> None:
    from array import array

    @asm_pio()
    def echo() -> None:
        pull()
        mov(isr, osr)
        push()

    machine = StateMachine(0, echo)
    machine.active(1)
    machine.put(-2)
    assert machine.get() == 0xFFFFFFFE
    machine.put(b"\x01\x02", 24)
    assert [machine.get(), machine.get(None, 24)] == [0x01000000, 2]
    machine.put(array("H", [0xBEEF]))
    assert machine.get(array("i", [0]))[0] == 0xBEEF
    machine.put(-5)
    assert machine.get(array("i", [0]))[0] == -5
    machine.put(0x1FF)
    assert machine.get(bytearray(1)) == b"\xff"
    with pytest.raises(ValueError, match="unsupported buffer type"):
        machine.put(array("d", [1.0]))


def test_put_waits_for_room_and_get_for_a_word(device: Device) -> None:
    @asm_pio()
    def slow() -> None:
        pull()
        set(x, 24)
        label("wait")
        jmp(x_dec, "wait")[31]
        mov(isr, osr)
        push()

    machine = StateMachine(0, slow, freq=1_000_000)  # some 0.8 ms for each word
    machine.active(1)
    for word in range(5):
        machine.put(word)
    assert device.clock.now <= 1 * US  # one in the machine, four in the FIFO: that was quick
    machine.put(5)
    assert 800 * US < device.clock.now < 830 * US
    assert [machine.get() for _ in range(6)] == list(range(6))


def test_a_joined_fifo_holds_eight(device: Device) -> None:
    @asm_pio(fifo_join=PIO.JOIN_TX)
    def idle() -> None:
        nop()

    machine = StateMachine(0, idle)
    machine.put(bytes(8))
    assert machine.tx_fifo() == 8


def test_a_flag_calls_the_processor(device: Device) -> None:
    @asm_pio()
    def ticker() -> None:
        irq(block, rel(0))
        nop()[31]
        nop()[31]

    calls: list[tuple[str, int]] = []
    machine = StateMachine(2, ticker, freq=1_000_000)
    machine.irq(lambda who: calls.append((repr(who), device.clock.now // US)))
    machine.active(1)
    device.clock.advance(200 * US)
    assert calls == [
        ("StateMachine(2)", 0),
        ("StateMachine(2)", 66),
        ("StateMachine(2)", 132),
        ("StateMachine(2)", 198),
    ]


def test_a_block_calls_for_all_its_machines(device: Device) -> None:
    @asm_pio()
    def once() -> None:
        irq(block, rel(0))
        pull()

    calls = []
    PIO(0).irq(lambda who: calls.append((repr(who), PIO(0).irq.__name__)), PIO.IRQ_SM1)
    for number in range(2):
        StateMachine(number, once).active(1)
    device.clock.advance(US)
    assert calls == [("PIO(0)", "irq")]  # machine 0 has no say here


def test_exec_works_on_a_machine_at_rest_and_on_a_running_one(device: Device) -> None:
    @asm_pio(set_init=PIO.OUT_LOW)
    def waits() -> None:
        pull()

    machine = StateMachine(0, waits, set_base=4)
    machine.exec("set(pins, 1)")
    assert device.net(4).level == 1
    machine.active(1)
    device.clock.advance(US)
    machine.exec("set(x, 21)")
    machine.exec("mov(isr, x)")
    machine.exec(0x8020)  # push
    assert machine.get() == 21
    machine.put(1)
    device.clock.advance(US)
    assert machine.tx_fifo() == 0  # and the program goes on where it was


def test_a_reset_leaves_nothing_behind(device: Device) -> None:
    @asm_pio(set_init=PIO.OUT_HIGH)
    def beat() -> None:
        set(pins, 1)[31]
        set(pins, 0)[31]

    StateMachine(0, beat, set_base=4, freq=1_000_000).active(1)
    device.clock.advance(10 * US)
    device.cut_power()
    edges: list[int] = []
    device.net(4).watch(edges.append)
    device.clock.advance(1000 * US)
    device.power_on()
    device.clock.advance(1000 * US)
    assert not edges and not PIO(0)._block.cores[0].enabled
