"""The seeded generator gives the same numbers on every Python, and favours none."""

from rules.chance import Chance


def test_first_numbers_of_seed_one():
    # Worked by hand: 1 ^ 1 << 13 = 0x2001; >> 17 adds nothing; ^ << 5 gives 0x42021.
    chance = Chance(1)
    assert chance.next() == 0x42021
    # Marsaglia's xorshift32 (13, 17, 5) from 1: 270369, 67634689, 2647435461, 307599695.
    assert chance.next() == 67634689
    assert chance.next() == 2647435461
    assert chance.next() == 307599695


def test_seed_zero_does_not_get_stuck():
    chance = Chance(0)
    assert chance.next() != 0
    assert chance.next() != chance.next()


def test_seed_is_taken_modulo_32_bits():
    assert Chance(5).next() == Chance(5 + (1 << 32)).next()


def test_below_stays_in_range_and_reaches_every_number():
    chance = Chance(7)
    for n in (1, 2, 3, 6, 17, 108):
        seen = set()
        for _ in range(n * 20):
            number = chance.below(n)
            assert 0 <= number < n
            seen.add(number)
        assert len(seen) == n


def test_below_draws_again_in_the_incomplete_block():
    # Of 2**32 - 1 numbers, below(3 << 30) may use only the first 3 << 30: about one in four is drawn again.
    chance = Chance(3)
    plain = Chance(3)
    bound = 3 << 30
    drawn_again = 0
    for _ in range(200):
        number = plain.next() - 1
        while number >= bound:
            drawn_again += 1
            number = plain.next() - 1
        assert chance.below(bound) == number
    assert 30 < drawn_again < 110


def test_below_refuses_an_empty_range():
    for bound in (0, -1, 1 << 32):
        try:
            Chance(1).below(bound)
        except ValueError:
            continue
        raise AssertionError("below() accepted a bound of " + str(bound))


def test_die_is_fair():
    # 6,000 throws: each face within 4 standard deviations (29) of 1,000.
    chance = Chance(2026)
    faces = [0] * 6
    for _ in range(6000):
        faces[chance.below(6)] += 1
    for count in faces:
        assert 885 < count < 1115


def test_shuffle_keeps_every_card_and_reaches_every_order():
    chance = Chance(11)
    orders = set()
    for _ in range(200):
        cards = bytearray((1, 2, 3))
        chance.shuffle(cards)
        assert sorted(cards) == [1, 2, 3]
        orders.add(bytes(cards))
    assert len(orders) == 6
