"""The course of a game for people to read: turn by turn, battles with their totals, the scores at the end."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from string import Formatter
from typing import Any

from host_tools.phrases import OF_PEOPLE, counted
from host_tools.report import TITLES
from host_tools.report.arte import NAMES as COLOURS
from host_tools.report.battalia import FOLKS
from rules.arte.card import FREE
from rules.history.moves import NONE
from sim.games.history import FIGURES
from sim.playing import Match
from sim.transcript import Words

SENTENCES = Path(__file__).with_name("games") / "told.toml"
SIDES = ("attacker", "defender")
COUNTED = {"cards": "card", "tokens": "token", "levels": "level"}
NEW_TURN = ("round", "day", "turn_of")


def players_of(match: Match) -> list[str]:
    """Who plays, seat by seat."""
    if match.name == "history":
        return [FIGURES[figure] for figure in match.setup[3:]]
    if match.name == "battalia":
        return [FOLKS[faction] for faction in match.setup[-match.players :]]
    return COLOURS


class Telling:
    """Watches a match and says what everybody at the table could see."""

    def __init__(self, say: Callable[[str], None], match: Match, words: Words):
        self._say = say
        self._match = match
        self._words = words
        self._players = players_of(match)
        self._sentences = tomllib.loads(SENTENCES.read_text(encoding="utf-8"))[match.name]
        self._laid: list[str] = []  # cards of Battalia on their way into a line
        self._layer = ""
        self._last = f"{TITLES[match.name]}: {_and(self._players)}."
        self._times = 1

    def __call__(self, seat: int, move: tuple[int, ...], events: list[tuple[int, ...]]) -> None:
        for numbers, event in zip(events, self._words.events(events), strict=True):
            if self._match.name == "arte" and event["event"] in ("attacked", "redirected"):
                event = event | {"there": self._standing(numbers[2])}
            self._tell(event)

    def end(self) -> None:
        """The scores, in the order of the seats."""
        scores = [line[-1] for line in self._match.game.sheet]
        told = [f"{name} {score}" for name, score in zip(self._players, scores, strict=True)]
        winners = [self._players[seat] for seat in self._match.game.winners]
        self._line("")
        self._line(f"Scores: {', '.join(told)}. {f'Won by {_and(winners)}' if winners else 'A draw'}.")
        self._line("")

    def _tell(self, event: dict[str, Any]) -> None:
        kind = event["event"]
        if kind == "laid" and self._match.name == "battalia":
            if self._layer != self._players[event["player"]]:
                self._lay()
            self._layer = self._players[event["player"]]
            self._laid.append(event["card"])
            return
        if kind == "took_back" and self._laid:
            self._laid = []  # nothing came of them
            return
        if kind == "battle":
            self._battle(event["result"])
            return
        told = self._sentences.get(kind)
        if told is None:
            return
        self._lay()
        if kind in NEW_TURN:
            self._line("")
        self._line(_filled(told, self._fields(event)))

    def _line(self, line: str) -> None:
        """What happens several times running is told once."""
        line = line[:1].upper() + line[1:]
        if line and line == self._last:
            self._times += 1
            return
        self._say(self._last if self._times == 1 else f"{self._last} ({self._times} times)")
        self._last, self._times = line, 1

    def _lay(self) -> None:
        """Cards laid one after the other are told together."""
        if self._laid:
            self._line(f"{self._layer} laid {_and(self._laid)}.")
            self._laid = []

    # Fields

    def _fields(self, event: dict[str, Any]) -> dict[str, str]:
        named = {name: self._field(name, value) for name, value in event.items() if value is not None}
        game: Any = self._match.game
        if self._match.name == "history":
            named["active"] = self._players[game.active]
        return named

    def _field(self, name: str, value: Any) -> str:
        if name in OF_PEOPLE and isinstance(value, int):
            return self._players[value]
        if name == "hero" and isinstance(value, int):
            return f"Hero {value % 2 + 1} of {self._players[value // 2]}"
        if name == "won":
            return SIDES[not value]
        if name == "day":
            return str(value + 1)
        if name == "target":
            return self._target(value)
        if name == "side":
            return self._side(value)
        if name == "land":
            return str(value).replace(": ", " (") + ")"
        if name in COUNTED:
            return counted(value, COUNTED[name])
        told = str(value).replace("_", " ")
        return told.capitalize() if name == "player" else told

    def _standing(self, square: int) -> object:
        """Who of Arte de Batalla stands there; nobody if the attack was already the end of him."""
        game: Any = self._match.game
        words: Any = self._words
        piece = game.pieces[square]
        return words.unit(piece - 1) if 0 < piece < FREE else None

    def _target(self, target: Any) -> str:
        """What of Battalia is attacked."""
        if isinstance(target, dict):
            return f"Hero {target['figure'] + 1} of {self._players[target['player']]}"
        return {"neutral": "the neutral city", "ruins": "the guards of the ruins", "city": "the city"}[target]

    def _side(self, side: str) -> str:
        """Who fights on that side of A Battle Through History."""
        game: Any = self._match.game
        seat = game.record.attacker if side == "attacker" else game.record.defender
        return "the board" if seat == NONE else self._players[seat]

    def _battle(self, result: dict[str, Any]) -> None:
        lines = [
            f"{line['line'].capitalize()} {line['totals'][0]}:{line['totals'][1]}" for line in result["lines"]
        ]
        winner = result["winner"]
        outcome = "nobody won" if winner == "none" else f"{self._side(winner)} won"
        sides = " against ".join(self._side(side) for side in SIDES)
        self._line(f"Battle of {sides}: {', '.join(lines)}; {outcome}.")


def _filled(told: str | list[str], fields: dict[str, str]) -> str:
    """The first sentence whose places can all be filled."""
    sentences = [told] if isinstance(told, str) else told
    for sentence in sentences:
        if all(place is None or place in fields for _, place, _, _ in Formatter().parse(sentence)):
            break
    return sentence.format_map(fields)


def _and(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
