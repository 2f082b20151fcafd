"""The greedy bot of Battalia: buys the best thing its hand affords now, and fights where it is stronger."""

from rules.battalia.cards import (
    HORSE,
    LORD,
    NEUTRAL,
    SHIELD,
    SUPPLY,
    SWORD,
    TITLE,
    TOOL,
    WEAPON,
)
from rules.battalia.land import SQUARES
from rules.battalia.moves import (
    ANNEX,
    AT_ACTIONS,
    AT_AGREE,
    AT_ANSWER,
    AT_CLAIM,
    AT_DEFENCE,
    AT_FACTION,
    AT_FLEE,
    AT_JOIN,
    AT_ON,
    AT_OPENING,
    AT_PURSUIT,
    AT_RETINUE,
    AT_RIDE,
    AT_SQUARE,
    ATTACK,
    BACK,
    CITY,
    CREATE,
    DECLARE,
    DECLARE_TWO,
    DONE,
    END,
    FACTION,
    FIGHT,
    FLEE,
    FULL,
    GUARDS,
    HALT,
    HERO,
    HIRE,
    LAY,
    NONE,
    ON,
    RETREAT,
    ROAD,
    SKIP,
    SQUARE,
    STEP,
    STRIKE,
    SURRENDER,
    UPGRADE,
)
from rules.battalia.paths import reach

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.battalia.game import Battalia
    from rules.chance import Chance

    Move = tuple[int, ...]
    Moves = list[tuple[int, ...]]

_WEEKS = 3  # a game of normal length, BA-638
_FAR = 40
# Kinds of artifact in the order in which they are wanted, with how many of each are enough
_WANTED = ((WEAPON, 2), (TITLE, 2), (HORSE, 1), (TOOL, 2))


def any_setup(players: int, dealer: "Chance") -> "Move":
    """Every card known; scenario, habitats, factions and start player as it comes; three weeks at most."""
    factions = list(range(NEUTRAL))
    dealer.shuffle(factions)
    scenario = dealer.below(3)
    advanced = dealer.below(2)
    exiles = scenario == 2
    gone = factions[2] if players == 2 else NONE
    options = (0, 1, 0, 5) if exiles else (1, 0, 0, 5)
    setup = (FULL, scenario, advanced, _WEEKS, dealer.below(players), gone) + options
    return setup + tuple(factions[:players])


class Greedy:
    def __init__(self, seat: int, chance: "Chance"):
        self.seat = seat
        self._plan: list[int] = []  # cards still to lay
        self._goal = NONE  # the kind of move they are laid for
        self._what = NONE
        self._failed: list[int] = []  # prices that led nowhere this turn
        self._stay = False  # no more journeys this turn
        self._weak = False  # the cards at hand did not suffice

    def choose(self, game: "Battalia") -> "Move":
        expected = game.expects()
        choose = _CHOICES.get(expected.moment)
        return choose(self, game, expected.moves) if choose else expected.moves[0]

    # The turn

    def retinue(self, game: "Battalia", moves: "Moves") -> "Move":
        self._plan = []
        self._failed = []
        self._stay = self._weak = False
        best: Move = (SKIP,)
        drawn = 0
        for move in moves:
            cards = 2 if move[0] == DECLARE_TWO else move[1] - 2 if move[0] == DECLARE else 0
            if cards > drawn:
                best, drawn = move, cards
        return best

    def act(self, game: "Battalia", moves: "Moves") -> "Move":
        if game.line:
            return self._go_on(game, moves)
        return self._battle(game, moves) or self._begin_line(game, moves)

    def _begin_line(self, game: "Battalia", moves: "Moves") -> "Move":
        known = game.view(self.seat)
        for move in moves:
            if move[0] == STRIKE:
                return move
            if move[0] == LAY and game.kind(move[1]) == TITLE and promotable(game, known["hand"]):
                return move
        if self._choose_goal(game, known) and (LAY, self._plan[0]) in moves:
            return (LAY, self._plan.pop(0))
        if not self._stay and self._set_out(game, known) and (LAY, self._plan[0]) in moves:
            return (LAY, self._plan.pop(0))
        return (END,)

    def _go_on(self, game: "Battalia", moves: "Moves") -> "Move":
        """Lay what is planned, then take what it pays for."""
        if self._plan and (LAY, self._plan[0]) in moves:
            return (LAY, self._plan.pop(0))
        self._plan = []
        if self._goal == STEP:
            step = self._nearer(game, moves)
            self._stay = step is None
            return step or (BACK,)
        found = [move for move in moves if move[0] == self._goal]
        if self._goal in (HIRE, CREATE):
            found = [move for move in found if move[1] == self._what]
        if found:
            return found[-1]  # of several shapes the one with most exits
        self._failed.append(self._goal << 8 | self._what)
        return (BACK,)

    def _choose_goal(self, game: "Battalia", known: "dict[str, Any]") -> bool:
        """The first of the wishes that the hand can pay."""
        hand = [card for card in known["hand"] if known["effects"].get(card, 1) == 1]
        for goal, what, price in self._wishes(game, known):
            if goal << 8 | what in self._failed:
                continue
            cards = payment(game, hand, price)
            if cards:
                self._goal, self._what, self._plan = goal, what, cards
                return True
        return False

    def _wishes(self, game: "Battalia", known: "dict[str, Any]") -> "list[tuple[int, int, bytes]]":
        """What to pay for, best first: each a move, its number and the price as frimans to weapons."""
        own = game.map.cities(self.seat)
        wishes = []
        for level in (4, 3, 2):
            if any(game.map.level[square] == level - 1 for square in own):
                wishes.append((UPGRADE, level, units_price(level, 2)))
        for level in (4, 3, 2, 1):
            wishes.append((CITY, level, units_price(level, 3)))
        if game.heroes[2 * self.seat] == NONE or game.heroes[2 * self.seat + 1] == NONE:
            wishes.append((HERO, 0, b"\0\0\0\0\2\1"))
        costs = artifact_costs(game)
        for kind, enough in _WANTED:
            if self._owned(game, known, kind) < enough:
                wishes.append((CREATE, kind, costs[kind]))
        wishes.append((ROAD, 2, b"\2\0\0\0\1\0"))
        wishes.append((ROAD, 1, b"\1\0\0\0\1\0"))
        for rank in (4, 3, 2, 1):
            wishes.append((HIRE, rank, bytes((0, 0, 0, 0, rank + 1, 0))))
        return wishes

    def _owned(self, game: "Battalia", known: "dict[str, Any]", kind: int) -> int:
        cards = known["hand"] + known["refuge"] + known["laid"][self.seat]
        return len([card for card in cards if game.cards[2 * card] == kind])

    # Heroes

    def _goals(self, game: "Battalia") -> "list[int]":
        """Squares worth going to: neutral cities, weak rival cities, the ruins."""
        land = game.map
        goals = []
        for square in range(SQUARES):
            owner = land.owner[square]
            worth = owner == NEUTRAL and (game.scenario != 2 or not game.annexed[self.seat])
            worth = worth or (owner < game.players and owner != self.seat and land.level[square] < 3)
            guarded = land.guard[square] and owner == NONE
            if worth or (guarded and game.ancient[self.seat] == NONE and game.ancients):
                goals.append(square)
        return goals

    def _distances(self, game: "Battalia", goal: int) -> bytearray:
        return reach(game.map, goal, _FAR, game.habitat(self.seat))

    def _journey(self, game: "Battalia") -> "tuple[int, int, bytearray] | None":
        """The hero that is nearest to a goal without standing on one: figure, squares, the way."""
        best = None
        goals = self._goals(game)
        for figure in (0, 1):
            square = game.heroes[2 * self.seat + figure]
            if square == NONE or square in goals:
                continue
            for goal in goals:
                way = self._distances(game, goal)
                if way[square] != NONE and (best is None or way[square] < best[1]):
                    best = (figure, way[square], way)
        return best

    def _set_out(self, game: "Battalia", known: "dict[str, Any]") -> bool:
        """A horse, or as many supplies as the way is long."""
        journey = self._journey(game)
        if not journey:
            return False
        hand = known["hand"]
        horses = [card for card in hand if game.kind(card) == HORSE]
        supplies = [card for card in hand if game.kind(card) == SUPPLY and card not in known["effects"]]
        self._goal = STEP
        self._plan = horses[:1] or supplies[: min(journey[1], 5)]
        return bool(self._plan)

    def _nearer(self, game: "Battalia", moves: "Moves") -> "Move | None":
        journey = self._journey(game)
        if not journey:
            return None
        figure, here, way = journey
        best = None
        for move in moves:
            if move[0] == STEP and move[1] == figure and way[move[2]] < here:
                here = way[move[2]]
                best = move
        return best

    def ride(self, game: "Battalia", moves: "Moves") -> "Move":
        step = self._nearer(game, moves)
        if step:
            return step
        if moves[-1][0] == HALT:
            return moves[-1]
        # Supplies are spent to the last: any step that costs one.
        home = game.habitat(self.seat)
        return [move for move in moves if game.map.terrain[move[2]] != home][0]

    # Battles

    def _strong(self, game: "Battalia", cards: "list[int]", side: int) -> int:
        return sum([game.strengths[2 * game.kind(card) + side] for card in cards])

    def _battle(self, game: "Battalia", moves: "Moves") -> "Move | None":
        if self._weak:
            return None
        hand = game.view(self.seat)["hand"]
        might = self._strong(game, hand, 0)
        armed = any(game.kind(card) in (WEAPON, SWORD, SHIELD) for card in hand)
        for move in moves:
            if move[0] == ANNEX and might > game.map.guard[move[1]]:
                return move
            if move[0] == GUARDS and might > game.guards[1]:
                return move
            if move[0] == ATTACK and armed:
                base = 0 if move[2] else game.map.level[move[1]]
                if might > base + 2 and not move[2]:
                    return move
        return None

    def _strongest(self, game: "Battalia", moves: "Moves", side: int) -> "Move | None":
        best, most = None, 0
        for move in moves:
            if move[0] != LAY:
                continue
            strength = game.strengths[2 * game.kind(move[1]) + side]
            # Equal cards: one of the own faction keeps the hero's bonus.
            strength = 2 * strength + (game.cards[2 * move[1] + 1] in (game.factions[self.seat], 5))
            if strength > most and strength > 1:
                best, most = move, strength
        return best

    def assault(self, game: "Battalia", moves: "Moves") -> "Move":
        if (DONE,) in moves:
            return (DONE,)
        strongest = self._strongest(game, moves, 0)
        self._weak = strongest is None
        return strongest or moves[-1]

    def answer(self, game: "Battalia", moves: "Moves") -> "Move":
        known = game.view(self.seat)
        lacking = known["battle"]["totals"][0] - known["battle"]["totals"][1]
        self._weak = False
        if self._strong(game, known["hand"] + known["ambush"], 1) >= lacking:
            return (FIGHT,)
        return (RETREAT,) if (RETREAT,) in moves else (SURRENDER,)

    def add(self, game: "Battalia", moves: "Moves") -> "Move":
        if (DONE,) in moves:
            return (DONE,)
        known = game.view(self.seat)
        side = int(game.moment == AT_DEFENCE)
        strongest = self._strongest(game, moves, side)
        enough = self._strong(game, known["hand"], side) >= known["battle"]["needed"]
        if strongest and enough and not self._weak:
            return strongest
        self._weak = moves[-1][0] == BACK  # and then PASS
        return moves[-1]

    def flee(self, game: "Battalia", moves: "Moves") -> "Move":
        for kind in (FLEE, LAY, STRIKE):
            for move in moves:
                if move[0] == kind:
                    return move
        return moves[-1]

    def join(self, game: "Battalia", moves: "Moves") -> "Move":
        return moves[-1]

    # The rest

    def on(self, game: "Battalia", moves: "Moves") -> "Move":
        best, rank = moves[-1], 0
        for move in moves:
            if move[0] == ON and rank < game.cards[2 * move[1]] < LORD:
                best, rank = move, game.cards[2 * move[1]]
        return best

    def faction(self, game: "Battalia", moves: "Moves") -> "Move":
        own = (FACTION, game.factions[self.seat])
        return own if own in moves else moves[0]

    def square(self, game: "Battalia", moves: "Moves") -> "Move":
        """Roads grow towards what is worth going to."""
        goals = self._goals(game)
        best, least = moves[0], _FAR
        for move in moves:
            if move[0] != SQUARE:
                continue
            for goal in goals:
                away = abs(move[1] // 7 - goal // 7) + abs(move[1] % 7 - goal % 7)
                if away < least:
                    best, least = move, away
        return best

    def claim(self, game: "Battalia", moves: "Moves") -> "Move":
        for move in moves:
            if game.cards[2 * move[1]] == SWORD:
                return move
        return moves[0]

    def agree(self, game: "Battalia", moves: "Moves") -> "Move":
        return moves[-1]


_CHOICES = {
    AT_RETINUE: Greedy.retinue,
    AT_ACTIONS: Greedy.act,
    AT_RIDE: Greedy.ride,
    AT_ON: Greedy.on,
    AT_FACTION: Greedy.faction,
    AT_SQUARE: Greedy.square,
    AT_OPENING: Greedy.assault,
    AT_ANSWER: Greedy.answer,
    AT_FLEE: Greedy.flee,
    AT_JOIN: Greedy.join,
    AT_DEFENCE: Greedy.add,
    AT_PURSUIT: Greedy.add,
    AT_CLAIM: Greedy.claim,
    AT_AGREE: Greedy.agree,
}


def units_price(rank: int, number: int) -> bytes:
    price = bytearray(6)
    price[rank - 1] = number
    return bytes(price)


def artifact_costs(game: "Battalia") -> "dict[int, bytes]":
    """Each artifact's price, frimans to weapons."""
    costs = {}
    for row in range(0, len(game.prices), 9):
        if game.prices[row] == 1:
            costs[game.prices[row + 1]] = game.prices[row + 2 : row + 8]
    return costs


def payment(game: "Battalia", hand: "list[int]", price: bytes) -> "list[int]":
    """Cards of the hand that pay exactly, without tools; empty if there are too few."""
    cards: list[int] = []
    for place in range(6):
        kinds = (place + 1,) if place < 4 else (SUPPLY,) if place == 4 else (WEAPON, SWORD, SHIELD)
        found = [card for card in hand if game.cards[2 * card] in kinds]
        if len(found) < price[place]:
            return []
        cards += found[: price[place]]
    return cards


def promotable(game: "Battalia", hand: "list[int]") -> bool:
    return any(
        0 < game.cards[2 * card] < LORD and card not in game.effects and game.pile_size(game.cards[2 * card])
        for card in hand
    )
