"""The chance of an attack on the board, as its Attacker can foresee it before the dice are rolled.

It uses what everybody sees and the Attacker's own hand. Reinforcements come from face-down decks, so they are
left out: what is shown is about right, and never tells of a hidden card.
"""

from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.moves import AT_ATTACK, AT_TARGET, CHOOSE, NONE
from rules.history.odds import odds
from sim.room import Room

Move = tuple[int, ...]
LONGEST = 4  # Units that may be deployed (BH-309)


def chance(room: Room, move: "Move | None", laid: list[str]) -> int | None:
    """In percent: of attacking the Unit that `move` names with the whole hand, or with the Units that lie."""
    game = room.game
    if move is not None and move[0] == CHOOSE and game.moment == AT_TARGET:
        hand = game.armies[game.active].hand[:LONGEST]
        return _percent(room, list(hand), [game.board[move[1]]])
    if move is None and laid and game.moment == AT_ATTACK and game.rival == NONE:
        return _percent(room, [int(thing.split()[2]) for thing in laid], game.record.lines[DEFENDER])
    return None


def _percent(room: Room, attackers: list[int], defenders: list[int]) -> int | None:
    if not attackers:
        return None
    battle = Battle()
    for side, line in ((ATTACKER, attackers), (DEFENDER, defenders)):
        for card in line:
            battle.add(side, room.game.unit(card))
    battle.link()
    battle.assault()
    attacker, _, _, of = odds(battle, True)
    return (200 * attacker + of) // (2 * of)
