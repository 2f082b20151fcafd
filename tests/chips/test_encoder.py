"""The encoder's two contacts: order, bounce, and where it comes to rest."""

from itertools import pairwise

import pytest

from sim.chips.encoder import Encoder
from sim.chips.ports import Net
from sim.clock import MS, SECOND, Clock

FORWARDS = {(3, 2), (2, 0), (0, 1), (1, 3)}


class Bench:
    def __init__(self, seed: int = 1) -> None:
        self.clock = Clock()
        self.nets = (Net("A"), Net("B"))
        self.encoder = Encoder(self.clock, *self.nets, seed=seed)
        self.codes = [self.code()]
        for net in self.nets:
            net.watch(lambda _: self.codes.append(self.code()))

    def code(self) -> int:
        return self.nets[0].level | self.nets[1].level << 1

    def rest(self) -> None:
        self.clock.advance_to(self.encoder.busy_until + SECOND)


def test_at_a_click_both_contacts_are_open() -> None:
    assert Bench().code() == 3


def test_forwards_a_changes_first() -> None:
    bench = Bench()
    bench.encoder.turn(4, speed=100)
    bench.rest()
    assert bench.codes == [3, 2, 0, 1, 3]
    assert bench.encoder.position == 4


def test_backwards_b_changes_first() -> None:
    bench = Bench()
    bench.encoder.turn(-4)
    bench.rest()
    assert bench.codes == [3, 1, 0, 2, 3]


def test_it_takes_its_time() -> None:
    bench = Bench()
    bench.encoder.turn(10, speed=1000)
    assert bench.encoder.busy_until == 10 * MS
    bench.clock.advance(5 * MS)
    assert bench.encoder.position == 5
    bench.encoder.turn(-3, speed=100)  # begins when the first turn is over
    assert bench.encoder.busy_until == 40 * MS
    bench.rest()
    assert bench.encoder.position == 7


def test_it_may_stop_between_two_clicks() -> None:
    bench = Bench()
    bench.encoder.turn(2)
    bench.rest()
    assert bench.code() == 0


@pytest.mark.parametrize("seed", range(5))
def test_a_bouncing_contact_comes_to_rest_where_it_should(seed: int) -> None:
    bench = Bench(seed)
    bench.encoder.turn(200, speed=400, bounce=1 * MS)
    bench.rest()
    assert bench.encoder.position == 200 and bench.code() == 3
    assert len(bench.codes) > 300  # it did bounce
    steps = list(pairwise(bench.codes))
    assert all((a, b) in FORWARDS or (b, a) in FORWARDS for a, b in steps)  # one contact at a time
    forwards = sum((a, b) in FORWARDS for a, b in steps)
    assert forwards - (len(steps) - forwards) == 200


def test_the_same_seed_bounces_the_same_way() -> None:
    def trace(seed: int) -> list[int]:
        bench = Bench(seed)
        bench.encoder.turn(20, speed=400, bounce=1 * MS)
        bench.rest()
        return bench.codes

    assert trace(1) == trace(1) != trace(2)


def counted(bench: Bench) -> int:
    """What a full quadrature decoder makes of it."""
    steps = dict.fromkeys(FORWARDS, 1) | {(two, one): -1 for one, two in FORWARDS}
    return sum(steps.get(pair, 0) for pair in pairwise(bench.codes))


def test_contacts_worn_to_10_ms_of_chatter_can_be_counted_at_the_speed_of_a_hand_and_no_faster() -> None:
    bench = Bench()
    bench.encoder.worn = 10 * MS
    bench.encoder.turn(40, speed=80)  # a quarter-step each 12.5 ms
    bench.rest()
    assert len(bench.codes) > 80
    assert bench.encoder.position == counted(bench) == 40
    bench.encoder.turn(40, speed=200)  # the other contact moves before this one has come to rest
    bench.rest()
    assert bench.encoder.position == 80
    assert counted(bench) != 80


def test_a_loose_contact_jumps_at_rest_until_it_is_mended() -> None:
    bench = Bench()
    bench.encoder.tremble(True)
    bench.clock.advance(SECOND)
    jumps = len(bench.codes)
    assert jumps > 20
    assert bench.encoder.position == 0
    bench.encoder.tremble(False)
    bench.clock.advance(100 * MS)
    jumps = len(bench.codes)
    bench.clock.advance(SECOND)
    assert len(bench.codes) == jumps
    assert bench.code() == 3
