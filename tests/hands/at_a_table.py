"""A game of bots at a virtual table, for the tests of hands."""

import random

from sim.hands.acts import perform
from sim.hands.beginning import Beginning, agree
from sim.hands.bots import LEVELS, Planner
from sim.hands.enactor import Enactor
from sim.hands.host_guide import HostGuide
from sim.hands.sitting import Sitting
from sim.room import Room, room_of
from sim.table import Table
from sim.table.accepted import AcceptedMoves

FASTEST = 4  # of the setting for the speed of scenes


class BotGame:
    """From a new table on; `answer` lets automatic hands do one thing."""

    def __init__(self, game: str, board: str, players: int = 2, seed: int = 1, language: str = "en"):
        self.table = Table(board, seed)
        accepted = AcceptedMoves(self.table)
        agreed = agree(game, players, random.Random(seed), language, FASTEST)
        perform(self.table, Beginning(self.table).acts(agreed))
        setup = self.table.desk().session.setup
        self.room: Room = room_of(game, setup, seed)
        self.hands = Enactor(self.table, self.room, HostGuide(game, setup, language))
        bots = {
            seat: Planner(LEVELS["greedy"](game, seat, seed), seat) for seat in range(self.room.game.players)
        }
        self.sitting = Sitting(self.hands, accepted, bots)
        self.sitting.follow()

    def answer(self) -> None:
        acts = self.sitting.acts()
        assert acts is not None
        perform(self.table, acts)
        self.sitting.follow()
        session = self.table.desk().session
        if session is not None:
            assert self.room.differences(session.game) == []
