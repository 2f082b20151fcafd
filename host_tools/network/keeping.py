"""What a bridge keeps on this PC: its table's name, its pair, and what no journal knows of a game."""

import json
import os
import re
import secrets
from pathlib import Path
from typing import Any

from host_tools.errors import ToolError
from host_tools.files import write_whole
from host_tools.network.messages import HEX16, HEX64, TABLE, fits
from host_tools.network.pairing import Pair

PAIR, GAME, NAME, TOLD, FAREWELLS = "pair.json", "game.json", "name.txt", "finished.json", "farewells.json"
VARIABLE = "CHRONOTABLE_BRIDGE"  # names the folder


def home() -> Path:
    named = os.environ.get(VARIABLE)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(named) if named else Path(base) / "chronotable" / "bridge"


class Kept:
    """A folder. Each file is whole or not there; nobody else may read the key."""

    def __init__(self, folder: Path):
        self.folder = folder

    def name(self, wanted: str | None) -> str:
        """The name of this table: the one that is wanted, the one of last time, or a new one."""
        path = self.folder / NAME
        before = path.read_text(encoding="utf-8").strip() if path.exists() else ""
        name = wanted or before or f"table-{secrets.token_hex(2)}"
        if not re.fullmatch(TABLE, name):
            advice = "1 to 32 of a-z, 0-9 and -, not beginning with -."
            raise ToolError(f"{name} is no name for a table.", advice, "name")
        if name != before:
            self._write(NAME, name.encode())
        return name

    def pair(self) -> Pair | None:
        kept = self._read(PAIR)
        if kept is None:
            return None
        token = kept.get("token")
        if not fits(TABLE)(kept.get("other")) or not fits(HEX64)(kept.get("key")) or not fits(HEX16)(token):
            raise self._damaged(PAIR)
        return Pair(kept["other"], bytes.fromhex(kept["key"]), str(token), kept.get("over") is True)

    def keep_pair(self, pair: Pair | None) -> None:
        if pair is None:
            for name in (PAIR, GAME):
                (self.folder / name).unlink(missing_ok=True)
        else:
            told = {"other": pair.other, "key": pair.key.hex(), "token": pair.token, "over": pair.over}
            self._write(PAIR, json.dumps(told).encode())

    def game(self) -> dict[str, Any] | None:
        return self._read(GAME)

    def keep_game(self, game: dict[str, Any] | None) -> None:
        if game is None:
            (self.folder / GAME).unlink(missing_ok=True)
        else:
            self._write(GAME, json.dumps(game).encode())

    def farewells(self) -> dict[str, str]:
        """By topic: the last words of pairs that were forgotten here, which no broker has yet."""
        kept = self._read(FAREWELLS) or {}
        if not all(isinstance(word, str) for word in kept.values()):
            raise self._damaged(FAREWELLS)
        return kept

    def keep_farewells(self, farewells: dict[str, str]) -> None:
        if farewells:
            self._write(FAREWELLS, json.dumps(farewells).encode())
        else:
            (self.folder / FAREWELLS).unlink(missing_ok=True)

    def told(self) -> dict[str, Any] | None:
        """`told`: the last finished game that the broker has; `shared`: id and names of those in two."""
        return self._read(TOLD)

    def keep_told(self, told: dict[str, Any]) -> None:
        self._write(TOLD, json.dumps(told).encode())

    def _read(self, name: str) -> dict[str, Any] | None:
        path = self.folder / name
        if not path.exists():
            return None
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
        except (ValueError, RecursionError):
            raise self._damaged(name) from None
        if not isinstance(kept, dict):
            raise self._damaged(name)
        return kept

    def _damaged(self, name: str) -> ToolError:
        advice = {PAIR: "pair the tables again", GAME: "pair the tables again"}.get(
            name, "start the bridge again"
        )
        advice = f"Remove it, and {advice}."
        return ToolError(f"{self.folder / name} is damaged.", advice, "file")

    def _write(self, name: str, data: bytes) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o700)
        write_whole(self.folder / name, data)
