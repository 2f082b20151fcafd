"""A Battle Through History: the checksum of the whole state leaves nothing out."""

from rules.game import checksum
from rules.history.game import History
from rules.history.moves import CHOOSE, FULL
from tests.core.history_hand import Cards, Table, elite, hero

NUMBERS = (
    "mode rounds first active_tile pending_tile sector round turn active inserted closed taken used rival "
    "chosen engaged fought filling rolling stood refused spoils drawer drawing after moment seat"
)
PILES = (
    "heroes gaps tile_pile tile_discards token_pile token_discards relic_deck relic_discards faced seen "
    "picked fighters"
)


def test_the_digest_of_a_new_game_is_the_checksum_of_what_lies_on_the_table():
    """Three players, a Long Campaign, seat 1 begins; the figures are 2, 0 and 4."""
    game = History((FULL, 8, 1, 2, 0, 4), Cards())
    none = 255
    numbers = [0, 8, 1, none, none, 0]  # mode, rounds, first; tiles, sector
    numbers += [0, 0, 1, 0, 0, 0, 0]  # round, turn, active; inserted, closed, taken, used
    numbers += [none, none, 0, 0]  # rival, chosen, engaged, fought
    numbers += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]  # filling to after: nothing has begun
    numbers += [0, 0, none, none, 0]  # the wheel is waited for, by chance; no battle was fought
    figures, board, gears, honor = [2, 0, 4], [none] * 12, [none] * 3, [0] * 3
    holders, won, eras, laid = [none] * 20, [0] * 15, [0] * 3, [0, 0]
    fixed = numbers + figures + board + gears + honor + holders + won + eras + laid
    heroes = [hero(era, i) for era in (1, 2, 3, 4) for i in (0, 1)]
    piles = [
        heroes,
        list(range(12)),
        list(range(18)),
        [],
        list(range(30)),
        [],
        list(range(32)),
        [],
        [],
        [],
        [],
    ]
    piles += [[1, 2, 0]]  # who draws a hand, from the first player on
    piles += [[elite(era, i) for i in range(15)] for era in (1, 2, 3, 4)]
    piles += [[]] * (4 + 3 + 3)  # discards of the Eras, tokens and Relics of the players
    for figure in (2, 0, 4):
        piles += [list(range(8 * figure, 8 * figure + 8)), [], [], []]
    piles += [[]] * 6  # nobody has fought, nobody is counted
    assert game.digest() == checksum(bytes(fixed), b"\xff".join([bytes(pile) for pile in piles]))


def in_battle():
    table = Table()
    table.travel(2)
    table.say(CHOOSE, 3)
    return table.game


def test_the_digest_sees_every_part_of_the_state():
    game = in_battle()
    record = game.record
    start = game.digest()
    seen = [start]
    for owner, names in ((game, NUMBERS), (record, "attacker defender relics")):
        for name in names.split():
            before = getattr(owner, name)
            setattr(owner, name, before + 1 & 255)
            seen.append(game.digest())
            setattr(owner, name, before)
    for calling in ((1, 0), (0, 1)):
        game.calling = calling
        seen.append(game.digest())
    game.calling = (0, 0)
    piles = [getattr(game, name) for name in PILES.split()]
    for nested in (game.era_decks, game.era_discards, game.held, game.relics, record.lines, record.rolls):
        piles += nested
    for army in game.armies:
        piles += army.piles()
    for pile in piles:
        pile.append(77)
        seen.append(game.digest())
        pile.pop()
    for pairs in (record.given[0], record.given[1], game.counts):
        for pair in ((7, 8), (8, 7)):
            pairs.append(pair)
            seen.append(game.digest())
            pairs.pop()
    for fixed in (game.board, game.gears, game.honor, game.holders, game.won, game.eras, record.laid):
        for place in range(len(fixed)):
            fixed[place] ^= 1
            seen.append(game.digest())
            fixed[place] ^= 1
    assert game.digest() == start
    assert len(set(seen)) == len(seen)
