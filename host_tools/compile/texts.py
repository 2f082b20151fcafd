"""Compiles the words people read: TOML with three languages per text, into one file per game and language.

    [P_INSERT]
    en = "Insert a tile ({n}/3)"
    it = "Inserisci una tessera ({n}/3)"
    es = "Inserta una tarjeta ({n}/3)"

The texts of common.toml are part of every game's file, and so are those of further files that begin with the
name of the game: history.toml and history.rules.toml make history.en.txt and so on.
"""

import re
import struct
from itertools import accumulate
from pathlib import Path
from typing import Any

from host_tools.compile.characters import not_drawn
from host_tools.compile.errors import Problem, shown, unknown
from host_tools.compile.output import data_file
from host_tools.compile.sources import Source
from scenes.texts import GROUPS, MAGIC, VERSION, group_of, number_of, opening_of

LANGUAGES = ("en", "it", "es")
COMMON = "common"
KEY = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
PLACE = re.compile(r"\{([a-z]+)\}")
TAKEN = ("key", "self")  # what the device calls the parameters of its own
MOST_TEXT = 0xFFFF  # bytes of all texts of one language, with three in front of each

Words = dict[str, dict[str, str]]  # key -> language -> text


def compile_texts(files: list[Path], folder: str) -> tuple[dict[str, bytes], list[Problem]]:
    """The files to write (`history.en.txt` and so on) and the problems; no files where there are problems."""
    sources = {path.stem: Source(path, f"{folder}/{path.name}") for path in sorted(files)}
    words = {name: _words(source) for name, source in sources.items()}
    out: dict[str, bytes] = {}
    for game in dict.fromkeys(_game_of(name) for name in sources):
        shared = [name for name in sources if _game_of(name) == COMMON != game]
        own = [name for name in sources if _game_of(name) == game]
        joined: Words = {}
        homes: dict[str, str] = {}  # by key the file that has it
        for name in shared + own:
            if name in own:
                _check_twice(sources[name], words[name], homes)
            joined |= words[name]
            homes |= dict.fromkeys(words[name], name)
        last = sources[own[-1]]
        _check_sums(last, joined)
        for language in LANGUAGES:
            out[f"{game}.{language}.txt"] = _pack(last, joined, language)
    problems = [problem for source in sources.values() for problem in source.problems]
    return ({} if problems else out), problems


def _game_of(name: str) -> str:
    return name.partition(".")[0]


def _words(source: Source) -> Words:
    """The texts of one file, as far as they are usable."""
    words: Words = {}
    for key, texts in (source.toml() or {}).items():
        if not KEY.fullmatch(key):
            source.problem(
                source.line_of(key), key, "a key is made of letters, digits, _, - and ., a letter first"
            )
        if not isinstance(texts, dict):
            source.problem(source.line_of(key), key, f"needs a text for each of {', '.join(LANGUAGES)}")
            continue
        words[key] = _translations(source, key, texts)
        _check_places(source, key, words[key])
    return words


def _translations(source: Source, key: str, texts: dict[str, Any]) -> dict[str, str]:
    for language in texts:
        if language not in LANGUAGES:
            line = source.line_of(key, language)
            source.problem(
                line, f"{key}.{language}", f"unknown language: {unknown(language, list(LANGUAGES))}"
            )
    for language in LANGUAGES:
        if language not in texts:
            source.problem(source.line_of(key), f"{key}.{language}", "the text is missing in this language")
    usable: dict[str, str] = {}
    for language in LANGUAGES:
        if language in texts and _is_right(source, key, language, texts[language]):
            usable[language] = texts[language]
    return usable


def _is_right(source: Source, key: str, language: str, text: object) -> bool:
    wrong = ""
    if not isinstance(text, str):
        wrong = f"{shown(text)} is not a text"
    elif not text.strip():
        wrong = "the text is empty"
    elif "{" in (bare := PLACE.sub("", text)) or "}" in bare:
        wrong = "a brace is only for places like {n}"
    elif taken := [name for name in PLACE.findall(text) if name in TAKEN]:
        wrong = f"{{{taken[0]}}} cannot be a place; call it otherwise"
    else:
        wrong = not_drawn(text)
    if wrong:
        source.problem(source.line_of(key, language), f"{key}.{language}", wrong)
    return not wrong


def _check_places(source: Source, key: str, texts: dict[str, str]) -> None:
    """The same places to fill in every language."""
    first = next(iter(texts), "")
    for language, text in texts.items():
        wanted, found = sorted(PLACE.findall(texts[first])), sorted(PLACE.findall(text))
        if found != wanted:
            line = source.line_of(key, language)
            message = f"has the places {_listed(found)}, but {first} has {_listed(wanted)}"
            source.problem(line, f"{key}.{language}", message)


def _listed(places: list[str]) -> str:
    return " ".join(f"{{{place}}}" for place in places) or "none"


def _check_twice(source: Source, own: Words, homes: dict[str, str]) -> None:
    for key in own:
        if key in homes:
            source.problem(source.line_of(key), key, f"is in {homes[key]}.toml already")


def _check_sums(source: Source, words: Words) -> None:
    """The device knows a key by its checksum only."""
    seen: dict[int, str] = {}
    for key in words:
        other = seen.setdefault(number_of(key), key)
        if other != key:
            source.problem(source.line_of(key), key, f"has the checksum of {other}; rename one of them")


def _pack(source: Source, words: Words, language: str) -> bytes:
    """The texts in the groups in which the device looks for them (store/data_file.py)."""
    groups = [b""] * GROUPS
    for number, key in sorted((number_of(key), key) for key in words):
        groups[group_of(number)] += opening_of(number) + words[key].get(language, "").encode()
    starts = [0, *accumulate(map(len, groups))]
    if starts[-1] > MOST_TEXT:
        source.problem(0, language, f"all texts together have {starts[-1]} bytes; {MOST_TEXT} is the most")
        return b""
    index = struct.pack(f"<{len(starts)}H", *starts)
    return data_file(MAGIC, VERSION, len(words), index + b"".join(groups))
