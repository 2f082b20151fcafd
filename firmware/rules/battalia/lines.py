"""What the cards of a line pay for, and which cards could still join it (BA-231 to BA-245, BA-351).

Cards are counted in one number, four bits for each of friman, chief, priest, lord, supply, weapon and tent.
The highest bit of each stays free: so two counts are compared in one step. Tools are counted apart.
"""

from rules.battalia.cards import (
    CHIEF,
    FRIMAN,
    HAMMER,
    HORSE,
    LORD,
    PRIEST,
    SHIELD,
    SUPPLY,
    SWORD,
    TENT,
    TOOL,
    WEAPON,
    WILDCARD,
)
from rules.battalia.moves import FULL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import State

# Actions of the price table
PAY_HIRE, PAY_CREATE, PAY_ROAD, PAY_CITY, PAY_UPGRADE, PAY_HERO, PAY_CAMP = range(7)

_PRICE_SIZE = 9  # action, what it gives, then frimans and the others in the order of the count

_HIGH = 0x8888888
_ALL = 0x7777777
_OTHERS = 0x7777770  # all but frimans
_ONE_SUPPLY = 1 << 16
_SUPPLIES = 7 << 16
# By kind: the place where it is counted, NOWHERE if no price names it
_NOWHERE = 255
_PLACE = b"\x04\x00\x01\x02\x03\xff\x05\xff\xff\xff\x06\xff\xff\x05\x05\xff\xff"
# By place: the kinds counted there, as bits
_KINDS = (
    1 << FRIMAN,
    1 << CHIEF,
    1 << PRIEST,
    1 << LORD,
    1 << SUPPLY,
    1 << WEAPON | 1 << SWORD | 1 << SHIELD,
    1 << TENT,
)


def bills(prices: bytes) -> "list[int]":
    """Each price as one number."""
    found = []
    for row in range(0, len(prices), _PRICE_SIZE):
        count = 0
        for place in range(len(_KINDS)):
            count |= prices[row + 2 + place] << 4 * place
        found.append(count)
    return found


def tally(g: "State") -> "tuple[int, int, bool]":
    """The open line: its count, its tools, whether it is a horse."""
    count = tools = 0
    horse = False
    for card in g.line:
        kind = g.kind(card)
        if kind == TOOL:
            tools += 1
        elif kind == HORSE:
            horse = True
        else:
            count += 1 << 4 * _PLACE[kind]
    return count, tools, horse


def _at_hand(g: "State", seat: int) -> int:
    """The count of what the player could still lay, a tool as two frimans."""
    if g.mode != FULL:
        return _ALL
    numbers = [0] * len(_KINDS)
    for card in g.decks[seat].playable() + g.spare[seat]:
        kind = g.kind(card)
        if kind == HAMMER or (g.effects.get(card) == WILDCARD and card not in g.used):
            return _ALL
        uses = g.power(card, kind) - g.used.get(card, 0)
        if kind == TOOL:
            numbers[_PLACE[FRIMAN]] += 2 * uses
        elif _PLACE[kind] != _NOWHERE:
            numbers[_PLACE[kind]] += uses
    count = 0
    for place in range(len(numbers)):
        count |= min(numbers[place], 7) << 4 * place
    return count


def welcome(g: "State", seat: int) -> int:
    """The kinds, as bits, that bring the open line nearer to something it could pay for."""
    line, tools, horse = tally(g)
    if horse:
        return 0
    hand = _at_hand(g, seat)
    frimans = line & 7
    paid = frimans + 2 * tools
    others = line & _OTHERS
    needed = 0
    tool = False
    for price in g.bills:
        rest = (price | _HIGH) - others
        if rest & _HIGH != _HIGH:
            continue
        owed = price & 7
        if paid - (not frimans) > owed:
            continue  # half a tool may be left over, a friman may not
        owed = max(owed - paid, 0)
        rest = rest & _OTHERS | owed
        if ((hand | _HIGH) - rest) & _HIGH != _HIGH:
            continue
        needed |= rest
        if owed and (owed > 1 or not frimans):
            tool = True
    kinds = 1 << TOOL if tool else 0
    for place in range(len(_KINDS)):
        if needed >> 4 * place & 7:
            kinds |= _KINDS[place]
    return kinds


def matches(g: "State") -> "list[tuple[int, int]]":
    """What the open line pays exactly (BA-235): the action, and what it gives."""
    line, tools, horse = tally(g)
    if horse:
        return []
    frimans = line & 7
    paid = frimans + 2 * tools
    found = []
    for row in range(len(g.bills)):
        price = g.bills[row]
        if (price ^ line) & _OTHERS:
            continue
        owed = price & 7
        if paid == owed or (tools and not frimans and paid == owed + 1):
            found.append((g.prices[row * _PRICE_SIZE], g.prices[row * _PRICE_SIZE + 1]))
    return found


def supplies_only(g: "State") -> int:
    """How many supplies the line is, if it is nothing else."""
    line, tools, horse = tally(g)
    return 0 if tools or horse or line & ~_SUPPLIES else line // _ONE_SUPPLY
