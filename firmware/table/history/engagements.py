"""A battle from the choice of Units to the roll of the dice, as scenes."""

from rules.history.battle import ATTACKER, DEFENDER
from rules.history.moves import (
    CHASED,
    CROWDED,
    DISBANDED,
    DROPPED,
    FACED,
    LINKED,
    REVEALED,
    UNLINKED,
    UNREINFORCED,
)
from rules.history.unit import LINK_L, LINK_R
from scenes.meanings import INFO, LINK, WAITING, look
from scenes.sounds import DICE
from table.history.combat import show_fight
from table.history.labels import ERAS, SIDES, all_empty, die_symbol, slot, slots
from table.labels import seat_zone
from table.story import GLANCE, READ, Story

TYPE_CHECKING = False
if TYPE_CHECKING:
    Event = tuple[int, ...]


def show_faced(story: Story) -> None:
    """The Units of the board take their places on the Defender Board."""
    story.take(FACED, CHASED)
    g = story.g
    cards = g.record.lines[DEFENDER]
    scene = story.scene(story.say("DEF_BOARD"))
    lines = ["%d %s" % (i + 1, story.words.unit(card)) for i, card in enumerate(cards)]
    values = ["%d: %s" % (i + 1, story.words.values(g, card)) for i, card in enumerate(cards)]
    scene.text = "\n".join(lines) + "\n" + "  ".join(values)
    for position, card in enumerate(cards):
        scene.wanted[slot(DEFENDER, position)] = card


def show_chase(story: Story) -> None:
    """The token goes before the quarry is named."""
    dropped = story.take(DROPPED)
    story.scene(story.say("CHASE"), story.say("S_DROP", name=story.words.token(story.g, dropped[0][2])), READ)


def show_challenged(story: Story) -> None:
    _, attacker, defender = story.next()
    scene = story.scene(story.say("A_CHALLENGE", name=story.player(defender)))
    scene.text = story.say("S_DEF_BOARD", name=story.player(defender))
    scene.marks = [(seat_zone(attacker), INFO), (seat_zone(defender), WAITING)]


def show_no_battle(story: Story) -> None:
    """Nobody to fight: what had been faced goes back (BH-Q34, BH-Q35)."""
    story.next()
    back = story.take(REVEALED, DISBANDED)
    story.scene(story.say("PH2"), story.say("S_NO_BATTLE"), READ)
    if back:
        names = [story.words.unit(event[-1]) for event in back]
        scene = story.scene(story.say("PH3"), story.say("S_PUT_BACK") + "\n" + "\n".join(names))
        scene.wanted = all_empty()


def show_reinforced(story: Story) -> None:
    _, side, position, card = story.next()
    scene = story.scene(story.say("REINF"), ms=GLANCE)
    scene.text = story.words.unit(card) + "\n" + story.words.values(story.g, card)
    scene.marks = [(slot(side, position), INFO)]


def show_unreinforced(story: Story) -> None:
    """Icons without a card or without a slot (BH-414, BH-416)."""
    lines = [story.say("P_NOREINF")]
    for event in story.take(UNREINFORCED, CROWDED):
        reason = story.say("P_EMPTY" if event[0] == UNREINFORCED else "S_NO_SLOT")
        line = story.say(SIDES[event[1]]) + ": " + reason
        if line not in lines:
            lines.append(line)
    story.scene(story.say("REINF"), "\n".join(lines), READ)


def show_linked(story: Story) -> None:
    links = story.take(LINKED)
    scene = story.scene(story.say("LINK"), _pairs(story, "P_LINK", links))
    scene.marks = _both_ends(links, LINK)


def show_unlinked(story: Story) -> None:
    links = story.take(UNLINKED)
    scene = story.scene(story.say("ASSAULT"), _pairs(story, "P_ASSAULT", links))
    scene.marks = _both_ends(links, look(LINK, 1))


def _pairs(story: Story, key: str, links: "list[Event]") -> str:
    """What to do with the counters, and between which positions of each side."""
    lines = [story.say(key)]
    for side in (ATTACKER, DEFENDER):
        pairs = [_pair(story, side, link[2]) for link in links if link[1] == side]
        if pairs:
            lines.append(story.say(SIDES[side]) + ": " + " ".join(pairs))
    return "\n".join(lines)


def _pair(story: Story, side: int, position: int) -> str:
    """Two positions, and the Era of the shield that they form: 1-2 (II)."""
    assert story.g.battle is not None
    # Seen from the front, the Attacker's line grows to the left and the Defender's to the right.
    shield = story.g.battle.line[side][position][LINK_L if side == ATTACKER else LINK_R]
    return "%d-%d (%s)" % (position + 1, position + 2, ERAS[shield])


def _both_ends(links: "list[Event]", meaning: int) -> "list[tuple[str, int]]":
    marks = []
    for _, side, position in links:
        marks += [(slot(side, position), meaning), (slot(side, position + 1), meaning)]
    return marks


def show_gave(story: Story) -> None:
    _, side, position, token = story.next()
    card = story.g.record.lines[side][position]
    scene = story.scene(story.say("WARFARE"), ms=GLANCE)
    scene.text = "%s →\n%d %s" % (story.words.token(story.g, token), position + 1, story.words.unit(card))
    scene.marks = [(slot(side, position), INFO)]


def show_rolled(story: Story) -> None:
    _, side, face = story.next()
    g = story.g
    assert g.battle is not None
    strong = g.battle.strong() == side
    scene = story.scene(story.words.side(g, side), ms=READ, cue=DICE)
    scene.big = die_symbol(strong) + " " + story.words.face(strong, face)
    scene.marks = [(zone, INFO) for zone in slots(side, g.battle.size(side))]


def show_fought(story: Story) -> None:
    story.next()
    show_fight(story)
