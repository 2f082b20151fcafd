"""The host side of an NXP MFRC522: SPI, registers, FIFO, interrupts and timer.

Numbers of sections are those of the data sheet, rev. 3.9.
"""

import random
from abc import abstractmethod
from collections.abc import Callable

from sim.chips.ports import Chip, Net, SpiDevice
from sim.clock import SECOND, US, Alarm, Clock

COMMAND, COM_IEN, DIV_IEN, COM_IRQ, DIV_IRQ, ERROR, STATUS1, STATUS2 = range(0x01, 0x09)
FIFO_DATA, FIFO_LEVEL, WATER_LEVEL, CONTROL, BIT_FRAMING, COLL = range(0x09, 0x0F)
MODE, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK = range(0x11, 0x16)
DEMOD = 0x19
CRC_HIGH, CRC_LOW = 0x21, 0x22
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW, T_COUNTER_HIGH, T_COUNTER_LOW = range(0x2A, 0x30)
RF_CONFIG = 0x26
VERSION = 0x37
GAINS_DB = (18, 23, 18, 23, 33, 38, 43, 48)  # RxGain (9.3.3.6)

IDLE, MEM, RANDOM_ID, CALC_CRC, TRANSMIT = range(5)
NO_CHANGE, RECEIVE, TRANSCEIVE, AUTHENT, SOFT_RESET = 0x07, 0x08, 0x0C, 0x0E, 0x0F

TX_IRQ, RX_IRQ, IDLE_IRQ, HI_ALERT, LO_ALERT, ERR_IRQ, TIMER_IRQ = 64, 32, 16, 8, 4, 2, 1
WR_ERR, BUFFER_OVFL, COLL_ERR, CRC_ERR, PARITY_ERR, PROTOCOL_ERR = 0x80, 0x10, 0x08, 0x04, 0x02, 0x01
CRC_IRQ = 0x04
CRYPTO_ON = 0x08

_RESET = {
    COMMAND: 0x20, COM_IEN: 0x80, COM_IRQ: 0x14, STATUS1: 0x21, WATER_LEVEL: 0x08, CONTROL: 0x10, COLL: 0xA0,
    MODE: 0x3F, TX_CONTROL: 0x80, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84, DEMOD: 0x4D, 0x1C: 0x62, 0x1F: 0xEB,
    CRC_HIGH: 0xFF, CRC_LOW: 0xFF, 0x24: 0x26, RF_CONFIG: 0x48, 0x27: 0x88, 0x28: 0x20, 0x29: 0x20,
}  # fmt: skip
_READ_ONLY = {ERROR, STATUS1, CRC_HIGH, CRC_LOW, T_COUNTER_HIGH, T_COUNTER_LOW, VERSION}
# Registers whose value is made when it is read.
_LIVE = {COMMAND, FIFO_DATA, FIFO_LEVEL, STATUS1, T_COUNTER_HIGH, T_COUNTER_LOW, VERSION}
FIFO_SIZE = 64
_START_UP = 38 * US  # 1024 clocks of 27.12 MHz (8.8.2); the crystal before that is _CRYSTAL
_CRYSTAL = 400 * US


class HostSide(Chip, SpiDevice):
    """Everything a microcontroller sees of the chip. What the commands do, the subclass knows."""

    def __init__(
        self,
        clock: Clock,
        version: int = 0x92,
        reset: Net | None = None,
        irq: Net | None = None,
        noise: random.Random | None = None,
    ):
        super().__init__(clock)
        self.version = version
        self.noise = noise or random.Random(522)
        self.bit_error_rate = 0.0  # on the SPI wires
        self.floating = 0x00  # what the master reads where nobody drives MISO
        self.stuck = False  # the digital part hangs until a reset
        self.weak_supply = False  # it breaks down when the antenna is switched on
        self._irq = irq
        self._timer: Alarm | None = None
        self._address: int | None = None
        self._writing = False
        self._first = True
        self._held = False  # by its reset pin
        if reset:
            self._held = not reset.level
            reset.watch(self._reset_pin)
        self.power_on()

    # Power

    def power_on(self) -> None:
        self._clear()
        self._ready_at = self.clock.now + _CRYSTAL + _START_UP

    def _reset_pin(self, level: int) -> None:
        self._held = not level
        self._clear()
        self._ready_at = self.clock.now + _CRYSTAL + _START_UP

    def _clear(self) -> None:
        """Every register at its reset value; SoftReset too, and then the chip is ready at once."""
        self.cancel()
        self._stop_timer()
        self.stuck = False
        self._regs = bytearray(64)
        for register, value in _RESET.items():
            self._regs[register] = value
        self._fifo = bytearray()
        self._ready_at = self.clock.now
        self.antenna(False)
        self.receiver(GAINS_DB[self._regs[RF_CONFIG] >> 4 & 7])
        self._show_irq()

    # SPI (8.1.2): address byte, then data; while reading each byte is the address of the next answer.

    def select(self) -> None:
        self._first = True
        self._address = None

    def deselect(self) -> None:
        self._address = None

    def exchange(self, byte: int) -> int:
        if self.dead or self._held:
            return self.floating
        if self.bit_error_rate:
            return self._disturbed(self._take(self._disturbed(byte)))
        return self._take(byte)

    def _take(self, byte: int) -> int:
        address = self._address
        if self._first:
            self._first = False
            self._writing = not byte & 0x80
            self._address = byte >> 1 & 0x3F
            return 0
        if self._writing:
            assert address is not None
            self._write(address, byte)
            return 0
        self._address = byte >> 1 & 0x3F if byte & 0x80 else None
        if address is None:
            return 0
        return self._read(address) if address in _LIVE else self._regs[address]

    def _disturbed(self, byte: int) -> int:
        """At most one bit of a byte, which at any rate worth testing is as good as each for itself."""
        if self.noise.random() < 8 * self.bit_error_rate:
            byte ^= 1 << self.noise.randrange(8)
        return byte

    # Registers

    def _read(self, register: int) -> int:
        """One of the registers that are more than memory."""
        if register == COMMAND:
            starting = 0x10 if self.clock.now < self._ready_at else 0
            return self._regs[COMMAND] | starting
        if register == FIFO_DATA:
            byte = self._fifo.pop(0) if self._fifo else 0
            self._watch_levels()
            return byte
        if register == FIFO_LEVEL:
            return len(self._fifo)
        if register == STATUS1:
            return self._status1()
        if register == T_COUNTER_HIGH:
            return self._count() >> 8
        if register == T_COUNTER_LOW:
            return self._count() & 0xFF
        if register == VERSION:
            return self.version
        return self._regs[register]

    def _write(self, register: int, value: int) -> None:
        if self.clock.now < self._ready_at or register in _READ_ONLY:
            return
        if self.stuck and not (register == COMMAND and value & 0x0F == SOFT_RESET):
            return
        action = _WRITERS.get(register)
        if action:
            action(self, value)
        else:
            self._regs[register] = value

    def _write_irq(self, register: int, value: int) -> None:
        """The highest bit says whether the marked bits are set or cleared (9.3.1.5)."""
        bits = value & 0x7F
        if value & 0x80:
            self._regs[register] |= bits
        else:
            self._regs[register] &= ~bits
        self._show_irq()

    def _write_com_irq(self, value: int) -> None:
        self._write_irq(COM_IRQ, value)

    def _write_div_irq(self, value: int) -> None:
        self._write_irq(DIV_IRQ, value)

    def _write_com_ien(self, value: int) -> None:
        self._regs[COM_IEN] = value
        self._show_irq()

    def _write_status2(self, value: int) -> None:
        """MFCrypto1On can only be cleared."""
        self._regs[STATUS2] = value & 0xC0 | self._regs[STATUS2] & value & CRYPTO_ON

    def _write_fifo(self, value: int) -> None:
        if self._regs[COMMAND] & 0x0F == AUTHENT:
            self._fail(WR_ERR)
        elif len(self._fifo) == FIFO_SIZE:
            self._fail(BUFFER_OVFL)
        else:
            self._fifo.append(value)
            self._watch_levels()
            if self._regs[COMMAND] & 0x0F == CALC_CRC:
                self.calculate()

    def _write_fifo_level(self, value: int) -> None:
        if value & 0x80:
            self._fifo.clear()
            self._regs[ERROR] &= ~BUFFER_OVFL
            self._watch_levels()

    def _write_control(self, value: int) -> None:
        if value & 0x80:
            self._stop_timer()
        if value & 0x40:
            self._start_timer()

    def _write_bit_framing(self, value: int) -> None:
        self._regs[BIT_FRAMING] = value & 0x77
        if value & 0x80 and self._regs[COMMAND] & 0x0F == TRANSCEIVE:
            self.transmit()

    def _write_coll(self, value: int) -> None:
        self._regs[COLL] = self._regs[COLL] & 0x7F | value & 0x80

    def _write_tx_control(self, value: int) -> None:
        if value & 0x03 and self.weak_supply:
            self._clear()
            return
        self._regs[TX_CONTROL] = value
        self.antenna(bool(value & 0x03))

    def _write_rf_config(self, value: int) -> None:
        self._regs[RF_CONFIG] = value
        self.receiver(GAINS_DB[value >> 4 & 7])

    def _status1(self) -> int:
        crc_ready = 0x20 if self._regs[DIV_IRQ] & CRC_IRQ or self._regs[COMMAND] & 0x0F != CALC_CRC else 0
        irq = 0x10 if self._pending_irq() else 0
        running = 0x08 if self._timer and self._timer.action else 0
        return crc_ready | irq | running | self._alerts() >> 2

    def _alerts(self) -> int:
        water = self._regs[WATER_LEVEL] & 0x3F
        high = HI_ALERT if FIFO_SIZE - len(self._fifo) <= water else 0
        low = LO_ALERT if len(self._fifo) <= water else 0
        return high | low

    def _watch_levels(self) -> None:
        self._raise(self._alerts())

    # Interrupts

    def _raise(self, bits: int) -> None:
        self._regs[COM_IRQ] |= bits
        self._show_irq()

    def _fail(self, bits: int) -> None:
        self._regs[ERROR] |= bits
        self._raise(ERR_IRQ)

    def _pending_irq(self) -> bool:
        return bool(
            self._regs[COM_IRQ] & self._regs[COM_IEN] & 0x7F
            or self._regs[DIV_IRQ] & self._regs[DIV_IEN] & 0x14
        )

    def _show_irq(self) -> None:
        if self._irq:
            inverted = self._regs[COM_IEN] >> 7
            self._irq.drive(int(self._pending_irq()) ^ inverted, self)

    # Timer (8.5)

    def _tick(self) -> int:
        prescaler = (self._regs[T_MODE] & 0x0F) << 8 | self._regs[T_PRESCALER]
        even = self._regs[DEMOD] >> 4 & 1
        return (2 * prescaler + 1 + even) * SECOND // 13_560_000

    def _reload(self) -> int:
        return self._regs[T_RELOAD_HIGH] << 8 | self._regs[T_RELOAD_LOW]

    def _start_timer(self) -> None:
        self._stop_timer()
        self._timer = self.clock.after((self._reload() + 1) * self._tick(), self._timer_ends)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _timer_ends(self) -> None:
        self._raise(TIMER_IRQ)
        if self._regs[T_MODE] & 0x10:
            self._start_timer()

    def _count(self) -> int:
        if not self._timer or not self._timer.action:
            return self._reload()
        return max(0, self._timer.when - self.clock.now) // self._tick()

    # Commands

    def _write_command(self, value: int) -> None:
        code = value & 0x0F
        if code == SOFT_RESET:
            self._clear()
            return
        if code == NO_CHANGE:
            self._regs[COMMAND] = value & 0x30 | self._regs[COMMAND] & 0x0F
            return
        self.cancel()
        self._regs[COMMAND] = value & 0x30 | code
        self._regs[ERROR] &= 0x40 | (BUFFER_OVFL if code == IDLE else 0)
        self.execute(code)

    def _finish(self) -> None:
        self._regs[COMMAND] &= 0xF0
        self._raise(IDLE_IRQ)

    @abstractmethod
    def execute(self, code: int) -> None:
        """A command was written."""

    @abstractmethod
    def cancel(self) -> None:
        """Whatever was going on is off."""

    @abstractmethod
    def calculate(self) -> None:
        """Run the FIFO through the CRC coprocessor."""

    @abstractmethod
    def transmit(self) -> None:
        """Send the FIFO over the air."""

    @abstractmethod
    def antenna(self, on: bool) -> None:
        """Switch the field on or off."""

    @abstractmethod
    def receiver(self, gain_db: int) -> None:
        """How much an answer is amplified."""


_WRITERS: dict[int, Callable[[HostSide, int], None]] = {
    COMMAND: HostSide._write_command,
    COM_IEN: HostSide._write_com_ien,
    COM_IRQ: HostSide._write_com_irq,
    DIV_IRQ: HostSide._write_div_irq,
    STATUS2: HostSide._write_status2,
    FIFO_DATA: HostSide._write_fifo,
    FIFO_LEVEL: HostSide._write_fifo_level,
    CONTROL: HostSide._write_control,
    BIT_FRAMING: HostSide._write_bit_framing,
    COLL: HostSide._write_coll,
    TX_CONTROL: HostSide._write_tx_control,
    RF_CONFIG: HostSide._write_rf_config,
}
