"""Words that the device never shows go onto it as numbers or as single letters."""

import ast
from collections.abc import Callable
from pathlib import Path

from host_tools.compile.forms import shorten_forms
from host_tools.compile.text_keys import number_codes, number_keys, text_keys
from host_tools.compile.trees import Program
from scenes.texts import number_of

KEYS = {"GO_ON", "R_OCCUPIED"}


def changed(text: str, change: Callable[[Program], None]) -> str:
    program = Program(text)
    change(program)
    return ast.unparse(program.tree)


def test_a_key_of_the_table_becomes_the_number_by_which_its_text_is_found() -> None:
    text = 'x = text("GO_ON")\ny = "go on"\n'
    assert number_keys("table.pause", text, KEYS) == f'x = text(({number_of("GO_ON")}))\ny = "go on"\n'


def test_a_number_is_its_own_number() -> None:
    assert number_of(number_of("GO_ON")) == number_of("GO_ON") < 1 << 20


def test_codes_of_drivers_and_keys_of_the_diagnostic_stay() -> None:
    text = 'raise ChipError("GO_ON")\n'
    assert number_keys("drivers.oled", text, KEYS) == number_keys("table.diagnostic", text, KEYS) == text


def test_a_rule_is_no_key_that_gets_a_number(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[BH-613]\nen = "x"\n[GO_ON]\nen = "y"\n', encoding="utf-8")
    assert text_keys(tmp_path) == {"GO_ON"}


def test_the_code_of_a_refusal_becomes_the_number_of_its_sentence() -> None:
    text = "why = ('occupied', 307)"
    numbered = f"why = ({number_of('R_OCCUPIED')}, 307)"
    assert changed(text, lambda program: number_codes("rules.battalia.why", program, KEYS)) == numbered
    assert changed(text, lambda program: number_codes("rules.battalia.setup", program, KEYS)) == text


def test_a_form_keeps_how_many_numbers_it_has() -> None:
    text = "MOVES = {7: 'declare size [faction]'}"
    short = "MOVES = {7: 'x x [x]'}"
    assert changed(text, lambda program: shorten_forms("rules.battalia.forms", program)) == short
    assert changed(text, lambda program: shorten_forms("rules.battalia.moves", program)) == text
