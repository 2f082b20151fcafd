"""A checksum of the whole state of a game, hidden places included: equal on every Python after every move."""

from rules.game import checksum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.state import State


def digest(g: "State") -> int:
    record = g.record
    numbers = (
        g.mode,
        g.rounds,
        g.first,
        g.active_tile,
        g.pending_tile,
        g.sector,
        g.round,
        g.turn,
        g.active,
        g.inserted,
        g.closed,
        g.taken,
        g.used,
        g.rival,
        g.chosen,
        g.engaged,
        g.fought,
        g.filling,
        g.rolling,
        g.stood,
        g.calling[0],
        g.calling[1],
        g.refused,
        g.spoils,
        g.drawer,
        g.drawing,
        g.after,
        g.moment,
        g.seat + 1,
        record.attacker,
        record.defender,
        record.relics,
    )
    piles = [
        g.heroes,
        g.gaps,
        g.tile_pile,
        g.tile_discards,
        g.token_pile,
        g.token_discards,
        g.relic_deck,
        g.relic_discards,
        g.faced,
        g.seen,
        g.picked,
        g.fighters,
    ]
    piles += g.era_decks
    piles += g.era_discards
    piles += g.held
    piles += g.relics
    for army in g.armies:
        piles += army.piles()
    for side in (0, 1):
        piles.append(record.lines[side])
        piles.append(record.rolls[side])
        piles.append([number for gift in record.given[side] for number in gift])
    piles += [list(count) for count in g.counts]
    fixed = bytes(numbers) + g.figures + g.board + g.gears + g.honor
    fixed += g.holders + g.won + g.eras + record.laid
    return checksum(fixed, b"\xff".join([bytes(pile) for pile in piles]))
