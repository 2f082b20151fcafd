"""Games in words for people: what a move or an event says, and how a game stands."""

import json
from importlib import import_module
from typing import Any

from host_tools import cards
from host_tools.errors import ToolError
from rules.game import CHANCE, Refusal

OF_PEOPLE = ("player", "rival", "first", "owner")
# Words that say nothing without the name of what they are.
NAMED = {
    "top": "top",
    "lit": "lit",
    "match": "match",
    "kind_as": "as",
    "taken": "taken",
    "in_the_box": "in the box",
}
# Numbers of the public view, as people call them.
STANDING = {
    "points": "points",
    "relics": "Relics",
    "honor": "Honor",
    "hands": "cards in hand",
}


def phrase(words: dict[str, Any]) -> str:
    """A move or an event as a line: its kind, then what it is about."""
    kind, *fields = words.items()
    called = str(kind[1]).replace("_", " ")
    told = ", ".join(_field(name, value) for name, value in fields if value is not None)
    return told if told.startswith(f"{called} ") else f"{called} {told}".strip()


def _field(name: str, value: object) -> str:
    if isinstance(value, str) and name not in NAMED:
        return value.replace("_", " ")
    called = NAMED.get(name) or name.replace("_", " ")
    if isinstance(value, bool):
        return called if value else f"not {called}"
    if name in OF_PEOPLE and isinstance(value, int):
        return f"{called} {value + 1}"  # people count from 1
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return f"{called} {' and '.join(value)}".replace("_", " ")
    return f"{called} {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" + ("" if number == 1 else "s")


def refused(refusal: Refusal) -> str:
    """Why the rules do not allow a move: not in pile (BH-113)."""
    told = refusal.code.replace("_", " ")
    return f"{told} ({refusal.rule})" if refusal.rule else told


def who(seat: int | None) -> str:
    return "chance" if seat is None or seat == CHANCE else f"player {seat + 1}"


class GameWords:
    """What the link tells of a running game, in words; the cards are those of this PC."""

    def __init__(self) -> None:
        self.game = ""  # which one runs, as the table said last

    def events(self, told: str) -> list[dict[str, Any]]:
        """Events as the link sends them: numbers with commas, a blank between two events."""
        # The words for events are the simulator's, which also writes transcripts.
        from sim.play.words.outside import told_outside

        with cards.catalogue(self.game) as catalogue:
            try:
                events = [tuple(map(int, event.split(","))) for event in told.split()]
                return [told_outside(self.game, event, catalogue) for event in events]
            except (IndexError, ValueError) as error:
                raise ToolError(
                    "The table tells of something this program does not know.", "Update it.", "event"
                ) from error

    def standing(self, facts: dict[str, str]) -> dict[str, str]:
        """The facts with the name of the moment in the place of its number."""
        self.game = facts.get("game", "")
        if "moment" not in facts:
            return facts
        names = vars(import_module(f"rules.{self.game}.moves"))
        moments = {value: name[3:].lower() for name, value in names.items() if name.startswith("AT_")}
        return facts | {"moment": moments.get(int(facts["moment"]), facts["moment"])}

    def headline(self, facts: dict[str, str]) -> str:
        facts = self.standing(facts)
        if "game" not in facts:
            return "No game is being played." + (" Stickers are being written." * (facts["enrolling"] == "1"))
        told = [facts["game"]]
        if "round" in facts:
            told.append(f"round {facts['round']} of {facts['rounds']}")
        told += [f"{name} {facts[name]}" for name in ("day", "turn") if name in facts]
        at_turn = facts.get("player", facts.get("active", ""))
        if at_turn.isdigit():
            told.append(f"turn of player {int(at_turn) + 1}")
        line = ", ".join(told) + ": "
        if "moment" in facts:
            line += facts["moment"].replace("_", " ") + " "
        line += f"({who(int(facts['waiting']))})."
        counts = [f"{name} {facts[key]}" for key, name in STANDING.items() if key in facts]
        return f"{line} {', '.join(counts)}.".replace(" .", "")
