"""A PIO block in virtual time: four state machines between the nets of a device, its DMA and its processor.

A state machine executes up to 125 million instructions a second, so the block never steps through time. When
something outside changes (an input edge, a word put or taken, a setting) it stops at that moment, takes the
change over, and looks ahead: it executes on as if nothing would ever change again, and notes what the pins
will do and when. The look-ahead ends where

- every machine is idle: stalled, or back in a state it was in before, without having touched a pin, a flag or
  a FIFO in between. From there on it repeats itself, period by period, and nobody can see it do so;
- it needs an answer: a FIFO moved that DMA serves, a flag calls the processor, a pin was let go. Words that
  wait in a TX FIFO come first: as long as there is one, nothing depends on when DMA brings the next;
- the horizon is reached.

An alarm is set for the next thing that can be seen. If the world changes earlier, the look-ahead is void: the
block goes back to its snapshot and executes exactly up to that moment, an idle machine after skipping whole
periods. So pins, FIFOs and registers are at all times what cycle-by-cycle stepping makes them. (Not modelled:
the two cycles of the input synchronisers, a pin of ours that someone else forces to another level, and a
buffer that is written while DMA reads it: the few words on their way to the FIFO are read late.)
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from sim.chips.ports import Net
from sim.chips.pulses import PulseNet
from sim.clock import Alarm
from sim.micropython._pio_core import Core, Pads
from sim.micropython._pio_idle import IdleWatch
from sim.micropython._pio_programs import Programs
from sim.micropython._pio_stretches import Stretch, key
from sim.micropython._pio_wires import Wires

if TYPE_CHECKING:
    from sim.device import Device

SYSTEM_HZ = 125_000_000
CYCLE = 1_000_000_000 // SYSTEM_HZ  # nanoseconds
GPIOS = 30
HORIZON = 256  # instructions looked ahead at most
NOBODY, DMA, PROCESSOR = 0, 1, 2  # who must answer what the look-ahead came to


class Server(NamedTuple):
    """The DMA channel that fills or empties a FIFO."""

    serve: Callable[[], None]  # moves as much as the FIFO asks for now
    words_left: Callable[[], int]


class Block:
    """One of the two PIO blocks of a device, from one boot to the next."""

    def __init__(self, device: "Device", index: int):
        self.index = index
        self.device = device
        self.clock = device.clock
        self._boot = device.modules
        self.programs = Programs(index)
        self.pads = Pads()
        self.cores = [Core(number, self.pads, self.programs.memory) for number in range(4)]
        self.requests: dict[tuple[int, bool], Server] = {}  # (core, is RX): its DMA
        self.interrupt: Callable[[int], None] | None = None  # called with the flags raised
        self.interrupt_flags = 0
        self._watches = [IdleWatch(core) for core in self.cores]
        self._awake: list[IdleWatch] = []  # of those that run
        self._watched = 0
        self._wires = Wires(device)
        self._snapshot = self._state()
        self._reach = 0  # the latest instruction executed in the look-ahead
        self._needed = NOBODY
        self._stops = 0  # how many have stopped it, one within the other
        self._stop = _Stop(self)
        self._catching_up = False
        self._inputs: list[tuple[int, int]] = []
        self._idle = True
        self._alarm: Alarm | None = None
        self.clock.follow(self)

    # Programs

    def add(self, program: list[Any]) -> int:
        with self.stopped():
            offset = self.programs.add(program)
            for core in self.cores:
                core.forget_operations()
        return offset

    def offset_of(self, program: list[Any]) -> int:
        """Where the program lies; it is loaded if it does not."""
        offset = self.programs.find(program)
        return self.add(program) if offset is None else offset

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
        def watcher(level: int) -> None:
            if self._alive:
                self._input_changed(gpio, level)

        self._net(gpio).watch_until_reset(watcher)

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
        elif self._stops or not any(core.enabled for core in self.cores):
            self._set_level(gpio, level)
        else:
            with self.stopped():
                self._set_level(gpio, level)

    # Time

    def stopped(self) -> AbstractContextManager[None]:
        """Everything up to this moment has happened and nothing after it: look at it, or change it."""
        return self._stop

    def stop(self) -> None:
        self._stops += 1
        if self._stops == 1:
            try:
                self._catch_up()
            except BaseException:
                self.go_on()
                raise

    def go_on(self) -> None:
        if self._stops == 1:
            try:
                self._show()
            finally:
                self._stops = 0
                self._look_ahead()
        else:
            self._stops -= 1

    @contextmanager
    def leaping(self, ns: int) -> Iterator[None]:
        """Without this a machine in the middle of a frame would execute all the hours of a leap."""
        if not self._alive:
            yield
            return
        with self.stopped():
            yield
            for core in self.cores:
                core.due += ns // CYCLE << 8

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
            self._wires.clear()  # those up to now were shown, the others will not come
        elif self._awake:
            now = self.now
            for watch in self._awake:
                watch.skip_to(now)
            self._execute_until(now)
            self._show()
        self._catching_up = False
        for gpio, level in self._inputs:
            self._set_level(gpio, level)
        self._inputs.clear()

    def _execute_until(self, moment: int) -> None:
        running = [watch.core for watch in self._awake]
        while running:
            due = min([core.due for core in running]) if len(running) > 1 else running[0].due
            if due >= moment:
                return
            for core in running:
                if core.due == due:
                    core.touched = False
                    core.step()
                    if core.touched:
                        self._serve(core)
            if self._wrote_pads():
                self._commit(due >> 8 << 3)

    def _serve(self, core: Core) -> None:
        for is_rx in (False, True):
            server = self.requests.get((core.index, is_rx))
            if server is not None:
                server.serve()

    def _look_ahead(self) -> None:
        self._awake = awake = [watch for watch in self._watches if watch.core.enabled]
        self._snapshot = self._state()
        self._reach = 0
        self._needed = NOBODY
        for watch in awake:
            watch.period = 0
            watch.forget()
            watch.core.touched = False
        self._idle = self._look_ahead_alone(awake[0]) if len(awake) == 1 else self._look_ahead_together(awake)
        self._set_alarm()

    def _look_ahead_alone(self, watch: IdleWatch) -> bool:
        """The common case, quickly: one machine runs. Is it idle at the end?"""
        core = watch.core
        words = self.requests.get((core.index, False))
        served = words is not None or (core.index, True) in self.requests
        idle = self._stretch(watch, served)
        if words is not None and self._needed == DMA and not core.looks_at_levels():
            # Nothing depends on when DMA fills the FIFO up, as long as there is something in it. Where DMA
            # comes to its end is a moment of its own.
            left = words.words_left() - 1
            while self._needed == DMA and core.tx and left > 0:
                self._needed = NOBODY
                idle = self._stretch(watch, served)
                left -= 1
        return idle

    def _stretch(self, watch: IdleWatch, served: bool) -> bool:
        """From one state that others can see to the next; is the machine idle then?"""
        core, pads, wires = watch.core, self.pads, self._wires
        before = key(core, pads, served)
        known = core.stretches().get(before)
        if known is not None:
            stretch, reach, watch.period, self._needed = known
            self._reach = core.due + reach
            stretch.repeat(core, pads, wires)
            return bool(watch.period)
        began, words, received, shown = core.due, len(core.tx), len(core.rx), len(wires)
        idle = self._look_on(watch, served)
        if pads.flags == before[3]:
            moved = (words - len(core.tx), tuple(core.rx)[received:])
            stretch = Stretch(core, pads, began, moved, wires.since(shown))
            stretch.remember(core, before, self._reach - began, watch.period, self._needed)
        return idle

    def _look_on(self, watch: IdleWatch, served: bool) -> bool:
        core, pads = watch.core, self.pads
        for _ in range(HORIZON):
            self._reach = core.due
            core.step()
            if pads.next_out != pads.out or pads.next_dirs != pads.dirs or pads.next_flags != pads.flags:
                self._commit(self._reach >> 8 << 3)
                watch.forget()
                if self._needed:
                    return False
            if core.touched:
                core.touched = False
                watch.forget()
                if served:
                    self._needed = DMA
                    return False
            else:
                watch.look()
                if watch.period:
                    return True
        return False

    def _look_ahead_together(self, awake: list[IdleWatch]) -> bool:
        for _ in range(HORIZON):
            if not awake or self._needed:
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
            before = self._written()
            core.step()
            if not core.touched:
                if self._written() == before:
                    watch.look()
                else:  # even if another undoes it in the same cycle: what it does is seen
                    watch.forget()
                continue
            core.touched = False
            watch.forget()
            if (core.index, False) in self.requests or (core.index, True) in self.requests:
                self._needed = DMA
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

    def _written(self) -> tuple[int, int, int]:
        return self.pads.next_out, self.pads.next_dirs, self.pads.next_flags

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
            self._needed = PROCESSOR
        while changed:
            gpio = changed.bit_length() - 1
            changed ^= 1 << gpio
            self._note(when, gpio)

    def _note(self, when: int, gpio: int) -> None:
        driven = self.pads.dirs >> gpio & 1
        self._wires.add(when, gpio, self.pads.out >> gpio & 1 if driven else None)

    def _set_alarm(self) -> None:
        """For the next thing that can be seen: an edge, or the end of the look-ahead."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        moment = self._wires.next_moment()
        if not self._idle or self._needed:
            end = self._reach >> 8 << 3
            moment = end if moment is None else min(moment, end)
        if moment is not None:
            self._alarm = self.clock.at(moment, self._ring)

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
            for server in tuple(self.requests.values()):
                server.serve()
        calls = self.pads.flags & self.interrupt_flags
        if calls and self.interrupt is not None:
            self.interrupt(calls)

    # What can be seen from outside

    def _hand_over(self) -> None:
        """Somebody looks at a wire of ours, or wants to from now on."""
        self._show()
        if not self._stops:
            self._set_alarm()

    def _show(self) -> None:
        """Put on the wires what the pins have done up to now."""
        if self._wires.due(self.clock.now) and self._alive:
            self._wires.show(self.clock.now)

    def _state(self) -> tuple[Any, ...]:
        pads = self.pads
        return (pads.out, pads.dirs, pads.flags, [(watch.core, watch.core.state()) for watch in self._awake])

    def _restore(self, state: tuple[Any, ...]) -> None:
        pads = self.pads
        pads.out, pads.dirs, pads.flags, cores = state
        pads.next_out, pads.next_dirs, pads.next_flags = pads.out, pads.dirs, pads.flags
        for core, kept in cores:
            core.restore(kept)


class _Stop:
    """`with` for a block that stands still."""

    def __init__(self, block: Block):
        self._block = block

    def __enter__(self) -> None:
        self._block.stop()

    def __exit__(self, *_: object) -> None:
        self._block.go_on()
