"""Pär's first battle, laid out on the flash as if the power had gone just before it."""

import tomllib
from typing import Any

from rules.history.moves import (
    AT_BOARD,
    AT_DEAL,
    AT_GEARS,
    AT_INSERT,
    AT_TILES,
    AT_WHEEL,
    REFEREE,
    RELIC,
    REVEAL,
    SUPPLY,
    TILE,
    TURN,
)
from sim.web.live import Live
from tests.web.sitting import SCENARIOS

PAER, JOAKIM = 1, 0
BATTLE: list[dict[str, Any]] = tomllib.loads(
    (SCENARIOS / "paers_battle_full.toml").read_text(encoding="utf-8")
)["steps"]
# What comes from the piles, as in tests/scenarios/setup.
DEALT = {
    AT_BOARD: [(REVEAL, card) for card in (40, 42, 49, 55, 56, 57, 70, 71, 72, 85, 86, 87)],
    AT_TILES: [(TILE, 6), (TILE, 9)],
    AT_WHEEL: [(TURN, 2), (TURN, 3)],
    AT_GEARS: [(SUPPLY, 16), (SUPPLY, 24), (SUPPLY, 27)],
    AT_DEAL: [(RELIC, 8), (RELIC, 0)],
}


def laid_out(live: Live) -> None:
    """The game as far as Pär's first tile, in the journal; the table asks whether to go on with it."""
    device = live.table.device
    load = device.modules.load
    with device.awake(), device.flash.timeless():
        guide = load("table.games").guide_of("history")
        catalogue = load("store.catalogue").Catalogue("cards/history.cat")
        journal = load("store.journal").Journal("journal")
        setup = (REFEREE, 6, 0, PAER, JOAKIM)
        session = load("table.session").Session(guide, journal, setup, catalogue)
        session.begin()
        piles = {moment: list(moves) for moment, moves in DEALT.items()}
        while session.game.moment != AT_INSERT:
            session.play(piles[session.game.moment].pop(0))
        journal.close()
        load("store.settings").Settings("settings.txt").save()
