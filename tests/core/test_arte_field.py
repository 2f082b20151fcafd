"""Arte de Batalla on a matrix of LEDs: which square shows what, and that the setups stay dark."""

from rules.arte.assist import sight_line
from rules.arte.moves import AIM, AT_READY, BLAZE, DONE, GO, PORTAL_TOKEN, SKILL, TEMPLE
from rules.arte.terrain import way
from store.catalogue import Catalogue
from table.arte.led_matrix import PALETTE, squares
from table.led_matrix import BLINK, ONCE, LedMatrix
from tests.core.arte_guide_hand import Desk, Hand, Seat
from tests.core.arte_hand import ARCHER, ASSASSIN, BARBARIAN, LANCER, PALADIN, PRIEST, VANISH, WARRIOR, sq

# Codes of the palette
PINK, YELLOW, HORSE, TOKEN, REACH, TARGET, SIGHT, BRIGHT, PICKED, COLUMN = 4, 5, 6, 6, 12, 13, 14, 15, 17, 18
OTHER_PORTAL, WAY = 19, 20


def seen(seat, index=0):
    return squares(seat.game, seat.prompt, index)


def test_pieces_levels_and_tokens_stand_on_their_squares():
    seat = Seat()
    seat.field.unit(0, WARRIOR, 5, 5)
    seat.field.unit(1, ARCHER, 9, 9)
    seat.field.horse(2, 8)
    seat.game.levels[sq(3, 3)] = 2
    for square, token in ((sq(7, 7), BLAZE + 16), (sq(8, 7), TEMPLE)):
        seat.game.tokens[square] = token
        seat.game.token_squares.append(square)
    seat.field.roll(3)
    codes = squares(seat.game, None, 0)
    assert codes[sq(5, 5)] == PINK and codes[sq(9, 9)] == YELLOW and codes[sq(2, 8)] == HORSE
    assert codes[sq(3, 3)] == 2 and codes[sq(10, 10)] == 0
    assert codes[sq(7, 7)] == TOKEN + BLAZE | ONCE  # its last turn
    assert codes[sq(8, 7)] == TOKEN + TEMPLE


def test_the_walk_shows_what_is_in_reach_and_what_the_wheel_marks():
    seat = Seat()
    unit = seat.field.unit(0, WARRIOR, 5, 5)
    seat.field.roll(1)
    codes = seen(seat, 2)  # the third line: the Warrior after two Heroes
    assert codes[sq(5, 5)] == PICKED
    seat.use(unit)
    assert seen(seat)[sq(5, 5)] == BRIGHT
    seat.pick("Move")
    codes = seen(seat, 5)  # columns C to I: the sixth is H
    assert codes[sq(7, 5)] == COLUMN and codes[sq(6, 5)] == REACH and codes[sq(9, 5)] == 0
    reached = [square for square in range(256) if codes[square] in (REACH, COLUMN)]
    assert reached == [move[1] for move in seat.game.expected.moves if move[0] == GO]
    seat.open("H  (7)")
    codes = seen(seat, 1)
    assert codes[seat.prompt.choices[1][1][0][1]] == PICKED
    way = [square for square in range(256) if codes[square] == WAY]
    assert len(way) == 1 and seat.game.dist(sq(5, 5), way[0]) == 1  # column H is two steps away


def test_two_portals_are_told_apart_and_blink_as_often_as_they_have_turns_left():
    seat = Seat()
    for square, turns in ((sq(2, 2), 3), (sq(9, 2), 3)):
        seat.game.tokens[square] = PORTAL_TOKEN + 16 * turns
        seat.game.token_squares.append(square)
    seat.field.roll(1)
    codes = squares(seat.game, None, 0)
    assert codes[sq(2, 2)] == TOKEN + PORTAL_TOKEN | 3 * ONCE
    assert codes[sq(9, 2)] == OTHER_PORTAL | 3 * ONCE


def test_the_way_goes_around_a_row_of_foes():
    """By hand: from E6 to I6, closed at G4 to G8: three steps to G3 or G9, and three from there."""
    seat = Seat()
    unit = seat.field.unit(0, WARRIOR, 4, 5)
    for y in range(3, 8):
        seat.field.unit(1, ARCHER, 6, y)
    seat.field.roll(6)
    found = way(seat.game, unit, sq(8, 5))
    assert len(found) == 5
    assert found[2] in (sq(6, 2), sq(6, 8))
    assert not any(seat.game.pieces[square] for square in found)
    ends = [sq(8, 5)] + found + [sq(4, 5)]
    assert all(seat.game.dist(ends[at], ends[at + 1]) == 1 for at in range(6))
    assert way(seat.game, unit, sq(15, 15)) == []


def test_a_climb_costs_the_way_two():
    """By hand: over the hill at (5, 5) it costs 2 + 1, around it on a diagonal only 2."""
    seat = Seat()
    unit = seat.field.unit(0, WARRIOR, 4, 5)
    seat.game.levels[sq(5, 5)] = 1
    seat.field.roll(1)
    assert way(seat.game, unit, sq(6, 5))[0] in (sq(5, 4), sq(5, 6))


def test_ab_605_targets_blink_and_the_line_of_sight_is_seen():
    seat = Seat()
    archer = seat.field.unit(0, ARCHER, 5, 5)
    seat.field.unit(1, LANCER, 8, 5)
    seat.field.roll(1)
    seat.use(archer)
    assert seen(seat)[sq(8, 5)] == TARGET | BLINK
    seat.play((AIM, sq(8, 5)))
    codes = seen(seat)
    assert (codes[sq(5, 5)], codes[sq(6, 5)], codes[sq(7, 5)], codes[sq(8, 5)]) == (
        BRIGHT,
        SIGHT,
        SIGHT,
        TARGET,
    )
    seat.play((DONE,))
    assert seen(seat)[sq(8, 5)] == TARGET  # the same for the one who defends


def test_ab_705_where_an_evading_hero_was_and_is():
    seat = Seat(heroes=(BARBARIAN, PALADIN, ASSASSIN, PRIEST))
    assassin = seat.field.hero(1, 0, 6, 5)
    warrior = seat.field.unit(0, WARRIOR, 5, 5)
    seat.field.elements(assassin, 2)
    seat.field.roll(1)
    seat.use(warrior)
    seat.play((AIM, sq(6, 5)), (DONE,), (SKILL, VANISH), (GO, sq(8, 5)))
    codes = seen(seat)
    assert (codes[sq(6, 5)], codes[sq(8, 5)]) == (SIGHT, TARGET)


def test_ab_612_the_line_touches_corners_for_a_bow_and_crosses_squares_for_a_lance():
    seat = Seat()
    archer = seat.field.unit(0, ARCHER, 0, 0)
    lancer = seat.field.unit(0, LANCER, 0, 4)
    seat.field.roll(1)
    assert sorted(sight_line(seat.game, archer, sq(2, 2))) == [1, 16, 17, 18, 33]
    assert sight_line(seat.game, lancer, sq(2, 6)) == [sq(1, 5)]


def test_ab_117_nothing_is_lit_before_the_reveal():
    hand = Hand(4, Catalogue("cards/arte.cat"), Desk("en"))
    looked = 0
    while not hand.game.revealed:
        for prompt in hand.prompts:
            for index in range(len(prompt.choices)):
                codes = squares(hand.game, prompt, index)
                assert not any(codes)
                looked += 1
        hand.step()
        if hand.game.moment == AT_READY:
            assert any(hand.game.counts)  # there is something to hide
    assert looked > 100
    while hand.game.moment != 9:  # all pieces are placed
        hand.step()
    codes = squares(hand.game, hand.prompt, 0)
    assert len([code for code in codes if code in (PINK, YELLOW, HORSE)]) == 20


class _Leds:
    def __init__(self):
        self.painted = []

    def paint(self, first, count, colour):
        self.painted.append((first, count, tuple(colour)))


class _Session:
    def __init__(self, seat):
        self.guide = seat.guide
        self.game = seat.game


class _Hardware:
    matrix = [24, 16, 16, True]

    def __init__(self):
        self.leds = _Leds()


def test_rows_run_to_and_fro_and_a_frame_paints_only_so_much():
    seat = Seat()
    seat.field.unit(0, WARRIOR, 2, 1)
    seat.field.roll(1)
    hardware = _Hardware()
    field = LedMatrix(hardware)
    field.look(_Session(seat), None, 0)
    field.frame(0)
    pink = tuple(PALETTE[3 * PINK : 3 * PINK + 3])
    assert (24 + 16 + 13, 1, pink) in hardware.leds.painted  # the second row runs back
    hardware.leds.painted.clear()
    field.frame(40)
    assert not hardware.leds.painted  # nothing has changed
    for square in range(256):
        seat.game.levels[square] = 1
    field.look(_Session(seat), None, 0)
    frames = 0
    while len(hardware.leds.painted) < 256 - 5:  # five squares have a piece
        field.frame(80)
        frames += 1
        assert len(hardware.leds.painted) <= 24 * frames
    field.frame(80)
    hardware.leds.painted.clear()
    seat.game.width, seat.game.height = 8, 32  # an owner's own board: what of it lies on the matrix is shown
    seat.game.levels[8 * 2 + 3] = 3
    field.look(_Session(seat), None, 0)
    for _ in range(12):
        field.frame(80)
    assert (24 + 2 * 16 + 3, 1, (60, 60, 60)) in hardware.leds.painted
    field.darken()
    for _ in range(12):
        field.frame(80)
    assert hardware.leds.painted[-1][2] == (0, 0, 0)


class _Blinking:
    """A game with one square that blinks in some way."""

    game = None

    def __init__(self, how):
        self.guide = self
        self._how = how

    def squares(self, game, prompt, index):
        return bytearray([1 | self._how]) + bytearray(255), 16, PALETTE


def test_blinks_are_counted_and_then_pause():
    assert _dark_beats(BLINK) == [2, 3, 6, 7, 10, 11, 14, 15]
    assert _dark_beats(2 * ONCE) == [1, 3]
    assert _dark_beats(0) == []


def _dark_beats(how):
    hardware = _Hardware()
    field = LedMatrix(hardware)
    field.look(_Blinking(how), None, 0)
    dark = []
    for beat in range(16):
        field.frame(beat << 8)
        if hardware.leds.painted[-1][2] == (0, 0, 0):
            dark.append(beat)
    return dark
