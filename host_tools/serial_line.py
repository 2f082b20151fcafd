"""The line to a Pico: the one place that finds its port, opens it, and says why a port cannot be opened."""

import contextlib
import errno
import os
import re
import sys
from typing import Any

import serial
from serial.tools import list_ports

from host_tools.errors import PicoError

RASPBERRY_PI = 0x2E8A  # the USB vendor of every Pico
ADDRESSES = "A port is a device path such as /dev/ttyACM0 or COM3, socket://HOST:PORT, or sim."
_PLUG_IN = "Plug the table in with a data cable, and leave --port out to have it found."
_CLOSE_OTHERS = "Close what uses it: a terminal, an editor such as Thonny, or another chronotable."
_JOIN_GROUP = "On Linux: sudo usermod -aG dialout $USER, then log in anew; else close other programs."
_REASONS = {
    errno.ENOENT: ("it is not there", _PLUG_IN),
    errno.ENODEV: ("it is not there", _PLUG_IN),
    errno.ENXIO: ("it is not there", _PLUG_IN),
    errno.EIO: ("it is not there any more", _PLUG_IN),
    errno.EACCES: ("this user may not", _JOIN_GROUP),
    errno.EPERM: ("this user may not", _JOIN_GROUP),
    errno.EBUSY: ("another program uses it", _CLOSE_OTHERS),
    errno.EAGAIN: ("another program uses it", _CLOSE_OTHERS),
    errno.ECONNREFUSED: ("nobody listens there", "Start what shall answer there, or name another --port."),
    errno.ETIMEDOUT: ("nobody answers there", "Is it the right address? Name another --port."),
    errno.EHOSTUNREACH: ("nobody answers there", "Is it the right address? Name another --port."),
    errno.ENETUNREACH: ("nobody answers there", "Is it the right address? Name another --port."),
}
if sys.platform == "win32":  # there every port may be opened, but only once
    _REASONS[errno.EACCES] = _REASONS[errno.EBUSY]
_NO_PORT = (errno.ENOTTY, errno.EISDIR, errno.EINVAL, errno.ENOTDIR, errno.ENAMETOOLONG)


def find_port() -> str:
    """The port of the one connected Pico."""
    ports = [port.device for port in list_ports.comports() if port.vid == RASPBERRY_PI]
    if not ports:
        raise PicoError(
            "No Pico is connected.",
            "Plug it in with a data cable, name its port with --port, or try --port sim.",
            "no_port",
        )
    if len(ports) > 1:
        raise PicoError(f"Several Picos are connected: {', '.join(ports)}.", "Name one with --port.", "ports")
    return str(ports[0])


def check_address(port: str) -> None:
    """Of all that pyserial understands only these: the others are for its own tests."""
    if "://" in port and not port.startswith("socket://"):
        raise _refused(port, "it is no serial port", ADDRESSES)


def open_line(port: str, timeout: float) -> Any:
    """For us alone: a second program on the line would take half of every answer."""
    try:
        return serial.serial_for_url(port, baudrate=115200, timeout=timeout, exclusive=True)
    except (OSError, ValueError) as error:
        raise cannot_open(port, error) from error


def why_closed(port: str) -> PicoError:
    """Why it could not be opened just now, for a library that does not tell."""
    try:
        with contextlib.suppress(OSError):
            open_line(port, 1).close()
    except PicoError as error:
        return error
    return _refused(port, "it was away for a moment", "Check the cable, and give the same command again.")


def cannot_open(port: str, error: Exception) -> PicoError:
    """The reason in one sentence, and what to do about that very reason."""
    number = _number(error)
    if number in _REASONS:
        return _refused(port, *_REASONS[number])
    if number is None or number in _NO_PORT:
        return _refused(port, "it is no serial port", ADDRESSES)
    if number < 0:  # of looking up a name
        return _refused(port, "there is no computer of that name", ADDRESSES)
    return _refused(port, os.strerror(number), "Close other programs that use it, and check the cable.")


def _refused(port: str, why: str, advice: str) -> PicoError:
    return PicoError(f"The port {port} cannot be opened: {why}.", advice, "port")


def _number(error: BaseException | None) -> int | None:
    """The system's number of what went wrong; pyserial often tells it in its text only."""
    while error is not None:
        if isinstance(error, TimeoutError):
            return errno.ETIMEDOUT
        if isinstance(error, OSError) and error.errno is not None:
            return error.errno
        told = re.search(r"(?:Errno |Error\(|: \()(-?\d+)[],]", str(error))
        if told:
            return int(told[1])
        error = error.__cause__ or error.__context__
    return None
