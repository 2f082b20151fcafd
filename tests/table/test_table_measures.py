"""The doctor's measurements without a PC: on the diagnostic, and on the builder's bench."""

from collections.abc import Callable

import pytest

from sim.table import Table
from tests.table.hands import Player
from tests.table.test_pages import DIAGNOSTIC
from tests.tools.faulty_tables import _without_resistor as without_resistor

CARD = "history unit 6"


def measured(player: Player) -> list[str]:
    """All results, line by line."""
    player.press("ok").wait(9000)
    results: list[str] = []
    for _ in range(12):
        shown = player.table.screen_text().split("\n")[1:]
        results += [line for line in shown if line and line not in results]
        player.turn(3)
    return results


def opened(board: str = "pico_duel") -> Player:
    return Player(board).switch_on().press("ok").choose(DIAGNOSTIC).press("minus").sees("OK: measure")


def test_a_healthy_table_is_not_accused() -> None:
    player = opened()
    player.table.place(CARD, "attacker")
    found = measured(player)
    assert found[:2] == ["wheel still", "MISO good"]
    assert found[2].startswith("supply 4") and found[2].endswith("mV")
    assert found[3] == "attacker 8 MHz"
    assert found[4].startswith("gain 4: ")
    assert found[5] == "defender 8 MHz"
    assert not [line for line in found if line.startswith("!")]


@pytest.mark.parametrize(
    ("strike", "line"),
    [
        (lambda table: table.condition("worn", "wheel", trembles=1), "! wheel noisy"),
        (without_resistor, "! MISO floats"),
        (
            lambda table: [table.condition("miso", zone, how="held") for zone in ("attacker", "defender")],
            "! MISO held",
        ),
        (lambda table: table.condition("cable", "spi.readers", cm=120), "! attacker 2 MHz"),
        (lambda table: table.condition("supply", 6.0), "! supply "),
        (lambda table: setattr(table.part("attacker"), "dead", True), "! attacker READER_MISSING"),
        (
            lambda table: (
                table.condition("antenna", "attacker", ma=5),
                table.condition("top", "attacker", mm=12),
            ),
            "! gain ",
        ),
    ],
)
def test_a_fault_is_marked_on_its_line(strike: Callable[[Table], object], line: str) -> None:
    player = opened()
    player.table.place(CARD, "attacker")
    player.wait(500)
    strike(player.table)
    player.wait(500)
    assert [found for found in measured(player) if found.startswith(line)], player.table.screen_text()


@pytest.mark.parametrize(
    ("language", "words"),
    [("it", ("OK: misura", "ferma", "MISO a posto")), ("es", ("OK: medir", "quieta", "MISO bien"))],
)
def test_the_results_are_told_in_the_language_of_the_table(language: str, words: tuple[str, ...]) -> None:
    player = opened()
    desk = player.table.desk()
    desk.services.settings.set("language", language)
    with player.table.device.awake():
        desk.speak()
    player.press("ok").wait(3000).sees(*words)


def test_the_lights_are_dark_again_and_the_readers_work_on() -> None:
    player = opened()
    player.press("ok").wait(9000)
    assert player.light("attacker.1") == "off"
    player.press("minus", "minus", "minus", "minus").sees("pico_duel 1/5")
    player.table.place(CARD, "defender")
    player.wait(600).sees("defender card", CARD)


def test_whoever_turns_the_page_stops_it() -> None:
    player = opened().press("ok").wait(1400).press("plus").sees("pico_duel 1/5").wait(500)
    assert player.light("attacker.1") == "off"


def test_the_bench_measures_too() -> None:
    table = Table("pico_duel")
    table.buttons["back"].press(2500)
    table.run(3000)
    table.press("minus")
    table.press("ok")
    table.run(5000)
    assert "MISO good" in table.screen_text()
    assert "attacker 8 MHz" in table.screen_text()
