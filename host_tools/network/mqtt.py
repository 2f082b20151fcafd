"""The line to a broker: MQTT 5, or 3.1.1 where the broker speaks nothing newer. It comes back by itself."""

import contextlib
import queue
import socket
import ssl
import threading
import time
from typing import Any, Protocol

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from host_tools.errors import ToolError
from host_tools.network.address import Address, parse

KEEPALIVE_S = 20
CONNECT_S = 8.0
FIRST_TRY_S = 3.0  # a broker that does not know MQTT 5 may not even say so
FIRST_PAUSE_S, LONGEST_PAUSE_S = 1, 16
LAST_WORDS_S = 2.0  # for what was published just before the end
OPENING_PAUSE_S = 0.02  # nobody waits for the library before it has been let in once
QOS = 1
MOST_WAITING = 10000  # messages that nobody has looked at yet; more are dropped
UNKNOWN = ("Bad user name or password", "Not authorized")  # of the protocol

Message = tuple[str, bytes]  # topic and payload


class BrokerError(ToolError):
    code = "broker"


class Publication:
    """Something that was published: whether the broker has said that it has it."""

    def __init__(self, info: paho.MQTTMessageInfo | None = None):
        self._info = info

    @property
    def arrived(self) -> bool:
        return self._info is None or self._info.is_published()


class BridgeLine(Protocol):
    """What a bridge needs of a line."""

    @property
    def connected(self) -> bool: ...

    @property
    def returns(self) -> int:
        """How often it has come back."""

    def subscribe(self, *topics: str) -> None: ...

    def publish(
        self, topic: str, payload: bytes, retain: bool = False, expires_s: int = 0
    ) -> Publication | None:
        """None: it could not be sent now, and is dropped."""

    def messages(self) -> list[Message]:
        """What has come since the last time."""


class Line:
    """Messages that come wait in `inbox`. `returns` counts how often the line has come back."""

    def __init__(
        self,
        broker: Address | str,
        name: str,
        will: Message | None = None,
        most_waiting: int = MOST_WAITING,
        keepalive_s: int = KEEPALIVE_S,
        first_pause_s: float = FIRST_PAUSE_S,
    ):
        self.inbox: queue.Queue[Message] = queue.Queue(most_waiting)
        self.returns = 0
        self.dropped = 0
        self.broker = parse(broker) if isinstance(broker, str) else broker
        self._tls = self.broker.tls_context() if self.broker.tls else None
        self._keepalive_s = keepalive_s
        self._first_pause_s = first_pause_s
        self._name = name
        self._will = will
        self._topics: list[str] = []
        self._up = threading.Event()
        self._answered = threading.Event()
        self._reason = ""  # why the broker does not let us in
        self._last: paho.MQTTMessageInfo | None = None  # that was published
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
                self._client.connect(self.broker.host, self.broker.port, self._keepalive_s)
            except (OSError, ValueError) as error:
                raise self._unreachable(error) from error
            self._client.loop_start()
            patience = FIRST_TRY_S if number == 5 else CONNECT_S
            wait_until(lambda: self.connected or self._answered.is_set(), patience)
            if self.connected:
                self._client.reconnect_delay_set(self._first_pause_s, LONGEST_PAUSE_S)  # type: ignore[arg-type]
                return
            self._client.disconnect()  # it would try again otherwise
            self._client.loop_stop()
            if self._reason in UNKNOWN:
                break
        shown = self.broker.shown
        if self._reason in UNKNOWN:
            raise BrokerError(
                f"The broker at {shown} does not know this name and password.",
                "Both stand in the address: mqtts://name:password@host. Or use --password-file.",
                "password",
            )
        advice = "Is it a broker, and does it want TLS? Then write mqtts://."
        raise BrokerError(f"What answers at {shown} lets nobody in.", advice)

    def _unreachable(self, error: Exception) -> "BrokerError":
        shown = self.broker.shown
        if isinstance(error, ssl.SSLCertVerificationError):
            why = error.verify_message or "it is not valid"
            advice = "Name the authority that has signed it: --ca FILE."
            return BrokerError(f"The certificate of {shown} is not trusted: {why}.", advice, "certificate")
        if isinstance(error, ssl.SSLError):
            return BrokerError(f"What answers at {shown} does not speak TLS.", "Try mqtt://.", "tls")
        why = getattr(error, "strerror", None) or str(error)
        return BrokerError(
            f"No broker answers at {shown}: {why}.",
            "Start one with: chronotable host. Or name another --broker.",
        )

    def close(self) -> None:
        """What was published before has arrived, if the broker is there."""
        if self._last is not None and self.connected:
            with contextlib.suppress(RuntimeError, ValueError):  # it went away, or had no room for more
                self._last.wait_for_publish(LAST_WORDS_S)
        self._client.disconnect()
        self._client.loop_stop()
        self._up.clear()

    def subscribe(self, *topics: str) -> None:
        self._topics += [topic for topic in topics if topic not in self._topics]
        if self.connected:
            self._client.subscribe([(topic, QOS) for topic in topics])

    def publish(
        self, topic: str, payload: bytes, retain: bool = False, expires_s: int = 0
    ) -> Publication | None:
        """What cannot be sent now is dropped (None): whoever said it says it again."""
        if not self.connected:
            return None
        properties = None
        if expires_s and self.version == 5:
            properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
            properties.MessageExpiryInterval = expires_s
        self._last = self._client.publish(topic, payload, QOS, retain, properties)
        return Publication(self._last) if self._last.rc == paho.MQTT_ERR_SUCCESS else None

    @property
    def waiting(self) -> bool:
        """Whether something has come."""
        return not self.inbox.empty()

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
        if self.broker.user:
            client.username_pw_set(self.broker.user, self.broker.password)
        if self._tls is not None:
            client.tls_set_context(self._tls)
        if self._will is not None:
            client.will_set(self._will[0], self._will[1], QOS, retain=True)
        client.reconnect_delay_set(OPENING_PAUSE_S, LONGEST_PAUSE_S)  # type: ignore[arg-type]
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_socket_open = _send_at_once
        client.on_message = self._on_message
        return client

    def _on_connect(self, client: Any, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._reason = str(reason)
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


def wait_until(fact: Any, seconds: float) -> bool:
    """Whether it became so in time."""
    end = time.monotonic() + seconds
    while not fact():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True
