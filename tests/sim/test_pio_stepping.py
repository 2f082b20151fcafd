"""State machines that look ahead do what stepping every cycle does: the same programs, the same world."""

from dataclasses import dataclass
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from sim.chips.ports import Net
from sim.chips.pulses import Burst, PulseNet, edges_of
from sim.device import Device
from sim.micropython._pio_core import Core, Pads
from sim.micropython.rp2 import PIO, StateMachine

CYCLE = 8
OUT_PIN, IN_PIN = 5, 2


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

        def note(burst: Burst) -> None:
            edges.extend(edges_of(burst))

        net.watch_pulses(lambda level: edges.append((device.clock.now, level)), note)
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
@example([0xC022, 0x2020], [0xC042, 0x2020], 256, 256)  # one raises a flag, the other lowers it at once
def test_two_machines_that_watch_each_other_equal_stepping(
    first: list[int], second: list[int], div: int, other_div: int
) -> None:
    programs, divs = [first, second], [div, other_div]
    assert lived_together(programs, divs, 20_000) == stepped_together(programs, divs, 20_000)
