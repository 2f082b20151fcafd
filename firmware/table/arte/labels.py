"""What pieces, cards, squares and players of Arte de Batalla are called on the display."""

from rules.arte.card import CLASSES, ELEMENT, FREE, HERO_SIZE
from rules.arte.moves import HORSE, ICE_WALL
from table.labels import GameLabels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import State

_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
# Keys of the texts in the order of the catalogue
_SEATS = ("PINK", "YELLOW")
_CLASSES = ("WARRIOR", "LANCER", "ARCHER", "CROSSBOWMAN", "HORSE")
_HEROES = ("BARBARIAN", "ICE_LADY", "ALCHEMIST", "BLACK_MONK", "PALADIN", "WARLOCK", "PRIEST", "ASSASSIN")
_CHEST = ("POTION", "SHIELD", "GEM", "BULLSEYE", "RING", "BOOTS")
_ELEMENTS = ("WATER", "FIRE", "EARTH", "WIND", "LIGHT", "PLANT", "MERCURY", "DARK_MATTER")
_TOKENS = ("TARGET", "ICE_WALL", "BLAZE", "BLACK_HOLE", "PORTAL", "TEMPLE")
_SKILLS = (
    "SK_FURY", "SK_LEAP", "SK_GALE", "SK_WHIRLWIND",
    "SK_FROSTBITE", "SK_ICE_BARRIER", "SK_ICE_WALL", "SK_BLIZZARD",
    "SK_TRANSMUTE", "SK_QUICKSILVER", "SK_ACID", "SK_PORTAL",
    "SK_SHADOW_STEP", "SK_DARK_PALM", "SK_HORIZON", "SK_BLACK_HOLE",
    "SK_GUARD", "SK_DEXTERITY", "SK_STONE_SKIN", "SK_TREMOR",
    "SK_COMBUSTION", "SK_FIRE_SHIELD", "SK_BLAZE", "SK_STORM",
    "SK_BLESSING", "SK_SANCTUARY", "SK_HOLY_LIGHT", "SK_TEMPLE",
    "SK_AMBUSH", "SK_VANISH", "SK_POISON", "SK_VINES",
)  # fmt: skip


def own_zones(seat: int) -> "tuple[str, ...]":
    """The places of a Strategist's reader, or of his slots."""
    if seat:
        return ("defender.1", "defender.2", "defender.3", "defender.4")
    return ("attacker.1", "attacker.2", "attacker.3", "attacker.4", "attacker.5")


def row(seat: int, count: int, meaning: int) -> "list[tuple[str, int]]":
    """A Strategist's row counts: so many of its places are lit, as far as they reach."""
    return [(zone, meaning) for zone in own_zones(seat)[:count]]


def share(seat: int, part: int, whole: int, meaning: int) -> "list[tuple[str, int]]":
    """As much of his row as part is of the whole; a rest is never dark."""
    return row(seat, (part * len(own_zones(seat)) + whole - 1) // whole, meaning)


def column(x: int) -> str:
    return chr(65 + x)


class Labels(GameLabels):
    def _named(self, table: str, number: int, keys: "tuple[str, ...]") -> str:
        """In the language of the table, until the owner has entered what his card says."""
        if self.catalogue.stand_in(table, number):
            return self.say(keys[number])
        return self.catalogue.name(table, number)

    # Players and pieces

    def player(self, seat: int) -> str:
        return self.say(_SEATS[seat])

    def titled(self, seat: int, key: str) -> str:
        return self.player(seat) + ": " + self.say(key)

    def army(self, sort: int) -> str:
        """A class, or the Horse."""
        return self.say(_CLASSES[sort])

    def hero(self, hero: int) -> str:
        return self._named("hero", hero, _HEROES)

    def unit(self, g: "State", unit: int) -> str:
        """A Hero by name, an army unit by class and numeral (AB-108)."""
        sort = g.sort[unit]
        if sort >= CLASSES:
            return self.hero(sort - CLASSES)
        return self.army(sort) + " " + _ROMAN[g.numeral(unit)]

    def piece(self, g: "State", square: int) -> str:
        """Who or what stands on a square."""
        piece = g.pieces[square]
        if piece >= FREE:
            return self.army(HORSE)
        if piece:
            return self.unit(g, piece - 1)
        return self.token(ICE_WALL)

    def struck(self, g: "State", square: int) -> str:
        """Whom an attack hits: a Horse or a wall has no name but its square."""
        name = self.piece(g, square)
        return name if 0 < g.pieces[square] < FREE else name + " " + self.place(g, square)

    def token(self, token: int) -> str:
        return self.say(_TOKENS[token])

    # Squares

    def place(self, g: "State", square: int) -> str:
        return "%s%d" % (column(square % g.width), square // g.width + 1)

    def square(self, g: "State", square: int) -> str:
        """Letter and number, and the level if it is not the ground."""
        level = g.levels[square]
        name = self.place(g, square)
        return "%s ▲%d" % (name, level) if level else name

    # Cards

    def chest(self, kind: int, gem: int = 0) -> str:
        name = self.say(_CHEST[kind])
        return self.say("A_GEM", name=name) if gem else name

    def element(self, g: "State", slot: int) -> str:
        """Whose deck it is: of a seat's first or second Hero."""
        hero = g.sort[slot % 2 + slot // 2 * g.half] - CLASSES
        return self.say(_ELEMENTS[g.heroes[hero * HERO_SIZE + ELEMENT]])

    def element_of(self, g: "State", hero: int) -> str:
        return self.say(_ELEMENTS[g.heroes[hero * HERO_SIZE + ELEMENT]])

    def skill(self, skill: int) -> str:
        return self._named("skill", skill, _SKILLS)

    def plate(self, plate: int) -> str:
        return self.catalogue.name("plate", plate)
