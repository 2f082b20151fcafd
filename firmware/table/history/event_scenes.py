"""Events as scenes: one scene for each thing to do or to look at."""

from rules.history.battle import ATTACKER, DEFENDER
from rules.history.moves import (
    ACTED,
    CHALLENGED,
    CHASED,
    CROWDED,
    DEALT,
    DISBANDED,
    DISMISS,
    DRAW_TWO,
    DREW,
    DROPPED,
    ERA_PILE,
    FACED,
    FOUGHT,
    GAVE,
    HONORED,
    JUMPED,
    KEPT,
    LINKED,
    NO_BATTLE,
    NONE,
    PROWESS_WON,
    REBUILT,
    RECOVER,
    RECRUITED,
    REINFORCED,
    RELIC_PILE,
    RESHUFFLED,
    RETURNED,
    REVEALED,
    ROLLED,
    ROUND,
    SAW,
    SCORED,
    SET_ASIDE,
    SUPPLIED,
    TIGHTENED,
    TILE_PILE,
    TOOK,
    TURN_OF,
    TURNED,
    UNLINKED,
    UNREINFORCED,
    WARFARE_PILE,
    WON,
)
from rules.history.state import arrows, pointed, tile_eras
from scenes.meanings import INFO, LEGAL, WAITING
from scenes.sounds import TURN, WIN
from table.history.battle_scenes import (
    show_challenged,
    show_chase,
    show_faced,
    show_gave,
    show_linked,
    show_no_battle,
    show_reinforced,
    show_rolled,
    show_unlinked,
    show_unreinforced,
)
from table.history.combat_scenes import show_fight
from table.history.labels import ACTIONS, ERAS, all_empty, slot
from table.labels import seat_zone
from table.scene_builder import SceneBuilder
from table.scene_times import DO, GLANCE, READ, UNTIL_OK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.history.game import History
    from table.history.labels import Labels
    from table.prompt import Scene
    from table.work import Steps

    Event = tuple[int, ...]

# What a battle brings comes before the boards are cleared; the last of these events marks the place.
_SPOILS = (FOUGHT, HONORED, PROWESS_WON, RECRUITED, DISBANDED, SAW, KEPT, RETURNED)
_MANY = 4  # Units, too many for one scene
_PILES = {TILE_PILE: "TILE", WARFARE_PILE: "WARFARE", RELIC_PILE: "RELIC"}


def tell(g: "History", events: "list[Event]", words: "Labels", scenes: "list[Scene]") -> "Steps":
    builder = SceneBuilder(g, words, events, scenes)
    cleared = _cleared(g, events)
    while builder.at < len(events):
        if builder.at == cleared:
            _restore(builder)
            cleared = -1
            yield
            continue
        show = _SHOW.get(events[builder.at][0])
        if events[builder.at][0] == FOUGHT:
            builder.next()
            yield from show_fight(builder)
        elif show:
            show(builder)
            yield
        else:
            builder.at += 1  # laid by the player's own hand, or part of another scene
    if builder.at == cleared:
        _restore(builder)


def _cleared(g: "History", events: "list[Event]") -> int:
    """Where among the events the battlefield was cleared; -1 if it was not, or nothing had been fought."""
    if g.engaged:
        return -1
    cleared = -1
    for at, event in enumerate(events):
        if event[0] == NO_BATTLE:
            return -1
        if event[0] in _SPOILS:
            cleared = at + 1
    return cleared


# Laying out and refilling


def _revealed(builder: SceneBuilder) -> None:
    _, space, card = builder.next()
    words = builder.words
    era = space // 3 + 1
    scene = builder.scene("%s %s, %d" % (words.say("ERA"), ERAS[era], space % 3 + 1), ms=GLANCE)
    scene.text = words.unit(card) + "\n" + words.values(builder.g, card)
    scene.marks = [("era.%d" % era, INFO)]


def _supplied(builder: SceneBuilder) -> None:
    _, space, token = builder.next()
    scene = builder.scene(builder.say("GEARS"), ms=GLANCE)
    scene.text = "%d: %s" % (space + 1, builder.words.token(builder.g, token))
    scene.marks = [("gear.%d" % (space + 1), INFO)]


def _dealt(builder: SceneBuilder) -> None:
    _, seat, relic = builder.next()
    scene = builder.scene(builder.player(seat), builder.words.relic(builder.g, relic), GLANCE)
    scene.marks = [(seat_zone(seat), INFO)]


def _rebuilt(builder: SceneBuilder) -> None:
    """A pile ran out: its discards are shuffled before anything is drawn."""
    _, pile, _ = builder.next()
    name = builder.say(_PILES.get(pile, "ERA"))
    if pile not in _PILES:
        name += " " + ERAS[pile - ERA_PILE]
    builder.scene(builder.say("P_EMPTY"), builder.say("S_REBUILT", name=name), DO)


def _drew(builder: SceneBuilder) -> None:
    """Hands are filled up (BH-113, BH-908): a scene for each player, or one for all of them at the start."""
    drawn = builder.take(DREW, RESHUFFLED)
    if builder.g.round == 1 and builder.g.turn == 0:
        builder.scene(builder.say("PH0"), builder.say("S_ALL_DRAW", n=drawn[0][2]), UNTIL_OK)
        return
    while drawn:
        seat = drawn[0][1]
        own = [event for event in drawn if event[1] == seat]
        drawn = [event for event in drawn if event[1] != seat]
        lines = [_drawing(builder, event) for event in own]
        scene = builder.scene(builder.player(seat), "\n".join(lines), DO)
        scene.marks = [(seat_zone(seat), INFO)]


def _drawing(builder: SceneBuilder, event: "Event") -> str:
    return builder.say("S_DRAW", n=event[2]) if event[0] == DREW else builder.say("S_SHUFFLE")


def _round(builder: SceneBuilder) -> None:
    """The next turn. The first of all explains the mark of stand-in cards."""
    event = builder.next()
    if event[0] == ROUND:
        event = builder.next()
    g = builder.g
    scene = builder.scene("%s %d/%d" % (builder.say("ROUND"), g.round, g.rounds), ms=READ, cue=TURN)
    scene.big = builder.player(event[1])
    if g.round == 1 and g.turn == 0:
        scene.text = builder.say("HELP_STAND_IN")
    scene.marks = [(seat_zone(event[1]), INFO)]


# Phase 1


def _turned(builder: SceneBuilder) -> None:
    builder.next()
    g = builder.g
    if not g.round:
        return
    words = builder.words
    scene = builder.scene(builder.say("GEARS"), ms=READ)
    scene.big = words.tile(g, g.active_tile)
    scene.text = "\n".join([builder.say(ACTIONS[action]) for action in arrows(g)])
    scene.marks = [("era.%d" % era, INFO) for era in tile_eras(g)]
    scene.marks += [("gear.%d" % (pointed(g) + 1), INFO), ("arrow.1", INFO), ("arrow.2", INFO)]


def _took(builder: SceneBuilder) -> None:
    """A token from the Gears, perhaps for one given back."""
    given_up = builder.take(DROPPED)
    scene = builder.scene(builder.say("WARFARE"), ms=READ)
    lines = [builder.say("S_DROP", name=builder.words.token(builder.g, event[2])) for event in given_up]
    for event in builder.take(TOOK):
        lines.append(builder.say("S_TAKE", name=builder.words.token(builder.g, event[2])))
        scene.marks = [(seat_zone(event[1]), INFO)]
    scene.text = "\n".join(lines)


def _acted(builder: SceneBuilder) -> None:
    """An action is something to do; which cards it moves is nobody's business (BH-Q53)."""
    tightened = builder.take(TIGHTENED, DROPPED)
    _, seat, action = builder.next()
    drawn = 0
    for event in builder.take(RESHUFFLED, DREW):
        if event[0] == DREW:
            drawn = event[2]
    title = builder.say("TIGHTEN" if tightened else "ACTIVE_ACT")
    scene = builder.scene(builder.player(seat) + ": " + title, ms=DO)
    lines = []
    if tightened:
        lines.append(builder.say("S_DROP", name=builder.words.token(builder.g, tightened[0][2])))
    if action == RECOVER:
        lines.append(builder.say("S_RECOVER"))
    elif action == DISMISS:
        lines.append(builder.say("S_DISMISS"))
    elif action != DRAW_TWO:
        lines.append(builder.say("S_SHUFFLE"))
    if drawn:
        lines.append(builder.say("S_DRAW", n=drawn))
    scene.text = "\n".join(lines)
    scene.marks = [(seat_zone(seat), INFO)]


def _jumped(builder: SceneBuilder) -> None:
    _, seat, era = builder.next()
    scene = builder.scene(builder.player(seat), builder.say("S_JUMP"), READ)
    scene.big = builder.say("ERA") + " " + ERAS[era]
    scene.marks = [("era.%d" % era, INFO), (seat_zone(seat), INFO)]


# Rewards


def _recruited(builder: SceneBuilder) -> None:
    """Who joins the Army, who goes to the discards of the Era (BH-811, BH-812)."""
    gone = builder.take(RECRUITED, DISBANDED)
    recruits = [event[2] for event in gone if event[0] == RECRUITED]
    others = [event[1] for event in gone if event[0] == DISBANDED]
    scene = _dismissed(builder, "S_RECRUIT", recruits, LEGAL) if recruits else None
    if others and len(gone) < _MANY:
        _dismissed(builder, "S_DISBAND", others, WAITING, scene)
    elif others:
        _dismissed(builder, "S_DISBAND", others, WAITING)


def _dismissed(
    builder: SceneBuilder, key: str, cards: "list[int]", meaning: int, scene: "Scene | None" = None
) -> "Scene":
    """Which cards go where, in a scene of their own or below others."""
    words = builder.words
    scene = scene or builder.scene(words.turn(builder.g, "REWARDS"), ms=DO)
    lines = [scene.text] if scene.text else []
    scene.text = "\n".join(lines + [builder.say(key)] + [words.unit(card) for card in cards])
    scene.marks += _places(builder, cards, meaning)
    return scene


def _places(builder: SceneBuilder, cards: "list[int]", meaning: int) -> "list[tuple[str, int]]":
    line = builder.g.record.lines[DEFENDER]
    return [(slot(DEFENDER, line.index(card)), meaning) for card in cards]


def _saw(builder: SceneBuilder) -> None:
    _, seat, relic = builder.next()
    builder.scene(builder.say("RELIC"), builder.words.relic(builder.g, relic), GLANCE)


def _kept(builder: SceneBuilder) -> None:
    _, seat, relic, owner = builder.next()
    returned = builder.take(RETURNED)
    scene = builder.scene(builder.player(seat) + ": " + builder.say("RELIC"), ms=DO)
    scene.text = builder.say("S_KEEP") + "\n" + builder.words.relic(builder.g, relic)
    if owner != NONE:
        scene.text += "\n" + builder.say("S_FROM", name=builder.player(owner))
    elif returned:
        scene.text += "\n" + builder.say("S_REST")
    scene.marks = [(seat_zone(seat), INFO)]


def _honored(builder: SceneBuilder) -> None:
    _, seat, tokens = builder.next()
    scene = builder.scene(builder.player(seat), builder.say("P_HONOR", n=tokens), DO)
    scene.marks = [(seat_zone(seat), INFO)]


def _prowess(builder: SceneBuilder) -> None:
    """Secretly: nobody else looks, the table least of all (BH-833)."""
    _, winner, loser = builder.next()
    scene = builder.scene(builder.player(winner) + ": " + builder.say("PROWESS_SHORT"), ms=DO)
    two = builder.g.unwon[loser] > 0  # one was left besides the one that was won
    scene.text = builder.say("S_PROWESS", name=builder.player(loser))
    scene.text += "\n" + builder.say("P_PROWESS" if two else "S_KEEP_IT")
    scene.marks = [(seat_zone(winner), INFO)]


def _restore(builder: SceneBuilder) -> None:
    """The boards are cleared (BH-901 to BH-905), Heroes go aside (BH-773)."""
    heroes = builder.take(SET_ASIDE)
    scene = builder.scene(builder.say("PH3"), builder.say("P_RESTORE"), UNTIL_OK)
    given = builder.g.record.given
    if given[ATTACKER] or given[DEFENDER]:
        scene.text += "\n" + builder.say("S_TOKENS")  # BH-904
    scene.wanted = all_empty()
    for _, seat, card in heroes:
        text = builder.say("P_HERO") + "\n" + builder.words.unit(card)
        scene = builder.scene(builder.player(seat), text, DO)
        scene.marks = [(seat_zone(seat), INFO)]


# The end


def _scored(builder: SceneBuilder) -> None:
    _, seat, elite, heroes, relics, prowess, honor, total = builder.next()
    scene = builder.scene(builder.say("END"), ms=UNTIL_OK)
    scene.big = "%s %d" % (builder.player(seat), total)
    scene.text = builder.say("S_SCORE", a=elite, b=heroes, c=relics)
    scene.text += "\n" + builder.say("S_SCORE_MORE", a=prowess, b=honor)
    scene.marks = [(seat_zone(seat), INFO)]


def _won(builder: SceneBuilder) -> None:
    winners = [event[1] for event in builder.take(WON)]
    scene = builder.scene(builder.say("VICTORY" if len(winners) == 1 else "TIE"), ms=UNTIL_OK, cue=WIN)
    if len(winners) == 1:
        scene.big = builder.player(winners[0])
    else:
        scene.text = builder.say("P_AGAIN") + "\n" + ", ".join([builder.player(seat) for seat in winners])
    scene.marks = [(seat_zone(seat), LEGAL) for seat in winners]


def _dropped(builder: SceneBuilder) -> None:
    """A token given up: for another one, or for a Chase."""
    follows = builder.at + 1 < len(builder.events) and builder.events[builder.at + 1][0] == TOOK
    (_took if follows else show_chase)(builder)


_SHOW: "dict[int, Callable[[SceneBuilder], None]]" = {
    ACTED: _acted,
    CHALLENGED: show_challenged,
    CHASED: show_faced,
    CROWDED: show_unreinforced,
    DEALT: _dealt,
    DISBANDED: _recruited,
    DREW: _drew,
    DROPPED: _dropped,
    FACED: show_faced,
    GAVE: show_gave,
    HONORED: _honored,
    JUMPED: _jumped,
    KEPT: _kept,
    LINKED: show_linked,
    NO_BATTLE: show_no_battle,
    PROWESS_WON: _prowess,
    REBUILT: _rebuilt,
    RECRUITED: _recruited,
    REINFORCED: show_reinforced,
    RESHUFFLED: _drew,
    REVEALED: _revealed,
    ROLLED: show_rolled,
    ROUND: _round,
    SAW: _saw,
    SCORED: _scored,
    SUPPLIED: _supplied,
    TIGHTENED: _acted,
    TOOK: _took,
    TURN_OF: _round,
    TURNED: _turned,
    UNLINKED: show_unlinked,
    UNREINFORCED: show_unreinforced,
    WON: _won,
}
