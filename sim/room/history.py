"""The room of A Battle Through History."""

from typing import Any

from rules.history.game import History
from rules.history.moves import (
    ACT,
    AT_BOARD,
    AT_COUNT,
    AT_DEAL,
    AT_DICE,
    AT_GEARS,
    AT_HAND,
    AT_HOLD,
    AT_KEEP,
    AT_PICK,
    AT_REINFORCE,
    AT_RELICS,
    AT_TILES,
    AT_VALUES,
    AT_WHEEL,
    CHASE,
    COUNT,
    DEPLOY,
    DISMISS,
    DRAW,
    GIVE,
    HOLD,
    KEEP,
    NONE,
    PICK,
    QUARRY,
    REINFORCE,
    RELIC,
    RESHUFFLED,
    REVEAL,
    SUPPLY,
    SWAP,
    TIGHTEN,
    TILE,
    TURN,
    VALUE,
)
from rules.history.state import seat_of
from rules.history.unit import BASE, ELITE, ERA, HERO, KIND, TOKEN_ABILITY
from sim.room.history_places import HistoryPlaces
from sim.room.place import Place
from sim.room.room import Move, Room

# The table of the catalogue that a move names a thing of.
TABLES = {
    TILE: "tile",
    REVEAL: "unit",
    SUPPLY: "warfare",
    RELIC: "relic",
    DRAW: "unit",
    REINFORCE: "unit",
    PICK: "prowess",
    SWAP: "warfare",
    CHASE: "warfare",
    QUARRY: "unit",
    DEPLOY: "unit",
    GIVE: "warfare",
    KEEP: "relic",
    HOLD: "prowess",
    VALUE: "prowess",
    TIGHTEN: "warfare",
}
# Keys of the public view that the two games must share, whatever the moment.
SHARED = (
    *("rounds", "round", "first", "active", "figures", "eras", "board", "era_decks", "era_discards"),
    *("active_tile", "pending_tile", "tile_pile", "tile_discards", "inserted", "used", "gears", "token_pile"),
    *("token_discards", "tokens", "relic_deck", "relic_discards", "relics", "honor", "own_prowess"),
    *("won_prowess", "hands", "decks", "discards", "aside", "rival", "battle"),
)


class HistoryRoom(Room):
    name = "history"
    engine = History

    def _lay_out(self) -> None:
        self.dismissed: list[list[int]] = [[] for _ in range(self.game.players)]

    def table_move(self, move: Move) -> Move:
        """Which card is recovered or dismissed is nobody's business (BH-Q53)."""
        return move[:2] if move[0] in (ACT, TIGHTEN) else move

    def thing_of(self, move: Move) -> str | None:
        if move[0] in (ACT, TIGHTEN) and len(move) > 2:
            return self.thing("unit", move[2])
        table = TABLES.get(move[0])
        return None if table is None else self.thing(table, move[1])

    # Piles

    def _sort_piles(self, events: list[Move]) -> None:
        game, piles = self.game, self._piles
        for era, cards in enumerate(game.era_decks):
            piles.match(f"era.{era + 1}.deck", cards)
        piles.match("tiles.deck", game.tile_pile)
        piles.match("warfare.deck", game.token_pile)
        piles.match("relics.deck", game.relic_deck)
        for seat, army in enumerate(game.armies):
            piles.match(f"seat.{seat + 1}.deck", army.deck)
            # The winner picks two of them without looking: the order is that of the picking (BH-111, BH-833).
            lying = [token for token in game.own_prowess(seat) if token not in game.picked]
            piles.match(f"seat.{seat + 1}.prowess", lying)
        for event in events:
            if event[0] == RESHUFFLED:  # BH-225: also if there was nothing to shuffle in
                piles.shuffle(f"seat.{event[1] + 1}.deck")

    def _watch(self, move: Move, events: list[Move]) -> None:
        if len(move) > 2 and move[0] in (ACT, TIGHTEN):
            action = move[1] if move[0] == ACT else self.game.token(move[1])[TOKEN_ABILITY]
            if action == DISMISS:
                self.dismissed[self._acting].append(move[2])

    def _play(self, move: Move) -> None:
        self._acting = self.game.seat
        super()._play(move)

    # Chance, and what the table does not hear of

    def _chance(self) -> Move:
        game = self.table
        moment = game.moment
        if moment == AT_DICE:
            return self._roll(game.expects().moves)
        if moment == AT_BOARD:
            return REVEAL, self._piles.top(f"era.{game.filling // 3 + 1}.deck")
        if moment == AT_TILES:
            return TILE, self._piles.top("tiles.deck")
        if moment == AT_GEARS:
            return SUPPLY, self._piles.top("warfare.deck")
        if moment in (AT_DEAL, AT_RELICS):
            return RELIC, self._piles.top("relics.deck")
        assert moment == AT_REINFORCE
        return REINFORCE, self._piles.top(self._reserve())

    def _reserve(self) -> str:
        """The pile whose top answers the Reinforcement icon (BH-411 to BH-413)."""
        game = self.table
        side, position = game.calling
        seat = seat_of(game, side)
        if seat != NONE:
            return f"seat.{seat + 1}.deck"
        return f"era.{game.unit(game.record.lines[side][position])[ERA]}.deck"

    def _hidden(self) -> Move | None:
        game = self.game
        if game.moment == AT_WHEEL:  # where it stands before the game
            return self._roll_once(game.expects().moves)
        if game.moment == AT_HAND:
            return DRAW, self._piles.top(f"seat.{game.drawer + 1}.deck")
        if game.moment == AT_PICK:
            return PICK, self._piles.top(self._prowess_pile(game.expects().moves[0][1]))
        if game.moment == AT_RELICS and game.rival != NONE and not self._keeps_one():
            return self._roll_once(game.expects().moves)
        return None

    def _prowess_pile(self, token: int) -> str:
        """Where the tokens of its Sabaton lie face down."""
        seat = self.game.figures.index(self.game.prowess[2 * token])
        return f"seat.{seat + 1}.prowess"

    def _roll_once(self, moves: list[Move]) -> Move:
        return moves[self._dice.below(len(moves))]

    def _keeps_one(self) -> bool:
        """One Relic of the rival is seen and taken (BH-835): the table is told which, so the room waits."""
        return self.game.spoils == 1 and not self.game.seen

    def _private(self) -> list[Move]:
        if self.game.moment == AT_HOLD:  # BH-833
            return list(self.game.expects().moves)
        return super()._private()

    def _known(self) -> Move | None:
        table, game = self.table, self.game
        if table.moment == AT_WHEEL:
            return TURN, game.sector
        if table.moment == AT_COUNT:
            return (COUNT, *game.counts[len(table.counts)])
        if table.moment == AT_VALUES:
            moves: list[Move] = table.expects().moves
            return next(move for move in moves if game.holders[move[1]] == table.seat)
        if table.moment == AT_KEEP and game.moment == AT_RELICS:
            return self._roll(table.expects().moves)
        return None

    def _take(self, move: Move) -> None:
        game = self.game
        if move[0] == TURN:
            self._turn(move[1])
        elif move[0] not in (COUNT, VALUE):
            if move[0] == KEEP and game.moment == AT_RELICS:
                self._play((RELIC, move[1]))
            else:
                super()._take(move)

    def _turn(self, sector: int) -> None:
        """The real wheel is right, wherever it came to rest (BH-Q02)."""
        if self.game.sector != sector:
            self.game.sector = sector
            self.game.expected = self.game.settle()

    # Cards that lie elsewhere than the room believed

    def _adopt(self, move: Move) -> None:
        kind = move[0]
        if kind == REVEAL:
            self._piles.bring_up(f"era.{self.table.filling // 3 + 1}.deck", move[1])
        elif kind == TILE:
            self._piles.bring_up("tiles.deck", move[1])
        elif kind == SUPPLY:
            self._piles.bring_up("warfare.deck", move[1])
        elif kind == RELIC:
            self._piles.bring_up("relics.deck", move[1])
        elif kind == REINFORCE:
            self._adopt_reinforcement(move[1])
        elif kind == DEPLOY:
            self._adopt_in_hand(self.table.seat, move[1])
        elif kind == VALUE:
            self._adopt_prowess(self.table.seat, move[1])
        elif kind == COUNT:
            self._adopt_count(self.table.seat, move[1:])
        elif kind == KEEP and self.game.moment == AT_KEEP and move[1] not in self.game.seen:
            self.game.seen[-1] = move[1]
            self.game.expected = self.game.settle()

    def _adopt_reinforcement(self, card: int) -> None:
        reserve = self._reserve()
        if card not in self._piles.order(reserve):
            seat = seat_of(self.table, self.table.calling[0])
            self._exchange(seat, card, self._piles.top(reserve))
            self.game.expected = self.game.settle()
        self._piles.bring_up(reserve, card)

    def _adopt_in_hand(self, seat: int, card: int) -> None:
        hand = self.game.armies[seat].hand
        if card not in hand:
            spare = [each for each in hand if (DEPLOY, each) not in self._foreseen] or hand
            self._exchange(seat, card, spare[self._habit.below(len(spare))])
            self.game.expected = self.game.settle()

    def _exchange(self, seat: int, card: int, other: int) -> None:
        """Two of a seat's cards that nobody else sees change places."""
        if card in self.dismissed[seat] and other not in self.table.armies[seat].suspects:
            # The table knows that the other one was not dismissed: a third card was.
            suspects = self.table.armies[seat].suspects
            third = next(each for each in suspects if each not in self.dismissed[seat])
            self._swap(seat, card, third)
        self._swap(seat, card, other)

    def _swap(self, seat: int, card: int, other: int) -> None:
        army = self.game.armies[seat]
        names = {card: other, other: card}
        for pile in (army.hand, army.deck, army.discard, self.dismissed[seat]):
            pile[:] = [names.get(each, each) for each in pile]
        if (card in army.deck) != (other in army.deck):
            self._piles.exchange(f"seat.{seat + 1}.deck", card, other)

    def _adopt_prowess(self, seat: int, token: int) -> None:
        holders = self.game.holders
        if holders[token] == seat:
            return
        like = next(
            move[1] for move in self.table.expects().moves if holders[move[1]] == seat and move[1] != token
        )
        holders[like], holders[token] = holders[token], holders[like]
        lying = self._prowess_pile(token)
        if token in self._piles.order(lying):
            self._piles.exchange(lying, token, like)
        self._score_again()

    def _adopt_count(self, seat: int, count: tuple[int, ...]) -> None:
        """Other cards were dismissed than the room believed: some of those that the table suspects."""
        gone = self.dismissed[seat]
        while self._count(seat) != count:
            suspects = self.table.armies[seat].suspects
            card, other = next(
                (card, other)
                for card in suspects
                for other in suspects
                if card in gone and other not in gone and self._is_nearer(seat, count, card, other)
            )
            self._swap(seat, card, other)
            self._score_again()

    def _count(self, seat: int) -> tuple[int, int]:
        kinds = [self.game.unit(card)[KIND] for card in self.game.armies[seat].cards()]
        return kinds.count(ELITE), kinds.count(HERO)

    def _is_nearer(self, seat: int, count: tuple[int, ...], card: int, other: int) -> bool:
        """Whether the count is nearer to this one with the first card in the army, and not the other."""
        lack = {ELITE: count[0] - self._count(seat)[0], HERO: count[1] - self._count(seat)[1]}
        lack[BASE] = -lack[ELITE] - lack[HERO]
        return lack[self.game.unit(card)[KIND]] > 0 > lack[self.game.unit(other)[KIND]]

    def _score_again(self) -> None:
        game = self.game
        game.counts, game.sheet, game.winners = [], [], []
        game.moment = AT_COUNT
        game.expected = game.settle()

    # What lies where, and whether the table agrees

    def _places(self) -> list[Place]:
        return HistoryPlaces(self).all()

    def order(self, name: str) -> list[int]:
        """A face-down pile, its top last."""
        return self._piles.order(name)

    def _differences(self, table_game: Any) -> list[str]:
        told, true = table_game.view(None), self.game.view(None)
        keys = list(SHARED)
        if table_game.moment != AT_WHEEL and table_game.pending_tile != NONE:
            keys.append("sector")
        if table_game.over:
            keys += ["sheet", "winners"]
        if table_game.moment not in (AT_WHEEL, AT_COUNT, AT_VALUES, AT_KEEP):
            keys += ["moment", "waiting", "seen"]
        found = [f"{key}: {true[key]}, the table has {told[key]}" for key in keys if told[key] != true[key]]
        for seat, army in enumerate(self.game.armies):
            astray = set(army.cards()) - set(table_game.armies[seat].cards())
            if astray:
                found.append(f"seat {seat} has {sorted(astray)}, and the table does not know it")
        return found
