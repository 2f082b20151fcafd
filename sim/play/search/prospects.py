"""What a battle of A Battle Through History promises: all rolls of both dice, in a few worlds.

With an average card for whatever arrives, as the greedy bot imagines it, chances are overrated: 90 % were
reckoned with where 75 % were won. So here real cards arrive, as many as the decks can give.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.dice import FACES, negative
from rules.history.game import History
from rules.history.known import KnownArmy
from rules.history.moves import NONE
from rules.history.unit import ERA

Worth = Callable[[Battle], float]  # of a battle that was fought, to the Attacker
Gifts = list[tuple[int, int]]  # the Defender's tokens: position, token

_ARRIVALS = 5  # more of one side never find a slot


class World(NamedTuple):
    """The next cards of each deck that may send reinforcements."""

    attacker: list[int]
    defender: list[int]  # of a challenged player
    eras: list[list[int]]


def unseen(army: KnownArmy) -> list[int]:
    """The cards of which nobody but the owner knows where they are: hand, deck and what was dismissed; the
    discards too, once a card was taken back from them unseen."""
    cards = army.hand + army.deck + army.dismissed
    return sorted(cards + army.discard if army.recovered else cards)


def known_army(game: History, seat: int) -> KnownArmy:
    army = game.armies[seat]
    assert isinstance(army, KnownArmy)
    return army


def worlds(game: History, seat: int, rival: int, number: int) -> list[World]:
    """For an attack of the seat; the same for a whole turn: line-ups are compared by what they do."""
    dice = Random(game.round * game.players + game.turn)
    own = sorted(known_army(game, seat).deck)
    others: list[int] = []
    left = 0
    if rival != NONE:
        army = known_army(game, rival)
        others, left = unseen(army), len(army.deck)
    found = []
    for _ in range(number):
        eras = [_some(dice, sorted(deck), _ARRIVALS) for deck in game.era_decks]
        found.append(World(_some(dice, own, _ARRIVALS), _some(dice, others, min(left, _ARRIVALS)), eras))
    return found


def _some(dice: Random, cards: list[int], number: int) -> list[int]:
    return dice.sample(cards, min(number, len(cards)))


class Prospect:
    """A battle that may come: against these cards, of the board (rival NONE) or of a challenged player."""

    def __init__(
        self, game: History, foes: list[int], rival: int, worth: Worth, found: list[World], gifts: Gifts
    ):
        self._game = game
        self._foes = foes
        self._rival = rival
        self._worth = worth
        self._worlds = found
        self._gifts = gifts

    def best_line(self, hand: list[int], width: int) -> tuple[float, list[int]]:
        """Grow the line-up card by card and go on with the `width` best; what the best one is worth."""
        unit = self._game.unit
        best, best_line = -99.0, hand[:1]
        lines: list[list[int]] = [[]]
        for _ in range(min(4, len(hand))):
            grown: dict[tuple[bytes, ...], tuple[float, list[int]]] = {}
            for line in lines:
                for card in hand:
                    longer = [*line, card]
                    alike = tuple([unit(each) for each in longer])
                    if card not in line and alike not in grown:
                        grown[alike] = (self.of(longer), longer)
            ranked = sorted(grown.values(), reverse=True)[:width]
            lines = [line for _, line in ranked]
            if ranked[0][0] > best:
                best, best_line = ranked[0]
        return best, best_line

    def of(self, line: list[int]) -> float:
        """What an attack with these cards is worth."""
        total = 0.0
        for number, world in enumerate(self._worlds, 1):
            battle, arrived = self._foreseen(line, world)
            total += expectation(battle, self._worth, self._rival == NONE)
            if not arrived:
                return total / number  # it is the same in all worlds
        return total / len(self._worlds)

    def _foreseen(self, line: list[int], world: World) -> tuple[Battle, bool]:
        """The battle as it will be engaged, and whether anything arrives."""
        game = self._game
        battle = Battle()
        for card in line:
            battle.add(ATTACKER, game.unit(card))
        for card in self._foes:
            battle.add(DEFENDER, game.unit(card))
        for position, token in self._gifts:
            battle.give(DEFENDER, position, game.token(token))
        drawn: dict[int, int] = {}
        called = battle.next_reinforcement()
        while called is not None:
            side, position = called
            pile = world.attacker
            if side == DEFENDER:
                era = battle.line[DEFENDER][position][ERA]
                pile = world.eras[era - 1] if self._rival == NONE else world.defender
            top = drawn.get(id(pile), 0)
            drawn[id(pile)] = top + 1
            battle.reinforce(game.unit(pile[top]) if top < len(pile) else None)
            called = battle.next_reinforcement()
        battle.link()
        battle.assault()
        return battle, bool(drawn)


def expectation(battle: Battle, worth: Worth, board: bool) -> float:
    """Over both dice and all re-rolls; each side rolls again where it gains by it (BH-510 to BH-514)."""
    attacking, defending = battle.die(ATTACKER), battle.die(DEFENDER)
    rows: list[list[float]] = []  # by the Defender's face, then the Attacker's
    for face in range(FACES):
        same = defending.index(defending[face])
        rows.append(rows[same] if same < face else _row(battle, worth, attacking, face))
    battle.reset()
    for _ in range(battle.rerolls(ATTACKER)):
        rows = [[max(value, sum(row) / FACES) for value in row] for row in rows]
    must = [board and negative(face) for face in defending]
    total = 0.0
    for attack in range(FACES):
        column = [row[attack] for row in rows]
        for _ in range(battle.rerolls(DEFENDER)):
            again = sum(column) / FACES
            if board:
                column = [again if must[face] else value for face, value in enumerate(column)]
            else:
                column = [min(value, again) for value in column]
        total += sum(column)
    return total / (FACES * FACES)


def _row(battle: Battle, worth: Worth, attacking: tuple[tuple[int, int, int], ...], face: int) -> list[float]:
    row: list[float] = []
    for attack in range(FACES):
        same = attacking.index(attacking[attack])
        if same < attack:
            row.append(row[same])
            continue
        battle.fight((attack, face))
        row.append(worth(battle))
    return row
