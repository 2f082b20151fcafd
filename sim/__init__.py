"""The table without the table: simulated chips, virtual time, and the very firmware running on them."""

from host_tools import FIRMWARE, ROOT  # which also puts firmware/ on the path

__all__ = ["FIRMWARE", "ROOT"]
