"""How sure one can be of a share that was counted."""

import math

USUAL = 1.959964  # standard deviations: 95 %
RARE = 3.290527  # 99.9 %, for whoever looks at many shares at once


def wilson(won: float, games: int, z: float = USUAL) -> tuple[float, float]:
    """The confidence interval of a share (Wilson's score interval, good for few games too)."""
    if not games:
        return 0.0, 1.0
    share = won / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
