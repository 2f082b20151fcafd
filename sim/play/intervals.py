"""How sure one can be of a share that was counted."""

import math

_Z = 1.959964  # 95 %


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson's score interval, good for few games too)."""
    if not games:
        return 0.0, 1.0
    share = won / games
    middle = share + _Z * _Z / (2 * games)
    spread = _Z * math.sqrt(share * (1 - share) / games + _Z * _Z / (4 * games * games))
    whole = 1 + _Z * _Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
