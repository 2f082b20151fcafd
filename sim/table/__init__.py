"""A virtual table: a board with its chips on a simulated Pico, hands to play on it, eyes to look at it."""

from sim.table.table import Card, Table, TableError, colour_name

__all__ = ["Card", "Table", "TableError", "colour_name"]
