"""Turning points on the page of a game: what cost most, and what a bot would have played."""

from typing import Any

from host_tools import cards
from host_tools.journals import Played
from host_tools.output import Advance
from host_tools.phrases import counted, phrase, who
from host_tools.report.pictures import heading, note, sentence, table

FULL = 0
POINTS = {"arte": "life points ahead"}  # what stands for points where a game has none
MOST_MOVES = 5  # of a plan that are told


def parts(played: Played, level: str, advance: Advance) -> list[str]:
    # The bots are the simulator's.
    from sim.analysis.turning_points import turning_points

    found = turning_points(played.game, played.setup, played.moves, level, advance)
    told = [heading("Turning points")]
    if not found:
        nothing = sentence("No move clearly cost more than three percent of the chance to win.")
        return [*told, nothing, _how(played)]
    heads = ("Move", "Who", "Played", "Chance to win", "The bot's choice", "Chance to win", _points(played))
    return [*told, table(heads, [_row(played, point) for point in found]), _how(played)]


def _points(played: Played) -> str:
    return f"{POINTS.get(played.game, 'points').capitalize()}, played and bot's"


def _row(played: Played, point: Any) -> tuple[Any, ...]:
    decision = point.decision
    return (
        decision.n,
        who(decision.seat),
        _told(played, decision.game, decision.plan),
        f"{100 * point.played.win:.0f} %",
        _told(played, decision.game, point.better),
        f"{100 * point.promised.win:.0f} %",
        f"{point.played.points:.1f}, {point.promised.points:.1f}",
    )


def _told(played: Played, game: Any, plan: tuple[tuple[int, ...], ...]) -> str:
    from sim.play.search.copies import copy_of
    from sim.play.words import GAMES

    with cards.catalogue(played.game) as catalogue:
        words = GAMES[played.game][1](copy_of(game), catalogue)
        told = [phrase(words.move(move)) for move in plan[:MOST_MOVES]]
    more = len(plan) - MOST_MOVES
    return "; ".join(told) + (f"; and {counted(more, 'more move')}" if more > 0 else "")


def _how(played: Played) -> str:
    how = (
        "A bot has judged each decision by what that player could know then, in imagined games "
        "to the end of a turn; the chance to win is its own judgement of the position there."
    )
    if played.setup[0] != FULL:
        how += " The table does not know what a hand holds: cards are assumed that fit what was played."
    return note(how)
