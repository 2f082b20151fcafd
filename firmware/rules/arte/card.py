"""Where the numbers stand in the records of the catalogue (firmware/cards/arte.toml)."""

# Settings, in order
WIDTH = 0
HEIGHT = 1
DEPLOY_ROWS = 2
NEUTRAL_ROWS = 3
MAX_LEVEL = 4
ARMY_SIZE = 5
MAX_CLASS = 6
MAX_HORSES = 7
DIE = 8
CHEST_HAND = 9
ELEM_HAND = 10
DRAW_CHEST = 11
DRAW_ELEM = 12
LIM_CLASS = 13
LIM_HERO_CHEST = 14
LIM_HERO_ELEM = 15
HORSE_BONUS = 16
MOUNT_COST = 17
AREA_HITS_ALLIES = 18
QUIET_TURNS = 19
RUN_SECONDS = 20
RUNS = 21

# A class, and the beginning of a Hero
RANGED = 0  # 1 if so
LIFE = 1
ATTACK = 2
REACH = 3
BASE = 4
STATS = 5  # bytes that classes and Heroes share
ELEMENT = 5
TOKEN_KIND = 6
TOKENS = 7
HERO_SIZE = 8

# A skill
TIMING = 0
COST = 1
RANGE = 2
TARGET = 3
OP = 4
VALUE = 5
OP2 = 6
VALUE2 = 7
ONLY = 8
SKILL_SIZE = 9
SKILLS = 4  # of each Hero, the main one first

# Timings
SWORDS = 0
SHIELDS = 1
TRIGGER = 2
MAIN = 3

# Targets
SELF = 0
ENEMY = 1
OWN = 2
SQUARE = 3
HURT_TODAY = 4
ON_DAMAGE = 5
ON_DEFEAT = 6
LONE = 7

# Effects
NO_OP = 0
DAMAGE = 1
AREA = 2
REDUCE = 3
CANCEL = 4
STEP = 5
LEAP = 6
PUSH = 7
PULL = 8
PLACE = 9
HEAL = 10
ROOT = 11
SLOW = 12
POISON = 13
EXTRA_ATTACK = 14
ADD_ATTACK = 15
SWAP_DISCARD = 16

# Filters of a cancelling skill
ONLY_ARMY = 1
ONLY_RANGED = 2

PLATE_SIZE = 3  # width, height, how many
CHEST_SIZE = 2  # value, how many

KINDS = 6  # of Chest cards
CLASSES = 4
BOARDS = 6  # of each Strategist: four classes, two Heroes
HORSES = 3  # of each Strategist at most, the supply of tokens
FREE = 128  # on a square: a riderless Horse is its number + 128, a unit its number + 1
FAR = 254  # as many steps as anybody likes
NOWHERE = -1  # no square
