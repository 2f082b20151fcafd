"""A simulated table that stays: it is switched off between two commands, its flash and its stickers are kept.

In its folder: `flash.bin`, the whole flash; `stickers.json`, every sticker that was ever laid, with what is
on it; `installed.json`, which of our files were put onto the flash.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from host_tools import cards
from host_tools.files import write_whole
from host_tools.journals import GAMES
from rules.game import encode
from sim.chips.tags import Ntag
from sim.play.match import Match
from sim.port.sticker_hand import fresh_stickers
from sim.table import Table

FLASH, STICKERS, INSTALLED = "flash.bin", "stickers.json", "installed.json"
SEED = 3  # of the games that a new table has in its journal
BOARD = "/board.json"


class DamagedTable(Exception):
    """What is kept in the folder is no table."""


class KeptTable:
    """Made, with a finished game of each kind in its journal, if its folder has none yet."""

    def __init__(self, board: Path, folder: Path):
        self.folder = folder
        self.table = Table(board)
        self.stickers: dict[str, Ntag] = {}  # by UID
        self.is_new = not (folder / FLASH).exists()
        image = self.table.image()
        self._installed = {path: hashlib.sha256(data).hexdigest() for path, data in image.items()}
        if self.is_new:
            for number, game in GAMES.items():
                _play_a_game(self.table, number, game)
        else:
            self._load(image)

    def pile(self, uids: Iterable[str] | None = None) -> Iterator[Ntag]:
        """Stickers for a hand to lay: those with these UIDs, or fresh ones for ever."""
        if uids is None:
            for sticker in fresh_stickers():
                if sticker.uid.hex().upper() not in self.stickers:
                    yield self.stickers.setdefault(sticker.uid.hex().upper(), sticker)
        for uid in uids or ():
            if len(uid) == 14:  # other tags than these are never written
                yield self.stickers.setdefault(uid, Ntag(213, bytes.fromhex(uid)))

    def save(self) -> None:
        """Each file whole or not at all; the flash last, for it says that there is a table."""
        stickers = {uid: sticker.memory.hex() for uid, sticker in self.stickers.items()}
        write_whole(self.folder / STICKERS, json.dumps(stickers, indent=1).encode())
        write_whole(self.folder / INSTALLED, json.dumps(self._installed, indent=1).encode())
        write_whole(self.folder / FLASH, bytes(self.table.device.flash.data))

    def _load(self, image: dict[str, bytes]) -> None:
        files = self.table.device.files
        formats = files.formats
        try:
            stickers = json.loads((self.folder / STICKERS).read_text(encoding="utf-8"))
            before = json.loads((self.folder / INSTALLED).read_text(encoding="utf-8"))
            for uid, memory in stickers.items():
                self.stickers[uid] = Ntag(213, bytes.fromhex(uid))
                self.stickers[uid].store(bytes.fromhex(memory), 0)
            self.table.device.flash.load(self.folder / FLASH)
            files.mount()
        except (OSError, ValueError, AttributeError, TypeError, RecursionError) as error:
            raise DamagedTable from error
        if files.formats != formats or not isinstance(before, dict):
            raise DamagedTable
        # A newer version of our files goes onto the table; what its owner has changed since stays.
        newer = {path: data for path, data in image.items() if before.get(path) != self._installed[path]}
        self.table.put({path: data for path, data in newer.items() if path != BOARD})


def forget(folder: Path) -> None:
    """Remove the table, and what was noted of its stickers."""
    for path in [folder / FLASH, folder / STICKERS, folder / INSTALLED, *folder.glob("enrolment-*.json")]:
        path.unlink(missing_ok=True)


def _play_a_game(table: Table, number: int, game: str) -> None:
    """A whole game by bots, in the journal as if it had been played at this table."""
    moves: list[tuple[int, ...]] = []
    with cards.catalogue(game) as catalogue:
        match = Match(game, SEED, ["greedy", "greedy"], catalogue)
        match.play(lambda seat, move, events: moves.append(move))
    with table.device.awake(), table.device.flash.timeless():
        journal = table.device.modules.load("store.journal").Journal("journal")
        journal.begin(bytes((number,)) + encode(match.setup))
        for move in moves:
            journal.append(encode(move))
        journal.end(json.dumps({"game": game, "result": "finished"}).encode())
        journal.close()
