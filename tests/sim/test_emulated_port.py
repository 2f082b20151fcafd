"""The USB line of an emulated RP2040 behind a socket: a device by hand."""

import socket
from collections.abc import Iterator

import pytest

from sim.emulated_rp2040.port import FAREWELL_MS, START_MS, EmulatedPort


class Processor:
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
        self.processor = Processor()
        self.ms = 0.0
        self.longest = 0.0
        self.waited_at: list[float] = []

    def plug_in_usb(self) -> None:
        self.processor._said = b"said to nobody"

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
    assert port.do(lambda table: table.processor.heard) == b"onetwo"


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
