"""Where every piece and card of the game is, and the few facts and steps that all phases share."""

from rules.arte.card import (
    ARMY_SIZE,
    BOARDS,
    CHEST_HAND,
    CHEST_SIZE,
    CLASSES,
    DEPLOY_ROWS,
    FREE,
    HEIGHT,
    HERO_SIZE,
    HORSES,
    KINDS,
    LIFE,
    LIM_CLASS,
    LIM_HERO_CHEST,
    MAX_CLASS,
    MAX_HORSES,
    SKILL_SIZE,
    SKILLS,
    STATS,
    WIDTH,
)
from rules.arte.moves import AT_DRAFT_ROLL, FULL, NONE, REFEREE
from rules.game import CHANCE, Expectation, Game, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    Move = tuple[int, ...]
    Moves = list[tuple[int, ...]]

    class Catalogue(Protocol):
        """What the rules need of the card catalogue."""

        def table(self, table: str) -> bytes: ...


class State(Game):
    """Lists by unit, Horse or seat; `pieces` and `tokens` tell what is on a square."""

    def __init__(self, setup: "tuple[int, ...]", catalogue: "Catalogue"):
        """The setup is (mode, 1 for the timed mode)."""
        if not isinstance(setup, tuple) or len(setup) != 2 or not all(isinstance(n, int) for n in setup):
            raise Refusal("malformed")
        if setup[0] not in (FULL, REFEREE):
            raise Refusal("unknown_mode")
        if setup[1] not in (0, 1):
            raise Refusal("unknown_clock", "AB-911")
        self.mode = setup[0]
        self.timed = setup[1]
        self.settings = settings = catalogue.table("setting")
        heroes = catalogue.table("hero")
        self.heroes = heroes
        self.stats = catalogue.table("class")  # by sort: the classes, then the Heroes
        for at in range(0, len(heroes), HERO_SIZE):
            self.stats += heroes[at : at + STATS]
        self.skills = catalogue.table("skill")
        self.plate_sizes = catalogue.table("plate")
        self.chest = catalogue.table("chest")
        self.elements = catalogue.table("element")

        self.lay_board(settings[WIDTH], settings[HEIGHT])
        self.muster(2 + settings[ARMY_SIZE])

        # The Chest (AB-118): how many of each kind, where that is known
        self.deck = bytearray([self.chest[CHEST_SIZE * kind + 1] for kind in range(KINDS)])
        self.deck_size = sum(self.deck)
        self._check_settings()
        self.hands = bytearray(2 * KINDS)  # FULL only, by seat
        self.hand_sizes = bytearray(2)
        self.discards = bytearray()  # kinds, the top one last
        self.played = bytearray()  # kinds on the boards in the order in which they were played
        self.used = bytearray(2 * BOARDS)  # Chest cards on each board this turn
        # Element cards by Hero: seat 0's two, seat 1's two. All of them are public: decks are counted.
        self.element_decks = bytearray(4)
        self.element_hands = bytearray(4)
        self.element_used = bytearray(4)
        self.main_used = bytearray(4)

        # Setup
        self.rolls = bytearray(2)
        self.first = 0
        self.builder = 0
        self.counts = bytearray(10)  # pieces chosen: four classes and Horses, by seat
        self.plates: "list[tuple[int, int, int, int]]" = []  # seat, plate, square, turned
        self.plate = 0  # the one to be laid: its number * 2 + turned
        self.placed = 0
        self.revealed = False
        self.ready = 0  # one bit per seat

        # The turn
        self.player = 0
        self.turn = 0
        self.quiet = 0
        self.defeats = False  # a unit was defeated this turn
        self.die = 0
        self.drawing = 0
        self.active = NONE  # the unit in use: leaving it closes it (AB-307)
        self.chosen = NONE
        self.fresh_portals = False
        self.clock = 0  # ms left of this turn
        self.glass_down = False

        # The exchange, or the attack or skill that is being prepared
        self.attacker = NONE
        self.target = NONE  # unit
        self.aim = 0  # square
        self.skill = NONE  # NONE: a basic attack
        self.rings = 0
        self.bulls = 0
        self.shields = 0  # Shields and reductions
        self.ambush = False
        self.laid = 0  # cards and skills of this act
        self.mark = 0  # cards on the boards before the declaration
        self.moving = NONE  # skill that moves its Hero in the exchange
        self.came_from = 0  # moment to go on with after that
        self.struck = 0  # life that the attack has cost its target
        self.placing: "list[int]" = []  # squares that tokens left or came to by this skill

        self.sheet: "list[tuple[int, ...]]" = []
        self.winners: "list[int]" = []
        self.moment = AT_DRAFT_ROLL
        self.seat = CHANCE
        self.expected = Expectation(CHANCE, self.moment, [])
        self.reveals = False
        self.events: "list[tuple[int, ...]]" = []

    def _check_settings(self) -> None:
        """An owner's numbers must leave room for a game."""
        settings = self.settings
        if settings[WIDTH] * settings[DEPLOY_ROWS] < 2 + settings[ARMY_SIZE]:
            raise Refusal("board_too_small", "AB-109")
        if CLASSES * settings[MAX_CLASS] + settings[MAX_HORSES] < settings[ARMY_SIZE]:
            raise Refusal("army_too_large", "AB-107")
        if self.deck_size < 2 * settings[CHEST_HAND]:
            raise Refusal("too_few_cards", "AB-118")

    def lay_board(self, width: int, height: int) -> None:
        """Level ground without a piece."""
        self.width = width
        self.height = height
        squares = width * height
        self.levels = bytearray(squares)
        self.pieces = bytearray(squares)  # 0: nobody; see FREE
        self.tokens = bytearray(squares)  # token + 16 * turns left
        self.token_squares: "list[int]" = []

    def muster(self, half: int) -> None:
        """Room for so many units of each seat."""
        self.half = half  # seat 1's units begin here
        units = 2 * half
        self.sort = bytearray(units)  # class, or 4 + Hero
        self.life = bytearray(units)  # 0: not in the game
        self.square = bytearray(units)
        self.horse = bytearray(b"\xff" * units)
        self.mp = bytearray(units)
        self.closed = bytearray(units)
        self.attacks = bytearray(units)  # basic attacks left
        self.bonus = bytearray(units)  # had the Horse's movement this turn (AB-406)
        self.rooted = bytearray(units)
        self.slowed = bytearray(units)
        self.poisoned = bytearray(units)  # turns left
        self.wounded = bytearray(units)  # this turn, by basic attacks: one bit per Hero
        self.boots = bytearray(units)  # value of Boots played this turn
        self.horse_square = bytearray(2 * HORSES)
        self.horse_alive = bytearray(2 * HORSES)
        self.horse_bonus = bytearray(2 * HORSES)
        self.rider = bytearray(b"\xff" * (2 * HORSES))

    # Facts

    def stat(self, unit: int, field: int) -> int:
        return self.stats[self.sort[unit] * STATS + field]

    def owner(self, unit: int) -> int:
        return 1 if unit >= self.half else 0

    def is_hero(self, unit: int) -> bool:
        return unit % self.half < 2

    def unit_on(self, square: int) -> int:
        """The unit that stands there; NONE for nobody or a riderless Horse."""
        piece = self.pieces[square]
        return piece - 1 if 0 < piece < FREE else NONE

    def own(self, seat: int) -> range:
        """The numbers of a seat's units, fallen ones included."""
        return range(seat * self.half, (seat + 1) * self.half)

    def slot(self, unit: int) -> int:
        """Where a Hero stands in the lists of Element cards."""
        return unit % self.half + 2 * self.owner(unit)

    def hero_unit(self, skill: int) -> int:
        """The unit whose skill this is; NONE if nobody plays that Hero."""
        sort = CLASSES + skill // SKILLS
        for slot in range(4):
            unit = slot % 2 + slot // 2 * self.half
            if self.sort[unit] == sort and self.life[unit]:
                return unit
        return NONE

    def skill_of(self, skill: int, field: int) -> int:
        return self.skills[skill * SKILL_SIZE + field]

    def dist(self, a: int, b: int) -> int:
        width = self.width
        return max(abs(a % width - b % width), abs(a // width - b // width))

    def free(self, square: int) -> bool:
        """Nobody stands there and nothing blocks it; a Portal does not (AB-314, AB-907)."""
        return not self.pieces[square] and self.tokens[square] & 15 in (0, 4)

    def room(self, unit: int) -> int:
        """Chest cards that its board still takes this turn (AB-210, AB-211)."""
        limit = LIM_HERO_CHEST if self.is_hero(unit) else LIM_CLASS
        return max(0, self.settings[limit] - self.used[self.board(unit)])

    def board(self, unit: int) -> int:
        """The class board or Hero board of a unit (AB-209)."""
        sort = self.sort[unit]
        return BOARDS * self.owner(unit) + (sort if sort < CLASSES else CLASSES + unit % self.half)

    def numeral(self, unit: int) -> int:
        """The number of an army unit in its class and colour, from 1 (AB-108); 0 for a Hero."""
        if self.is_hero(unit):
            return 0
        sort = self.sort
        return 1 + len(
            [other for other in range(self.owner(unit) * self.half, unit) if sort[other] == sort[unit]]
        )

    def hurt_by(self, unit: int) -> int:
        """Life points that a unit lacks."""
        return self.stat(unit, LIFE) - self.life[unit]

    # Steps

    def tell(self, *event: int) -> None:
        self.events.append(event)

    def digest(self) -> int:
        """A 32-bit checksum of the whole state, hidden cards included."""
        from rules.arte.digest import digest

        return digest(self)
