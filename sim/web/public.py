"""What pages may know of the cards at the table: this is the one place that decides it.

A card that the rules keep secret is laid face down: pages are told of a card, as the display tells of it. It
stays so until it is taken up, the rules show it, or the game is over; so long the recording ends before it.
"""

from typing import Any

from sim.scenario.writing import Step
from sim.table import Table
from sim.web.games import game_of
from sim.web.story import desk_of, play_of

HIDDEN = "hidden card"
LAYING = ("place", "tap", "lay", "refused")  # verbs that name the card they lay


class Secrets:
    """`told` says what pages hear of a step, `done` remembers it, `look` notices what has become public."""

    def __init__(self, table: Table):
        self._table = table
        self._covered: set[str] = set()  # cards laid face down
        self._revealed = False
        self.kept = False  # something laid face down is not public yet

    def told(self, step: Step, face_down: bool | None = None) -> Step:
        """The step with no card in it that is a secret when it begins now."""
        verb = _laying(step)
        if verb and (self._is_face_down() if face_down is None else face_down):
            return {**step, verb: HIDDEN}
        return {**step, "card": HIDDEN} if step.get("card") in self._covered else step

    def done(self, step: Step, told: Step) -> None:
        verb = _laying(step)
        if verb and told[verb] == HIDDEN:
            self._covered.add(step[verb])
            self.kept = True
        elif verb:
            self._covered.discard(step[verb])

    def covers(self, card: str) -> bool:
        return card in self._covered

    def lying(self, lying: dict[str, list[str]]) -> dict[str, list[str]]:
        """What is seen on each reader that has something on it."""
        return {
            reader: [HIDDEN if card in self._covered else card for card in cards]
            for reader, cards in lying.items()
            if cards
        }

    def look(self) -> None:
        desk = desk_of(self._table)
        if desk is None:
            return  # without power nothing is shown
        play = play_of(self._table)
        before, self._revealed = self._revealed, play is not None and _asked(play, "revealed")
        over = desk.session is None and not desk.services.journal.log.is_running()
        if over or self._revealed and not before:
            self._covered.clear()
            self.kept = False

    def _is_face_down(self) -> bool:
        """Whether what is laid now is nobody else's business, or is not even noticed by the table."""
        play = play_of(self._table)
        return play is not None and (bool(play.prompt.quiet) or _asked(play, "secret"))


def _laying(step: Step) -> str:
    return next((verb for verb in LAYING if verb in step), "")


def _asked(play: Any, what: str) -> bool:
    """What the game's package says of it, if it has such a function at all (sim/web/games)."""
    answer = getattr(game_of(play.session.guide.name), what, None)
    return answer is not None and bool(answer(play))


def seats(dealt: dict[str, int], decks: dict[int, list[str]]) -> dict[str, int]:
    """Whose a card is: cards dealt to people, and the whole decks of bots, for nobody knows their hands."""
    people = {card: seat for card, seat in dealt.items() if seat not in decks}
    return people | {card: seat for seat, cards in decks.items() for card in cards}


def hands(dealt: dict[str, int], decks: dict[int, list[str]]) -> dict[str, int]:
    """How many cards each bot holds."""
    return {str(seat): sum(whose == seat for whose in dealt.values()) for seat in decks}
