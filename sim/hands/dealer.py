"""The automatic hands: they do what nobody decides.

They bring what chance decides and what is known to the table, lay out and clear what scenes want, turn the
wheel where it is wanted, and press OK on what nobody has to answer.
"""

from typing import Any

from sim.hands.acts import Acts
from sim.hands.bare_hands import LOOK_MS
from sim.hands.enactor import Enactor
from sim.room import Waiting
from sim.table import TableError

RESTS_MS = 750  # a wheel that comes to rest is noticed
CHECKED_MS = 700  # after a power cut every reader tells what lies on it


class Dealer:
    """`tidy` brings the table to the next prompt, `deal` answers a prompt that nobody decides."""

    def __init__(self, hands: Enactor):
        self._hands = hands
        self._hurried = False

    # What was told

    def hurry(self) -> None:
        """Somebody has read what is on show."""
        self._hurried = True

    def finish(self) -> Acts:
        """The game is over: the scene that is on show is told to its end."""
        page = self._hands.page
        yield from self._watch(page, page.scenes[0])

    def has_to_tidy(self) -> bool:
        """Whether something stands between the table and its next question."""
        page = self._hands.page
        return page.prompt is None or bool(page.scenes)

    def tidy(self) -> Acts:
        """One page or scene."""
        page = self._hands.page
        name = type(page).__name__
        if page.prompt is not None:
            if page.scenes:
                yield from self._watch(page, page.scenes[0])
        elif name == "WheelBack":
            yield from self._hands.turn_to(page.target)
            yield RESTS_MS
        elif name == "ResumeCheck":
            yield from self._put_back(page)
        elif name == "CoveredCheck":
            yield from self._hands.press("back" if self._hands.lies(page.doubted) else "ok")
        elif name == "WheelCheck":
            yield from self._hands.press("ok")
        else:
            yield from self._hands.press("back")

    def _watch(self, page: Any, scene: Any) -> Acts:
        """Let it be told; do what it wants; OK where it waits for that."""
        self._hurried = False
        wanted = {zone: card for zone, card in scene.wanted.items() if self._hands.is_slot(zone)}
        if wanted:
            yield from self.lay_out(wanted)
            yield from self._until_over(page, scene)
            return
        if scene.point >= 0:
            yield from self._hands.turn_to(scene.point)
            yield RESTS_MS
        pace = self._hands.pace
        ms = pace.told if scene.ms else pace.read
        if ms is None:
            yield from self._until_over(page, scene)
        else:
            yield from self._read(page, scene, ms)

    def _read(self, page: Any, scene: Any, ms: int) -> Acts:
        """OK after so long, or as soon as somebody has read it."""
        for _ in range(0, ms, LOOK_MS):
            if self._hurried or self._is_over(page, scene):
                break
            yield LOOK_MS
        if not self._is_over(page, scene):
            yield from self._hands.press("ok")

    def _until_over(self, page: Any, scene: Any) -> Acts:
        while not self._is_over(page, scene):
            yield LOOK_MS

    def _is_over(self, page: Any, scene: Any) -> bool:
        return self._hands.page is not page or not page.scenes or page.scenes[0] is not scene

    # Cards on slots

    def lay_out(self, wanted: "dict[str, int | None]") -> Acts:
        """Exactly these cards on these slots: wrong ones are taken up first, wherever they lie."""
        hands, table = self._hands, self._hands.table
        names = {zone: None if card is None else self._name(card) for zone, card in wanted.items()}
        needed = {name for name in names.values() if name is not None}
        lying = table.lying
        for reader in table.board.readers:
            zone = reader.zones[0]
            for thing in lying[reader.name]:
                if thing != names.get(zone) and (zone in names or thing in needed):
                    yield {"remove": zone, "card": thing}
                    yield LOOK_MS
        for zone, name in names.items():
            if name is not None and not hands.lies(zone):
                yield {"place": name, "at": zone}
                yield 3 * LOOK_MS

    def _name(self, card: int) -> str:
        guide = self._hands.guide
        return f"{guide.name} {guide.guide.slot_cards} {card}"

    def _put_back(self, check: Any) -> Acts:
        """After a power cut: the slots as the table remembers them."""
        yield CHECKED_MS
        if self._hands.page is not check:
            return
        game_page = check.game_page
        remembered = game_page.session.guide.cards_on_slots(game_page.session.game)
        wrong = {zone: remembered.get(zone) for zone in check.differences()}
        if wrong:
            yield from self.lay_out(wrong)
            yield CHECKED_MS
        if self._hands.page is check and check.differences():
            yield from self._hands.press("ok")

    # What nobody decides

    def deal(self, waiting: Waiting) -> Acts:
        """The one move that chance brings, or that is known."""
        move = waiting.moves[0]
        way = self._hands.ways().of(move, waiting.thing)
        if way is None:
            raise TableError(f"the table has no way for {move}")
        yield from self._hands.go(way)
