"""The club's ear on the broker: everything that tables tell, and tables made known to Home Assistant."""

import asyncio
import queue
import secrets
from collections.abc import Callable

from host_tools.club.club import Club, State
from host_tools.club.discovery import discovery
from host_tools.network.address import Address
from host_tools.network.mqtt import Line

TOPICS = ("chronotable/+/state", "chronotable/+/finished/+")
LOOK_S = 0.5
MOST_WAITING = 1_000_000  # a broker tells all that it keeps at once

Tell = Callable[[str], None]


async def listen(club: Club, broker: Address, announce: bool, tell: Tell, first_pause_s: float = 1) -> None:
    """For ever; a broker that goes away is waited for. `announce`: make tables known to Home Assistant.

    BrokerError if it is not there at the beginning, or lets nobody in.
    """
    line = Line(broker, f"club-{secrets.token_hex(4)}", None, MOST_WAITING, first_pause_s=first_pause_s)
    line.subscribe(*TOPICS)
    known: dict[str, dict[str, bytes]] = {}
    told = False
    try:
        await asyncio.to_thread(line.open)
        while True:
            if line.connected != told:
                told = line.connected
                tell(f"Listening to {broker.shown}." if told else f"The broker {broker.shown} is away.")
                known.clear()
            try:
                topic, payload = await asyncio.to_thread(line.inbox.get, True, LOOK_S)
            except queue.Empty:
                continue
            # A game is replayed besides: others must not wait for it.
            heard = await asyncio.to_thread(club.hear, topic, payload)
            if announce and isinstance(heard, State):
                _announce(line, heard, known)
    finally:
        line.close()


def _announce(line: Line, state: State, known: dict[str, dict[str, bytes]]) -> None:
    """Once, and again when its version or board has changed, or the broker may have forgotten it."""
    config = discovery(state)
    if state.online and known.get(state.table) != config:
        known[state.table] = config
        for topic, payload in config.items():
            line.publish(topic, payload, retain=True)
