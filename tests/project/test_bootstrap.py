"""What the set-up says when the machine lacks something: one sentence each, and what to do."""

import collections
import sys

import pytest

from host_tools import bootstrap

Version = collections.namedtuple("Version", "major minor micro")
Disk = collections.namedtuple("Disk", "total used free")


@pytest.fixture(autouse=True)
def _nothing_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "up_to_date", lambda: False)


def said(capsys: pytest.CaptureFixture[str]) -> str:
    assert bootstrap.main() == 1
    return capsys.readouterr().err.strip().split("\n")[-1]


def test_an_old_python_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", Version(3, 9, 2))
    sentence = said(capsys)
    assert "Python 3.11 or newer is needed" in sentence
    assert "make setup PYTHON=python3.12" in sentence


def test_too_little_room_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bootstrap.shutil, "disk_usage", lambda _: Disk(10**10, 10**10 - 5_000_000, 5_000_000))
    assert said(capsys) == "chronotable: 1200 MB of room are needed here, 5 MB are free: make some room."


def failing(words: str) -> list[str]:
    return [sys.executable, "-c", f"print({words!r}); raise SystemExit(1)"]


def test_no_network_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bootstrap, "check_machine", lambda: None)
    monkeypatch.setattr(
        bootstrap, "make_venv", lambda: bootstrap.fetch(failing("Temporary failure in name resolution"))
    )
    assert "check the network" in said(capsys)


def test_a_disk_that_fills_up_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "check_machine", lambda: None)
    monkeypatch.setattr(bootstrap, "make_venv", lambda: bootstrap.fetch(failing("No space left on device")))
    assert "the disk is full" in said(capsys)
