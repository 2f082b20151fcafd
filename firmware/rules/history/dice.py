"""The two Combat dice: each face is what it adds to the Long, Medium and Close lines."""

FACES = 6
STRONG = ((1, 0, 0), (1, 0, 0), (0, 1, 0), (0, 1, 0), (0, 0, 1), (0, 0, 2))  # BH-501
RISKY = ((1, 1, 1), (-1, -1, -1), (0, 0, 3), (-1, 0, 0), (0, 2, 0), (0, -1, 0))  # BH-502


def negative(face: "tuple[int, int, int]") -> bool:
    """Whether a board Defender must re-roll this face while it can (BH-514)."""
    return min(face) < 0
