"""A checksum of the whole state of a game, hidden places included: equal on every Python after every move."""

from rules.battalia.moves import NONE
from rules.game import checksum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import State


def digest(g: "State") -> int:
    numbers = (
        g.mode,
        g.scenario,
        g.advanced,
        g.weeks,
        g.first,
        g.gone,
        g.start_cities,
        g.start_heroes,
        g.no_neutrals,
        g.goal,
        g.spare_supplies,
        g.day & 255,
        g.day >> 8,
        g.active,
        g.attacked,
        g.shown[0],
        g.riding,
        g.points,
        g.actor,
        g.crafter,
        g.subject,
        g.slot,
        g.after,
        g.pile,
        g.faction,
        g.purpose,
        g.level,
        g.square,
        g.rival,
        g.field,
        g.target,
        g.added,
        g.rolled,
        g.opened,
        g.agreed,
        g.moment,
        g.asking,
        g.seat + 1,
        g.reason,
    )
    piles = g.mixed + g.laid + g.spare + [g.supplies, g.ancients, g.limbo, g.line, g.turning, g.doomed]
    piles += [g.shown[1], g.declared, g.lines[0], g.lines[1]]
    for pile in sorted(g.under):
        piles.append([pile] + g.under[pile])
    for deck in g.decks:
        piles += deck.piles()
    for camps in g.camps:
        piles.append([NONE])
        piles += camps
    piles += g.draws
    for marks in (g.effects, g.used, g.played_as):
        piles.append([number for card in sorted(marks) for number in (card, marks[card])])
    land = g.map
    fixed = bytes(numbers) + g.factions + g.tops + g.heroes + g.tokens + g.ancient + g.annexed + g.engaged
    fixed += land.state + land.ground + land.exits + land.owner + land.level + land.guard
    return checksum(fixed, b"\xff".join([bytes(pile) for pile in piles]))
