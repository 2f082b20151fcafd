"""What a seat may know of the game, and what everybody may (section 6.4 of the rules file)."""

from rules.arte.card import HORSES, KINDS
from rules.arte.moves import AT_BUILD, AT_PLACE, FULL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.arte.state import State


def view(g: "State", seat: "int | None") -> "dict[str, Any]":
    """Numbers, lists and bytes; the keys are the same for all seats.

    Before the reveal a side's army, places and plates are seen by that side alone (AB-117): for the others
    its lists are zeros. `hand` holds the seat's Chest cards by kind, where the game knows them.
    """
    hidden = [not g.revealed and seat != side for side in (0, 1)]
    known = {
        "mode": g.mode,
        "timed": g.timed,
        "size": (g.width, g.height),
        "waiting": g.seat,
        "first": g.first,
        "player": g.player,
        "turn": g.turn,
        "quiet": g.quiet,
        "die": g.die,
        "active": g.active,
        "chosen": g.chosen,
        "clock": g.clock,
        "glass_down": g.glass_down,
        "heroes": _heroes(g),
        "revealed": g.revealed,
        "ready": g.ready,
        "hands": bytes(g.hand_sizes),
        "deck": g.deck_size,
        "discards": bytes(g.discards),
        "played": bytes(g.played),
        "used": bytes(g.used),
        "element_decks": bytes(g.element_decks),
        "element_hands": bytes(g.element_hands),
        "element_used": bytes(g.element_used),
        "main_used": bytes(g.main_used),
        "tokens": bytes(g.tokens),
        "fresh_portals": g.fresh_portals,
        "exchange": (g.attacker, g.target, g.aim, g.skill, g.rings, g.bulls, g.shields),
        "sheet": g.sheet[:],
        "winners": g.winners[:],
        "hand": _hand(g, seat),
    }
    _add_sides(g, known, hidden)
    return known


def _hand(g: "State", seat: "int | None") -> "bytes | None":
    if seat is None or g.mode != FULL:
        return None
    return bytes(g.hands[seat * KINDS : seat * KINDS + KINDS])


def _heroes(g: "State") -> "list[int]":
    """By seat the two Heroes drafted, with 4 added; 0: none yet. The draft is public."""
    return [g.sort[unit] for unit in (0, 1, g.half, g.half + 1)]


def _add_sides(g: "State", known: "dict[str, Any]", hidden: "list[bool]") -> None:
    units = {"sort": g.sort, "life": g.life, "square": g.square, "horse": g.horse, "mp": g.mp}
    units.update({"closed": g.closed, "attacks": g.attacks, "rooted": g.rooted, "slowed": g.slowed})
    units["poisoned"] = g.poisoned
    for name in units:
        known[name] = b"".join([_half(units[name], g.half, side, hidden[side]) for side in (0, 1)])
    horses = {"horse_square": g.horse_square, "horse_alive": g.horse_alive, "rider": g.rider}
    for name in horses:
        known[name] = b"".join([_half(horses[name], HORSES, side, hidden[side]) for side in (0, 1)])
    known["counts"] = b"".join([_half(g.counts, 5, side, hidden[side]) for side in (0, 1)])
    known["plates"] = [laid for laid in g.plates if not hidden[laid[0]]]
    known["levels"] = _seen_ground(g, hidden)
    # A secret choice is a secret too: which plate is in hand, how many pieces stand already.
    secret = hidden[g.builder]
    known["placing"] = (0, 0) if secret else (g.plate, g.placed)
    known["moment"] = AT_BUILD if secret and AT_BUILD <= g.moment <= AT_PLACE else g.moment


def _half(values: bytearray, size: int, side: int, hidden: bool) -> bytes:
    return bytes(size) if hidden else bytes(values[side * size : side * size + size])


def _seen_ground(g: "State", hidden: "list[bool]") -> bytes:
    """Neither side builds on the other's half of the board."""
    middle = len(g.levels) // 2 // g.width * g.width
    sides = (g.levels[:middle], g.levels[middle:])
    return b"".join([bytes(len(sides[i])) if hidden[i] else bytes(sides[i]) for i in (0, 1)])
