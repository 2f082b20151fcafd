"""A board of Arte de Batalla that is turned or mirrored: what holds one way must hold every way."""

TURNS = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))
MIRRORED = tuple([(-a, -b, c, d) for a, b, c, d in TURNS])


def turned(how, dx, dy):
    """A place relative to (8,8) on a board that was turned or mirrored."""
    a, b, c, d = how
    return 8 + a * dx + b * dy, 8 + c * dx + d * dy
