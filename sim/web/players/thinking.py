"""Bots that think for a while do so in a process of their own: the page and the table go on meanwhile."""

import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any

from sim.hands.acts import Thinking
from sim.hands.bots import Bot, Planner, Searching, SeatGame
from sim.play.search.advice import Advice, advise

Move = tuple[int, ...]
LOOK_MS = 30  # at the table, between two looks whether there is a decision


@lru_cache(maxsize=1)
def _elsewhere() -> ProcessPoolExecutor:
    """One process for all bots: only one of them is asked at a time. It ends with this one."""
    return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))


def _choose(bot: Bot, game: Any, seat: int, moves: list[Move]) -> tuple[Move, Bot]:
    """In the other process; the bot comes back with what it has planned."""
    return bot.choose(SeatGame(game, seat, moves)), bot


def advice_elsewhere(game: str, state: Any, seat: int, moves: list[Move]) -> "Future[Advice]":
    """What a strong player would do, thought out in the other process."""
    return _elsewhere().submit(advise, game, state, seat, moves)


class DistantPlanner(Planner):
    """Whoever searches does it elsewhere; a bot that answers at once answers here."""

    def deciding(self, game: Any, moves: list[Move]) -> Thinking[Move]:
        if not isinstance(self.bot, Searching) or len(moves) == 1:
            return self.decide(game, moves)
        try:
            thought: Future[tuple[Move, Bot]]
            thought = _elsewhere().submit(_choose, self.bot, game, self.seat, moves)
            while not thought.done():
                yield LOOK_MS
            move, self.bot = thought.result()
        except BrokenProcessPool:  # somebody has ended it: a new one next time, and this once here
            _elsewhere.cache_clear()
            return self.decide(game, moves)
        return move
