"""The chips of a board on the pins of an emulated RP2040: what its pins, SPI and I2C do reaches the models.

The models run on a clock of their own. It follows the emulator's: before anything reaches a model, and
whenever something is due in one.
"""

from math import ceil
from typing import Any

from host_tools.boards.board import I2c, Spi
from sim.chips.ports import MCU, Net
from sim.clock import SECOND
from sim.device import Device

LOW, HIGH = 0, 1  # as the emulator numbers the states of a pin; the others are inputs


class Pins:
    """Wires the nets and buses of a simulated device to an emulated processor."""

    def __init__(self, mcu: Any, device: Device, board: Any):
        self._mcu = mcu
        self._device = device
        self._clock = device.clock
        self._alarm = mcu.clock.create_alarm(self._ring)
        self._zero = self._clock.now  # when the processor starts
        self._due = -1
        self._wire_outputs(board)
        self._wire_inputs(board)
        for bus in board.buses.values():
            if isinstance(bus, Spi):
                SpiBus(self, mcu, device, bus)
            elif isinstance(bus, I2c):
                I2cBus(self, mcu, device, bus)

    # Time

    def follow(self) -> None:
        """The models live up to now, and are woken again when something is due in one."""
        self._clock.advance_to(self._zero + ceil(self._mcu.clock.nanos))
        self.wake_later()

    def _ring(self) -> None:
        self._due = -1
        self.follow()

    def wake_later(self) -> None:
        due = self._clock.next_alarm()
        if due is None or due == self._due:
            return
        self._due = due
        self._alarm.cancel()
        self._alarm.schedule(max(0, due - self._zero - self._mcu.clock.nanos))

    # Pins

    def _wire_outputs(self, board: Any) -> None:
        """Chip selects, resets, the data line of the LEDs, and the buzzer."""
        pins = {board.leds.pin, board.buzzer}
        pins |= {reader.cs for reader in board.readers} | {reader.reset for reader in board.readers}
        for gpio in sorted(pin for pin in pins if pin is not None):
            self._drive(gpio, self._device.net(gpio))

    def _drive(self, gpio: int, net: Net) -> None:
        def changed(new: int, old: int) -> None:
            self.follow()
            net.drive(int(new) if int(new) in (LOW, HIGH) else None, MCU)
            self.wake_later()

        self._mcu.gpio[gpio].add_listener(changed)

    def _wire_inputs(self, board: Any) -> None:
        """Wheel and buttons."""
        encoder = board.encoder
        pins = [encoder.a, encoder.b, encoder.push, *(button.pin for button in board.buttons)]
        for gpio in pins:
            if gpio is None:
                continue
            net, pin = self._device.net(gpio), self._mcu.gpio[gpio]
            pin.set_input_value(bool(net.level))
            net.watch(lambda level, pin=pin: pin.set_input_value(bool(level)))  # type: ignore[misc]


class SpiBus:
    """Each byte takes its eight clocks."""

    def __init__(self, pins: Pins, mcu: Any, device: Device, bus: Spi):
        self._pins = pins
        self._listening = device.selected.setdefault((bus.sck, bus.mosi, bus.miso), [])
        self._spi = mcu.spi[bus.id]
        self._spi.on_transmit = self._transmit
        self._done = mcu.clock.create_alarm(self._complete)
        self._byte = 8 * SECOND // bus.baud
        self._sent = 0

    def _transmit(self, value: int) -> None:
        self._sent = value
        self._done.schedule(self._byte)

    def _complete(self) -> None:
        self._pins.follow()
        answer = 0xFF  # nobody drives MISO
        for chip in tuple(self._listening):
            answer &= chip.exchange(self._sent)
        self._pins.wake_later()
        self._spi.complete_transmit(answer)


class I2cBus:
    """Each byte takes its nine clocks."""

    def __init__(self, pins: Pins, mcu: Any, device: Device, bus: I2c):
        self._pins = pins
        self._chips = {chip.address: chip for lines, chip in device.i2c_chips if lines == (bus.sda, bus.scl)}
        self._chip: Any = None
        self._i2c = i2c = mcu.i2c[bus.id]
        self._byte = 9 * SECOND // bus.baud
        self._next: Any = None
        self._done = mcu.clock.create_alarm(self._complete)
        i2c.on_connect = lambda address, mode: self._later(lambda: self._connect(address, int(mode)))
        i2c.on_write_byte = lambda value: self._later(lambda: i2c.complete_write(self._write(value)))
        i2c.on_read_byte = lambda ack: self._later(lambda: i2c.complete_read(self._read()))
        i2c.on_stop = self._stop

    def _later(self, act: Any) -> None:
        self._next = act
        self._done.schedule(self._byte)

    def _complete(self) -> None:
        self._pins.follow()
        act, self._next = self._next, None
        act()
        self._pins.wake_later()

    def _connect(self, address: int, mode: int) -> None:
        chip = self._chips.get(address)
        self._chip = chip if chip is not None and chip.start(bool(mode)) else None
        self._i2c.complete_connect(self._chip is not None)

    def _write(self, value: int) -> bool:
        return bool(self._chip is not None and self._chip.write(value))

    def _read(self) -> int:
        return 0xFF if self._chip is None else int(self._chip.read())

    def _stop(self) -> None:
        if self._chip is not None:
            self._pins.follow()
            self._chip.stop()
            self._chip = None
        self._i2c.complete_stop()
