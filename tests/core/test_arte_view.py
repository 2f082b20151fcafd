"""Arte de Batalla: what a view shows to whom, list by list (AB-117, section 6.4)."""

from rules.arte.game import Arte
from rules.arte.moves import AT_ARMY, AT_BUILD, AT_PLACE, AT_PLATE, AT_READY, FULL, NONE, REFEREE
from tests.core.arte_hand import Cards

UNITS = "sort life square horse mp closed attacks rooted slowed poisoned"
HORSES = "horse_square horse_alive rider"
PUBLIC = "mode timed first player turn quiet die active chosen clock glass_down revealed ready fresh_portals"
COPIED = "discards played used element_decks element_hands element_used main_used tokens"


def filled(mode=FULL):
    """A game before the reveal with another number in every place."""
    game = Arte((mode, 1), Cards())
    for name in (UNITS + " " + HORSES + " counts levels hands " + COPIED).split():
        values = getattr(game, name)
        for place in range(len(values)):
            values[place] = 1 + (place + len(name)) % 200
    game.discards, game.played = bytearray((1, 2)), bytearray((3,))
    game.plates = [(0, 3, 40, 0), (1, 2, 200, 1)]
    game.hand_sizes[0], game.hand_sizes[1] = 5, 7
    return game


def test_ab117_before_the_reveal_each_side_is_seen_by_itself_alone():
    game = filled()
    for viewer in (0, 1, None):
        known = game.view(viewer)
        for names, size in ((UNITS, 10), (HORSES, 3), ("counts", 5), ("levels", 128)):
            for name in names.split():
                values = bytes(getattr(game, name))
                halves = [values[:size], values[size:]]
                expected = [halves[side] if side == viewer else bytes(size) for side in (0, 1)]
                assert known[name] == b"".join(expected), (viewer, name)
        assert known["plates"] == [laid for laid in game.plates if laid[0] == viewer]


def test_ab117_afterwards_everybody_sees_everything_that_lies_on_the_board():
    game = filled()
    game.revealed = True
    for viewer in (0, 1, None):
        known = game.view(viewer)
        for name in (UNITS + " " + HORSES + " counts levels " + COPIED).split():
            assert known[name] == bytes(getattr(game, name)), name
        for name in PUBLIC.split():
            assert known[name] == getattr(game, name), name
        assert known["plates"] == game.plates
        assert (known["size"], known["hands"], known["deck"]) == ((16, 16), bytes((5, 7)), 72)
        assert known["exchange"] == (NONE, NONE, 0, NONE, 0, 0, 0)


def test_a_hand_is_seen_by_its_owner_if_the_game_knows_it():
    game = filled()
    assert game.view(0)["hand"] == bytes(game.hands[:6])
    assert game.view(1)["hand"] == bytes(game.hands[6:])
    assert game.view(None)["hand"] is None
    assert [filled(REFEREE).view(viewer)["hand"] for viewer in (0, 1, None)] == [None] * 3


def test_ab117_how_far_a_builder_is_stays_a_secret():
    """For the others there is only somebody who builds."""
    game = filled()
    game.plate, game.placed = 5, 3
    for builder in (0, 1):
        game.builder = builder
        for moment in (AT_ARMY, AT_BUILD, AT_PLATE, AT_PLACE, AT_READY):
            game.moment = moment
            for viewer in (0, 1, None):
                known = game.view(viewer)
                seen = moment if viewer == builder or moment in (AT_ARMY, AT_READY) else AT_BUILD
                assert known["moment"] == seen
                assert known["placing"] == ((5, 3) if viewer == builder else (0, 0))
        game.revealed = True
        assert game.view(None)["placing"] == (5, 3)
        game.revealed = False


def test_the_board_of_an_odd_number_of_rows_is_divided_above_its_middle():
    game = Arte((FULL, 0), Cards(height=15))
    game.levels = bytearray(range(1, 241))
    assert game.view(0)["levels"] == bytes(range(1, 113)) + bytes(128)
    assert game.view(1)["levels"] == bytes(112) + bytes(range(113, 241))
