"""The tags a table meets."""

from sim.chips.classic import Classic1k
from sim.chips.ntag import Ntag
from sim.chips.tag import ACTIVE, HALT, IDLE, OFF, READY, Tag

__all__ = ["ACTIVE", "HALT", "IDLE", "OFF", "READY", "Classic1k", "Ntag", "Tag"]
