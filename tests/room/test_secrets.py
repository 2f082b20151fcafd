"""Nobody sees what is hidden from him: rooms whose hidden cards differ look the same, letter for letter."""

import pytest

from rules.arte.card import KINDS
from rules.arte.moves import AT_BUILD, AT_PLACE, READY
from rules.chance import Chance
from sim.play.match import stream
from sim.room import ROOMS, Room, Streams
from tests.room.playing import Move, Rehearsal, setups

SPACING = 3  # looking at everything takes longer than a move
CASES = [(name, setup) for name in ROOMS for setup in setups(name)[::3]]


class OthersDiffer(Streams):
    """As the first seed for what a seat may know of, as the second one for everything else that is hidden."""

    def __init__(self, seat: int | None, seed: int, other: int):
        super().__init__(other)
        self._same = Streams(seed)
        # The tops of the pool are open; a winner has seen Prowess tokens lie there; the Chest deck is common.
        self._known = ("pool.",) if seat is None else ("pool.", "chest.", f"seat.{seat + 1}.")
        self._seen = () if seat is None else (".prowess",)

    def of(self, purpose: str) -> Chance:
        same = purpose.startswith(self._known) or purpose.endswith(self._seen)
        return self._same.of(purpose) if same else super().of(purpose)


class Twin:
    """A second room around the same table, in which others hold other cards and decide otherwise."""

    def __init__(self, rehearsal: Rehearsal, seat: int | None):
        self._first = rehearsal
        self._seat = seat
        self._chance = stream(99, 0)
        self.room: Room = ROOMS[rehearsal.room.name](rehearsal.setup, OthersDiffer(seat, 11, 12))

    def follow(self) -> None:
        if len(self._first.heard):
            self.room.follow(self._first.heard)
        while (waiting := self.room.waits()).kind == "private" and not self._waits_for_decision(waiting.seat):
            self.room.decide(self._decision(waiting.moves))

    def _waits_for_decision(self, seat: int) -> bool:
        here = self._first.room.waits()
        return here.kind == "private" and here.seat == seat and (seat == self._seat or not self._is_arte)

    @property
    def _is_arte(self) -> bool:
        return self.room.name == "arte"

    def _decision(self, moves: list[Move]) -> Move:
        if self._is_arte and (READY,) in moves and self._chance.below(2):
            return (READY,)
        return moves[self._chance.below(len(moves))]

    def decide(self, seat: int, move: Move) -> None:
        """The same as in the first room, if the cards allow it."""
        here = self.room.waits()
        if here.kind == "private" and here.seat == seat and not (self._is_arte and seat != self._seat):
            self.room.decide(move if move in here.moves else here.moves[0])


def seen_alike(room: Room, seat: int | None) -> str:
    """All that a seat sees, but for what it may have seen and the table has not."""
    seen = room.seen_by(seat)
    if room.name == "battalia":
        for owner, deck in enumerate(room.game.decks):
            if deck.refuge and deck.refuge[-1] not in room.table.decks[owner].refuge and owner != seat:
                del seen[f"seat.{owner + 1}.refuge"]  # BA-108: the top is open, even if it came from the hand
        if room.game.shown[0] == seat:
            del seen[f"seat.{room.game.active + 1}.hand"]  # BA-215
    return repr(seen)


def is_being_entered(room: Room) -> bool:
    """AB-117: both layouts are shown, and the table is still being told."""
    return room.name == "arte" and room.table.revealed and AT_BUILD <= room.table.moment <= AT_PLACE


@pytest.mark.parametrize("name, setup", CASES)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_rooms_that_differ_in_hidden_things_look_the_same(name: str, setup: Move, seat: int | None) -> None:
    rehearsal = Rehearsal(name, setup, 11)
    twin = Twin(rehearsal, seat)
    steps = differed = 0
    while (waiting := rehearsal.step()).kind != "over":
        steps += 1
        if waiting.kind == "private":
            twin.decide(waiting.seat, rehearsal.decided[-1][1])
        twin.follow()
        private = "private" in (rehearsal.room.waits().kind, twin.room.waits().kind)
        if (private and name != "arte") or is_being_entered(rehearsal.room):
            continue  # a screen hides all of a private decision, elsewhere the room is behind the table
        if steps % SPACING:
            continue
        assert twin.room.differences(rehearsal.table) == []
        assert seen_alike(twin.room, seat) == seen_alike(rehearsal.room, seat), f"after {waiting}"
        differed += twin.room.places() != rehearsal.room.places()
    assert differed > 20 or (name == "arte" and seat is not None and differed)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_rivals_chest_cards_are_hidden(seat: int) -> None:
    """AB-120: whichever of the unseen cards the rival holds, it looks the same."""
    rehearsal = Rehearsal("arte", (1, 0), 11)
    exchanged = 0
    while rehearsal.step().kind != "over":
        room = rehearsal.room
        if len(rehearsal.heard) % SPACING:
            continue
        before = repr(room.seen_by(seat)), repr(room.seen_by(None)), repr(room.seen_by(1 - seat))
        if not exchange_with_deck(room, 1 - seat):
            continue
        exchanged += 1
        assert repr(room.seen_by(seat)) == before[0]
        assert repr(room.seen_by(None)) == before[1]
        assert repr(room.seen_by(1 - seat)) != before[2]
    assert exchanged > 100


def exchange_with_deck(room: Room, seat: int) -> bool:
    """One card of the hand for another kind that is in the deck."""
    hand = [kind for kind in range(KINDS) if room.game.hands[seat * KINDS + kind]]
    for held in hand:
        for kind in range(KINDS):
            if kind != held and kind in room.deck:  # type: ignore[attr-defined]
                room.deck[room.deck.index(kind)] = held  # type: ignore[attr-defined]
                room.game.deck[kind] -= 1
                room.game.deck[held] += 1
                room.game.hands[seat * KINDS + held] -= 1
                room.game.hands[seat * KINDS + kind] += 1
                room.game.expected = room.game.settle()
                return True
    return False
