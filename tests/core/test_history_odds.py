"""A Battle Through History: the exact odds, worked out by hand face by face.

The duel of the weakest: one Unit without values on each side, so N = 1 and the Attacker holds the Strong die.
The first line with a difference decides. The Defender wins against the Strong faces +1 Long (twice) only with
+1 all; against +1 Medium (twice) also with +2 Medium; against +1 Close and +2 Close also with +3 Close. All
other rolls are the Attacker's.
"""

from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.dice import RISKY, STRONG, negative
from rules.history.odds import odds, odds_in_steps


def unit(long=0, medium=0, close=0, hp=1, hd=0, rel=0):
    return bytes((0, 0, 255, long, medium, close, hp, 0, 0, 0, 0, hd, 0, 0, rel))


def lay(attackers, defenders):
    battle = Battle()
    for record in attackers:
        battle.add(ATTACKER, record)
    for record in defenders:
        battle.add(DEFENDER, record)
    return battle


def test_bh_503_all_36_rolls_count_alike():
    """Defender: 2 x 1 + 2 x 2 + 3 + 3 = 12 of 36."""
    assert odds(lay([unit()], [unit()])) == (24, 12, 0, 36)


def test_bh_801_where_both_fall_nobody_wins():
    """The Defender's Heroic Death turns every Attacker's win into none."""
    assert odds(lay([unit()], [unit(hd=1)])) == (0, 12, 24, 36)


def test_certain_battles():
    assert odds(lay([unit(long=9)], [unit()])) == (36, 0, 0, 36)
    assert odds(lay([unit()], [unit(long=9)])) == (0, 36, 0, 36)


def test_bh_450_four_attackers_against_the_strong_die():
    """The Strong die alone takes at most two of the four: at least two are up against one on every roll."""
    assert odds(lay([unit()] * 4, [unit()])) == (36, 0, 0, 36)


def test_odds_leave_the_battle_ready_to_fight():
    battle = lay([unit(long=1)], [unit(hp=2)])
    odds(battle)
    assert battle.fought == 0
    assert (battle.up(ATTACKER), battle.up(DEFENDER)) == (1, 1)
    assert battle.hurt[DEFENDER][0] == 0


def test_odds_can_be_given_up_at_every_pause():
    battle = lay([unit(long=1)], [unit(hp=2)])
    pauses = 0
    for found in odds_in_steps(battle):
        assert (battle.fought, battle.up(ATTACKER), battle.up(DEFENDER)) == (0, 1, 1)
        assert battle.hurt[DEFENDER][0] == 0
        pauses += found is None
    assert pauses == 6  # one for each face of the Defender's die
    assert found == odds(battle)


def test_bh_510_511_512_the_attacker_rolls_again_what_does_not_win():
    """One Relaunch. By the Defender's face the Attacker wins with w of 6 faces: +1 all 0, +3 Close 4,
    +2 Medium 2, the three negative ones 6. The chances 1 - (1 - w/6)^2 are 0, 8/9, 5/9 and 1 three times:
    40/9 over 6 faces is 160 of 216.
    """
    assert odds(lay([unit(rel=1)], [unit()])) == (160, 56, 0, 216)


def test_bh_512_a_challenged_defender_rolls_again_what_does_not_win():
    """By the Attacker's face the Defender wins with 1, 1, 2, 2, 3, 3 of 6 faces: 2 x (11 + 20 + 27) / 216."""
    assert odds(lay([unit()], [unit(rel=1)])) == (100, 116, 0, 216)


def test_bh_513_the_defender_rolls_first_and_foresees_the_attackers_reply():
    """After the Attacker's best reply the Defender's chance is 1 with +1 all and 0 with a negative face. With
    +3 Close it is 0, 0, 1/3 against +1 Long, +1 Medium, either Close; with +2 Medium 0, 2/3, 2/3. A new roll
    is worth 1/6, 5/18, 1/3 (+3 Close against Close is kept: equal), and the Defender's first roll, with the
    choice to come, 11/36, 25/54, 1/2. Over the Attacker's six faces that is 548 of 1296.
    """
    assert odds(lay([unit(rel=1)], [unit(rel=1)])) == (748, 548, 0, 1296)


def test_bh_514_the_board_rolls_again_exactly_its_negative_faces():
    """Half of the faces roll again, so each chance of the Defender grows by half: 12 of 36 becomes 18."""
    assert odds(lay([unit()], [unit(rel=1)]), board=True) == (18, 18, 0, 36)


def test_bh_514_d24_d25_only_a_negative_face_is_rolled_again():
    assert [negative(face) for face in RISKY] == [False, True, False, True, False, True]
    assert not any(negative(face) for face in STRONG)


def test_bh_514_a_board_defender_with_the_strong_die_never_rolls_again():
    attackers = [unit(close=1)] + [unit()] * 3
    defenders = [unit(close=3), unit(close=1), unit(), unit()]
    without = odds(lay(attackers, defenders), board=True)
    defenders[3] = unit(rel=2)
    assert odds(lay(attackers, defenders), board=True) == without
    assert without[3] == 36


def test_nobody_winning_counts_as_not_winning_so_nobody_rolls_again_for_it():
    """The Attacker can never win: both Relaunch icons stay unused, and the odds are out of 36."""
    assert odds(lay([unit(rel=2)], [unit(hd=1)])) == (0, 12, 24, 36)


def test_bh_512_who_cannot_win_rolls_nothing_again_and_the_other_counts_on_that():
    """The Attacker's first face stays, so the Defender's chances are those of one who alone may roll again.

    They are 116 of 216. All other rolls end with nobody up.
    """
    assert odds(lay([unit(rel=1)], [unit(hd=1, rel=1)])) == (0, 116, 100, 216)


def test_the_odds_of_three_relaunches_are_exact():
    """As with one Relaunch, but 1 - (1 - w/6)^4: 80/81 + 65/81 + 3 = 388/81 over 6 faces, 6208 of 7776."""
    assert odds(lay([unit(rel=3)], [unit()])) == (6208, 1568, 0, 7776)
