"""The Sun Oracle: which artifact the beam falls on, and which pair of symbols matches (BA-431 to BA-435)."""

from rules.battalia.cards import TOOL

POINTS = 7


def illuminated(wheel: bytes, day: int) -> int:
    """The kind under the beam, which is fixed to the inner Tool. The wheel: outer and inner kind by point."""
    inner = [wheel[2 * point + 1] for point in range(POINTS)]
    beam = inner.index(TOOL)
    return wheel[2 * ((beam + day) % POINTS)]


def matching(wheel: bytes, day: int) -> int:
    """The kind that stands on both wheels at one point."""
    for point in range(POINTS):
        if wheel[2 * point] == wheel[2 * ((point - day) % POINTS) + 1]:
            return wheel[2 * point]
    return 0  # a wheel of other makers may have days without a pair
