"""Events as scenes: one scene for each thing to do or to look at."""

from rules.arte.card import (
    ATTACK,
    BASE,
    CLASSES,
    FREE,
    HORSE_BONUS,
    LIFE,
    LIM_HERO_ELEM,
    QUIET_TURNS,
    REACH,
    STATS,
)
from rules.arte.moves import (
    ATTACKED,
    CANCELLED,
    CLOSED,
    DEALT,
    DEFEATED,
    DIED,
    DISCARDED,
    DISMOUNTED,
    DRAFTED,
    DRAWN,
    DREW,
    ELEMENTS_OUT,
    EVADED,
    EXTRA,
    FELL,
    FIRST_IS,
    HEALED,
    HORSE,
    HORSE_LOST,
    HURT,
    LAID,
    LOST,
    MOUNTED,
    MOVED,
    PAID,
    POISONED,
    PORTED,
    PUSHED,
    QUIET,
    READIED,
    REDIRECTED,
    REGAINED,
    RESHUFFLED,
    RESIGNED,
    REVEALED,
    ROLLED,
    ROOTED,
    SLOWED,
    SWAPPED,
    TAKEN_BACK,
    TIED,
    TIME_UP,
    TOKEN,
    TOKEN_GONE,
    TOOK,
    TURN_ENDS,
    TURN_OF,
    USED,
    WALL_LOST,
    WON,
)
from scenes.meanings import DAMAGE, INFO, LEGAL, OWNED
from scenes.sounds import TURN, WIN
from table.arte.labels import Labels, own_zones, row, share
from table.labels import seat_zone
from table.prompt import Scene
from table.scene_builder import SceneBuilder
from table.scene_times import DO, GLANCE, READ, UNTIL_OK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.arte.state import State
    from table.work import Steps

    Event = tuple[int, ...]

_WARNED = 10  # turns before a game without defeats is drawn

# By event: whose it is (Unit, Player, or neither), the key that stands large, the key of the text, what its
# places are filled with, and how long it stands (scene_times.py). Places: s a square (a), n m k numbers, x
# something unsaid, c Chest cards (a, b), t a token that stands large.
_PLAIN = {
    ROLLED: "P - S_ROLLED n 1200",
    TIED: "- M_TIE - - -1",
    READIED: "P - S_READIED - 1200",
    REVEALED: "- M_REVEAL S_REVEALED - 0",
    RESHUFFLED: "- - S_RESHUFFLED n -2",
    CLOSED: "U - M_LOSE_MP - 1200",
    MOVED: "U - S_MOVED sn 1200",
    MOUNTED: "U - S_MOUNTED xn 1200",
    DISMOUNTED: "U - S_DISMOUNTED xsn 1200",
    PORTED: "U - S_PORTED sn 1200",
    TAKEN_BACK: "P - S_TAKEN_BACK n -1",
    EVADED: "U M_EVADED S_EVADED s -1",
    REGAINED: "U - S_REGAINED - -1",
    LOST: "U M_ATTACK_LOST - - -1",
    CANCELLED: "U - S_CANCELLED - -1",
    DEFEATED: "U M_DEFEATED S_DEFEATED s -2",
    HORSE_LOST: "- - S_HORSE_LOST xs -2",
    WALL_LOST: "- - S_WALL_LOST s -2",
    ROOTED: "U ROOTED - - -1",
    SLOWED: "U SLOWED S_SLOWED n -1",
    POISONED: "U POISONED - - -1",
    EXTRA: "U - S_EXTRA - -1",
    TOKEN_GONE: "- M_REMOVE_TOKEN - ts -2",
    SWAPPED: "P - S_SWAPPED cc -2",
    ELEMENTS_OUT: "U - S_ELEMENTS_OUT - 0",
    DISCARDED: "- M_DISCARD S_DISCARDED n -2",
    TIME_UP: "P M_TIME_UP - - 0",
    RESIGNED: "P - S_RESIGNED - -1",
}


class _SceneBuilder(SceneBuilder):
    words: Labels
    ending = False  # the end procedure: each of its effects is confirmed
    turn: "Scene | None" = None  # of a turn that begins

    def of_player(self, seat: int, text: str = "", ms: int = READ) -> Scene:
        return self.scene(self.words.player(seat), text, ms, seat)

    def of_unit(self, unit: int, text: str = "", ms: int = READ) -> Scene:
        seat = self.g.owner(unit)
        title = self.words.player(seat) + ": " + self.words.unit(self.g, unit)
        return self.scene(title, text, ms, seat)


def tell(g: "State", events: "list[Event]", words: Labels, scenes: "list[Scene]") -> "Steps":
    builder = _SceneBuilder(g, words, events, scenes)
    for event in events:
        kind = event[0]
        if kind in _PLAIN:
            _plain_scene(builder, event, _PLAIN[kind].split(" "))
        elif kind in _SHOW:
            _SHOW[kind](builder, event)
        if kind == TURN_ENDS:
            builder.ending = True
        elif kind == REVEALED:
            builder.scenes[-1].light_path = (own_zones(0) + own_zones(1), INFO)
        yield


def _plain_scene(builder: _SceneBuilder, event: "Event", form: "list[str]") -> None:
    words = builder.words
    about, big, key, places, ms = form
    values: "dict[str, int | str]" = {}
    fields = list(event[1:]) if about == "-" else list(event[2:])
    for place, field in zip(places, fields):  # noqa: B905 - the device's zip has no strict
        _fill(builder, values, place, field)
    text = "" if key == "-" else words.say(key, **values)
    if about == "U":
        scene = builder.of_unit(event[1], text, int(ms))
    elif about == "P":
        scene = builder.of_player(event[1], text, int(ms))
    else:
        scene = builder.scene(words.say("GAME"), text, int(ms))
    if big != "-":
        scene.big = words.say(big)
    if "name" in values:
        scene.text = words.say("S_TOKEN_GONE", **values)


def _fill(builder: _SceneBuilder, values: "dict[str, int | str]", place: str, field: int) -> None:
    words = builder.words
    if place == "s":
        values["a"] = words.square(builder.g, field)
    elif place == "c":
        values["b" if "a" in values else "a"] = words.chest(field)
    elif place == "t":
        values["name"] = words.token(field)
    elif place != "x":
        values[place] = field


# Before the battle


def _first_is(builder: _SceneBuilder, event: "Event") -> None:
    drafting = not builder.g.revealed
    words = builder.words
    text = words.say("S_FIRST_DRAFT" if drafting else "S_FIRST")
    scene = builder.scene(words.say("HERO" if drafting else "TURN"), text, READ, event[1])
    scene.big = words.player(event[1])


def _drafted(builder: _SceneBuilder, event: "Event") -> None:
    """Element, life, attack and range of the Hero (AB-104)."""
    _, seat, hero = event
    g, words = builder.g, builder.words
    at = (CLASSES + hero) * STATS
    values = g.stats[at : at + STATS]
    scene = builder.of_player(seat)
    scene.big = words.hero(hero)
    element = words.element_of(g, hero)
    scene.text = words.say("S_DRAFTED", a=element, n=values[LIFE], m=values[ATTACK], k=values[REACH])
    scene.marks += share(seat, 1, 1, OWNED + seat)


def _dealt(builder: _SceneBuilder, event: "Event") -> None:
    """One scene for both hands (AB-118); nobody shows a card."""
    if event[1] == 0:
        builder.scene(builder.words.say("CHEST"), builder.words.say("S_DEALT", n=event[2]), UNTIL_OK)


def _took(builder: _SceneBuilder, event: "Event") -> None:
    _, seat, first, second = event
    words = builder.words
    a, b = words.element(builder.g, 2 * seat), words.element(builder.g, 2 * seat + 1)
    builder.of_player(seat, words.say("S_TOOK", n=first, a=a, m=second, b=b), READ)


# The turn


def _turn_of(builder: _SceneBuilder, event: "Event") -> None:
    scene = builder.turn = builder.of_player(event[1], builder.words.say("M_YOUR_TURN"))
    scene.big = builder.words.say("S_TURN", n=event[2])
    scene.marks += share(event[1], 1, 1, OWNED + event[1])
    scene.sound = TURN


def _drew(builder: _SceneBuilder, event: "Event") -> None:
    """At the beginning of a turn, in the same scene."""
    text = builder.words.say("S_DREW", n=event[2], m=builder.g.deck_size)
    if builder.turn and builder.turn is builder.scenes[-1]:
        builder.turn.text = text
        builder.turn.ms = DO
    else:
        builder.of_player(event[1], text, DO)


def _died(builder: _SceneBuilder, event: "Event") -> None:
    """The die, and what it means on foot and mounted (AB-304, AB-305, AB-401)."""
    g = builder.g
    die = event[1]
    melee, ranged = die + g.stats[BASE], die + g.stats[2 * STATS + BASE]
    mounted = die + g.settings[HORSE_BONUS]
    scene = builder.of_player(g.player, builder.words.say("S_DIED", n=melee, m=ranged, k=mounted), READ)
    scene.big = str(die)
    mine = OWNED + g.player
    beyond = die - len(own_zones(g.player))
    scene.marks += row(g.player, die, mine) + row(1 - g.player, max(0, beyond), mine)


def _laid(builder: _SceneBuilder, event: "Event") -> None:
    _, seat, unit, kind, gem = event
    g, words = builder.g, builder.words
    used = g.used[g.board(unit)]
    text = words.say("S_LAID", a=words.chest(kind, gem), n=used, m=used + g.room(unit))
    builder.of_unit(unit, text, GLANCE)


def _attacked(builder: _SceneBuilder, event: "Event") -> None:
    """Time stops with it (AB-914)."""
    key = "S_ATTACKED" if event[0] == ATTACKED else "S_REDIRECTED"
    g = builder.g
    text = builder.words.say(key, a=_struck(builder, event[2]))
    if g.timed:
        text += "\n" + builder.words.say("M_PAUSED")
    scene = builder.of_unit(event[1], text, READ)
    scene.marks.append((seat_zone(1 - g.owner(event[1])), INFO))


def _struck(builder: _SceneBuilder, square: int) -> str:
    """Who stands there, or stood there until this attack."""
    g, words = builder.g, builder.words
    for event in builder.events:
        if event[0] == DEFEATED and event[2] == square:
            return words.unit(g, event[1])
        if event[0] == HORSE_LOST and event[2] == square:
            return words.army(HORSE)
    return words.piece(g, square)


def _used(builder: _SceneBuilder, event: "Event") -> None:
    """A skill, and how much of the Hero's Elements it took (AB-211, AB-802)."""
    _, hero, skill = event
    g, words = builder.g, builder.words
    scene = builder.of_unit(hero, "", READ)
    scene.big = words.skill(skill)
    for other in builder.events:
        if other[0] == PAID and other[1] == hero:
            used = g.element_used[g.slot(hero)]
            scene.text = words.say("S_PAID", n=other[2], k=used, m=g.settings[LIM_HERO_ELEM])


# Life and places


def _hurt(builder: _SceneBuilder, event: "Event") -> None:
    _, unit, damage, left = event
    g, words = builder.g, builder.words
    scene = builder.of_unit(
        unit, words.say("M_SURVIVES") if left else "", UNTIL_OK if builder.ending else READ
    )
    if builder.ending:
        scene.text = words.say("S_ENDING") + "\n" + scene.text
    scene.big = words.say("S_HURT", n=damage, m=left)
    seat = g.owner(unit)
    scene.marks = [(seat_zone(seat), DAMAGE + min(damage, 6))]
    scene.marks += share(seat, left, g.stat(unit, LIFE), OWNED + seat)


def _healed(builder: _SceneBuilder, event: "Event") -> None:
    g = builder.g
    unit = event[1]
    scene = builder.of_unit(unit, "", READ)
    scene.big = builder.words.say("S_HEALED", n=event[2], m=event[3])
    scene.marks += share(g.owner(unit), event[3], g.stat(unit, LIFE), OWNED + g.owner(unit))


def _pushed(builder: _SceneBuilder, event: "Event") -> None:
    text = builder.words.say("S_PUSHED", a=builder.words.square(builder.g, event[2]))
    if event[1] >= FREE:
        builder.scene(builder.words.army(HORSE), text, DO)
    else:
        builder.of_unit(event[1], text, DO)


def _fell(builder: _SceneBuilder, event: "Event") -> None:
    text = builder.words.say("S_FELL", n=event[2])
    if event[1] >= FREE:
        scene = builder.scene(builder.words.army(HORSE), text, READ)
    else:
        scene = builder.of_unit(event[1], text, READ)
    scene.big = builder.words.say("FALL")


def _token(builder: _SceneBuilder, event: "Event") -> None:
    """Laid by hand, with the turns it will stand (AB-902)."""
    _, token, square = event
    g, words = builder.g, builder.words
    turns = g.tokens[square] >> 4
    place = words.square(g, square)
    text = words.say("S_TOKEN_TURNS", a=place, n=turns) if turns else words.say("S_TOKEN", a=place)
    scene = builder.scene(words.say("SPECIAL_TOKEN"), text, DO)
    scene.big = words.token(token)


# The end


def _quiet(builder: _SceneBuilder, event: "Event") -> None:
    """A warning when the draw of AB-919 is near."""
    last = builder.g.settings[QUIET_TURNS]
    if last and 0 < last - event[1] <= _WARNED and not event[1] % 2:
        builder.scene(builder.words.say("GAME"), builder.words.say("S_QUIET", n=event[1], m=last), READ)


def _won(builder: _SceneBuilder, event: "Event") -> None:
    scene = builder.of_player(event[1], builder.words.say("S_TURN", n=builder.g.turn), UNTIL_OK)
    scene.big = builder.words.say("M_VICTORY")
    scene.marks = [(seat_zone(event[1]), LEGAL)] + share(event[1], 1, 1, OWNED + event[1])
    scene.light_path = (own_zones(0) + own_zones(1), OWNED + event[1])
    scene.sound = WIN


def _drawn(builder: _SceneBuilder, event: "Event") -> None:
    scene = builder.scene(builder.words.say("GAME"), ms=UNTIL_OK)
    scene.big = builder.words.say("M_DRAW_GAME")


_SHOW: "dict[int, Callable[[_SceneBuilder, Event], None]]" = {
    ATTACKED: _attacked,
    DEALT: _dealt,
    DIED: _died,
    DRAFTED: _drafted,
    DRAWN: _drawn,
    DREW: _drew,
    FELL: _fell,
    FIRST_IS: _first_is,
    HEALED: _healed,
    HURT: _hurt,
    LAID: _laid,
    PUSHED: _pushed,
    QUIET: _quiet,
    REDIRECTED: _attacked,
    TOKEN: _token,
    TOOK: _took,
    TURN_OF: _turn_of,
    USED: _used,
    WON: _won,
}
