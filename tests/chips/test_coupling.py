"""Readers and tags as two coils: distance, table top, sticker, gain, other tags, other antennas."""

import random

import pytest

from sim.chips.air import WUPA, Field, short
from sim.chips.coupling import CARD_MM, CLONE_DB, STICKER_MM, chance
from sim.chips.tags import Ntag
from sim.clock import MS, Clock

GAINS_DB = {4: 33, 5: 38, 6: 43, 7: 48}
LOOKS = 200


def field(clock: Clock | None = None) -> Field:
    return Field(clock or Clock(), random.Random(3))


def tag(number: int = 1) -> Ntag:
    return Ntag(213, bytes((0x04, number, 3, 4, 5, 6, 7)))


def looks(over: Field, times: int = LOOKS, settle: int = 3 * MS) -> int:
    """How often somebody answers to a wake-up, the antenna switched on for each."""
    heard = 0
    for _ in range(times):
        over.switch(True)
        over.clock.advance(settle)
        answer = over.speak(short(WUPA))
        if answer:
            over.clock.advance_to(answer.ends)
            heard += len(over.heard(answer).bits) == 18
        over.switch(False)
        over.clock.advance(MS)
    return heard


def test_a_good_module_with_a_card_on_4_mm_of_wood_leaves_nothing_to_chance() -> None:
    over = field()
    over.place(tag())
    before = over.noise.getstate()
    assert looks(over) == LOOKS
    assert over.noise.getstate() == before


@pytest.mark.parametrize(("above_mm", "least", "most"), [(15, 200, 200), (26, 20, 199), (45, 0, 0)])
def test_a_sticker_is_read_from_up_to_3_cm_and_not_always_near_the_end(
    above_mm: float, least: int, most: int
) -> None:
    over = field()
    over.place(tag(), above_mm=above_mm)
    assert least <= looks(over) <= most


def test_a_whole_card_is_read_from_farther_away_than_a_sticker() -> None:
    answers = []
    for size in (STICKER_MM, CARD_MM):
        over = field()
        lying = tag()
        lying.size_mm = size
        over.place(lying, above_mm=30)
        answers.append(looks(over))
    assert answers[0] < 20
    assert answers[1] > 180


def test_more_gain_reads_from_farther_away_but_never_where_no_power_arrives() -> None:
    found = {}
    for above in (30, 60):
        for gain, gain_db in GAINS_DB.items():
            over = field()
            over.gain_db = gain_db
            over.place(tag(), above_mm=above)
            found[above, gain] = looks(over)
    assert found[30, 4] < 20
    assert found[30, 7] > 140
    assert all(found[60, gain] == 0 for gain in GAINS_DB)


def test_a_weak_module_reads_only_what_lies_close() -> None:
    over = field()
    over.antenna.ma = 7
    over.place(tag())
    assert 180 <= looks(over) <= LOOKS
    over.antenna.top_mm = 15
    assert 60 <= looks(over) <= 190
    over.antenna.top_mm = 4
    over.antenna.top_db = 30  # metal
    assert looks(over) == 0


def test_a_broken_antenna_reads_nothing() -> None:
    over = field()
    over.antenna.ma = 0
    over.place(tag())
    assert looks(over) == 0


@pytest.mark.parametrize(("gain", "least", "most"), [(7, 8, 40), (5, 0, 1)])
def test_a_clone_loses_answers_at_the_highest_gain(gain: int, least: int, most: int) -> None:
    """As reported: 20 in ten minutes at gain 7 with a card lying still, none at gain 5."""
    over = field()
    over.antenna.noisy_from_db = CLONE_DB
    over.gain_db = GAINS_DB[gain]
    over.place(tag())
    assert least <= 6000 - looks(over, 6000) <= most


def test_two_stickers_exactly_above_one_another_are_silent() -> None:
    over = field()
    over.place(tag(1), shift_mm=0)
    over.place(tag(2), shift_mm=0)
    assert looks(over, 20) == 0


def test_half_a_sticker_aside_they_answer() -> None:
    over = field()
    over.place(tag(1))
    over.place(tag(2))
    assert looks(over, 20) == 20
    over.clear()
    over.place(tag(1), shift_mm=0)
    over.place(tag(2), shift_mm=STICKER_MM / 2)
    assert looks(over, 20) == 20


def test_a_neighbour_is_heard_weakly_and_less_with_less_gain() -> None:
    clock = Clock()
    one, other = field(clock), field(clock)
    other.place(tag())
    assert looks(one) == 0
    one.join(other, 12)
    assert looks(one) > 150
    one.gain_db = 18
    assert looks(one) == 0
    assert looks(other) == LOOKS
    one.gain_db = 33
    one.join(other, None)
    assert looks(one) == 0


def test_a_card_laid_or_taken_beside_a_running_antenna() -> None:
    clock = Clock()
    one, other = field(clock), field(clock)
    one.join(other, 6)
    one.switch(True)
    lying = tag()
    other.place(lying)
    clock.advance(3 * MS)
    assert one.speak(short(WUPA))
    other.remove(lying)
    assert one.speak(short(WUPA)) is None


def test_two_antennas_side_by_side_drown_one_another() -> None:
    clock = Clock()
    one, other = field(clock), field(clock)
    one.join(other, 12)
    other.place(tag())
    one.switch(True)
    assert looks(other) == 0
    one.switch(False)
    assert looks(other) == LOOKS


def test_chance_is_certain_far_from_the_threshold() -> None:
    assert (chance(12), chance(-12), chance(0)) == (1, 0, 0.5)
    assert 0.7 < chance(2) < 1
