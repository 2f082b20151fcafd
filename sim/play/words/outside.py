"""Events of a game in words for somebody who only hears them and does not have the game itself."""

from typing import Any

from rules.arte.card import FREE
from rules.arte.game import Arte
from rules.arte.moves import NONE
from rules.history.moves import FOUGHT
from sim.play.words.arte import PLAYERS, ArteWords
from sim.play.words.battalia import BattaliaWords
from sim.play.words.history import WINNERS, HistoryWords
from store.catalogue import Catalogue

HEROES = 2  # of each side; their numbers come first


class _ArteFromOutside(ArteWords):
    """Which class a unit is of, only the game knows."""

    def unit(self, number: int) -> object:
        if number == NONE or number >= FREE:
            return super().unit(number)
        side, place = divmod(number, self.game.half)
        name = f"Hero {place + 1}" if place < HEROES else f"unit {place + 1 - HEROES}"
        return f"{PLAYERS[side]} {name}"


def told_outside(game: str, event: tuple[int, ...], catalogue: Catalogue) -> dict[str, Any]:
    nobody: Any = None  # only a battle looks at the game itself
    words: Any
    if game == "arte":
        words = _ArteFromOutside(Arte((0, 0), catalogue), catalogue)
    elif game == "battalia":
        words = BattaliaWords(nobody, catalogue)
    elif event[0] == FOUGHT:
        return {"event": "battle", "winner": WINNERS[event[1]], "up": list(event[2:])}
    else:
        words = HistoryWords(nobody, catalogue)
    told: dict[str, Any] = words.events([event])[0]
    return told
