"""The greedy bot of A Battle Through History: looks no further than the next battle, but weighs it well."""

from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.moves import (
    ACT,
    AT_ATTACK,
    AT_ATTACK_TOKENS,
    AT_DEFEND,
    AT_DEFEND_TOKENS,
    AT_HOLD,
    AT_INSERT,
    AT_KEEP,
    AT_LINKED,
    AT_PREPARE,
    AT_QUARRY,
    AT_REROLL,
    AT_TARGET,
    CHALLENGE,
    CHOOSE,
    DEPLOY,
    DISMISS,
    DONE,
    DRAW_TWO,
    GIVE,
    INSERT,
    JUMP,
    NONE,
    RECOVER,
    REROLL,
    RESHUFFLE,
    STAND,
    SWAP,
    TAKE,
    TIGHTEN,
)
from rules.history.odds import odds
from rules.history.scoring import relic_points
from rules.history.unit import BASE, HP, KIND, REINF, REL, TOKEN_KIND, VALUE, L

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.chance import Chance
    from rules.history.game import History

    Move = tuple[int, ...]
    Moves = list[tuple[int, ...]]

# What may arrive as reinforcement, for want of knowing better.
_BASE_ARRIVAL = bytes((0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0))
_ELITE_ARRIVAL = bytes((1, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0))
# What things are worth to this bot, in hundredths of a victory point.
_RECRUIT = 120
_RELIC = 130
_RELIC_CHOICE = 15  # for each further Relic to choose from
_PROWESS = 400
_DUEL = 50  # percent it expects to win of the duels it starts
_TOKEN_GAIN = 6  # percent that make a Warfare token worth spending


def strength(record: bytes) -> int:
    """A rough measure of a Unit: values, Damage icons, abilities."""
    return 2 * sum(record[L:HP]) + 2 * record[HP] + sum(record[REINF : REL + 1])


class Greedy:
    def __init__(self, seat: int, chance: "Chance"):
        self.seat = seat
        self._plan: list[int] = []  # cards still to deploy, front first

    def choose(self, game: "History") -> "Move":
        expected = game.expects()
        moves = expected.moves
        choose = _CHOICES.get(expected.moment)
        if choose is None or len(moves) == 1:
            return moves[-1]  # where nothing is to be weighed, the last move is DONE
        return choose(self, game, moves)

    # Phase 1

    def insert(self, game: "History", moves: "Moves") -> "Move":
        return moves[0]

    def prepare(self, game: "History", moves: "Moves") -> "Move":
        """Look for Draw 2 on the wheel, take what there is to take, then jump to the easiest Era."""
        known = game.view(self.seat)
        self._plan = []
        if moves[0][0] == INSERT and known["decks"][self.seat] and (ACT, DRAW_TWO) not in moves:
            return moves[0]
        for move in moves:
            if move[0] in (TAKE, TIGHTEN):
                return move
        return (
            _swap(game, known, moves)
            or self._action(game, known, moves)
            or min(
                [move for move in moves if move[0] == JUMP],
                key=lambda move: _resistance(game, known, move[1]),
            )
        )

    def _action(self, game: "History", known: "dict[str, Any]", moves: "Moves") -> "Move | None":
        acts = [move for move in moves if move[0] == ACT]
        for move in acts:
            if move[1] == DRAW_TWO or (move[1] == RESHUFFLE and known["decks"][self.seat] < 2):
                return move
        recover = [move for move in acts if move[1] == RECOVER]
        if recover:
            return max(recover, key=lambda move: strength(game.unit(move[2])))
        weak = [move for move in acts if move[1] == DISMISS and game.unit(move[2])[KIND] == BASE]
        if weak and known["decks"][self.seat]:
            return min(weak, key=lambda move: strength(game.unit(move[2])))
        return None

    # Phase 2

    def target(self, game: "History", moves: "Moves") -> "Move":
        """The Unit whose battle promises most, or a duel if that promises more."""
        known = game.view(self.seat)
        best, choice = -1, moves[-1]
        for move in moves:
            if move[0] == CHOOSE:
                worth, plan = self._best_line(game, known, [known["board"][move[1]]], NONE)
            elif move[0] == CHALLENGE and len(known["hand"]) >= 4:
                prize = _PROWESS if known["own_prowess"][move[1]] else 0
                prize += _RELIC if known["relics"][move[1]] else 0
                worth, plan = prize * _DUEL, []
            else:
                continue
            if worth > best:
                best, choice, self._plan = worth, move, plan
        return choice

    def linked(self, game: "History", moves: "Moves") -> "Move":
        """One enemy at a time is enough."""
        return (DONE,)

    def quarry(self, game: "History", moves: "Moves") -> "Move":
        return min(moves, key=lambda move: strength(game.unit(move[1])))

    def attack(self, game: "History", moves: "Moves") -> "Move":
        if moves[-1] == (DONE,):  # the line-up has begun
            return (DEPLOY, self._plan.pop(0)) if self._plan else (DONE,)
        for move in moves:
            if move == (ACT, DRAW_TWO) or move[0] == TIGHTEN:
                return move
        known = game.view(self.seat)
        if not known["hand"]:
            return moves[-1]
        _, self._plan = self._best_line(game, known, known["battle"]["lines"][DEFENDER], known["rival"])
        return (DEPLOY, self._plan.pop(0))

    def defend(self, game: "History", moves: "Moves") -> "Move":
        """The three strongest cards, strongest first; the hand is filled up again after the battle."""
        for move in moves:
            if move[0] == TIGHTEN:
                return move
        deployable = [move for move in moves if move[0] == DEPLOY]
        return max(deployable, key=lambda move: strength(game.unit(move[1])))

    def _best_line(
        self, game: "History", known: "dict[str, Any]", foes: "list[int]", rival: int
    ) -> "tuple[int, list[int]]":
        """Grow the line-up card by card by the best odds; what its best length is worth, and its cards."""
        line: list[int] = []
        left: list[int] = known["hand"][:]
        best, best_line = -1, left[:1]
        while left and len(line) < 4:
            top, card, size = -1, left[0], 0
            tried = []
            for candidate in left:
                record = game.unit(candidate)
                if record in tried:
                    continue
                tried.append(record)
                battle = _foreseen(game, line + [candidate], foes, rival)
                percent = _percent(battle, rival)
                if percent > top:
                    top, card, size = percent, candidate, battle.size(ATTACKER)
            line.append(card)
            left.remove(card)
            worth = top * _prize(size, len(foes), rival)
            if worth > best:
                best, best_line = worth, line[:]
        return best, best_line

    # The battle

    def defence_tokens(self, game: "History", moves: "Moves") -> "Move":
        return moves[0]

    def tokens(self, game: "History", moves: "Moves") -> "Move":
        """The token that raises the odds most, if it raises them enough."""
        known = game.view(self.seat)
        best = _percent(_engaged(game, known, None), known["rival"]) + _TOKEN_GAIN
        choice: Move = (DONE,)
        for move in moves:
            if move[0] != GIVE:
                continue
            percent = _percent(_engaged(game, known, move), known["rival"])
            if percent >= best:
                best, choice = percent + 1, move
        return choice

    def reroll(self, game: "History", moves: "Moves") -> "Move":
        """Once more if this roll loses."""
        known = game.view(self.seat)
        battle = _engaged(game, known, None)
        rolls = known["battle"]["rolls"]
        battle.fight((rolls[ATTACKER][-1], rolls[DEFENDER][-1]))
        side = DEFENDER if self.seat == known["rival"] else ATTACKER
        return (STAND,) if battle.winner() == side else (REROLL,)

    # Rewards

    def keep(self, game: "History", moves: "Moves") -> "Move":
        """The Relic whose Era adds most."""
        held = [game.relic_eras[relic] for relic in game.view(self.seat)["relics"][self.seat]]

        def gain(move: "Move") -> int:
            number = held.count(game.relic_eras[move[1]])
            return relic_points(number + 1) - relic_points(number)

        return max(moves, key=gain)

    def hold(self, game: "History", moves: "Moves") -> "Move":
        return max(moves, key=lambda move: game.prowess[2 * move[1] + 1])


_CHOICES = {
    AT_INSERT: Greedy.insert,
    AT_PREPARE: Greedy.prepare,
    AT_TARGET: Greedy.target,
    AT_LINKED: Greedy.linked,
    AT_QUARRY: Greedy.quarry,
    AT_DEFEND: Greedy.defend,
    AT_DEFEND_TOKENS: Greedy.defence_tokens,
    AT_ATTACK: Greedy.attack,
    AT_ATTACK_TOKENS: Greedy.tokens,
    AT_REROLL: Greedy.reroll,
    AT_KEEP: Greedy.keep,
    AT_HOLD: Greedy.hold,
}


def _swap(game: "History", known: "dict[str, Any]", moves: "Moves") -> "Move | None":
    """A token played on the wheel's turn is no use in battle: give it up for one that is."""
    for move in moves:
        if move[0] == SWAP and game.token(move[1])[TOKEN_KIND] > VALUE:
            return move
    return None


def _resistance(game: "History", known: "dict[str, Any]", era: int) -> int:
    """The strength of an Era's weakest Unit."""
    cards = [card for card in known["board"][3 * era - 3 : 3 * era] if card != NONE]
    return min([strength(game.unit(card)) for card in cards]) if cards else 99


def _prize(size: int, foes: int, rival: int) -> int:
    """What a won battle is worth to an Attacker with that many Units (BH-814)."""
    prize = 0
    if size <= 4:
        prize = _RELIC + _RELIC_CHOICE * (4 - size)
    return prize + (_RECRUIT * foes if rival == NONE else _PROWESS)


def _foreseen(game: "History", line: "list[int]", foes: "list[int]", rival: int) -> Battle:
    """The battle as it will be engaged, with an average card for each reinforcement."""
    battle = Battle()
    for card in line:
        battle.add(ATTACKER, game.unit(card))
    for card in foes:
        battle.add(DEFENDER, game.unit(card))
    called = battle.next_reinforcement()
    while called is not None:
        from_board = called[0] == DEFENDER and rival == NONE
        battle.reinforce(_ELITE_ARRIVAL if from_board else _BASE_ARRIVAL)
        called = battle.next_reinforcement()
    battle.link()
    battle.assault()
    return battle


def _engaged(game: "History", known: "dict[str, Any]", gift: "Move | None") -> Battle:
    """The battle on the table, with one more of the Attacker's tokens."""
    battle = Battle()
    seen = known["battle"]
    for side in (ATTACKER, DEFENDER):
        for card in seen["lines"][side]:
            battle.add(side, game.unit(card))
    battle.link()
    battle.assault()
    for side in (ATTACKER, DEFENDER):
        for position, token in seen["given"][side]:
            battle.give(side, position, game.token(token))
    if gift is not None:
        battle.give(ATTACKER, gift[2], game.token(gift[1]))
    return battle


def _percent(battle: Battle, rival: int) -> int:
    """The Attacker's chance."""
    attacker, _, _, of = odds(battle, rival == NONE)
    return 100 * attacker // of
