"""Our `framebuf` draws what MicroPython's draws: the same calls on both, and the same bytes afterwards."""

import io
import random
from array import array
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from sim import vm
from sim.micropython import framebuf
from sim.vm import glyphs

CASES = 60  # per format, each a fresh picture with a dozen random calls
CALLS = 12
FORMATS = ("MONO_VLSB", "MONO_HLSB", "MONO_HMSB", "RGB565", "GS2_HMSB", "GS4_HMSB", "GS8")
COLOURS = {"MONO_VLSB": (0, 1, 1, 7), "RGB565": (0, 1, 0xF81F, 0xFFFF, 0x12345)}
BYTES_PER_PIXEL = {"RGB565": 2}

# Runs on both Pythons: a line is a statement that makes or draws on the picture p, `E` prints its bytes b.
DRAW = """
def draw(lines, framebuf, array):
    names = {"framebuf": framebuf, "array": array}
    for line in lines:
        line = line.strip()
        if line == "E":
            print(names["b"].hex())
            continue
        try:
            exec(line, names)
        except Exception as error:
            print(type(error).__name__)
"""


def random_case(noise: random.Random, form: str) -> Iterator[str]:
    width, height = noise.choice([(128, 64), (128, 32), (37, 21), (8, 8), (1, 1), (64, 19), (5, 40)])
    stride = width + noise.choice([0, 0, 0, 3, 16])
    size = (stride + 8) * (height + 8) * BYTES_PER_PIXEL.get(form, 1)
    yield f"b = bytearray({size})"
    yield f"f = framebuf.{form}"
    yield f"p = framebuf.FrameBuffer(b, {width}, {height}, f, {stride})"
    colours = COLOURS.get(form, (0, 1, 2, 3, 9, 15, 200, 255))
    for _ in range(CALLS):
        yield random_call(noise, width, height, form, colours)
    yield "E"


def random_call(noise: random.Random, width: int, height: int, form: str, colours: tuple[int, ...]) -> str:
    x, x2 = (noise.randint(-12, width + 12) for _ in range(2))
    y, y2 = (noise.randint(-12, height + 12) for _ in range(2))
    w, h, c = noise.randint(-3, width + 5), noise.randint(-3, height + 5), noise.choice(colours)
    filled, quadrants = noise.choice(["", ", True", ", 0", ", 1"]), noise.randint(0, 15)
    corners = [noise.randint(-10, 40) for _ in range(noise.choice([0, 2, 4, 6, 6, 8, 12]))]
    words = noise.choice(["Trebuchet", "Ataque ~ 7", "più forte", "\\x7f\\x1f", "", "g"])
    calls = [
        f"p.fill({c})",
        f"p.pixel({x}, {y}, {c})",
        f"print(p.pixel({x}, {y}))",
        f"p.hline({x}, {y}, {w}, {c})",
        f"p.vline({x}, {y}, {h}, {c})",
        f"p.line({x}, {y}, {x2}, {y2}, {c})",
        f"p.rect({x}, {y}, {w}, {h}, {c}{filled})",
        f"p.fill_rect({x}, {y}, {w}, {h}, {c})",
        f"p.ellipse({x}, {y}, {abs(w) // 2}, {abs(h) // 2}, {c}{filled or ', 0'}, {quadrants})",
        f"p.ellipse({x}, {y}, {abs(w)}, {abs(h)}, {c}{filled})",
        f"p.poly({x}, {y}, array('h', {corners}), {c}{filled})",
        f"p.text('{words}', {x}, {y}, {c})",
        f"p.text('{words}', {x}, {y})",
        f"p.scroll({noise.randint(-width - 2, width + 2)}, {noise.randint(-9, 9)})",
        *random_blits(noise, x, y, form),
    ]
    return noise.choice(calls)


def random_blits(noise: random.Random, x: int, y: int, form: str) -> list[str]:
    """Glyphs with a transparent colour, icons through a palette, a picture onto itself."""
    width, height = noise.choice([(8, 8), (13, 9), (16, 24), (3, 5)])
    data = noise.randbytes(2 * (width + 7) * (height + 7))
    source, key = noise.choice(FORMATS[:3]), noise.choice([-1, 0, 1])
    palette = f"(bytes({list(noise.randbytes(64))}), 2, 1, f)"
    return [
        f"p.blit((bytes({list(data)}), {width}, {height}, f), {x}, {y}, {key})",
        f"p.blit((bytes({list(data)}), {width}, {height}, framebuf.{source}), {x}, {y}, {key}, {palette})",
        f"p.blit([bytes({list(data)}), {width}, {height}, framebuf.MONO_VLSB, {width + 2}], {x}, {y})",
        f"p.blit(p, {noise.randint(-9, 9)}, {noise.randint(-9, 9)}, {key})",
    ]


REFUSED = (
    "p.rect(1, 1, 2, 2)",
    "p.fill_rect(1, 1, 2, 2, 1, True)",
    "p.pixel(1.5, 1)",
    "p.hline(0, 4 / 2, 3, 1)",
    "p.text('a', 0, 0, 1, 2)",
    "p.poly(0, 0, [1, 2, 3, 4], 1)",
    "p.blit((bytes(4), 8, 8, 0), 0, 0)",
    "p.blit(b'', 0, 0)",
    "framebuf.FrameBuffer(bytearray(8), 0, 1, 0)",
    "framebuf.FrameBuffer(bytearray(8), 8, 9, 0)",
    "framebuf.FrameBuffer(bytearray(8), 8, 8, 9)",
    "framebuf.FrameBuffer(bytearray(9), 8, 8, 0, 4)",
    "framebuf.FrameBuffer(bytes(8), 8, 8, 0)",
    "framebuf.FrameBuffer(bytearray(15), 8, 1, framebuf.RGB565)",
)


ELLIPSES = [
    line
    for xr in range(14)
    for yr in range(14)
    for line in ("p.fill(0)", f"p.ellipse(15, 15, {xr}, {yr}, 1, {(xr + yr) % 2})", "E")
]


def ours(lines: list[str]) -> list[str]:
    scope: dict[str, object] = {}
    exec(DRAW, scope)
    printed = io.StringIO()
    with redirect_stdout(printed):
        scope["draw"](lines, framebuf, array)  # type: ignore[operator]
    return printed.getvalue().splitlines()


def micropythons(lines: list[str], image: Path) -> list[str]:
    (image / "calls.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    script = image / "draw.py"
    script.write_text(
        f"import framebuf\nfrom array import array\n{DRAW}\ndraw(open('calls.txt'), framebuf, array)\n",
        encoding="utf-8",
    )
    return list(vm.run(image, script))


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[list[str], list[str], list[str]]]:
    """Every case as (calls, what we printed, what MicroPython printed), from one start of the VM."""
    noise = random.Random(8)
    cases = [list(random_case(noise, form)) for form in FORMATS for _ in range(CASES)]
    cases.append(["b = bytearray(32)", "p = framebuf.FrameBuffer(b, 16, 16, 0)", *REFUSED, "E"])
    cases.append(["b = bytearray(128)", "p = framebuf.FrameBuffer(b, 32, 32, 0)", *ELLIPSES])
    theirs = iter(micropythons([line for case in cases for line in case], tmp_path_factory.mktemp("vm")))
    result = []
    for case in cases:
        mine = ours(case)
        result.append((case, mine, [next(theirs, "nothing more") for _ in mine]))
    assert next(theirs, None) is None
    return result


@pytest.mark.parametrize("form", FORMATS)
def test_random_drawings_have_the_same_bytes(form: str, drawn: list[tuple[list[str], list[str], list[str]]]):
    cases = [case for case in drawn if case[0][1] == f"f = framebuf.{form}"]
    assert len(cases) == CASES
    for calls, mine, theirs in cases:
        assert mine == theirs, "\n".join(calls)
    assert any(set(theirs[-1]) != {"0"} for _, _, theirs in cases)


def test_what_micropython_refuses_is_refused_with_the_same_error(
    drawn: list[tuple[list[str], list[str], list[str]]],
):
    calls, mine, theirs = drawn[-2]
    assert list(zip(calls[2:], mine, strict=True)) == list(zip(calls[2:], theirs, strict=True))
    assert theirs[:-1] == [name for name in theirs if name.endswith("Error")]
    assert len(theirs) == len(REFUSED) + 1


def test_small_ellipses_and_circles_are_the_same_ones(drawn: list[tuple[list[str], list[str], list[str]]]):
    calls, mine, theirs = drawn[-1]
    drawings = [call for call in calls if "ellipse" in call]
    assert dict(zip(drawings, mine, strict=True)) == dict(zip(drawings, theirs, strict=True))


def test_a_pixel_outside_is_neither_read_nor_written():
    data = bytearray(8)
    picture = framebuf.FrameBuffer(data, 8, 8, framebuf.MONO_VLSB)
    assert picture.pixel(8, 0) is None
    assert picture.pixel(-1, 0, 1) is None
    assert data == bytes(8)
    picture.pixel(7, 7, 1)
    assert picture.pixel(7, 7) == 1
    assert data == bytes([0, 0, 0, 0, 0, 0, 0, 0x80])


def test_the_letters_are_drawn_by_the_vm_when_they_are_not_there_yet(tmp_path: Path):
    font = tmp_path / "build" / "font.bin"
    drawn = glyphs.render(font)
    assert font.read_bytes() == drawn
    assert len(drawn) == 96 * 8
    assert drawn[:8] == bytes(8)  # the space
    assert list(font.parent.iterdir()) == [font]
