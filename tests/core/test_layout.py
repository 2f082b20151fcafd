"""Text in its place: whole words on each line, ends that fit, middles that are in the middle."""

from framebuf import MONO_VLSB, FrameBuffer

from scenes.font import Font
from scenes.layout import draw_centred, draw_right, fits, lines_height, shorten, wrap


def small() -> Font:
    return Font("fonts/small.fnt")


def large() -> Font:
    return Font("fonts/large.fnt")


class Display(FrameBuffer):
    def __init__(self) -> None:
        self.width = 128
        self.picture = bytearray(1024)
        super().__init__(self.picture, 128, 64, MONO_VLSB)


def lit_columns(fb: FrameBuffer, width: int, height: int) -> "tuple[int, int]":
    lit = [x for x in range(width) for y in range(height) if fb.pixel(x, y)]
    return min(lit), max(lit)


def test_words_go_to_the_next_line_whole():
    font = small()
    # Affrontare: 5+3+3+3+4+4+3+4+3+4 and nine gaps; un'altra: 4+4+1+4+2+3+3+4 and seven; a space: 2 and two.
    assert font.width("Affrontare") == 45
    assert font.width("un'altra") == 32
    assert wrap(font, "Affrontare un'altra", 81) == ["Affrontare un'altra"]
    assert wrap(font, "Affrontare un'altra", 80) == ["Affrontare", "un'altra"]


def test_every_line_fits_and_no_line_could_take_the_next_word():
    text = "Prepararsi alla Battaglia: ogni giocatore sceglie la propria armata, la schiera e tira un dado."
    for font in (small(), large()):
        for width in (128, 120, 101):
            lines = wrap(font, text, width)
            assert " ".join(lines) == text
            for number, line in enumerate(lines):
                assert font.width(line) <= width
                if number:
                    assert font.width(lines[number - 1] + " " + line.split()[0]) > width


def test_a_word_longer_than_the_line_is_split_where_the_line_ends():
    font = small()
    # Each W is 5 wide, so 23 columns hold four of them with their gaps.
    assert wrap(font, "a WWWWWWWWWW b", 23) == ["a", "WWWW", "WWWW", "WW b"]


def test_a_glyph_wider_than_the_line_still_gets_its_line():
    font = small()
    assert wrap(font, "WW", 2) == ["W", "W"]
    assert wrap(font, "W", 2) == ["W"]


def test_line_breaks_in_a_text_stay_and_other_gaps_shrink_to_one():
    font = small()
    assert wrap(font, "one\n\ntwo   three ", 128) == ["one", "", "two three"]
    assert wrap(font, "", 128) == [""]


def test_a_text_fits_if_its_lines_and_its_longest_word_do():
    font = large()
    text = "Restauración Restauración"
    width = font.width("Restauración")
    assert fits(font, text, width, 32)
    assert not fits(font, text, width, 31)
    assert not fits(font, text, width - 1, 64)  # a word would be split
    assert fits(font, text, 2 * width + font.width(" ") + 2 * font.spacing, 16)


def test_seven_lines_are_as_high_as_the_display_allows():
    font = small()
    assert lines_height(font, 7) == 63
    assert lines_height(font, 0) == 0


def test_a_text_too_long_for_its_line_ends_in_an_ellipsis():
    font = small()
    assert shorten(font, "Trebuchet", 128) == "Trebuchet"
    assert shorten(font, "Trebuchet", font.width("Trebuchet")) == "Trebuchet"
    assert shorten(font, "Trebuchet", font.width("Trebuc…")) == "Trebuc…"
    assert shorten(font, "Trebuchet", font.width("Trebuc…") - 1) == "Trebu…"
    assert shorten(font, "The Spy", font.width("The …")) == "The…"


def test_a_centred_line_has_equal_margins():
    font = small()
    fb = Display()
    after = draw_centred(fb, font, "HH", 0, 127, 0)  # 11 wide in 127
    assert lit_columns(fb, 128, 64) == (58, 68)
    assert after == 70


def test_a_centred_line_too_long_stays_between_its_columns():
    font = large()
    fb = Display()
    draw_centred(fb, font, "Condizioni di Ingaggio", 10, 100, 0)
    left, right = lit_columns(fb, 128, 64)
    assert left >= 10
    assert right < 100


def test_a_line_to_the_right_ends_just_before_its_column():
    font = small()
    fb = Display()
    assert draw_right(fb, font, "18", 64, 128, 0) == 128 - 11
    assert lit_columns(fb, 128, 64)[1] == 127
