"""A seat given to a bot: it does what people do, with the same hands, and sees what its seat sees.

A bot is a generator of acts: a step of a scenario (it goes on when the hands have done it), or milliseconds
in which it thinks.
"""

from collections.abc import Collection, Generator
from typing import Any, Protocol

from sim.clock import MS
from sim.scenario.writing import Step
from sim.table import Table, TableError
from sim.web.story import desk_of

Acts = Generator[Step | int, None, None]


class Hands(Protocol):
    """What a bot needs of the hands at the table."""

    @property
    def lying(self) -> dict[str, list[str]]: ...

    def ask(self, step: Step, answer: Any = None) -> None: ...


class Eyes:
    """What somebody at the table sees: the page on its display, the cards that lie there, who sits there."""

    def __init__(
        self,
        table: Table,
        hands: Hands,
        seats: dict[str, int],
        bots: Collection[int],
        decks: dict[int, list[str]],
    ):
        self._table = table
        self._hands = hands
        self._seats = seats  # whose hand a card is in
        self._bots = bots  # the seats of all bots
        self._decks = decks  # and all that is theirs

    def first_bot(self) -> int:
        """Of several bots this one does what is nobody's."""
        return min(self._bots)

    def play(self) -> Any:
        """The page of a game in progress, or None."""
        desk = desk_of(self._table)
        return desk.page if desk is not None and desk.page.prompt is not None else None

    def lies(self, zone: str) -> list[str]:
        return self._hands.lying[self._table.reader_of(zone)]

    def free(self, card: str) -> bool:
        """It lies nowhere, and nobody holds it."""
        return card not in self._seats and not any(card in cards for cards in self._hands.lying.values())

    def hold(self, cards: list[str], seat: int, own: list[str]) -> None:
        """These cards, and no others, are in the hand of the bot; `own` is what everybody knows to be its."""
        self._decks[seat] = own
        for card in [card for card, whose in self._seats.items() if whose == seat]:
            del self._seats[card]
        self._seats.update(dict.fromkeys(cards, seat))

    def is_slot(self, zone: str) -> bool:
        return self._table.is_slot(zone)

    def has(self, zone: str) -> bool:
        return any(zone in reader.zones for reader in self._table.board.readers)

    def clicks_to(self, point: int) -> int:
        """How far the wheel is from a point, clockwise; 0 if it rests there."""
        wheel = desk_of(self._table).services.wheel_position.wheel
        turn = self._table.board.wheel.detents_per_turn
        far = (point - wheel.point) % wheel.points * turn // wheel.points
        return far or int(not wheel.settled)


class BotSeat:
    """Lets a bot act at its own pace, one act after the other."""

    def __init__(self, table: Table, hands: Hands, acts: Acts):
        self._table = table
        self._hands = hands
        self._acts = acts
        self._rests_until = 0
        self._waits = False
        self._trouble: TableError | None = None

    def work(self) -> None:
        """Called whenever time has passed: begin the next act if the last one is over."""
        if self._waits or self._table.clock.now < self._rests_until or not self._table.device.powered:
            return
        trouble, self._trouble = self._trouble, None
        act = next(self._acts) if trouble is None else self._acts.throw(trouble)
        if isinstance(act, int):
            self._rests_until = self._table.clock.now + act * MS
            return
        self._waits = True
        self._hands.ask(act, self._done)

    def _done(self, error: Exception | None) -> None:
        self._waits = False
        self._trouble = None if error is None else TableError(str(error))
