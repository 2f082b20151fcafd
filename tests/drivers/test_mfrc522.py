"""Our MFRC522 driver on the model: what it finds, what it costs, and what it does when things fail."""

import random

import pytest

from drivers.card_chip import ABSENT, CLASSIC, OTHER, PRESENT, REFUSED, SEVERAL, TYPE_2, UNCLEAR
from drivers.errors import ChipError
from drivers.mfrc522 import Mfrc522
from sim.chips.mfrc522 import Mfrc522 as Model
from sim.chips.ports import Net
from sim.chips.tags import Classic1k, Ntag, Tag
from sim.clock import MS, US, Clock
from tests.chips.spi_master import SpiMaster

UID7 = bytes.fromhex("04A1B2C3D4E5F6")


class Desk:
    """One chip and its driver. `held` is the longest step of the last task, `worked` all of them together."""

    def __init__(self, clock: Clock, baud: int = 4_000_000, started: bool = True, **options):
        self.clock = clock
        self.model = Model(clock, **options)
        self.bus = SpiMaster(clock, baud)
        self.driver = Mfrc522(self.bus, self.bus.wire(self.model))
        self.field = self.model.field
        self.held = self.worked = self.took = 0
        clock.advance(5 * MS)
        if started:
            self.driver.start()
            assert self.run() == PRESENT

    def run(self) -> int:
        began = self.clock.now
        self.held = self.worked = 0
        while self.driver.busy:
            before = self.clock.now
            wait = self.driver.step()
            self.held = max(self.held, self.clock.now - before)
            self.worked += self.clock.now - before
            if self.driver.busy:
                self.clock.advance(wait * MS)
        self.took = self.clock.now - began
        return self.driver.outcome

    def look(self) -> int:
        self.driver.look()
        return self.run()

    def confirm(self) -> int:
        self.driver.confirm()
        return self.run()

    def read(self, page: int) -> int:
        self.driver.read(page)
        return self.run()

    def write(self, page: int, data: bytes) -> int:
        self.driver.write(page, data, 0)
        return self.run()

    def release(self) -> int:
        self.driver.release()
        return self.run()

    @property
    def uid(self) -> bytes:
        return bytes(self.driver.uid[: self.driver.uid_size])


@pytest.fixture
def desk(clock: Clock) -> Desk:
    return Desk(clock)


# Start


@pytest.mark.parametrize(
    ("version", "warning"),
    [(0x91, ""), (0x92, ""), (0x88, "READER_CLONE"), (0x12, "READER_CLONE"), (0xB2, "READER_CLONE")],
)
def test_clones_are_warned_about_and_not_refused(clock: Clock, version: int, warning: str):
    desk = Desk(clock, version=version)
    assert (desk.driver.version, desk.driver.warning) == (version, warning)


@pytest.mark.parametrize("floating", [0x00, 0xFF])
def test_a_missing_chip_is_an_error_with_a_code(clock: Clock, floating: int):
    desk = Desk(clock, started=False)
    desk.model.dead = True
    desk.model.floating = floating
    desk.driver.start()
    with pytest.raises(ChipError) as caught:
        desk.run()
    assert caught.value.code == "READER_MISSING"


def test_with_a_reset_pin_the_chip_is_reset_by_it(clock: Clock):
    net = Net("RST", pull=1)
    levels: list[int] = []
    net.watch(levels.append)
    model = Model(clock, reset=net)
    bus = SpiMaster(clock)
    driver = Mfrc522(bus, bus.wire(model), reset=lambda level: net.drive(level, "mcu"))
    model.stuck = True
    driver.start()
    while driver.busy:
        clock.advance(driver.step() * MS)
    assert levels == [0, 1]
    assert driver.version == 0x92


# Looking


def test_an_empty_place_costs_under_a_millisecond_of_work_and_under_4_in_all(desk: Desk):
    assert desk.look() == ABSENT
    assert desk.worked < 1 * MS
    assert desk.took < 4 * MS
    assert not desk.field.on


@pytest.mark.parametrize(
    ("tag", "kind"),
    [
        (Tag(bytes.fromhex("01020304")), TYPE_2),
        (Ntag(215, UID7), TYPE_2),
        (Classic1k(bytes.fromhex("DEADBEEF")), CLASSIC),
        (Tag(bytes.fromhex("01020304050607080910")), TYPE_2),
    ],
)
def test_uids_of_all_lengths_are_read(desk: Desk, tag: Tag, kind: int):
    desk.field.place(tag)
    assert desk.look() == PRESENT
    assert desk.uid == tag.uid
    assert desk.driver.kind == kind


def test_a_uid_is_read_and_selected_in_under_8_ms_and_no_step_holds_long(desk: Desk):
    desk.field.place(Ntag(213, UID7))
    desk.look()
    assert desk.took < 8 * MS
    assert desk.held < 3 * MS


def test_a_known_card_is_confirmed_in_less_time_and_the_antenna_is_off(desk: Desk):
    tag = Ntag(213, UID7)
    desk.field.place(tag)
    desk.look()
    looked = desk.worked
    desk.release()
    for _ in range(3):
        assert desk.confirm() == PRESENT
        assert not desk.field.on
    assert desk.worked < 0.75 * looked
    desk.field.clear()
    assert desk.confirm() == ABSENT


@pytest.mark.parametrize("other", ["04A1B2C3D4E5F7", "04A1B3C3D4E5F6"])
def test_another_card_is_not_confirmed(desk: Desk, other: str):
    desk.field.place(Ntag(213, UID7))
    desk.look()
    desk.release()
    desk.field.clear()
    desk.field.place(Ntag(213, bytes.fromhex(other)))
    assert desk.confirm() == UNCLEAR
    assert desk.look() == PRESENT
    assert desk.uid == bytes.fromhex(other)


def test_a_smart_card_is_none_of_ours(desk: Desk):
    tag = Tag(bytes.fromhex("01020304"))
    tag.sak = 0x20
    desk.field.place(tag)
    desk.look()
    assert desk.driver.kind == OTHER


def test_the_same_card_is_found_at_every_look(desk: Desk):
    desk.field.place(Ntag(213, UID7))
    for _ in range(20):
        assert desk.look() == PRESENT
        assert desk.release() == PRESENT
        assert not desk.field.on


def test_it_halts_the_card_before_it_lets_go(desk: Desk):
    tag = Ntag(213, UID7)
    desk.field.place(tag)
    desk.look()
    states = []
    power = tag.power
    tag.power = lambda clock: (states.append(tag.state), power(clock))[1]  # type: ignore[method-assign]
    desk.release()
    assert states == ["halt"]


def test_even_a_halted_card_is_found_when_the_field_never_went_off(desk: Desk):
    tag = Ntag(213, UID7)
    desk.field.place(tag)
    desk.look()
    desk.field.switch = lambda on: None  # type: ignore[method-assign]  # a neighbour keeps it powered
    desk.release()
    assert tag.state == "halt"
    assert desk.look() == PRESENT


def test_two_cards_are_told_apart_from_one(desk: Desk):
    desk.field.place(Ntag(213, UID7))
    desk.field.place(Ntag(213, bytes.fromhex("04A1B2C3D4E5F7")))
    assert desk.look() == SEVERAL
    assert not desk.field.on


def test_a_card_that_leaves_between_two_cascade_levels_is_unclear_not_absent(desk: Desk):
    tag = Ntag(213, UID7)
    desk.field.place(tag)
    desk.driver.look()
    desk.driver.step()
    desk.clock.advance(3 * MS)  # a tag has started
    desk.driver.step()
    desk.field.remove(tag)
    assert desk.run() == UNCLEAR
    assert not desk.field.on


def test_with_noise_on_the_air_a_uid_is_right_or_there_is_none(desk: Desk):
    desk.field.place(Ntag(213, UID7))
    desk.field.bit_error_rate = 0.003
    outcomes = []
    for _ in range(300):
        outcomes.append(desk.look())
        if outcomes[-1] == PRESENT:
            assert desk.uid == UID7
            desk.release()
    # About 330 bits go over the air for a look: 0.997^330 = 37 % of them come through.
    assert 80 < outcomes.count(PRESENT) < 140
    assert outcomes.count(UNCLEAR) > 20


def test_with_noise_on_the_wires_what_is_believed_is_what_the_tag_sent(clock: Clock):
    """A flipped bit may ask for another page, but what counts as read is 16 bytes of the tag as they are."""
    desk = Desk(clock, noise=random.Random(7))
    tag = Ntag(213, UID7)
    tag.store(bytes(range(64, 64 + 144)))
    whole = bytes(tag.memory[:-8]) + bytes(8) + bytes(tag.memory[:16])  # password not shown, roll-over
    windows = {whole[page * 4 : page * 4 + 16] for page in range(45)}
    desk.field.place(tag)
    read = 0
    for visit in range(300):
        desk.model.bit_error_rate = 0.0002
        try:
            if visit % 20 == 0:
                desk.driver.start()
                desk.run()
            if desk.look() == PRESENT:
                assert desk.uid == UID7
                if desk.read(4) == PRESENT:
                    assert bytes(desk.driver.block) in windows
                    read += 1
                desk.release()
        except ChipError:
            desk.model.bit_error_rate = 0
            desk.driver.start()
            desk.run()
    assert 100 < read < 290


# Reading and writing


def test_sixteen_bytes_are_read(desk: Desk):
    tag = Ntag(213, UID7)
    tag.store(bytes(range(32)))
    desk.field.place(tag)
    desk.look()
    assert desk.read(8) == PRESENT
    assert bytes(desk.driver.block) == bytes(range(16, 32))
    assert desk.held < 3 * MS


def test_a_page_that_does_not_exist_is_refused(desk: Desk):
    desk.field.place(Ntag(213, UID7))
    desk.look()
    assert desk.read(0xFE) == REFUSED


def test_a_page_is_written_without_holding_the_loop(desk: Desk):
    tag = Ntag(213, UID7)
    desk.field.place(tag)
    desk.look()
    assert desk.write(6, b"GAME") == PRESENT
    assert tag.page(6) == b"GAME"
    assert desk.held < 1 * MS
    assert desk.took < 8 * MS


def test_a_locked_page_is_refused(desk: Desk):
    tag = Ntag(213, UID7)
    tag.memory[10] |= 0x40
    desk.field.place(tag)
    desk.look()
    assert desk.write(6, b"GAME") == REFUSED


def test_a_card_that_leaves_while_it_is_written_is_unclear_and_holds_under_10_ms(desk: Desk):
    tag = Ntag(213, UID7)
    desk.field.place(tag)
    desk.look()
    desk.clock.after(2 * MS, lambda: desk.field.remove(tag))
    assert desk.write(6, b"GAME") == UNCLEAR
    assert tag.page(6) == bytes(4)
    assert desk.held < 10 * MS


def test_a_classic_is_opened_with_the_public_key_read_and_written(desk: Desk):
    tag = Classic1k(bytes.fromhex("DEADBEEF"))
    tag.format_ndef()
    desk.field.place(tag)
    desk.look()
    desk.driver.login(4)
    assert desk.run() == PRESENT
    assert desk.write(5, b"sixteen bytes !!") == PRESENT
    assert tag.block(5) == b"sixteen bytes !!"
    assert desk.read(5) == PRESENT
    assert bytes(desk.driver.block) == b"sixteen bytes !!"
    desk.release()
    assert desk.look() == PRESENT  # the cipher is off again


def test_a_classic_with_another_key_refuses(desk: Desk):
    desk.field.place(Classic1k(bytes.fromhex("DEADBEEF")))
    desk.look()
    desk.driver.login(4)
    assert desk.run() == REFUSED
    assert desk.held < 10 * MS
    desk.release()
    assert desk.look() == PRESENT


# Failing


@pytest.mark.parametrize("floating", [0x00, 0xFF])
def test_a_chip_that_dies_is_an_error_within_10_ms(desk: Desk, floating: int):
    desk.model.dead = True
    desk.model.floating = floating
    desk.driver.look()
    desk.driver.step()
    desk.clock.advance(3 * MS)  # a tag has started
    before = desk.clock.now
    with pytest.raises(ChipError) as caught:
        desk.driver.step()
    assert caught.value.code == {0x00: "READER_STUCK", 0xFF: "READER_LOST"}[floating]
    assert desk.clock.now - before < 10 * MS


def test_a_chip_that_hangs_is_an_error_and_works_after_a_new_start(desk: Desk):
    desk.field.place(Ntag(213, UID7))
    desk.model.stuck = True
    with pytest.raises(ChipError, match="READER_STUCK"):
        desk.look()
    desk.driver.start()
    assert desk.run() == PRESENT
    assert desk.look() == PRESENT


def test_a_chip_that_lost_its_power_for_a_moment_is_noticed(desk: Desk):
    desk.model.power_on()
    desk.clock.advance(2 * MS)
    with pytest.raises(ChipError):
        desk.look()
    desk.driver.start()
    assert desk.run() == PRESENT


def test_at_a_slow_bus_it_works_too(clock: Clock):
    desk = Desk(clock, baud=1_000_000)
    desk.field.place(Ntag(213, UID7))
    assert desk.bus.byte_time == 8 * US
    assert desk.look() == PRESENT
    assert desk.uid == UID7
