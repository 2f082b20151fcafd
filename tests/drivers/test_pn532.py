"""Our PN532 driver on the model, over both buses, alone and under a Reader."""

import pytest

from drivers.antenna_test import antenna_state
from drivers.card_chip import ABSENT, PRESENT, REFUSED, SEVERAL, UNCLEAR
from drivers.errors import ChipError
from drivers.ndef_writer import build
from drivers.pn532 import Pn532I2c, Pn532Spi
from drivers.reader import Reader
from drivers.readers import Readers
from sim.chips.pn532 import Pn532I2c as I2cModel
from sim.chips.pn532 import Pn532Spi as SpiModel
from sim.chips.ports import Net
from sim.chips.tags import Classic1k, Ntag, Tag
from sim.clock import MS, US, Clock
from tests.chips.i2c_bus import I2cBus
from tests.chips.spi_master import SpiMaster
from tests.drivers.table import NAMES, TREBUCHET, card

UID7 = bytes.fromhex("04A1B2C3D4E5F6")


class Desk:
    def __init__(self, clock: Clock, bus: str, reset: bool = True):
        self.clock = clock
        net = Net("RSTPD", pull=1) if reset else None
        pin = (lambda level: net.drive(level, "mcu")) if net else None
        if bus == "i2c":
            self.model = I2cModel(clock, reset=net)
            self.driver = Pn532I2c(I2cBus(clock, [self.model], call_cost=20 * US), pin)
        else:
            self.model = SpiModel(clock, reset=net)
            master = SpiMaster(clock, 2_000_000, call_cost=10 * US)
            self.driver = Pn532Spi(master, master.wire(self.model), pin)
        self.field = self.model.field
        self.held = self.took = 0
        self.events: list[tuple[str, object]] = []
        self.reader = Reader(
            self.driver, lambda _, event, identity: self.events.append((NAMES[event], identity))
        )
        clock.advance(5 * MS)

    def started(self) -> "Desk":
        self.driver.start()
        assert self.finish() == PRESENT
        return self

    def finish(self) -> int:
        began = self.clock.now
        self.held = 0
        while self.driver.busy:
            before = self.clock.now
            wait = self.driver.step()
            self.held = max(self.held, self.clock.now - before)
            self.clock.advance(max(wait * MS, 300 * US))
        self.took = self.clock.now - began
        return self.driver.outcome

    def look(self) -> int:
        self.driver.look()
        return self.finish()

    def watch(self, ms: int) -> list[tuple[str, object]]:
        """Let the Reader work for that time; what it told."""
        end = self.clock.now + ms * MS
        self.events.clear()
        while self.clock.now < end:
            before = self.clock.now
            wait = self.reader.step()
            self.held = max(self.held, self.clock.now - before)
            self.clock.advance(max(wait * MS, 300 * US))
        return self.events


@pytest.fixture(params=["i2c", "spi"])
def desk(request: pytest.FixtureRequest, clock: Clock) -> Desk:
    return Desk(clock, request.param)


def test_an_empty_place_is_told_within_20_ms_and_the_field_is_off(desk: Desk):
    desk.started()
    assert desk.driver.version == 0x32
    assert desk.look() == ABSENT
    assert desk.took < 20 * MS
    assert desk.held < 2 * MS
    assert not desk.field.on


@pytest.mark.parametrize("uid", ["01020304", "04A1B2C3D4E5F6", "01020304050607080910"])
def test_uids_of_all_lengths_are_read(desk: Desk, uid: str):
    desk.started().field.place(Tag(bytes.fromhex(uid)))
    assert desk.look() == PRESENT
    assert bytes(desk.driver.uid[: desk.driver.uid_size]) == bytes.fromhex(uid)


def test_the_same_card_is_found_at_every_look(desk: Desk):
    desk.started().field.place(Ntag(213, UID7))
    for _ in range(10):
        assert desk.look() == PRESENT
        desk.driver.release()
        assert desk.finish() == PRESENT
        assert not desk.field.on


def test_a_known_card_is_confirmed_another_is_not(desk: Desk):
    desk.started().field.place(Ntag(213, UID7))
    desk.look()
    desk.driver.release()
    desk.finish()
    desk.driver.confirm()
    assert desk.finish() == PRESENT
    assert not desk.field.on
    desk.field.clear()
    desk.field.place(Ntag(213, bytes.fromhex("04A1B2C3D4E5F7")))
    desk.driver.confirm()
    assert desk.finish() == UNCLEAR


def test_two_cards_are_told_apart_from_one(desk: Desk):
    desk.started().field.place(Ntag(213, UID7))
    desk.field.place(Ntag(213, bytes.fromhex("04A1B2C3D4E5F7")))
    assert desk.look() == SEVERAL
    assert not desk.field.on


def test_pages_are_read_and_written(desk: Desk):
    tag = Ntag(213, UID7)
    desk.started().field.place(tag)
    desk.look()
    desk.driver.write(6, b"..GAME..", 2)
    assert desk.finish() == PRESENT
    assert tag.page(6) == b"GAME"
    desk.driver.read(6)
    assert desk.finish() == PRESENT
    assert bytes(desk.driver.block[:4]) == b"GAME"
    assert desk.held < 2 * MS


def test_a_card_that_left_is_unclear(desk: Desk):
    desk.started().field.place(Ntag(213, UID7))
    desk.look()
    desk.field.clear()
    desk.driver.read(4)
    assert desk.finish() == UNCLEAR


def test_a_classic_opens_with_the_public_key_only(desk: Desk):
    tag = Classic1k(bytes.fromhex("DEADBEEF"))
    desk.started().field.place(tag)
    desk.look()
    desk.driver.login(4)
    assert desk.finish() == REFUSED
    desk.driver.release()
    desk.finish()
    tag.format_ndef()
    desk.look()
    desk.driver.login(4)
    assert desk.finish() == PRESENT


def test_a_missing_chip_is_an_error_with_a_code_and_no_step_waits_for_it(desk: Desk):
    desk.model.dead = True
    desk.driver.start()
    with pytest.raises(ChipError) as caught:
        desk.finish()
    assert caught.value.code == "READER_STUCK"
    assert desk.held < 2 * MS


def test_a_sleeping_chip_is_woken(desk: Desk):
    desk.model.asleep = True
    desk.started()
    assert desk.look() == ABSENT


# Under a Reader


def test_a_card_is_told_and_its_removal(desk: Desk):
    tag = Ntag(213, UID7)
    tag.store(build(*TREBUCHET, "Trebuchet"))
    desk.watch(100)
    desk.field.place(tag)
    assert desk.watch(300) == [("CARD", TREBUCHET)]
    desk.field.clear()
    assert desk.watch(500) == [("REMOVED", None)]
    assert desk.held < 2 * MS


def test_a_tag_becomes_a_card(desk: Desk):
    tag = Ntag(213, UID7)
    desk.reader.write(TREBUCHET, "Trebuchet")
    desk.field.place(tag)
    assert desk.watch(600) == [("WRITTEN", TREBUCHET)]
    assert bytes(tag.memory[16:56]) == build(*TREBUCHET, "Trebuchet")


def test_a_chip_that_holds_the_bus_is_freed_by_its_reset(desk: Desk):
    desk.watch(100)
    desk.model.stuck = True
    assert desk.watch(1000) == []
    desk.field.place(Ntag(213, UID7))
    assert desk.watch(500) == [("EMPTY_TAG", None)]


@pytest.mark.parametrize("bus", ["i2c", "spi"])
def test_without_a_reset_line_it_is_lost_and_told_once(clock: Clock, bus: str):
    desk = Desk(clock, bus, reset=False)
    desk.watch(100)
    desk.model.stuck = True
    assert desk.watch(5000) == [("READER_LOST", None)]
    desk.model.power_on()
    assert desk.watch(10_000) == [("READER_BACK", None)]


def test_a_spoilt_answer_is_not_believed(desk: Desk):
    desk.started().field.place(Ntag(213, UID7))
    desk.model._answer = lambda code, data=b"": desk.model._put(  # type: ignore[method-assign]
        bytes.fromhex("0000FF03FDD54B01FF00")  # checksum DF would be right
    )
    with pytest.raises(ChipError, match="READER_GARBLED"):
        desk.look()


@pytest.mark.parametrize("torn", [False, True])
def test_the_antenna_is_tested_without_a_card_and_dark_afterwards(desk: Desk, torn: bool) -> None:
    desk.started().model.antenna_torn = torn
    assert antenna_state(desk.driver) == ("off" if torn else "on")
    assert not desk.field.on
    assert desk.look() == ABSENT
    desk.model.dead = True
    assert antenna_state(desk.driver) == "silent"


# Gain


def test_a_faint_look_hears_15_db_less_and_the_next_one_all_again(desk: Desk):
    desk.started().look()
    usual = desk.field.gain_db
    desk.driver.faint = True
    desk.look()
    assert desk.field.gain_db == usual - 15
    desk.driver.faint = False
    desk.look()
    assert desk.field.gain_db == usual


def test_a_gain_is_sent_once_and_again_after_a_start(desk: Desk):
    sent = []
    command = desk.driver.command
    desk.driver.command = lambda stage, frame, size: (sent.append(frame[6:9]), command(stage, frame, size))
    desk.driver.listen(7)
    desk.started().look()
    desk.look()
    assert [frame[2] for frame in sent if frame[:2] == b"\x32\x0a"] == [0x79]
    desk.started().look()
    assert [frame[2] for frame in sent if frame[:2] == b"\x32\x0a"] == [0x79, 0x79]


@pytest.mark.parametrize("near", [0, 1])
def test_of_two_close_readers_the_one_below_the_card_tells_it(clock: Clock, near: int):
    desks = [Desk(clock, "i2c"), Desk(clock, "spi")]
    desks[0].field.join(desks[1].field, 12)
    readers = Readers([desk.reader for desk in desks])
    for ms in (300, 3000):
        end = clock.now + ms * MS
        while clock.now < end:
            clock.advance(max(readers.step() * MS, 300 * US))
        if ms == 300:
            desks[near].field.place(card(1, TREBUCHET))
    assert desks[near].events == [("CARD", TREBUCHET)]
    assert desks[1 - near].events == []
