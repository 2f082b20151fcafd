"""The room of Battalia: The Creation."""

from typing import Any

from rules.battalia.battle import add, additions
from rules.battalia.cards import CITY_PILE, ENTRY, PILES, SUPPLY
from rules.battalia.game import MOMENTS, Battalia
from rules.battalia.moves import (
    ANNEX,
    AT_BOX,
    AT_BOX_ANCIENT,
    AT_CLAIM,
    AT_DEAL,
    AT_DEFENCE,
    AT_DIE,
    AT_HAND,
    AT_HORN,
    AT_LAND,
    AT_PURSUIT,
    AT_SHOW,
    AT_SUPPLY,
    AT_TAKE,
    AT_TOP,
    BOX,
    BOX_ANCIENT,
    CAMP,
    CLAIM,
    DEAL,
    DECLARE,
    DECLARE_TWO,
    DRAW,
    DROP,
    GAINED,
    GROUND,
    HIDE,
    LAY,
    LAY_AS,
    LAY_ONE,
    NONE,
    ON,
    PASS,
    RAISE,
    REVEAL,
    SETTLE,
    STRIKE,
    SUSPEND,
    SWAPPED,
    TAKE,
    TOP,
)
from rules.battalia.turn import SMALL
from sim.play.words.battalia import KINDS, SHAPES
from sim.room.battalia_places import BattaliaPlaces
from sim.room.battalia_tokens import Tokens
from sim.room.place import Place
from sim.room.room import Move, Room, RoomError

POOL = (
    *(f"pool.{kind}" for kind in KINDS[1 : CITY_PILE + 1]),
    *(f"pool.city.{shape}" for shape in SHAPES),
    *(f"pool.road.{shape}" for shape in SHAPES[1:]),
)
# Moves that name a card of the hand, or one that lies before the player already.
FROM_HAND = (LAY, LAY_AS, LAY_ONE, CAMP, SUSPEND, ON, RAISE)
CARDS = (*FROM_HAND, BOX_ANCIENT, DEAL, TOP, TAKE, DRAW, REVEAL, STRIKE, CLAIM)
# The table asks for a card that the full game has taken already: it knows which one is on top.
AHEAD = (AT_TOP, AT_TAKE, AT_SUPPLY, AT_DEAL)
# Keys of the public view that the two games share at any moment, and those that the full game has ahead.
SHARED = (
    *("scenario", "advanced", "weeks", "goal", "day", "lit", "match", "first", "active", "factions"),
    *("ancients", "limbo", "camps", "heroes", "tokens", "points", "state", "ground", "exits", "terrain"),
    *("owner", "level", "guard", "open"),
)
TAKEN = (
    *("piles", "supplies", "decks", "hands", "ambushes", "laid", "spare", "ancient", "line", "used"),
    *("played_as", "battle", "sheet", "winners", "moment", "waiting"),
)


def _ask_addition(game: Any) -> list[Move]:
    """The table cannot know that somebody has no card to add: he passes himself."""
    return list(additions(game))


class OpenBattalia(Battalia):
    """Every card is known, and who has nothing to add is asked none the less."""

    moments = {
        **MOMENTS,
        AT_DEFENCE: (_ask_addition, add, 515),
        AT_PURSUIT: (_ask_addition, add, 521),
    }


class BattaliaRoom(Room):
    name = "battalia"
    engine = OpenBattalia

    def _lay_out(self) -> None:
        game = self.game
        cards = range(len(game.cards) // 2)
        self.spare_supplies = [
            card for card in cards if game.cards[2 * card] == SUPPLY and card not in game.supplies
        ]
        self.buried: dict[int, int] = {}  # scenario 2: the artifact under each square
        self.tokens = Tokens()
        self.tokens.follow(game)
        self._annexing = NONE
        self._asked = NONE  # what the table asked when it heard the last move

    def table_move(self, move: Move) -> Move:
        """Hidden cards and the faction of a retinue are not told."""
        if move[0] in (HIDE, DROP, DECLARE_TWO):
            return move[:1]
        return move[:2] if move[0] == DECLARE else move

    def thing_of(self, move: Move) -> str | None:
        if move[0] == SETTLE:
            return self.thing("land", move[2])
        if move[0] in (BOX, GROUND):
            return self.thing("land", move[1])
        if move[0] in (HIDE, DROP):
            return self.thing("card", move[1]) if len(move) > 1 else None
        return self.thing("card", move[1]) if move[0] in CARDS else None

    # Piles

    def _sort_piles(self, events: list[Move]) -> None:
        game, piles = self.game, self._piles
        for pile, name in enumerate(POOL):
            piles.match(name, game.mixed[pile])
        for seat, deck in enumerate(game.decks):
            piles.match(f"seat.{seat + 1}.nation", deck.nation)
        for event in events:
            # BA-110: whoever searched the pile has seen its order.
            if game.faction != NONE and event[0] in (GAINED, SWAPPED) and game.cards[2 * event[2]] != SUPPLY:
                piles.shuffle(POOL[game.pile])

    def _play(self, move: Move) -> None:
        searching = self.game.moment == AT_HORN
        super()._play(move)
        if searching and self.game.moment != AT_HORN:
            self._piles.shuffle(f"seat.{self.game.active + 1}.nation")  # BA-407

    def _watch(self, move: Move, events: list[Move]) -> None:
        self.tokens.follow(self.game)
        if move[0] == ANNEX:
            self._annexing = move[1]
        if move[0] == SETTLE and self.game.scenario == 2:
            self._bury(move[1])

    def _bury(self, square: int) -> None:
        """BA-153: an ancient artifact face down under the city."""
        left = [card for card in self.game.ancients if card not in self.buried.values()]
        self.buried[square] = left[self._dice.below(len(left))]

    # Chance, and what the table does not hear of

    def _chance(self) -> Move:
        table = self.table
        moves: list[Move] = table.expects().moves
        if table.asking in (AT_LAND, AT_BOX):
            order = self._piles.order(POOL[CITY_PILE + len(SHAPES) - 1])
            return max(moves, key=lambda move: order.index(move[-1]))
        if table.asking == AT_DEAL:
            kind = table.cards[2 * moves[0][1]]
            return DEAL, self._piles.top(POOL[kind - 1])
        if table.asking == AT_CLAIM:
            return TAKE, self.buried[self._annexing]
        assert table.asking in (AT_DIE, AT_BOX_ANCIENT)
        return self._roll(moves)

    def _hidden(self) -> Move | None:
        game = self.game
        asking = game.asking
        if asking == AT_TOP:
            return game.expects().moves[0][0], self._piles.top(POOL[game.turning[0]])
        if asking == AT_HAND:
            return DRAW, self._piles.top(f"seat.{game.draws[0][0] + 1}.nation")
        if asking in (AT_DEFENCE, AT_PURSUIT) and self.table.field == NONE:
            return (PASS,)  # the table has seen that nothing can be added: its battle is over
        return None

    def _known(self) -> Move | None:
        moves: list[Move] = self.table.expects().moves
        asking = self.table.asking
        if asking not in AHEAD or (asking == AT_DEAL and self.game.cards[2 * moves[0][1]] != SUPPLY):
            return None
        if moves[0][0] == GROUND:
            return GROUND, self.game.tops[self.table.turning[0]]
        taken = [move for move in moves if not self._is_in_pool(move[1])]
        return taken[0] if taken else (TOP, self.game.tops[self.table.turning[0]])

    def _is_in_pool(self, card: int) -> bool:
        game = self.game
        kind = game.cards[2 * card]
        if kind == SUPPLY:
            return card in game.supplies or card in self.spare_supplies
        pile = kind - 1
        return card in game.mixed[pile] or card == game.tops[pile] or card in game.under.get(pile, ())

    def _take(self, move: Move) -> None:
        game = self.game
        if self._asked in AHEAD and not (self._asked == AT_DEAL and move in game.expects().moves):
            return
        if move[0] in (DECLARE, DECLARE_TWO) and not self._is_possible(move):
            self._declare(move)
            return
        super()._take(move)

    def _is_possible(self, move: Move) -> bool:
        return any(self.table_move(each) == move for each in self.game.expects().moves)

    def _declare(self, move: Move) -> None:
        """A retinue that the hand does not hold: the table believes it."""
        game = self.game
        game.points = 2 if move[0] == DECLARE_TWO else move[1] - SMALL + 1
        game.declared = []
        game.moment = AT_SHOW
        game.expected = game.settle()
        self._sort_piles([])

    # Cards that lie elsewhere than the room believed

    def _adopt(self, move: Move) -> None:
        self._asked = self.table.asking
        known = self._known()
        if known is not None:
            if known != move:
                self._rename(known[1], move[1], move[0] == GROUND)
        elif move[0] in FROM_HAND:
            self._adopt_in_hand(self.table.seat, move[1])
        elif move[0] == REVEAL and move[1] not in self.game.decks[self.table.seat].nation:
            seat = self.table.seat
            self._exchange(seat, move[1], self._piles.top(f"seat.{seat + 1}.nation"))
        elif self._asked == AT_CLAIM and move[0] == TAKE:
            self._adopt_buried(move[1])

    def _adopt_in_hand(self, seat: int, card: int) -> None:
        game = self.game
        hand = game.decks[seat].hand
        if card in hand or card in game.laid[seat]:
            return
        foreseen = [move[1] for move in self._foreseen if move[0] in FROM_HAND]
        spare = [each for each in hand if each not in foreseen] or hand
        unknown = [each for each in spare if each not in game.effects] or spare
        self._exchange(seat, card, unknown[self._habit.below(len(unknown))])

    def _exchange(self, seat: int, card: int, other: int) -> None:
        """Two of a seat's cards that nobody else sees change places."""
        deck = self.game.decks[seat]
        if not any(card in pile for pile in deck.piles()):
            raise RoomError(f"seat {seat} has no card {card}")
        if (card in deck.nation) != (other in deck.nation):
            self._piles.exchange(f"seat.{seat + 1}.nation", card, other)
        for pile in deck.piles():
            _swap(pile, card, other)
        self.game.expected = self.game.settle()

    def _adopt_buried(self, card: int) -> None:
        here = self.buried[self._annexing]
        for square, other in self.buried.items():
            if other == card:
                self.buried[square] = here
        self.buried[self._annexing] = card

    def _rename(self, card: int, other: int, ground: bool) -> None:
        """The full game has taken one card from a pile, and people another: the two change names."""
        game = self.game
        first, last = (CITY_PILE, PILES) if ground else (0, CITY_PILE)
        lists = list(game.mixed[first:last])
        for pile in range(first, last):
            lists.append(game.under.get(pile, []))
            if game.tops[pile] in (card, other):
                game.tops[pile] = card + other - game.tops[pile]
            if (card in self._piles.order(POOL[pile])) != (other in self._piles.order(POOL[pile])):
                self._piles.exchange(POOL[pile], card, other)
        if not ground:
            lists += [*game.laid, *game.spare, game.supplies, self.spare_supplies]
            for seat, deck in enumerate(game.decks):
                lists += deck.piles()
                nation = f"seat.{seat + 1}.nation"
                if (card in self._piles.order(nation)) != (other in self._piles.order(nation)):
                    self._piles.exchange(nation, card, other)
            for marks in (game.effects, game.used, game.played_as):
                if card in marks:
                    marks[other] = marks.pop(card)
            for line in game.lines:
                for at in range(0, len(line), ENTRY):
                    if line[at] == card:
                        line[at] = other
                        line[at + 2] = game.cards[2 * other + 1]
        for cards in lists:
            _swap(cards, card, other)
        game.expected = game.settle()

    # What lies where, and whether the table agrees

    def _places(self) -> list[Place]:
        return BattaliaPlaces(self, POOL).all()

    def order(self, name: str) -> list[int]:
        """A face-down pile, its top last."""
        return self._piles.order(name)

    def _differences(self, table_game: Any) -> list[str]:
        if table_game.asking == AT_DEAL != self.game.asking:
            return []  # the last supplies are yet to be shown: the full game has begun
        told, true = table_game.view(None), self.game.view(None)
        keys = SHARED if table_game.asking in AHEAD else SHARED + TAKEN
        found = [f"{key}: {true[key]}, the table has {told[key]}" for key in keys if told[key] != true[key]]
        if table_game.asking in AHEAD:
            return found
        for pile in range(PILES):
            if told["tops"][pile] not in (NONE, true["tops"][pile]):
                found.append(f"{POOL[pile]}: {true['tops'][pile]}, the table has {told['tops'][pile]}")
        for seat, deck in enumerate(self.game.decks):
            there = table_game.decks[seat]
            hidden = set(deck.nation + deck.hand + deck.refuge + deck.ambush)
            if hidden != set(there.unseen + there.refuge) or not set(there.refuge) <= set(deck.refuge):
                found.append(f"seat {seat} has {sorted(hidden)}, the table {there.unseen} and {there.refuge}")
            numbers = (deck.nation_size(), deck.refuge_size())
            if numbers != (there.nation_size(), there.refuge_size()):
                found.append(f"seat {seat}: {numbers} in nation and refuge, the table counts otherwise")
        return found


def _swap(cards: list[int], card: int, other: int) -> None:
    names = {card: other, other: card}
    cards[:] = [names.get(each, each) for each in cards]
