"""The score at any time, from what everybody may know, and the verdict at the end (BH-951 to BH-963)."""

from rules.history.army import HiddenArmy
from rules.history.scoring import relic_points
from rules.history.state import FIGURES
from rules.history.unit import ELITE, HERO, KIND
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.game import History
    from table.history.labels import Labels

    Pairs = list[tuple[str, str]]

_UNKNOWN = "?"  # not before scoring


def prompt_of(g: "History", words: "Labels") -> Prompt:
    """Nothing more: the game is over."""
    return Prompt(words.say("END"))


def score(g: "History", words: "Labels") -> "Pairs":
    """Everybody's total first, then what each is made of. What may still change at scoring has a mark."""
    totals: "Pairs" = []
    parts: "Pairs" = []
    for seat in range(g.players):
        name = words.player(g, seat)
        own, total = _sheet(g, seat, words)
        totals.append((name, total))
        parts.append((name, total))
        parts += own
    return totals + parts


def _sheet(g: "History", seat: int, words: "Labels") -> "tuple[Pairs, str]":
    """The lines of one player and the total, as far as they are known."""
    if g.sheet:
        sheet = g.sheet[seat]
        return _lines(g, seat, words, sheet, str(sheet[3]), ""), str(sheet[5])
    army = g.armies[seat]
    unsure = _UNKNOWN if isinstance(army, HiddenArmy) and army.dismissed else ""
    cards = army.cards() + _fighting(g, seat)
    elite = len([card for card in cards if g.unit(card)[KIND] == ELITE])
    heroes = 3 * len([card for card in cards if g.unit(card)[KIND] == HERO])
    relics = 0
    for era in (1, 2, 3, 4):
        relics += relic_points(len([relic for relic in g.relics[seat] if g.relic_eras[relic] == era]))
    honor = g.honor[seat]
    won = _prowess_won(g, seat)
    total = str(elite + heroes + relics + honor) + (_UNKNOWN if won or unsure else "")
    prowess = "%d × %s" % (won, _UNKNOWN) if won else "0"
    return _lines(g, seat, words, (elite, heroes, relics, 0, honor), prowess, unsure), total


def _fighting(g: "History", seat: int) -> "list[int]":
    """Cards on the battlefield belong to the Army too (BH-117)."""
    if not g.engaged:
        return []
    if seat == g.active:
        return g.record.lines[0]
    return g.record.lines[1] if seat == g.rival else []


def _prowess_won(g: "History", seat: int) -> int:
    return sum(g.won[seat * FIGURES : seat * FIGURES + FIGURES])


def _lines(
    g: "History", seat: int, words: "Labels", points: "tuple[int, ...]", prowess: str, unsure: str
) -> "Pairs":
    return [
        ("  " + words.say("ELITE"), str(points[0]) + unsure),
        ("  " + words.say("HERO"), str(points[1]) + unsure),
        ("  %s ×%d" % (words.say("RELIC"), len(g.relics[seat])), str(points[2])),
        ("  " + words.say("PROWESS"), prowess),
        ("  " + words.say("HONOR"), str(points[4])),
    ]


def verdict(g: "History", words: "Labels") -> "list[str]":
    """Who won and, where points did not decide, what did (BH-960 to BH-963)."""
    best = max([sheet[5] for sheet in g.sheet])
    level = [seat for seat in range(g.players) if g.sheet[seat][5] == best]
    names = ", ".join([words.player(g, seat) for seat in g.winners])
    if len(level) == 1:
        return [words.say("V_WINS", name=names, n=best)]
    lines = [words.say("V_LEVEL", n=best, name=", ".join([words.player(g, seat) for seat in level]))]
    most = max([len(g.relics[seat]) for seat in level])
    level = [seat for seat in level if len(g.relics[seat]) == most]
    lines.append(words.say("V_RELICS", n=most))  # BH-961
    if len(level) > 1:
        lines.append(words.say("V_HEROES", n=max([g.counts[seat][1] for seat in level])))  # BH-962
    if len(g.winners) == 1:
        lines.append(words.say("V_DECIDED", name=names))
    else:
        lines.append(words.say("P_AGAIN") + " " + names)  # BH-963
    return lines
