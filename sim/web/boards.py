"""The boards that a page can choose from."""

from host_tools import ROOT
from sim.scenario.values import shown
from sim.table import TableError


def board_names() -> list[str]:
    return sorted(path.stem for path in (ROOT / "boards").glob("*.toml"))


def check_board(name: str) -> None:
    if name not in board_names():
        raise TableError(f"there is no board {shown(name)}: there are {', '.join(board_names())}")
