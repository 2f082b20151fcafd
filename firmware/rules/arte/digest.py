"""A checksum of the whole state of a game, hidden cards included: equal on every Python after every move."""

from rules.game import checksum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import State


def digest(g: "State") -> int:
    numbers = (
        g.mode,
        g.timed,
        g.deck_size,
        g.first,
        g.builder,
        g.plate,
        g.placed,
        g.revealed,
        g.ready,
        g.player,
        g.turn & 255,
        g.turn >> 8 & 255,
        g.quiet,
        g.defeats,
        g.die,
        g.drawing,
        g.active,
        g.chosen,
        g.fresh_portals,
        g.clock & 255,
        g.clock >> 8 & 255,
        g.clock >> 16,
        g.glass_down,
        g.attacker,
        g.target,
        g.aim,
        g.skill,
        g.rings,
        g.bulls,
        g.shields,
        g.ambush,
        g.laid,
        g.mark,
        g.moving,
        g.came_from,
        g.struck,
        g.moment,
        g.seat + 1,
        len(g.discards),
        len(g.played),
        len(g.plates),
        len(g.winners),
    )
    fixed = (
        g.levels,
        g.pieces,
        g.tokens,
        bytes(g.token_squares),
        g.deck,
        g.hands,
        g.hand_sizes,
        g.discards,
        g.played,
        g.used,
        g.element_decks,
        g.element_hands,
        g.element_used,
        g.main_used,
        g.rolls,
        g.counts,
        g.placing,
    )
    units = (g.sort, g.life, g.square, g.horse, g.mp, g.closed, g.attacks, g.bonus, g.rooted, g.slowed)
    more = (g.poisoned, g.wounded, g.boots, g.horse_square, g.horse_alive, g.horse_bonus, g.rider)
    plates = [bytes(laid) for laid in g.plates]
    parts = [bytes(part) for part in fixed + units + more]
    return checksum(bytes(numbers), *parts, *plates, bytes(g.winners))
