"""A table that is slower than a Pico: the person says how much, and is told if that is no number."""

import pytest

from host_tools.patience import VARIABLE, patient
from sim.port.raw_repl import SimulatedPort
from tests.tools.conftest import Run


def test_waits_are_as_many_times_longer_as_the_person_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert patient(1.5) == 1.5
    monkeypatch.setenv(VARIABLE, "100")
    assert patient(1.5) == 150


@pytest.mark.parametrize("told", ["much", "0", "-3", "nan", "1e9"])
def test_nonsense_is_told(told: str, port: SimulatedPort, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, told)
    done = run("doctor", "--port", port.url)
    assert done.status == 1
    assert f"{VARIABLE} is {told}." in done.err
    assert "1 to 1000" in done.err
