"""A Battle Through History at the table: dice, the fight point by point, spoils and the end."""

from rules.history.moves import (
    ACT,
    ADD,
    AT_ATTACK_TOKENS,
    AT_COUNT,
    CHASE,
    CHOOSE,
    DEPLOY,
    DISMISS,
    DONE,
    FACE,
    GIVE,
    KEEP,
    PASS,
    QUARRY,
    REINFORCE,
    RELIC,
    REVEAL,
    VALUE,
)
from scenes.meanings import DAMAGE, DOWN, INFO, LEGAL, LINK, WAITING
from table.scene_times import DO
from tests.core.guide_hand import UNITS, Seat
from tests.core.history_hand import (
    ARCHERS,
    ARCHERS_2,
    CHASE_TOKEN,
    CONSCRIPTS,
    DIVERSION,
    RELAUNCH,
    SPY,
    TREBUCHET,
    base,
    elite,
    hero,
    prowess,
    trained,
    unit,
)

# Dice and the fight


def vector_4(seat):
    """Pär's first battle, up to the dice."""
    seat.jump()
    seat.play(CHOOSE, 4)
    seat.play(ADD, 3)
    events = []
    for move in ((DEPLOY, TREBUCHET), (DEPLOY, ARCHERS), (DEPLOY, CONSCRIPTS), (DONE,), (REINFORCE, SPY)):
        events += seat.game.play(move)
    return seat.tell(events)


def test_bh_420_430_links_are_placed_and_shown_on_both_slots():
    scenes = vector_4(Seat())
    link = scenes[-1]
    assert (link.title, link.text, link.ms) == ("⛓ Link", "Place a Link counter\nDefender: 1-2 (II)", DO)
    assert link.marks == [("defender.1", LINK), ("defender.2", LINK)]


def test_bh_451_a_die_is_entered_by_its_face():
    seat = Seat()
    vector_4(seat)
    prompt = seat.prompt
    assert (prompt.title, prompt.text) == ("◈ Risky Combat die", "Roll both dice\nAttacker: Joakim")
    assert seat.labels() == ["+1➶ +1♆ +1⚔", "-1➶ -1♆ -1⚔", "+3⚔", "-1➶", "+2♆", "-1♆"]
    assert prompt.dice == [(FACE, 0, face) for face in range(6)]
    scene = seat.play(FACE, 0, 0)[0]
    assert (scene.title, scene.big) == ("Attacker: Joakim", "◈ +1➶ +1♆ +1⚔")
    assert seat.prompt.title == "▣ Strong Combat die"
    assert seat.labels() == ["+1➶", "+1➶", "+1♆", "+1♆", "+1⚔", "+2⚔"]


def test_the_odds_stand_there_only_before_the_first_roll_and_only_if_wanted():
    seat = Seat(odds=True, units={elite(2, 2): unit(0, 0, 0, era=2), ARCHERS: trained(long=9)})
    seat.jump()
    seat.play(CHOOSE, 5)
    seat.game.play((DEPLOY, ARCHERS))
    seat.game.play((DONE,))
    prompt = seat.prompt
    assert prompt.text == "Roll both dice\nAttacker: Joakim"  # hands need not wait for the odds
    for _ in prompt.reckoning:
        pass
    # Nine against nothing in the first line: whatever the dice say.
    assert prompt.text == "Roll both dice (100 : 0 %)\nAttacker: Joakim"
    seat.game.play((FACE, 0, 0))
    assert seat.prompt.text == "Roll both dice\nDefender"
    assert not seat.prompt.reckoning


def told(scenes):
    return [(scene.title, scene.big, scene.text) for scene in scenes]


def test_v4_the_fight_is_told_point_by_point():
    seat = Seat()
    vector_4(seat)
    seat.play(FACE, 0, 0)
    scenes = seat.play(FACE, 1, 5)
    assert told(scenes) == [
        ("Defender", "▣ +2⚔", ""),
        ("➶ Long-Range", "2 : 0", "1+1 : 0+0\n2 damage: Defender"),
        ("➶ Long-Range", "", "The Link absorbs 1\nGenoese\nTrung"),
        ("➶ Long-Range", "✹ 1/1", "Genoese\nTurn the Unit face down"),
        ("♆ Medium-Range", "2 : 1", "1+1 : 1+0\n1 damage: Defender"),
        ("♆ Medium-Range", "✹ 1/2", "Trung"),
        ("⚔ Close Combat", "2 : 5", "1+1 : 3+2\n3 damage: Attacker"),
        ("⚔ Close Combat", "✹ 1/1", "Trebuchet\nTurn the Unit face down"),
        ("⚔ Close Combat", "✹ 1/1", "Archers\nTurn the Unit face down"),
        ("⚔ Close Combat", "✹ 1/1", "Conscripts\nTurn the Unit face down"),
        ("Course of the Battle", "1 : 1", "Attacker wins\nRelic: see 1, keep 1"),
    ]
    header, absorbed, down = scenes[1:4]
    assert header.marks == [("attacker.1", INFO)]  # only the Trebuchet shoots far
    assert absorbed.marks == [("defender.1", LINK + 1), ("defender.2", LINK + 1)]
    assert down.light_path == (("attacker.1", "defender.1"), DAMAGE)
    assert down.marks == [("defender.1", DOWN)]
    assert ("defender.2", DAMAGE + 1) in scenes[5].marks
    assert ("attacker.4", LEGAL) in scenes[-1].marks and ("attacker.1", DOWN) in scenes[-1].marks


def test_v4_the_spoils_and_the_restoration():
    seat = Seat()
    vector_4(seat)
    seat.play(FACE, 0, 0)
    seat.play(FACE, 1, 5)
    assert seat.labels() == ["Recruit all (1)", "✗ Genoese"]
    assert seat.prompt.marks == [("defender.1", LEGAL), ("defender.2", WAITING)]
    scenes = seat.play(DONE)
    assert told(scenes) == [
        ("Joakim: Rewards", "", "To your discard pile:\nGenoese\nTo the discards of their Era:\nTrung"),
    ]
    assert seat.prompt.text == "Reveal a Relic (still 1)"
    scenes = seat.play(RELIC, 16)
    assert told(scenes) == [
        ("Relic", "", "III relic 16"),
        ("Joakim: Relic", "", "This Relic is yours:\nIII relic 16"),
        ("Restoration", "", "Clear boards, refill"),
    ]
    assert len(scenes[-1].wanted) == 9 and set(scenes[-1].wanted.values()) == {None}
    assert seat.guide.cards_on_slots(seat.game) == {}
    assert seat.prompt.text == "Era II, space 1: show the top card of its deck"
    seat.play(REVEAL, elite(2, 5))
    scenes = seat.play(REVEAL, elite(2, 6))
    # The hand had 4, three were laid and one came from the deck: three to draw.
    assert told(scenes)[1:] == [("Joakim", "", "Cards to draw: 3"), ("Round 1/6", "Pär", "")]


def fight_of(units, line, faces, tokens=()):
    """What is told of a fight of seat 0 against the third Unit of Era II."""
    seat = Seat(units=units).jump()
    seat.table.hold(0, *tokens)
    seat.play(CHOOSE, 5)
    for card in line:
        seat.game.play((DEPLOY, card))
    seat.game.play((DONE,))
    for position, token in enumerate(tokens):
        seat.game.play((GIVE, token, position))
    if seat.game.moment == AT_ATTACK_TOKENS:
        seat.game.play((DONE,))
    seat.play(FACE, 0, faces[0])
    return seat.play(FACE, 1, faces[1])


def test_bh_721_a_heroic_death_strikes_back():
    units = {elite(2, 2): unit(0, 0, 0, hd=1, era=2), TREBUCHET: trained(long=1)}
    scenes = fight_of(units, [TREBUCHET, ARCHERS], (2, 4))
    assert told(scenes)[2:4] == [
        ("➶ Long-Range", "✹ 1/1", "unit 57\nTurn the Unit face down\nHeroic Death: inflicts 1"),
        ("☠ Heroic Death", "✹ 1/1", "Trebuchet\nTurn the Unit face down"),
    ]
    assert scenes[3].light_path == (("defender.1", "attacker.1"), DAMAGE)
    assert scenes[3].marks == [("defender.1", DOWN), ("attacker.1", DOWN)]


def test_bh_727_accuracy_cancels_a_heroic_death():
    accurate = bytearray(trained(long=1))
    accurate[12] = 1
    units = {elite(2, 2): unit(0, 0, 0, hd=1, era=2), TREBUCHET: bytes(accurate)}
    scenes = fight_of(units, [TREBUCHET], (2, 4))
    assert scenes[2].text == "unit 57\nTurn the Unit face down\nAccuracy: no Heroic Death"


def test_bh_731_diversion_is_named_and_several_points_on_one_unit_are_one_scene():
    units = {elite(2, 2): unit(3, 0, 0, hp=5, era=2), TREBUCHET: trained(hp=5), ARCHERS: trained(hp=2)}
    scenes = fight_of(units, [ARCHERS, TREBUCHET], (2, 5), tokens=(DIVERSION,))
    # Three points: Diversion draws one to the front Unit itself, the other two find it and the next.
    assert told(scenes)[1:5] == [
        ("➶ Long-Range", "0 : 3", "0+0 : 3+0\n3 damage: Attacker"),
        ("≈ Diversion", "✹ 2/2", "Archers\nTurn the Unit face down"),
        ("➶ Long-Range", "✹ 1/5", "Trebuchet"),
        ("♆ Medium-Range", "1 : 0", "0+1 : 0-1\n1 damage: Defender"),
    ]


def test_bh_512_a_player_may_leave_the_die_as_it_is():
    seat = Seat().jump()
    seat.table.hold(0, RELAUNCH)
    seat.play(CHOOSE, 5)
    for move in ((DEPLOY, ARCHERS), (DONE,), (GIVE, RELAUNCH, 0), (FACE, 0, 4), (FACE, 1, 4)):
        seat.game.play(move)
    assert (seat.prompt.title, seat.prompt.text) == ("Attacker: Joakim", "Re-roll? 1 left")
    assert seat.labels() == ["Keep +1⚔", "Roll again"]


# What else may happen on the way to a battle


def test_bh_761_762_a_chase_gives_up_its_token_and_faces_a_card_of_the_discards():
    seat = Seat().jump()
    seat.table.hold(0, CHASE_TOKEN)
    seat.game.era_decks[1].remove(elite(2, 9))
    seat.game.era_discards[1].append(elite(2, 9))
    seat.table.arrange()
    assert "Chase" in [label for label, _ in seat.prompt.choices]
    scenes = seat.play(CHASE, CHASE_TOKEN)
    assert told(scenes) == [("Chase", "", "Discard Chase")]
    assert seat.prompt.text == "Choose from the discards of Era II"
    assert seat.prompt.choices == [("unit 64", [(QUARRY, elite(2, 9))])]
    assert seat.why_not("unit", elite(2, 3)) == ("not_in_era_discards", "BH-761")
    scene = seat.play(QUARRY, elite(2, 9))[0]
    assert (scene.text, scene.wanted) == ("1 unit 64\n1: 1/1/1 ♥1", {"defender.1": elite(2, 9)})


def test_bh_414_416_reinforcements_that_do_not_come_are_explained():
    seat = Seat(units={ARCHERS: trained(reinf=2)}).jump()
    seat.game.armies[0].in_deck = 0
    seat.play(CHOOSE, 5)
    seat.game.play((DEPLOY, ARCHERS))
    scene = seat.play(DONE)[0]
    assert told([scene]) == [("⊕ Reinforcements", "", "No reinforcement arrives\nAttacker: Deck empty")]


def assaulted():
    """The Trebuchet of V4 with an Assault icon."""
    units = UNITS.copy()
    units[TREBUCHET] = trained(long=1, assault=1)
    return units


def test_bh_430_links_are_placed_and_then_taken_by_assault():
    scenes = vector_4(Seat(units=assaulted()))
    assert told(scenes)[-2:] == [
        ("⛓ Link", "", "Place a Link counter\nDefender: 1-2 (II)"),
        ("≫ Assault", "", "Assault: remove a Link\nDefender: 1-2 (II)"),
    ]
    assert scenes[-1].marks == [("defender.1", LINK + 1), ("defender.2", LINK + 1)]


def test_bh_q34_without_a_card_to_deploy_the_faced_unit_goes_back():
    seat = Seat(DISMISS).jump()
    army = seat.game.armies[0]
    army.in_hand, army.in_deck, army.in_discard = 1, 0, 7
    seat.play(CHOOSE, 5)
    scenes = seat.play(ACT, DISMISS)
    assert told(scenes) == [("Joakim: Active Action", "", "Put 1 card of your hand back in the box")]
    assert [label for label, _ in seat.prompt.choices] == ["Reshuffle, draw 1", "No battle"]
    assert seat.prompt.row is None
    scenes = seat.play(PASS)
    assert told(scenes)[:2] == [
        ("The Battle", "", "Nobody can be fought: no battle"),
        ("Restoration", "", "Back to their places:\nunit 57"),
    ]
    assert scenes[1].wanted == dict.fromkeys(scenes[1].wanted) and len(scenes[1].wanted) == 9


def test_bh_773_a_hero_that_fought_is_set_aside():
    seat = Seat().jump()
    seat.game.armies[0].unseen.append(hero(1))
    seat.game.era_decks[0].remove(hero(1))
    seat.game.armies[0].in_deck = 0  # nobody answers its call
    seat.table.arrange()
    seat.play(CHOOSE, 5)
    for move in ((DEPLOY, hero(1)), (DONE,), (FACE, 0, 0)):
        seat.game.play(move)
    scenes = seat.play(FACE, 1, 1)
    while seat.game.engaged:
        scenes = seat.play(*seat.game.expects().moves[-1])
    assert ("Joakim", "", "Hero used: set aside\nunit 100") in told(scenes)


# Duels


def win_duel(seat):
    """Seat 0 beats seat 1 with three Units against one, and loses two of them."""
    for move in ((DEPLOY, base(1, ARCHERS)), (DONE,)):
        seat.game.play(move)
    for move in ((DEPLOY, ARCHERS), (DEPLOY, ARCHERS_2), (DEPLOY, TREBUCHET), (DONE,), (FACE, 0, 0)):
        seat.game.play(move)
    return seat.play(FACE, 1, 3)


def test_bh_833_835_the_prowess_tokens_and_relics_of_a_beaten_player_stay_secret():
    units = {base(0, TREBUCHET): trained(long=9), base(1, ARCHERS): trained(1, hp=1)}
    seat = Seat(units=units).duel()
    seat.game.relics[1] += [9, 10]
    scenes = win_duel(seat)
    assert told(scenes)[-2:] == [
        ("Course of the Battle", "3 : 0", "Attacker wins\nRelic: see 2, keep 1"),
        ("Joakim: Prowess", "", "Face-down tokens of Pär:\nLook at 2, keep 1"),
    ]
    # Of Pär's three Relics two are seen, and only the Attacker knows which.
    assert seat.prompt.text == "Relic: see 2, keep 1"
    assert seat.labels() == ["II relic 8", "II relic 9", "II relic 10"]
    scenes = seat.play(KEEP, 9)
    assert told(scenes)[0] == ("Joakim: Relic", "", "This Relic is yours:\nII relic 9\ntaken from Pär")


def test_bh_833_the_score_hides_prowess_until_scoring():
    seat = Seat()
    seat.game.won[0 * 5 + 1] = 1
    seat.game.honor[0] = 2
    seat.game.armies[0].gain(elite(1, 5))
    seat.game.armies[0].gain(hero(1))
    # 1 Elite, 3 for the Hero, 1 for the first Relic, 2 Honor; the Prowess token is face down.
    score = seat.guide.score(seat.game, seat.desk)
    assert score[:2] == [("Joakim", "7?"), ("Pär", "1")]
    assert ("  Prowess in Battle", "1 × ?") in score
    seat.game.armies[0].dismiss(())
    assert ("  Elite Unit", "1?") in seat.guide.score(seat.game, seat.desk)


# The end


def ending(seat, relics=((), ()), heroes=(0, 0), elites=(0, 0)):
    """The game is over with this much more than each player's first Relic."""
    for player in (0, 1):
        seat.game.relics[player] += list(relics[player])
        for i in range(heroes[player]):
            seat.game.armies[player].gain(hero(1 + player, i))
        for i in range(elites[player]):
            seat.game.armies[player].gain(elite(3 + player, i))
    seat.game.moment = AT_COUNT
    seat.game.events = []
    seat.table.arrange()
    return seat.game.events


def test_bh_960_the_verdict_names_the_winner_and_the_points():
    seat = Seat()
    events = ending(seat, elites=(2, 0))
    assert seat.guide.verdict(seat.game, seat.desk) == ["Joakim wins. Points: 3"]
    scenes = seat.tell(events)
    assert told(scenes) == [
        ("End of the Game", "Joakim 3", "Elite 2  Heroes 0  Relics 1\nProwess 0  Honor 0"),
        ("End of the Game", "Pär 1", "Elite 0  Heroes 0  Relics 1\nProwess 0  Honor 0"),
        ("Victory", "Joakim", ""),
    ]


def test_bh_961_962_963_tie_breaks_are_explained():
    seat = Seat()
    ending(seat, relics=((16,), ()), elites=(0, 1))  # 2 : 2, by two Relics against one
    assert seat.guide.verdict(seat.game, seat.desk) == [
        "Tie: Joakim, Pär. Points: 2",
        "Most Relics decide: 2",
        "Joakim wins",
    ]
    seat = Seat()
    ending(seat, heroes=(0, 1), elites=(3, 0))
    assert seat.guide.verdict(seat.game, seat.desk)[2:] == ["Then most Heroes: 1", "Pär wins"]
    seat = Seat()
    events = ending(seat)
    assert seat.guide.verdict(seat.game, seat.desk)[-1] == "Tie: play again! Joakim, Pär"
    assert told(seat.tell(events))[-1] == ("Tie", "", "Tie: play again!\nJoakim, Pär")


def test_bh_956_a_prowess_token_may_be_shown_at_scoring():
    seat = Seat()
    seat.game.won[0 * 5 + 1] = 1
    ending(seat)
    prompt = seat.prompt
    assert (prompt.title, prompt.text) == ("Joakim: End of the Game", "Token won from Pär: its value?")
    assert [label for label, _ in prompt.choices] == ["Value 2", "Value 3", "Value 4", "Value 5"]
    assert seat.answer("prowess", prowess(1, 5)) == [(VALUE, prowess(1, 5))]
    assert seat.why_not("prowess", prowess(0, 5)) == ("not_offered", "BH-956")


def test_nothing_is_left_to_ask_when_the_game_is_over():
    seat = Seat()
    ending(seat)
    assert (seat.prompt.title, seat.prompt.choices) == ("End of the Game", [])
    assert seat.guide.turn(seat.game) == (2, 0)
