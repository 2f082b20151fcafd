"""Events as scenes: one scene for each thing to do or to look at."""

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
from table.battalia.battle_scenes import BATTLE_SCENES
from table.battalia.map_scenes import MAP_SCENES, add_piles
from table.battalia.scene_builder import BattaliaSceneBuilder
from table.scene_times import DO, GLANCE, READ, UNTIL_OK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.game import Battalia
    from table.battalia.labels import Labels
    from table.battalia.scene_builder import SceneMakers
    from table.prompt import Scene
    from table.work import Steps

    Event = tuple[int, ...]

_FACES = ("", "M_D1", "M_D2", "M_D3", "M_D4", "M_D5", "M_D6")
_MOST_LINES = 4
_GONE = 5  # the face that discards the card


def tell(
    g: "Battalia", events: "list[Event]", words: "Labels", totals: "tuple[int, int]", scenes: "list[Scene]"
) -> "Steps":
    builder = BattaliaSceneBuilder(g, words, events, totals, scenes)
    while builder.at < len(events):
        show = _SHOW.get(events[builder.at][0])
        if show:
            yield from show(builder) or ()  # what takes long gives steps
            yield
        else:
            builder.at += 1  # laid by the player's own hand, or part of another scene


# Days and turns


def _day(builder: BattaliaSceneBuilder) -> None:
    """The Oracle: the wheel goes one point on, and what it means today (BA-202, BA-433, BA-434)."""
    day = builder.next()[1]
    title = builder.say("S_DAY", n=day % POINTS + 1, m=day // POINTS + 1)
    scene = builder.scene(title, builder.words.today(builder.g), UNTIL_OK)
    scene.point = day % POINTS
    scene.marks = [("wheel", WAITING), ("arrow.1", LIT), ("arrow.2", MATCH)]
    scene.sound = TURN


def _turn_of(builder: BattaliaSceneBuilder) -> None:
    seat = builder.next()[1]
    g = builder.g
    text = builder.say("S_NATION", n=g.decks[seat].nation_size()) + "\n" + builder.words.today(g)
    builder.scene(builder.title(seat, "M_YOURTURN"), text, READ, seat).sound = TURN


def _shown(builder: BattaliaSceneBuilder) -> None:
    """A retinue: who sees it, and what it draws (BA-213, BA-215); nothing of its cards (BA-H2)."""
    _, seat, other = builder.next()
    text = builder.say("S_SHOW_TO", name=builder.words.player(builder.g, other))
    _add_draws(builder, builder.scene(builder.title(seat, "RET"), text, DO, seat))


def _mulliganed(builder: BattaliaSceneBuilder) -> None:
    seat = builder.next()[1]
    _add_draws(builder, builder.scene(builder.title(seat, "MULLIGAN"), builder.say("S_MULLIGAN"), DO, seat))


def _add_draws(builder: BattaliaSceneBuilder, scene: "Scene") -> None:
    """Cards to draw, the refuge shuffled on the way (BA-107), the ambush taken up (BA-221)."""
    for event in builder.take(DREW, SHUFFLED, RAISED):
        scene.text += "\n" + _drawing(builder, event)


def _drawing(builder: BattaliaSceneBuilder, event: "Event") -> str:
    if event[0] == SHUFFLED:
        return builder.say("S_SHUFFLE")
    return builder.say("S_DRAW" if event[0] == DREW else "S_AMBUSH_UP", n=event[2])


def _raised(builder: BattaliaSceneBuilder) -> None:
    _, seat, cards = builder.next()
    builder.scene(builder.title(seat, "Z_AMBUSH"), builder.say("S_AMBUSH_UP", n=cards), DO, seat)


def _discarded(builder: BattaliaSceneBuilder) -> None:
    """Steps 4 and 5 (BA-601, BA-602); first the slots are cleared, if cards lie there."""
    seat = builder.next()[1]
    slots = [zone for zone in builder.words.lying() if "." in zone]
    if slots:
        scene = builder.scene(builder.title(seat, "DO_END"), builder.say("M_DISCARD"), UNTIL_OK, seat)
        scene.wanted = dict.fromkeys(slots)
    scene = builder.scene(builder.title(seat, "DO_END"), builder.say("M_DISCARD"), DO, seat)
    while builder.at < len(builder.events) and builder.events[builder.at][:2] in (
        (DREW, seat),
        (SHUFFLED, seat),
    ):
        scene.text += "\n" + _drawing(builder, builder.next())


def _drew(builder: BattaliaSceneBuilder) -> "Steps | None":
    """Before the first turn everybody draws; later, whoever was attacked (BA-605)."""
    events = builder.take(DREW, SHUFFLED)
    seats: "list[int]" = []
    for event in events:
        if event[1] not in seats:
            seats.append(event[1])
    if not builder.g.day and len(seats) == builder.g.players:
        builder.scene(builder.say("T_SETUP"), builder.say("S_FIRST_HANDS"), UNTIL_OK)
        return add_piles(builder)
    for seat in seats:
        lines = [_drawing(builder, event) for event in events if event[1] == seat]
        builder.scene(builder.title(seat, "Z_HAND"), "\n".join(lines), DO, seat)
    return None


# Cards


def _gained(builder: BattaliaSceneBuilder) -> None:
    """With a unit comes a supply (BA-242)."""
    g, seat = builder.g, builder.events[builder.at][1]
    gained = [event[2] for event in builder.take(GAINED)]
    lines = [builder.card(card) for card in gained] + [builder.say("S_GAINED")]
    if g.faction != NONE and g.pile + 1 in [g.cards[2 * card] for card in gained]:
        lines.append(builder.say("S_SHUFFLE_PILE"))  # BA-110: it was searched
    builder.scene(builder.title(seat, "T_POOL"), "\n".join(lines), DO, seat)


def _left(builder: BattaliaSceneBuilder) -> None:
    _, seat, card = builder.next()
    builder.scene(
        builder.title(seat, "TRANSFORM"), builder.say("S_BACK_TO_PILE", name=builder.card(card)), DO, seat
    )


def _swapped(builder: BattaliaSceneBuilder) -> None:
    _, seat, card = builder.next()
    text = "→ " + builder.card(card) + "\n" + builder.say("S_SHUFFLE_PILE")
    builder.scene(builder.title(seat, "TRANSFORM"), text, DO, seat)


def _rolled(builder: BattaliaSceneBuilder) -> None:
    """The face and what it does (BA-353)."""
    face = builder.next()[1]
    lines = [builder.say(_FACES[face])]
    for event in builder.take(DOUBLED, WILD, BURIED, REFUGE):
        if event[0] == DOUBLED:
            lines.append(builder.say("S_COUNTS_AS", name=builder.card(event[1]), n=event[2]))
        elif event[0] == WILD:
            lines.append(builder.card(event[1]))
        elif event[0] == REFUGE and face == _GONE and len(lines) == 1 and ":" not in lines[0]:
            lines[0] += ": " + builder.card(event[2])
        elif event[0] == REFUGE:
            lines.append(builder.say("S_AMULET_GONE"))
    builder.scene(builder.say("A_AMULET"), "\n".join(lines), DO).big = str(face)


def _buried(builder: BattaliaSceneBuilder) -> None:
    """The slot is taken, whatever lies there (BA-H7)."""
    seat = builder.next()[1]
    text = _ambush(builder, seat)
    for event in builder.take(REFUGE):
        text += "\n" + builder.say("S_TO_REFUGE", name=builder.card(event[2]))
    builder.scene(builder.title(seat, "Z_AMBUSH"), text, DO, seat)


def _ambush(builder: BattaliaSceneBuilder, seat: int) -> str:
    return builder.say("S_HIDDEN", n=builder.g.decks[seat].ambush_size())


def _refuge(builder: BattaliaSceneBuilder) -> None:
    _, seat, card = builder.next()
    builder.scene(
        builder.title(seat, "Z_REFUGE"), builder.say("S_TO_REFUGE", name=builder.card(card)), DO, seat
    )


def _camped(builder: BattaliaSceneBuilder) -> None:
    _, seat, _, card = builder.next()
    builder.scene(
        builder.title(seat, "Z_CAMP"), builder.say("S_CAMPED", name=builder.card(card)), GLANCE, seat
    )


def _struck(builder: BattaliaSceneBuilder) -> None:
    seat = builder.next()[1]
    builder.scene(builder.title(seat, "Z_CAMP"), builder.say("S_STRUCK"), DO, seat)


def _suspended(builder: BattaliaSceneBuilder) -> None:
    """One card into limbo, another into the ambush: nobody asks which (BA-471, BA-H1)."""
    _, seat, card = builder.next()
    text = builder.say("S_SUSPENDED", name=builder.card(card))
    text += "\n" + builder.say("S_DECK", n=builder.g.deck_size(seat))
    if builder.take(BURIED):
        text += "\n" + builder.say("P_HIDE") + "\n" + _ambush(builder, seat)
    builder.scene(builder.title(seat, "Z_AMBUSH"), text, DO, seat)


def _revealed(builder: BattaliaSceneBuilder) -> None:
    _, seat, card = builder.next()
    text = builder.say("S_REVEALED", name=builder.card(card)) + "\n" + builder.say("S_SHUFFLE_NATION")
    builder.scene(builder.title(seat, "AA_HORN"), text, DO, seat)


def _ancient(builder: BattaliaSceneBuilder) -> None:
    _, seat, card = builder.next()
    text = builder.card(card) + "\n" + builder.say("S_GAINED")
    builder.scene(builder.title(seat, "M_REWARD"), text, DO, seat)


def _boxed(builder: BattaliaSceneBuilder) -> None:
    builder.scene(builder.say("T_SETUP"), "✗ " + builder.card(builder.next()[1]), GLANCE)


_SHOW: "SceneMakers" = {
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
_SHOW.update(MAP_SCENES)
_SHOW.update(BATTLE_SCENES)
