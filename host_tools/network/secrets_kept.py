"""Commitments: secret moves are promised by a salted hash, and opened when both houses have promised."""

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from host_tools.journals import Move

SALT_BYTES = 32


def commitment(salt: str, moves: list[Move]) -> str:
    written = json.dumps([list(move) for move in moves], separators=(",", ":"))
    return hashlib.sha256(bytes.fromhex(salt) + written.encode()).hexdigest()


@dataclass
class Hiding:
    """One secret phase of a game: the own run of moves, and what is known of the other house's."""

    n: int  # the number of the first secret move
    run: list[Move] = field(default_factory=list)
    salt: str = field(default_factory=lambda: secrets.token_hex(SALT_BYTES))
    complete: bool = False  # the own run has ended
    heard: str | None = None  # the other's promise
    stand_in: list[Move] = field(default_factory=list)  # for the other's run, which comes first
    truth: list[Move] | None = None  # both runs in their order, once they are open

    @property
    def hash(self) -> str:
        return commitment(self.salt, self.run)

    @property
    def may_open(self) -> bool:
        return self.complete and self.heard is not None

    @property
    def end(self) -> int:
        """The number of the last move that is never sent as a move."""
        return self.n - 1 + len(self.run if self.truth is None else self.truth)

    def kept(self) -> dict[str, Any]:
        """Lists of its own: the runs grow."""
        return {name: list(value) if isinstance(value, list) else value for name, value in vars(self).items()}


def restored(kept: dict[str, Any]) -> Hiding:
    runs = {name: _moves(kept[name]) for name in ("run", "stand_in")}
    truth = None if kept["truth"] is None else _moves(kept["truth"])
    return Hiding(**{**kept, **runs, "truth": truth})


def _moves(listed: list[list[int]]) -> list[Move]:
    return [tuple(move) for move in listed]
