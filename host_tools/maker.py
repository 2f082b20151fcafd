"""The maker's page: its own files, drawings shared with the simulator, data from the sources of this program.

Everything is named by its address below the page, so it can be served here or copied to any static host.
"""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from host_tools import FIRMWARE, ROOT, archive, boards, device_code
from host_tools.boards.modules import MODULES
from host_tools.flash import VERSION, firmware_files, with_board
from host_tools.journals import GAMES
from host_tools.pico import BOOT_SOURCE
from host_tools.release import release
from host_tools.settings import meanings
from host_tools.stickers import cards_of, games_with_stickers
from host_tools.verdict import PAGES, words
from store.setting_kinds import SETTINGS, text_key

PAGE = ROOT / "host_tools" / "maker_page"
SHARED = ROOT / "sim" / "web" / "static"  # cards and words as the simulator's pages have them
SERVED = (".html", ".css", ".js", ".svg")
JOINED, MODULE_BY_MODULE = "joined", "modules"  # the two packages of the firmware
# Where in a setup the players begin, each with a number; two play arte.
PLAYERS_FROM = {"history": 3, "battalia": 10, "arte": None}
OF_TABLE = ("card", "table")  # of a card: what follows from its table and number
_IMPORT = re.compile(r'^(?:import|\}).* from "(\.[^"]+)";$', re.MULTILINE)

Data = dict[str, Any]


def page_files() -> dict[str, bytes]:
    """The page and all its data, but for the firmware."""
    own = [path for path in sorted(PAGE.rglob("*")) if path.suffix in SERVED]
    shared = _with_imports(
        [SHARED / "shared" / "words.js", SHARED / "shared" / "draw.js"]
        + [
            SHARED / "games" / game / name
            for game in games_with_stickers()
            for name in ("cards.js", "words.js")
        ]
    )
    files = {path.relative_to(PAGE).as_posix(): path.read_bytes() for path in own}
    files |= {path.relative_to(SHARED).as_posix(): path.read_bytes() for path in shared}
    for name in ("shared/cards.css", "icon.svg"):
        files[name] = (SHARED / name).read_bytes()
    return files | {f"data/{name}.json": _json(data) for name, data in _data().items()}


def firmware_packages() -> dict[str, bytes]:
    """The firmware for every module, and which version each board would have."""
    samples = {MODULES[name].joined: name for name in MODULES}
    packages = {
        JOINED if joined else MODULE_BY_MODULE: firmware_files(module) for joined, module in samples.items()
    }
    wired = {}
    for board in map(boards.load, sorted((ROOT / "boards").glob("*.toml"))):
        package = _package(board.module)
        text = boards.as_json(board)
        version = with_board(packages[package], text.encode())[VERSION].decode().strip()
        wired[board.name] = {"package": package, "version": version, "wired": text}
    index = {
        "release": release(),
        "boards": wired,
        "packages": {module: _package(module) for module in MODULES},
    }
    zipped = {f"firmware/{name}.zip": archive.pack(files) for name, files in packages.items()}
    return {"data/firmware.json": _json(index), **zipped}


def _package(module: str) -> str:
    return JOINED if MODULES[module].joined else MODULE_BY_MODULE


def _with_imports(paths: list[Path]) -> list[Path]:
    """These modules, and whatever they import."""
    found: dict[Path, None] = {}
    while paths:
        path = paths.pop()
        if path not in found:
            found[path] = None
            imported = _IMPORT.findall(path.read_text(encoding="utf-8"))
            paths += [(path.parent / name).resolve() for name in imported]
    return sorted(found)


def _data() -> Data:
    return {
        "device": _device(),
        "doctor": {"words": words(), "pages": PAGES},
        "settings": _settings(),
        "games": {name: _game(number, name) for number, name in GAMES.items()},
        **{f"cards-{game}": _cards(game) for game in games_with_stickers()},
    }


def _device() -> Data:
    code = {name: value for name, value in vars(device_code).items() if name.isupper()}
    return {"boot": BOOT_SOURCE.read_text(encoding="utf-8"), "code": code, "owned": archive.OWNED}


def _settings() -> Data:
    texts = tomllib.loads((FIRMWARE / "texts" / "common.toml").read_text(encoding="utf-8"))
    explained = meanings()
    return {
        setting.name: {"name": texts[text_key(setting)], "meaning": explained[setting.name]}
        for setting in SETTINGS
    }


def _game(number: int, name: str) -> Data:
    """How its events are written down, for those who see only their numbers."""
    # The words for events are the simulator's, which also writes transcripts.
    from sim.play.words import GAMES as WORDS

    events = WORDS[name][1].EVENTS
    return {"number": number, "players_from": PLAYERS_FROM[name], "events": events}


def _cards(game: str) -> list[Data]:
    """What gets a sticker, table by table in the order of enrolling, with the values for its picture."""
    from sim.web.cards import cards_of as printed

    values = {card["card"]: card for card in printed(game)}
    tables: dict[str, Data] = {}
    for card in cards_of(game):
        if card.copy > 1:
            continue
        shown = {key: value for key, value in values[f"{game} {card.kind}"].items() if key not in OF_TABLE}
        columns = ["number", "copies", *shown]
        table = tables.setdefault(card.table, {"table": card.table, "columns": columns, "rows": []})
        table["rows"].append([card.number, card.copies, *shown.values()])
    return list(tables.values())


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
