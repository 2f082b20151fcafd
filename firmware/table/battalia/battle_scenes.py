"""Scenes of battles and of the end of the game (BA-501 to BA-554, BA-631 to BA-639)."""

from rules.battalia.moves import (
    ANSWERED,
    ATTACKED,
    ENDED,
    FELL,
    FOUGHT,
    MOVED,
    NEUTRAL_CITY,
    RETREAT,
    RUINS_GUARDS,
    SCORED,
    SPENT,
    TOKEN,
    TOTALS,
    WON,
)
from scenes.meanings import INFO, OWNED
from scenes.sounds import TURN, WIN
from table.battalia.labels import square
from table.labels import seat_zone
from table.scene_times import DO, READ, UNTIL_OK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table.battalia.scene_builder import BattaliaSceneBuilder, SceneMakers


def _attacked(builder: "BattaliaSceneBuilder") -> None:
    _, seat, where, target = builder.next()
    totals = builder.take(TOTALS)
    builder.totals = (totals[-1][1], totals[-1][2])
    if target in (NEUTRAL_CITY, RUINS_GUARDS):
        return  # told with its result, which follows at once
    words, g = builder.words, builder.g
    name = words.hero(g, target - 1) if target else builder.say("S_THE_CITY", name=square(where))
    text = builder.say("S_ATTACKS", name=words.player(g, seat), target=name)
    scene = builder.scene(builder.say("ACT_BATTLE"), text, READ, seat)
    scene.big = "%d : %d" % builder.totals
    if g.rival < g.players:
        scene.marks.append((seat_zone(g.rival), OWNED + g.rival))


def _answered(builder: "BattaliaSceneBuilder") -> None:
    _, seat, how = builder.next()
    if how != RETREAT:
        return
    text = "\n".join([square(event[2]) for event in builder.take(MOVED)])
    builder.scene(builder.title(seat, "B_RETREAT"), builder.say("B_RETREATED") + " → " + text, DO, seat)


def _fought(builder: "BattaliaSceneBuilder") -> None:
    """Who won; then whose heroes leave the board, and whose token lies there now (BA-523 to BA-527)."""
    won = builder.next()[1]
    fell = builder.take(FELL)
    city = builder.at < len(builder.events) and builder.events[builder.at][0] == TOKEN
    neutral = False
    attack, defence = builder.totals
    for event in builder.events:
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
    scene = builder.scene(builder.say("ACT_BATTLE"), builder.say(key))
    scene.big = "%d : %d" % (attack, defence)
    scene.sound = TURN
    lines = [builder.say("S_HERO_OFF", name=builder.words.hero(builder.g, event[1])) for event in fell]
    lines += builder.tokens()
    if not neutral:
        lines.append(builder.say("S_DEFENDER_CARDS"))
    if lines:
        builder.scene(builder.say("ACT_BATTLE"), "\n".join(lines), DO)


def _spent(builder: "BattaliaSceneBuilder") -> None:
    seat = builder.next()[1]
    builder.scene(builder.title(seat, "ACT_BATTLE"), builder.say("S_SPENT"), DO, seat)


# The end


def _ended(builder: "BattaliaSceneBuilder") -> None:
    from table.battalia.score_pages import verdict

    builder.next()
    builder.scene(builder.say("G_OVER"), verdict(builder.g, builder.words)[0], UNTIL_OK)


def _scored(builder: "BattaliaSceneBuilder") -> None:
    _, seat, four, three, two, one, _, total = builder.next()
    scene = builder.scene(
        builder.words.player(builder.g, seat),
        builder.say("S_SCORE", a=four, b=three, c=two, d=one),
        UNTIL_OK,
        seat,
    )
    scene.big = str(total)


def _won(builder: "BattaliaSceneBuilder") -> None:
    winners = [event[1] for event in builder.take(WON)]
    names = "\n".join([builder.words.player(builder.g, seat) for seat in winners])
    scene = builder.scene(builder.say("G_TIED" if len(winners) > 1 else "G_WINNER"), names, UNTIL_OK)
    scene.sound = WIN
    for seat in winners:
        scene.marks.append((seat_zone(seat), INFO))


BATTLE_SCENES: "SceneMakers" = {
    ATTACKED: _attacked,
    ANSWERED: _answered,
    FOUGHT: _fought,
    SPENT: _spent,
    ENDED: _ended,
    SCORED: _scored,
    WON: _won,
}
