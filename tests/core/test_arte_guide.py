"""Arte de Batalla at the table: whole games by what it asks alone, and the moments of its turns."""

from rules.arte.moves import (
    AGREE,
    AIM,
    AT_DEFEND,
    AT_UNIT,
    BACK,
    BLAZE,
    BOOTS,
    BULLSEYE,
    DIED,
    DONE,
    END,
    FELL,
    GEM,
    GLASS,
    GO,
    POTION,
    RESIGN,
    RING,
    SHIELD,
    SKILL,
    TIME,
    USE,
)
from scenes.meanings import DAMAGE, LEGAL, LINK, OWNED, WAITING, WRONG
from store.catalogue import Catalogue
from table.scene_times import DO
from tests.core.arte_guide_hand import Desk, Hand, Ruler, Seat, illegal, refused, strangers, unreachable
from tests.core.arte_hand import (
    ALCHEMIST,
    ARCHER,
    ASSASSIN,
    BARBARIAN,
    GALE,
    ICE_LADY,
    LANCER,
    LEAP,
    PALADIN,
    PRIEST,
    VANISH,
    WARLOCK,
    WARRIOR,
    sq,
)

# Elements, in the order of the catalogue
FIRE, EARTH, WIND, PLANT = 1, 2, 3, 5


def test_a_whole_game_can_be_played_by_what_the_table_asks_alone():
    hand = Hand(6, Catalogue("cards/arte.cat"), Desk("it"))
    ruler = Ruler()
    while not hand.game.over:
        assert not unreachable(hand)
        assert not illegal(hand)
        for prompt in hand.prompts:
            ruler.prompt_fits(prompt)
        if hand.prompt.zones and hand.chance.below(4) == 0:
            for move in strangers(hand):
                assert refused(hand.game, move), move
        for scene in hand.step():
            ruler.scene_fits(scene)
    assert hand.game.winners == [1]
    assert hand.prompt.title == "Vittoria"
    assert hand.guide.verdict(hand.game, hand.desk)[0] == "Giallo vince al turno %d" % hand.game.turn


# The turn


def test_ab_303_the_roll_says_what_every_kind_of_unit_may_move():
    seat = Seat()
    seat.field.roll(4)
    scene = seat.guide.scenes_of(seat.game, [(DIED, 4)], seat.desk)[0]
    assert (scene.title, scene.big) == ("Pink", "4")
    assert scene.text == "⇢ Melee 6, ranged 5, mounted 7"  # AB-305, AB-401
    assert [zone for zone, _ in scene.marks] == ["seat.1"] + ["attacker.%d" % n for n in (1, 2, 3, 4)]
    scene = seat.guide.scenes_of(seat.game, [(DIED, 6)], seat.desk)[0]
    assert [zone for zone, _ in scene.marks][-2:] == ["attacker.5", "defender.1"]  # five places and one more


def test_ab_316_a_unit_is_chosen_by_list_or_by_its_board_and_its_numeral():
    seat = Seat()
    first = seat.field.unit(0, LANCER, 4, 4)
    second = seat.field.unit(0, LANCER, 6, 4)
    archer = seat.field.unit(0, ARCHER, 5, 2)
    seat.field.roll(3)
    prompt = seat.prompt
    assert (prompt.title, prompt.text) == ("Pink: Turn", "Die 3. Select a unit")
    assert ("seat.1", OWNED) in prompt.marks and ("attacker.1", LEGAL) in prompt.marks
    assert seat.labels() == [
        "Barbarian ♥12 A1",
        "Paladin ♥12 B1",
        "Lancer I ♥4 E5",
        "Lancer II ♥4 G5",
        "Archer I ♥3 F3",
        "End turn",
    ]
    assert seat.moves_for("class", ARCHER) == [(USE, archer)]
    assert seat.moves_for("hero", PALADIN) == [(USE, 1)]
    assert seat.why_not("hero", WARLOCK) == ("not_your_unit", "AB-601")
    assert seat.why_not("class", WARRIOR)  # none is on the board
    seat.show("class", LANCER)
    assert (seat.prompt.text, seat.labels()) == ("Which one?", ["Lancer I ♥4 E5", "Lancer II ♥4 G5"])
    seat.pick("Lancer II ♥4 G5")
    assert (seat.game.moment, seat.game.chosen) == (AT_UNIT, second)
    # Another board is another unit, as long as nothing was asked of this one.
    assert seat.moves_for("class", ARCHER) == [(BACK,), (USE, archer)]
    assert seat.moves_for("class", LANCER) == []
    assert first != second


def test_ab_309_a_walk_is_entered_by_column_and_square_with_what_is_left():
    seat = Seat()
    unit = seat.field.unit(0, WARRIOR, 5, 5)
    seat.field.roll(1)
    seat.use(unit)
    assert (seat.prompt.title, seat.prompt.text) == ("Warrior I F6", "♥4/4  ⇢ Movement 3")
    assert seat.labels() == ["Move", "Card by list", "Another unit", "End turn"]
    seat.pick("Move")
    assert seat.prompt.text == "⇢ Movement 3: where to?"
    assert seat.labels() == ["C  (7)", "D  (7)", "E  (7)", "F  (6)", "G  (7)", "H  (7)", "I  (7)", "Back"]
    assert seat.prompt.start == 3  # his own column
    seat.open("H  (7)")
    assert seat.prompt.text == "Column H: which square?"
    assert seat.labels()[2:5] == ["H5, left: 1", "H6, left: 1", "H7, left: 1"]
    assert seat.prompt.part
    scene = seat.pick("H6, left: 1")[0]
    assert (scene.title, scene.text) == ("Pink: Warrior I", "goes to H6. ⇢1")
    assert not seat.prompt.part  # the list is closed again


def test_ab_307_a_unit_that_would_lose_its_movement_is_named_before_it_does():
    seat = Seat()
    lancer = seat.field.unit(0, LANCER, 4, 4)
    archer = seat.field.unit(0, ARCHER, 8, 4)
    seat.field.roll(3)
    seat.use(lancer)
    seat.pick("Move")
    seat.play((GO, sq(4, 5)))
    assert seat.prompt.text == "♥4/4  ⇢ Movement 4"
    seat.use(archer)
    assert seat.prompt.text == "♥3/3  ⇢ Movement 4\nLancer I loses ⇢4"
    assert ("seat.1", WRONG) in seat.prompt.marks
    seat.pick("Move")
    scenes = seat.play((GO, sq(8, 5)))
    assert (scenes[0].title, scenes[0].text) == ("Pink: Lancer I", "Ends its moves")
    assert "loses" not in seat.prompt.text
    seat.use(lancer)
    assert seat.prompt.text == "♥4/4  ⇢ Movement 0\nArcher I loses ⇢3"


def test_ab_411_the_horse_law_is_named_when_it_applies():
    seat = Seat()
    unit = seat.field.unit(0, WARRIOR, 5, 5, mounted=True)
    seat.field.roll(1)
    seat.use(unit)
    assert "Horse law" not in seat.prompt.text
    seat.game.mp[unit] = 1
    seat.play((BACK,), (USE, unit))
    assert seat.prompt.text == "♥4/4  ⇢ Movement 1\nHorse law"


def test_ab_403_407_horses_are_mounted_and_left_where_the_lists_say():
    seat = Seat()
    unit = seat.field.unit(0, WARRIOR, 5, 5)
    seat.field.horse(6, 5)
    seat.field.roll(4)
    seat.use(unit)
    assert "Mount: G6" in seat.labels()
    scene = seat.pick("Mount: G6")[0]
    assert scene.text == "mounts. ⇢7"  # 6 - 2, at most the die (AB-405), + 3 (AB-404)
    seat.open("Dismount")
    assert len(seat.labels()) == 8
    assert seat.pick("F6")[0].text == "dismounts to F6. ⇢3"


def test_ab_207_a_gem_is_shown_before_or_after_its_card():
    seat = Seat()
    unit = seat.field.unit(0, WARRIOR, 5, 5)
    seat.field.roll(2)
    seat.use(unit)
    assert seat.show("chest", BOOTS) == []
    assert seat.prompt.text == "⧉ Cards 0/4\nWith a Gem? Show it now"
    assert seat.labels() == ["Boots", "Boots + Gem"]
    assert seat.prompt.confirms  # alone, unless a Gem follows
    scene = seat.show("chest", GEM)[0]
    assert scene.text == "Boots + Gem: card 2 of 4"
    assert seat.game.mp[unit] == 6
    assert seat.show("chest", GEM) == []
    assert (
        seat.labels() == ["Boots + Gem"] and not seat.prompt.confirms
    )  # it waits for the card that it goes with
    scene = seat.show("chest", BOOTS)[0]
    assert scene.text == "Boots + Gem: card 4 of 4"
    assert seat.game.mp[unit] == 8
    assert seat.why_not("chest", POTION) == ("full_life", "AB-205")
    assert seat.why_not("chest", RING) == ("wrong_window", "AB-223")


# Attacks


def duel(language="en", **options):
    """A Warrior beside an Archer of the other side."""
    seat = Seat(language, **options)
    warrior = seat.field.unit(0, WARRIOR, 5, 5)
    archer = seat.field.unit(1, ARCHER, 6, 5)
    seat.field.level(1, (6, 6))
    seat.field.roll(3)
    seat.use(warrior)
    return seat, warrior, archer


def test_ab_606_targets_have_their_distance_height_and_range():
    seat = Seat()
    archer = seat.field.unit(0, ARCHER, 5, 2)
    seat.field.unit(1, WARRIOR, 5, 6)
    seat.field.level(2, (5, 6))
    seat.field.horse(4, 1)
    seat.field.roll(1)
    seat.use(archer)
    assert seat.labels()[:2] == ["Attack Warrior I", "Attack Horse E2"]
    seat.pick("Attack Warrior I")
    assert seat.prompt.text == "Warrior I 4+▲2/6\n† Attack 2. ⧉ Cards 0/4"
    assert seat.labels() == ["Attack", "Card by list", "Cancel"]
    seat.open("Card by list")
    assert seat.labels() == ["Ring", "Ring + Gem", "Bullseye", "Bullseye + Gem"]
    seat.pick("Bullseye")
    assert seat.prompt.text == "Warrior I 4+▲2/7\n† Attack 2. ⧉ Cards 1/4"
    assert seat.pick("Cancel")[0].text == "takes back cards: 1"


def test_ab_606_many_targets_have_a_list_of_their_own():
    seat = Seat()
    archer = seat.field.unit(0, ARCHER, 5, 2)
    for x in (3, 4, 6):
        seat.field.unit(1, WARRIOR, x, 5)
    seat.field.horse(4, 1)
    seat.field.roll(1)
    seat.use(archer)
    seat.open("Attack")
    assert seat.prompt.text == "Distance + ▲ height / ↔ range"
    assert "Horse E2 1+▲0/6" in seat.labels() and len(seat.labels()) == 4


def test_ab_702_the_defender_is_asked_the_same_whatever_he_holds():
    seat, warrior, archer = duel()
    seat.play((AIM, sq(6, 5)))
    seat.show("chest", RING)
    seat.pick("Ring")
    scene = seat.pick("Attack")[0]
    assert (scene.title, scene.text) == ("Pink: Warrior I", "attacks Archer I")
    prompt = seat.prompt
    assert seat.game.moment == AT_DEFEND
    assert (prompt.title, prompt.text) == ("Yellow: Defend or pass", "Archer I\n✹ Damage 5  ♥3→0  ⧉0/4")
    assert seat.labels() == ["Pass", "Enter by list"]
    assert ("seat.2", WAITING) in prompt.marks and "defender.1" in prompt.zones
    seat.game.discards = bytearray([SHIELD] * 12)  # all Shields are in sight
    seat.game.expected = seat.game.settle()
    assert (seat.prompt.text, seat.labels()) == (prompt.text, ["Pass", "Enter by list"])


def test_ab_703_shields_on_the_defenders_reader_and_the_reply():
    seat, warrior, archer = duel()
    seat.play((AIM, sq(6, 5)), (DONE,))
    assert seat.show("chest", SHIELD) == []
    seat.pick("Shield + Gem")
    assert seat.prompt.text == "Archer I\n✹ Damage 2  ♥3→1  ⧉2/4"
    assert seat.labels() == ["Done", "Enter by list"]
    # Two cards lie on the board: two places of his row, blue for what the Shields take off.
    looks = dict(seat.prompt.marks)
    assert (looks["defender.1"], looks["defender.2"], looks["defender.3"]) == (LINK, LINK, LEGAL)
    seat.pick("Done")
    assert (seat.prompt.title, seat.prompt.text) == (
        "Pink: Reply or pass",
        "Warrior I\n✹ Damage 2  ♥3→1  ⧉0/4",
    )
    assert seat.why_not("chest", BULLSEYE) == ("ranged_only", "AB-203")
    scenes = seat.pick("Pass")
    assert (scenes[0].title, scenes[0].big, scenes[0].text) == (
        "Yellow: Archer I",
        "✹ Damage 2: ♥1",
        "Survives",
    )
    # Life left, one of three: two of the four places of his row.
    mine = OWNED + 1
    assert scenes[0].marks == [("seat.2", DAMAGE + 2), ("defender.1", mine), ("defender.2", mine)]
    # AB-712: a Potion for the survivor
    assert (seat.prompt.title, seat.prompt.text) == ("Yellow: Heal?", "Archer I\n♥1/3  ⧉ Cards 2/4")
    seat.show("chest", POTION)
    assert [scene.big for scene in seat.pick("Potion")] == ["", "Heals 1: ♥2"]
    assert seat.pick("Pass") == []
    assert seat.game.moment == AT_UNIT


def test_ab_711_a_defeated_unit_leaves_its_square():
    seat, warrior, archer = duel()
    seat.play((AIM, sq(6, 5)), (DONE,))
    scenes = seat.pick("Pass")
    assert [(scene.big, scene.text) for scene in scenes] == [
        ("✹ Damage 4: ♥0", ""),
        ("Defeated", "leaves G6"),
    ]
    assert scenes[1].ms == DO  # nobody is asked: the unit is taken away meanwhile


def test_ab_705_706_707_evasion_chase_and_redirect():
    seat = Seat(heroes=(BARBARIAN, PALADIN, ASSASSIN, PRIEST))
    assassin = seat.field.hero(1, 0, 6, 5)
    warrior = seat.field.unit(0, WARRIOR, 5, 5)
    seat.field.unit(1, ARCHER, 4, 5)
    seat.field.elements(assassin, 2)
    seat.field.roll(1)
    seat.game.mp[warrior] = 1
    seat.use(warrior)
    seat.play((AIM, sq(6, 5)), (DONE,))
    assert seat.why_not("element", FIRE) == ("hero_not_here", "AB-214")
    seat.open("Enter by list")
    assert seat.labels() == ["Shield", "Shield + Gem", "Vanish, cost 1"]
    scene = seat.show("element", PLANT)[0]  # the only skill that it pays for now
    assert (scene.big, scene.text) == ("Vanish", "pays Element cards: 1 (✦1/4)")
    assert (seat.prompt.title, seat.prompt.text) == ("Yellow: Evasion", "Assassin: which square?")
    seat.open("I  (5)")
    scene = seat.pick("I6")[0]
    assert (scene.big, scene.text) == ("Evaded!", "goes to I6")
    seat.pick("Done")
    prompt = seat.prompt
    assert (prompt.title, prompt.text) == ("Pink: Chase", "Warrior I\nFollow, Boots, Ring")
    assert seat.labels() == ["Pass", "Enter by list", "Move"]
    seat.open("Move")
    assert seat.prompt.text == "Follow Assassin\n⇢ Movement 1: where to?"
    seat.open_part(None)
    seat.pick("Pass")
    assert (seat.prompt.title, seat.prompt.text) == ("Pink: Redirect", "Another target?")
    assert seat.labels() == ["Archer I 1+▲0/1", "Pass"]
    assert seat.pick("Archer I 1+▲0/1")[0].text == "now attacks Archer I"
    assert seat.game.moment == AT_DEFEND


def test_ab_706_a_leap_after_the_target_is_no_evasion():
    seat = Seat(heroes=(BARBARIAN, PALADIN, ASSASSIN, PRIEST))
    barbarian = seat.field.hero(0, 0, 5, 5)
    assassin = seat.field.hero(1, 0, 6, 5)
    seat.field.elements(barbarian, 2)
    seat.field.elements(assassin, 1)
    seat.field.roll(1)
    seat.use(barbarian)
    seat.play((AIM, sq(6, 5)), (DONE,), (SKILL, VANISH), (GO, sq(8, 5)), (DONE,), (SKILL, LEAP))
    assert (seat.prompt.title, seat.prompt.text) == ("Pink: Chase", "Barbarian: which square?")
    scenes = seat.play((GO, sq(7, 5)))
    assert [(scene.title, scene.big, scene.text) for scene in scenes] == [
        ("Pink: Barbarian", "", "goes to H6. ⇢3"),
        ("Pink: Barbarian", "", "has the target in reach again"),
    ]


def test_ab_505_a_horse_falls_as_a_unit_does():
    seat = Seat()
    seat.field.hero(0, 0, 5, 5)
    seat.field.horse(7, 5)
    seat.field.level(2, (7, 5))
    seat.field.elements(0, 2)
    seat.field.roll(1)
    seat.use(0)
    scenes = seat.play((SKILL, GALE), (AIM, sq(7, 5)))[1:]
    assert [(scene.title, scene.big, scene.text) for scene in scenes] == [
        ("Horse", "", "is moved to I6"),
        ("Horse", "Fall", "▲ Levels: 2"),
        ("Arte de Batalla", "", "The Horse at I6 is lost"),
    ]
    foe = seat.field.unit(1, WARRIOR, 10, 10)
    scene = seat.guide.scenes_of(seat.game, [(FELL, foe, 3)], seat.desk)[0]
    assert (scene.title, scene.big, scene.text) == ("Yellow: Warrior I", "Fall", "▲ Levels: 3")


def test_ab_708_an_attack_without_a_target_is_lost():
    seat = Seat(heroes=(BARBARIAN, PALADIN, ASSASSIN, PRIEST))
    assassin = seat.field.hero(1, 0, 6, 5)
    warrior = seat.field.unit(0, WARRIOR, 5, 5)
    seat.field.elements(assassin, 2)
    seat.field.roll(1)
    seat.game.mp[warrior] = 0
    seat.use(warrior)
    seat.play((AIM, sq(6, 5)), (DONE,), (SKILL, VANISH))
    seat.open("I  (5)").pick("I6")
    seat.pick("Done")
    assert seat.pick("Pass")[0].big == "Attack lost"


# Skills and tokens


def test_ab_802_a_skill_by_its_element_and_a_token_that_ticks():
    seat = Seat(heroes=(WARLOCK, PALADIN, BARBARIAN, PRIEST))
    warlock = seat.field.hero(0, 0, 8, 8)
    seat.field.elements(warlock, 3)
    seat.field.roll(1)
    seat.use(warlock)
    assert seat.moves_for("element", FIRE) == [(SKILL, 4 * WARLOCK + 2)]  # of his four the only one now
    assert seat.why_not("element", WIND) == ("not_your_hero", "AB-214")
    assert seat.why_not("element", EARTH)  # the Paladin's: another unit is in use
    assert "Blaze, cost 2" in seat.labels()
    seat.pick("Blaze, cost 2")
    assert (seat.prompt.title, seat.prompt.text) == ("Blaze", "Cost 2. ✦ Elements 0/4\nWhich square?")
    assert seat.moves_for("element", FIRE) == []  # the second card of the price
    seat.open("H  (9)")
    scenes = seat.pick("H8")
    assert [(scene.title, scene.big, scene.text) for scene in scenes] == [
        ("Pink: Warlock", "Blaze", "pays Element cards: 2 (✦2/4)"),
        ("Special token", "Blaze", "Lay it on H8. Turns left: 2"),
    ]
    assert seat.game.tokens[sq(7, 7)] & 15 == BLAZE
    # AB-903: it burns at the end of both turns, then it is removed.
    assert ("Blaze H8", "⌛2") in seat.guide.score(seat.game, seat.desk)
    scenes = seat.play((BACK,), (END,))
    # Each effect of the end procedure is confirmed; the Warlock stands beside his own fire.
    burnt = [scene for scene in scenes if scene.big == "✹ Damage 1: ♥8"]
    assert [(scene.title, scene.text, scene.ms) for scene in burnt] == [
        ("Pink: Warlock", "End of turn\nSurvives", 0),
    ]
    seat.field.roll(1, 1)
    scenes = seat.play((END,))
    assert ("Remove token", "Blaze: H8") in [(scene.big, scene.text) for scene in scenes]


def test_ab_902_each_further_ice_wall_is_asked_for():
    seat = Seat(heroes=(ICE_LADY, PALADIN, BARBARIAN, PRIEST))
    lady = seat.field.hero(0, 0, 8, 8)
    seat.field.elements(lady, 3)
    seat.field.roll(1)
    seat.use(lady)
    seat.pick("Ice wall, cost 2")
    seat.open("H  (9)").pick("H8")
    assert seat.prompt.text == "Another Ice wall: which square?"
    assert seat.labels()[0] == "Done"
    assert len(seat.labels()) == 8  # seven neighbours: the Lady stands on the eighth
    seat.pick("Done")
    assert seat.game.moment == AT_UNIT


def test_ab_801_a_card_is_given_for_the_top_of_the_discards():
    seat = Seat(heroes=(ALCHEMIST, PALADIN, BARBARIAN, PRIEST))
    alchemist = seat.field.hero(0, 0, 8, 8)
    seat.game.discards = bytearray([RING])
    seat.field.roll(1)
    seat.use(alchemist)
    seat.pick("Transmutation")
    assert seat.prompt.text == "Which card for Ring?"
    scenes = seat.show("chest", SHIELD)
    assert scenes[1].text == "gives Shield, takes Ring"


# The hourglass, and what may be done at any moment


def test_ab_912_to_917_the_hourglass_runs_while_the_player_decides():
    seat, warrior, archer = duel(timed=1)
    assert seat.guide.hourglass(seat.game) == (120000, True, 60000)
    scene = seat.play((AIM, sq(6, 5)), (DONE,))[0]
    assert scene.text == "attacks Archer I\nTime stopped"
    assert seat.guide.hourglass(seat.game) == (120000, False, 60000)
    seat.pick("Pass")
    assert seat.guide.hourglass(seat.game) == (120000, True, 60000)
    asides = dict(seat.guide.anytime_moves(seat.game, seat.desk))
    assert asides["Lay hourglass down"] == (GLASS, 1)
    seat.play((GLASS, 1))
    assert seat.guide.hourglass(seat.game) == (120000, False, 60000)
    assert "Stand hourglass up" in dict(seat.guide.anytime_moves(seat.game, seat.desk))
    seat.play((GLASS, 0))
    assert seat.guide.time_up_move(seat.game) == (TIME, 120000)
    scenes = seat.play(seat.guide.time_up_move(seat.game))
    assert (scenes[0].title, scenes[0].big) == ("Pink", "Time is up")
    assert seat.game.player == 1


def test_ab_918_resigning_and_a_draw_are_offered_and_end_the_game():
    seat, warrior, archer = duel()
    asides = seat.guide.anytime_moves(seat.game, seat.desk)
    assert asides == [
        ("Pink resigns", (RESIGN, 0)),
        ("Yellow resigns", (RESIGN, 1)),
        ("Both agree: draw", (AGREE,)),
    ]
    assert [seat.guide.ends_game(move) for _, move in asides] == [True, True, True]
    assert not seat.guide.ends_game((GLASS, 1))
    assert seat.guide.hourglass(seat.game) is None
    scenes = seat.play((RESIGN, 0))
    assert [(scene.title, scene.big) for scene in scenes] == [("Pink", ""), ("Yellow", "Victory")]
    assert seat.guide.verdict(seat.game, seat.desk)[0] == "Yellow wins in turn %d" % seat.game.turn
