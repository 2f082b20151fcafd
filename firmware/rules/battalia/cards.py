"""Kinds of creation card, factions, piles, and what stands on a square (section 6.1 of the rules)."""

SUPPLY = 0
FRIMAN = 1
CHIEF = 2
PRIEST = 3
LORD = 4
TOOL = 5
WEAPON = 6
AMULET = 7
TITLE = 8
SCROLL = 9
TENT = 10
HORSE = 11
HAMMER = 12
SWORD = 13
SHIELD = 14
WINGS = 15
HORN = 16

NEUTRAL = 4  # faction of supplies, owner of a neutral city
UNIVERSAL = 5  # faction of ancient artifacts
TERRAINS = 4

# Piles: a unit or artifact lies in pile kind - 1, a city in CITY_PILE + shape, a road in ROAD_PILE + shape
CITY_PILE = 11
ROAD_PILE = 15
PILES = 20
CROSS = 4  # shape

# Terrain cards: the fields of a record
LAND_KIND = 0
LAND_SHAPE = 1
LAND_TERRAIN = 2
LAND_SIZE = 3
CITY_LAND = 0
ROAD_LAND = 1
RUINS_LAND = 2

# Squares
ABSENT = 0
EMPTY = 1
BUILT = 2
BLOCKED = 3  # impassable
# Squares at setup
START = 2
NEUTRAL_START = 3
RUINS = 4

# What an amulet did to a card this turn; 2 and 3 are its copies
TOUCHED = 1
WILDCARD = 6

ENTRY = 4  # numbers of a card in a battle line: card, kind, faction, copies

LEAST_DECK = 10  # BA-701
AMBUSHES = 3  # BA-702
FIGURES = 2  # BA-704
HAND = 6
