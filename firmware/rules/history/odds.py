"""The exact odds of an engaged battle over both dice and all re-rolls."""

from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.dice import FACES, negative


def odds(battle: Battle, board: bool = False) -> "tuple[int, int, int, int]":
    """Attacker wins, Defender wins, nobody wins, out of how many; `board`: nobody decides for the Defender.

    Out of 36 without re-rolls. Each re-roll icon multiplies that by 6; a factor of 6 that all numbers then
    share is divided out again, so the last number is the least power of 6, from 36 on, that is exact.
    """
    wins, losses = _outcomes(battle)
    attacker_rerolls = battle.rerolls(ATTACKER)
    defender_rerolls = battle.rerolls(DEFENDER)
    must = [negative(face) for face in battle.die(DEFENDER)] if board else None  # BH-514
    # BH-513: the Attacker decides last, against the Defender's final face. The Defender foresees that.
    for d in range(FACES):
        wins[d], losses[d] = _rerolled(wins[d], losses[d], attacker_rerolls)
    attacker = defender = 0
    for a in range(FACES):
        own = [losses[d][a] for d in range(FACES)]
        other = [wins[d][a] for d in range(FACES)]
        own, other = _rerolled(own, other, defender_rerolls, must)
        defender += sum(own)
        attacker += sum(other)
    of = FACES ** (2 + attacker_rerolls + defender_rerolls)
    while of > FACES * FACES and attacker % FACES == defender % FACES == 0:
        attacker //= FACES
        defender //= FACES
        of //= FACES
    return attacker, defender, of - attacker - defender, of


def _outcomes(battle: Battle) -> "tuple[list[list[int]], list[list[int]]]":
    """1 where the Attacker wins, 1 where the Defender does: by the Defender's face, then the Attacker's."""
    wins = [[0] * FACES for _ in range(FACES)]
    losses = [[0] * FACES for _ in range(FACES)]
    attacking, defending = battle.die(ATTACKER), battle.die(DEFENDER)
    for d in range(FACES):
        for a in range(FACES):
            # The Strong die repeats two faces: each different pair is fought once.
            same_d, same_a = defending.index(defending[d]), attacking.index(attacking[a])
            if same_d < d or same_a < a:
                wins[d][a], losses[d][a] = wins[same_d][same_a], losses[same_d][same_a]
                continue
            battle.fight((a, d))
            winner = battle.winner()
            wins[d][a] = int(winner == ATTACKER)
            losses[d][a] = int(winner == DEFENDER)
    battle.reset()
    return wins, losses


def _rerolled(
    own: "list[int]", other: "list[int]", times: int, must: "list[bool] | None" = None
) -> "tuple[list[int], list[int]]":
    """The chances of a die's owner and of the opponent, face by face, with up to `times` re-rolls to come.

    The owner rolls again only where that raises the own chance (BH-512), unless `must` decides. Each re-roll
    makes all numbers count six times as much: the sum over the faces is then the chance of a new roll.
    """
    stay_own, stay_other = own, other
    for _ in range(times):
        again_own, again_other = sum(own), sum(other)
        stay_own = [FACES * chance for chance in stay_own]
        stay_other = [FACES * chance for chance in stay_other]
        again = must or [again_own > chance for chance in stay_own]
        own = [again_own if again[face] else stay_own[face] for face in range(FACES)]
        other = [again_other if again[face] else stay_other[face] for face in range(FACES)]
    return own, other
