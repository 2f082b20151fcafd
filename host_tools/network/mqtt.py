"""The line to a broker: MQTT 5, or 3.1.1 where the broker speaks nothing newer. It comes back by itself."""

import contextlib
import queue
import socket
import threading
import time
from typing import Any
from urllib.parse import unquote, urlsplit

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from host_tools.errors import ToolError

PORTS = {"mqtt": 1883, "mqtts": 8883}
KEEPALIVE_S = 20
CONNECT_S = 8.0
FIRST_PAUSE_S, LONGEST_PAUSE_S = 1, 16
QOS = 1
MOST_WAITING = 10000  # messages that nobody has looked at yet; more are dropped

Message = tuple[str, bytes]  # topic and payload


class BrokerError(ToolError):
    code = "broker"


class Line:
    """Messages that come wait in `inbox`. `returns` counts how often the line has come back."""

    def __init__(self, url: str, name: str, will: Message | None = None):
        self.inbox: queue.Queue[Message] = queue.Queue(MOST_WAITING)
        self.returns = 0
        self.dropped = 0
        self._url = _Url(url)
        self._name = name
        self._will = will
        self._topics: list[str] = []
        self._up = threading.Event()
        self._answered = threading.Event()
        self.version = 5
        self._client = self._made(paho.MQTTv5)

    @property
    def connected(self) -> bool:
        return self._up.is_set()

    def open(self) -> None:
        """Connect for the first time; BrokerError if there is no broker, or it does not let us in."""
        for version, number in ((paho.MQTTv5, 5), (paho.MQTTv311, 3)):
            self.version = number
            self._client = self._made(version)
            self._answered.clear()
            try:
                self._client.connect(self._url.host, self._url.port, KEEPALIVE_S)
            except (OSError, ValueError) as error:
                why = getattr(error, "strerror", None) or error
                raise BrokerError(
                    f"No broker answers at {self._url.shown}: {why}.",
                    "Start one with: chronotable host. Or name another --broker.",
                ) from error
            self._client.loop_start()
            wait_until(lambda: self.connected or self._answered.is_set(), CONNECT_S)
            if self.connected:
                return
            self._client.loop_stop()
        raise BrokerError(
            f"The broker at {self._url.shown} does not let this table in.", "Check its name and password."
        )

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()
        self._up.clear()

    def subscribe(self, *topics: str) -> None:
        self._topics += [topic for topic in topics if topic not in self._topics]
        if self.connected:
            self._client.subscribe([(topic, QOS) for topic in topics])

    def publish(self, topic: str, payload: bytes, retain: bool = False, expires_s: int = 0) -> None:
        """What cannot be sent now is dropped: whoever said it says it again."""
        if not self.connected:
            return
        properties = None
        if expires_s and self.version == 5:
            properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
            properties.MessageExpiryInterval = expires_s
        self._client.publish(topic, payload, QOS, retain, properties)

    def messages(self) -> list[Message]:
        found = []
        while True:
            try:
                found.append(self.inbox.get_nowait())
            except queue.Empty:
                return found

    # What the library calls, in a thread of its own

    def _made(self, version: Any) -> paho.Client:
        client = paho.Client(
            CallbackAPIVersion.VERSION2, client_id=f"chronotable-{self._name}", protocol=version
        )
        if self._url.user:
            client.username_pw_set(self._url.user, self._url.password)
        if self._url.tls:
            client.tls_set()
        if self._will is not None:
            client.will_set(self._will[0], self._will[1], QOS, retain=True)
        client.reconnect_delay_set(FIRST_PAUSE_S, LONGEST_PAUSE_S)
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_socket_open = _send_at_once
        client.on_message = self._on_message
        return client

    def _on_connect(self, client: Any, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._answered.set()
            return
        if self._topics:
            client.subscribe([(topic, QOS) for topic in self._topics])
        self.returns += 1
        self._up.set()

    def _on_disconnect(self, *about: Any) -> None:
        self._up.clear()
        self._answered.set()

    def _on_message(self, client: Any, userdata: Any, message: Any) -> None:
        try:
            self.inbox.put_nowait((message.topic, bytes(message.payload)))
        except queue.Full:
            self.dropped += 1


def _send_at_once(client: Any, userdata: Any, line: Any) -> None:
    """A small message does not wait for more to go along with it."""
    with contextlib.suppress(OSError, AttributeError):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class _Url:
    """`mqtt://user:password@host:port`, `mqtts://` with TLS."""

    def __init__(self, url: str):
        advice = "A broker is named like mqtt://192.168.1.5, mqtts://name:password@host:8883."
        try:
            parts = urlsplit(url if "://" in url else f"mqtt://{url}")
            self.port = parts.port or PORTS[parts.scheme]
        except (KeyError, ValueError) as error:
            raise ToolError(f"{url} is no address of a broker.", advice, "broker") from error
        if not parts.hostname or parts.path not in ("", "/"):
            raise ToolError(f"{url} is no address of a broker.", advice, "broker")
        self.host = parts.hostname
        self.tls = parts.scheme == "mqtts"
        self.user = unquote(parts.username or "")
        self.password = unquote(parts.password or "")
        self.shown = f"{parts.scheme}://{self.host}:{self.port}"


def wait_until(fact: Any, seconds: float) -> bool:
    """Whether it became so in time."""
    end = time.monotonic() + seconds
    while not fact():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True
