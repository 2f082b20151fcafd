"""The map as it grows, heroes on it, and what the setup leaves on the table (BA-111 to BA-140)."""

from rules.battalia.cards import (
    ABSENT,
    CITY_LAND,
    CITY_PILE,
    CROSS,
    FIGURES,
    LAND_KIND,
    LAND_SIZE,
    LAND_TERRAIN,
    LORD,
    NEUTRAL,
    PILES,
    ROAD_LAND,
    ROAD_PILE,
    SUPPLY,
)
from rules.battalia.land import SQUARES
from rules.battalia.moves import (
    AT_BOX,
    GUARDED,
    IMPASSABLE,
    MOVED,
    MUSTERED,
    NONE,
    PLACED,
    TOKEN,
)
from table.battalia.labels import FACTIONS, square, ways
from table.story import GLANCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.game import Battalia
    from table.battalia.labels import Labels
    from table.battalia.tale import Tale, Tellers

_MOST_LINES = 4
_MOST_OFF = 12  # squares off the map, to name them all


def _placed(story: "Tale") -> None:
    """The card, how it lies, and the token on it; then what can never be built on."""
    _, where, ground, exits = story.next()
    words, g = story.words, story.g
    if g.moment <= AT_BOX and g.opened == 1:
        _boxed(story)
    title = square(where)
    if g.lands[ground * LAND_SIZE + LAND_TERRAIN] < NEUTRAL:
        title += ": " + words.terrain(g, ground)
    lines = [words.ground(g, ground), story.say("S_LAY_LAND", name=square(where), way=ways(exits))]
    story.scene(title, "\n".join(lines + story.tokens()))


def _token(story: "Tale") -> None:
    seat = story.events[story.at][2]
    if story.events[story.at][0] == GUARDED or seat == NEUTRAL:
        story.scene(story.say("TOKEN"), "\n".join(story.tokens()))
    else:
        story.scene(story.title(seat, "CITY"), "\n".join(story.tokens()), 0, seat)


def _impassable(story: "Tale") -> None:
    squares = [square(event[1]) for event in story.take(IMPASSABLE)]
    text = ", ".join(squares) + "\n" + story.say("S_IMPASSABLE")
    story.scene(story.say("IMPASSABLE"), text)


def _mustered(story: "Tale") -> None:
    events = story.take(MUSTERED)
    lines = [story.words.hero(story.g, event[1]) + " → " + square(event[2]) for event in events]
    for first in range(0, len(lines), _MOST_LINES):
        story.scene(story.say("HERO"), "\n".join(lines[first : first + _MOST_LINES]))


def _moved(story: "Tale") -> None:
    _, hero, where = story.next()
    seat = hero // FIGURES
    scene = story.scene(story.title(seat, "ACT_MOVE"), story.words.figure(hero % FIGURES), GLANCE, seat)
    scene.big = "→ " + square(where)


# The setup: what fewer than four players leave in the box, and how high the piles are


def _boxed(story: "Tale") -> None:
    g = story.g
    idle = [FACTIONS[faction] for faction in range(NEUTRAL) if faction not in g.factions]
    if g.gone != NONE:
        units, artifacts, cities, roads = _count(g)
        text = story.say("S_BOX_CARDS", a=units, b=artifacts, c=cities, d=roads, n=g.spare_supplies)
        story.scene(story.say("S_BOX", name=FACTIONS[g.gone]), text)  # BA-137
    if idle:
        lines = [story.say("S_BOX_FIGURES", name=", ".join(idle))]  # BA-134, BA-139
        story.scene(story.say("T_SETUP"), "\n".join(lines + [_map(story)]))


def _count(g: "Battalia") -> "tuple[int, int, int, int]":
    """Units, artifacts, cities and roads of the faction in the box."""
    kinds = [g.cards[at] for at in range(0, len(g.cards), 2) if g.cards[at + 1] == g.gone]
    lands = [
        g.lands[at + LAND_KIND]
        for at in range(0, len(g.lands), LAND_SIZE)
        if g.lands[at + LAND_TERRAIN] == g.gone
    ]
    units = len([kind for kind in kinds if kind <= LORD])
    return units, len(kinds) - units, lands.count(CITY_LAND), lands.count(ROAD_LAND)


def _map(story: "Tale") -> str:
    """Squares that so many players do not use (BA-135, BA-140)."""
    board = story.g.board
    off = [square(where) for where in range(SQUARES) if board[where] == ABSENT]
    if len(off) <= _MOST_OFF:
        return story.say("S_OFF_MAP", name=" ".join(off))
    used = [square(where) for where in range(SQUARES) if board[where] != ABSENT]
    return story.say("S_ON_MAP", name=used[0] + "-" + used[-1])


def tell_piles(story: "Tale") -> None:
    """What must lie in each pile now: so a card that was forgotten in the box is missed at once."""
    words, g = story.words, story.g
    counts = [_pile(words, pile) + " %d" % g.pile_size(pile) for pile in range(PILES)]
    units = counts[:LORD]
    units.append(words.kind(SUPPLY) + " %d" % (len(g.supplies) - g.spare_supplies))
    if g.scenario != 2:
        units.append(words.say("ANCIENT") + " %d" % len(g.ancients))
    _pile_scene(story, "Z_POOL", units)
    _pile_scene(story, "ORACLE", counts[LORD:CITY_PILE])  # BA-114: each at its point
    story.scenes[-1].text += "\n" + story.say("S_TOOLS_UP")  # BA-115
    _pile_scene(story, "CITY", counts[CITY_PILE : CITY_PILE + CROSS + 1])
    _pile_scene(story, "ROAD", counts[ROAD_PILE + 1 :])  # roads have no dead end


def _pile(words: "Labels", pile: int) -> str:
    """What lies in it; of cities and roads the shape."""
    if pile < CITY_PILE:
        return words.kind(pile + 1)
    return words.shape(pile - (CITY_PILE if pile <= ROAD_PILE else ROAD_PILE))


def _pile_scene(story: "Tale", key: str, counts: "list[str]") -> None:
    story.scene(story.say(key), ", ".join(counts))


GROUND: "Tellers" = {
    PLACED: _placed,
    TOKEN: _token,
    GUARDED: _token,
    IMPASSABLE: _impassable,
    MUSTERED: _mustered,
    MOVED: _moved,
}
