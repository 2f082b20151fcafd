"""Where a broker is, and what it wants of whoever comes: name and password, TLS."""

import argparse
import ssl
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from host_tools.errors import ToolError

PORTS = {"mqtt": 1883, "mqtts": 8883}
ADVICE = "A broker is named like mqtt://192.168.1.5, mqtts://name:password@host:8883."


@dataclass(frozen=True)
class Address:
    """`ca`: the file of the authority that has signed the broker's certificate; None: those of the system."""

    host: str
    port: int
    tls: bool = False
    user: str = ""
    password: str = ""
    ca: Path | None = None

    @property
    def shown(self) -> str:
        """Without name and password."""
        return f"{'mqtts' if self.tls else 'mqtt'}://{self.host}:{self.port}"

    def tls_context(self) -> ssl.SSLContext:
        try:
            return ssl.create_default_context(cafile=self.ca)
        except OSError as error:  # also what is no certificate
            why = "it is no certificate" if isinstance(error, ssl.SSLError) else error.strerror
            raise ToolError(
                f"{self.ca} cannot be used: {why}.",
                "A certificate is a file that ends in .pem or .crt.",
                "ca",
            ) from error


def parse(url: str, ca: Path | None = None, password_file: Path | None = None) -> Address:
    """The address in `mqtt://user:password@host:port`, or `mqtts://` with TLS."""
    try:
        parts = urlsplit(url if "://" in url else f"mqtt://{url}")
        port = parts.port if parts.port is not None else PORTS[parts.scheme]
    except (KeyError, ValueError) as error:
        raise _no_address(url) from error
    if parts.scheme not in PORTS or not parts.hostname or not port or parts.path not in ("", "/"):
        raise _no_address(url)
    tls = parts.scheme == "mqtts"
    if ca is not None and not tls:
        raise ToolError("--ca is for a broker with TLS.", "Write mqtts:// instead of mqtt://.", "broker")
    password = unquote(parts.password or "")
    if password_file is not None:
        password = _first_line(password_file)
    return Address(parts.hostname, port, tls, unquote(parts.username or ""), password, ca)


def _no_address(url: str) -> ToolError:
    before, at, after = url.rpartition("@")
    shown = f"...@{after}" if at and before else url  # a password is told to nobody
    return ToolError(f"{shown} is no address of a broker.", ADVICE, "broker")


def _first_line(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").split("\n")[0].strip("\r")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is no text"
        raise ToolError(
            f"{path} cannot be read: {why}.", "Its first line is the password.", "file"
        ) from error


def add_broker(parser: argparse.ArgumentParser, required: bool = False) -> None:
    """The options of whoever goes to a broker."""
    parser.add_argument(
        "--broker", required=required, metavar="URL", help="mqtt://host, or mqtts://name@host:port with TLS"
    )
    parser.add_argument(
        "--ca",
        type=Path,
        metavar="FILE",
        help="who has signed the broker's certificate, if not a usual authority",
    )
    parser.add_argument(
        "--password-file", type=Path, metavar="FILE", help="its first line is the password for the broker"
    )


def address_of(options: argparse.Namespace) -> Address:
    if not options.broker:
        raise ToolError("No broker is named.", "For example: --broker mqtt://192.168.1.5", "broker")
    return parse(options.broker, options.ca, options.password_file)
