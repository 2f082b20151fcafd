"""What has happened, as people see it: one scene for each thing to do or to look at."""

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
from table.story import Story

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.arte.state import State

    Event = tuple[int, ...]

# How long a scene stands, in milliseconds; 0 is until OK.
_GLANCE = 1200  # the player's own doing, acknowledged
_READ = 2500
_WARNED = 10  # turns before a game without defeats is drawn

# By event: whose it is (Unit, Player, or neither), the key that stands large, the key of the text, what its
# places are filled with, and how long it stands. Places: s a square (a), n m k numbers, x something unsaid,
# c Chest cards (a, b), t a token that stands large.
_PLAIN = {
    ROLLED: "P - S_ROLLED n 1200",
    TIED: "- M_TIE - - 2500",
    READIED: "P - S_READIED - 1200",
    REVEALED: "- M_REVEAL S_REVEALED - 0",
    RESHUFFLED: "- - S_RESHUFFLED n 0",
    CLOSED: "U - M_LOSE_MP - 1200",
    MOVED: "U - S_MOVED sn 1200",
    MOUNTED: "U - S_MOUNTED xn 1200",
    DISMOUNTED: "U - S_DISMOUNTED xsn 1200",
    PORTED: "U - S_PORTED sn 1200",
    TAKEN_BACK: "P - S_TAKEN_BACK n 2500",
    EVADED: "U M_EVADED S_EVADED s 0",
    REGAINED: "U - S_REGAINED - 2500",
    LOST: "U M_ATTACK_LOST - - 0",
    CANCELLED: "U - S_CANCELLED - 0",
    DEFEATED: "U M_DEFEATED S_DEFEATED s 0",
    HORSE_LOST: "- - S_HORSE_LOST xs 0",
    WALL_LOST: "- - S_WALL_LOST s 0",
    ROOTED: "U ROOTED - - 2500",
    SLOWED: "U SLOWED S_SLOWED n 2500",
    POISONED: "U POISONED - - 2500",
    EXTRA: "U - S_EXTRA - 2500",
    TOKEN_GONE: "- M_REMOVE_TOKEN - ts 0",
    SWAPPED: "P - S_SWAPPED cc 0",
    ELEMENTS_OUT: "U - S_ELEMENTS_OUT - 0",
    DISCARDED: "- M_DISCARD S_DISCARDED n 0",
    TIME_UP: "P M_TIME_UP - - 0",
    RESIGNED: "P - S_RESIGNED - 2500",
}


class _Story(Story):
    words: Labels
    ending = False  # the end procedure: each of its effects is confirmed

    def of_player(self, seat: int, text: str = "", ms: int = 0) -> Scene:
        return self.scene(self.words.player(seat), text, ms, seat)

    def of_unit(self, unit: int, text: str = "", ms: int = 0) -> Scene:
        seat = self.g.owner(unit)
        title = self.words.player(seat) + ": " + self.words.unit(self.g, unit)
        return self.scene(title, text, ms, seat)


def tell(g: "State", events: "list[Event]", words: Labels) -> "list[Scene]":
    story = _Story(g, words, events)
    for event in events:
        kind = event[0]
        if kind in _PLAIN:
            _tell_plainly(story, event, _PLAIN[kind].split(" "))
        elif kind in _SHOW:
            _SHOW[kind](story, event)
        if kind == TURN_ENDS:
            story.ending = True
        elif kind == REVEALED:
            story.scenes[-1].walk = (own_zones(0) + own_zones(1), INFO)
    return story.scenes


def _tell_plainly(story: _Story, event: "Event", form: "list[str]") -> None:
    words = story.words
    about, big, key, places, ms = form
    values: "dict[str, int | str]" = {}
    fields = list(event[1:]) if about == "-" else list(event[2:])
    for place, field in zip(places, fields):  # noqa: B905 - the device's zip has no strict
        _fill(story, values, place, field)
    text = "" if key == "-" else words.say(key, **values)
    if about == "U":
        scene = story.of_unit(event[1], text, int(ms))
    elif about == "P":
        scene = story.of_player(event[1], text, int(ms))
    else:
        scene = story.scene(words.say("GAME"), text, int(ms))
    if big != "-":
        scene.big = words.say(big)
    if "name" in values:
        scene.text = words.say("S_TOKEN_GONE", **values)


def _fill(story: _Story, values: "dict[str, int | str]", place: str, field: int) -> None:
    words = story.words
    if place == "s":
        values["a"] = words.square(story.g, field)
    elif place == "c":
        values["b" if "a" in values else "a"] = words.chest(field)
    elif place == "t":
        values["name"] = words.token(field)
    elif place != "x":
        values[place] = field


# Before the battle


def _first_is(story: _Story, event: "Event") -> None:
    drafting = not story.g.revealed
    words = story.words
    text = words.say("S_FIRST_DRAFT" if drafting else "S_FIRST")
    scene = story.scene(words.say("HERO" if drafting else "TURN"), text, _READ, event[1])
    scene.big = words.player(event[1])


def _drafted(story: _Story, event: "Event") -> None:
    """Element, life, attack and range of the Hero (AB-104)."""
    _, seat, hero = event
    g, words = story.g, story.words
    at = (CLASSES + hero) * STATS
    values = g.stats[at : at + STATS]
    scene = story.of_player(seat)
    scene.big = words.hero(hero)
    element = words.element_of(g, hero)
    scene.text = words.say("S_DRAFTED", a=element, n=values[LIFE], m=values[ATTACK], k=values[REACH])
    scene.marks += share(seat, 1, 1, OWNED + seat)


def _dealt(story: _Story, event: "Event") -> None:
    """One scene for both hands (AB-118); nobody shows a card."""
    if event[1] == 0:
        story.scene(story.words.say("CHEST"), story.words.say("S_DEALT", n=event[2]))


def _took(story: _Story, event: "Event") -> None:
    _, seat, first, second = event
    words = story.words
    a, b = words.element(story.g, 2 * seat), words.element(story.g, 2 * seat + 1)
    story.of_player(seat, words.say("S_TOOK", n=first, a=a, m=second, b=b), _READ)


# The turn


def _turn_of(story: _Story, event: "Event") -> None:
    scene = story.of_player(event[1], story.words.say("M_YOUR_TURN"), _READ)
    scene.big = story.words.say("S_TURN", n=event[2])
    scene.marks += share(event[1], 1, 1, OWNED + event[1])
    scene.sound = TURN


def _drew(story: _Story, event: "Event") -> None:
    story.of_player(event[1], story.words.say("S_DREW", n=event[2], m=story.g.deck_size))


def _died(story: _Story, event: "Event") -> None:
    """The die, and what it means on foot and mounted (AB-304, AB-305, AB-401)."""
    g = story.g
    die = event[1]
    melee, ranged = die + g.stats[BASE], die + g.stats[2 * STATS + BASE]
    mounted = die + g.settings[HORSE_BONUS]
    scene = story.of_player(g.player, story.words.say("S_DIED", n=melee, m=ranged, k=mounted), _READ)
    scene.big = str(die)
    mine = OWNED + g.player
    beyond = die - len(own_zones(g.player))
    scene.marks += row(g.player, die, mine) + row(1 - g.player, max(0, beyond), mine)


def _laid(story: _Story, event: "Event") -> None:
    _, seat, unit, kind, gem = event
    g, words = story.g, story.words
    used = g.used[g.board(unit)]
    text = words.say("S_LAID", a=words.chest(kind, gem), n=used, m=used + g.room(unit))
    story.of_unit(unit, text, _GLANCE)


def _attacked(story: _Story, event: "Event") -> None:
    """Time stops with it (AB-914)."""
    key = "S_ATTACKED" if event[0] == ATTACKED else "S_REDIRECTED"
    g = story.g
    text = story.words.say(key, a=_struck(story, event[2]))
    if g.timed:
        text += "\n" + story.words.say("M_PAUSED")
    scene = story.of_unit(event[1], text, _READ)
    scene.marks.append((seat_zone(1 - g.owner(event[1])), INFO))


def _struck(story: _Story, square: int) -> str:
    """Who stands there, or stood there until this attack."""
    g, words = story.g, story.words
    for event in story.events:
        if event[0] == DEFEATED and event[2] == square:
            return words.unit(g, event[1])
        if event[0] == HORSE_LOST and event[2] == square:
            return words.army(HORSE)
    return words.piece(g, square)


def _used(story: _Story, event: "Event") -> None:
    """A skill, and how much of the Hero's Elements it took (AB-211, AB-802)."""
    _, hero, skill = event
    g, words = story.g, story.words
    scene = story.of_unit(hero, "", _READ)
    scene.big = words.skill(skill)
    for other in story.events:
        if other[0] == PAID and other[1] == hero:
            used = g.element_used[g.slot(hero)]
            scene.text = words.say("S_PAID", n=other[2], k=used, m=g.settings[LIM_HERO_ELEM])


# Life and places


def _hurt(story: _Story, event: "Event") -> None:
    _, unit, damage, left = event
    g, words = story.g, story.words
    scene = story.of_unit(unit, words.say("M_SURVIVES") if left else "", 0 if story.ending else _READ)
    if story.ending:
        scene.text = words.say("S_ENDING") + "\n" + scene.text
    scene.big = words.say("S_HURT", n=damage, m=left)
    seat = g.owner(unit)
    scene.marks = [(seat_zone(seat), DAMAGE + min(damage, 6))]
    scene.marks += share(seat, left, g.stat(unit, LIFE), OWNED + seat)


def _healed(story: _Story, event: "Event") -> None:
    g = story.g
    unit = event[1]
    scene = story.of_unit(unit, "", _READ)
    scene.big = story.words.say("S_HEALED", n=event[2], m=event[3])
    scene.marks += share(g.owner(unit), event[3], g.stat(unit, LIFE), OWNED + g.owner(unit))


def _pushed(story: _Story, event: "Event") -> None:
    text = story.words.say("S_PUSHED", a=story.words.square(story.g, event[2]))
    if event[1] >= FREE:
        story.scene(story.words.army(HORSE), text)
    else:
        story.of_unit(event[1], text)


def _fell(story: _Story, event: "Event") -> None:
    text = story.words.say("S_FELL", n=event[2])
    if event[1] >= FREE:
        scene = story.scene(story.words.army(HORSE), text, _READ)
    else:
        scene = story.of_unit(event[1], text, _READ)
    scene.big = story.words.say("FALL")


def _token(story: _Story, event: "Event") -> None:
    """Laid by hand, with the turns it will stand (AB-902)."""
    _, token, square = event
    g, words = story.g, story.words
    turns = g.tokens[square] >> 4
    place = words.square(g, square)
    text = words.say("S_TOKEN_TURNS", a=place, n=turns) if turns else words.say("S_TOKEN", a=place)
    scene = story.scene(words.say("SPECIAL_TOKEN"), text)
    scene.big = words.token(token)


# The end


def _quiet(story: _Story, event: "Event") -> None:
    """A warning when the draw of AB-919 is near."""
    last = story.g.settings[QUIET_TURNS]
    if last and 0 < last - event[1] <= _WARNED and not event[1] % 2:
        story.scene(story.words.say("GAME"), story.words.say("S_QUIET", n=event[1], m=last), _READ)


def _won(story: _Story, event: "Event") -> None:
    scene = story.of_player(event[1], story.words.say("S_TURN", n=story.g.turn))
    scene.big = story.words.say("M_VICTORY")
    scene.marks = [(seat_zone(event[1]), LEGAL)] + share(event[1], 1, 1, OWNED + event[1])
    scene.walk = (own_zones(0) + own_zones(1), OWNED + event[1])
    scene.sound = WIN


def _drawn(story: _Story, event: "Event") -> None:
    scene = story.scene(story.words.say("GAME"))
    scene.big = story.words.say("M_DRAW_GAME")


_SHOW: "dict[int, Callable[[_Story, Event], None]]" = {
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
