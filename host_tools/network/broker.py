"""A broker of our own for one network: amqtt, which speaks MQTT 3.1.1; our tables understand both."""

import asyncio
import logging
import socket
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.errors import ToolError

USUAL_PORT = 1883


@dataclass(frozen=True)
class Access:
    """Who may come: with a certificate and its key by TLS only; with `users` (name:password) only those."""

    certificate: Path | None = None
    key: Path | None = None
    users: Path | None = None

    def check(self) -> None:
        """ToolError for files that cannot be used; amqtt would only log it."""
        if (self.certificate is None) != (self.key is None):
            raise ToolError("--certificate and --key belong together.", "Name both.", "certificate")
        if self.certificate is not None:
            try:
                ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
                    self.certificate, self.key
                )
            except OSError as error:
                why = "it does not fit its key" if isinstance(error, ssl.SSLError) else error.strerror
                raise ToolError(f"{self.certificate} cannot be used: {why}.", "", "certificate") from error
        if self.users is not None:
            read_users(self.users)


def read_users(path: Path) -> dict[str, str]:
    """`name:password` on each line."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is no text"
        raise ToolError(f"{path} cannot be read: {why}.", "", "users") from error
    users = {}
    for number, line in enumerate(lines, 1):
        name, colon, password = line.partition(":")
        if line.strip() and not (name and colon and password):
            raise ToolError(f"Line {number} of {path} is no name:password.", "", "users")
        if line.strip():
            users[name] = password
    return users


def configuration(host: str, port: int, access: Access) -> dict[str, Any]:
    listener: dict[str, Any] = {"type": "tcp", "bind": f"{host}:{port}", "max_connections": 500}
    if access.certificate is not None:
        listener |= {"ssl": True, "certfile": str(access.certificate), "keyfile": str(access.key)}
    plugin: dict[str, Any] = {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}}
    if access.users is not None:
        plugin = {"host_tools.network.known_users.KnownUsers": {"users": str(access.users)}}
    return {"listeners": {"default": listener}, "plugins": plugin}


async def serve(
    host: str, port: int, ready: asyncio.Event, ended: asyncio.Event, access: Access | None = None
) -> None:
    access = access or Access()
    access.check()
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
    broker = Broker(configuration(host, port, access))
    await broker.start()
    ready.set()
    try:
        await ended.wait()
    finally:
        await broker.shutdown()
