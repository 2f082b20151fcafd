"""The MFRC522 model against its data sheet (rev. 3.9), register by register over SPI."""

import random

import pytest

from sim.chips.air import Field
from sim.chips.classic import FACTORY_KEY
from sim.chips.mfrc522 import Mfrc522
from sim.chips.ports import Net
from sim.chips.tags import HALT, Classic1k, Ntag, Tag
from sim.clock import MS, US, Clock
from tests.chips.spi_master import SpiMaster

COMMAND, COM_IEN, COM_IRQ, DIV_IRQ, ERROR, STATUS1, STATUS2 = 0x01, 0x02, 0x04, 0x05, 0x06, 0x07, 0x08
FIFO, LEVEL, WATER, CONTROL, FRAMING, COLL = 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E
MODE, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK = 0x11, 0x12, 0x13, 0x14, 0x15
CRC_HIGH, CRC_LOW = 0x21, 0x22
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW, VERSION = 0x2A, 0x2B, 0x2C, 0x2D, 0x37


class Board:
    def __init__(self, **options):
        self.clock = Clock()
        self.field = Field(self.clock)
        self.chip = Mfrc522(self.clock, self.field, **options)
        self.bus = SpiMaster(self.clock, baud=10_000_000)
        self.cs = self.bus.wire(self.chip)
        self.clock.advance(1 * MS)

    def transfer(self, *data: int) -> bytes:
        got = bytearray(len(data))
        self.cs(0)
        self.bus.write_readinto(bytes(data), got)
        self.cs(1)
        return bytes(got)

    def write(self, register: int, *values: int) -> None:
        self.transfer(register << 1, *values)

    def read(self, register: int) -> int:
        return self.transfer(0x80 | register << 1, 0)[1]

    def fifo(self) -> bytes:
        count = self.read(LEVEL)
        return self.transfer(*[0x92] * count, 0)[1:]

    def radio(self) -> "Board":
        """Antenna on, full modulation, CRC preset 6363h, timer of 1 ms that starts by itself."""
        for register, value in (
            (TX_ASK, 0x40), (MODE, 0x3D), (T_MODE, 0x80), (T_PRESCALER, 0xA9), (T_RELOAD_LOW, 39),
            (TX_CONTROL, 0x83),
        ):  # fmt: skip
            self.write(register, value)
        self.clock.advance(5 * MS)
        return self

    def transceive(self, data: str, framing: int = 0) -> bytes:
        self.write(COMMAND, 0x00)
        self.write(COM_IRQ, 0x7F)
        self.write(LEVEL, 0x80)
        self.write(FIFO, *bytes.fromhex(data))
        self.write(COMMAND, 0x0C)
        self.write(FRAMING, framing | 0x80)
        self.clock.advance(20 * MS)
        return self.fifo()

    def select(self, uid: str) -> None:
        """A tag with a UID of four bytes, by the chip's own CRC."""
        self.write(TX_MODE, 0x00)
        self.transceive("52", 0x07)
        five = self.transceive("9320")
        assert five[:4] == bytes.fromhex(uid)
        self.write(TX_MODE, 0x80)
        assert len(self.transceive("9370" + five.hex())) == 3


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
    board.write(COMMAND, 0)
    board.write(COM_IRQ, 0x7F)
    board.write(FIFO, 0x52)
    board.write(COMMAND, 0x0C)
    board.write(FRAMING, 0x87)
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


# On the air


def test_wake_up_gives_the_answer_to_request():
    board = Board().radio()
    board.field.place(Tag(bytes.fromhex("DEADBEEF")))
    board.clock.advance(2 * MS)
    assert board.transceive("52", 0x07) == b"\x04\x00"
    assert board.read(CONTROL) & 0x07 == 0
    assert board.read(COM_IRQ) & 0x61 == 0x60  # sent, received; the timer was stopped


def test_the_answer_is_there_only_when_it_has_come_through_the_air():
    """75 us for WUPA, 91 us of silence, 179 us for ATQA."""
    board = Board().radio()
    board.field.place(Tag(bytes.fromhex("DEADBEEF")))
    board.clock.advance(2 * MS)
    board.write(COM_IRQ, 0x7F)
    board.write(FIFO, 0x52)
    board.write(COMMAND, 0x0C)
    board.write(FRAMING, 0x87)
    board.clock.advance(330 * US)
    assert (board.read(COM_IRQ) & 0x20, board.read(LEVEL)) == (0, 0)
    board.clock.advance(20 * US)
    assert (board.read(COM_IRQ) & 0x20, board.read(LEVEL)) == (0x20, 2)


@pytest.mark.parametrize("forgotten", [TX_ASK, TX_CONTROL])
def test_without_full_modulation_or_antenna_no_tag_hears(forgotten: int):
    board = Board().radio()
    board.write(forgotten, 0)
    board.field.place(Tag(bytes.fromhex("DEADBEEF")))
    board.clock.advance(2 * MS)
    assert board.transceive("52", 0x07) == b""


def test_with_the_wrong_crc_preset_a_tag_does_not_understand():
    board = Board().radio()
    board.field.place(Tag(bytes.fromhex("DEADBEEF")))
    board.clock.advance(2 * MS)
    board.transceive("52", 0x07)
    board.write(MODE, 0x3F)
    board.write(TX_MODE, 0x80)
    assert board.transceive("9370DEADBEEF22") == b""


def test_two_tags_collide_and_the_position_is_told():
    """01 02 .. and 03 02 ..: the second bit. With ValuesAfterColl = 0 all from there on is zero."""
    board = Board().radio()
    board.field.place(Tag(bytes.fromhex("01020304")))
    board.field.place(Tag(bytes.fromhex("03020304")))
    board.clock.advance(2 * MS)
    board.transceive("52", 0x07)
    board.write(COLL, 0x00)
    assert board.transceive("9320") == bytes.fromhex("0100000000")
    assert board.read(ERROR) & 0x0F == 0x08
    assert board.read(COLL) == 0x02
    assert board.read(COM_IRQ) & 0x22 == 0x22


def test_the_rest_of_a_uid_is_aligned_behind_the_known_bits():
    board = Board().radio()
    board.field.place(Tag(bytes.fromhex("01020304")))
    board.field.place(Tag(bytes.fromhex("03020304")))
    board.clock.advance(2 * MS)
    board.transceive("52", 0x07)
    board.transceive("9320")
    answer = board.transceive("932203", 0x22)  # two bits known: TxLastBits 2, RxAlign 2
    assert answer[0] & 0xFC == 0x00
    assert answer[1:] == bytes.fromhex("02030406")
    assert board.read(COLL) & 0x20  # no collision now


def test_with_receive_crc_the_chip_checks_and_takes_it_off():
    board = Board().radio()
    board.field.place(Tag(bytes.fromhex("DEADBEEF")))
    board.clock.advance(2 * MS)
    board.transceive("52", 0x07)
    board.write(TX_MODE, 0x80)
    board.write(RX_MODE, 0x80)
    assert board.transceive("9370DEADBEEF22") == b"\x00"
    assert board.read(ERROR) == 0


def test_four_bits_of_refusal():
    board = Board().radio()
    tag = Ntag(213, bytes.fromhex("04A1B2C3D4E5F6"))
    board.field.place(tag)
    board.clock.advance(2 * MS)
    board.transceive("52", 0x07)
    board.write(TX_MODE, 0x80)
    board.transceive("93708804A1B29F")
    board.transceive("9570C3D4E5F604")
    assert board.transceive("30FF") == b"\x00"
    assert board.read(CONTROL) & 0x07 == 4


def test_bit_errors_on_the_air_are_parity_errors():
    board = Board().radio()
    board.field.place(Tag(bytes.fromhex("DEADBEEF")))
    board.clock.advance(2 * MS)
    seen = set()
    for seed in range(40):
        board.field.bit_error_rate = 0
        board.write(COMMAND, 0x0C)
        board.transceive("50", 0x00)
        board.transceive("52", 0x07)
        board.field.noise = random.Random(seed)
        board.field.bit_error_rate = 0.02
        board.transceive("9320")
        seen.add(board.read(ERROR) & 0x0F)
    assert seen == {0x00, 0x02}  # fine or unheard, and parity errors


def test_transmit_ends_by_itself_and_halt_is_heard():
    board = Board().radio()
    tag = Tag(bytes.fromhex("DEADBEEF"))
    board.field.place(tag)
    board.clock.advance(2 * MS)
    board.select("DEADBEEF")
    board.write(COMMAND, 0x00)
    board.write(COM_IRQ, 0x7F)
    board.write(FIFO, 0x50, 0x00)
    board.write(COMMAND, 0x04)
    board.clock.advance(1 * MS)
    assert board.read(COM_IRQ) & 0x50 == 0x50
    assert board.read(COMMAND) & 0x0F == 0
    assert tag.state == HALT


def test_transmit_then_receive_is_a_transceive_by_hand():
    board = Board().radio()
    board.field.place(Tag(bytes.fromhex("DEADBEEF")))
    board.clock.advance(2 * MS)
    board.write(FRAMING, 0x07)
    board.write(FIFO, 0x52)
    board.write(COMMAND, 0x04)
    board.clock.advance(100 * US)
    board.write(COMMAND, 0x08)
    board.clock.advance(1 * MS)
    assert board.fifo() == b"\x04\x00"


# MIFARE Classic (10.3.1.9)


def login(board: Board, key: bytes) -> int:
    board.write(COMMAND, 0x00)
    board.write(COM_IRQ, 0x7F)
    board.write(FIFO, 0x60, 0x04, *key, *bytes.fromhex("DEADBEEF"))
    board.write(COMMAND, 0x0E)
    board.clock.advance(10 * MS)
    return board.read(STATUS2) & 0x08


def classic() -> tuple[Board, Classic1k]:
    board = Board().radio()
    tag = Classic1k(bytes.fromhex("DEADBEEF"))
    board.field.place(tag)
    board.clock.advance(2 * MS)
    board.select("DEADBEEF")
    return board, tag


def test_the_right_key_switches_the_cipher_on_and_ends_the_command():
    board, tag = classic()
    tag.store(b"sixteen bytes !!")
    assert login(board, FACTORY_KEY)
    assert board.read(COM_IRQ) & 0x10
    assert board.read(COMMAND) & 0x0F == 0
    assert board.transceive("3004")[:16] == b"sixteen bytes !!"


def test_the_wrong_key_ends_with_the_timer():
    board, _ = classic()
    assert not login(board, bytes(6))
    assert board.read(COM_IRQ) & 0x11 == 0x01
    assert board.read(COMMAND) & 0x0F == 0x0E


def test_with_the_cipher_switched_off_the_tag_is_lost():
    board, _ = classic()
    assert login(board, FACTORY_KEY)
    board.write(STATUS2, 0x00)
    assert board.transceive("3004") == b""


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
