"""Scenes of a battle from the choice of Units to the roll of the dice."""

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
from table.history.labels import ERAS, SIDES, all_empty, die_symbol, slot, slots
from table.labels import seat_zone
from table.scene_builder import SceneBuilder
from table.scene_times import DO, GLANCE, READ, UNTIL_OK

TYPE_CHECKING = False
if TYPE_CHECKING:
    Event = tuple[int, ...]


def show_faced(builder: SceneBuilder) -> None:
    """The Units of the board take their places on the Defender Board."""
    builder.take(FACED, CHASED)
    g = builder.g
    cards = g.record.lines[DEFENDER]
    scene = builder.scene(builder.say("DEF_BOARD"), ms=UNTIL_OK)
    lines = ["%d %s" % (i + 1, builder.words.unit(card)) for i, card in enumerate(cards)]
    values = ["%d: %s" % (i + 1, builder.words.values(g, card)) for i, card in enumerate(cards)]
    scene.text = "\n".join(lines) + "\n" + "  ".join(values)
    for position, card in enumerate(cards):
        scene.wanted[slot(DEFENDER, position)] = card


def show_chase(builder: SceneBuilder) -> None:
    """The token goes before the quarry is named."""
    dropped = builder.take(DROPPED)
    builder.scene(
        builder.say("CHASE"), builder.say("S_DROP", name=builder.words.token(builder.g, dropped[0][2])), READ
    )


def show_challenged(builder: SceneBuilder) -> None:
    _, attacker, defender = builder.next()
    scene = builder.scene(builder.say("A_CHALLENGE", name=builder.player(defender)), ms=DO)
    scene.text = builder.say("S_DEF_BOARD", name=builder.player(defender))
    scene.marks = [(seat_zone(attacker), INFO), (seat_zone(defender), WAITING)]


def show_no_battle(builder: SceneBuilder) -> None:
    """Nobody to fight: what had been faced goes back (BH-Q34, BH-Q35)."""
    builder.next()
    back = builder.take(REVEALED, DISBANDED)
    builder.scene(builder.say("PH2"), builder.say("S_NO_BATTLE"), READ)
    if back:
        names = [builder.words.unit(event[-1]) for event in back]
        text = builder.say("S_PUT_BACK") + "\n" + "\n".join(names)
        scene = builder.scene(builder.say("PH3"), text, UNTIL_OK)
        scene.wanted = all_empty()


def show_reinforced(builder: SceneBuilder) -> None:
    _, side, position, card = builder.next()
    scene = builder.scene(builder.say("REINF"), ms=GLANCE)
    scene.text = builder.words.unit(card) + "\n" + builder.words.values(builder.g, card)
    scene.marks = [(slot(side, position), INFO)]


def show_unreinforced(builder: SceneBuilder) -> None:
    """Icons without a card or without a slot (BH-414, BH-416)."""
    lines = [builder.say("P_NOREINF")]
    for event in builder.take(UNREINFORCED, CROWDED):
        reason = builder.say("P_EMPTY" if event[0] == UNREINFORCED else "S_NO_SLOT")
        line = builder.say(SIDES[event[1]]) + ": " + reason
        if line not in lines:
            lines.append(line)
    builder.scene(builder.say("REINF"), "\n".join(lines), READ)


def show_linked(builder: SceneBuilder) -> None:
    links = builder.take(LINKED)
    scene = builder.scene(builder.say("LINK"), _pairs(builder, "P_LINK", links), DO)
    scene.marks = _both_ends(links, LINK)


def show_unlinked(builder: SceneBuilder) -> None:
    links = builder.take(UNLINKED)
    scene = builder.scene(builder.say("ASSAULT"), _pairs(builder, "P_ASSAULT", links), DO)
    scene.marks = _both_ends(links, look(LINK, 1))


def _pairs(builder: SceneBuilder, key: str, links: "list[Event]") -> str:
    """What to do with the counters, and between which positions of each side."""
    lines = [builder.say(key)]
    for side in (ATTACKER, DEFENDER):
        pairs = [_pair(builder, side, link[2]) for link in links if link[1] == side]
        if pairs:
            lines.append(builder.say(SIDES[side]) + ": " + " ".join(pairs))
    return "\n".join(lines)


def _pair(builder: SceneBuilder, side: int, position: int) -> str:
    """Two positions, and the Era of the shield that they form: 1-2 (II)."""
    assert builder.g.battle is not None
    # Seen from the front, the Attacker's line grows to the left and the Defender's to the right.
    shield = builder.g.battle.line[side][position][LINK_L if side == ATTACKER else LINK_R]
    return "%d-%d (%s)" % (position + 1, position + 2, ERAS[shield])


def _both_ends(links: "list[Event]", meaning: int) -> "list[tuple[str, int]]":
    marks = []
    for _, side, position in links:
        marks += [(slot(side, position), meaning), (slot(side, position + 1), meaning)]
    return marks


def show_gave(builder: SceneBuilder) -> None:
    _, side, position, token = builder.next()
    card = builder.g.record.lines[side][position]
    scene = builder.scene(builder.say("WARFARE"), ms=GLANCE)
    scene.text = "%s →\n%d %s" % (
        builder.words.token(builder.g, token),
        position + 1,
        builder.words.unit(card),
    )
    scene.marks = [(slot(side, position), INFO)]


def show_rolled(builder: SceneBuilder) -> None:
    _, side, face = builder.next()
    g = builder.g
    assert g.battle is not None
    strong = g.battle.strong() == side
    scene = builder.scene(builder.words.side(g, side), ms=READ, cue=DICE)
    scene.big = die_symbol(strong) + " " + builder.words.face(strong, face)
    scene.marks = [(zone, INFO) for zone in slots(side, g.battle.size(side))]
