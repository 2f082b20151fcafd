"""Brokers that want a password, and that speak TLS: with what fits, and with what does not."""

import datetime
import ipaddress
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from host_tools.command_line import main
from host_tools.errors import ToolError
from host_tools.network import mqtt
from host_tools.network.address import parse
from host_tools.network.broker import Access
from host_tools.network.mqtt import BrokerError, Line
from tests.network.running import MOSQUITTO, NEEDS_MOSQUITTO, embedded, free_port, mosquitto

PASSWORD = "tea: at 5 #%"


def authority(folder: Path, name: str) -> Path:
    """Somebody who signs: its certificate, and beside it one for 127.0.0.1 with its key."""
    today = datetime.datetime.now(datetime.UTC)

    def made(key, subject, signer, extension) -> x509.Certificate:  # type: ignore[no-untyped-def]
        names = [x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, each)]) for each in (subject, name)]
        builder = x509.CertificateBuilder(names[1], names[0], key.public_key(), x509.random_serial_number())
        builder = builder.not_valid_before(today - datetime.timedelta(1)).not_valid_after(
            today + datetime.timedelta(1)
        )
        return builder.add_extension(extension, critical=False).sign(signer, hashes.SHA256())

    own, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    ca = made(own, name, own, x509.BasicConstraints(ca=True, path_length=0))
    here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    pem = serialization.Encoding.PEM
    path = folder / f"{name}.pem"
    path.write_bytes(ca.public_bytes(pem))
    (folder / f"{name}-broker.pem").write_bytes(made(key, "broker", own, here).public_bytes(pem))
    (folder / f"{name}-broker.key").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return path


@pytest.fixture(params=["embedded", "mosquitto"])
def broker(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """It speaks TLS, and knows one name."""
    monkeypatch.setattr(
        mqtt, "FIRST_TRY_S", 1.0 if request.param == "mosquitto" else 0.3
    )  # the embedded one is silent when asked for MQTT 5 by TLS
    if request.param == "mosquitto" and MOSQUITTO is None:
        pytest.skip(NEEDS_MOSQUITTO)
    authority(tmp_path, "club")
    users = tmp_path / "users"
    users.write_text(f"ann:{PASSWORD}\n", encoding="utf-8")
    (tmp_path / "word").write_text(PASSWORD + "\n", encoding="utf-8")
    access = Access(tmp_path / "club-broker.pem", tmp_path / "club-broker.key", users)
    with embedded(access) if request.param == "embedded" else mosquitto(tmp_path, access=access) as url:
        yield url.replace("://", "://ann@")


def test_who_has_the_password_and_trusts_the_authority_is_let_in(broker: str, tmp_path: Path) -> None:
    line = Line(parse(broker, tmp_path / "club.pem", tmp_path / "word"), "kitchen")
    line.subscribe("chronotable/#")
    line.open()
    line.publish("chronotable/kitchen/state", b"{}")
    assert line.inbox.get(timeout=10) == ("chronotable/kitchen/state", b"{}")
    line.close()


def test_anybody_else_is_told_why_not(
    broker: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence each, from the commands that people use."""
    stranger = authority(tmp_path, "stranger")
    wrong = tmp_path / "wrong"
    wrong.write_text("coffee", encoding="utf-8")
    good = ["--ca", str(tmp_path / "club.pem"), "--password-file", str(tmp_path / "word")]
    for command in (["bridge", "--port", "sim", "--folder", str(tmp_path / "b")], club(tmp_path)):
        for change, sentence in (
            (["--password-file", str(wrong)], "does not know this name and password"),
            (["--ca", str(stranger)], "is not trusted: "),
        ):
            assert main([*command, "--broker", broker, *good, *change]) == 1
            told = capsys.readouterr().err
            assert sentence in told and len(told.strip().splitlines()) <= 3, told
    nobody = broker.replace("ann@", "")
    with pytest.raises(BrokerError, match="does not know this name"):
        Line(parse(nobody, tmp_path / "club.pem"), "kitchen").open()


def club(folder: Path) -> list[str]:
    return [
        "club",
        "run",
        "--database",
        f"sqlite:///{folder}/club.db",
        "--no-browser",
        "--listen",
        str(free_port()),
    ]


def test_a_broker_without_tls_is_told_as_such() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            with server.accept()[0] as line:
                line.recv(1)
                line.sendall(b"no TLS here")

        threading.Thread(target=answer, daemon=True).start()
        with pytest.raises(BrokerError, match="does not speak TLS"):
            Line(f"mqtts://127.0.0.1:{server.getsockname()[1]}", "kitchen").open()


def test_an_address_or_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    for wrong in (
        "http://x",
        "mqtt://",
        "mqtt://host/path",
        "mqtt://host:99999999",
        "mqtt://host:x",
        "mqtt://h:0",
    ):
        with pytest.raises(ToolError, match="no address of a broker"):
            parse(wrong)
    with pytest.raises(ToolError) as raised:
        parse("http://ann:secret@host")
    assert "secret" not in raised.value.message
    assert "secret" not in parse("mqtts://ann:secret@club.example").shown
    rubbish = tmp_path / "rubbish"
    rubbish.write_text("rubbish", encoding="utf-8")
    for url, ca, word, code in (
        ("mqtt://host", rubbish, None, "broker"),
        ("mqtts://host", rubbish, None, "ca"),
        ("mqtts://host", tmp_path / "none", None, "ca"),
        ("mqtt://host", None, tmp_path / "none", "file"),
    ):
        with pytest.raises(ToolError) as raised:
            Line(parse(url, ca, word), "kitchen")
        assert raised.value.code == code
    for access, code in (
        (Access(rubbish), "certificate"),
        (Access(rubbish, rubbish), "certificate"),
        (Access(tmp_path / "none", rubbish), "certificate"),
        (Access(users=rubbish), "users"),
        (Access(users=tmp_path / "none"), "users"),
    ):
        with pytest.raises(ToolError) as raised:
            access.check()
        assert raised.value.code == code
