"""The guide of a game on this PC: what the table's prompt would be, and its words in any language.

It is the firmware's own code with the firmware's own texts, run beside the table: looking ahead into a list
that is not open yet, or telling a move again in another language, never disturbs what the table is doing.
"""

from importlib import import_module
from typing import Any

from rules.game import Refusal
from sim.device_files import catalogue_of
from sim.play.speech import HostServices

Move = tuple[int, ...]


class HostGuide:
    """`language` may be changed at any time; everything said afterwards is in it."""

    def __init__(self, game: str, setup: Move, language: str = "en", **chosen: Any):
        self.name = game
        self._chosen = chosen
        self.guide: Any = import_module(f"table.{game}").Guide()
        self.guide.make(setup, catalogue_of(game))
        self.speak(language)

    def speak(self, language: str) -> None:
        self.language = language
        self.services = HostServices(self.name, language, **self._chosen)

    @property
    def labels(self) -> Any:
        return self.guide.labels(self.services)

    def prompt(self, game: Any, part: Any = None) -> Any:
        return self.guide.prompt(game, self.services, part)

    def answer(
        self, game: Any, thing: str, row: list[Move] | None = None, part: Any = None
    ) -> tuple[list[Move], Any]:
        """What it means to show this thing: moves, and the part of the prompt that it opens."""
        _, table, number = thing.split()
        answer = self.guide.answer(game, table, int(number), row, part)
        return answer.moves, answer.part

    def why_not(self, thing: str, *games: Any) -> str:
        """Why this thing does not count now: what the first of these games says that refuses it.

        The table's game comes first: it says what showing the thing would mean. The full one knows more.
        """
        moves, part = self.answer(games[0], thing)
        meant = moves or (part if isinstance(part, list) else [])
        for game in games:
            if meant and isinstance(meant[0], tuple) and meant[0] not in game.expects().moves:
                return self.refusal(game, meant[0])[0]
        return str(self.services.text("CARD_NOT_NOW"))

    def is_vague(self, reason: str) -> bool:
        """Whether it says no more than that this is not the moment."""
        return reason in (str(self.services.text(key)) for key in ("CARD_NOT_NOW", "R_NOT_NOW"))

    def refusal(self, game: Any, move: Move) -> tuple[str, str]:
        """Why the rules refuse this move, in a sentence; and the number of the rule."""
        try:
            game.decline(move)
        except Refusal as refusal:
            sentence = import_module("table.error_texts").refusal_text
            return sentence(self.services.text, refusal.code), refusal.rule
        return "", ""

    def sentence_of(self, rule: str) -> str:
        """The rule by its number, in one sentence as the table tells it."""
        return str(import_module("table.error_texts").rule_text(self.services.text, rule))

    def colour_of(self, seat: int) -> str:
        """As a page writes it."""
        return f"#{self.guide.colours[seat]:06x}"

    def name_of(self, thing: str) -> str:
        """As printed on it."""
        _, table, number = thing.split()
        return str(self.labels.name(table, int(number)))
