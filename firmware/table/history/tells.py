"""What has happened, as people see it: one scene for each thing to do or to look at."""

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
from table.history.engagements import (
    show_challenged,
    show_chase,
    show_faced,
    show_fought,
    show_gave,
    show_linked,
    show_no_battle,
    show_reinforced,
    show_rolled,
    show_unlinked,
    show_unreinforced,
)
from table.history.labels import ACTIONS, ERAS, all_empty, slot
from table.labels import seat_zone
from table.story import GLANCE, READ, Story

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.history.game import History
    from table.history.labels import Labels
    from table.prompt import Scene

    Event = tuple[int, ...]

# What a battle brings comes before the boards are cleared; the last of these events marks the place.
_SPOILS = (FOUGHT, HONORED, PROWESS_WON, RECRUITED, DISBANDED, SAW, KEPT, RETURNED)
_PILES = {TILE_PILE: "TILE", WARFARE_PILE: "WARFARE", RELIC_PILE: "RELIC"}


def tell(g: "History", events: "list[Event]", words: "Labels") -> "list[Scene]":
    story = Story(g, words, events)
    cleared = _cleared(g, events)
    while story.at < len(events):
        if story.at == cleared:
            _restore(story)
            cleared = -1
            continue
        show = _SHOW.get(events[story.at][0])
        if show:
            show(story)
        else:
            story.at += 1  # laid by the player's own hand, or part of another scene
    if story.at == cleared:
        _restore(story)
    return story.scenes


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


def _revealed(story: Story) -> None:
    _, space, card = story.next()
    words = story.words
    era = space // 3 + 1
    scene = story.scene("%s %s, %d" % (words.say("ERA"), ERAS[era], space % 3 + 1), ms=GLANCE)
    scene.text = words.unit(card) + "\n" + words.values(story.g, card)
    scene.marks = [("era.%d" % era, INFO)]


def _supplied(story: Story) -> None:
    _, space, token = story.next()
    scene = story.scene(story.say("GEARS"), ms=GLANCE)
    scene.text = "%d: %s" % (space + 1, story.words.token(story.g, token))
    scene.marks = [("gear.%d" % (space + 1), INFO)]


def _dealt(story: Story) -> None:
    _, seat, relic = story.next()
    scene = story.scene(story.player(seat), story.words.relic(story.g, relic), GLANCE)
    scene.marks = [(seat_zone(seat), INFO)]


def _rebuilt(story: Story) -> None:
    """A pile ran out: its discards are shuffled before anything is drawn."""
    _, pile, _ = story.next()
    name = story.say(_PILES.get(pile, "ERA"))
    if pile not in _PILES:
        name += " " + ERAS[pile - ERA_PILE]
    story.scene(story.say("P_EMPTY"), story.say("S_REBUILT", name=name))


def _drew(story: Story) -> None:
    """Hands are filled up (BH-113, BH-908): a scene for each player, or one for all of them at the start."""
    drawn = story.take(DREW, RESHUFFLED)
    if story.g.round == 1 and story.g.turn == 0:
        story.scene(story.say("PH0"), story.say("S_ALL_DRAW", n=drawn[0][2]))
        return
    while drawn:
        seat = drawn[0][1]
        own = [event for event in drawn if event[1] == seat]
        drawn = [event for event in drawn if event[1] != seat]
        lines = [_drawing(story, event) for event in own]
        scene = story.scene(story.player(seat), "\n".join(lines))
        scene.marks = [(seat_zone(seat), INFO)]


def _drawing(story: Story, event: "Event") -> str:
    return story.say("S_DRAW", n=event[2]) if event[0] == DREW else story.say("S_SHUFFLE")


def _round(story: Story) -> None:
    """The next turn. The first of all explains the mark of stand-in cards."""
    event = story.next()
    if event[0] == ROUND:
        event = story.next()
    g = story.g
    scene = story.scene("%s %d/%d" % (story.say("ROUND"), g.round, g.rounds), ms=READ, cue=TURN)
    scene.big = story.player(event[1])
    if g.round == 1 and g.turn == 0:
        scene.text = story.say("HELP_STAND_IN")
        scene.ms = 0
    scene.marks = [(seat_zone(event[1]), INFO)]


# Phase 1


def _turned(story: Story) -> None:
    story.next()
    g = story.g
    if not g.round:
        return
    words = story.words
    scene = story.scene(story.say("GEARS"), ms=READ)
    scene.big = words.tile(g, g.active_tile)
    scene.text = "\n".join([story.say(ACTIONS[action]) for action in arrows(g)])
    scene.marks = [("era.%d" % era, INFO) for era in tile_eras(g)]
    scene.marks += [("gear.%d" % (pointed(g) + 1), INFO), ("arrow.1", INFO), ("arrow.2", INFO)]


def _took(story: Story) -> None:
    """A token from the Gears, perhaps for one given back."""
    given_up = story.take(DROPPED)
    scene = story.scene(story.say("WARFARE"), ms=READ)
    lines = [story.say("S_DROP", name=story.words.token(story.g, event[2])) for event in given_up]
    for event in story.take(TOOK):
        lines.append(story.say("S_TAKE", name=story.words.token(story.g, event[2])))
        scene.marks = [(seat_zone(event[1]), INFO)]
    scene.text = "\n".join(lines)


def _acted(story: Story) -> None:
    """An action is something to do; which cards it moves is nobody's business (BH-Q53)."""
    tightened = story.take(TIGHTENED, DROPPED)
    _, seat, action = story.next()
    drawn = 0
    for event in story.take(RESHUFFLED, DREW):
        if event[0] == DREW:
            drawn = event[2]
    title = story.say("TIGHTEN" if tightened else "ACTIVE_ACT")
    scene = story.scene(story.player(seat) + ": " + title)
    lines = []
    if tightened:
        lines.append(story.say("S_DROP", name=story.words.token(story.g, tightened[0][2])))
    if action == RECOVER:
        lines.append(story.say("S_RECOVER"))
    elif action == DISMISS:
        lines.append(story.say("S_DISMISS"))
    elif action != DRAW_TWO:
        lines.append(story.say("S_SHUFFLE"))
    if drawn:
        lines.append(story.say("S_DRAW", n=drawn))
    scene.text = "\n".join(lines)
    scene.marks = [(seat_zone(seat), INFO)]


def _jumped(story: Story) -> None:
    _, seat, era = story.next()
    scene = story.scene(story.player(seat), story.say("S_JUMP"), READ)
    scene.big = story.say("ERA") + " " + ERAS[era]
    scene.marks = [("era.%d" % era, INFO), (seat_zone(seat), INFO)]


# Rewards


def _recruited(story: Story) -> None:
    """Who joins the Army, who goes to the discards of the Era (BH-811, BH-812)."""
    gone = story.take(RECRUITED, DISBANDED)
    words = story.words
    recruits = [event[2] for event in gone if event[0] == RECRUITED]
    others = [event[1] for event in gone if event[0] == DISBANDED]
    if recruits:
        scene = story.scene(words.turn(story.g, "RECRUIT"), story.say("S_RECRUIT"))
        scene.text += "\n" + "\n".join([words.unit(card) for card in recruits])
        scene.marks = _places(story, recruits, LEGAL)
    if others:
        scene = story.scene(story.say("DISCARD"), story.say("S_DISBAND"))
        scene.text += "\n" + "\n".join([words.unit(card) for card in others])
        scene.marks = _places(story, others, WAITING)


def _places(story: Story, cards: "list[int]", meaning: int) -> "list[tuple[str, int]]":
    line = story.g.record.lines[DEFENDER]
    return [(slot(DEFENDER, line.index(card)), meaning) for card in cards]


def _saw(story: Story) -> None:
    _, seat, relic = story.next()
    story.scene(story.say("RELIC"), story.words.relic(story.g, relic), GLANCE)


def _kept(story: Story) -> None:
    _, seat, relic, owner = story.next()
    returned = story.take(RETURNED)
    scene = story.scene(story.player(seat) + ": " + story.say("RELIC"))
    scene.text = story.say("S_KEEP") + "\n" + story.words.relic(story.g, relic)
    if owner != NONE:
        scene.text += "\n" + story.say("S_FROM", name=story.player(owner))
    elif returned:
        scene.text += "\n" + story.say("S_REST")
    scene.marks = [(seat_zone(seat), INFO)]


def _honored(story: Story) -> None:
    _, seat, tokens = story.next()
    scene = story.scene(story.player(seat), story.say("P_HONOR", n=tokens))
    scene.marks = [(seat_zone(seat), INFO)]


def _prowess(story: Story) -> None:
    """Secretly: nobody else looks, the table least of all (BH-833)."""
    _, winner, loser = story.next()
    scene = story.scene(story.player(winner) + ": " + story.say("PROWESS_SHORT"))
    two = story.g.unwon[loser] > 0  # one was left besides the one that was won
    scene.text = story.say("S_PROWESS", name=story.player(loser))
    scene.text += "\n" + story.say("P_PROWESS" if two else "S_KEEP_IT")
    scene.marks = [(seat_zone(winner), INFO)]


def _restore(story: Story) -> None:
    """The boards are cleared (BH-901 to BH-905), Heroes go aside (BH-773)."""
    heroes = story.take(SET_ASIDE)
    scene = story.scene(story.say("PH3"), story.say("P_RESTORE"))
    given = story.g.record.given
    if given[ATTACKER] or given[DEFENDER]:
        scene.text += "\n" + story.say("S_TOKENS")  # BH-904
    scene.wanted = all_empty()
    for _, seat, card in heroes:
        scene = story.scene(story.player(seat), story.say("P_HERO") + "\n" + story.words.unit(card))
        scene.marks = [(seat_zone(seat), INFO)]


# The end


def _scored(story: Story) -> None:
    _, seat, elite, heroes, relics, prowess, honor, total = story.next()
    scene = story.scene(story.say("END"))
    scene.big = "%s %d" % (story.player(seat), total)
    scene.text = story.say("S_SCORE", a=elite, b=heroes, c=relics)
    scene.text += "\n" + story.say("S_SCORE_MORE", a=prowess, b=honor)
    scene.marks = [(seat_zone(seat), INFO)]


def _won(story: Story) -> None:
    winners = [event[1] for event in story.take(WON)]
    scene = story.scene(story.say("VICTORY" if len(winners) == 1 else "TIE"), cue=WIN)
    if len(winners) == 1:
        scene.big = story.player(winners[0])
    else:
        scene.text = story.say("P_AGAIN") + "\n" + ", ".join([story.player(seat) for seat in winners])
    scene.marks = [(seat_zone(seat), LEGAL) for seat in winners]


def _dropped(story: Story) -> None:
    """A token given up: for another one, or for a Chase."""
    follows = story.at + 1 < len(story.events) and story.events[story.at + 1][0] == TOOK
    (_took if follows else show_chase)(story)


_SHOW: "dict[int, Callable[[Story], None]]" = {
    ACTED: _acted,
    CHALLENGED: show_challenged,
    CHASED: show_faced,
    CROWDED: show_unreinforced,
    DEALT: _dealt,
    DISBANDED: _recruited,
    DREW: _drew,
    DROPPED: _dropped,
    FACED: show_faced,
    FOUGHT: show_fought,
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
