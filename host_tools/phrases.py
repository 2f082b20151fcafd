"""Games in words for people: what a move or an event says, and how a game stands."""

import json
from typing import Any

from host_tools import cards
from host_tools.errors import ToolError
from rules.game import CHANCE
from rules.history import moves
from rules.history.moves import FOUGHT

MOMENTS = {value: name[3:].lower() for name, value in vars(moves).items() if name.startswith("AT_")}
OF_PEOPLE = ("player", "rival", "first")


def phrase(words: dict[str, Any]) -> str:
    """A move or an event as a line: its kind, then its fields."""
    first = next(iter(words.values()))
    fields = [f"{name} {_value(name, value)}" for name, value in list(words.items())[1:]]
    return " ".join([str(first).replace("_", " "), *fields])


def _value(name: str, value: object) -> str:
    if name in OF_PEOPLE and isinstance(value, int):
        return str(value + 1)  # people count from 1
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


class GameWords:
    """What the link tells of A Battle Through History, in words; the cards are those of this PC."""

    def events(self, told: str) -> list[dict[str, Any]]:
        """Events as the link sends them: numbers with commas, a blank between two events."""
        return [self._event(tuple(map(int, event.split(",")))) for event in told.split()]

    def _event(self, event: tuple[int, ...]) -> dict[str, Any]:
        # The words for events are the simulator's, which also writes transcripts.
        from sim.games.history import EVENTS, WINNERS, HistoryWords

        if event[0] >= len(EVENTS):
            raise ToolError("The table tells of something this program does not know.", "Update it.", "event")
        if event[0] == FOUGHT:
            return {"event": "battle", "winner": WINNERS[event[1]], "up": list(event[2:])}
        with cards.catalogue("history") as catalogue:
            nobody: Any = None  # only a battle looks at the game itself
            return HistoryWords(nobody, catalogue).events([event])[0]

    def standing(self, facts: dict[str, str]) -> dict[str, str]:
        """The facts with the name of the moment in the place of its number."""
        if "moment" not in facts:
            return facts
        return facts | {"moment": MOMENTS.get(int(facts["moment"]), facts["moment"])}

    def headline(self, facts: dict[str, str]) -> str:
        facts = self.standing(facts)
        if "game" not in facts:
            return "No game is being played." + (" Stickers are being written." * (facts["enrolling"] == "1"))
        seat = int(facts["waiting"])
        who = "chance" if seat == CHANCE else f"player {seat + 1}"
        told = f"{facts['game']}, round {facts['round']} of {facts['rounds']}, turn of player "
        told += f"{int(facts['active']) + 1}: {facts['moment'].replace('_', ' ')} ({who})"
        return f"{told}. Relics {facts['relics']}, Honor {facts['honor']}, cards in hand {facts['hands']}."
