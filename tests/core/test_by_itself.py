"""What the table does without asking: scenes that go on, moves without a choice, cards that are bought."""

from rules.arte.moves import BACK as ARTE_BACK
from rules.arte.moves import GO, WALK
from rules.battalia.cards import AMULET, CHIEF, FRIMAN, PRIEST, SUPPLY, TOOL
from rules.battalia.moves import (
    AMBUSH,
    AT_ACTIONS,
    AT_HIDE,
    AT_RIDE,
    AT_SQUARE,
    AT_SUPPLY,
    CREATE,
    FACTION,
    HIDE,
    HIRE,
    LAY,
    ROAD,
    SKIP,
    STEP,
    SUSPEND,
    TAKE,
    TOP,
)
from rules.game import decode
from rules.history.moves import ACT, AT_PREPARE, AT_TARGET, DISMISS, JUMP, NONE
from rules.history.moves import TAKE as TAKE_TOKEN
from table.battalia import Guide as BattaliaGuide
from table.prompt import Scene
from table.scene_queue import SceneQueue
from table.scene_times import DO, GLANCE, READ, UNTIL_OK
from table.session import Session
from tests.core.arte_guide_hand import Seat as ArteSeat
from tests.core.arte_hand import WARRIOR, sq
from tests.core.battalia_guide_hand import AMULET_CARD, NamedCards, Seat
from tests.core.battalia_hand import setup_of
from tests.core.guide_hand import Seat as HistorySeat

REFEREE = 1
FASTEST, MIDDLE, SLOWEST = 4, 2, 0


# Scenes


class Wheel:
    settled = True

    def __init__(self, away=0):
        self.wheel = self
        self.away = away

    def distance(self, point):
        return self.away


class Sounds:
    def play(self, cue, now):
        pass


class Place:
    def __init__(self, zone, tap):
        self.zones = (zone,)
        self.tap = tap


class Table:
    """As much of the services and of a session as scenes need."""

    def __init__(self, speed=MIDDLE, slots=()):
        self.settings = {"speed": speed}
        self.now = 0
        self.sounds = Sounds()
        self.wheel_position = Wheel()
        self.hardware = self
        self.places = {zone: Place(zone, False) for zone in slots}
        self.lying = {}
        self.over = 0

    def redraw(self):
        pass

    def show(self, *scenes):
        queue = SceneQueue(self, None, self._done)
        queue.scenes = list(scenes)
        queue.begin()
        return queue

    def _done(self):
        self.over += 1

    def lasts(self, scene):
        """How many milliseconds a scene stands by itself, to the next ten; None: until somebody acts."""
        queue = self.show(scene)
        for now in range(self.now, self.now + 60000, 10):
            if queue.scenes:
                queue.tick(now)
            if not queue.scenes:
                return now - self.now
        return None


def test_a_scene_stands_longer_the_more_there_is_to_read():
    table = Table()
    short, long = Scene("A", "bc", READ), Scene("A", "b" * 100, READ)
    assert table.lasts(short) == 1110  # a second, and 35 ms for each of three letters
    assert table.lasts(long) == 4540
    long = Scene("A", "b" * 100, READ)
    long.big = "c" * 10
    assert table.lasts(long) == 4890


def test_what_hands_have_to_do_gets_two_seconds_more():
    assert Table().lasts(Scene("A", "bc", DO)) == 3110


def test_the_speed_applies_to_every_scene():
    assert Table(FASTEST).lasts(Scene("", "", GLANCE)) == 360
    assert Table(SLOWEST).lasts(Scene("", "", GLANCE)) == 3600
    assert Table(FASTEST).lasts(Scene("A", "bc", DO)) == 940
    assert Table(SLOWEST).lasts(Scene("A", "bc", DO)) == 9320


def test_a_scene_until_ok_stands():
    table = Table()
    assert table.lasts(Scene("A", "b", UNTIL_OK)) is None
    queue = table.show(Scene("A", "b", UNTIL_OK))
    queue.go_on()
    assert table.over == 1


def test_cards_are_waited_for_only_where_a_board_sees_them():
    def cleared():
        scene = Scene("A", "bc", UNTIL_OK)
        scene.wanted = {"attacker.1": None}
        return scene

    assert Table().lasts(cleared()) == 3110
    table = Table(slots=("attacker.1",))
    table.lying["attacker.1"] = ("history", "unit", 1)
    assert table.lasts(cleared()) is None
    assert Table(slots=("attacker.1",)).lasts(cleared()) == 0  # nothing lies there


def test_the_wheel_is_waited_for_only_where_it_is_not():
    scene = Scene("A", "bc", UNTIL_OK)
    scene.point = 3
    assert Table().lasts(scene) == 1110
    table = Table()
    table.wheel_position.away = 1
    scene = Scene("A", "bc", UNTIL_OK)
    scene.point = 3
    assert table.lasts(scene) is None


def test_the_scene_before_comes_back_until_ok():
    table = Table()
    first, second = Scene("first", "", READ), Scene("second", "", READ)
    queue = table.show(first, second)
    queue.go_back()
    assert queue.scenes == [first, second]  # nothing was before it
    queue.go_on()
    assert queue.last is first
    queue.go_back()
    queue.go_back()
    assert queue.scenes == [first, second] and first.ms == UNTIL_OK
    for now in range(0, 60000, 500):
        queue.tick(now)
    assert queue.scenes == [first, second]
    queue.go_on()
    assert queue.scenes == [second] and second.ms == READ


# Moves without a choice


def prepare(seat):
    """Do everything that comes before the jump."""
    while True:
        moves = [move for move in seat.game.expects().moves if move[0] in (ACT, TAKE_TOKEN)]
        if not moves:
            return
        seat.game.play(moves[0])


def test_bh_231_the_only_jump_that_is_left_is_made():
    seat = HistorySeat(sector=DISMISS)
    seat.game.eras[0] = 3  # the tile leads to II and III
    seat.insert()
    assert seat.game.moment == AT_PREPARE
    assert seat.guide.forced(seat.game) is None  # actions are left
    prepare(seat)
    assert seat.guide.forced(seat.game) == (JUMP, 2)
    seat.game.play((JUMP, 2))
    assert seat.game.moment == AT_TARGET and seat.guide.forced(seat.game) is None


def test_bh_q35_nobody_is_sent_to_an_era_without_a_battle():
    """That would end the turn, and what was decided before could not be taken back."""
    seat = HistorySeat(sector=DISMISS)
    seat.game.eras[0] = 3
    seat.insert()
    prepare(seat)
    assert seat.guide.forced(seat.game) == (JUMP, 2)
    seat.game.board[3:6] = bytes((NONE, NONE, NONE))
    assert seat.guide.forced(seat.game) is None


def test_ab_316_a_unit_that_can_do_nothing_more_is_left():
    seat = ArteSeat()
    unit = seat.field.unit(0, WARRIOR, 5, 5)
    other = seat.field.unit(0, WARRIOR, 9, 9)
    seat.field.roll(1)
    seat.game.mp[unit] = 1
    seat.use(unit)
    assert seat.guide.forced(seat.game) is None
    seat.play((WALK,), (GO, sq(5, 6)))
    assert seat.guide.forced(seat.game) is None  # Boots could follow
    seat.game.discards = bytearray([5] * 12)  # all of them are in sight
    seat.game.expected = seat.game.settle()
    assert seat.guide.forced(seat.game) == (ARTE_BACK,)
    seat.play((ARTE_BACK,))
    assert seat.guide.forced(seat.game) is None
    seat.game.mp[other] = 0
    seat.use(other)
    assert seat.game.expected.moves == [(ARTE_BACK,)]
    assert seat.guide.forced(seat.game) is None  # whoever chose it shall see why


def test_ba_242_a_supply_comes_with_a_unit_without_being_shown():
    seat = Seat().actions()
    for card in [card for card in seat.game.decks[0].unseen if seat.game.cards[2 * card] == SUPPLY][:3]:
        seat.game.play((LAY, card))
    seat.game.play((HIRE, CHIEF))
    assert seat.guide.forced(seat.game) is None  # which chief it is, is not known
    seat.game.play(seat.game.expects().moves[0])
    assert seat.game.asking == AT_SUPPLY
    assert seat.guide.forced(seat.game) == seat.game.expects().moves[0]


def test_ba_471_nobody_is_asked_which_card_is_hidden():
    seat = Seat().give(0, 208).actions()
    seat.game.play((AMBUSH,))
    assert seat.guide.forced(seat.game) is None
    seat.game.play((SUSPEND, seat.own(FRIMAN)))
    assert seat.game.asking == AT_HIDE
    assert seat.guide.forced(seat.game) == (HIDE,)


def test_ba_454_a_ride_with_one_way_is_gone():
    seat = Seat().hero(0, "B2").actions()
    seat.roads("B3 B4 B5")
    for card in [card for card in seat.game.decks[0].unseen if seat.game.cards[2 * card] == SUPPLY][:2]:
        seat.game.play((LAY, card))
    first = [move for move in seat.game.expects().moves if move[0] == STEP][0]
    seat.game.play(first)
    assert seat.game.asking == AT_RIDE
    moves = seat.game.expects().moves
    assert seat.guide.forced(seat.game) == (moves[0] if len(moves) == 1 else None)
    del moves[1:]
    assert seat.guide.forced(seat.game) == moves[0]


class Notes:
    """A journal in memory, which is its own log and tally."""

    def __init__(self):
        self.written = []
        self.log = self.tally = self

    @property
    def standing(self):
        return len(self.written)

    def begin(self, setup):
        pass

    def append(self, data):
        self.written.append(data)

    def moves(self):
        return list(self.written)

    def undo(self, count):
        del self.written[len(self.written) - count :]


class ClosedCards(NamedCards):
    def close(self):
        pass


class Thinned(Session):
    """Its deck is changed by hand, so the game is not played again from the journal."""

    def replay(self):
        return iter(())

    def played(self):
        """The kinds of moves in the actions of the first turn."""
        kinds = [decode(data)[0][0] for data in self.journal.written]
        return kinds[kinds.index(SKIP) + 1 :]


def begun():
    """A game of two up to the first actions, by whatever comes first."""
    session = Thinned(BattaliaGuide(), Notes(), setup_of(2, mode=REFEREE), ClosedCards())
    while session.game.asking != AT_ACTIONS:
        moves = session.game.expects().moves
        session.play((SKIP,) if (SKIP,) in moves else moves[0])
    return session


def test_undo_takes_back_what_followed_without_a_choice():
    session = begun()
    for card in (208, 209):  # a deck of more than ten cards may be thinned
        session.game.mixed[8].remove(card)
        session.game.decks[0].deal(card)
    session.game.expected = session.game.settle()
    session.play((AMBUSH,))
    session.play((SUSPEND, session.game.decks[0].unseen[0]))
    session.play(session.forced())
    assert session.forced() is None and session.can_undo()
    assert session.played() == [AMBUSH, SUSPEND, HIDE]
    for _ in session.undo():
        pass
    assert session.played() == [AMBUSH]  # the card that was hidden, and the decision before
    for _ in session.undo():
        pass
    assert session.played() == []


def test_chance_without_a_choice_waits_while_something_can_be_taken_back():
    session = begun()
    game = session.game
    supplies = [card for card in game.decks[0].unseen if game.cards[2 * card] == SUPPLY]
    for card in supplies[:3]:
        session.play((LAY, card))
    session.play((HIRE, CHIEF))
    assert session.can_undo() and session.forced() is None
    session.play(game.expects().moves[0])
    assert not session.can_undo()
    assert session.forced() == game.expects().moves[0]


# Cards of the pool


def paid(seat, *kinds):
    for kind in kinds:
        laid = seat.game.laid[0]
        mine = [card for card in seat.game.decks[0].unseen if seat.game.cards[2 * card] == kind]
        seat.game.play((LAY, [card for card in mine if card not in laid][0]))


def test_ba_241_the_card_that_is_taken_says_what_was_hired():
    seat = Seat().actions()
    paid(seat, SUPPLY, SUPPLY, SUPPLY)
    chief = [card for card in seat.game.mixed[CHIEF - 1] if seat.game.cards[2 * card + 1] == 2][0]
    answer = seat.guide.answer(seat.game, "card", chief)
    assert (answer.moves, answer.again) == ([(HIRE, CHIEF)], True)
    seat.game.play((HIRE, CHIEF))
    assert seat.answer(chief) == [(TOP, chief)]


def test_ba_241_a_card_that_nothing_pays_for_is_refused():
    seat = Seat().actions()
    paid(seat, SUPPLY)
    chief = [card for card in seat.game.mixed[CHIEF - 1] if seat.game.cards[2 * card + 1] == 2][0]
    assert seat.answer(chief) == [(HIRE, CHIEF)]
    assert seat.why_not(chief) == ("price", "BA-241")


def test_ba_241_a_card_like_one_of_the_own_deck_is_asked_about():
    """An amulet may strengthen the line that would pay for another one."""
    seat = Seat().give(0, AMULET_CARD).actions()
    paid(seat, PRIEST, FRIMAN, FRIMAN)
    twin = [card for card in seat.game.mixed[AMULET - 1] if seat.game.cards[2 * card + 1] == 0][0]
    assert seat.answer(twin) == []
    assert [moves for _, moves in seat.prompt.choices] == [[(LAY, AMULET_CARD)], [(CREATE, AMULET)], []]
    assert seat.labels()[1] == "Create: Amulet"


def test_ba_304_the_ground_that_is_taken_says_what_is_built():
    seat = Seat().actions()
    paid(seat, FRIMAN, SUPPLY)
    answer = seat.guide.answer(seat.game, "land", 28)
    assert (answer.moves, answer.again) == ([(ROAD, 1)], True)
    seat.game.play((ROAD, 1))
    moves = seat.guide.answer(seat.game, "land", 28).moves
    seat.game.play(moves[0])
    assert seat.game.asking == AT_SQUARE
    assert seat.guide.answer(seat.game, "land", 0).moves[0] not in seat.game.expects().moves


def test_ba_437_on_its_day_a_card_says_its_faction_too():
    seat = Seat().actions()  # the first day: the Tool
    paid(seat, FRIMAN, FRIMAN, FRIMAN)
    tool = [card for card in seat.game.mixed[TOOL - 1] if seat.game.cards[2 * card + 1] == 1][0]
    assert seat.guide.answer(seat.game, "card", tool).moves == [(CREATE, TOOL), (FACTION, 1)]
    seat.game.play((CREATE, TOOL))
    answer = seat.guide.answer(seat.game, "card", tool)
    assert (answer.moves, answer.again) == ([(FACTION, 1)], True)
    assert "tile" in seat.prompt.zones
    seat.game.play((FACTION, 1))
    assert seat.answer(tool) == [(TAKE, tool)]


def test_numbers_that_no_card_has_are_no_purchase():
    seat = Seat().actions()
    paid(seat, FRIMAN, SUPPLY)
    for table in ("card", "land", "hero"):
        answer = seat.guide.answer(seat.game, table, 4000)
        assert answer.moves[0] not in seat.game.expects().moves
