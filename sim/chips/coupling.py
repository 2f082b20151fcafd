"""How well a reader and a tag hear one another: two coils above one another, in decibels.

A rough model. It is made to agree with what people report: a module of 4 x 6 cm reads a sticker of 25 mm
from 3 cm away, a card from 4 to 5 cm; a weak module only what lies close to it; a clone loses an answer now
and then at the highest gain and none two steps below (docs/simulator.md).
"""

import math
from dataclasses import dataclass

CARD_MM = 50.0  # the coil of a whole card
STICKER_MM = 25.0
WOOD_MM = 4.0  # the table top over an antenna
GOOD_MA = 30.0  # through the antenna of a good module; weak ones have 7
QUIET_DB = math.inf
CLONE_DB = 56.6  # a clone hears its own noise from about there on: one answer of 300 is lost at 48 dB
USUAL_GAIN_DB = 33

_RADIUS_MM = 20.0  # of the reader's antenna
_POWER_DB = 26.0  # what a card right on the antenna of a good module has to spare,
_ANSWER_DB = 42.0  # and its answer in the receiver at the usual gain
_DETUNED_DB = 40.0  # two tags exactly above one another
_STEEPNESS_DB = 1.5
_CERTAIN_DB = 12.0  # beyond that nothing is left to chance


@dataclass
class Antenna:
    """Of one reader, with the table top above it."""

    ma: float = GOOD_MA
    noisy_from_db: float = QUIET_DB  # the gain at which half of the answers drown in its own noise
    top_mm: float = WOOD_MM
    top_db: float = 0.0  # what the table top takes away besides distance: metal, a wet cloth


@dataclass
class Spot:
    """Where a tag lies over an antenna."""

    shift_mm: float = 0.0  # from the middle
    above_mm: float = 0.0  # over the table top


def distance_loss_db(mm: float) -> float:
    """Of the radio field over the middle of a round coil."""
    return 30 * math.log10(1 + (mm / _RADIUS_MM) ** 2)


def detuned_db(spot: Spot, others: list[Spot], size_mm: float) -> float:
    """What tags in one place take from each other: all where they cover it, nothing half a tag aside."""
    loss = 0.0
    for other in others:
        apart = abs(spot.shift_mm - other.shift_mm) / (size_mm / 2)
        loss += _DETUNED_DB * max(0.0, 1 - apart)
    return loss


def power_db(antenna: Antenna, spot: Spot, size_mm: float, lost_db: float) -> float:
    """What the tag gets more than it needs."""
    if antenna.ma <= 0:
        return -math.inf
    loss = distance_loss_db(antenna.top_mm + spot.above_mm) + antenna.top_db + lost_db
    return _POWER_DB + 20 * math.log10(antenna.ma / GOOD_MA) + 20 * math.log10(size_mm / CARD_MM) - loss


def answer_db(antenna: Antenna, spot: Spot, size_mm: float, lost_db: float, gain_db: float) -> float:
    """What the receiver gets more than it needs: tag, distance and table top count once for each way."""
    spare = power_db(antenna, spot, size_mm, lost_db)
    loss = _POWER_DB + 20 * math.log10(max(antenna.ma, 0.01) / GOOD_MA) - spare
    return _ANSWER_DB + 20 * math.log10(max(antenna.ma, 0.01) / GOOD_MA) - 2 * loss + gain_db - USUAL_GAIN_DB


def chance(spare_db: float) -> float:
    """That something succeeds which has so much to spare: 0 and 1 are certain."""
    if spare_db >= _CERTAIN_DB:
        return 1.0
    if spare_db <= -_CERTAIN_DB:
        return 0.0
    return 1 / (1 + math.exp(-spare_db / _STEEPNESS_DB))
