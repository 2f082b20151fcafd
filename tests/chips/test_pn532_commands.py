"""The rarer commands of the PN532 against its user manual (UM0701-02, 7.2 and 7.3), on all interfaces."""

import pytest

from sim.chips.air import crc_a
from sim.chips.tags import Classic1k, Ntag
from sim.clock import MS
from tests.chips.pn532_hosts import ACK, I2cHost, SpiHost, UartHost, call, framed, wait

UID7 = bytes.fromhex("04A1B2C3D4E5F6")
SYNTAX_ERROR = "0000FF01FF7F8100"


@pytest.fixture(params=[I2cHost, SpiHost, UartHost], ids=["i2c", "spi", "hsu"])
def host(request: pytest.FixtureRequest):
    return request.param()


def begin(host, data: str) -> None:
    """Send a command; it is acknowledged."""
    host.write(framed(data))
    host.clock.advance(5 * MS)
    assert host.read(6) == ACK


def refused(host, data: str) -> bool:
    host.clock.advance(1 * MS)
    begin(host, data)
    host.clock.advance(5 * MS)
    return host.read(8) == SYNTAX_ERROR


def with_tag(host, *tags):
    for tag in tags:
        host.chip.field.place(tag)
    call(host, f"D44A{len(tags):02X}00")


# Diagnose (7.2.1)


def test_the_line_to_the_host_gives_everything_back(host):
    assert call(host, "D40000010203AA55") == "D50100010203AA55"


@pytest.mark.parametrize("memory", ["01", "02"])
def test_rom_and_ram_are_sound(host, memory: str):
    assert call(host, "D400" + memory) == "D50100"


def test_no_felica_target_answers_any_of_128_pollings(host):
    assert call(host, "D4000401") == "D50180"


def test_an_echo_test_says_nothing_until_the_next_command(host):
    begin(host, "D40005100000")
    host.clock.advance(500 * MS)
    assert not host.ready()
    assert call(host, "D402") == "D50332010607"


def test_attention_request_wants_a_target_of_iso_14443_4(host):
    with_tag(host, Ntag(213, UID7))
    assert call(host, "D40006") == "D50127"


def test_an_antenna_that_is_torn_fails_its_test(host):
    assert call(host, "D4000720") == "D50100"
    host.chip.antenna_torn = True
    assert call(host, "D4000720") == "D50101"


def test_a_test_that_does_not_exist_is_a_syntax_error(host):
    assert refused(host, "D40003")


# General status, registers, port pins


def test_general_status_of_a_chip_at_rest(host):
    assert call(host, "D404") == "D50500000080"


def test_general_status_counts_targets_and_remembers_the_last_error(host):
    with_tag(host, Ntag(213, UID7))
    assert call(host, "D404") == "D5050000010100000080"
    host.chip.field.clear()
    call(host, "D440013004")
    assert call(host, "D404") == "D5050100010100000080"


def test_registers_keep_what_is_written(host):
    assert call(host, "D408 6305 40 630D 07".replace(" ", "")) == "D509"
    assert call(host, "D406 630D 6305".replace(" ", "")) == "D5070740"


def test_tx_control_switches_the_antenna(host):
    assert call(host, "D4066304") == "D50780"
    assert call(host, "D408630483") == "D509"
    assert host.chip.field.on
    assert call(host, "D4066304") == "D50783"
    call(host, "D408630480")
    assert not host.chip.field.on


@pytest.mark.parametrize("command", ["D40663", "D4086304", "D406", "D408"])
def test_a_register_command_of_the_wrong_length_is_a_syntax_error(host, command: str):
    assert refused(host, command)


def test_port_pins_are_written_only_where_they_are_meant():
    """The third byte of the answer are the pins that choose the interface: I1 and I0 (6.2)."""
    for kind, interface in ((UartHost, "00"), (I2cHost, "01"), (SpiHost, "02")):
        host = kind()
        assert call(host, "D40C") == "D50D3F06" + interface
        assert call(host, "D40E8500") == "D50F"
        assert call(host, "D40C") == "D50D0506" + interface
        assert call(host, "D40E0082") == "D50F"
        assert call(host, "D40C") == "D50D0502" + interface


def test_parameters_are_taken(host):
    assert call(host, "D41214") == "D513"
    assert refused(host, "D412")


# With targets (7.3)


def test_communicate_thru_reads_a_page(host):
    with_tag(host, Ntag(213, UID7))
    assert call(host, "D4423003") == "D54300E11012000103A00C340300FE00000000"


def test_communicate_thru_without_crc_takes_it_from_the_host(host):
    """The whole answer of GET_VERSION (NTAG213 data sheet, 10.1), its CRC included."""
    with_tag(host, Ntag(213, UID7))
    assert call(host, "D408630200630300") == "D509"
    version = bytes.fromhex("0004040201000F03")
    asked = b"\x60" + crc_a(b"\x60")
    assert call(host, "D442" + asked.hex()) == "D54300" + (version + crc_a(version)).hex().upper()


def test_communicate_thru_sends_seven_bits(host):
    """WUPA by hand: CRC off both ways, seven bits of the last byte; the answer is ATQA."""
    host.chip.field.place(Ntag(213, UID7))
    call(host, "D4320101")
    host.clock.advance(10 * MS)
    call(host, "D408630200630300633D07")
    assert call(host, "D44252") == "D543004400"


def test_communicate_thru_of_a_card_that_left_times_out(host):
    with_tag(host, Ntag(213, UID7))
    host.chip.field.clear()
    assert call(host, "D4423003") == "D54301"


def test_deselect_puts_to_rest_and_select_wakes(host):
    tag = Ntag(213, UID7)
    with_tag(host, tag)
    assert call(host, "D44401") == "D54500"
    assert tag.state == "halt"
    assert call(host, "D45401") == "D55500"
    assert tag.state == "active"
    assert call(host, "D440013003")[:6] == "D54100"


def test_a_deselected_target_is_woken_by_an_exchange(host):
    with_tag(host, Ntag(213, UID7))
    call(host, "D44400")
    assert call(host, "D440013003")[:6] == "D54100"


def test_select_and_deselect_know_their_targets_only(host):
    assert call(host, "D45401") == "D55527"
    assert call(host, "D44401") == "D54527"
    tag = Ntag(213, UID7)
    with_tag(host, tag)
    call(host, "D44401")
    host.chip.field.clear()
    assert call(host, "D45401") == "D55501"


def test_auto_poll_tells_type_length_and_target(host):
    host.chip.field.place(Classic1k(bytes.fromhex("DEADBEEF")))
    told = call(host, "D460010110")
    assert told == "D561 01 10 09 01 0004 08 04 DEADBEEF".replace(" ", "")
    assert call(host, "D440016004FFFFFFFFFFFFDEADBEEF") == "D54100"


def test_auto_poll_waits_for_a_card(host):
    begin(host, "D4600A0100")
    host.clock.advance(400 * MS)
    assert not host.ready()
    host.chip.field.place(Ntag(213, UID7))
    wait(host, 200)
    assert host.read(24) == "0000FF11EF D561 01 10 0C 01 0044 00 07 04A1B2C3D4E5F6 9800".replace(" ", "")


def test_auto_poll_gives_up_after_so_many_periods(host):
    before = host.clock.now
    assert call(host, "D460030200", ms=2000) == "D56100"
    assert 600 * MS < host.clock.now - before < 700 * MS


def test_auto_poll_for_felica_finds_no_card_of_type_a(host):
    host.chip.field.place(Ntag(213, UID7))
    assert call(host, "D460010111") == "D56100"


def test_auto_poll_of_the_wrong_form_is_a_syntax_error(host):
    for data in ("D4600101", "D460000100", "D460010000"):
        assert refused(host, data)


# The serial line (6.2.3)


def test_only_on_the_serial_line_its_speed_can_be_set():
    host = UartHost()
    assert call(host, "D41002") == "D511"
    assert host.chip.baud == 115_200
    host.write(ACK)
    assert host.chip.baud == 38_400
    host.baud = 38_400
    assert call(host, "D402") == "D50332010607"
    assert refused(I2cHost(), "D41002")


def test_on_the_serial_line_an_answer_takes_its_time():
    """13 bytes of ten bits at 115,200 baud are 1.13 ms."""
    host = UartHost()
    host.write("0000FF02FED4022A00")
    began = host.clock.now
    while len(host.said) < 6 + 13:
        host.clock.advance(10_000)
    assert 1.6 * MS < host.clock.now - began < 3 * MS


def test_asleep_on_the_serial_line_it_is_woken_by_a_preamble():
    host = UartHost()
    assert call(host, "D4165500") == "D51700"
    host.clock.advance(5 * MS)
    host.write("0000FF02FED4022A00")
    host.clock.advance(20 * MS)
    assert not host.said
    call(host, "D41655")
    host.clock.advance(5 * MS)
    host.write("5555" + "00" * 14)
    assert call(host, "D402") == "D50332010607"


def test_bytes_between_two_frames_are_passed_over():
    host = UartHost()
    host.write("AA 00 12 34".replace(" ", ""))
    assert call(host, "D402") == "D50332010607"
