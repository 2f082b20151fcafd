"""State machines in virtual time: against stepping every cycle, and against an emulator of somebody else."""

# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pioemu
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.chips.ports import Net
from sim.chips.pulses import PulseNet
from sim.clock import US
from sim.device import Device
from sim.micropython._pio_core import Core, Pads
from sim.micropython.rp2 import PIO, StateMachine, asm_pio

CYCLE = 8
OUT_PIN, IN_PIN = 5, 2


@pytest.fixture
def device() -> Iterator[Device]:
    device = Device()
    with device.awake():
        yield device


# Against plain stepping: the same programs, the same world, no look-ahead and nothing skipped


@dataclass(frozen=True)
class Event:
    """What happens to a machine from outside: an input pin changes, or the processor uses a FIFO."""

    when: int
    kind: str
    value: int


def stepped(program: list[int], div: int, events: list[Event], end: int) -> tuple[list[Any], list[Any]]:
    """Every cycle, one after the other: the edges of the output pin, and what each event saw."""
    pads = Pads()
    pads.owned = 1 << OUT_PIN
    pads.dirs = pads.next_dirs = 1 << OUT_PIN
    memory = [0] * (32 - len(program)) + [
        word + 32 - len(program) if word < 0x2000 else word for word in program
    ]
    core = Core(0, pads, memory)
    core.configure(div, 31 << 12 | 32 - len(program) << 7, SHIFT)
    core.in_base = core.jmp_pin = IN_PIN
    core.out_base = core.set_base = OUT_PIN
    core.out_count = core.set_count = 1
    core.pc = 32 - len(program)
    core.enabled = True
    core.due = 256
    edges: list[Any] = []
    seen: list[Any] = []
    for event in [*events, Event(end, "look", 0)]:
        while core.due < event.when // CYCLE + 1 << 8:
            due = core.due
            core.step()
            if (pads.out ^ pads.next_out) >> OUT_PIN & 1:
                edges.append((due // 256 * CYCLE, pads.next_out >> OUT_PIN & 1))
            pads.out, pads.flags = pads.next_out, pads.next_flags
        now = event.when // CYCLE + 1 << 8
        if event.kind == "pin":
            pads.levels = pads.levels & ~(1 << IN_PIN) | event.value << IN_PIN
        elif event.kind == "put" and len(core.tx) < 4:
            core.put(event.value, now)
        elif event.kind == "get":
            seen.append(core.rx.popleft() if core.rx else None)
        seen.append((core.pc, core.x, core.y, core.isr, core.osr, list(core.tx), list(core.rx), pads.flags))
    return edges, seen


def lived(
    program: list[int], div: int, events: list[Event], end: int, late: bool
) -> tuple[list[Any], list[Any]]:
    """The same on a simulated device, driven by its clock alone."""
    device = Device()
    device._nets[OUT_PIN] = PulseNet() if late else Net()
    edges: list[Any] = []
    seen: list[Any] = []
    net = device.net(OUT_PIN)
    if isinstance(net, PulseNet):
        net.watch_pulses(lambda level: edges.append((device.clock.now, level)), edges.extend)
    else:
        net.watch(lambda level: edges.append((device.clock.now, level)))
    with device.awake():
        assembled = [program, -1, -1, len(program) - 1 << 12, SHIFT, PIO.OUT_LOW, PIO.OUT_LOW, None]
        machine = StateMachine(
            0, assembled, in_base=IN_PIN, jmp_pin=IN_PIN, out_base=OUT_PIN, set_base=OUT_PIN
        )
        machine._core.div = div
        machine.active(1)
        core = machine._core
        for event in [*events, Event(end, "look", 0)]:
            device.clock.advance_to(event.when)
            if event.kind == "pin":
                device.net(IN_PIN).drive(event.value, "test")
            elif event.kind == "put" and machine.tx_fifo() < 4:
                machine.put(event.value)
            elif event.kind == "get":
                seen.append(machine.get() if machine.rx_fifo() else None)
            with machine._block.stopped():
                state = (core.pc, core.x, core.y, core.isr, core.osr, list(core.tx), list(core.rx))
                seen.append((*state, machine._block.pads.flags))
        assert net.level in (0, 1)
    return [edge for edge in edges if edge[0] <= end], seen


SHIFT = 8 << 25 | 8 << 20 | 1 << 17 | 1 << 16 | 1 << 18  # autopull and autopush at 8 bits, in to the right

delays = st.sampled_from([0, 0, 0, 1, 5, 31]).map(lambda cycles: cycles << 8)


@st.composite
def programs(draw: st.DrawFn) -> list[int]:
    length = draw(st.integers(2, 9))
    address = st.integers(0, length - 1)
    register = st.sampled_from([1, 2])
    of = st.sampled_from([0, 1, 2, 3, 6, 7])
    bit, flag = st.integers(0, 1), st.integers(0, 3)
    instruction = st.one_of(
        st.builds(lambda condition, to: condition << 5 | to, st.integers(0, 7), address),
        st.builds(lambda polarity: 0x2020 | polarity << 7, bit),
        st.builds(lambda polarity, flag: 0x2040 | polarity << 7 | flag, bit, flag),
        st.builds(lambda source, bits: 0x4000 | source << 5 | bits, of, address),
        st.builds(lambda to, bits: 0x6000 | to << 5 | bits, st.sampled_from([0, 1, 2, 3, 6]), address),
        st.sampled_from([0x8000, 0x8020, 0x8040, 0x8080, 0x80A0, 0x80E0]),
        st.builds(
            lambda to, how, source: 0xA000 | to << 5 | how << 3 | source,
            st.sampled_from([0, 1, 2, 6, 7]),
            st.integers(0, 2),
            of,
        ),
        st.builds(lambda kind, flag: 0xC000 | kind << 5 | flag, st.integers(0, 2), flag),
        st.builds(lambda value: 0xE000 | value, bit),
        st.builds(lambda to, value: 0xE000 | to << 5 | value, register, st.integers(0, 31)),
    )
    return [draw(instruction) | draw(delays) for _ in range(length)]


@st.composite
def worlds(draw: st.DrawFn) -> list[Event]:
    """Up to a dozen things that happen, some at the same moment, some far apart."""
    moment = 0
    events = []
    for _ in range(draw(st.integers(0, 12))):
        moment += draw(st.sampled_from([0, 8, 16, 24, 104, 1_000, 3_333, 20_000]))
        kind = draw(st.sampled_from(["pin", "pin", "put", "get"]))
        value = draw(st.integers(0, 1) if kind == "pin" else st.integers(0, 0xFFFFFFFF))
        events.append(Event(moment, kind, value))
    return events


@settings(max_examples=150, deadline=None)
@given(programs(), st.sampled_from([256, 256, 512, 400, 4000]), worlds(), st.booleans())
def test_looking_ahead_equals_stepping_every_cycle(
    program: list[int], div: int, events: list[Event], late: bool
) -> None:
    end = (events[-1].when if events else 0) + 30_000
    assert lived(program, div, events, end, late) == stepped(program, div, events, end)


def stepped_together(programs: list[list[int]], divs: list[int], end: int) -> list[Any]:
    """Two machines on one block, every cycle: what is written in a cycle is seen in the next."""
    pads = Pads()
    pads.owned = pads.dirs = pads.next_dirs = 3 << OUT_PIN
    memory = [0] * 32
    cores = []
    top = 32
    for number, (program, div) in enumerate(zip(programs, divs, strict=True)):
        start = top - len(program)
        memory[start:top] = [word + start if word < 0x2000 else word for word in program]
        core = Core(number, pads, memory)
        core.configure(div, top - 1 << 12 | start << 7, SHIFT)
        core.in_base = core.jmp_pin = OUT_PIN + 1 - number  # each looks at what the other drives
        core.out_base = core.set_base = OUT_PIN + number
        core.out_count = core.set_count = 1
        core.pc = top = start
        core.due = 256
        cores.append(core)
    edges = []
    while (due := min(core.due for core in cores)) <= end // CYCLE << 8:
        for core in cores:
            if core.due == due:
                core.step()
        for number in (1, 0):
            if (pads.out ^ pads.next_out) >> OUT_PIN + number & 1:
                edges.append((due // 256 * CYCLE, number, pads.next_out >> OUT_PIN + number & 1))
        pads.out, pads.flags = pads.next_out, pads.next_flags
    return [edges, pads.flags, *((core.pc, core.x, core.y, core.isr, core.osr) for core in cores)]


def lived_together(programs: list[list[int]], divs: list[int], end: int) -> list[Any]:
    device = Device()
    edges = []
    for number in range(2):
        device.net(OUT_PIN + number).watch(
            lambda level, number=number: edges.append((device.clock.now, number, level))
        )
    with device.awake():
        machines = []
        for number, (program, div) in enumerate(zip(programs, divs, strict=True)):
            wrap = len(program) - 1 << 12
            assembled = [program, -1, -1, wrap, SHIFT, PIO.OUT_LOW, PIO.OUT_LOW, None]
            other, own = OUT_PIN + 1 - number, OUT_PIN + number
            machine = StateMachine(
                number, assembled, in_base=other, jmp_pin=other, out_base=own, set_base=own
            )
            machine._core.div = div
            machines.append(machine)
        for machine in machines:
            machine.active(1)
        device.clock.advance_to(end)
        block = machines[0]._block
        with block.stopped():
            cores = [machine._core for machine in machines]
            state = [(core.pc, core.x, core.y, core.isr, core.osr) for core in cores]
            return [edges, block.pads.flags, *state]


@settings(max_examples=100, deadline=None)
@given(programs(), programs(), st.sampled_from([256, 512, 400]), st.sampled_from([256, 768]))
def test_two_machines_that_watch_each_other_equal_stepping(
    first: list[int], second: list[int], div: int, other_div: int
) -> None:
    programs, divs = [first, second], [div, other_div]
    assert lived_together(programs, divs, 20_000) == stepped_together(programs, divs, 20_000)


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
    quadrature = device.modules.load("drivers.encoder_pio").quadrature
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
