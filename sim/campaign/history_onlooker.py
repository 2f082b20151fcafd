"""A game that was played up to some moment before the campaign comes to it, with the real decks around it."""

import random
from typing import Any

from rules.history.game import History
from rules.history.moves import AT_ATTACK, AT_COUNT, AT_DEFEND, DEPLOY, REFEREE, SUPPLY
from sim.device_files import catalogue_of
from sim.hands.history import Hands, Move
from sim.hands.history_decks import Decks

FIGURES = 4
ROUNDS = 6


class Onlooker(Hands):
    """Knows what is true at the table, and plays without touching it."""

    def __init__(self, dice: random.Random, players: int = 2):
        self.dice = dice
        figures = dice.sample(range(FIGURES), players)
        self.setup: Move = (REFEREE, ROUNDS, dice.randrange(players), *figures)
        self.game = History(self.setup, catalogue_of("history"))
        self.decks = Decks(self.game, dice)
        self.played: list[Move] = []

    def play_until_turn(self, turn: int) -> "Onlooker":
        """Turns are counted from 0, from the first of the first round; none at all for -1."""
        while turn >= 0 and not self.game.over and self._turn() < turn:
            self.play_one()
        return self

    def play_one(self) -> None:
        """Any move that is true."""
        move = self.dice.choice(self._true())
        self.decks.obey(self.game.play(move))
        self.played.append(move)

    def _turn(self) -> int:
        return (self.game.round - 1) * self.game.players + self.game.turn

    def _true(self) -> list[Move]:
        """Of the moves that the game would believe those that are true."""
        moves: list[Any] = list(self.game.expects().moves)
        moment = self.game.moment
        if moment == AT_COUNT:
            return [self._count()]
        top = self._top()
        if top is not None:
            return [next(move for move in moves if len(move) > 1 and self._says(move, top))]
        if moment in (AT_ATTACK, AT_DEFEND):
            hand = self.decks.players[self.game.seat].hand
            return [move for move in moves if move[0] != DEPLOY or move[1] in hand]
        return [move for move in moves if move[0] != SUPPLY]
