"""The MFRC522 model against its data sheet (rev. 3.9), register by register over SPI."""

import random

import pytest

from sim.chips.ports import Net
from sim.clock import MS, US
from tests.chips.mfrc522_board import (
    COM_IEN,
    COM_IRQ,
    COMMAND,
    CONTROL,
    CRC_HIGH,
    CRC_LOW,
    DIV_IRQ,
    ERROR,
    FIFO,
    LEVEL,
    MODE,
    STATUS1,
    T_MODE,
    T_PRESCALER,
    T_RELOAD_HIGH,
    T_RELOAD_LOW,
    TX_CONTROL,
    VERSION,
    WATER,
    Board,
)

# SPI (8.1.2)


def test_a_register_is_written_with_its_address_shifted_up_and_read_with_the_highest_bit():
    board = Board()
    board.transfer(0x0B << 1, 0x15)
    assert board.transfer(0x80 | 0x0B << 1, 0x00) == b"\x00\x15"


def test_several_registers_are_read_in_one_go():
    board = Board(version=0x91)
    assert board.transfer(0x80 | VERSION << 1, 0x80 | WATER << 1, 0x80 | MODE << 1, 0) == b"\x00\x91\x08\x3f"


def test_several_bytes_go_to_the_same_register():
    board = Board()
    board.transfer(FIFO << 1, 1, 2, 3)
    assert board.read(LEVEL) == 3
    assert board.fifo() == b"\x01\x02\x03"


@pytest.mark.parametrize("version", [0x91, 0x92, 0x88, 0x12, 0xB2])
def test_the_version_is_that_of_the_chip_or_its_clone(version: int):
    assert Board(version=version).read(VERSION) == version


def test_reset_values():
    board = Board()
    found = {register: board.read(register) for register in (0x01, 0x02, 0x04, 0x0B, 0x0E, 0x11, 0x14, 0x26)}
    assert found == {
        0x01: 0x20,
        0x02: 0x80,
        0x04: 0x14,
        0x0B: 0x08,
        0x0E: 0xA0,
        0x11: 0x3F,
        0x14: 0x80,
        0x26: 0x48,
    }


# FIFO and water level (8.3)


def test_the_fifo_holds_64_bytes_and_then_overflows():
    board = Board()
    board.write(FIFO, *range(64))
    assert board.read(ERROR) & 0x10 == 0
    board.write(FIFO, 64)
    assert board.read(LEVEL) == 64
    assert board.read(ERROR) & 0x10
    board.write(LEVEL, 0x80)
    assert (board.read(LEVEL), board.read(ERROR) & 0x10) == (0, 0)


def test_alerts_at_the_water_level():
    board = Board()
    board.write(WATER, 4)
    board.write(COM_IRQ, 0x7F)
    board.write(FIFO, *range(5))
    assert board.read(STATUS1) & 0x03 == 0
    board.write(FIFO, *range(55))
    assert board.read(STATUS1) & 0x03 == 0x02  # 64 - 60 <= 4: HiAlert
    assert board.read(COM_IRQ) & 0x08
    board.write(LEVEL, 0x80)
    assert board.read(STATUS1) & 0x03 == 0x01


# Interrupts (9.3.1.5)


def test_writing_irq_bits_clears_them_and_with_set1_sets_them():
    board = Board()
    board.write(COM_IRQ, 0x7F)
    assert board.read(COM_IRQ) == 0
    board.write(COM_IRQ, 0x80 | 0x21)
    assert board.read(COM_IRQ) == 0x21
    board.write(COM_IRQ, 0x01)
    assert board.read(COM_IRQ) == 0x20


def test_the_irq_pin_follows_the_enabled_bits():
    irq = Net("IRQ")
    board = Board(irq=irq)
    board.write(COM_IRQ, 0x7F)
    board.write(COM_IEN, 0x20)  # RxIEn, not inverted
    board.write(COM_IRQ, 0x81)
    assert irq.level == 0
    board.write(COM_IRQ, 0xA0)
    assert irq.level == 1
    board.write(COM_IEN, 0xA0)  # IRqInv
    assert irq.level == 0


# Timer (8.5)


def test_the_timer_counts_reload_plus_one_ticks():
    """(2 x 169 + 1) / 13.56 MHz = 25 us; 40 of them are 1 ms."""
    board = Board()
    board.write(COM_IRQ, 0x7F)
    for register, value in ((T_MODE, 0x00), (T_PRESCALER, 0xA9), (T_RELOAD_HIGH, 0), (T_RELOAD_LOW, 39)):
        board.write(register, value)
    board.write(CONTROL, 0x40)
    board.clock.advance(990 * US)
    assert board.read(COM_IRQ) & 0x01 == 0
    assert board.read(STATUS1) & 0x08  # running
    board.clock.advance(15 * US)
    assert board.read(COM_IRQ) & 0x01
    assert board.read(STATUS1) & 0x08 == 0


def test_the_timer_is_stopped_by_hand():
    board = Board()
    board.write(COM_IRQ, 0x7F)
    board.write(T_RELOAD_LOW, 39)
    board.write(CONTROL, 0x40)
    board.write(CONTROL, 0x80)
    board.clock.advance(50 * MS)
    assert board.read(COM_IRQ) & 0x01 == 0


def test_after_sending_into_silence_the_automatic_timer_ends_the_wait():
    board = Board().radio()
    board.send("52", 0x07)
    board.clock.advance(70 * US)
    assert board.read(COM_IRQ) & 0x40 == 0  # seven bits and a start bit take 75 us
    board.clock.advance(10 * US)
    assert board.read(COM_IRQ) & 0x41 == 0x40
    board.clock.advance(980 * US)
    assert board.read(COM_IRQ) & 0x01 == 0
    board.clock.advance(20 * US)
    assert board.read(COM_IRQ) & 0x21 == 0x01
    assert board.read(COMMAND) & 0x0F == 0x0C  # Transceive does not end by itself


# Commands (10.3)


@pytest.mark.parametrize(
    ("mode", "data", "crc"),
    [(0x3D, "0000", "1EA0"), (0x3D, "1234", "CF26"), (0x3D, "5000", "CD57"), (0x3F, "", "FFFF")],
)
def test_the_crc_coprocessor_starts_from_its_preset(mode: int, data: str, crc: str):
    board = Board()
    board.write(MODE, mode)
    board.write(DIV_IRQ, 0x04)
    if data:
        board.write(FIFO, *bytes.fromhex(data))
    board.write(COMMAND, 0x03)
    board.clock.advance(10 * US)
    assert board.read(DIV_IRQ) & 0x04
    assert f"{board.read(CRC_HIGH):02X}{board.read(CRC_LOW):02X}" == crc


def test_memory_keeps_25_bytes_through_a_soft_reset():
    board = Board()
    board.write(FIFO, *range(25))
    board.write(COMMAND, 0x01)
    assert board.read(LEVEL) == 0
    board.write(COMMAND, 0x0F)
    board.write(COMMAND, 0x01)
    assert board.fifo() == bytes(range(25))


def test_a_soft_reset_restores_registers_and_switches_the_antenna_off():
    board = Board().radio()
    assert board.field.on
    board.write(COMMAND, 0x0F)
    assert not board.field.on
    assert board.read(T_PRESCALER) == 0


def test_the_reset_pin_takes_the_chip_down_and_it_needs_time_to_return():
    pin = Net("RST", pull=1)
    board = Board(reset=pin).radio()
    pin.drive(0, "test")
    assert board.read(VERSION) == 0
    assert not board.field.on
    pin.drive(1, "test")
    board.write(WATER, 1)  # too early: the oscillator is not running
    board.clock.advance(1 * MS)
    assert (board.read(VERSION), board.read(WATER)) == (0x92, 0x08)


# Faults


@pytest.mark.parametrize("floating", [0x00, 0xFF])
def test_a_dead_chip_leaves_the_wire_floating(floating: int):
    board = Board()
    board.chip.dead = True
    board.chip.floating = floating
    assert board.read(VERSION) == floating


def test_a_stuck_chip_is_freed_by_a_soft_reset():
    board = Board()
    board.chip.stuck = True
    board.write(WATER, 1)
    assert board.read(WATER) == 0x08
    board.write(COMMAND, 0x0F)
    board.write(WATER, 1)
    assert board.read(WATER) == 1


def test_bit_errors_on_the_wires_come_at_their_rate():
    board = Board(noise=random.Random(3))
    board.chip.bit_error_rate = 0.01
    wrong = sum(board.read(VERSION) != 0x92 for _ in range(1000))
    assert 100 < wrong < 260  # 8 bits out, 8 of the address in, of which most matter: 1 - 0.99^16 = 15 %


def test_a_power_cut_returns_it_to_its_reset_state():
    board = Board().radio()
    board.chip.power_on()
    board.clock.advance(1 * MS)
    assert (board.read(TX_CONTROL), board.field.on) == (0x80, False)
