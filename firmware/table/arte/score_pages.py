"""How both sides stand, from what everybody may know; the verdict; what may be done at any moment."""

from rules.arte.card import CLASSES, LIFE
from rules.arte.moves import AGREE, GLASS, HORSE, NONE, RESIGN
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.game import Arte
    from rules.arte.state import State
    from table.arte.labels import Labels

    Move = tuple[int, ...]
    Pairs = list[tuple[str, str]]


def prompt_of(g: "State", words: "Labels", part: int) -> Prompt:
    """Nothing more: the game is over."""
    return Prompt(words.say("M_VICTORY" if g.winners else "M_DRAW_GAME"))


def anytime_moves(g: "Arte", words: "Labels") -> "list[tuple[str, Move]]":
    """The hourglass in the opponent's hand, resigning, a draw; time itself is no choice."""
    offered: "list[tuple[str, Move]]" = []
    for move in g.anytime_moves():
        if move[0] == GLASS:
            offered.append((words.say("A_GLASS_DOWN" if move[1] else "A_GLASS_UP"), move))
        elif move[0] == RESIGN:
            offered.append((words.say("A_RESIGN", name=words.player(move[1])), move))
        elif move[0] == AGREE:
            offered.append((words.say("A_DRAW"), move))
    return offered


def score(g: "State", words: "Labels") -> "Pairs":
    """The Heroes' life first, then the armies; these are secret until the reveal (AB-117)."""
    totals: "Pairs" = []
    parts: "Pairs" = []
    for seat in (0, 1):
        heroes = [unit for unit in (seat * g.half, seat * g.half + 1) if g.sort[unit] >= CLASSES]
        standing = len([unit for unit in heroes if g.life[unit]])
        totals.append((words.player(seat) + ": " + words.say("HERO"), str(standing)))
        for unit in heroes:
            parts.append((words.unit(g, unit), "♥%d/%d" % (g.life[unit], g.stat(unit, LIFE))))
        if g.revealed:
            parts += _army(g, words, seat)
    return totals + parts + _tokens(g, words)


def _tokens(g: "State", words: "Labels") -> "Pairs":
    """What lies on the board, and how many turns it still does (AB-902)."""
    pairs: "Pairs" = []
    for square in g.token_squares:
        turns = g.tokens[square] >> 4
        name = words.token(g.tokens[square] & 15) + " " + words.square(g, square)
        pairs.append((name, "⌛%d" % turns if turns else ""))
    return pairs


def _army(g: "State", words: "Labels", seat: int) -> "Pairs":
    """How many of each class still stand, and how many Horses have no rider."""
    pairs: "Pairs" = []
    for sort in range(CLASSES):
        units = [unit for unit in g.own(seat) if g.life[unit] and g.sort[unit] == sort]
        if units:
            pairs.append(("  " + words.army(sort), str(len(units))))
    if seat:
        horses = [horse for horse in range(len(g.rider)) if g.horse_alive[horse] and g.rider[horse] == NONE]
        pairs.append(("  " + words.army(HORSE), str(len(horses))))
    return pairs


def verdict(g: "State", words: "Labels") -> "list[str]":
    """Who won, or that nobody did (AB-909, AB-910, AB-918, AB-919), and what is left of both."""
    if g.winners:
        lines = [words.say("V_WINS", name=words.player(g.winners[0]), n=g.turn)]
    else:
        lines = [words.say("V_DRAWN", n=g.turn)]
    for seat in (0, 1):
        heroes, units, _ = g.sheet[seat]
        lines.append(words.say("V_LEFT", name=words.player(seat), n=heroes, m=units))
    return lines
