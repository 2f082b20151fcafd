"""What has happened, as people see it: one scene for each thing to do or to look at."""

from rules.battalia.cards import FIGURES, NEUTRAL
from rules.battalia.moves import (
    ANCIENT,
    ANSWERED,
    ATTACKED,
    BOXED,
    BURIED,
    CAMPED,
    DAY,
    DISCARDED,
    DOUBLED,
    DREW,
    ENDED,
    FELL,
    FOUGHT,
    GAINED,
    GUARDED,
    IMPASSABLE,
    LEFT,
    MOVED,
    MULLIGANED,
    MUSTERED,
    NEUTRAL_CITY,
    PLACED,
    RAISED,
    REFUGE,
    RETREAT,
    REVEALED,
    ROLLED,
    RUINS_GUARDS,
    SCORED,
    SHOWN,
    SHUFFLED,
    SPENT,
    STRUCK,
    SUSPENDED,
    SWAPPED,
    TOKEN,
    TOTALS,
    TURN_OF,
    WILD,
    WON,
)
from rules.battalia.oracle import POINTS
from scenes.meanings import INFO, LIT, MATCH, OWNED, WAITING
from scenes.sounds import TURN, WIN
from table.battalia.labels import seat_zone, square, ways
from table.prompt import Scene

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.battalia.game import Battalia
    from table.battalia.labels import Labels

    Event = tuple[int, ...]

# How long a scene stands, in milliseconds; 0 is until OK.
_GLANCE = 1200  # the player's own doing, acknowledged
_READ = 2500
_FACES = ("", "M_D1", "M_D2", "M_D3", "M_D4", "M_D5", "M_D6")
_MOST_LINES = 4
_GONE = 5  # the face that discards the card


class _Story:
    """`at` is the event to be told next; `totals` are those of the battle before these events."""

    def __init__(self, g: "Battalia", words: "Labels", events: "list[Event]", totals: "tuple[int, int]"):
        self.g = g
        self.words = words
        self.events = events
        self.totals = totals
        self.at = 0
        self.scenes: "list[Scene]" = []

    def next(self) -> "Event":
        event = self.events[self.at]
        self.at += 1
        return event

    def take(self, *kinds: int) -> "list[Event]":
        """All events of these kinds that follow now without another between them."""
        first = self.at
        while self.at < len(self.events) and self.events[self.at][0] in kinds:
            self.at += 1
        return self.events[first : self.at]

    def say(self, key: str, **values: "int | str") -> str:
        return self.words.say(key, **values)

    def title(self, seat: int, key: str) -> str:
        return self.words.player(self.g, seat) + ": " + self.say(key)

    def card(self, card: int) -> str:
        return self.words.card(self.g, card)

    def scene(self, title: str, text: str = "", ms: int = 0, seat: int = -1) -> Scene:
        scene = Scene(title, text, ms)
        if seat >= 0:
            scene.marks.append((seat_zone(seat), OWNED + seat))
        self.scenes.append(scene)
        return scene


def tell(g: "Battalia", events: "list[Event]", words: "Labels", totals: "tuple[int, int]") -> "list[Scene]":
    story = _Story(g, words, events, totals)
    while story.at < len(events):
        show = _SHOW.get(events[story.at][0])
        if show:
            show(story)
        else:
            story.at += 1  # laid by the player's own hand, or part of another scene
    return story.scenes


# Days and turns


def _day(story: _Story) -> None:
    """The Oracle: the wheel goes one point on, and what it means today (BA-202, BA-433, BA-434)."""
    day = story.next()[1]
    title = story.say("S_DAY", n=day % POINTS + 1, m=day // POINTS + 1)
    scene = story.scene(title, story.words.today(story.g))
    scene.point = day % POINTS
    scene.marks = [("wheel", WAITING), ("arrow.1", LIT), ("arrow.2", MATCH)]
    scene.sound = TURN


def _turn_of(story: _Story) -> None:
    seat = story.next()[1]
    g = story.g
    text = story.say("S_NATION", n=g.decks[seat].nation_size()) + "\n" + story.words.today(g)
    story.scene(story.title(seat, "M_YOURTURN"), text, 0, seat).sound = TURN


def _shown(story: _Story) -> None:
    """A retinue: who sees it, and what it draws (BA-213, BA-215); nothing of its cards (BA-H2)."""
    _, seat, other = story.next()
    text = story.say("S_SHOW_TO", name=story.words.player(story.g, other))
    _add_draws(story, story.scene(story.title(seat, "RET"), text, 0, seat))


def _mulliganed(story: _Story) -> None:
    seat = story.next()[1]
    _add_draws(story, story.scene(story.title(seat, "MULLIGAN"), story.say("S_MULLIGAN"), 0, seat))


def _add_draws(story: _Story, scene: Scene) -> None:
    """Cards to draw, the refuge shuffled on the way (BA-107), the ambush taken up (BA-221)."""
    for event in story.take(DREW, SHUFFLED, RAISED):
        scene.text += "\n" + _drawing(story, event)


def _drawing(story: _Story, event: "Event") -> str:
    if event[0] == SHUFFLED:
        return story.say("S_SHUFFLE")
    return story.say("S_DRAW" if event[0] == DREW else "S_AMBUSH_UP", n=event[2])


def _raised(story: _Story) -> None:
    _, seat, cards = story.next()
    story.scene(story.title(seat, "Z_AMBUSH"), story.say("S_AMBUSH_UP", n=cards), 0, seat)


def _discarded(story: _Story) -> None:
    """Steps 4 and 5 (BA-601, BA-602)."""
    seat = story.next()[1]
    scene = story.scene(story.title(seat, "DO_END"), story.say("M_DISCARD"), 0, seat)
    while story.at < len(story.events) and story.events[story.at][:2] in ((DREW, seat), (SHUFFLED, seat)):
        scene.text += "\n" + _drawing(story, story.next())


def _drew(story: _Story) -> None:
    """Before the first turn everybody draws; later, whoever was attacked (BA-605)."""
    events = story.take(DREW, SHUFFLED)
    seats: "list[int]" = []
    for event in events:
        if event[1] not in seats:
            seats.append(event[1])
    if not story.g.day and len(seats) == story.g.players:
        story.scene(story.say("T_SETUP"), story.say("S_FIRST_HANDS"))
        return
    for seat in seats:
        lines = [_drawing(story, event) for event in events if event[1] == seat]
        story.scene(story.title(seat, "Z_HAND"), "\n".join(lines), 0, seat)


# The map


def _placed(story: _Story) -> None:
    """The card, how it lies, and the token on it; then what can never be built on."""
    _, where, ground, exits = story.next()
    words, g = story.words, story.g
    lines = [words.ground(g, ground), story.say("S_LAY_LAND", name=square(where), way=ways(exits))]
    lines += _tokens(story)
    story.scene(square(where), "\n".join(lines), 0)


def _tokens(story: _Story) -> "list[str]":
    lines = []
    for event in story.take(TOKEN, GUARDED):
        if event[0] == GUARDED:
            lines.append(story.say("S_GUARDED", name=square(event[1]), n=event[2]))
        elif event[2] == NEUTRAL:
            lines.append(story.say("S_NO_TOKEN", name=square(event[1])))
        else:
            lines.append(story.say("S_TOKEN", name=square(event[1]), n=event[3]))
            lines.append(story.say("S_POINTS", n=_points(story.g, event[2])))
    return lines


def _points(g: "Battalia", seat: int) -> int:
    return sum([g.map.level[where] for where in g.map.cities(seat)])


def _token(story: _Story) -> None:
    seat = story.events[story.at][2]
    if story.events[story.at][0] == GUARDED or seat == NEUTRAL:
        story.scene(story.say("TOKEN"), "\n".join(_tokens(story)))
    else:
        story.scene(story.title(seat, "CITY"), "\n".join(_tokens(story)), 0, seat)


def _impassable(story: _Story) -> None:
    squares = [square(event[1]) for event in story.take(IMPASSABLE)]
    text = ", ".join(squares) + "\n" + story.say("S_IMPASSABLE")
    story.scene(story.say("IMPASSABLE"), text)


def _mustered(story: _Story) -> None:
    events = story.take(MUSTERED)
    lines = [story.words.hero(story.g, event[1]) + " → " + square(event[2]) for event in events]
    for first in range(0, len(lines), _MOST_LINES):
        story.scene(story.say("HERO"), "\n".join(lines[first : first + _MOST_LINES]))


def _moved(story: _Story) -> None:
    _, hero, where = story.next()
    seat = hero // FIGURES
    scene = story.scene(story.title(seat, "ACT_MOVE"), story.words.figure(hero % FIGURES), _GLANCE, seat)
    scene.big = "→ " + square(where)


# Cards


def _gained(story: _Story) -> None:
    """With a unit comes a supply (BA-242)."""
    seat = story.events[story.at][1]
    cards = [story.card(event[2]) for event in story.take(GAINED)]
    text = "\n".join(cards) + "\n" + story.say("S_GAINED")
    story.scene(story.title(seat, "T_POOL"), text, _READ, seat)


def _left(story: _Story) -> None:
    _, seat, card = story.next()
    story.scene(story.title(seat, "TRANSFORM"), story.say("S_BACK_TO_PILE", name=story.card(card)), 0, seat)


def _swapped(story: _Story) -> None:
    _, seat, card = story.next()
    text = "→ " + story.card(card) + "\n" + story.say("S_SHUFFLE_PILE")
    story.scene(story.title(seat, "TRANSFORM"), text, 0, seat)


def _rolled(story: _Story) -> None:
    """The face and what it does (BA-353)."""
    face = story.next()[1]
    lines = [story.say(_FACES[face])]
    for event in story.take(DOUBLED, WILD, BURIED, REFUGE):
        if event[0] == DOUBLED:
            lines.append(story.say("S_COUNTS_AS", name=story.card(event[1]), n=event[2]))
        elif event[0] == WILD:
            lines.append(story.card(event[1]))
        elif event[0] == REFUGE and face == _GONE and len(lines) == 1 and ":" not in lines[0]:
            lines[0] += ": " + story.card(event[2])
        elif event[0] == REFUGE:
            lines.append(story.say("S_AMULET_GONE"))
    story.scene(story.say("A_AMULET"), "\n".join(lines)).big = str(face)


def _buried(story: _Story) -> None:
    """The slot is taken, whatever lies there (BA-H7)."""
    seat = story.next()[1]
    text = story.say("S_HIDDEN", n=story.g.decks[seat].ambush_size())
    for event in story.take(REFUGE):
        text += "\n" + story.say("S_TO_REFUGE", name=story.card(event[2]))
    story.scene(story.title(seat, "Z_AMBUSH"), text, _READ, seat)


def _refuge(story: _Story) -> None:
    _, seat, card = story.next()
    story.scene(story.title(seat, "Z_REFUGE"), story.say("S_TO_REFUGE", name=story.card(card)), 0, seat)


def _camped(story: _Story) -> None:
    _, seat, _, card = story.next()
    story.scene(story.title(seat, "Z_CAMP"), story.say("S_CAMPED", name=story.card(card)), _GLANCE, seat)


def _struck(story: _Story) -> None:
    seat = story.next()[1]
    story.scene(story.title(seat, "Z_CAMP"), story.say("S_STRUCK"), 0, seat)


def _suspended(story: _Story) -> None:
    _, seat, card = story.next()
    text = story.say("S_SUSPENDED", name=story.card(card))
    text += "\n" + story.say("S_DECK", n=story.g.deck_size(seat))
    story.scene(story.title(seat, "Z_LIMBO"), text, _READ, seat)


def _revealed(story: _Story) -> None:
    _, seat, card = story.next()
    text = story.say("S_REVEALED", name=story.card(card)) + "\n" + story.say("S_SHUFFLE_NATION")
    story.scene(story.title(seat, "AA_HORN"), text, 0, seat)


def _ancient(story: _Story) -> None:
    _, seat, card = story.next()
    text = story.card(card) + "\n" + story.say("S_GAINED")
    story.scene(story.title(seat, "M_REWARD"), text, 0, seat)


def _boxed(story: _Story) -> None:
    story.scene(story.say("T_SETUP"), "✗ " + story.card(story.next()[1]), _GLANCE)


# Battles


def _attacked(story: _Story) -> None:
    _, seat, where, target = story.next()
    totals = story.take(TOTALS)
    story.totals = (totals[-1][1], totals[-1][2])
    if target in (NEUTRAL_CITY, RUINS_GUARDS):
        return  # told with its result, which follows at once
    words, g = story.words, story.g
    name = words.hero(g, target - 1) if target else story.say("S_THE_CITY", name=square(where))
    text = story.say("S_ATTACKS", name=words.player(g, seat), target=name)
    scene = story.scene(story.say("ACT_BATTLE"), text, 0, seat)
    scene.big = "%d : %d" % story.totals
    if g.rival < g.players:
        scene.marks.append((seat_zone(g.rival), OWNED + g.rival))


def _answered(story: _Story) -> None:
    _, seat, how = story.next()
    if how != RETREAT:
        return
    text = "\n".join([square(event[2]) for event in story.take(MOVED)])
    story.scene(story.title(seat, "B_RETREAT"), story.say("B_RETREATED") + " → " + text, 0, seat)


def _fought(story: _Story) -> None:
    """Who won; then whose heroes leave the board, and whose token lies there now (BA-523 to BA-527)."""
    won = story.next()[1]
    fell = story.take(FELL)
    city = story.at < len(story.events) and story.events[story.at][0] == TOKEN
    neutral = False
    attack, defence = story.totals
    for event in story.events:
        if event[0] == TOTALS:
            attack, defence = event[1:]
        elif event[0] == ATTACKED:
            neutral = event[3] >= NEUTRAL_CITY
    if not won:
        key = "B_TIE" if attack == defence else "B_REPELLED"
    elif neutral:
        key = "B_ANNEXED" if city else "S_GUARDS_BEATEN"
    else:
        key = "B_WON" if city else "B_HEROOUT"
    scene = story.scene(story.say("ACT_BATTLE"), story.say(key))
    scene.big = "%d : %d" % (attack, defence)
    scene.sound = TURN
    lines = [story.say("S_HERO_OFF", name=story.words.hero(story.g, event[1])) for event in fell]
    lines += _tokens(story)
    if not neutral:
        lines.append(story.say("S_DEFENDER_CARDS"))
    if lines:
        story.scene(story.say("ACT_BATTLE"), "\n".join(lines))


def _spent(story: _Story) -> None:
    seat = story.next()[1]
    story.scene(story.title(seat, "ACT_BATTLE"), story.say("S_SPENT"), 0, seat)


# The end


def _ended(story: _Story) -> None:
    from table.battalia.sheets import verdict

    story.next()
    story.scene(story.say("G_OVER"), verdict(story.g, story.words)[0])


def _scored(story: _Story) -> None:
    _, seat, four, three, two, one, _, total = story.next()
    scene = story.scene(
        story.words.player(story.g, seat), story.say("S_SCORE", a=four, b=three, c=two, d=one), 0, seat
    )
    scene.big = str(total)


def _won(story: _Story) -> None:
    winners = [event[1] for event in story.take(WON)]
    names = "\n".join([story.words.player(story.g, seat) for seat in winners])
    scene = story.scene(story.say("G_TIED" if len(winners) > 1 else "G_WINNER"), names)
    scene.sound = WIN
    for seat in winners:
        scene.marks.append((seat_zone(seat), INFO))


_SHOW: "dict[int, Callable[[_Story], None]]" = {
    DAY: _day,
    TURN_OF: _turn_of,
    SHOWN: _shown,
    MULLIGANED: _mulliganed,
    RAISED: _raised,
    DISCARDED: _discarded,
    DREW: _drew,
    SHUFFLED: _drew,
    PLACED: _placed,
    TOKEN: _token,
    GUARDED: _token,
    IMPASSABLE: _impassable,
    MUSTERED: _mustered,
    MOVED: _moved,
    GAINED: _gained,
    LEFT: _left,
    SWAPPED: _swapped,
    ROLLED: _rolled,
    BURIED: _buried,
    REFUGE: _refuge,
    CAMPED: _camped,
    STRUCK: _struck,
    SUSPENDED: _suspended,
    REVEALED: _revealed,
    ANCIENT: _ancient,
    BOXED: _boxed,
    ATTACKED: _attacked,
    ANSWERED: _answered,
    FOUGHT: _fought,
    SPENT: _spent,
    ENDED: _ended,
    SCORED: _scored,
    WON: _won,
}
