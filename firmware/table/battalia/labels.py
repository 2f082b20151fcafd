"""What cards, squares, heroes and players of Battalia are called on the display."""

from rules.battalia.cards import (
    CITY_LAND,
    CITY_PILE,
    FIGURES,
    HAMMER,
    LAND_KIND,
    LAND_SHAPE,
    LAND_SIZE,
    LAND_TERRAIN,
    ROAD_PILE,
    RUINS_LAND,
    SUPPLY,
)
from table.labels import GameLabels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.game import Battalia

FACTIONS = ("Bärfolk", "Islanders", "Emberians", "Cloudborn")  # as printed, in every language
_KINDS = (
    "SUPPLY", "U_1", "U_2", "U_3", "U_4", "A_TOOL", "A_WEAPON", "A_AMULET", "A_TITLE", "K_SCROLL", "A_TENT",
    "A_HORSE", "AA_HAMMER", "AA_SWORD", "AA_SHIELD", "AA_WINGS", "AA_HORN",
)  # fmt: skip
_TERRAINS = ("TER_0", "TER_1", "TER_2", "TER_3")
_SHAPES = ("SH_0", "SH_1", "SH_2", "SH_3", "SH_4")
_WAYS = "↑→↓←"


def square(number: int) -> str:
    """A1 is 0, D4 is 24."""
    return "ABCDEFG"[number % 7] + str(number // 7 + 1)


def ways(exits: int) -> str:
    """Where the roads of a card leave it."""
    return "".join([_WAYS[way] for way in range(4) if exits >> way & 1])


class Labels(GameLabels):
    def lying(self) -> "list[str]":
        """The places on which something lies now."""
        return sorted(self.services.lying)

    # Cards

    def kind(self, kind: int) -> str:
        return self.say(_KINDS[kind])

    def print(self, kind: int, faction: int) -> str:
        """A card as people see it: two with the same print are the same to them."""
        if kind == SUPPLY or kind >= HAMMER:
            return self.kind(kind)
        return self.kind(kind) + " " + FACTIONS[faction]

    def card(self, g: "Battalia", card: int) -> str:
        return self.print(g.cards[2 * card], g.cards[2 * card + 1])

    def counted(self, g: "Battalia", cards: "list[int]") -> str:
        """Cards by kind: Supply ×1, Friman ×2."""
        numbers: "dict[int, int]" = {}
        for card in cards:
            kind = g.kind(card)
            numbers[kind] = numbers.get(kind, 0) + 1
        return ", ".join(["%s ×%d" % (self.kind(kind), numbers[kind]) for kind in sorted(numbers)])

    def terrain(self, g: "Battalia", ground: int) -> str:
        return self.say(_TERRAINS[g.lands[ground * LAND_SIZE + LAND_TERRAIN]])

    def ground(self, g: "Battalia", ground: int) -> str:
        """City or road, and its shape."""
        record = g.lands[ground * LAND_SIZE : ground * LAND_SIZE + LAND_SIZE]
        if record[LAND_KIND] == RUINS_LAND:
            return self.say("RUINS")
        return self.built(record[LAND_KIND] == CITY_LAND, record[LAND_SHAPE])

    def built(self, city: bool, shape: int) -> str:
        return self.say("DO_CITY" if city else "DO_ROAD", name=self.shape(shape))

    def shape(self, shape: int) -> str:
        return self.say(_SHAPES[shape])

    def pile(self, pile: int) -> str:
        """What lies in it."""
        if pile < CITY_PILE:
            return self.kind(pile + 1)
        city = pile <= ROAD_PILE  # roads have no dead end
        return self.built(city, pile - (CITY_PILE if city else ROAD_PILE))

    # Players

    def player(self, g: "Battalia", seat: int) -> str:
        return FACTIONS[g.factions[seat]]

    def hero(self, g: "Battalia", hero: int) -> str:
        """Whose, and which of the two."""
        return self.player(g, hero // FIGURES) + ": " + self.figure(hero % FIGURES)

    def figure(self, figure: int) -> str:
        return self.say("HERO_N", n=figure + 1)

    def turn(self, g: "Battalia", key: str) -> str:
        """Who decides now, and about what."""
        return self.player(g, g.seat if g.seat >= 0 else g.actor) + ": " + self.say(key)

    def today(self, g: "Battalia") -> str:
        """What the Oracle says (BA-433, BA-434)."""
        lit = self.say("LIT_NOW", name=self.kind(g.lit))
        return lit + "\n" + self.say("MATCH_NOW", name=self.kind(g.match))

    def totals(self, attack: int, defence: int) -> str:
        return self.say("TOTALS", a=attack, b=defence)
