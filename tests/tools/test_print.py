"""Printing: every PDF is read back; labels, sheets, templates and words are counted and measured in mm."""

import re
import sys
from pathlib import Path

import pytest
from fpdf import FPDF

from host_tools.printing.labels import sticker_place, thing_of
from host_tools.printing.paper import LANGUAGES, data
from host_tools.stickers import cards_of, commands
from scenes import meanings, sounds
from sim import ROOT
from tests.tools.conftest import Run
from tests.tools.pdf_pages import Page, read_pages

GAMES = {"history": 208, "battalia": 326, "arte": 184}
COMMANDS = 8
PAPERS = {"a4": ((210.0, 297.0), (63.5, 33.9), 24), "letter": ((215.9, 279.4), (66.68, 25.4), 30)}


def printed(run: Run, folder: Path, *words: str) -> tuple[tuple[float, float], list[Page]]:
    file = folder / "out.pdf"
    done = run("print", *words, "-o", file, "--force")
    assert done.status == 0, done.err
    return read_pages(file.read_bytes())


def right_edges(page: Page, bold: int) -> list[float]:
    """Where each text ends; `bold` is the number of the bold font in this file."""
    ruler = FPDF(unit="mm")
    edges = []
    for ((x, _), text), (number, points) in zip(page.texts, page.fonts, strict=True):
        ruler.set_font("helvetica", "B" if number == bold else "", points)
        edges.append(x + ruler.get_string_width(text))
    return edges


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_each_sticker_has_its_label_in_the_order_of_enrolling(
    game: str, paper: str, run: Run, tmp_path: Path
) -> None:
    size, label, per_page = PAPERS[paper]
    found, pages = printed(run, tmp_path, "stickers", game, "--paper", paper, "--language", "it")
    assert found == size
    count = GAMES[game] + COMMANDS
    assert len(pages) == -(-count // per_page)
    labels = [box for page in pages for box in page.boxes if box[2:] == label]
    assert len(labels) == count
    numbers = [word for page in pages for word in page.words if word.startswith("#")]
    assert numbers == [f"#{number}" for number in range(1, count + 1)]
    names = [card.name for card in cards_of(game)] + list(commands("it").values())
    words = [word for page in pages for word in page.words[1:]]  # without the heading
    for number, name in enumerate(names, 1):
        end = words.index(f"#{number}")
        assert " ".join(words[: end - 1]) == name  # then which kind and number
        del words[: end + 1]


def test_labels_lie_where_the_sheet_has_them_and_nothing_is_cut(run: Run, tmp_path: Path) -> None:
    for paper, (size, label, _) in PAPERS.items():
        _, pages = printed(run, tmp_path, "stickers", "battalia", "--paper", paper)
        for page in pages:
            boxes = [box for box in page.boxes if box[2:] == label]
            assert boxes[0][:2] == {"a4": (7.25, 12.9), "letter": (4.76, 12.7)}[paper]
            assert all(x + width <= size[0] and y + height <= size[1] for x, y, width, height in boxes)
            right = sorted({round(x + width, 2) for x, _, width, _ in boxes})
            for ((x, y), text), edge in zip(page.texts[1:], right_edges(page, 2)[1:], strict=True):
                inside = [
                    box
                    for box in boxes
                    if box[0] < x < box[0] + box[2]
                    and box[1] < y < box[1] + box[3]
                    and edge < box[0] + box[2]
                ]
                assert len(inside) == 1, (text, right)


def test_stickers_of_cards_that_lie_on_one_another_are_staggered() -> None:
    unit = thing_of("history", "unit")
    places = {sticker_place(unit, number) for number in range(8)}
    assert len(places) == 4
    for x, y in places:
        assert 12.5 <= x <= 63 - 12.5 and 12.5 <= y <= 88 - 12.5
    token = thing_of("history", "warfare")
    assert {sticker_place(token, number) for number in range(8)} == {(15, 15)}


@pytest.mark.parametrize("game", GAMES)
def test_the_reference_has_a_page_for_each_language_and_all_of_it_is_on_the_paper(
    game: str, run: Run, tmp_path: Path
) -> None:
    for paper, (size, _, _) in PAPERS.items():
        found, pages = printed(run, tmp_path, "reference", game, "--paper", paper)
        assert found == size[::-1]
        assert len(pages) == len(LANGUAGES)
        for page in pages:
            middle = found[0] / 2
            for ((x, y), text), edge in zip(page.texts, right_edges(page, 1), strict=True):
                assert y < found[1] - 5, text
                assert edge < (middle if x < middle else found[0]), text
    _, only = printed(run, tmp_path, "reference", game, "--language", "es")
    assert len(only) == 1
    assert "El turno" in only[0].words


def test_the_reference_has_every_light_and_sound_of_the_table_and_of_its_document() -> None:
    words = data("words")
    document = (ROOT / "docs" / "lights.md").read_text()
    lights = {light["meaning"] for light in words["light"]}
    assert lights == set(re.findall(r"`([A-Z]+)`(?:, \w+)? \|$", document.split("## Players")[0], re.M))
    assert all(isinstance(getattr(meanings, meaning), int) for meaning in lights)
    heard = set(re.findall(r"`([A-Z]+)` \|$", document.split("## Sounds")[1], re.M))
    assert {sound["cue"] for sound in words["sound"]} == heard - {"CLICK"}
    assert all(isinstance(getattr(sounds, cue), tuple) for cue in heard)


@pytest.mark.parametrize(("board", "readers"), [("pico_full", 11), ("pico_duel", 2), ("pico_arte", None)])
def test_spaces_are_true_to_scale_and_so_is_the_ruler(
    board: str, readers: int | None, run: Run, tmp_path: Path
) -> None:
    for paper in PAPERS:
        size, pages = printed(run, tmp_path, "spaces", board, "--paper", paper)
        cards = [box for page in pages for box in page.boxes if box[2:] == (63.0, 88.0)]
        assert len(cards) == (readers or len(cards)) > 0
        boards = [box for page in pages for box in page.boxes if box[2:] in ((60.0, 39.5), (43.0, 41.0))]
        assert len(boards) == len(cards)
        for page in pages:
            x1, y1, x2, y2 = page.lines[0]
            assert (round(x2 - x1, 1), y1) == (100.0, y2)
            ticks = [line[0] for line in page.lines[1:102]]
            assert [round(tick - x1, 1) for tick in ticks] == list(range(101))
            assert all(
                x + width < size[0] - 4 and y + height < size[1] - 4 for x, y, width, height in page.boxes
            )


@pytest.mark.parametrize("words", [("stickers", "arte"), ("reference", "history"), ("spaces",)])
def test_the_same_page_has_the_same_bytes(words: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        assert run("print", *words, "-o", tmp_path / name).status == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_a_file_that_is_there_is_replaced_only_when_told_so(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.pdf"
    file.write_text("mine")
    done = run("print", "spaces", "-o", file)
    assert done.status == 1
    assert "--force" in done.err
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("stickers", "chess"), "There is no game chess."),
        (("reference", "command"), "There is no game command."),
        (("spaces", "no_such_board"), "There is no such board"),
        (("stickers", "arte", "--paper", "a5"), "There is no paper a5."),
        (("reference", "arte", "--language", "de"), "There is no language de."),
    ],
)
def test_what_there_is_not_is_named(words: tuple[str, ...], sentence: str, run: Run, tmp_path: Path) -> None:
    done = run("print", *words, "-o", tmp_path / "out.pdf")
    assert done.status in (1, 2)
    assert sentence in done.err
    assert not (tmp_path / "out.pdf").exists()


def test_without_the_package_it_says_how_to_get_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    done = run("print", "spaces", "-o", tmp_path / "out.pdf")
    assert done.status == 1
    assert "pip install chronotable[print]" in done.err
