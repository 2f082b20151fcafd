"""A PIO block in virtual time: four state machines between the nets of a device, its DMA and its processor.

A state machine executes up to 125 million instructions a second, so the block never steps through time. When
something outside changes (an input edge, a word put or taken, a setting) it stops at that moment, takes the
change over, and looks ahead: it executes on as if nothing would ever change again, and notes what the pins
will do and when. The look-ahead ends where

- every machine is idle: stalled, or back in a state it was in before, without having touched a pin, a flag or
  a FIFO in between. From there on it repeats itself, period by period, and nobody can see it do so;
- it needs an answer: a FIFO moved that DMA serves, a flag calls the processor, a pin was let go;
- the horizon is reached.

An alarm is set for the next thing that can be seen. If the world changes earlier, the look-ahead is void: the
block goes back to its snapshot and executes exactly up to that moment, an idle machine after skipping whole
periods. So pins, FIFOs and registers are at all times what cycle-by-cycle stepping makes them. (Not modelled:
the two cycles of the input synchronisers, and a pin of ours that someone else forces to another level.)
"""

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sim.chips.ports import MCU, Net
from sim.chips.pulses import PulseNet
from sim.clock import Alarm
from sim.micropython._pio_asm import PROG_OFFSET_PIO0, PROG_WORDS
from sim.micropython._pio_core import Core, Pads
from sim.micropython._pio_idle import IdleWatch

if TYPE_CHECKING:
    from sim.device import Device

SYSTEM_HZ = 125_000_000
CYCLE = 1_000_000_000 // SYSTEM_HZ  # nanoseconds
GPIOS = 30
HORIZON = 256  # instructions looked ahead at most
MOST_STRETCHES = 20_000  # remembered of one program
Edge = tuple[int, int, int | None]  # when, gpio, level (None: let go)
Words = tuple[int, tuple[int, ...]]  # how many were taken from the TX FIFO, what was pushed into the RX one


class Block:
    """One of the two PIO blocks of a device, from one boot to the next."""

    def __init__(self, device: "Device", index: int):
        self.index = index
        self.device = device
        self.clock = device.clock
        self._boot = device.modules
        self.memory = [0] * 32
        self.pads = Pads()
        self.cores = [Core(number, self.pads, self.memory) for number in range(4)]
        self.requests: dict[tuple[int, bool], Callable[[], None]] = {}  # (core, is RX): its DMA
        self.interrupt: Callable[[int], None] | None = None  # called with the flags raised
        self.interrupt_flags = 0
        self._watches = [IdleWatch(core) for core in self.cores]
        self._programs: list[tuple[list[Any], int]] = []
        self._watched = 0
        self._edges: list[Edge] = []  # still to be shown
        self._snapshot = self._state()
        self._reach = 0  # the latest instruction executed in the look-ahead
        self._needs_answer = False
        self._stopped = False
        self._catching_up = False
        self._inputs: list[tuple[int, int]] = []
        self._idle = True
        self._alarm: Alarm | None = None

    # Programs

    def add(self, program: list[Any]) -> int:
        """Load a program as high in the memory as it fits, its jumps moved along; its offset."""
        words = program[PROG_WORDS]
        length = len(words)
        for offset in range(32 - length, -1, -1):
            if all(not self._used(address) for address in range(offset, offset + length)):
                break
        else:
            raise OSError(errno.ENOMEM, "ENOMEM")
        with self.stopped():
            for number, word in enumerate(words):
                self.memory[offset + number] = word + offset if word < 0x2000 else word
            self._memory_changed()
        self._programs.append((program, offset))
        program[PROG_OFFSET_PIO0 + self.index] = offset
        return offset

    def remove(self, program: list[Any] | None) -> None:
        for known, _ in self._programs:
            if program is None or known is program:
                known[PROG_OFFSET_PIO0 + self.index] = -1
        self._programs = [entry for entry in self._programs if entry[0][PROG_OFFSET_PIO0 + self.index] >= 0]

    def offset_of(self, program: list[Any]) -> int:
        """Where the program lies; it is loaded if it does not."""
        for known, offset in self._programs:
            if known is program:
                return offset
        return self.add(program)

    def _used(self, address: int) -> bool:
        return any(offset <= address < offset + len(known[PROG_WORDS]) for known, offset in self._programs)

    def _memory_changed(self) -> None:
        for core in self.cores:
            core.forget_operations()

    # Pins

    def own(self, base: int, count: int) -> None:
        """Give pins to this block, as GPIO_FUNC_PIO does."""
        for gpio in range(base, min(base + count, GPIOS)):
            if not self.pads.owned >> gpio & 1:
                self.pads.owned |= 1 << gpio
                net = self._net(gpio)
                if isinstance(net, PulseNet):
                    net.comes_late(self._hand_over)
            self._note(self.clock.now, gpio)

    def watch(self, mask: int) -> None:
        """Follow these pins from now on: some instruction reads them."""
        for gpio in range(GPIOS):
            if mask & ~self._watched & 1 << gpio:
                self._watched |= 1 << gpio
                self._watch(gpio)
        self.read_pins()

    def read_pins(self) -> None:
        for gpio in range(GPIOS):
            self._set_level(gpio, self._net(gpio).level)

    def _watch(self, gpio: int) -> None:
        net = self._net(gpio)

        def watcher(level: int) -> None:
            if self._alive:
                self._input_changed(gpio, level)
            else:
                net.unwatch(watcher)

        net.watch(watcher)

    @property
    def _alive(self) -> bool:
        """It has power, and no reset has put another in its place."""
        return self.device.powered and self.device.modules is self._boot

    def _net(self, gpio: int) -> Net:
        return self.device.net(gpio)

    def _set_level(self, gpio: int, level: int) -> None:
        self.pads.levels = self.pads.levels & ~(1 << gpio) | level << gpio

    def _input_changed(self, gpio: int, level: int) -> None:
        if self._catching_up:
            self._inputs.append((gpio, level))
        elif self._stopped or not any(core.enabled for core in self.cores):
            self._set_level(gpio, level)
        else:
            with self.stopped():
                self._set_level(gpio, level)

    # Time

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Everything up to this moment has happened and nothing after it: look at it, or change it."""
        if self._stopped:
            yield
            return
        self._stopped = True
        try:
            self._catch_up()
            yield
        finally:
            self._show()
            self._stopped = False
            self._look_ahead()

    def words_in(self, core: Core, rx: bool) -> int:
        """How many words a FIFO holds now. Machines that idle do not touch theirs: no need to stop those."""
        if self._idle and self._reach < self.now:
            return len(core.rx if rx else core.tx)
        with self.stopped():
            return len(core.rx if rx else core.tx)

    @property
    def now(self) -> int:
        """The first moment that has not happened yet, in 256ths of a cycle."""
        return self.clock.now // CYCLE + 1 << 8

    def start(self, core: Core, on: bool) -> None:
        if on and not core.enabled:
            core.due = self.now
        core.enabled = on

    def execute(self, core: Core, word: int) -> None:
        """Execute one instruction from outside, now, whether the machine runs or not."""
        with self.stopped():
            self.read_pins()
            core.due = self.now
            core.force(word)
            core.step()
            self._commit(self.clock.now)

    def _catch_up(self) -> None:
        self._catching_up = True
        self._show()
        if self._reach >= self.now:
            self._restore(self._snapshot)
            self._execute_until(self.now)
            self._edges.clear()  # those up to now were shown, the others will not come
        else:
            for watch in self._watches:
                watch.skip_to(self.now)
            self._execute_until(self.now)
            self._show()
        self._catching_up = False
        for gpio, level in self._inputs:
            self._set_level(gpio, level)
        self._inputs.clear()

    def _execute_until(self, moment: int) -> None:
        running = [core for core in self.cores if core.enabled]
        while running:
            due = min([core.due for core in running])
            if due >= moment:
                return
            for core in running:
                if core.due == due:
                    core.step()
            if self._wrote_pads():
                self._commit(due >> 8 << 3)

    def _look_ahead(self) -> None:
        self._snapshot = self._state()
        self._reach = 0
        self._needs_answer = False
        for watch in self._watches:
            watch.period = 0
            watch.forget()
            watch.core.touched = False
        awake = [watch for watch in self._watches if watch.core.enabled]
        self._idle = self._look_ahead_alone(awake[0]) if len(awake) == 1 else self._look_ahead_together(awake)
        self._set_alarm()

    def _look_ahead_alone(self, watch: IdleWatch) -> bool:
        """The common case, quickly: one machine runs. Is it idle at the end?"""
        core = watch.core
        served = (core.index, False) in self.requests or (core.index, True) in self.requests
        before = self._stretch_key(core, served)
        known = core.stretches().get(before)
        if known is not None:
            return self._repeat(watch, known)
        began, words, received = core.due, len(core.tx), len(core.rx)
        edges = len(self._edges)
        idle = self._look_on(watch, served)
        if self.pads.flags == before[3]:
            moved = (words - len(core.tx), tuple(core.rx)[received:])
            self._remember(watch, before, began, moved, self._edges[edges:])
        return idle

    # A frame for LEDs goes from word to word in the same few ways: what was seen once is not executed again.

    def _stretch_key(self, core: Core, served: bool) -> tuple[Any, ...]:
        """All that decides what comes now. Where DMA serves, that is until the next word is taken."""
        pads = self.pads
        words = tuple(core.tx) if not served else (core.tx[0], len(core.tx)) if core.tx else ()
        return (
            served, pads.out, pads.dirs, pads.flags, pads.owned, pads.levels, words, len(core.rx),
            core.stalled, core.irq_waiting, core.due & 255, core.loop_state(),
        )  # fmt: skip

    def _remember(
        self, watch: IdleWatch, before: tuple[Any, ...], began: int, words: Words, edges: list[Edge]
    ) -> None:
        core = watch.core
        stretches = core.stretches()
        if len(stretches) >= MOST_STRETCHES:
            stretches.clear()
        start = began >> 8 << 3
        moved = [(when - start, gpio, level) for when, gpio, level in edges]
        state = (core.loop_state(), core.stalled, core.irq_waiting, core.due - began, words)
        pins = (moved, self.pads.out, self.pads.dirs)
        stretches[before] = (state, pins, self._reach - began, watch.period, self._needs_answer)

    def _repeat(self, watch: IdleWatch, known: tuple[Any, ...]) -> bool:
        core, pads = watch.core, self.pads
        state, (edges, out, dirs), reach, period, needs_answer = known
        start = core.due >> 8 << 3
        self._edges += [(start + after, gpio, level) for after, gpio, level in edges]
        self._reach = core.due + reach
        loop, core.stalled, core.irq_waiting, lasts, (taken, pushed) = state
        core.pc, core.x, core.y, core.isr, core.isr_count, core.osr, core.osr_count, core.forced = loop
        core.due += lasts
        for _ in range(taken):
            core.tx.popleft()
        core.rx.extend(pushed)
        pads.out = pads.next_out = out
        pads.dirs = pads.next_dirs = dirs
        watch.period = period
        self._needs_answer = needs_answer
        return bool(period)

    def _look_on(self, watch: IdleWatch, served: bool) -> bool:
        core, pads = watch.core, self.pads
        for _ in range(HORIZON):
            self._reach = core.due
            core.step()
            if pads.next_out != pads.out or pads.next_dirs != pads.dirs or pads.next_flags != pads.flags:
                self._commit(self._reach >> 8 << 3)
                watch.forget()
                if self._needs_answer:
                    return False
            if core.touched:
                core.touched = False
                watch.forget()
                if served:
                    self._needs_answer = True
                    return False
            else:
                watch.look()
                if watch.period:
                    return True
        return False

    def _look_ahead_together(self, awake: list[IdleWatch]) -> bool:
        for _ in range(HORIZON):
            if not awake or self._needs_answer:
                break
            self._reach = min([watch.core.due for watch in awake])
            changed = self._step_all(awake)
            if changed:
                awake = self._wake_all()
            elif any(watch.period for watch in awake):
                awake = [watch for watch in awake if not watch.period]
        return not awake

    def _step_all(self, awake: list[IdleWatch]) -> bool:
        """Execute what is due at the reach; did the pins or flags change for the others?"""
        for watch in awake:
            core = watch.core
            if core.due != self._reach:
                continue
            core.step()
            if not core.touched:
                watch.look()
                continue
            core.touched = False
            watch.forget()
            if (core.index, False) in self.requests or (core.index, True) in self.requests:
                self._needs_answer = True
        if not self._wrote_pads():
            return False
        for watch in self._watches:
            if watch.period and watch.core.enabled:
                # It idled with the old pins up to and including this cycle.
                watch.skip_to(self._reach + 1)
                while watch.core.due <= self._reach:
                    watch.core.step()
        self._commit(self._reach >> 8 << 3)
        return True

    def _wrote_pads(self) -> bool:
        pads = self.pads
        return pads.next_out != pads.out or pads.next_dirs != pads.dirs or pads.next_flags != pads.flags

    def _wake_all(self) -> list[IdleWatch]:
        for watch in self._watches:
            watch.period = 0
            watch.forget()
        return [watch for watch in self._watches if watch.core.enabled]

    def _commit(self, when: int) -> None:
        """The pins and flags written in this cycle take effect."""
        pads = self.pads
        let_go = pads.dirs & ~pads.next_dirs & pads.owned
        changed = (pads.dirs ^ pads.next_dirs | (pads.out ^ pads.next_out) & pads.next_dirs) & pads.owned
        raised = pads.next_flags & ~pads.flags
        pads.out, pads.dirs, pads.flags = pads.next_out, pads.next_dirs, pads.next_flags
        if let_go or raised & self.interrupt_flags:
            self._needs_answer = True
        while changed:
            gpio = changed.bit_length() - 1
            changed ^= 1 << gpio
            self._note(when, gpio)

    def _note(self, when: int, gpio: int) -> None:
        driven = self.pads.dirs >> gpio & 1
        self._edges.append((when, gpio, self.pads.out >> gpio & 1 if driven else None))

    def _set_alarm(self) -> None:
        """For the next thing that can be seen: an edge nobody may get late, or the end of the look-ahead."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        moments = [] if self._idle and not self._needs_answer else [self._reach >> 8 << 3]
        if self._edges:
            moments.append(self._edges[-1][0])
        late = self._pins_with_time()
        for moment, gpio, level in self._edges:
            if gpio not in late or level is None:
                moments.append(moment)
                break
        if moments:
            self._alarm = self.clock.at(min(moments), self._ring)

    def _ring(self) -> None:
        self._alarm = None
        if not self._alive:
            return
        if self._reach >= self.now:
            # An edge on the way: what was looked ahead still holds, unless somebody answers the edge.
            self._show()
            self._set_alarm()
            return
        with self.stopped():
            for serve in tuple(self.requests.values()):
                serve()
        calls = self.pads.flags & self.interrupt_flags
        if calls and self.interrupt is not None:
            self.interrupt(calls)

    # What can be seen from outside

    def _pins_with_time(self) -> set[int]:
        """Those of our pins whose edges may be handed over late, in bursts."""
        pins = set()
        for gpio in {edge[1] for edge in self._edges}:
            net = self._net(gpio)
            if isinstance(net, PulseNet) and net.takes_bursts:
                pins.add(gpio)
        return pins

    def _hand_over(self) -> None:
        """Somebody looks at a wire of ours, or wants to from now on."""
        self._show()
        if not self._stopped:
            self._set_alarm()

    def _show(self) -> None:
        """Put on the wires what the pins have done up to now."""
        if not self._alive:
            return
        now = self.clock.now
        count = 0
        for edge in self._edges:
            if edge[0] > now:
                break
            count += 1
        if not count:
            return
        late = self._pins_with_time()
        due = self._edges[:count]
        del self._edges[:count]
        bursts: dict[int, list[tuple[int, int]]] = {}
        for when, gpio, level in due:
            if level is not None and gpio in late:
                bursts.setdefault(gpio, []).append((when, level))
            else:
                self._net(gpio).drive(level, MCU)
        for gpio, edges in bursts.items():
            net = self._net(gpio)
            assert isinstance(net, PulseNet)
            net.burst(edges, MCU)

    def _state(self) -> tuple[Any, ...]:
        pads = self.pads
        return (pads.out, pads.dirs, pads.flags, [core.state() for core in self.cores])

    def _restore(self, state: tuple[Any, ...]) -> None:
        pads = self.pads
        pads.out, pads.dirs, pads.flags, cores = state
        pads.next_out, pads.next_dirs, pads.next_flags = pads.out, pads.dirs, pads.flags
        for core, kept in zip(self.cores, cores, strict=True):
            core.restore(kept)
