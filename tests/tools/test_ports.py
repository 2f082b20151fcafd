"""Why a port cannot be opened: the same sentence from every command, for the very reason."""

import fcntl
import os
import pty
import socket
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from host_tools.serial_line import cannot_open
from tests.tools.conftest import Run
from tests.tools.uf2_files import micropython

# Each way in which a command opens a port: through the link, and through mpremote.
COMMANDS = [
    ("doctor", "--quick"),
    ("configure", "list"),
    ("monitor", "--seconds", "1"),
    ("games", "list"),
    ("enrol", "history"),
    ("flash",),
    ("backup", "{here}/fresh.zip"),
    ("image", "pico_duel", "--uf2", "{here}/mp.uf2", "-o", "{here}/fresh.uf2", "--keep"),
    ("cards", "import", "history", "{here}/cards/history.tiles.csv", "--cards", "{here}/cards"),
]
ids = [words[0] for words in COMMANDS]


@pytest.fixture
def used_by_another() -> Iterator[str]:
    """A serial port that another program has opened for itself."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCEXCL)
    fcntl.flock(slave, fcntl.LOCK_EX)
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


def told(run: Run, cards: Path, words: tuple[str, ...], port: str) -> str:
    micropython(cards.parent / "mp.uf2")
    tried = run(*(word.format(here=cards.parent) for word in words), "--port", port)
    assert tried.status == 3, tried
    return tried.err


@pytest.mark.parametrize("words", COMMANDS, ids=ids)
def test_every_command_says_why(run: Run, cards: Path, words: tuple[str, ...], used_by_another: str) -> None:
    assert "cannot be opened: it is not there." in told(run, cards, words, "/dev/no-such-port")
    assert "cannot be opened: it is no serial port." in told(run, cards, words, str(cards))
    assert "cannot be opened: it is no serial port." in told(run, cards, words, "nonsense://127.0.0.1")
    assert "cannot be opened: it is no serial port." in told(run, cards, words, "socket://nonsense")
    assert "cannot be opened: nobody listens there." in told(run, cards, words, "socket://127.0.0.1:1")
    assert "cannot be opened: another program uses it." in told(run, cards, words, used_by_another)


@pytest.mark.parametrize("words", COMMANDS, ids=ids)
def test_a_user_who_may_not_is_told_which_group_to_join(
    run: Run, cards: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(port: str, **_: object) -> None:
        raise serial.SerialException(13, f"could not open port {port}: [Errno 13] Permission denied")

    monkeypatch.setattr("serial.serial_for_url", refuse)
    said = told(run, cards, words, "/dev/ttyACM0")
    assert "cannot be opened: this user may not." in said
    assert "dialout" in said


@pytest.mark.parametrize("number", ["taken", "0000001", "70000"])
def test_a_page_that_cannot_listen_says_so(run: Run, number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken by another, reserved for others (unless this user is root), and no port at all."""

    def refuse(address: tuple[str, int]) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("host_tools.commands.maker.all_files", dict)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        wanted = str(taken.getsockname()[1]) if number == "taken" else number
        if number == "0000001":
            monkeypatch.setattr("socket.create_server", refuse)
        said = run("maker", "--no-browser", "--listen", wanted)
    assert said.status == 1, said
    assert f"The page cannot listen on {int(wanted)}: " in said.err
    assert "--listen" in said.err


@pytest.mark.parametrize(
    ("error", "why", "advice"),
    [
        ("[Errno 2] could not open port /dev/x: [Errno 2] No such file", "it is not there", "data cable"),
        ("could not open port 'COM9': FileNotFoundError(2, 'x', None, 2)", "it is not there", "data cable"),
        ("[Errno 13] could not open port /dev/x: [Errno 13] Permission denied", "may not", "dialout"),
        ("Could not open port: [Errno 111] Connection refused", "nobody listens there", "--port"),
        ("[Errno 16] Device or resource busy", "another program uses it", "Close what uses it"),
        ("Could not configure port: (25, 'Inappropriate ioctl')", "it is no serial port", "/dev/ttyACM0"),
        ("Could not open port: [Errno -2] Name or service not known", "no computer of that name", "HOST"),
        ("[Errno 12] Cannot allocate memory", "Cannot allocate memory", "Close other programs"),
    ],
)
def test_whatever_the_system_says_becomes_a_sentence(error: str, why: str, advice: str) -> None:
    refused = cannot_open("/dev/x", OSError(error))
    assert refused.message.endswith(f"{why}.")
    assert advice in refused.advice
