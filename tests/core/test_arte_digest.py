"""Arte de Batalla: the checksum of the whole state leaves nothing out, and a new game begins with nothing."""

from rules.arte.game import Arte
from rules.arte.moves import FULL, NONE
from rules.game import checksum
from tests.core.arte_hand import Cards, Field

NUMBERS = (
    "mode timed deck_size first builder plate placed revealed ready player turn quiet defeats die drawing "
    "active chosen fresh_portals clock glass_down attacker target aim skill rings bulls shields ambush laid "
    "mark moving came_from struck moment seat"
)
UNITS = "sort life square horse mp closed attacks bonus rooted slowed poisoned wounded boots"
HORSES = "horse_square horse_alive horse_bonus rider"
CARDS = "deck hands hand_sizes used element_decks element_hands element_used main_used"
FIXED = "levels pieces tokens rolls counts " + CARDS


def test_the_digest_of_a_new_game_is_the_checksum_of_an_empty_board():
    """The timed mode, on 16 x 16 squares with ten units of each Strategist."""
    numbers = [0, 1, 72, 0, 0]  # mode, timed, 72 Chest cards; first, builder
    numbers += [0, 0, 0, 0]  # plate, placed, revealed, ready
    numbers += [0, 0, 0, 0, 0, 0, 0]  # player, turn (two bytes), quiet, defeats, die, drawing
    numbers += [NONE, NONE, 0, 0, 0, 0, 0]  # active, chosen, fresh Portals, clock (three bytes), hourglass
    numbers += [NONE, NONE, 0, NONE]  # attacker, target, aim, skill
    numbers += [0, 0, 0, 0, 0, 0]  # Rings, Bullseyes, Shields, ambush, laid, mark
    numbers += [NONE, 0, 0]  # moving, came from, struck
    numbers += [0, 0, 0, 0, 0, 0]  # the first die, by chance; nothing is discarded, played, built or won
    squares = [0] * (3 * 256)  # levels, pieces, tokens
    cards = [12] * 6 + [0] * (12 + 2 + 12)  # the deck; hands by kind, their sizes, what the boards hold
    cards += [0] * (4 * 4)  # Element decks, hands and used ones, main skills used
    setup = [0] * (2 + 10)  # rolls, counts
    units = [0] * 60 + [NONE] * 20 + [0] * (9 * 20)  # sort, life, square; Horse; the rest
    horses = [0] * 18 + [NONE] * 6
    whole = numbers + squares + cards + setup + units + horses
    assert Arte((FULL, 1), Cards()).digest() == checksum(bytes(whole))
    later = Arte((FULL, 1), Cards())
    later.turn, later.clock = 0x0201, 0x030201
    whole[10:12] = [1, 2]
    whole[19:22] = [1, 2, 3]
    assert later.digest() == checksum(bytes(whole))
    assert not Arte((FULL, 1), Cards()).reveals


def test_the_digest_sees_every_part_of_the_state():
    game = Field().roll(3).game
    game.winners = [0]
    start = game.digest()
    seen = [start]
    for name in NUMBERS.split():
        before = getattr(game, name)
        setattr(game, name, before + 1 & 255)
        seen.append(game.digest())
        setattr(game, name, before)
    for name in (UNITS + " " + HORSES + " " + FIXED).split():
        values = getattr(game, name)
        for place in {0, len(values) // 2, len(values) - 1}:
            values[place] ^= 64
            seen.append(game.digest())
            values[place] ^= 64
    for name in ["discards", "played", "token_squares", "placing"]:
        before = getattr(game, name)
        for number in (7, 8):
            setattr(game, name, before + type(before)([number]))
            seen.append(game.digest())
        setattr(game, name, before)
    for laid in ((0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 3, 2)):
        game.plates.append(laid)
        seen.append(game.digest())
        game.plates.pop()
    for winners in ([], [1]):
        game.winners = winners
        seen.append(game.digest())
    game.winners = [0]
    assert game.digest() == start
    assert len(set(seen)) == len(seen)


def test_the_checksum_tells_turns_and_times_apart():
    field = Field().roll(1)
    seen = []
    for turn in (1, 2, 3, 255, 256, 257, 512):
        field.game.turn = turn
        seen.append(field.game.digest())
    field.game.turn = 1
    for clock in (1, 2, 255, 256, 512, 65536, 120000):
        field.game.clock = clock
        seen.append(field.game.digest())
    assert len(set(seen)) == 14
