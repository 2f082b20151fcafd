"""Boards as data: read a file, refuse a bad one with every reason, compile a good one for the device."""

from host_tools.boards.board import Board
from host_tools.boards.check import find, load, parse
from host_tools.boards.compile import as_json, compile_board, write
from host_tools.boards.problems import BoardError, Problem
from host_tools.boards.wiring import Wire, wires

__all__ = [
    "Board",
    "BoardError",
    "Problem",
    "Wire",
    "as_json",
    "compile_board",
    "find",
    "load",
    "parse",
    "wires",
    "write",
]
