"""The club's ear on the broker: everything that tables tell, and tables made known to Home Assistant."""

import asyncio
import ssl
from collections.abc import Callable
from urllib.parse import SplitResult, unquote, urlsplit

import aiomqtt

from host_tools.club.club import Club, State
from host_tools.club.discovery import discovery
from host_tools.errors import UsageError

TOPICS = ("chronotable/+/state", "chronotable/+/finished/+")
AGAIN_S = 5.0
PORTS = {"mqtt": 1883, "mqtts": 8883}

Tell = Callable[[str], None]


async def listen(club: Club, broker: str, announce: bool, tell: Tell, again_s: float = AGAIN_S) -> None:
    """For ever; a broker that is away is waited for. `announce`: make tables known to Home Assistant."""
    while True:
        try:
            async with client(broker) as line:
                tell(f"Listening to {address(broker)}.")
                for topic in TOPICS:
                    await line.subscribe(topic, qos=1)
                known: dict[str, dict[str, bytes]] = {}
                async for message in line.messages:
                    # A game is replayed besides: others must not wait for it.
                    heard = await asyncio.to_thread(club.hear, message.topic.value, bytes(message.payload))
                    if announce and isinstance(heard, State):
                        await _announce(line, heard, known)
        except aiomqtt.MqttError as error:
            tell(f"The broker {address(broker)} is away ({error}); trying again.")
        await asyncio.sleep(again_s)


async def _announce(line: aiomqtt.Client, state: State, known: dict[str, dict[str, bytes]]) -> None:
    """Once, and again when its version or board has changed."""
    config = discovery(state)
    if state.online and known.get(state.table) != config:
        known[state.table] = config
        for topic, payload in config.items():
            await line.publish(topic, payload, qos=1, retain=True)


def client(broker: str) -> aiomqtt.Client:
    """For mqtt://user:password@host:port, or mqtts:// with TLS."""
    parts = check(broker)
    return aiomqtt.Client(
        parts.hostname or "",
        parts.port or PORTS[parts.scheme],
        username=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password) if parts.password else None,
        protocol=aiomqtt.ProtocolVersion.V5,
        tls_context=ssl.create_default_context() if parts.scheme == "mqtts" else None,
    )


def check(broker: str) -> SplitResult:
    """The parts of its address; UsageError if it is none."""
    parts = urlsplit(broker)
    try:
        known = parts.scheme in PORTS and parts.hostname and parts.port != 0
    except ValueError:  # no number, or too high
        known = False
    if not known:
        raise UsageError(
            f"{broker} is no broker.", "It looks like mqtt://host or mqtts://user:password@host:8883."
        )
    return parts


def address(broker: str) -> str:
    """Without name and password."""
    parts = urlsplit(broker)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
