"""A table that invites another house: its game begins once the bridge is there."""

from sim.hands.acts import Acts
from sim.hands.beginning import Agreed, Beginning
from sim.scenario.moves_file import Played
from sim.table.accepted import desk_of
from sim.web.players.game_table import GameTable

LOOK_MS = 200


class HostTable(GameTable):
    """Hands say yes to what the bridge asks meanwhile."""

    ready = False  # a bridge may ask

    def _opening(self, agreed: Agreed, before: Played | None) -> Acts:
        hands = Beginning(self.table)
        yield from hands.switch_on(agreed)
        self.ready = True
        while not self._has_bridge():
            if [value for _, value in hands.page.choices] == [True, False]:
                yield from hands.press("ok")
            yield LOOK_MS
        if not hands.page.choices:  # the table's name wanders over the display: any button ends that
            yield from hands.press("ok")
        yield from hands.new_game(agreed)

    def _has_bridge(self) -> bool:
        """One to which people have said yes, and that invites another house."""
        desk = desk_of(self.table)
        feed = desk.link.feed if desk is not None and desk.link else None
        return feed is not None and feed.here > 0
