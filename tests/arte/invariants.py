"""What must hold in every position of Arte de Batalla: nothing is ever lost, doubled or out of its place."""

from rules.arte.card import FREE, KINDS
from rules.arte.game import Arte
from rules.arte.moves import FULL, NONE, PORTAL_TOKEN
from rules.game import CHANCE, decode, encode


def check_cards(game: Arte) -> None:
    """Section 6.2: 72 Chest cards, 12 of each Element in play, no board above its limit."""
    lying = bytes(game.discards) + bytes(game.played)
    assert game.deck_size + sum(game.hand_sizes) + len(lying) == 72
    if game.mode == FULL:
        assert game.deck_size == sum(game.deck)
        for kind in range(KINDS):
            held = game.hands[kind] + game.hands[KINDS + kind]
            assert game.deck[kind] + held + lying.count(kind) == 12
        assert [sum(game.hands[:KINDS]), sum(game.hands[KINDS:])] == list(game.hand_sizes)
    for slot in range(4):
        hero = slot % 2 + slot // 2 * game.half
        cards = game.element_decks[slot] + game.element_hands[slot] + game.element_used[slot]
        assert cards == (12 if game.life[hero] else 0)  # AB-221
    assert max(game.used) <= 4 and max(game.element_used) <= 4  # AB-210, AB-211
    assert sum(game.used) == len(game.played)


def check_board(game: Arte) -> None:
    """At most one unit, free Horse or blocking token on a square; riders and Horses together."""
    assert max(game.levels) <= 3
    standing = {}
    for unit in range(2 * game.half):
        square = game.square[unit]
        if game.life[unit] and (game.revealed or game.pieces[square] == unit + 1):
            assert square not in standing
            standing[square] = unit + 1
        else:
            assert game.horse[unit] == NONE
        assert game.life[unit] <= game.stat(unit, 1)
        horse = game.horse[unit]
        if horse != NONE:
            assert game.rider[horse] == unit and game.horse_square[horse] == square
    for horse in range(6):
        square = game.horse_square[horse]
        if not game.horse_alive[horse]:
            assert game.rider[horse] == NONE
        elif game.rider[horse] == NONE and (game.revealed or game.pieces[square] == FREE + horse):
            assert square not in standing
            standing[square] = FREE + horse
    assert {square: piece for square, piece in enumerate(game.pieces) if piece} == standing
    tokens = [square for square in range(len(game.tokens)) if game.tokens[square]]
    assert sorted(game.token_squares) == tokens
    for square in tokens:
        assert game.tokens[square] & 15 == PORTAL_TOKEN or not game.pieces[square]


def check_expectation(game: Arte) -> None:
    expected = game.expects()
    assert expected.moves and len(expected.moves) <= 260
    if expected.seat != CHANCE:
        assert len(set(expected.moves)) == len(expected.moves)
    for move in expected.moves:
        assert decode(encode(move)) == (move, len(encode(move)))
