"""Who switches the table on sees at once that it starts."""

import pytest
from PIL import Image

from sim.table import Table

WIDTH, HEIGHT = 128, 64
ROWS = range(24, 40)


def lit(image: Image.Image) -> set[tuple[int, int]]:
    image = image.convert("1")
    return {(x, y) for x in range(WIDTH) for y in range(HEIGHT) if image.getpixel((x, y))}


@pytest.mark.table(board="pico_full")
def test_the_name_stands_there_whole_before_anything_else(table: Table) -> None:
    while not (first := lit(table.display.image())):
        table.run(1)
    assert table.screen_text().strip() == "Chronotable"
    assert {y for _, y in first} <= set(ROWS)
    left, right = min(x for x, _ in first), max(x for x, _ in first)
    assert abs(left - (WIDTH - 1 - right)) <= 1
    table.run(2000)
    assert "Language" in table.screen_text()


@pytest.mark.table(board="pico_full")
def test_a_display_that_is_plugged_in_later_gets_the_page(table: Table) -> None:
    table.cut_power()
    table.unplug("display")
    table.power_on()
    table.run(2000)
    table.plug_in("display")
    table.run(3000)
    assert "Language" in table.screen_text()
