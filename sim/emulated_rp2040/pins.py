"""The chips of a board on the pins of an emulated RP2040: what its pins, SPI and I2C do reaches the models.

The models run on a clock of their own, which follows the emulator's.
"""

import math
from collections.abc import Iterable
from math import ceil

from host_tools.boards.board import Board, Encoder, I2c, Spi
from sim.chips.ports import MCU, I2cDevice, Net, SpiDevice
from sim.device import Device

NOBODY = 0xFF  # drives MISO or SDA
VSYS, TEMPERATURE = 3, 4  # channels of the ADC: a third of the supply; the sensor in the chip
REFERENCE_VOLTS, MOST = 3.3, 4095
WARM_VOLTS = 0.706  # of the sensor at 27 degrees


class Pins:
    """Nets and buses of a simulated device as the circuit of a processor."""

    def __init__(self, device: Device, board: Board):
        self._device = device
        self._clock = device.clock
        self._zero = self._clock.now  # when the processor starts
        self._changed: dict[int, int | None] = {}
        self._outputs = _outputs(device, board)
        self._wire_inputs(board)
        self._wire_miso(board)
        self._spi: dict[int, list[SpiDevice]] = {}
        self.i2c_lines: list[tuple[int, int, int]] = []  # bus, sda, scl
        self._i2c: dict[int, dict[int, I2cDevice]] = {}
        self._called: dict[int, I2cDevice | None] = {}
        for bus in board.buses.values():
            if isinstance(bus, Spi):
                self._spi[bus.id] = device.spi_bus(bus.sck, bus.mosi, bus.miso).selected
            elif isinstance(bus, I2c):
                lines = (bus.sda, bus.scl)
                self.i2c_lines.append((bus.id, *lines))
                self._i2c[bus.id] = {chip.address: chip for on, chip in device.i2c_chips if on == lines}

    @property
    def watched(self) -> list[int]:
        return sorted(self._outputs)

    # Time

    def at(self, ns: float) -> None:
        self._clock.advance_to(max(self._clock.now, self._zero + ceil(ns)))

    def due(self) -> float:
        alarm = self._clock.next_alarm()
        return math.inf if alarm is None else float(alarm - self._zero)

    # Single pins

    def edge(self, pin: int, level: int | None) -> None:
        self._outputs[pin].drive(level, MCU)

    def _wire_inputs(self, board: Board) -> None:
        """Wheel and buttons."""
        wheel = board.wheel
        contacts = (wheel.a, wheel.b) if isinstance(wheel, Encoder) else ()
        for gpio in (*contacts, wheel.push, *(button.pin for button in board.buttons)):
            if gpio is not None:
                net = self._device.net(gpio)
                self._changed[gpio] = net.level
                net.watch(lambda level, gpio=gpio: self._changed.update({gpio: level}))  # type: ignore[misc]

    def _wire_miso(self, board: Board) -> None:
        """MISO while no byte is on its way: its resistor, or a chip that holds it. Else it floats."""
        for bus in board.buses.values():
            if isinstance(bus, Spi) and bus.miso is not None:
                net = self._device.net(bus.miso)
                self._changed[bus.miso] = net.outside
                net.watch(
                    lambda level, gpio=bus.miso, net=net: self._changed.update({gpio: net.outside})  # type: ignore[misc]
                )

    def changed_inputs(self) -> Iterable[tuple[int, int | None]]:
        changed, self._changed = self._changed, {}
        return changed.items()

    def analog(self, channel: int) -> int:
        """What the ADC reads, of 4,095."""
        volts = {VSYS: self._device.vsys() / 3, TEMPERATURE: WARM_VOLTS}.get(channel, 0.0)
        return round(min(volts / REFERENCE_VOLTS, 1.0) * MOST)

    # Buses

    def spi(self, bus: int, byte: int) -> int:
        answer = NOBODY
        for chip in tuple(self._spi.get(bus, ())):
            answer &= chip.exchange(byte)
        return answer

    def i2c_start(self, bus: int, address: int, reading: bool) -> bool:
        chip = self._i2c.get(bus, {}).get(address)
        self._called[bus] = chip if chip is not None and chip.start(reading) else None
        return self._called[bus] is not None

    def i2c_write(self, bus: int, byte: int) -> bool:
        chip = self._called.get(bus)
        return chip is not None and chip.write(byte)

    def i2c_read(self, bus: int) -> int:
        chip = self._called.get(bus)
        return NOBODY if chip is None else chip.read()

    def i2c_stop(self, bus: int) -> None:
        chip = self._called.pop(bus, None)
        if chip is not None:
            chip.stop()


def _outputs(device: Device, board: Board) -> dict[int, Net]:
    """Chip selects, resets, the data line of the LEDs, and the buzzer."""
    pins = {board.leds.pin, board.buzzer.pin if board.buzzer else None}
    pins |= {reader.cs for reader in board.readers} | {reader.reset for reader in board.readers}
    return {pin: device.net(pin) for pin in pins if pin is not None}
