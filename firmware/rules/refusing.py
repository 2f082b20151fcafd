"""What the reasons for a refusal share in all games. Loaded only once a refusal is certain."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeGuard

    from rules.game import Game, Move


def has_form(move: object, moves: "dict[int, str]", most: int) -> "TypeGuard[Move]":
    """Whether it is a move at all: a known kind, and as many numbers as its record in `moves` allows."""
    if not isinstance(move, tuple) or not move:
        return False
    for number in move:
        # A bool passes for an integer, and would be one in the journal.
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
            return False
    if move[0] not in moves:
        return False
    record = moves[move[0]]
    longest = len(record.split())
    return longest - record.count("[") <= len(move) <= longest


def due(game: "Game") -> int:
    """The rule that says what the game waits for now."""
    rule = game.moments[game.asking][2]
    assert rule is not None
    return rule
