"""Where everything of Battalia lies."""

from collections.abc import Iterable
from typing import Protocol

from rules.battalia.battle import ATTACKER, DEFENDER
from rules.battalia.cards import CITY_PILE, ENTRY, FIGURES
from rules.battalia.game import Battalia
from rules.battalia.known import KnownDeck
from rules.battalia.land import SIDE, SQUARES
from rules.battalia.moves import NONE
from sim.room.battalia_tokens import GUARDS, Tokens, first_of
from sim.room.place import EVERYBODY, NOBODY, OWNER, TOP, Place


class Truth(Protocol):
    """What is read of the room."""

    game: Battalia
    spare_supplies: list[int]
    buried: dict[int, int]
    tokens: Tokens

    def order(self, name: str) -> list[int]: ...


def square_name(square: int) -> str:
    return f"square.{'ABCDEFG'[square % SIDE]}{square // SIDE + 1}"


class BattaliaPlaces:
    def __init__(self, room: Truth, pool: tuple[str, ...]):
        self._room = room
        self._game = room.game
        self._pool = pool
        self._found: list[Place] = []

    def all(self) -> list[Place]:
        self._piles()
        self._map()
        for seat in range(self._game.players):
            self._seat(seat)
        self._box()
        return self._found

    def _put(
        self, name: str, kind: str, sight: str, table: str, numbers: Iterable[int], seat: int | None = None
    ) -> None:
        self._found.append(Place(name, kind, sight, _named(table, numbers), seat))

    def _piles(self) -> None:
        game = self._game
        for pile, name in enumerate(self._pool):
            top = game.tops[pile]
            cards = game.under.get(pile, [])[::-1] + self._room.order(name) + [top]
            table = "card" if pile < CITY_PILE else "land"
            self._put(name, "pile", NOBODY if top == NONE else TOP, table, cards)
        self._put("pool.supply", "pile", EVERYBODY, "card", game.supplies)
        self._put("ancients", "front", EVERYBODY, "card", [] if game.scenario == 2 else game.ancients)
        self._put("limbo", "discard", EVERYBODY, "card", game.limbo)

    def _map(self) -> None:
        game, tokens = self._game, self._room.tokens
        for square in range(SQUARES):
            # Asked after every move of a game: most squares are empty.
            lying = [
                ("land", game.map.ground[square]),
                ("guard", tokens.guarding.get(square, NONE)),
                ("token", tokens.lying.get(square, NONE)),
            ]
            if square in game.heroes:
                lying += [("hero", hero) for hero, at in enumerate(game.heroes) if at == square]
            things = tuple([f"battalia {table} {number}" for table, number in lying if number != NONE])
            if things:
                self._found.append(Place(square_name(square), "space", EVERYBODY, things))
            buried = self._room.buried.get(square, NONE)
            if buried in game.ancients:  # BA-153
                self._put(f"{square_name(square)}.under", "pile", NOBODY, "card", [buried])

    def _seat(self, seat: int) -> None:
        """BA-108: the owner looks through his refuge and counts his nation, everybody sees the top."""
        game, mine = self._game, f"seat.{seat + 1}"
        deck = game.decks[seat]
        assert isinstance(deck, KnownDeck)
        nation = _named("card", self._room.order(f"{mine}.nation"))
        self._found.append(Place(f"{mine}.nation", "pile", NOBODY, nation, seat, counted=False))
        refuge = _named("card", deck.refuge)
        self._found.append(Place(f"{mine}.refuge", "discard", TOP, refuge, seat, counted=False))
        self._hand(seat, deck.hand)
        self._put(f"{mine}.ambush", "hand", OWNER, "card", deck.ambush, seat)
        lying = self._lines(seat)
        self._put(
            f"{mine}.laid", "front", EVERYBODY, "card", [c for c in game.laid[seat] if c not in lying], seat
        )
        for number, camp in enumerate(game.camps[seat], 1):
            self._put(
                f"{mine}.camp.{number}", "front", EVERYBODY, "card", [camp[0], *game.camped(camp)], seat
            )
        heroes = [hero for hero in (FIGURES * seat, FIGURES * seat + 1) if game.heroes[hero] == NONE]
        self._put(f"{mine}.heroes", "front", EVERYBODY, "hero", heroes, seat)
        used = self._room.tokens.lying.values()
        free = [token for token in range(first_of(seat), first_of(seat + 1)) if token not in used]
        self._put(f"{mine}.tokens", "front", EVERYBODY, "token", free, seat)

    def _hand(self, seat: int, hand: list[int]) -> None:
        """BA-215: a retinue was shown to somebody."""
        to, cards = self._game.shown
        shown = frozenset(_named("card", cards)) if to != NONE and seat == self._game.active else frozenset()
        things = _named("card", hand)
        self._found.append(
            Place(f"seat.{seat + 1}.hand", "hand", OWNER, things, seat, True, to if shown else None, shown)
        )

    def _lines(self, seat: int) -> list[int]:
        """The open line, or the battle line: cards that lie side by side."""
        game = self._game
        line = list(dict.fromkeys(game.line)) if seat == game.actor else []
        if game.field != NONE and seat in (game.active, game.rival):
            side = ATTACKER if seat == game.active else DEFENDER
            line = list(dict.fromkeys([*game.lines[side][::ENTRY], *line]))
        line = [card for card in line if card in game.laid[seat]]
        self._put(f"seat.{seat + 1}.line", "slot", EVERYBODY, "card", line, seat)
        return line

    def _box(self) -> None:
        """What is not in this game: a faction, spare supplies, cities and artifacts left over."""
        game = self._game
        seen = {thing for place in self._found for thing in place.things}
        cards = _named("card", range(len(game.cards) // 2))
        hidden = [thing for thing in _named("card", game.ancients) if thing not in seen]
        known = [thing for thing in cards if thing not in seen and thing not in hidden]
        lands = _named("land", range(len(game.lands) // 3))
        known += [thing for thing in lands if thing not in seen]
        known += [token for token in _named("guard", range(GUARDS + 1)) if token not in seen]
        self._found.append(Place("box", "box", EVERYBODY, tuple(known)))
        self._found.append(Place("box.ancients", "box", NOBODY, tuple(hidden)))  # BA-153


def _named(table: str, numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple([f"battalia {table} {number}" for number in numbers if number != NONE])
