"""The exact odds of an engaged battle over both dice and all re-rolls."""

from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.dice import FACES, negative

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Odds = tuple[int, int, int, int]


def odds(battle: Battle, board: bool = False) -> "Odds":
    """Attacker wins, Defender wins, nobody wins, of how many. `board`: nobody decides for the Defender."""
    found = list(odds_in_steps(battle, board))[-1]
    assert found
    return found


def odds_in_steps(battle: Battle, board: bool = False) -> "Iterator[Odds | None]":
    """The same with a pause after every few fights: None, and at the end the odds.

    At each pause the battle is as it was before, so that it can be fought, or the odds be given up.

    Out of 36 without re-rolls. Each re-roll icon multiplies that by 6; a factor of 6 that all numbers then
    share is divided out again, so the last number is the least power of 6, from 36 on, that is exact.
    """
    wins: "list[list[int]]" = []  # by the Defender's face, then the Attacker's: 1 where the Attacker wins
    losses: "list[list[int]]" = []  # 1 where the Defender does
    for _ in range(FACES):
        _fight_face(battle, wins, losses)
        yield None
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
    yield attacker, defender, of - attacker - defender, of


def _fight_face(battle: Battle, wins: "list[list[int]]", losses: "list[list[int]]") -> None:
    """The next face of the Defender against all of the Attacker's."""
    attacking, defending = battle.die(ATTACKER), battle.die(DEFENDER)
    d = len(wins)
    # The Strong die repeats two faces: each different pair is fought once.
    same_d = defending.index(defending[d])
    if same_d < d:
        wins.append(wins[same_d][:])
        losses.append(losses[same_d][:])
        return
    won: "list[int]" = []
    lost: "list[int]" = []
    for a in range(FACES):
        same_a = attacking.index(attacking[a])
        if same_a < a:
            won.append(won[same_a])
            lost.append(lost[same_a])
            continue
        battle.fight((a, d))
        winner = battle.winner()
        won.append(int(winner == ATTACKER))
        lost.append(int(winner == DEFENDER))
    battle.reset()
    wins.append(won)
    losses.append(lost)


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
