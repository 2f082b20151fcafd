"""The USB line of an emulated RP2040 behind a socket: a processor that runs nothing, or a device by hand."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest

from sim.clock import MS
from sim.emulated_rp2040.holds import Holds
from sim.emulated_rp2040.port import FAREWELL_MS, START_MS, EmulatedPort
from sim.emulated_rp2040.usb import UsbHost

OUT = 2  # the endpoint by which a device takes what its host says
PACKET = 64


@pytest.fixture
def controller() -> Any:
    from rp2040py.rp2040 import RP2040

    return RP2040().usb_ctrl


def host_of(controller: Any) -> tuple[UsbHost, list[bytes]]:
    """A host on a device that has told its endpoints, and the packets that it gives."""
    host = UsbHost(controller)
    host._out_endpoint = OUT
    packets: list[bytes] = []
    controller.endpoint_read_done = lambda endpoint, packet: packets.append(packet)
    return host, packets


def test_a_host_gives_no_empty_packets(controller: Any) -> None:
    host, packets = host_of(controller)
    controller.on_endpoint_read(OUT, PACKET)
    assert packets == []
    host.say(b"x" * 70)
    assert packets == [b"x" * 64]
    host.say(b"y")
    assert packets == [b"x" * 64]
    controller.on_endpoint_read(OUT, PACKET)
    assert packets == [b"x" * 64, b"x" * 6 + b"y"]
    controller.on_endpoint_read(OUT, PACKET)
    assert len(packets) == 2


def test_a_reset_takes_the_port_away_and_what_was_to_be_said(controller: Any) -> None:
    host, packets = host_of(controller)
    host.connected = True
    host.say(b"never heard")
    controller.rp2040.enter_reset()
    assert (host.resets, host.connected) == (1, False)
    host._out_endpoint = OUT
    controller.on_endpoint_read(OUT, PACKET)
    assert packets == []


class Usb:
    """A device that says everything in capitals, and resets at a `!`."""

    def __init__(self) -> None:
        self.resets = 0
        self.heard = b""
        self._said = b""

    def say(self, data: bytes) -> None:
        self.heard += data
        self._said += data.upper()
        self.resets += b"!" in data

    def take(self) -> bytes:
        said, self._said = self._said, b""
        return said


class Emulated:
    """Of an emulated table what its port needs."""

    def __init__(self) -> None:
        self.usb = Usb()
        self.ms = 0.0
        self.longest = 0.0
        self.waited_at: list[float] = []

    def plug_in_usb(self) -> None:
        self.usb._said = b"said to nobody"

    def wait_for_usb(self) -> None:
        self.waited_at.append(self.ms)

    def run(self, ms: float) -> None:
        self.ms += ms
        self.longest = max(self.longest, ms)


@pytest.fixture
def port() -> Iterator[EmulatedPort]:
    with EmulatedPort(Emulated()) as port:  # type: ignore[arg-type]
        yield port


def connected(port: EmulatedPort) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", int(port.url.rpartition(":")[2])), timeout=5)
    client.settimeout(5)
    return client


def test_bytes_go_both_ways_and_one_host_follows_another(port: EmulatedPort) -> None:
    for word in (b"one", b"two"):
        with connected(port) as client:
            client.sendall(word)
            assert client.recv(100) == word.upper()
    assert port.do(lambda table: table.usb.heard) == b"onetwo"


def test_a_reset_ends_the_talk_and_the_next_host_finds_a_table_that_has_started(port: EmulatedPort) -> None:
    with connected(port) as client:
        client.sendall(b"!")
        assert b"".join(iter(lambda: client.recv(100), b"")) in (b"", b"!")
    before = port.do(lambda table: table.ms)
    with connected(port) as client:
        client.sendall(b"hello")
        assert client.recv(100) == b"HELLO"
    assert port.do(lambda table: table.waited_at)[-1] == before + START_MS


def test_time_passes_for_a_while_after_a_host_has_gone_and_then_stands_still(port: EmulatedPort) -> None:
    with connected(port) as client:
        client.sendall(b"reset soon")
        assert client.recv(100) == b"RESET SOON"
    while port.do(lambda table: table.longest) < FAREWELL_MS:
        pass
    after = port.do(lambda table: table.ms)
    assert port.do(lambda table: table.ms) == after


def test_a_hold_of_the_loop_is_seen_between_two_looks_at_the_wheel() -> None:
    from rp2040py.rp2040 import RP2040

    mcu: Any = RP2040()
    holds = Holds(mcu, 4)

    def look_after(ms: int) -> None:
        mcu.clock.tick(ms * MS)
        mcu.read_uint32(0x50300020)

    for ms in (50, 8, 9, 33, 8):  # before the first look nobody knows
        look_after(ms)
    mcu.clock.tick(90 * MS)
    mcu.read_uint32(0x50200020)  # the block of the LEDs
    mcu.read_uint32(0x50300000)  # no word of a state machine
    assert holds.take() == pytest.approx(25)
    look_after(0)
    assert holds.take() == pytest.approx(82)
    assert holds.take() == 0
