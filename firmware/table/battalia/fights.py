"""How battles go and how the game ends, as people see it (BA-501 to BA-554, BA-631 to BA-639)."""

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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table.battalia.tale import Tale, Tellers


def _attacked(story: "Tale") -> None:
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


def _answered(story: "Tale") -> None:
    _, seat, how = story.next()
    if how != RETREAT:
        return
    text = "\n".join([square(event[2]) for event in story.take(MOVED)])
    story.scene(story.title(seat, "B_RETREAT"), story.say("B_RETREATED") + " → " + text, 0, seat)


def _fought(story: "Tale") -> None:
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
    lines += story.tokens()
    if not neutral:
        lines.append(story.say("S_DEFENDER_CARDS"))
    if lines:
        story.scene(story.say("ACT_BATTLE"), "\n".join(lines))


def _spent(story: "Tale") -> None:
    seat = story.next()[1]
    story.scene(story.title(seat, "ACT_BATTLE"), story.say("S_SPENT"), 0, seat)


# The end


def _ended(story: "Tale") -> None:
    from table.battalia.sheets import verdict

    story.next()
    story.scene(story.say("G_OVER"), verdict(story.g, story.words)[0])


def _scored(story: "Tale") -> None:
    _, seat, four, three, two, one, _, total = story.next()
    scene = story.scene(
        story.words.player(story.g, seat), story.say("S_SCORE", a=four, b=three, c=two, d=one), 0, seat
    )
    scene.big = str(total)


def _won(story: "Tale") -> None:
    winners = [event[1] for event in story.take(WON)]
    names = "\n".join([story.words.player(story.g, seat) for seat in winners])
    scene = story.scene(story.say("G_TIED" if len(winners) > 1 else "G_WINNER"), names)
    scene.sound = WIN
    for seat in winners:
        scene.marks.append((seat_zone(seat), INFO))


FIGHTS: "Tellers" = {
    ATTACKED: _attacked,
    ANSWERED: _answered,
    FOUGHT: _fought,
    SPENT: _spent,
    ENDED: _ended,
    SCORED: _scored,
    WON: _won,
}
