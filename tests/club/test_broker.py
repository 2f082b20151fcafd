"""The club on a real broker: what tables tell arrives, Home Assistant finds them, a restart loses nothing."""

import asyncio
import json
import random
import shutil
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from host_tools.club.club import Club, State
from host_tools.club.discovery import ENTITIES, discovery
from host_tools.club.listener import listen
from host_tools.network.address import parse
from host_tools.network.bridge import Bridge
from host_tools.network.keeping import Kept
from host_tools.network.mqtt import Line
from sim.network.paper_table import PaperTable
from tests.club.told import finished, state

MOSQUITTO = shutil.which(
    "mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin:/opt/homebrew/sbin"
)
SKIPPED = "Mosquitto is not installed here (Debian: apt-get install mosquitto)."
PATIENCE_S = 20.0


class Broker:
    """Mosquitto on a free port of this computer; what is retained outlives a restart."""

    def __init__(self, folder: Path):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"mqtt://127.0.0.1:{self.port}"
        self._config = folder / "mosquitto.conf"
        self._config.write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence true\n"
            f"persistence_location {folder}/\nuser root\n"
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        assert MOSQUITTO
        self._process = subprocess.Popen(
            [MOSQUITTO, "-c", str(self._config)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.02)  # a process of its own: only a clock on the wall tells
        raise AssertionError("mosquitto does not listen")

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    if not MOSQUITTO:
        pytest.skip(SKIPPED)
    made = Broker(tmp_path)
    made.start()
    yield made
    made.stop()


@asynccontextmanager
async def ear(club: Club, broker: Broker) -> AsyncIterator[None]:
    task = asyncio.create_task(listen(club, parse(broker.url), True, lambda sentence: None, 0.05))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def tell(broker: Broker, messages: dict[str, Any]) -> None:
    line = Line(broker.url, "teller")
    await asyncio.to_thread(line.open)
    for topic, message in messages.items():
        line.publish(topic, message if isinstance(message, bytes) else json.dumps(message).encode(), True)
    await asyncio.to_thread(line.close)


async def until(what: Any) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not what():
        assert time.monotonic() < deadline, "it never came"
        await asyncio.sleep(0.02)


def test_what_tables_tell_arrives_and_lies_do_not(broker: Broker, club: Club) -> None:
    async def evening() -> None:
        async with ear(club, broker):
            await tell(
                broker,
                {
                    "chronotable/kitchen/state": state(),
                    "chronotable/kitchen/finished/7": finished(),
                    "chronotable/attic/finished/7": finished(),  # somebody else's
                    "chronotable/attic/finished/8": b"\xff" * 1000,
                },
            )
            await until(lambda: len(club.database.refused()) == 2 and club.database.results())

    asyncio.run(evening())
    assert {code for _, _, code, _ in club.database.refused()} == {"table", "json"}
    assert club.tables["kitchen"].names == ["Ann", "Bob"]
    assert [result.id for result in club.database.results()] == ["kitchen-7"]


def test_a_game_that_a_real_bridge_tells_is_entered(broker: Broker, club: Club, tmp_path: Path) -> None:
    """From a table on paper through its bridge, also if the broker was away when the game ended."""
    table = PaperTable("kitchen", "kitchen", random.Random(3), 0.0, time.monotonic)
    line = Line(broker.url, "kitchen", first_pause_s=0.05)
    line.open()
    bridge = Bridge("kitchen", line, Kept(tmp_path / "kitchen"), None, None, ["Ann", "Bob"])
    bridge.plug_in(table)

    async def evening() -> None:
        async with ear(club, broker):
            table.begin_game("history", (1, 6, 0, 2, 0))
            bridge.step()
            await until(lambda: club.tables.get("kitchen") and club.tables["kitchen"].playing)
            broker.stop()
            while not table.over:
                table.work(True)
            table.close_game()
            bridge.step()
            broker.start()
            await until(lambda: (bridge.step(), club.database.results())[1])

    asyncio.run(evening())
    line.close()
    result = club.database.results()[0]
    assert (result.id, result.names) == ("kitchen-1", ["Ann", "Bob"])
    assert result.moves == len(table.finished_games[0].moves)
    assert not club.database.refused()


def test_home_assistant_finds_a_table(broker: Broker, club: Club) -> None:
    found: dict[str, Any] = {}

    async def evening() -> None:
        await tell(broker, {"chronotable/kitchen/state": state()})
        line = Line(broker.url, "home-assistant")
        line.subscribe("homeassistant/#")
        await asyncio.to_thread(line.open)
        async with ear(club, broker):
            while len(found) < len(ENTITIES):
                topic, payload = await asyncio.to_thread(line.inbox.get, True, PATIENCE_S)
                found[topic] = json.loads(payload)
        line.close()

    asyncio.run(asyncio.wait_for(evening(), PATIENCE_S))
    assert found == {topic: json.loads(data) for topic, data in discovery(club.tables["kitchen"]).items()}


def test_a_broker_that_was_away_loses_no_result(broker: Broker, club: Club) -> None:
    async def evening() -> None:
        async with ear(club, broker):
            await tell(broker, {"chronotable/kitchen/finished/7": finished()})
            await until(lambda: len(club.database.results()) == 1)
            broker.stop()
            broker.start()
            await tell(broker, {"chronotable/attic/finished/2": finished("attic", 2, seed=4)})
            await until(lambda: len(club.database.results()) == 2)

    asyncio.run(evening())
    assert not club.database.refused()


# What Home Assistant makes of it, with its own template language


def test_every_entity_has_what_home_assistant_needs() -> None:
    for topic, data in discovery(State("kitchen", True, firmware="0.3.0", board="pico_full")).items():
        config = json.loads(data)
        kind, _, key = topic.split("/")[1:4]
        assert kind in ("sensor", "binary_sensor")
        assert config["unique_id"] == f"chronotable_kitchen_{key}"
        assert config["state_topic"] == config["availability_topic"] == "chronotable/kitchen/state"
        assert config["device"]["identifiers"] == ["chronotable_kitchen"]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (state(), ["playing", "A Battle Through History", "3", "Bob", "OFF"]),
        (state(turn=None, names=["", ""]), ["playing", "A Battle Through History", "3", "-", "OFF"]),
        (
            state(turn=0, names=["", ""], trouble="digest"),
            ["playing", "A Battle Through History", "3", "Player 1", "ON"],
        ),
        ({"v": 1, "table": "kitchen", "online": True, "playing": False}, ["free", "-", "-", "-", "OFF"]),
        ({"v": 1, "table": "kitchen", "online": False}, ["free", "-", "-", "-", "OFF"]),
    ],
)
def test_the_templates_say_how_a_table_stands(told: dict[str, Any], said: list[str]) -> None:
    jinja2 = pytest.importorskip(
        "jinja2", reason="Jinja2 is not installed: Home Assistant's templates are not tried."
    )
    values = [jinja2.Template(entity.template).render(value_json=told) for entity in ENTITIES.values()]
    assert values == said
