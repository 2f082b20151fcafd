"""A broker of our own for one network: amqtt, which speaks MQTT 3.1.1; our tables understand both."""

import asyncio
import logging
import socket
from typing import Any

from host_tools.errors import ToolError

USUAL_PORT = 1883


def configuration(host: str, port: int) -> dict[str, Any]:
    return {
        "listeners": {"default": {"type": "tcp", "bind": f"{host}:{port}", "max_connections": 500}},
        "plugins": {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}},
    }


async def serve(host: str, port: int, ready: asyncio.Event, ended: asyncio.Event) -> None:
    try:
        from amqtt.broker import Broker
    except ImportError as error:
        raise ToolError(
            "A broker of our own needs the package amqtt.", "Install chronotable[network].", "amqtt"
        ) from error
    logging.getLogger("amqtt").setLevel(logging.CRITICAL)
    logging.getLogger("transitions").setLevel(logging.CRITICAL)
    with socket.socket() as probe:  # amqtt only logs a port that it cannot have
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
    broker = Broker(configuration(host, port))
    await broker.start()
    ready.set()
    try:
        await ended.wait()
    finally:
        await broker.shutdown()
