"""What the cards of a line pay for, and which cards could still join it (BA-231 to BA-245, BA-351).

Cards are counted in one number, four bits for each of friman, chief, priest, lord, supply, weapon and tent.
The highest bit of each stays free: so two counts are compared in one step. Tools are counted apart.
"""

from rules.battalia.cards import (
    FRIMAN,
    HAMMER,
    HORSE,
    SUPPLY,
    TENT,
    TOOL,
    WEAPON,
    WILDCARD,
)
from rules.battalia.moves import FULL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import State

PRICE_SIZE = 9
ACTION = 0  # fields of a price
WHAT = 1
_FIRST = 2  # friman, then the others in the order of the count

_HIGH = 0x8888888
_ALL = 0x7777777
_OTHERS = 0x7777770  # all but frimans
_ONE_SUPPLY = 1 << 16
_SUPPLIES = 7 << 16
# By kind: where it is counted, NOWHERE if no price names it
_NOWHERE = 255
_PLACE = b"\x10\x00\x04\x08\x0c\xff\x14\xff\xff\xff\x18\xff\xff\x14\x14\xff\xff"
# By place, in steps of four: the kinds counted there, as bits
_KINDS = (
    1 << FRIMAN,
    1 << 2,
    1 << 3,
    1 << 4,
    1 << SUPPLY,
    1 << WEAPON | 1 << 13 | 1 << 14,
    1 << TENT,
)


def bills(prices: bytes) -> "list[int]":
    """Each price as one number."""
    found = []
    for row in range(0, len(prices), PRICE_SIZE):
        count = 0
        for place in range(7):
            count |= prices[row + _FIRST + place] << 4 * place
        found.append(count)
    return found


def tally(g: "State") -> "tuple[int, int, int]":
    """The open line: its count, its tools, its horses."""
    count = tools = horses = 0
    for card in g.line:
        kind = g.kind(card)
        if kind == TOOL:
            tools += 1
        elif kind == HORSE:
            horses += 1
        else:
            count += 1 << _PLACE[kind]
    return count, tools, horses


def _at_hand(g: "State", seat: int) -> "tuple[int, int]":
    """What the player could still lay, as a count with a friman for half a tool, and the tools."""
    if g.mode != FULL:
        return _ALL, 7
    numbers = [0] * 17
    cards, effects = g.cards, g.effects
    for card in g.decks[seat].playable():
        kind = cards[2 * card]
        if card in effects:
            copies = effects[card]
            if copies == WILDCARD:
                return _ALL, 7
            numbers[kind] += copies
        elif kind == HAMMER:
            return _ALL, 7
        else:
            numbers[kind] += 1
    for card in g.spare[seat]:
        kind = g.kind(card)
        numbers[kind] += g.power(card, kind) - g.used[card]
    tools = numbers[TOOL]
    if g.lit == TOOL:
        tools *= 2
    if g.lit == WEAPON:
        numbers[WEAPON] *= 2
    numbers[WEAPON] += numbers[13] + numbers[14]
    numbers[FRIMAN] += 2 * tools
    count = 0
    for kind in (FRIMAN, 2, 3, 4, SUPPLY, WEAPON, TENT):
        number = numbers[kind]
        count |= (number if number < 7 else 7) << _PLACE[kind]
    return count, tools


def welcome(g: "State", seat: int) -> int:
    """The kinds, as bits, that bring the open line nearer to something it could pay for."""
    line, tools, horses = tally(g)
    if horses:
        return 0
    hand, hand_tools = _at_hand(g, seat)
    frimans = line & 7
    others = line & _OTHERS
    kinds = 0
    for price in g.bills:
        rest = (price | _HIGH) - others
        if rest & _HIGH != _HIGH:
            continue
        owed = price & 7
        if tools and (frimans + 2 * tools > owed if frimans else 2 * tools - 1 > owed):
            continue
        if frimans > owed:
            continue
        owed = max(owed - frimans - 2 * tools, 0)
        rest = rest & _OTHERS | owed
        if ((hand | _HIGH) - rest) & _HIGH != _HIGH:
            continue
        if owed:
            kinds |= 1 << FRIMAN
            if hand_tools and (owed > 1 or not frimans):
                kinds |= 1 << TOOL
        rest >>= 4
        place = 1
        while rest:
            if rest & 7:
                kinds |= _KINDS[place]
            rest >>= 4
            place += 1
    return kinds


def matches(g: "State") -> "list[int]":
    """The prices, by row, that the open line pays exactly (BA-235)."""
    line, tools, horses = tally(g)
    if horses:
        return []
    frimans = line & 7
    found = []
    for row in range(len(g.bills)):
        price = g.bills[row]
        if (price ^ line) & _OTHERS:
            continue
        owed = price & 7
        paid = frimans + 2 * tools
        if paid == owed or (tools and not frimans and paid == owed + 1):
            found.append(row)
    return found


def supplies_only(g: "State") -> int:
    """How many supplies the line is, if it is nothing else."""
    line, tools, horses = tally(g)
    return 0 if tools or horses or line & ~_SUPPLIES else line // _ONE_SUPPLY
