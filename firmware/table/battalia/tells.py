"""What has happened, as people see it: one scene for each thing to do or to look at."""

from rules.battalia.moves import (
    ANCIENT,
    BOXED,
    BURIED,
    CAMPED,
    DAY,
    DISCARDED,
    DOUBLED,
    DREW,
    GAINED,
    LEFT,
    MULLIGANED,
    NONE,
    RAISED,
    REFUGE,
    REVEALED,
    ROLLED,
    SHOWN,
    SHUFFLED,
    STRUCK,
    SUSPENDED,
    SWAPPED,
    TURN_OF,
    WILD,
)
from rules.battalia.oracle import POINTS
from scenes.meanings import LIT, MATCH, WAITING
from scenes.sounds import TURN
from table.battalia.fights import FIGHTS
from table.battalia.ground import GROUND, tell_piles
from table.battalia.tale import Tale
from table.story import GLANCE, READ

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.game import Battalia
    from table.battalia.labels import Labels
    from table.battalia.tale import Tellers
    from table.prompt import Scene

    Event = tuple[int, ...]

_FACES = ("", "M_D1", "M_D2", "M_D3", "M_D4", "M_D5", "M_D6")
_MOST_LINES = 4
_GONE = 5  # the face that discards the card


def tell(g: "Battalia", events: "list[Event]", words: "Labels", totals: "tuple[int, int]") -> "list[Scene]":
    story = Tale(g, words, events, totals)
    while story.at < len(events):
        show = _SHOW.get(events[story.at][0])
        if show:
            show(story)
        else:
            story.at += 1  # laid by the player's own hand, or part of another scene
    return story.scenes


# Days and turns


def _day(story: Tale) -> None:
    """The Oracle: the wheel goes one point on, and what it means today (BA-202, BA-433, BA-434)."""
    day = story.next()[1]
    title = story.say("S_DAY", n=day % POINTS + 1, m=day // POINTS + 1)
    scene = story.scene(title, story.words.today(story.g))
    scene.point = day % POINTS
    scene.marks = [("wheel", WAITING), ("arrow.1", LIT), ("arrow.2", MATCH)]
    scene.sound = TURN


def _turn_of(story: Tale) -> None:
    seat = story.next()[1]
    g = story.g
    text = story.say("S_NATION", n=g.decks[seat].nation_size()) + "\n" + story.words.today(g)
    story.scene(story.title(seat, "M_YOURTURN"), text, 0, seat).sound = TURN


def _shown(story: Tale) -> None:
    """A retinue: who sees it, and what it draws (BA-213, BA-215); nothing of its cards (BA-H2)."""
    _, seat, other = story.next()
    text = story.say("S_SHOW_TO", name=story.words.player(story.g, other))
    _add_draws(story, story.scene(story.title(seat, "RET"), text, 0, seat))


def _mulliganed(story: Tale) -> None:
    seat = story.next()[1]
    _add_draws(story, story.scene(story.title(seat, "MULLIGAN"), story.say("S_MULLIGAN"), 0, seat))


def _add_draws(story: Tale, scene: "Scene") -> None:
    """Cards to draw, the refuge shuffled on the way (BA-107), the ambush taken up (BA-221)."""
    for event in story.take(DREW, SHUFFLED, RAISED):
        scene.text += "\n" + _drawing(story, event)


def _drawing(story: Tale, event: "Event") -> str:
    if event[0] == SHUFFLED:
        return story.say("S_SHUFFLE")
    return story.say("S_DRAW" if event[0] == DREW else "S_AMBUSH_UP", n=event[2])


def _raised(story: Tale) -> None:
    _, seat, cards = story.next()
    story.scene(story.title(seat, "Z_AMBUSH"), story.say("S_AMBUSH_UP", n=cards), 0, seat)


def _discarded(story: Tale) -> None:
    """Steps 4 and 5 (BA-601, BA-602); first the slots are cleared, if cards lie there."""
    seat = story.next()[1]
    slots = [zone for zone in story.words.lying() if "." in zone]
    if slots:
        scene = story.scene(story.title(seat, "DO_END"), story.say("M_DISCARD"), 0, seat)
        scene.wanted = dict.fromkeys(slots)
    scene = story.scene(story.title(seat, "DO_END"), story.say("M_DISCARD"), 0, seat)
    while story.at < len(story.events) and story.events[story.at][:2] in ((DREW, seat), (SHUFFLED, seat)):
        scene.text += "\n" + _drawing(story, story.next())


def _drew(story: Tale) -> None:
    """Before the first turn everybody draws; later, whoever was attacked (BA-605)."""
    events = story.take(DREW, SHUFFLED)
    seats: "list[int]" = []
    for event in events:
        if event[1] not in seats:
            seats.append(event[1])
    if not story.g.day and len(seats) == story.g.players:
        story.scene(story.say("T_SETUP"), story.say("S_FIRST_HANDS"))
        tell_piles(story)
        return
    for seat in seats:
        lines = [_drawing(story, event) for event in events if event[1] == seat]
        story.scene(story.title(seat, "Z_HAND"), "\n".join(lines), 0, seat)


# Cards


def _gained(story: Tale) -> None:
    """With a unit comes a supply (BA-242)."""
    g, seat = story.g, story.events[story.at][1]
    gained = [event[2] for event in story.take(GAINED)]
    lines = [story.card(card) for card in gained] + [story.say("S_GAINED")]
    searched = g.faction != NONE and g.pile + 1 in [g.cards[2 * card] for card in gained]
    if searched:
        lines.append(story.say("S_SHUFFLE_PILE"))  # BA-110
    story.scene(story.title(seat, "T_POOL"), "\n".join(lines), 0 if searched else READ, seat)


def _left(story: Tale) -> None:
    _, seat, card = story.next()
    story.scene(story.title(seat, "TRANSFORM"), story.say("S_BACK_TO_PILE", name=story.card(card)), 0, seat)


def _swapped(story: Tale) -> None:
    _, seat, card = story.next()
    text = "→ " + story.card(card) + "\n" + story.say("S_SHUFFLE_PILE")
    story.scene(story.title(seat, "TRANSFORM"), text, 0, seat)


def _rolled(story: Tale) -> None:
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


def _buried(story: Tale) -> None:
    """The slot is taken, whatever lies there (BA-H7)."""
    seat = story.next()[1]
    text = story.say("S_HIDDEN", n=story.g.decks[seat].ambush_size())
    for event in story.take(REFUGE):
        text += "\n" + story.say("S_TO_REFUGE", name=story.card(event[2]))
    story.scene(story.title(seat, "Z_AMBUSH"), text, READ, seat)


def _refuge(story: Tale) -> None:
    _, seat, card = story.next()
    story.scene(story.title(seat, "Z_REFUGE"), story.say("S_TO_REFUGE", name=story.card(card)), 0, seat)


def _camped(story: Tale) -> None:
    _, seat, _, card = story.next()
    story.scene(story.title(seat, "Z_CAMP"), story.say("S_CAMPED", name=story.card(card)), GLANCE, seat)


def _struck(story: Tale) -> None:
    seat = story.next()[1]
    story.scene(story.title(seat, "Z_CAMP"), story.say("S_STRUCK"), 0, seat)


def _suspended(story: Tale) -> None:
    _, seat, card = story.next()
    text = story.say("S_SUSPENDED", name=story.card(card))
    text += "\n" + story.say("S_DECK", n=story.g.deck_size(seat))
    story.scene(story.title(seat, "Z_LIMBO"), text, READ, seat)


def _revealed(story: Tale) -> None:
    _, seat, card = story.next()
    text = story.say("S_REVEALED", name=story.card(card)) + "\n" + story.say("S_SHUFFLE_NATION")
    story.scene(story.title(seat, "AA_HORN"), text, 0, seat)


def _ancient(story: Tale) -> None:
    _, seat, card = story.next()
    text = story.card(card) + "\n" + story.say("S_GAINED")
    story.scene(story.title(seat, "M_REWARD"), text, 0, seat)


def _boxed(story: Tale) -> None:
    story.scene(story.say("T_SETUP"), "✗ " + story.card(story.next()[1]), GLANCE)


_SHOW: "Tellers" = {
    DAY: _day,
    TURN_OF: _turn_of,
    SHOWN: _shown,
    MULLIGANED: _mulliganed,
    RAISED: _raised,
    DISCARDED: _discarded,
    DREW: _drew,
    SHUFFLED: _drew,
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
}
_SHOW.update(GROUND)
_SHOW.update(FIGHTS)
