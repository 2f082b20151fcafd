"""Who switches the table on sees at once that it starts."""

import pytest
from PIL import Image

from sim.micropython.framebuf import MONO_VLSB, FrameBuffer
from sim.table import Table

WIDTH, HEIGHT = 128, 64
NAME = "Chronotable"


def named() -> set[tuple[int, int]]:
    picture = FrameBuffer(bytearray(WIDTH * HEIGHT // 8), WIDTH, HEIGHT, MONO_VLSB)
    picture.text(NAME, (WIDTH - 8 * len(NAME)) // 2, 28)
    return {(x, y) for x in range(WIDTH) for y in range(HEIGHT) if picture.pixel(x, y)}


def lit(image: Image.Image) -> set[tuple[int, int]]:
    image = image.convert("1")
    return {(x, y) for x in range(WIDTH) for y in range(HEIGHT) if image.getpixel((x, y))}


@pytest.mark.table(board="pico_full")
def test_the_name_stands_there_whole_before_anything_else(table: Table) -> None:
    pictures: list[set[tuple[int, int]]] = []
    for _ in range(2000):
        table.run(1)
        now = lit(table.display.image())
        if now and (not pictures or now != pictures[-1]):
            pictures.append(now)
    assert pictures[0] == named()
    assert "Language" in table.screen_text()
    assert len(pictures) > 1


@pytest.mark.table(board="pico_full")
def test_a_display_that_is_plugged_in_later_gets_the_page(table: Table) -> None:
    table.cut_power()
    table.unplug("display")
    table.power_on()
    table.run(2000)
    table.plug_in("display")
    table.run(3000)
    assert "Language" in table.screen_text()
