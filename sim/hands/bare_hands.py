"""What hands can do at any table without knowing a game: press, turn, choose lines, look what came of it."""

from collections.abc import Callable
from typing import Any

from sim.hands.acts import HASTE, Acts, Pace
from sim.table import Table, TableError
from sim.table.accepted import desk_of

LOOK_MS = 40
PATIENCE_MS = 2000
MENU_MS = 900  # how long Back is held for the menu of a game


class BareHands:
    """`pace` may be changed at any time."""

    def __init__(self, table: Table, pace: Pace = HASTE):
        self.table = table
        self.pace = pace
        self.served = frozenset(zone for reader in table.board.readers for zone in reader.zones)

    # What is to be seen

    @property
    def desk(self) -> Any:
        desk = desk_of(self.table)
        if desk is None:
            raise TableError("the table is off")
        return desk

    @property
    def page(self) -> Any:
        """The page that takes what hands do."""
        return self.desk.page

    def lies(self, zone: str) -> bool:
        return bool(self.table.fields[self.table.reader_of(zone)].tags)

    def is_slot(self, zone: str) -> bool:
        """Cards stay where they are laid; elsewhere they are only shown, or the board has no such place."""
        return zone in self.served and self.table.is_slot(zone)

    # What hands do

    def press(self, button: str, ms: int = 0) -> Acts:
        yield {"press": button, "ms": ms or self.pace.pressed}
        yield LOOK_MS

    def choose(self, value: object) -> Acts:
        """Take a choice of a menu by what it stands for."""
        values = [choice for _, choice in self.page.choices]
        if value not in values:
            raise TableError(f"the table does not offer {value} now")
        page = self.page
        yield from self.take_line(values.index(value))
        yield from self.wait_until(lambda: self.page is not page)

    def take_line(self, index: int, by_buttons: bool = False) -> Acts:
        """Bring the mark to a line of the list on show, and press OK."""
        page = self.page
        prompt = page.prompt
        steps = index - page.index
        if by_buttons:
            for _ in range(abs(steps)):
                yield from self.press("plus" if steps > 0 else "minus")
        elif steps:
            yield {"turn": steps}
            yield LOOK_MS
        if self.page is not page or page.prompt is not prompt or page.index != index:
            raise TableError("somebody else was quicker")
        yield from self.press("ok")

    def turn_to(self, point: int) -> Acts:
        """Turn the wheel until it rests on a point."""
        position = self.desk.services.wheel_position
        revolution = self.table.board.wheel.detents_per_turn
        while position.distance(point) or not position.wheel.settled:
            yield {"turn": position.distance(point) * revolution // position.wheel.points or 1}
            yield LOOK_MS

    def wait_until(self, happened: Callable[[], bool], patience: int = PATIENCE_MS) -> Acts:
        """Until it has happened, or patience is at its end."""
        for _ in range(0, patience, LOOK_MS):
            if happened():
                return
            yield LOOK_MS
