"""The MFRC522 model and tags in its field: frames, collisions, CRC, the cipher of MIFARE Classic."""

import random

import pytest

from sim.chips.classic import FACTORY_KEY
from sim.chips.tags import HALT, Classic1k, Ntag, Tag
from sim.clock import MS, US
from tests.chips.mfrc522_board import (
    COLL,
    COM_IRQ,
    COMMAND,
    CONTROL,
    ERROR,
    FIFO,
    FRAMING,
    LEVEL,
    MODE,
    RX_MODE,
    STATUS2,
    TX_ASK,
    TX_CONTROL,
    TX_MODE,
    Board,
)

# On the air


def test_wake_up_gives_the_answer_to_request():
    board = Board().radio()
    board.place(Tag(bytes.fromhex("DEADBEEF")))
    assert board.transceive("52", 0x07) == b"\x04\x00"
    assert board.read(CONTROL) & 0x07 == 0
    assert board.read(COM_IRQ) & 0x61 == 0x60  # sent, received; the timer was stopped


def test_the_answer_is_there_only_when_it_has_come_through_the_air():
    """75 us for WUPA, 91 us of silence, 179 us for ATQA."""
    board = Board().radio()
    board.place(Tag(bytes.fromhex("DEADBEEF")))
    board.send("52", 0x07)
    board.clock.advance(330 * US)
    assert (board.read(COM_IRQ) & 0x20, board.read(LEVEL)) == (0, 0)
    board.clock.advance(20 * US)
    assert (board.read(COM_IRQ) & 0x20, board.read(LEVEL)) == (0x20, 2)


@pytest.mark.parametrize("forgotten", [TX_ASK, TX_CONTROL])
def test_without_full_modulation_or_antenna_no_tag_hears(forgotten: int):
    board = Board().radio()
    board.write(forgotten, 0)
    board.place(Tag(bytes.fromhex("DEADBEEF")))
    assert board.transceive("52", 0x07) == b""


def test_with_the_wrong_crc_preset_a_tag_does_not_understand():
    board = Board().radio()
    board.place(Tag(bytes.fromhex("DEADBEEF")))
    board.transceive("52", 0x07)
    board.write(MODE, 0x3F)
    board.write(TX_MODE, 0x80)
    assert board.transceive("9370DEADBEEF22") == b""


def test_two_tags_collide_and_the_position_is_told():
    """01 02 .. and 03 02 ..: the second bit. With ValuesAfterColl = 0 all from there on is zero."""
    board = Board().radio()
    board.place(Tag(bytes.fromhex("01020304")), Tag(bytes.fromhex("03020304")))
    board.transceive("52", 0x07)
    board.write(COLL, 0x00)
    assert board.transceive("9320") == bytes.fromhex("0100000000")
    assert board.read(ERROR) & 0x0F == 0x08
    assert board.read(COLL) == 0x02
    assert board.read(COM_IRQ) & 0x22 == 0x22


def test_the_rest_of_a_uid_is_aligned_behind_the_known_bits():
    board = Board().radio()
    board.place(Tag(bytes.fromhex("01020304")), Tag(bytes.fromhex("03020304")))
    board.transceive("52", 0x07)
    board.transceive("9320")
    answer = board.transceive("932203", 0x22)  # two bits known: TxLastBits 2, RxAlign 2
    assert answer[0] & 0xFC == 0x00
    assert answer[1:] == bytes.fromhex("02030406")
    assert board.read(COLL) & 0x20  # no collision now


def test_with_receive_crc_the_chip_checks_and_takes_it_off():
    board = Board().radio()
    board.place(Tag(bytes.fromhex("DEADBEEF")))
    board.transceive("52", 0x07)
    board.write(TX_MODE, 0x80)
    board.write(RX_MODE, 0x80)
    assert board.transceive("9370DEADBEEF22") == b"\x00"
    assert board.read(ERROR) == 0


def test_four_bits_of_refusal():
    board = Board().radio()
    tag = Ntag(213, bytes.fromhex("04A1B2C3D4E5F6"))
    board.place(tag)
    board.transceive("52", 0x07)
    board.write(TX_MODE, 0x80)
    board.transceive("93708804A1B29F")
    board.transceive("9570C3D4E5F604")
    assert board.transceive("30FF") == b"\x00"
    assert board.read(CONTROL) & 0x07 == 4


def test_bit_errors_on_the_air_are_parity_errors():
    board = Board().radio()
    board.place(Tag(bytes.fromhex("DEADBEEF")))
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
    board.place(tag)
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
    board.place(Tag(bytes.fromhex("DEADBEEF")))
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
    board.place(tag)
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
