"""Whatever somebody writes into a scenario file: it is played, or it is told what is wrong with it."""

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from host_tools.boards import BoardError
from sim.scenario import VERBS, Scenario, ScenarioError, ScenarioFailed
from sim.table import Table

FEW = settings(max_examples=150, deadline=None)

VALUES = st.sampled_from(
    (
        *("0", "1", "-3", "250", "2.5", "nan", "true", '""', '"ok"', '"line"', '"on"', '"off"', '"display"'),
        *('"history unit 3"', '"history unit 99999"', '"history dragon 1"', '"copy of history unit 3"'),
        *('"empty tag"', '"nothing"', '"attacker"', '"full"', '"free"', '"promises"', '"zz"', "[]", "{}"),
        *(
            "1979-05-27",
            '"battlefield"',
            '"wheel"',
            '"red"',
            '"a\\u00e8"',
            "[[[[]]]]",
            '"/etc/passwd"',
            '"../x.toml"',
        ),
        *("1e300", "-inf", "3000000", "9" * 30, "0x" + "f" * 3000, '"' + "x" * 3000 + '"', '"\\u0000"'),
    )
)
EXTRAS = sorted({extra for verb in VERBS.values() for extra in verb.extras} | {"on", "strange"})


@st.composite
def steps(draw: Any) -> str:
    keys = [draw(st.sampled_from(sorted(VERBS)))]
    keys += draw(st.lists(st.sampled_from(EXTRAS), max_size=2, unique=True))
    return "{ " + ", ".join(f"{key} = {draw(VALUES)}" for key in dict.fromkeys(keys)) + " }"


HEADS = st.lists(
    st.tuples(st.sampled_from(("title", "board", "seed", "include", "before", "more")), VALUES),
    max_size=2,
    unique_by=lambda line: line[0],
).map(lambda lines: "".join(f"{key} = {value}\n" for key, value in lines))


def written(text: bytes) -> Scenario:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "any.toml"
        path.write_bytes(text)
        return Scenario(path)


@FEW
@given(data=st.binary(max_size=200))
def test_any_bytes_are_a_scenario_or_refused(data: bytes) -> None:
    try:
        written(data)
    except ScenarioError as error:
        assert "any.toml" in str(error)


@FEW
@given(head=HEADS, body=st.lists(steps(), max_size=4))
def test_steps_of_any_kind_are_understood_or_refused(head: str, body: list[str]) -> None:
    text = head + "steps = [" + ", ".join(body) + "]\n"
    try:
        scenario = written(text.encode())
        assert isinstance(scenario.seed, int)
    except ScenarioError as error:
        assert "any.toml" in str(error) or "cannot be read" in str(error)


_table = Table("pico_duel")


@settings(max_examples=60, deadline=None)
@example(step='{ lay = "history unit 3" }')
@example(step='{ light = "wheel" }')
@example(step='{ place = "history unit 99999", at = "line" }')
@example(step='{ flash = "free" }')
@example(step="{ wait = nan }")
@given(step=steps())
def test_a_step_that_was_understood_is_played_or_told(step: str) -> None:
    try:
        scenario = written(f"steps = [{step}]\n".encode())
    except ScenarioError:
        return
    if not _table.device.powered:
        _table.power_on()
    _table.run(300)
    try:
        scenario.play(_table, 1)
    except (ScenarioError, ScenarioFailed, BoardError) as error:
        assert "any.toml" in str(error)


@FEW
@given(
    moves=st.one_of(
        st.binary(max_size=120),
        st.lists(
            st.sampled_from(
                (
                    "history",
                    "arte",
                    "nothing",
                    "1",
                    "0",
                    "9" * 12,
                    "REVEAL",
                    "TURN",
                    "__doc__",
                    "-1",
                    "#",
                    "\n",
                )
            ),
            max_size=20,
        ).map(lambda words: " ".join(words).encode()),
    )
)
def test_any_moves_before_it_are_read_or_refused(moves: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "game.moves").write_bytes(moves)
        path = Path(folder) / "any.toml"
        path.write_text('before = "game.moves"\n', encoding="utf-8")
        try:
            Scenario(path)
        except ScenarioError as error:
            assert "game.moves" in str(error)
