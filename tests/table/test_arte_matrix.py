"""The matrix of LEDs under the squares, at the virtual table: lit as the game stands, within its current."""

from rules.arte.moves import AT_FREE, AT_PLACE, AT_READY, AT_WALK, GO
from tests.table.arte_hands import Hands


def lit(hands: Hands) -> dict[int, tuple[int, int, int]]:
    """The squares that shine, by number; the wires run to and fro."""
    colours = hands.table.lights("field")
    squares = {}
    for at, colour in enumerate(colours):
        y, x = divmod(at, 16)
        if any(colour):
            squares[16 * y + (15 - x if y % 2 else x)] = colour
    return squares


def at(moment: int) -> Hands:
    hands = Hands("pico_arte", seed=3).resume(lambda game: game.moment == moment)
    hands.table.run(1000)
    return hands


def test_ab_117_the_squares_stay_dark_until_the_reveal_and_then_show_every_piece() -> None:
    hands = at(AT_READY)
    assert any(hands.session.game.counts) and not lit(hands)
    assert lit(at(AT_PLACE))  # where the first piece may stand
    hands = at(AT_FREE)
    game = hands.session.game
    pieces = {square for square, piece in enumerate(game.pieces) if piece}
    raised = {square for square, level in enumerate(game.levels) if level}
    assert set(lit(hands)) == pieces | raised


def test_squares_in_reach_are_green_and_the_current_holds() -> None:
    hands = at(AT_WALK)
    green = {square for square, (red, g, blue) in lit(hands).items() if g > red and g > blue}
    assert green == {move[1] for move in hands.session.game.expects().moves if move[0] == GO}
    leds = hands.desk.hardware.leds
    assert leds.milliamps < 4705
    with hands.table.device.awake():
        for square in range(256):
            hands.session.game.levels[square] = 3
        leds.fill((255, 255, 255))
        leds.show()
    assert leds.milliamps <= 4705  # even if all of it were white
