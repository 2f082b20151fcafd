"""The named places of a table, the same on every board."""

FIELD = "field"  # all squares of a board, if there is a matrix under them

# How many of each there are; 0 means the place has no number.
PLACES = {
    "attacker": 5,
    "defender": 4,
    "tile": 0,
    "line": 0,
    "era": 4,
    "gear": 3,
    "arrow": 2,
    "seat": 5,
    "wheel": 0,
    "channel": 0,
    "score": 0,
    FIELD: 0,
}

ZONES = tuple(
    zone
    for place, count in PLACES.items()
    for zone in ([f"{place}.{number}" for number in range(1, count + 1)] or [place])
)


def zone_names() -> str:
    """All zones in short: attacker.1 to attacker.5, ..., tile."""
    return ", ".join(f"{place}.1 to {place}.{count}" if count else place for place, count in PLACES.items())
