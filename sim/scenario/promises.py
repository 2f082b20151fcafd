"""What the table promises whatever happens to it, watched from outside.

- Every move that it accepted is in the journal, the one under way when the power goes perhaps not.
- The journal and the settings can be read, and no flash was ever formatted anew.
- The game in memory is the one that the journal tells of, played again from its moves without any fault.
- The watchdog never had to bite, and nothing was reported as a defect of the firmware.
- The journal stays small.
"""

from typing import Any

from host_tools.journals import GAMES as NUMBERS
from rules.game import decode
from sim.device import Device
from sim.device_files import catalogue_of
from sim.play.words import GAMES
from sim.table import Table
from sim.table.accepted import AcceptedMoves, copy_of, desk_of, moves_of

Move = tuple[int, ...]

BYTES_OF_A_MOVE = 24  # with its notes, on the average
BYTES_OF_A_GAME = 2048
MOST_SEGMENTS = 24


class Promises:
    """Watches one table: which moves were accepted, and which one was under way."""

    def __init__(self, table: Table):
        table.promises = self
        self._table = table
        self._moves = AcceptedMoves(table)
        self._formats = table.device.files.formats
        self._run = table.device.run
        table.device.run = self._run_and_look  # type: ignore[method-assign]

    @property
    def accepted(self) -> list[Move]:
        return self._moves.moves

    @property
    def under_way(self) -> Move | None:
        return self._moves.under_way

    @property
    def session(self) -> Any:
        return self._moves.session

    def believe(self) -> None:
        """From now on what the journal tells is what was accepted."""
        self._moves.believe()

    def _run_and_look(self, ns: int) -> None:
        self._run(ns)
        self._moves.look()

    # Looking at the flash

    def broken(self) -> list[str]:
        """The promises that do not hold now, in words."""
        device = self._table.device
        found = []
        if device.bites:
            found.append(f"the watchdog had to bite {device.bites} times")
        if b"Traceback" in device.console.output:
            at = device.console.output.index(b"Traceback")
            found.append("a defect was reported: " + device.console.output[at:].decode(errors="replace"))
        if device.files.formats != self._formats:
            found.append("the flash was formatted, and all is lost")
        return found or self._broken_in_store()

    def _broken_in_store(self) -> list[str]:
        copy = copy_of(self._table.device)
        found = []
        with copy.awake(), copy.flash.timeless():
            journal = copy.modules.load("store.journal").Journal("journal")
            settings = copy.modules.load("store.settings").Settings("settings.txt")
            setup, moves = moves_of(journal)
            if journal.trouble:
                found.append(f"the journal is damaged: {journal.trouble}")
            if settings.trouble:
                found.append(f"the settings are damaged: {settings.trouble}")
            found += self._too_much(copy, len(moves))
        allowed = [self.accepted]
        if self.under_way is not None:
            allowed.append([*self.accepted, self.under_way])
        if moves not in allowed:
            found.append(self._difference(moves))
        elif setup and self._is_in_memory() and self._digest() != replayed(setup, moves).digest():
            found.append("the game in memory is not the one that its moves lead to")
        return found

    def _digest(self) -> int:
        return int(self.session.game.digest())

    def _is_in_memory(self) -> bool:
        """Whether the table has the game before it now."""
        desk = desk_of(self._table)
        return self.under_way is None and desk is not None and desk.session is self.session is not None

    def _too_much(self, device: Device, moves: int) -> list[str]:
        sizes = journal_files(device)
        segments = sum(1 for path in sizes if "/games/" not in path)
        most = BYTES_OF_A_GAME + BYTES_OF_A_MOVE * moves
        newest = max((path for path in sizes), key=_game, default="")
        size = sum(sizes[path] for path in sizes if _game(path) == _game(newest))
        if segments > MOST_SEGMENTS:
            return [f"{segments} segments lie in the journal"]
        return [f"{moves} moves take {size} bytes of the journal"] if size > most else []

    def _difference(self, moves: list[Move]) -> str:
        pairs = zip(moves, self.accepted, strict=False)
        same = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
        if same is None:
            same = min(len(moves), len(self.accepted))
        return (
            f"{len(self.accepted)} moves were accepted and {len(moves)} are in the journal; "
            f"from move {same + 1} on it has {moves[same : same + 3]}, not {self.accepted[same : same + 3]}"
        )


def _game(path: str) -> int:
    """The number of the game that a file of the journal belongs to."""
    name = path.rsplit("/", 1)[1].split(".")[0]
    return int(name) if name.isdigit() else 0


def journal_files(device: Device, folder: str = "/journal") -> dict[str, int]:
    """All files of the journal with their sizes."""
    found = {}
    for name, kind, *_ in list(device.files.ilistdir(folder)):
        path = f"{folder}/{name}"
        if kind == 0x4000:
            found.update(journal_files(device, path))
        else:
            found[path] = device.files.stat(path)[6]
    return found


def replayed(setup: bytes, moves: list[Move]) -> Any:
    """The game that the journal tells of, played again from its moves alone."""
    name = NUMBERS[setup[0]]
    game = GAMES[name][0](decode(setup, 1)[0], catalogue_of(name))
    for move in moves:
        game.play(move)
    return game
