"""The eyes of the virtual table: words are read by the shapes of their letters, in all three fonts."""

import sys
from pathlib import Path

import pytest
from PIL import Image

from sim.micropython import framebuf
from sim.table.screen_text import read_text

sys.modules.setdefault("framebuf", framebuf)

from scenes.font import Font  # noqa: E402
from scenes.screen import Screen  # noqa: E402

SENTENCE = "¿Volver a tirar? Quedan: 3 …"


class Display(framebuf.FrameBuffer):
    def __init__(self) -> None:
        self.width = 128
        self.picture = bytearray(128 * 64 // 8)
        super().__init__(self.picture, 128, 64, framebuf.MONO_VLSB)

    def show(self) -> None: ...

    def image(self) -> Image.Image:
        picture = Image.new("1", (128, 64))
        for x in range(128):
            for y in range(64):
                picture.putpixel((x, y), self.pixel(x, y))
        return picture


@pytest.fixture
def display(device_image: Path, monkeypatch: pytest.MonkeyPatch) -> Display:
    monkeypatch.chdir(device_image)
    return Display()


@pytest.mark.parametrize("font", ["small", "large"])
@pytest.mark.parametrize("y", [0, 13, 40])
def test_a_line_is_read_wherever_it_stands(display: Display, font: str, y: int) -> None:
    words = SENTENCE if font == "small" else "Già 12:05 ➶"
    Font(f"fonts/{font}.fnt").draw(display, words, 3, y)
    assert read_text(display.image()) == words


def test_a_whole_page_is_read_line_by_line(display: Display) -> None:
    screen = Screen(display)
    screen.title("Pär: Viaggiare nel Tempo")
    screen.choose(["I/III →2", "1 + 1", "l'ultima, finita."], 1)
    screen.footer("Indietro", "OK")
    screen.show()
    while screen.step():
        pass
    lines = [" ".join(line.split()) for line in read_text(display.image()).split("\n")]
    assert lines == ["Pär: Viaggiare nel Tempo", "I/III →2", "1 + 1", "l'ultima, finita.", "Indietro OK"]


def test_a_notice_stands_over_what_was_there(display: Display) -> None:
    screen = Screen(display)
    screen.footer("Indietro", "OK")
    screen.notice("Taken back")
    screen.show()
    while screen.step():
        pass
    assert read_text(display.image()) == "Taken back"


def test_micropythons_own_letters_are_read_too(display: Display) -> None:
    display.text("attacker.1 card", 0, 8)
    assert read_text(display.image()) == "attacker.1 card"


def test_an_empty_display_says_nothing(display: Display) -> None:
    assert read_text(display.image()) == ""
