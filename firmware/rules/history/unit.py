"""The records of a Unit card and of a Warfare token: where each printed number stands in the bytes."""

# A Unit: 15 bytes.
KIND = 0
ERA = 1  # 1 to 4; 0 for a Base Unit
OWNER = 2  # the Sabaton of a Base Unit
L = 3
M = 4
C = 5
HP = 6
LINK_L = 7  # type of the half-shield as printed, 0 for none
LINK_R = 8
REINF = 9  # from here on: how many icons
ASSAULT = 10
HD = 11
ACC = 12
DIV = 13
REL = 14
UNIT_SIZE = 15

BASE, ELITE, HERO = 0, 1, 2
NO_OWNER = 255

# A Warfare token: 6 bytes.
TOKEN_KIND = 0
TOKEN_L = 1
TOKEN_M = 2
TOKEN_C = 3
TOKEN_ABILITY = 4  # ABILITY: the offset of the icon in a Unit's record; TIGHTEN: the code of the action
TOKEN_N = 5
TOKEN_SIZE = 6

VALUE, ABILITY, TIGHTEN, CHASE = 0, 1, 2, 3
