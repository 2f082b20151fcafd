"""What the PIO block repeats from memory is what it would have executed, edge by edge."""

import pytest

from sim.chips.pulses import Burst, PulseNet, edges_of
from sim.micropython._pio_core import Core, Stretches
from sim.table import Table


def evening(board: str) -> tuple[list[tuple[int, int]], bytes, int]:
    """All edges on the wire of the LEDs, the last picture and the wheel, after somebody used the table."""
    table = Table(board)
    wire = table.device.net(table.board.leds.pin)
    assert isinstance(wire, PulseNet)
    seen: list[tuple[int, int]] = []

    def note(burst: Burst) -> None:
        seen.extend(edges_of(burst))

    wire.watch_pulses(lambda level: seen.append((table.clock.now, level)), note)
    table.run(2000)
    table.press("ok")
    table.turn(3.5)
    table.run(700)
    table.turn(-5)
    table.place("history unit 6", "tile")
    table.run(900)
    return seen, bytes(table.display.ram), table.desk().services.wheel_position.wheel.point


@pytest.mark.parametrize("board", ["pico_full", "pico_duel"])
def test_frames_and_wheel_are_the_same_with_and_without_memory(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_memory = evening(board)
    assert evening(board) == with_memory  # the second time from memory alone

    def nothing(core: Core) -> Stretches:
        return {}

    monkeypatch.setattr(Core, "stretches", nothing)
    assert evening(board) == with_memory
    assert len(with_memory[0]) > 2000


@pytest.mark.parametrize("board", ["pico_full", "pico_arte"])
def test_frames_are_the_same_when_dma_is_asked_for_every_word(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seldom = evening(board)
    monkeypatch.setattr(Core, "looks_at_levels", lambda core: True)
    assert evening(board) == seldom
    assert len(seldom[0]) > 2000
