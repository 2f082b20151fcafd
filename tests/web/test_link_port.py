"""The USB line of the simulated table behind a socket: one host at a time, as long as the table has power."""

import asyncio
import gc
from collections.abc import Awaitable, Callable

from sim.web.link_port import LinkPort


class Console:
    def __init__(self) -> None:
        self.output = bytearray(b"said before")
        self.typed = b""

    def take(self) -> bytes:
        data = bytes(self.output)
        self.output.clear()
        return data

    def type(self, data: bytes) -> None:
        self.typed += data


async def _soon(fact: Callable[[], object]) -> None:
    for _ in range(500):
        if fact():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not happen")


def played(act: Callable[[LinkPort, int, list[Console | None]], Awaitable[None]]) -> list[str]:
    """`act` gets the port, its number and the console of now; what asyncio had to complain of."""
    complaints: list[str] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, about: complaints.append(str(about)))
        consoles: list[Console | None] = [Console()]
        port = LinkPort(lambda: consoles[0])
        heard: list[str] = []
        task = asyncio.create_task(port.serve(0, heard.append))
        await _soon(lambda: heard)
        await act(port, int(heard[0].rpartition(":")[2]), consoles)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        gc.collect()

    asyncio.run(run())
    return complaints


def test_both_ways_and_nothing_of_before() -> None:
    async def act(port: LinkPort, number: int, consoles: list[Console | None]) -> None:
        console = consoles[0]
        assert console is not None
        reader, writer = await asyncio.open_connection("127.0.0.1", number)
        writer.write(b"~1 hello\n")
        await _soon(lambda: console.typed == b"~1 hello\n")
        console.output += b"~1 ok\n"
        assert await reader.readline() == b"~1 ok\n"
        writer.close()
        await _soon(lambda: not port.connected)

    assert played(act) == []


def test_a_second_host_is_sent_away_and_comes_in_once_the_first_has_gone() -> None:
    async def act(port: LinkPort, number: int, consoles: list[Console | None]) -> None:
        console = consoles[0]
        assert console is not None
        _, first = await asyncio.open_connection("127.0.0.1", number)
        await _soon(lambda: port.connected)
        reader, second = await asyncio.open_connection("127.0.0.1", number)
        second.write(b"~1 stop\n")
        assert await reader.read() == b""
        assert port.connected and console.typed == b""
        first.transport.abort()  # a program that was killed
        await _soon(lambda: not port.connected)
        _, third = await asyncio.open_connection("127.0.0.1", number)
        await _soon(lambda: port.connected)
        second.close()
        third.close()

    assert played(act) == []


def test_a_table_without_power_ends_the_line() -> None:
    async def act(port: LinkPort, number: int, consoles: list[Console | None]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", number)
        await _soon(lambda: port.connected)
        consoles[0] = None
        assert await reader.read() == b""
        await _soon(lambda: not port.connected)
        writer.close()

    assert played(act) == []
