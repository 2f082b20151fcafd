"""What the emulated RP2040 has told, all of it: kept in a file, so that a fit can be made again."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from host_tools.flash import image
from sim import ROOT
from sim.calibration.samples import LONGEST_MS, MOVE_MS, snippets_text
from sim.emulated_rp2040.command import END, START, flash_image, perform_piece, recorded_game
from sim.emulated_rp2040.performance import Felt
from sim.emulated_rp2040.rehearsal import GAMES
from sim.emulated_rp2040.scripts import compiled
from sim.emulated_rp2040.table import EmulatedTable

KEPT = ROOT / "build" / "calibration.json"
VERSION = "import sys; print('.'.join(str(part) for part in sys.implementation[1][:3]))"


class OldMeasurement(Exception):
    """There is none, or it is one of another firmware."""


@dataclass
class Measurement:
    board: str
    moves_each: int
    micropython: str = ""
    measured: str = ""
    snippets: str = ""
    moves: dict[str, str] = field(default_factory=dict)  # by game
    felt: dict[str, list[Felt]] = field(default_factory=dict)  # by game, one for each act

    def keep(self, path: Path = KEPT) -> None:
        felt = {game: [one._asdict() for one in all_] for game, all_ in self.felt.items()}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**asdict(self), "felt": felt}), encoding="utf-8")


def kept(path: Path = KEPT) -> Measurement:
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise OldMeasurement("nothing was measured here before: leave --again out") from error
    felt = {game: [Felt(**one) for one in all_] for game, all_ in table["felt"].items()}
    try:
        return Measurement(**{**table, "felt": felt})
    except TypeError as error:
        raise OldMeasurement("what was measured last is of another time: leave --again out") from error


def measure(uf2: Path, board: str, moves_each: int, tell: Callable[[str], None]) -> Measurement:
    """Some minutes for each game."""
    found = Measurement(board, moves_each, measured=datetime.now(UTC).date().isoformat())
    tell("snippets on the emulated RP2040")
    table = _table(uf2, board, {})
    found.micropython = table.execute(VERSION).strip()
    found.snippets = table.execute(snippets_text(), LONGEST_MS)
    for game in GAMES:
        found.keep()  # what there is so far
        tell(f"{game}: {moves_each} moves on the emulated RP2040")
        recorded = {"/recorded": recorded_game(game, image(board), moves_each)}
        table = _table(uf2, board, {**recorded, "/moves.mpy": compiled("moves")})
        found.moves[game] = table.start(START.format(game, moves_each), END, MOVE_MS * (moves_each + 20))
        tell(f"{game}: a piece by hands on the emulated RP2040")
        found.felt[game] = perform_piece(uf2, board, game, tell)[1].felt
    return found


def _table(uf2: Path, board: str, files: dict[str, bytes]) -> EmulatedTable:
    """At its prompt, with the firmware's files."""
    table = EmulatedTable(board, uf2, flash_image({**image(board), "/maintenance": b"", **files}))
    table.plug_in_usb()
    return table
