"""What a light can mean, and how each meaning looks: a colour, and a pattern in time of its own.

A pattern is 32 steps of brightness, from 0 to 255, and begins at its brightest. No two meanings share one, so
nobody has to see colours; and none flashes more than three times in a second, so nobody has to look away.
docs/lights.md describes them for players.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    Colour = int  # 0xRRGGBB: three numbers in a tuple would take memory

# A meaning and its detail make a look: the detail is added to the number.
OFF = 0
LEGAL = 1  # you may act here
WAITING = 2  # the table waits for something here
WRONG = 3  # this is not allowed
INFO = 4  # look here
LIT = 5  # illuminated by the Oracle
MATCH = 6  # the Oracle's match
DOWN = 7  # out of the fight
LINK = 8  # belongs together; detail 1: take this link away
OWNED = 10  # detail: the seat, from 0
DAMAGE = 15  # detail: the points
SEEN = 22  # a card was noticed here, and is being read; detail 1: where it is amber or yellow already

_MOST_DETAIL = {
    OFF: 0,
    LEGAL: 0,
    WAITING: 0,
    WRONG: 0,
    INFO: 0,
    LIT: 0,
    MATCH: 0,
    DOWN: 0,
    LINK: 1,
    OWNED: 4,
    DAMAGE: 6,
    SEEN: 1,
}

BLACK = 0x000000
GREEN = 0x00FF00
AMBER = 0xFF8C00
RED = 0xFF0000
BLUE = 0x0000FF
WHITE = 0xFFFFFF
VIOLET = 0x9600FF

# The seats of a game, in order. History prints no colours; in Battalia a seat has the colour of its faction.
HISTORY_SEATS = (0xFF285A, 0x00DCA0, 0xBEDC00, 0x326EFF, 0xC864FF)
BATTALIA_FACTIONS = (0x00FF00, 0x003CFF, 0xFF0000, 0xFFBE00)
ARTE_SEATS = (0xFF2882, 0xFFDC00)

# How bright each look is in time: 32 steps. Soft ones are drawn for the eye, which sees square roots.
WAVES = b"".join(
    (
        bytes(32),  # OFF
        b"\xff" * 32,  # LEGAL: steady
        b"\xff\xfa\xec\xd6\xba\x9a\x7a\x5b\x40\x29\x18\x0d\x08\x08\x08\x08"  # WAITING: a slow pulse
        b"\x08\x08\x08\x08\x08\x0d\x18\x29\x40\x5b\x7a\x9a\xba\xd6\xec\xfa",
        b"\xff" * 16 + bytes(16),  # WRONG: a fast blink
        b"\xff\xfd\xf6\xec\xde\xcf\xbd\xab\x99\x88\x79\x6c\x61\x58\x52\x4e"  # INFO: breath, never dark
        b"\x4d\x4e\x52\x58\x61\x6c\x79\x88\x99\xab\xbd\xcf\xde\xec\xf6\xfd",
        b"\xff\x10\x13\x17\x1b\x1f\x23\x28\x2d\x32\x38\x3e\x44\x4a\x51\x58"  # LIT: rises like the sun
        b"\x60\x68\x70\x78\x80\x89\x93\x9c\xa6\xb0\xba\xc5\xd0\xdb\xe7\xf3",
        b"\xff" * 12 + b"\x10" * 6 + b"\xff" * 3 + b"\x10" * 11,  # MATCH: long, short
        b"\x24" * 32,  # DOWN: faint
        b"\xff" * 4 + b"\x24" * 4 + b"\xff" * 4 + b"\x24" * 20,  # LINK: a double blink
        b"\xff" * 4 + b"\x24" * 4 + b"\xff" * 4 + b"\x24" * 20,  # LINK to be taken away: twice as fast
        b"\x80" * 28 + b"\x18\x18\x80\x80",  # OWNED: half bright, a wink for the first seat,
        b"\x80" * 24 + b"\x18\x18\x80\x80" * 2,  # two for the second, and so on
        b"\x80" * 20 + b"\x18\x18\x80\x80" * 3,
        b"\x80" * 16 + b"\x18\x18\x80\x80" * 4,
        b"\x80" * 12 + b"\x18\x18\x80\x80" * 5,
        b"\xff\xff\x00" + bytes(29),  # DAMAGE, the points not told
        b"\xff\xff\x00" + bytes(29),  # DAMAGE: a blink for each point, and a pause
        b"\xff\xff\x00" * 2 + bytes(26),
        b"\xff\xff\x00" * 3 + bytes(23),
        b"\xff\xff\x00" * 4 + bytes(20),
        b"\xff\xff\x00" * 5 + bytes(17),
        b"\xff\xff\x00" * 6 + bytes(14),
        (b"\xff" * 12 + b"\x40" * 4) * 2,  # SEEN: bright, with two short dips
        b"\xff" * 28 + b"\x40" * 4,  # SEEN where it is amber already: one
    )
)

# How long a step is, as a power of two: 7 makes 128 ms, and 4.1 s for all of them; 0 if nothing ever changes.
SHIFTS = bytes((0, 0, 6, 4, 7, 7, 7, 0, 6, 5, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 5, 5))


def look(meaning: int, detail: int) -> int:
    """The number of a meaning's look. More detail than can be shown shows the most there is."""
    return meaning + max(0, min(detail, _MOST_DETAIL.get(meaning, 0)))


def colours(seats: "tuple[Colour, ...]", night: bool) -> "list[Colour]":
    """The colour of each look. Seats without one are white. Night is warm: less green, still less blue."""
    chosen = [BLACK, GREEN, AMBER, RED, WHITE, AMBER, VIOLET, RED, BLUE, BLUE]
    chosen += [seats[seat] if seat < len(seats) else WHITE for seat in range(5)]
    chosen += [RED] * 7 + [AMBER, WHITE]
    if night:
        return [_warm(colour) for colour in chosen]
    return chosen


def _warm(colour: "Colour") -> "Colour":
    return colour & RED | (colour & GREEN) * 7 >> 3 & GREEN | (colour & BLUE) * 5 >> 3
