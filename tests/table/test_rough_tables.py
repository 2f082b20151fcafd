"""Whole tables that are badly built or worn: the display that hangs, gains of the board file."""

from pathlib import Path
from typing import Any

import pytest

from host_tools import ROOT
from sim.clock import MS
from sim.table import Table


def started(board: str | Path = "pico_duel") -> Table:
    table = Table(board)
    table.run(2500)
    return table


def test_a_display_that_holds_its_bus_is_clocked_free_and_drawn_anew() -> None:
    table = started()
    shown = table.screen_text()
    table.condition("hang", "display")
    table.press("plus")
    table.run(3000)
    assert not table.display.hangs
    assert table.screen_text() != shown
    assert "Language" in table.screen_text()
    assert table.display.unknown == []


def test_the_loop_is_not_held_by_a_bus_that_is() -> None:
    table = started()
    table.condition("hang", "display")
    longest = longest_hold(table, 3000)
    assert longest < 15 * MS


def longest_hold(table: Table, ms: int) -> int:
    """The longest time between two looks at the buttons, in which a press would go unseen."""
    looks: list[int] = []
    _, button = table.desk().hardware.buttons[0]
    step = button.step

    def look(now: int) -> int:
        looks.append(table.clock.now)
        return int(step(now))

    button.step = look
    table.run(ms)
    button.step = step
    assert len(looks) > ms // 100
    return max(later - earlier for earlier, later in zip(looks, looks[1:], strict=False))


def test_a_gain_in_the_board_file_reaches_its_reader(tmp_path: Path) -> None:
    text = (ROOT / "boards" / "pico_duel.toml").read_text(encoding="utf-8")
    path = tmp_path / "loud.toml"
    path.write_text(text.replace("cs = 20", "cs = 20\ngain = 6"), encoding="utf-8")
    table = started(path)
    assert table.fields["attacker"].gain_db == 33
    assert table.fields["defender"].gain_db == 43


def test_the_setting_gain_reaches_all_readers_and_0_is_that_of_the_board_file() -> None:
    table = started()
    for gain, db in ((6, 43), (0, 33)):
        services = table.desk().services
        services.settings.set("gain", gain)
        with table.device.awake():
            services.apply_settings()
        table.run(500)
        assert [field.gain_db for field in table.fields.values()] == [db, db]


@pytest.mark.parametrize("zone", ["attacker", "defender"])
def test_a_card_shown_to_one_of_two_close_readers_reaches_the_desk_once(zone: str) -> None:
    table = started()
    table.condition("neighbours", "attacker", to="defender", loss=10)
    desk = table.desk()
    told: list[tuple[str, int]] = []
    give = desk.card

    def card(reader: Any, event: int, identity: object) -> None:
        told.append((reader.name, event))
        give(reader, event, identity)

    desk.card = card
    for _ in range(10):
        table.tap("history unit 6", zone, 600)
        table.run(1037)
    assert told == [(zone, 1), (zone, 8)] * 10  # CARD, REMOVED
