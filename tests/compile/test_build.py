"""The build is made again when, and only when, a source or a hand has changed something."""

from pathlib import Path

import pytest

from host_tools import build as building


def test_nothing_is_made_twice_and_a_missing_file_comes_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    building.build()
    joined: list[list[Path]] = []

    def join() -> list[Path]:
        """What is joined already, as link_all would leave it."""
        joined.append(sorted(building.LINKED.rglob("*.py")))
        return joined[-1]

    monkeypatch.setattr(building, "link_all", join)
    out = building.build(tmp_path / "device")
    assert len(joined) == 1
    modules = {path.relative_to(building.LINKED).with_suffix(".mpy") for path in joined[0]}
    assert modules == {path.relative_to(out) for path in out.rglob("*.mpy")}
    assert building.build(out) == out
    assert len(joined) == 1
    victim = out / "cards" / "history.cat"
    before = victim.read_bytes()
    victim.unlink()
    building.build(out)
    assert len(joined) == 2
    assert victim.read_bytes() == before
    building.build(out)
    assert len(joined) == 2


def test_a_changed_source_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(building, "FIRMWARE", tmp_path)
    monkeypatch.setattr(building, "ROOT", tmp_path)
    (tmp_path / "main.py").write_text("run = 1\n")
    first = building._fingerprint()
    assert building._fingerprint() == first
    (tmp_path / "main.py").write_text("run = 2\n")
    assert building._fingerprint() != first
