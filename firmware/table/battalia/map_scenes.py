"""Scenes of the map as it grows, of the heroes on it, and of the piles after the setup (BA-111 to BA-140)."""

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
from table.scene_times import DO, GLANCE, UNTIL_OK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.game import Battalia
    from table.battalia.labels import Labels
    from table.battalia.scene_builder import BattaliaSceneBuilder, SceneMakers
    from table.work import Steps

_MOST_LINES = 4
_MOST_OFF = 12  # squares off the map, to name them all


def _placed(builder: "BattaliaSceneBuilder") -> None:
    """The card, how it lies, and the token on it; then what can never be built on."""
    _, where, ground, exits = builder.next()
    words, g = builder.words, builder.g
    if g.moment <= AT_BOX and g.opened == 1:
        _boxed(builder)
    title = square(where)
    if g.lands[ground * LAND_SIZE + LAND_TERRAIN] < NEUTRAL:
        title += ": " + words.terrain(g, ground)
    lines = [words.ground(g, ground), builder.say("S_LAY_LAND", name=square(where), way=ways(exits))]
    builder.scene(title, "\n".join(lines + builder.tokens()), DO)


def _token(builder: "BattaliaSceneBuilder") -> None:
    seat = builder.events[builder.at][2]
    if builder.events[builder.at][0] == GUARDED or seat == NEUTRAL:
        builder.scene(builder.say("TOKEN"), "\n".join(builder.tokens()), DO)
    else:
        builder.scene(builder.title(seat, "CITY"), "\n".join(builder.tokens()), DO, seat)


def _impassable(builder: "BattaliaSceneBuilder") -> None:
    squares = [square(event[1]) for event in builder.take(IMPASSABLE)]
    text = ", ".join(squares) + "\n" + builder.say("S_IMPASSABLE")
    builder.scene(builder.say("IMPASSABLE"), text, DO)


def _mustered(builder: "BattaliaSceneBuilder") -> None:
    events = builder.take(MUSTERED)
    lines = [builder.words.hero(builder.g, event[1]) + " → " + square(event[2]) for event in events]
    for first in range(0, len(lines), _MOST_LINES):
        builder.scene(builder.say("HERO"), "\n".join(lines[first : first + _MOST_LINES]), DO)


def _moved(builder: "BattaliaSceneBuilder") -> None:
    _, hero, where = builder.next()
    seat = hero // FIGURES
    scene = builder.scene(builder.title(seat, "ACT_MOVE"), builder.words.figure(hero % FIGURES), GLANCE, seat)
    scene.big = "→ " + square(where)


# The setup: what fewer than four players leave in the box, and how high the piles are


def _boxed(builder: "BattaliaSceneBuilder") -> None:
    g = builder.g
    idle = [FACTIONS[faction] for faction in range(NEUTRAL) if faction not in g.factions]
    if g.gone != NONE:
        units, artifacts, cities, roads = _count(g)
        text = builder.say("S_BOX_CARDS", a=units, b=artifacts, c=cities, d=roads, n=g.spare_supplies)
        builder.scene(builder.say("S_BOX", name=FACTIONS[g.gone]), text, UNTIL_OK)  # BA-137
    if idle:
        lines = [builder.say("S_BOX_FIGURES", name=", ".join(idle))]  # BA-134, BA-139
        builder.scene(builder.say("T_SETUP"), "\n".join(lines + [_map(builder)]), UNTIL_OK)


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


def _map(builder: "BattaliaSceneBuilder") -> str:
    """Squares that so many players do not use (BA-135, BA-140)."""
    board = builder.g.board
    off = [square(where) for where in range(SQUARES) if board[where] == ABSENT]
    if len(off) <= _MOST_OFF:
        return builder.say("S_OFF_MAP", name=" ".join(off))
    used = [square(where) for where in range(SQUARES) if board[where] != ABSENT]
    return builder.say("S_ON_MAP", name=used[0] + "-" + used[-1])


def add_piles(builder: "BattaliaSceneBuilder") -> "Steps":
    """What must lie in each pile now: so a card that was forgotten in the box is missed at once."""
    words, g = builder.words, builder.g
    counts = []
    for pile in range(PILES):
        counts.append(_pile(words, pile) + " %d" % g.pile_size(pile))
        yield
    units = counts[:LORD]
    units.append(words.kind(SUPPLY) + " %d" % (len(g.supplies) - g.spare_supplies))
    if g.scenario != 2:
        units.append(words.say("ANCIENT") + " %d" % len(g.ancients))
    _pile_scene(builder, "Z_POOL", units)
    _pile_scene(builder, "ORACLE", counts[LORD:CITY_PILE])  # BA-114: each at its point
    builder.scenes[-1].text += "\n" + builder.say("S_TOOLS_UP")  # BA-115
    _pile_scene(builder, "CITY", counts[CITY_PILE : CITY_PILE + CROSS + 1])
    _pile_scene(builder, "ROAD", counts[ROAD_PILE + 1 :])  # roads have no dead end


def _pile(words: "Labels", pile: int) -> str:
    """What lies in it; of cities and roads the shape."""
    if pile < CITY_PILE:
        return words.kind(pile + 1)
    return words.shape(pile - (CITY_PILE if pile <= ROAD_PILE else ROAD_PILE))


def _pile_scene(builder: "BattaliaSceneBuilder", key: str, counts: "list[str]") -> None:
    builder.scene(builder.say(key), ", ".join(counts), UNTIL_OK)


MAP_SCENES: "SceneMakers" = {
    PLACED: _placed,
    TOKEN: _token,
    GUARDED: _token,
    IMPASSABLE: _impassable,
    MUSTERED: _mustered,
    MOVED: _moved,
}
