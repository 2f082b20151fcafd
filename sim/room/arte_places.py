"""Where everything of Arte de Batalla lies."""

from collections.abc import Iterable
from typing import Protocol

from rules.arte.card import (
    CLASSES,
    ELEMENT,
    FREE,
    HERO_SIZE,
    HORSES,
    KINDS,
    MAX_CLASS,
    PLATE_SIZE,
    TOKEN_KIND,
    TOKENS,
)
from rules.arte.game import Arte
from rules.arte.moves import HORSE, NONE
from sim.room.place import EVERYBODY, NOBODY, OWNER, SCREEN, Place

MOST_TOKENS = 16  # of a Hero: their names begin at this many times his number


class Truth(Protocol):
    """What is read of the room."""

    game: Arte
    deck: list[int]


class ArtePlaces:
    """Before the reveal a side's pieces and plates are behind its screen (AB-117)."""

    def __init__(self, room: Truth):
        self._room = room
        self._game = room.game
        self._found: list[Place] = []
        self._board: dict[int, list[tuple[int, str]]] = {}  # by square: seat and thing

    def all(self) -> list[Place]:
        self._chest()
        for seat in (0, 1):
            self._army(seat)
            self._plates(seat)
            self._heroes(seat)
        self._tokens()
        self._squares()
        self._box()
        return self._found

    def _put(
        self, name: str, kind: str, sight: str, table: str, numbers: Iterable[int], seat: int | None = None
    ) -> None:
        self._found.append(Place(name, kind, sight, _named(table, numbers), seat))

    @property
    def _screen(self) -> str:
        return EVERYBODY if self._game.revealed else SCREEN

    # Cards

    def _chest(self) -> None:
        """Cards of a kind are alike: so many things have its name."""
        game = self._game
        self._put("chest.deck", "pile", NOBODY, "chest", self._room.deck)
        self._put("chest.discard", "discard", EVERYBODY, "chest", game.discards)
        self._put("chest.played", "slot", EVERYBODY, "chest", game.played)
        for seat in (0, 1):
            held = [kind for kind in range(KINDS) for _ in range(game.hands[seat * KINDS + kind])]
            self._put(f"seat.{seat + 1}.hand", "hand", OWNER, "chest", held, seat)

    def _heroes(self, seat: int) -> None:
        game, mine = self._game, f"seat.{seat + 1}"
        drafted = [game.sort[unit] - CLASSES for unit in self._slots(seat)]
        self._put(f"{mine}.heroes", "front", EVERYBODY, "hero", [h for h in drafted if h >= 0], seat)
        self._put(f"{mine}.classes", "front", EVERYBODY, "class", range(CLASSES), seat)
        for number, hero in enumerate(drafted):
            element = self._element(hero) if hero >= 0 else NONE
            slot = 2 * seat + number
            counts = (game.element_decks[slot], game.element_hands[slot], game.element_used[slot])
            for part, kind, count in zip(
                ("deck", "hand", "used"), ("pile", "hand", "slot"), counts, strict=True
            ):
                name = f"{mine}.elements.{number + 1}.{part}"
                self._put(name, kind, EVERYBODY, "element", [element] * count, seat)

    def _slots(self, seat: int) -> tuple[int, int]:
        return seat * self._game.half, seat * self._game.half + 1

    def _element(self, hero: int) -> int:
        return self._game.heroes[hero * HERO_SIZE + ELEMENT]

    # Pieces

    def _army(self, seat: int) -> None:
        game, mine = self._game, f"seat.{seat + 1}"
        figures = self._stand(
            [(unit, self._name(unit)) for unit in game.own(seat) if self._is_enlisted(unit)]
        )
        horses = self._stable(seat)
        chosen = [name for name, where in figures if where == "army"] + horses["army"]
        if not any(self._is_enlisted(unit) and not game.is_hero(unit) for unit in game.own(seat)):
            chosen += self._chosen(seat)  # the army is not complete yet
        fallen = [name for name, where in figures if where == "fallen"] + horses["fallen"]
        self._found.append(Place(f"{mine}.army", "front", self._screen, tuple(chosen), seat))
        self._found.append(Place(f"{mine}.fallen", "front", EVERYBODY, tuple(fallen), seat))
        used = {*chosen, *fallen, *(name for name, _ in figures), *horses["board"]}
        size = game.settings[MAX_CLASS]
        units = _named("unit", range(seat * CLASSES * size, (seat + 1) * CLASSES * size))
        supply = (*units, *_named("horse", range(seat * HORSES, (seat + 1) * HORSES)))
        left = tuple(name for name in supply if name not in used)
        self._found.append(Place(f"{mine}.supply", "front", self._screen, left, seat))

    def _is_enlisted(self, unit: int) -> bool:
        """A Hero that was drafted, or a unit of a complete army."""
        game = self._game
        if game.is_hero(unit):
            return game.sort[unit] >= CLASSES
        seat = game.owner(unit)
        complete = sum(game.counts[5 * seat : 5 * seat + 5]) == game.half - 2
        return complete and unit % game.half - 2 < sum(game.counts[5 * seat : 5 * seat + CLASSES])

    def _name(self, unit: int) -> str:
        game = self._game
        if game.is_hero(unit):
            return f"arte figure {game.sort[unit] - CLASSES}"
        first = (game.owner(unit) * CLASSES + game.sort[unit]) * game.settings[MAX_CLASS]
        return f"arte unit {first + game.numeral(unit) - 1}"

    def _stand(self, units: list[tuple[int, str]]) -> list[tuple[str, str]]:
        game = self._game
        found = []
        for unit, name in units:
            where = "fallen" if not game.life[unit] else "army"
            if game.life[unit] and game.pieces[game.square[unit]] == unit + 1:
                where = "board"
                self._board.setdefault(game.square[unit], []).append((game.owner(unit), name))
            found.append((name, where))
        return found

    def _stable(self, seat: int) -> dict[str, list[str]]:
        """A Horse stands on its square, or under its rider."""
        game = self._game
        found: dict[str, list[str]] = {"army": [], "board": [], "fallen": []}
        for horse in range(seat * HORSES, seat * HORSES + game.counts[5 * seat + HORSE]):
            name = f"arte horse {horse}"
            rider, square = game.rider[horse], game.horse_square[horse]
            if not game.horse_alive[horse]:
                complete = sum(game.counts[5 * seat : 5 * seat + 5]) == game.half - 2
                found["fallen" if complete else "army"].append(name)
            elif rider != NONE or game.pieces[square] == FREE + horse:
                at = game.square[rider] if rider != NONE else square
                self._board.setdefault(at, []).insert(0, (seat, name))
                found["board"].append(name)
            else:
                found["army"].append(name)
        return found

    def _chosen(self, seat: int) -> list[str]:
        game = self._game
        size = game.settings[MAX_CLASS]
        found: list[str] = []
        for sort in range(CLASSES):
            first = (seat * CLASSES + sort) * size
            found += _named("unit", range(first, first + game.counts[5 * seat + sort]))
        return found

    def _plates(self, seat: int) -> None:
        game = self._game
        left = []
        first = 0
        for plate in range(len(game.plate_sizes) // PLATE_SIZE):
            half = game.plate_sizes[plate * PLATE_SIZE + 2] // 2
            laid = [square for owner, size, square, _ in game.plates if (owner, size) == (seat, plate)]
            for number in range(half):
                name = f"arte plate {first + seat * half + number}"
                if number < len(laid):
                    self._board.setdefault(laid[number], []).insert(0, (seat, name))
                else:
                    left.append(name)
            first += 2 * half
        self._found.append(Place(f"seat.{seat + 1}.plates", "front", self._screen, tuple(left), seat))

    def _tokens(self) -> None:
        """Special tokens lie on the board, or beside their Hero (AB-120)."""
        game = self._game
        drafted = {game.sort[unit] - CLASSES: seat for seat in (0, 1) for unit in self._slots(seat)}
        beside: dict[int, list[int]] = {0: [], 1: []}
        for hero in range(len(game.heroes) // HERO_SIZE):
            if hero not in drafted:
                continue
            kind, count = (game.heroes[hero * HERO_SIZE + at] for at in (TOKEN_KIND, TOKENS))
            lying = [square for square in game.token_squares if game.tokens[square] & 15 == kind]
            for number in range(max(count, len(lying))):
                name = hero * MOST_TOKENS + number
                if number < len(lying):
                    self._board.setdefault(lying[number], []).append((drafted[hero], f"arte token {name}"))
                else:
                    beside[drafted[hero]].append(name)
        for seat in (0, 1):
            self._put(f"seat.{seat + 1}.tokens", "front", EVERYBODY, "token", beside[seat], seat)

    def _squares(self) -> None:
        """From below: plates, a token, a Horse, a unit. A plate counts for the corner that was named."""
        game = self._game
        for square in sorted(self._board):
            lying = self._board[square]
            seat = None if game.revealed else lying[0][0]
            things = tuple(thing for _, thing in lying)
            self._found.append(Place(square_name(game, square), "space", self._screen, things, seat))

    def _box(self) -> None:
        """Heroes that nobody drafted, with all that is theirs; Element cards of fallen Heroes (AB-221)."""
        game = self._game
        drafted = [game.sort[unit] - CLASSES for seat in (0, 1) for unit in self._slots(seat)]
        out = [hero for hero in range(len(game.heroes) // HERO_SIZE) if hero not in drafted]
        things: list[str] = [*_named("hero", out), *_named("figure", out)]
        for hero in out:
            count = game.heroes[hero * HERO_SIZE + TOKENS]
            things += _named("token", range(hero * MOST_TOKENS, hero * MOST_TOKENS + count))
        for element, count in enumerate(game.elements):
            used = sum(place.things.count(f"arte element {element}") for place in self._found)
            things += _named("element", [element] * (count - used))
        self._found.append(Place("box", "box", EVERYBODY, tuple(things)))


def square_name(game: Arte, square: int) -> str:
    return f"square.{chr(65 + square % game.width)}{square // game.width + 1}"


def _named(table: str, numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple([f"arte {table} {number}" for number in numbers])
