"""A simulated RP2040 with MicroPython: pins, buses and flash, and the firmware running in virtual time."""

import contextlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import greenlet

from sim import FIRMWARE
from sim.chips.filesystem import Filesystem
from sim.chips.flash import Flash, PowerCut
from sim.chips.ports import Chip, I2cDevice, Net, SpiDevice, UartDevice
from sim.chips.pulses import PulseNet
from sim.chips.spi_bus import SpiBus
from sim.chips.supply import VOLTS
from sim.clock import FOREVER, MS, Alarm, Clock
from sim.device.console import Console
from sim.micropython import Modules
from sim.micropython._device import GPIOS, Reset, speaking_for
from sim.micropython._holds import Holds
from sim.micropython._work import Work
from sim.micropython._work_costs import WorkCosts

CTRL_C = 3
BOOT = 300 * MS  # from power to the first line of main.py, measured on a Pico with MicroPython 1.28


class FirmwareStopped(Exception):
    """main.py ended or raised: a real table would stand still now, or blink why it cannot start."""


class Device:
    """What is soldered to it stays; what runs on it is gone at every power cut."""

    def __init__(self, seed: int = 1, firmware: Path = FIRMWARE, costs: WorkCosts | None = None):
        self.firmware = firmware
        self.costs = costs  # of what the firmware's own Python does; None: nothing
        self.work = [0]  # what it has done since time last passed, in ns
        self.account = self.work if costs is None else costs.account(self.work)
        self.clock = Clock()
        self.noise = random.Random(seed)
        self.unique_id = self.noise.randbytes(8)
        self.console = Console()
        self.flash = Flash(self.clock, seed=seed)
        self.files = Filesystem(self.flash, costs=None if costs is None else costs.of_files())
        self.chips: list[Chip] = []
        # By its lines: clock, to the chip, from the chip (None if it has no such line).
        self._spi_buses: dict[tuple[int, int, int | None], SpiBus] = {}
        self.i2c_chips: list[tuple[tuple[int, int], I2cDevice]] = []
        self.uart_chips: dict[tuple[int, int], UartDevice] = {}  # by the Pico's lines: tx, rx
        self.calendar_ahead = 0  # seconds by which it differs from that of a Pico that nobody has set
        self.vsys: Callable[[], float] = lambda: VOLTS  # what the supply gives now
        self.interrupt_char = CTRL_C  # the byte from the host that stops the firmware; -1: none does
        self.holds = Holds()  # of the loop, by the task that runs
        self.backup = bytearray(28)  # survives a reset, not a power cut
        self.powered = True
        self.resets = 0
        self.bites = 0  # how often the watchdog had to
        self.bitten = False  # by the watchdog, at the last reset
        self.reset_by_program = False  # the last one: it goes by the watchdog as well
        self.may_fail = False  # a firmware that only blinks why it cannot start is what somebody wants to see
        self._nets = [PulseNet(f"GP{gpio}") for gpio in range(GPIOS)]
        self.deadline = FOREVER  # until then the firmware runs on without anybody else
        self._main: Any = None
        self._interrupts_off = 0
        self._pending: list[Callable[[], None]] = []
        self._alarms: list[Alarm] = []
        self._watchdog: Alarm | None = None
        self.modules = Modules(self)

    # Wiring

    def net(self, gpio: int) -> Net:
        return self._nets[gpio]

    def attach(self, chip: Chip) -> None:
        """A chip that sits on plain pins: it only has to know when the power returns."""
        self.chips.append(chip)

    def attach_spi(self, chip: SpiDevice, sck: int, mosi: int, miso: int | None, cs: int) -> None:
        select = self.net(cs)
        select.pull(1)  # the modules carry a pull-up, so nobody listens while the Pico starts
        bus = self.spi_bus(sck, mosi, miso)
        bus.chips.append(chip)
        listening = bus.selected

        def selected(level: int) -> None:
            if level:
                listening.remove(chip)
                chip.deselect()
            else:
                listening.append(chip)
                chip.select()

        if not select.level:
            listening.append(chip)
        select.watch(selected)
        if isinstance(chip, Chip):
            self.chips.append(chip)

    def spi_bus(self, sck: int, mosi: int, miso: int | None) -> SpiBus:
        lines = (sck, mosi, miso)
        if lines not in self._spi_buses:
            net = None if miso is None else self.net(miso)
            self._spi_buses[lines] = SpiBus(net, self.noise)
        return self._spi_buses[lines]

    def attach_uart(self, chip: UartDevice, tx: int, rx: int) -> None:
        """A chip on a serial line: what the Pico sends on tx arrives there, and the other way round."""
        self.uart_chips[tx, rx] = chip
        if isinstance(chip, Chip):
            self.chips.append(chip)

    def attach_i2c(self, chip: I2cDevice, sda: int, scl: int) -> None:
        for gpio in (sda, scl):
            self.net(gpio).pull(1)
        self.i2c_chips.append(((sda, scl), chip))
        if isinstance(chip, Chip):
            self.chips.append(chip)

    # Time

    def spend(self, ns: int) -> None:
        """The processor is busy, or waits, that long."""
        clock = self.clock
        work = self.work
        end = clock.now + ns + work[0]
        work[0] = 0
        while end > self.deadline and greenlet.getcurrent() is self._main:
            clock.advance_to(self.deadline)
            self._main.parent.switch()
        # Called for every byte on a bus: nearly always nothing is due meanwhile.
        alarms = clock.alarms
        if alarms and alarms[0][0] <= end:
            clock.advance_to(end)
        elif end > clock.now:
            clock.now = end

    def call(self, ns: int) -> None:
        """A call into MicroPython that takes so long in all, with what its caller was charged already."""
        if self.costs is not None:
            self.spend(self.costs.rest_of_call(ns, self.charge))
            return
        clock = self.clock
        end = clock.now + ns
        if end > self.deadline or (clock.alarms and clock.alarms[0][0] <= end):
            self.spend(ns)
        else:
            clock.now = end

    def charge(self, ns: int) -> None:
        """The firmware has worked that long: it passes with whatever lets time pass next."""
        self.account[0] += ns

    def do(self, work: Work, otherwise: int = 0) -> None:
        """MicroPython itself does some work; without costs of work it takes the other time."""
        if self.costs is not None:
            self.charge(self.costs.price(work))
        self.spend(0 if self.costs is not None else otherwise)

    def after(self, delay: int, action: Callable[[], None]) -> Alarm:
        """An alarm of the running firmware: a timer, the watchdog. A reset calls it off."""
        self._alarms = [alarm for alarm in self._alarms if alarm.action is not None]
        self._alarms.append(self.clock.after(delay, action))
        return self._alarms[-1]

    def run(self, ns: int) -> None:
        """Let the firmware run for so long, from wherever it was. It ends early where the power does."""
        deadline = self.clock.now + ns
        while self.clock.now < deadline and self.powered:
            if self._main is None:
                self._main = greenlet.greenlet(self._firmware)
            if self._main.dead:
                raise FirmwareStopped("main.py has stopped already: switch the device off and on")
            self.deadline = deadline
            self.work[0] = 0  # of those who look on: it is not the table's
            try:
                with self.awake():
                    self._main.switch()
            except PowerCut:
                self._lose_power()
            finally:
                self.deadline = FOREVER
            failure = self.modules.failure
            if failure is not None and not self.may_fail:
                raise FirmwareStopped(f"main.py stopped: {failure!r}") from failure
        if not self.powered:
            self.clock.advance_to(deadline)

    def _firmware(self) -> None:
        while True:
            try:
                self._boot()
                self.modules.load("main")
            except Reset:
                self.resets += 1
                self._start_afresh()
            except KeyboardInterrupt as stop:
                raise FirmwareStopped("a host has stopped main.py") from stop
            except Exception as error:
                raise FirmwareStopped(f"main.py stopped: {error!r}") from error
            else:
                raise FirmwareStopped("main.py came to its end")

    def _boot(self) -> None:
        """What MicroPython does before main.py: it runs boot.py, if there is one on the flash."""
        end = self.clock.now + BOOT
        code = ""
        with contextlib.suppress(OSError), self.files.open("/boot.py") as file:
            code = file.read()
        self.spend(end - self.clock.now)
        try:
            self.modules.execute(code, "boot.py")
        except Exception as error:  # it is told on the console, and main.py runs all the same
            self.console.write(f"boot.py failed: {error!r}\r\n".encode())

    # The host

    def print(self, data: bytes) -> None:
        self.spend(self.console.write(data) * MS)

    def type(self, data: bytes) -> None:
        """A host sends bytes; one of them may stop whatever runs, as MicroPython does with Ctrl-C."""
        stop = data.find(self.interrupt_char) if self.interrupt_char >= 0 else -1
        if stop < 0:
            self.console.type(data)
            return
        self.console.lose_typed()
        raise FirmwareStopped("Ctrl-C has stopped it")

    # Interrupts

    def interrupt(self, handler: Callable[[], None]) -> None:
        """Run a handler at once, or when interrupts are allowed again and no other handler runs."""
        if self._interrupts_off:
            # The same source waits once: its edges set a flag, and set it again.
            if handler not in self._pending:
                self._pending.append(handler)
            return
        state = self.disable_irq()
        try:
            with self.awake():
                handler()
        finally:
            self.enable_irq(state)

    def disable_irq(self) -> int:
        self._interrupts_off += 1
        return self._interrupts_off - 1

    def enable_irq(self, state: int) -> None:
        self._interrupts_off = state
        while self._pending and not self._interrupts_off:
            self.interrupt(self._pending.pop(0))

    def feed_watchdog(self, ns: int) -> None:
        """From now on it must be fed again within so long."""
        if self._watchdog is not None:
            self._watchdog.cancel()
        self._watchdog = self.after(ns, self.bite)

    def bite(self) -> None:
        """The watchdog was not fed in time."""
        self.bites += 1
        self.bitten = True
        self.reset_by_program = False
        raise Reset

    def reset(self) -> NoReturn:
        """The program wants to start anew."""
        self.bitten = False
        self.reset_by_program = True
        raise Reset

    # Power

    def cut_power(self) -> None:
        """Everything that lived in memory is gone, in the middle of whatever it was doing."""
        self.flash.freeze()
        if self._main is not None and not self._main.dead:
            self._main.parent = greenlet.getcurrent()  # it ends in the hand that pulled the plug
            with self.awake():
                self._main.throw(greenlet.GreenletExit)
        self._lose_power()

    def power_on(self) -> None:
        """The supply returns. MicroPython starts with the next run()."""
        self.flash.thaw()
        for chip in self.chips:
            chip.power_on()
        self.bitten = self.reset_by_program = False
        self._start_afresh()
        self.powered = True

    def _lose_power(self) -> None:
        self.powered = False
        self.calendar_ahead = 0
        self.backup[:] = bytes(28)
        self.console.lose_typed()
        self._main = None
        self._forget()

    def _start_afresh(self) -> None:
        self._forget()
        self.files.mount()

    def _forget(self) -> None:
        for alarm in self._alarms:
            alarm.cancel()
        self._watchdog = None
        for net in self._nets:
            net.release()
        self._interrupts_off = 0
        self.interrupt_char = CTRL_C
        self._pending.clear()
        self.modules = Modules(self)

    # Which device the simulated modules speak for

    def awake(self) -> contextlib.AbstractContextManager[None]:
        """While this lasts, `machine`, `time` and the others belong to this device."""
        return speaking_for(self)
