"""`machine` as other people's drivers use it: soft buses, serial lines, calendar, signals, registers."""

import errno
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sim.chips.mfrc522 import Mfrc522
from sim.chips.pn532 import Pn532Spi
from sim.chips.ssd1306 import Ssd1306
from sim.clock import MS, SECOND, US, Clock
from sim.device import Device, FirmwareStopped

VERSION = 0x37  # a register of the MFRC522; reading it: address shifted by one, highest bit set
READ_VERSION = VERSION << 1 | 0x80


class Echo:
    """A chip that says every byte back, one more, after a moment."""

    def __init__(self, clock: Clock, baud: int):
        self.clock = clock
        self.baud = baud
        self.heard: list[tuple[int, int]] = []

    def connect(self, sends: Callable[[int], None]) -> None:
        self._sends = sends

    def receive(self, byte: int) -> None:
        self.heard.append((self.clock.now, byte))
        self.clock.after(2 * MS, lambda: self._sends(byte + 1))


@pytest.fixture
def device() -> Iterator[Device]:
    device = Device()
    with device.awake():
        yield device


@pytest.fixture
def machine(device: Device) -> Any:
    return device.modules.load("machine")


# Soft buses


def test_soft_spi_reaches_a_chip_on_any_pins(device: Device, machine: Any):
    chip = Mfrc522(device.clock)
    device.attach_spi(chip, sck=3, mosi=14, miso=22, cs=9)
    device.clock.advance(10 * MS)
    spi = machine.SoftSPI(baudrate=400_000, sck=machine.Pin(3), mosi=machine.Pin(14), miso=machine.Pin(22))
    select = machine.Pin(9, machine.Pin.OUT, value=1)
    into = bytearray(2)
    select(0)
    spi.write_readinto(bytes([READ_VERSION, 0]), into)
    select(1)
    assert into[1] == 0x92


def test_soft_spi_is_as_fast_as_whole_microseconds_allow(device: Device, machine: Any):
    """400 kHz would be a delay of 1.25 us: it becomes 2, twice for each bit, and half a us for the pins."""
    pins = {"sck": 3, "mosi": 14, "miso": 22}
    for asked, bit in ((400_000, 4_500), (500_000, 2_500), (10_000_000, 2_500), (100_000, 10_500)):
        spi = machine.SoftSPI(asked, **pins)
        before = device.clock.now
        spi.write(bytes(10))
        assert device.clock.now - before == 25 * US + 80 * bit


def test_soft_spi_sends_the_lowest_bit_first_if_asked(device: Device, machine: Any):
    """The PN532 takes bits in that order; the RP2040's own SPI cannot."""
    chip = Pn532Spi(device.clock)
    device.attach_spi(chip, sck=3, mosi=14, miso=22, cs=9)
    device.clock.advance(10 * MS)
    with pytest.raises(NotImplementedError, match="LSB"):
        machine.SPI(0, firstbit=machine.SPI.LSB)
    spi = machine.SoftSPI(sck=3, mosi=14, miso=22, firstbit=machine.SoftSPI.LSB)
    select = machine.Pin(9, machine.Pin.OUT, value=1)

    def exchange(data: bytes) -> bytes:
        into = bytearray(len(data))
        select(0)
        spi.write_readinto(data, into)
        select(1)
        return bytes(into)

    exchange(bytes.fromhex("01 0000FF02FED4022A00"))
    device.clock.advance(10 * MS)
    assert exchange(b"\x02\x00")[1] == 1
    assert exchange(b"\x03" + bytes(6))[1:] == bytes.fromhex("0000FF00FF00")


def test_soft_spi_wants_all_its_pins(machine: Any):
    with pytest.raises(ValueError, match="must specify all of sck/mosi/miso"):
        machine.SoftSPI(sck=1, mosi=2)


def test_spi_keeps_its_speed_when_it_is_set_up_again(device: Device, machine: Any):
    spi = machine.SPI(0, 8_000_000)
    spi.init()
    before = device.clock.now
    spi.write(b"1")
    assert device.clock.now - before == 26 * US


def test_soft_i2c_draws_on_any_pins(device: Device, machine: Any):
    chip = Ssd1306(device.clock)
    device.attach_i2c(chip, sda=13, scl=22)
    i2c = machine.SoftI2C(scl=machine.Pin(22), sda=machine.Pin(13), freq=400_000)
    assert i2c.scan() == [0x3C]
    assert i2c.writeto(0x3C, b"\x80\xaf") == 2
    assert chip.lit


def test_soft_i2c_tells_an_absent_chip_otherwise_than_i2c(device: Device, machine: Any):
    for bus, number in ((machine.SoftI2C(22, 13), errno.ENODEV), (machine.I2C(0), errno.EIO)):
        for gpio in (22, 13, 9, 8):
            device.net(gpio).pull(1)
        with pytest.raises(OSError) as failed:
            bus.writeto(0x3C, b"1")
        assert failed.value.errno == number


def test_soft_i2c_has_start_stop_and_single_bytes(device: Device, machine: Any):
    chip = Ssd1306(device.clock)
    device.attach_i2c(chip, sda=13, scl=22)
    i2c = machine.SoftI2C(22, 13)
    i2c.start()
    assert i2c.write(bytes([0x3C << 1, 0x80, 0xAF])) == 3
    i2c.stop()
    i2c.start()
    assert i2c.write(bytes([0x3C << 1 | 1])) == 1
    status = bytearray(1)
    i2c.readinto(status)
    i2c.stop()
    assert chip.lit and not status[0] & 0x40
    i2c.start()
    assert i2c.write(bytes([0x3D << 1, 0x80])) == 0


# Serial lines


def test_a_uart_sends_and_hears_byte_by_byte(device: Device, machine: Any):
    chip = Echo(device.clock, 9600)
    device.attach_uart(chip, tx=4, rx=5)
    uart = machine.UART(1, 9600, tx=machine.Pin(4), rx=machine.Pin(5))
    began = device.clock.now
    assert uart.write(b"ab") == 2
    assert device.clock.now - began == 25 * US  # it goes on while the bytes leave
    assert not uart.txdone()
    assert uart.any() == 0
    assert uart.read() is None
    device.clock.advance(10 * MS)
    assert chip.heard == [
        (began + 25 * US + 10 * (SECOND // 9600), ord("a")),
        (began + 25 * US + 20 * (SECOND // 9600), ord("b")),
    ]
    assert uart.txdone()
    assert uart.any() == 2
    assert uart.read(1) == b"b"
    assert uart.read() == b"c"


def test_a_uart_waits_as_long_as_it_was_told(device: Device, machine: Any):
    device.attach_uart(Echo(device.clock, 9600), tx=4, rx=5)
    uart = machine.UART(1, 9600, timeout=50)
    uart.write(b"a")
    assert uart.read(1) == b"b"
    before = device.clock.now
    assert uart.readline() is None
    assert 50 * MS <= device.clock.now - before < 51 * MS


def test_a_uart_at_another_speed_understands_nothing(device: Device, machine: Any):
    chip = Echo(device.clock, 9600)
    device.attach_uart(chip, tx=0, rx=1)
    uart = machine.UART(0, 115_200)
    uart.write(b"a")
    device.clock.advance(10 * MS)
    assert chip.heard == [] and uart.any() == 0


def test_a_uart_calls_when_the_line_is_idle(device: Device, machine: Any):
    device.attach_uart(Echo(device.clock, 9600), tx=4, rx=5)
    uart = machine.UART(1, 9600)
    heard: list[bytes] = []
    uart.irq(lambda line: heard.append(line.read()), uart.IRQ_RXIDLE)
    uart.write(b"abc")
    device.clock.advance(30 * MS)
    assert heard == [b"bcd"]


def test_poll_waits_for_a_uart(device: Device, machine: Any):
    select: Any = device.modules.load("select")
    device.attach_uart(Echo(device.clock, 9600), tx=4, rx=5)
    uart = machine.UART(1, 9600)
    poll = select.poll()
    poll.register(uart, select.POLLIN)
    assert poll.poll(5) == []
    uart.write(b"a")
    assert poll.poll(100) == [(uart, select.POLLIN)]
    assert device.clock.now < 20 * MS


@pytest.mark.parametrize(("number", "tx", "rx", "said"), [
    (0, 4, 1, "bad TX pin"), (0, 0, 5, "bad RX pin"), (1, 0, 5, "bad TX pin"),
    (2, 0, 1, r"UART\(2\) doesn't exist"),
])  # fmt: skip
def test_a_uart_has_pins_of_its_own(machine: Any, number: int, tx: int, rx: int, said: str):
    with pytest.raises(ValueError, match=said):
        machine.UART(number, tx=machine.Pin(tx), rx=machine.Pin(rx))


# Pins, signals, registers


def test_a_pin_is_one_thing_whoever_asks_for_it(device: Device, machine: Any):
    assert machine.Pin(5) is machine.Pin("GP5") is machine.Pin(machine.Pin(5)) is machine.Pin("GPIO5")
    assert machine.Pin("LED") is machine.Pin(25)
    machine.Pin(5, machine.Pin.OUT, value=1)
    assert machine.Pin(5)() == 1
    machine.Pin(5).low()
    assert device.net(5).level == 0


def test_a_signal_is_on_at_the_level_that_it_was_told(device: Device, machine: Any):
    lamp = machine.Signal(7, machine.Pin.OUT, value=1, invert=True)
    assert device.net(7).level == 0 and lamp.value() == 1
    lamp.off()
    assert device.net(7).level == 1 and lamp() == 0
    plain = machine.Signal(machine.Pin(8, machine.Pin.OUT))
    plain.on()
    assert device.net(8).level == 1 and plain() == 1


def test_mem32_moves_pins(device: Device, machine: Any):
    sio = 0xD0000000
    machine.mem32[sio + 0x24] = 1 << 6  # GPIO_OE_SET
    machine.mem32[sio + 0x14] = 1 << 6  # GPIO_OUT_SET
    assert device.net(6).level == 1
    assert machine.mem32[sio + 0x04] >> 6 & 1 == 1  # GPIO_IN
    assert machine.mem32[sio + 0x10] == machine.mem32[sio + 0x20] == 1 << 6
    assert machine.Pin(6).value() == 1
    machine.mem32[sio + 0x1C] = 1 << 6  # GPIO_OUT_XOR
    assert device.net(6).level == 0
    machine.mem32[sio + 0x28] = 1 << 6  # GPIO_OE_CLR
    device.net(6).drive(1, "hand")
    assert machine.mem8[sio + 0x04] >> 6 & 1 == 1


def test_mem32_has_the_timer(device: Device, machine: Any):
    device.clock.advance(5 * MS)
    assert machine.mem32[0x40054028] == device.clock.now // US


def test_a_register_that_is_not_simulated_says_so(machine: Any):
    with pytest.raises(NotImplementedError, match="0x50200000 cannot be read: it is not simulated"):
        machine.mem32[0x50200000]
    with pytest.raises(NotImplementedError, match="0x40054028 cannot be written"):
        machine.mem32[0x40054028] = 1
    with pytest.raises(ValueError, match="d0000002 is not aligned to 4 bytes"):
        machine.mem32[0xD0000002]


# The calendar


def test_the_calendar_starts_in_2021_and_can_be_set(device: Device, machine: Any):
    time: Any = device.modules.load("time")
    rtc = machine.RTC()
    assert rtc.datetime() == (2021, 1, 1, 4, 0, 0, 0, 0)  # a Friday
    rtc.datetime((2026, 11, 16, 0, 21, 30, 0, 0))
    device.clock.advance(61 * SECOND)
    assert rtc.datetime() == (2026, 11, 16, 0, 21, 31, 1, 0)  # a Monday
    assert time.localtime()[:6] == (2026, 11, 16, 21, 31, 1)
    assert time.time_ns() // SECOND == time.time()


def test_the_calendar_is_lost_with_the_power(device: Device, machine: Any):
    machine.RTC().datetime((2026, 11, 16, 0, 21, 30, 0, 0))
    device.cut_power()
    device.power_on()
    assert device.modules.load("machine").RTC().datetime()[0] == 2021


def test_vsys_is_read_on_input_3(device: Device, machine: Any) -> None:
    device.vsys = lambda: 4.2
    for volts in (machine.ADC(3).read_u16() * 3 * 3.3 / 65535, machine.ADC(29).read_u16() * 3 * 3.3 / 65535):
        assert 4.15 < volts < 4.25


def test_a_print_to_a_host_that_never_reads_holds_up_the_table_for_half_a_second(device: Device) -> None:
    sys, select = device.modules.load("sys"), device.modules.load("select")
    line = select.poll()
    line.register(sys.stdout, select.POLLOUT)
    device.console.is_read = False
    before = device.clock.now
    sys.stdout.write("x" * 250)
    assert line.poll(0)
    assert device.clock.now == before
    sys.stdout.write("x" * 20)
    assert device.clock.now - before == 500 * MS
    assert not line.poll(0)
    device.console.is_read = True
    sys.stdout.write("x" * 500)
    assert device.clock.now - before == 500 * MS
    assert line.poll(0)


def test_ctrl_c_stops_the_firmware_unless_it_was_told_otherwise(device: Device) -> None:
    micropython = device.modules.load("micropython")
    micropython.kbd_intr(-1)
    device.type(b"a\x03b")
    assert device.console.read(9) == b"a\x03b"
    micropython.kbd_intr(3)
    with pytest.raises(FirmwareStopped):
        device.type(b"a\x03b")
