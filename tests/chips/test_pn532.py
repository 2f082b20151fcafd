"""The PN532 model against its user manual (UM0701-02), by the byte, on both buses."""

import pytest

from sim.chips.ports import Net
from sim.chips.tags import Classic1k, Ntag, Tag
from sim.clock import MS, US
from tests.chips.pn532_hosts import ACK, I2cHost, SpiHost, call, wait

UID7 = bytes.fromhex("04A1B2C3D4E5F6")


@pytest.fixture(params=[I2cHost, SpiHost], ids=["i2c", "spi"])
def host(request: pytest.FixtureRequest):
    return request.param()


# Frames (6.2.1)


@pytest.mark.parametrize(
    ("frame", "answer"),
    [("0000FF02FED4022A00", "0000FF06FAD50332010607E800"), ("0000FF02FED4EE3E00", "0000FF01FF7F8100")],
    ids=["get_firmware_version", "an_unknown_command"],
)
def test_a_frame_is_acknowledged_and_answered_by_the_byte(host, frame: str, answer: str):
    host.write(frame)
    wait(host)
    assert host.read(6) == ACK
    wait(host)
    assert host.read(len(answer) // 2) == answer


def test_nothing_is_ready_before_the_chip_has_thought(host):
    assert not host.ready()
    host.write("0000FF02FED4022A00")
    host.clock.advance(50 * US)
    assert not host.ready()


@pytest.mark.parametrize("frame", ["0000FF02FFD4022A00", "0000FF02FED4022B00", "0000FF", "00112233"])
def test_a_frame_with_a_wrong_checksum_is_not_acknowledged(host, frame: str):
    host.write(frame)
    host.clock.advance(20 * MS)
    assert not host.ready()


def test_nack_from_the_host_repeats_the_answer(host):
    assert call(host, "D402") == "D50332010607"
    host.clock.advance(1 * MS)
    host.write("0000FFFF0000")
    wait(host)
    assert host.read(13) == "0000FF06FAD50332010607E800"


def test_ack_from_the_host_ends_a_search_that_would_never_end(host):
    host.write("0000FF04FCD44A0100E100")
    wait(host)
    host.read(6)
    host.clock.advance(300 * MS)
    assert not host.ready()
    host.clock.advance(1 * MS)
    host.write(ACK)
    host.clock.advance(1 * MS)
    assert call(host, "D402") == "D50332010607"


def test_a_frame_read_only_in_part_is_still_there(host):
    host.write("0000FF02FED4022A00")
    wait(host)
    host.read(3)
    assert host.ready()
    assert host.read(6) == ACK


# Commands (7.2, 7.3)


def test_sam_and_rf_configuration(host):
    assert call(host, "D414011401") == "D515"
    assert call(host, "D4320101") == "D533"
    assert host.chip.field.on
    assert call(host, "D4320100") == "D533"
    assert not host.chip.field.on


def test_list_gives_target_sens_res_sel_res_and_uid(host):
    host.chip.field.place(Ntag(213, UID7))
    assert call(host, "D44A0100") == "D54B 01 01 0044 00 07 04A1B2C3D4E5F6".replace(" ", "")


def test_list_finds_two_in_one_call(host):
    host.chip.field.place(Tag(bytes.fromhex("01020304")))
    host.chip.field.place(Classic1k(bytes.fromhex("03020304")))
    # At the first collision the chip follows the 1, so 03.. comes first.
    assert call(host, "D44A0200") == "D54B 02 01 0004 08 04 03020304 02 0004 00 04 01020304".replace(" ", "")


def test_with_limited_retries_an_empty_field_is_told(host):
    assert call(host, "D43205FF0100") == "D533"
    before = host.clock.now
    assert call(host, "D44A0100") == "D54B00"
    assert host.clock.now - before < 20 * MS


def test_data_exchange_reads_and_writes_pages(host):
    tag = Ntag(213, UID7)
    host.chip.field.place(tag)
    call(host, "D44A0100")
    assert call(host, "D440013003") == "D54100E11012000103A00C340300FE00000000"
    assert call(host, "D44001A20441424344") == "D54100"
    assert tag.page(4) == b"ABCD"


def test_an_exchange_with_a_card_that_left_times_out(host):
    host.chip.field.place(Ntag(213, UID7))
    call(host, "D44A0100")
    host.chip.field.clear()
    assert call(host, "D440013004") == "D54101"


def test_an_exchange_without_a_target_is_refused(host):
    assert call(host, "D440013004") == "D54127"


def test_a_classic_is_opened_read_and_written(host):
    tag = Classic1k(bytes.fromhex("DEADBEEF"))
    host.chip.field.place(tag)
    call(host, "D44A0100")
    assert call(host, "D440016004FFFFFFFFFFFFDEADBEEF") == "D54100"
    assert call(host, "D44001A004" + "5A" * 16) == "D54100"
    assert tag.block(4) == b"\x5a" * 16
    assert call(host, "D440013004") == "D54100" + "5A" * 16


def test_a_wrong_key_is_error_14(host):
    host.chip.field.place(Classic1k(bytes.fromhex("DEADBEEF")))
    call(host, "D44A0100")
    assert call(host, "D440016004000000000000DEADBEEF") == "D54114"


def test_of_two_targets_either_can_be_talked_to(host):
    first, second = Ntag(213, UID7), Ntag(213, bytes.fromhex("04A1B2C3D4E5F7"))
    host.chip.field.place(first)
    host.chip.field.place(second)
    listed = bytes.fromhex(call(host, "D44A0200"))
    numbers = {listed[8 + i * 12 : 15 + i * 12]: i + 1 for i in range(2)}
    first.store(b"1st!")
    second.store(b"2nd!")
    for tag in (first, second, first):
        answer = bytes.fromhex(call(host, f"D440{numbers[tag.uid]:02X}3004"))
        assert answer[2:7] == b"\x00" + tag.page(4)


def test_release_halts_the_target(host):
    tag = Ntag(213, UID7)
    host.chip.field.place(tag)
    call(host, "D44A0100")
    assert call(host, "D45200") == "D55300"
    assert tag.state == "halt"


# Sleep, power, faults


def test_asleep_it_wakes_at_the_first_call_but_does_not_answer_it():
    host = I2cHost()
    assert call(host, "D416B0") == "D51700"
    host.clock.advance(5 * MS)
    with pytest.raises(OSError):
        host.write("0000FF02FED4022A00")
    with pytest.raises(OSError):
        host.ready()
    host.clock.advance(2 * MS)
    assert call(host, "D402") == "D50332010607"


def test_on_i2c_it_does_not_acknowledge_right_after_a_frame():
    host = I2cHost()
    host.write("0000FF02FED4022A00")
    with pytest.raises(OSError):
        host.ready()
    host.clock.advance(100 * US)
    assert not host.ready()


@pytest.mark.parametrize("kind", [I2cHost, SpiHost])
def test_stuck_it_is_freed_by_its_reset_pin(kind):
    pin = Net("RSTPD", pull=1)
    host = kind(reset=pin)
    host.chip.stuck = True
    if kind is I2cHost:
        with pytest.raises(OSError):
            host.ready()
    else:
        assert not host.ready()
    pin.drive(0, "test")
    host.clock.advance(1 * MS)
    pin.drive(1, "test")
    host.clock.advance(5 * MS)
    assert call(host, "D402") == "D50332010607"


def test_the_irq_pin_is_low_while_a_frame_waits():
    irq = Net("IRQ", pull=1)
    host = I2cHost(irq=irq)
    assert irq.level == 1
    host.write("0000FF02FED4022A00")
    host.clock.advance(5 * MS)
    assert irq.level == 0
    host.read(6)
    assert irq.level == 0
    host.clock.advance(1 * MS)
    host.read(13)
    assert irq.level == 1
