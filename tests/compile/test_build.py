"""The build is made again when, and only when, a source or a hand has changed something."""

from pathlib import Path

import pytest

from host_tools import build as building


def test_nothing_is_made_twice_and_a_missing_file_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    out = building.build()
    victim = out / "cards" / "history.cat"
    before = victim.read_bytes()

    def never() -> list[Path]:
        raise AssertionError("joined again")

    with monkeypatch.context() as patched:
        patched.setattr(building, "link_all", never)
        assert building.build() == out
        victim.unlink()
        with pytest.raises(AssertionError, match="joined again"):
            building.build()
    building.build()
    assert victim.read_bytes() == before


def test_a_changed_source_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(building, "FIRMWARE", tmp_path)
    monkeypatch.setattr(building, "ROOT", tmp_path)
    (tmp_path / "main.py").write_text("run = 1\n")
    first = building._fingerprint()
    assert building._fingerprint() == first
    (tmp_path / "main.py").write_text("run = 2\n")
    assert building._fingerprint() != first
