"""One game of a study, told in a few numbers and names."""

import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from rules.arte import moves as arte_moves
from rules.arte.card import CLASSES
from rules.battalia import moves as battalia_moves
from rules.history import moves as history_moves
from sim.play.match import LEVELS, Match, bot, stream
from sim.play.strength import iterations_of
from sim.play.words.battalia import FACTIONS
from sim.play.words.history import FIGURES
from sim.study.plan import Study
from store.catalogue import Catalogue

Row = dict[str, Any]
_BATTALIA_LAYS = (battalia_moves.LAY, battalia_moves.LAY_AS, battalia_moves.LAY_ONE)


class Task(NamedTuple):
    """Some games of a study that follow one another."""

    study: Study
    first: int
    games: int


def play_games(task: Task) -> list[Row]:
    """They follow from the study and their numbers alone, whoever plays them."""
    return [play_game(task.study, number) for number in range(task.first, task.first + task.games)]


def play_game(study: Study, number: int) -> Row:
    catalogue = _catalogue(study.catalogue, study.game)
    seed = (study.seed + number) % 2**32
    options = {"rounds": study.rounds} if study.game == "history" else {}
    match = Match(study.game, seed, list(study.bots), catalogue, **options)
    for seat, name in enumerate(study.bots):
        if name in LEVELS:
            own = iterations_of(study.game, name, study.iterations)
            match.seat_bot(seat, bot(study.game, name, seat, stream(seed, 1 + seat), own))
    used: list[set[str]] = [set() for _ in study.bots]

    def watch(seat: int, move: tuple[int, ...], events: list[tuple[int, ...]]) -> None:
        if seat >= 0:
            card = _card(study.game, match.game, catalogue, move)
            if card:
                used[seat].add(card)

    match.play(watch)
    game: Any = match.game
    return {
        "number": number,
        "seed": seed,
        "moves": match.moves,
        "first": int(game.first),
        "winners": game.winners,
        "scores": [sheet[-1] for sheet in game.sheet],
        "sides": _sides(study.game, game, catalogue),
        "cards": [sorted(cards) for cards in used],
    }


def _sides(name: str, game: Any, catalogue: Catalogue) -> list[list[str]]:
    """What each seat has chosen to be: a figure, a faction, its Heroes."""
    if name == "history":
        return [[FIGURES[figure]] for figure in game.figures]
    if name == "battalia":
        return [[FACTIONS[faction]] for faction in game.factions]
    heroes = [[game.sort[seat * game.half + at] - CLASSES for at in (0, 1)] for seat in (0, 1)]
    return [[catalogue.name("hero", hero) for hero in sorted(pair)] for pair in heroes]


def _card(name: str, game: Any, catalogue: Catalogue, move: tuple[int, ...]) -> str:
    """The card that a move brings into play."""
    if name == "history":
        return catalogue.name("unit", move[1]) if move[0] == history_moves.DEPLOY else ""
    if name == "battalia":
        if move[0] not in _BATTALIA_LAYS:
            return ""
        return catalogue.name("kind", game.cards[2 * move[1]])
    if move[0] == arte_moves.LAY:
        return catalogue.name("chest", move[1])
    return catalogue.name("skill", move[1]) if move[0] == arte_moves.SKILL else ""


@lru_cache(maxsize=2)
def _catalogue(data: bytes, game: str) -> Any:
    """Read from a file as the firmware does."""
    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name) / f"{game}.cat"
    path.write_bytes(data)
    return Tables(str(path), folder)


class Tables(Catalogue):
    """A catalogue whose tables and names are kept: thousands of games ask for the same ones."""

    def __init__(self, path: str, folder: Any):
        super().__init__(path)
        self._folder = folder  # it goes away with its last user
        self._kept: dict[str, bytes] = {}
        self._named: dict[tuple[str, int], str] = {}

    def table(self, table: str) -> bytes:
        if table not in self._kept:
            self._kept[table] = super().table(table)
        return self._kept[table]

    def name(self, table: str, i: int) -> str:
        if (table, i) not in self._named:
            self._named[table, i] = super().name(table, i)
        return self._named[table, i]
