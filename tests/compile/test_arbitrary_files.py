"""Whatever lies where a data file should be: a clear error, or a file that can be used. Nothing else."""

import struct
import tempfile
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host_tools import FIRMWARE
from host_tools.compile import CompileError, compile_all
from host_tools.compile.output import data_file
from scenes.texts import GROUPS, Texts, TextsError, number_of, opening_of
from store.catalogue import Catalogue, CatalogueError
from store.data_check import ENTRY, ENTRY_SIZE
from store.data_file import HEADER_SIZE

RELAXED = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)

bodies = st.binary(max_size=200)


@pytest.fixture(scope="module")
def compiled():
    with tempfile.TemporaryDirectory() as folder:
        compile_all(FIRMWARE, Path(folder))
        catalogue = (Path(folder) / "cards" / "history.cat").read_bytes()
        yield catalogue, (Path(folder) / "texts" / "history.en.txt").read_bytes()


def read_everything(path):
    """Open a catalogue and read all that it claims to hold."""
    cards = Catalogue(str(path))
    try:
        for table in list(cards._tables):
            assert len(cards.table(table)) == cards.count(table) * cards.size(table)
            for i in range(min(cards.count(table), 50)):
                cards.record(table, i)
                cards.stand_in(table, i)
                cards.name(table, i)
    finally:
        cards.close()


def say(path, *keys):
    texts = Texts(str(path))
    try:
        for key in keys:
            assert isinstance(texts(key, n=1), str)
    finally:
        texts.close()


@RELAXED
@given(data=st.one_of(bodies, bodies.map(lambda body: b"CHRC" + body)))
def test_arbitrary_bytes_are_no_catalogue(tmp_path, data):
    path = tmp_path / "any.cat"
    path.write_bytes(data)
    with pytest.raises(CatalogueError):
        read_everything(path)


@RELAXED
@given(at=st.integers(0, 5000), bit=st.integers(0, 7))
def test_any_flipped_bit_is_noticed(tmp_path, compiled, at, bit):
    wrong = bytearray(compiled[0])
    wrong[at % len(wrong)] ^= 1 << bit
    path = tmp_path / "any.cat"
    path.write_bytes(wrong)
    with pytest.raises(CatalogueError):
        read_everything(path)


@RELAXED
@given(parts=st.integers(0, 3), body=bodies)
def test_a_sealed_catalogue_of_nonsense_is_read_or_refused(tmp_path, parts, body):
    path = tmp_path / "any.cat"
    path.write_bytes(data_file(b"CHRC", 1, parts, body))
    try:
        read_everything(path)
    except CatalogueError as error:
        assert error.code == "contradiction"


@RELAXED
@given(
    count=st.integers(1, 9), size=st.integers(0, 9), shift=st.integers(-2, 2), block=st.binary(max_size=120)
)
def test_a_sealed_table_of_nonsense_is_read_or_refused(tmp_path, count, size, shift, block):
    path = tmp_path / "any.cat"
    entry = struct.pack(ENTRY, b"unit", count, size, HEADER_SIZE + ENTRY_SIZE + shift)
    path.write_bytes(data_file(b"CHRC", 1, 1, entry + block))
    try:
        read_everything(path)
    except CatalogueError as error:
        assert error.code == "contradiction"


@RELAXED
@given(data=st.one_of(bodies, bodies.map(lambda body: b"CHRT" + body)))
def test_arbitrary_bytes_are_no_texts(tmp_path, data):
    path = tmp_path / "any.txt"
    path.write_bytes(data)
    with pytest.raises(TextsError):
        say(path, "YES")


@RELAXED
@given(
    steps=st.lists(st.sampled_from([0, 0, 0, 1, 12, -12]), min_size=GROUPS, max_size=GROUPS),
    words=st.lists(
        st.one_of(bodies, st.sampled_from(["A", "B", "C"]).map(lambda key: opening_of(number_of(key))))
    ),
)
def test_sealed_texts_of_nonsense_are_said_or_refused(tmp_path, steps, words):
    path = tmp_path / "any.txt"
    starts = [min(max(start, 0), 0xFFFF) for start in accumulate(steps, initial=0)]
    index = struct.pack(f"<{len(starts)}H", *starts)
    path.write_bytes(data_file(b"CHRT", 3, 3, index + b"".join(words)))
    try:
        say(path, "A", "B", "C", "D")
    except TextsError as error:
        assert error.code == "contradiction"


PIECES = [
    "[table.unit]", "csv", "rows", "fields", "meaning", "range", "choice", "id", "name", "stand_in", "hp",
    "=", "[", "]", "{", "}", '"', "'", ",", ";", "#", "\n", "\r", "\0", " ", "\ufeff", "é", "yes", "nan",
    "0", "-1", "true", "1979-05-27", "9" * 5000, "0x" + "F" * 9000, "[HELLO]", "en", "it", "es", "{n}", "a.b",
]  # fmt: skip
pieces = st.sampled_from(PIECES)
nonsense = st.one_of(bodies, st.lists(pieces, max_size=30).map(lambda words: "".join(words).encode()))


@RELAXED
@given(kind=st.sampled_from(["layout", "sheet", "texts", "common"]), data=nonsense)
def test_arbitrary_sources_compile_or_are_refused(toy, kind, data):
    toy.put(toy.common, '[YES]\nen = "Yes"\nit = "Sì"\nes = "Sí"\n')
    path = getattr(toy, kind)
    before = path.read_bytes()
    toy.put(path, data)
    try:
        toy.compile()
    except CompileError as error:
        assert error.problems
        assert all(problem.message for problem in error.problems)
    finally:
        toy.put(path, before)


@RELAXED
@given(old=st.integers(0, 600), cut=st.integers(0, 12), new=st.lists(pieces, max_size=3).map("".join))
def test_a_layout_with_a_hole_compiles_or_is_refused(toy, old, cut, new):
    text = toy.layout.read_text()
    toy.put(toy.layout, text[:old] + new + text[old + cut :])
    try:
        toy.compile()
    except CompileError as error:
        assert error.problems
    finally:
        toy.put(toy.layout, text)


names = st.text("AbcdefÉñ ¿×•", min_size=1, max_size=12).map(str.strip).filter(bool)


@RELAXED
@given(
    cards=st.lists(
        st.tuples(names, st.integers(1, 5), st.integers(-3, 0), st.integers(0, 999), st.booleans()),
        min_size=1,
        max_size=20,
    )
)
def test_whatever_fits_comes_back_as_it_was(toy, cards):
    layout = toy.layout.read_text().partition("blocks")[0]
    toy.put(toy.layout, layout.replace("rows = 3", "rows = [1, 20]"))
    rows = [f"{i},{name},base,{hp},{swing},{price},{'yes' if ours else 'no'}"
            for i, (name, hp, swing, price, ours) in enumerate(cards)]  # fmt: skip
    toy.put(toy.sheet, "\n".join(["id,name,kind,hp,swing,price,stand_in", *rows]))
    toy.compile()
    read = Catalogue(str(toy.out / "cards" / "toy.cat"))
    for i, (name, hp, swing, price, ours) in enumerate(cards):
        assert read.name("unit", i) == name
        assert read.record("unit", i) == bytes([0, hp, swing + 8, price % 256, price // 256])
        assert read.stand_in("unit", i) == ours
    read.close()
