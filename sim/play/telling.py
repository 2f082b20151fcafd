"""The course of a game for people to read: turn by turn, battles with their totals, the scores at the end."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from host_tools.phrases import OF_PEOPLE
from host_tools.report import TITLES
from host_tools.report.arte import NAMES as COLOURS
from host_tools.report.battalia import FOLKS
from rules.arte.card import FREE
from rules.history.moves import NONE
from sim.play.match import Match
from sim.play.words.history import FIGURES
from sim.play.words.spoken import Owned
from sim.play.words.words import GameWords

SENTENCES = Path(__file__).with_name("told.toml")
SIDES = ("attacker", "defender")
COUNTED = {"cards": "card", "tokens": "token", "levels": "level"}
NEW_TURN = ("round", "day", "turn_of")
SCORES = ("scored", "won", "drawn", "ended")
PHRASED = ("answer", "reason")  # fields whose words are phrases


@cache
def sentences_of(language: str) -> dict[str, Any]:
    path = SENTENCES if language == "en" else SENTENCES.with_suffix(f".{language}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Line:
    """A sentence; `seat` did it, if one did. `kind` is turn, move, battle or score."""

    text: str
    kind: str = "move"
    seat: int | None = None


class Teller:
    """Says what everybody at the table could see of each move."""

    def __init__(self, name: str, game: Any, words: GameWords, players: list[str], language: str = "en"):
        self.players = players
        self._name = name
        self._game = game
        self._words = words
        self._sentences = sentences_of(language)[name]
        self._phrases = sentences_of(language)["phrases"]
        self._laid: list[str] = []  # cards of Battalia on their way into a line
        self._layer = 0

    def tell(self, events: list[tuple[int, ...]]) -> list[Line]:
        """The sentences about what a move brought; the game has it already."""
        lines: list[Line] = []
        for numbers, event in zip(events, self._words.events(events), strict=True):
            if self._name == "arte" and event["event"] in ("attacked", "redirected"):
                event = event | {"there": self._standing(numbers[2])}
            lines += self._tell(event)
        return lines

    def _tell(self, event: dict[str, Any]) -> list[Line]:
        kind = event["event"]
        if kind == "laid" and self._name == "battalia":
            before = self._lay() if self._layer != event["player"] else []
            self._layer = event["player"]
            self._laid.append(str(event["card"]))
            return before
        if kind == "took_back" and self._laid:
            self._laid = []  # nothing came of them
            return []
        if kind == "battle":
            return [self._battle(event["result"])]
        told = self._sentences.get(kind)
        if told is None:
            return []
        sort = "turn" if kind in NEW_TURN else "score" if kind in SCORES else "move"
        text = _filled(told, self._fields(event))
        return [*self._lay(), Line(text[:1].upper() + text[1:], sort, _doer(event))]

    def _lay(self) -> list[Line]:
        """Cards laid one after the other are told together."""
        if not self._laid:
            return []
        cards, self._laid = self.listed(self._laid), []
        return [Line(self._say("laid", player=self.players[self._layer], cards=cards), "move", self._layer)]

    def listed(self, names: list[str]) -> str:
        """One, two and three."""
        joined = [", ".join(names[:-1]), names[-1]] if len(names) > 1 else names
        return f" {self._phrases['and']} ".join(joined)

    def _say(self, key: str, **places: object) -> str:
        phrase: str = self._phrases[key]
        return phrase.format_map(places)

    def _counted(self, number: int, thing: str) -> str:
        forms: list[str] = self._phrases[thing]
        return forms[number != 1].format(n=number)

    # Fields

    def _fields(self, event: dict[str, Any]) -> dict[str, str]:
        named = {name: self._field(name, value) for name, value in event.items() if value is not None}
        if self._name == "history":
            named["active"] = self.players[self._game.active]
        return named

    def _field(self, name: str, value: Any) -> str:
        if name in OF_PEOPLE and isinstance(value, int):
            return self.players[value]
        if name == "hero" and isinstance(value, int):
            return self._say("hero_of", n=value % 2 + 1, player=self.players[value // 2])
        if isinstance(value, Owned):
            return self._say("of_player", unit=str(value), player=self.players[value.seat])
        if name == "won":
            return str(self._phrases[SIDES[not value]])
        if name == "day":
            return str(value + 1)
        if name == "target":
            return self._target(value)
        if name == "side":
            return self._side(value)
        if name == "land":
            return str(value).replace(": ", " (") + ")" * (": " in str(value))
        if name in COUNTED:
            return self._counted(value, COUNTED[name])
        if name in PHRASED:
            return str(self._phrases[value])
        told = str(value).replace("_", " ")
        return told.capitalize() if name == "player" else told

    def _standing(self, square: int) -> object:
        """Who of Arte de Batalla stands there; nobody if the attack was already the end of him."""
        words: Any = self._words
        piece = self._game.pieces[square]
        return words.unit(piece - 1) if 0 < piece < FREE else None

    def _target(self, target: Any) -> str:
        """What of Battalia is attacked."""
        if isinstance(target, dict):
            return self._say("hero_of", n=target["figure"] + 1, player=self.players[target["player"]])
        return str(self._phrases[target])

    def _side(self, side: str) -> str:
        """Who fights on that side of A Battle Through History."""
        record = self._game.record
        seat = record.attacker if side == "attacker" else record.defender
        return str(self._phrases["board"]) if seat == NONE else self.players[seat]

    def _battle(self, result: dict[str, Any]) -> Line:
        lines = [
            f"{self._phrases[line['line']]} {line['totals'][0]}:{line['totals'][1]}"
            for line in result["lines"]
        ]
        winner = result["winner"]
        outcome = (
            self._say("nobody_won") if winner == "none" else self._say("side_won", side=self._side(winner))
        )
        sides = {side: self._side(side) for side in SIDES}
        return Line(self._say("battle", lines=", ".join(lines), outcome=outcome, **sides), "battle")


def _doer(event: dict[str, Any]) -> int | None:
    player = event.get("player", event.get("owner"))
    if isinstance(player, int):
        return player
    unit = event.get("unit")
    return unit.seat if isinstance(unit, Owned) else None


def _filled(told: str | list[str], fields: dict[str, str]) -> str:
    """The first sentence whose places can all be filled."""
    sentences = [told] if isinstance(told, str) else told
    for sentence in sentences:
        if all(place is None or place in fields for _, place, _, _ in Formatter().parse(sentence)):
            break
    return sentence.format_map(fields)


# For `python -m sim play --tell`


def players_of(match: Match) -> list[str]:
    """Who plays, seat by seat."""
    if match.name == "history":
        return [FIGURES[figure] for figure in match.setup[3:]]
    if match.name == "battalia":
        return [FOLKS[faction] for faction in match.setup[-match.players :]]
    return COLOURS


class Telling:
    """Watches a match, and prints what everybody at the table could see."""

    def __init__(self, say: Callable[[str], None], match: Match, words: GameWords):
        self._say = say
        self._match = match
        self._teller = Teller(match.name, match.game, words, players_of(match))
        self._last = f"{TITLES[match.name]}: {self._teller.listed(self._teller.players)}."
        self._times = 1

    def __call__(self, seat: int, move: tuple[int, ...], events: list[tuple[int, ...]]) -> None:
        for line in self._teller.tell(events):
            if line.kind == "turn":
                self._line("")
            self._line(line.text)

    def end(self) -> None:
        """The scores, in the order of the seats."""
        players = self._teller.players
        scores = [line[-1] for line in self._match.game.sheet]
        told = [f"{name} {score}" for name, score in zip(players, scores, strict=True)]
        winners = [players[seat] for seat in self._match.game.winners]
        won = f"Won by {self._teller.listed(winners)}" if winners else "A draw"
        self._line("")
        self._line(f"Scores: {', '.join(told)}. {won}.")
        self._line("")

    def _line(self, line: str) -> None:
        """What happens several times running is told once."""
        if line and line == self._last:
            self._times += 1
            return
        self._say(self._last if self._times == 1 else f"{self._last} ({self._times} times)")
        self._last, self._times = line, 1
