"""Compares a parsed board file with the schema and hands on what is sound: one mistake hides no other."""

import re
from typing import Any

from host_tools.boards.problems import Findings, Path, meant
from host_tools.boards.rules import Ranges, Rule
from host_tools.boards.schema import BUS_NAME, LIST, NAMED, ONE, SECTIONS, Key, Section

Tree = dict[str, Any]


def sound_part(tree: Tree, findings: Findings) -> Tree:
    """The values that have the right type and range, defaults filled in. List entries keep their places."""
    known = [section.name for section in SECTIONS]
    for name, value in tree.items():
        if name not in known:
            _unknown((name,), value, known, findings)
    return {section.name: _section(section, tree, findings) for section in SECTIONS}


def _section(section: Section, tree: Tree, findings: Findings) -> Any:
    path: Path = (section.name,)
    empty: Any = [] if section.shape == LIST else {}
    if section.name not in tree:
        if section.required:
            findings.add("missing_key", path, None, "This section is missing.", section.header)
        return empty
    value = tree[section.name]
    if not _has_shape(section, value):
        findings.add("wrong_type", path, value, "This is not a section of the right shape.", section.header)
        return empty
    if section.shape == ONE:
        return _table(section, value, path, findings)
    if section.shape == NAMED:
        return {name: _named_table(section, name, value[name], findings) for name in value}
    if section.required and not value:
        findings.add("missing_key", path, None, "At least one is needed.", section.header)
    return [_table(section, value[index], (*path, index), findings) for index in range(len(value))]


def _has_shape(section: Section, value: object) -> bool:
    if section.shape == LIST:
        return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)
    if section.shape == NAMED:
        return isinstance(value, dict) and all(isinstance(entry, dict) for entry in value.values())
    return isinstance(value, dict)


def _named_table(section: Section, name: str, table: Tree, findings: Findings) -> Tree:
    path: Path = (section.name, name)
    if not re.fullmatch(BUS_NAME, name):
        message = "This cannot be a name."
        findings.add("out_of_range", path, None, message, "a small letter, then small letters, digits and _")
    return _table(section, table, path, findings)


def _table(section: Section, table: Tree, path: Path, findings: Findings) -> Tree:
    sound: Tree = {}
    for name, value in table.items():
        key = section.key(name)
        if key is None:
            _unknown((*path, name), value, [key.name for key in section.keys], findings)
        elif isinstance(key.rule, Ranges) and isinstance(value, dict):
            sound[name] = _ranges(key.rule, value, (*path, name), findings)
        elif _fits(key.rule, value, (*path, name), findings):
            sound[name] = value
    for key in section.keys:
        if key.name not in table:
            _absent(key, path, sound, findings)
    return sound


def _absent(key: Key, path: Path, sound: Tree, findings: Findings) -> None:
    if key.required:
        findings.add("missing_key", (*path, key.name), None, "This key is missing.", _allowed(key.rule))
    elif key.default is not None:
        sound[key.name] = key.default


def _ranges(rule: Ranges, table: Tree, path: Path, findings: Findings) -> Tree:
    sound: Tree = {}
    for name, pair in table.items():
        if isinstance(pair, dict):  # attacker.1 = ... without quotes is a table in TOML
            message = f'A zone with a number stands in quotes: "{name}.1" = [0, 2].'
            findings.add("wrong_type", (*path, name), pair, message, _allowed(rule.each))
        elif _fits(rule.each, pair, (*path, name), findings):
            sound[name] = pair
    return sound


def _fits(rule: Rule, value: object, path: Path, findings: Findings) -> bool:
    if not rule.has_type(value):
        findings.add("wrong_type", path, value, f"This must be of type {rule.kind}.", _allowed(rule))
        return False
    if not rule.in_range(value):
        findings.add("out_of_range", path, value, "This value is not possible.", _allowed(rule))
        return False
    return True


def _allowed(rule: Rule) -> str:
    return f"{rule.kind}, {rule.allowed}"


def _unknown(path: Path, value: object, known: list[str], findings: Findings) -> None:
    message = "There is no such key" + meant(str(path[-1]), known)
    findings.add("unknown_key", path, value, message, ", ".join(known))
