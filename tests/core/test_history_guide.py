"""A Battle Through History at the table: the questions, and what each moment accepts."""

from rules.history.moves import (
    ACT,
    ADD,
    AT_ATTACK_TOKENS,
    CHOOSE,
    DEPLOY,
    DISMISS,
    DONE,
    DRAW_TWO,
    INSERT,
    REFEREE,
    REINFORCE,
    RESHUFFLE,
    REVEAL,
    TILE,
    TURN,
)
from scenes.meanings import INFO, LEGAL, LINK, WAITING
from store.catalogue import Catalogue
from table.history import Guide
from table.scene_times import DO
from tests.core.guide_hand import (
    GENOESE,
    TRUNG,
    Desk,
    Hand,
    NamedCards,
    Ruler,
    Seat,
    illegal,
    refused,
    strangers,
    unreachable,
)
from tests.core.history_hand import (
    ARCHERS,
    CHASE_TOKEN,
    CONSCRIPTS,
    DIVERSION,
    LONG_1,
    SPY,
    TIGHTEN_UP,
    TREBUCHET,
    base,
    elite,
    hero,
    tile,
)

# Whole games


def test_a_whole_game_can_be_played_by_what_the_table_asks_alone():
    hand = Hand(2, 11, Catalogue("cards/history.cat"), Desk("it"))
    ruler = Ruler()
    while not hand.game.over:
        assert not unreachable(hand)
        assert not illegal(hand)
        for move in strangers(hand):
            assert refused(hand.game, move), move
        ruler.prompt_fits(hand.prompt, hand.listed())
        for scene in hand.step():
            ruler.scene_fits(scene)
    assert hand.prompt.title == "Fine Partita"
    assert len(hand.guide.verdict(hand.game, hand.desk)) >= 1


# Before the first turn


def questions(desk, answers):
    """Every question in turn, answered one by one."""
    guide = Guide()
    asked = []
    given = []
    while True:
        question = guide.options(desk, given)
        if question is None:
            return asked, guide.setup(given)
        asked.append(question)
        given.append(answers[len(given)])


def test_bh_101_124_125_the_questions_before_the_game_make_its_setup():
    asked, setup = questions(Desk("en", players=3), [8, 2, 0, 4, 1])
    assert [question[0] for question in asked] == [
        "How many Rounds?",
        "Player 1: Sabaton",
        "Player 2: Sabaton",
        "Player 3: Sabaton",
        "Who has the Headquarters?",
    ]
    assert asked[0][1] == [("6", 6), ("8 Long Campaign", 8)]
    assert asked[3][1] == [("Pär", 1), ("Hannes", 3), ("Tommy", 4)]  # BH-101: each a different one
    assert asked[4][1] == [("Chris", 0), ("Joakim", 1), ("Tommy", 2)]
    assert [question[3] for question in asked] == ["rounds", "seat.1", "seat.2", "seat.3", ""]
    assert setup == (REFEREE, 8, 1, 2, 0, 4)


def test_bh_106_the_first_board_card_is_asked_for_but_never_listed():
    guide = Guide()
    cards = NamedCards()
    game = guide.make((REFEREE, 6, 0, 0, 1), cards)
    prompt = guide.prompt(game, Desk())
    assert (prompt.title, prompt.text) == ("Setup", "Era I, space 1: show an Elite Unit (no Hero yet)")
    assert prompt.choices == []
    assert guide.answer(game, "unit", elite(1, 4)).moves == [(REVEAL, elite(1, 4))]
    assert refused(game, guide.answer(game, "unit", hero(1)).moves[0]) == ("not_in_pile", "BH-906")
    assert ("era.1", WAITING) in prompt.marks and ("tile", LEGAL) in prompt.marks
    # A dead sticker does not end the game: the list is there for whoever asks for it.
    assert prompt.listed
    assert ("unit 44", [(REVEAL, elite(1, 4))]) in guide.cards_by_list(game, Desk())
    assert refused(game, guide.answer(game, "relic", 3).moves[0]) == ("not_now", "BH-906")
    assert refused(game, guide.answer(game, "unit", elite(2)).moves[0]) == ("not_in_pile", "BH-906")


def test_bh_205_the_wheel_is_asked_where_it_came_to_rest():
    seat = Seat()
    seat.table.play(INSERT)
    seat.table.play(*seat.table.moves[0])
    prompt = seat.prompt
    assert prompt.points == [(TURN, 0), (TURN, 1), (TURN, 2), (TURN, 3)]
    assert prompt.expected == (seat.game.sector + 1) & 3
    assert prompt.choices[0] == ("Draw 2 + Take 1", [(TURN, 0)])
    assert seat.guide.wheel_target(seat.game) == -1
    scene = seat.play(TURN, DISMISS)[0]
    assert (scene.big, scene.text) == ("II/III →1", "Dismiss\nReshuffle, draw 1")
    assert ("gear.1", INFO) in scene.marks and ("arrow.2", INFO) in scene.marks
    assert seat.guide.wheel_target(seat.game) == DISMISS


# Phase 1


def test_bh_201_202_a_tile_that_is_shown_is_inserted_at_once():
    seat = Seat()
    prompt = seat.prompt
    assert (prompt.title, prompt.text) == ("Joakim: Time Travel", "Insert a tile (1/3)")
    drawn = tile(1, 2, 2)
    assert seat.answer("tile", drawn) == [(INSERT,), (TILE, drawn)]
    assert seat.why_not("tile", tile(2, 3))  # it lies in the Gears
    assert ("channel", LEGAL) in prompt.marks


def test_bh_201_a_fourth_tile_is_refused_by_its_rule():
    seat = Seat().insert().insert().insert()
    prompt = seat.prompt
    assert seat.why_not("tile", tile(1, 2, 3)) == ("fourth_tile", "BH-201")
    assert ("channel", LEGAL) not in prompt.marks


def test_bh_209_220_230_everything_open_before_the_jump_is_in_the_list_and_lit():
    seat = Seat(DRAW_TWO).insert()
    prompt = seat.prompt
    assert prompt.text == "II/III →1 Another tile, or go on?"
    # The discards are empty: the second action cannot be done (BH-223).
    assert seat.labels() == ["Insert a tile (2/3)", "Take +1➶", "Draw 2", "Jump: Era II", "Jump: Era III"]
    lit = [zone for zone, meaning in prompt.marks if meaning == LEGAL]
    assert sorted(lit) == ["channel", "era.2", "era.3", "gear.1", "line", "tile"]
    assert ("arrow.1", INFO) in prompt.marks and ("arrow.2", INFO) not in prompt.marks
    # Tokens of one kind are the same: any of them names the one on the Gears.
    assert seat.answer("warfare", LONG_1) == [seat.game.expects().moves[1]]


def test_bh_210_with_three_tokens_each_kind_to_swap_stands_in_the_list_once():
    seat = Seat()
    seat.table.hold(0, LONG_1, DIVERSION, DIVERSION + 1)
    seat.insert()
    assert "3 tokens: swap or skip" not in seat.prompt.text  # another tile may come first
    seat.play(*[move for move in seat.table.moves if move[0] == ACT][0])
    assert seat.prompt.text == "II/III →1 +1➶. 3 tokens: swap or skip"
    assert seat.labels()[:2] == ["Swap +1➶", "Swap ≈ Diversion"]


def test_bh_752_two_tighten_up_tokens_are_one_choice():
    seat = Seat()
    seat.table.hold(0, TIGHTEN_UP, TIGHTEN_UP + 1)
    assert seat.labels() == ["Time-traveling tile", "Tighten up!: Draw 2"]
    scene = seat.play(*seat.prompt.choices[1][1][0])[0]
    assert (scene.title, scene.text) == ("Joakim: Tighten up!", "Discard Tighten up!\nCards to draw: 2")
    assert scene.ms == DO


def test_bh_224_q53_an_action_says_what_to_do_and_names_no_card():
    seat = Seat(DISMISS).insert()
    scene = seat.play(ACT, DISMISS)[0]
    assert scene.text == "Put 1 card of your hand back in the box\nCards to draw: 1"
    scene = seat.play(ACT, RESHUFFLE)[0]
    assert scene.text == "Shuffle your discards into your deck\nCards to draw: 1"


def test_bh_231_only_the_other_era_is_offered():
    seat = Seat()
    seat.game.eras[0] = 3
    seat.insert()
    assert seat.labels()[-1] == "Jump: Era II"
    assert ("era.3", LEGAL) not in seat.prompt.marks


# Phase 2


def test_bh_302_306_a_card_of_the_board_is_chosen_by_list_or_by_laying_it():
    seat = Seat().jump()
    prompt = seat.prompt
    assert seat.labels()[:3] == ["Genoese", "Trung", "unit 57"]
    assert seat.answer("unit", TRUNG) == [(CHOOSE, 4)]
    assert "defender.1" in prompt.zones and "tile" in prompt.zones
    assert seat.why_not("unit", elite(1, 0)) == ("other_era", "BH-302")
    seat.play(CHOOSE, 4)
    prompt = seat.prompt
    assert prompt.text == "Linked: add neighbours?"
    assert seat.labels()[:2] == ["Fight (Units: 1)", "+ Genoese"]
    assert seat.answer("unit", GENOESE) == [(ADD, 3)]
    assert ("era.2", LINK) in prompt.marks
    scene = seat.play(ADD, 3)[0]
    assert scene.text == "1 Genoese\n2 Trung\n1: 0/1/0 ♥1  2: 0/1/3 ♥2"
    assert scene.wanted == {"defender.1": GENOESE, "defender.2": TRUNG}  # BH-307
    assert seat.guide.cards_on_slots(seat.game) == scene.wanted


def test_bh_309_450_814_the_deployment_says_what_its_number_means():
    seat = Seat().jump()
    seat.play(CHOOSE, 5)
    prompt = seat.prompt
    line = prompt.row
    assert line.zones == ("attacker.1", "attacker.2", "attacker.3", "attacker.4")
    assert prompt.text == "Attacker: deploy 1-4"
    assert prompt.choices == [("Lay your cards", []), ("Draw 2", [(ACT, DRAW_TWO)])]
    row = [("unit", card) for card in (ARCHERS, CONSCRIPTS, TREBUCHET, SPY)]  # the second calls one more
    assert seat.guide.row_text(seat.game, row[:1], seat.desk) == "Strong Combat die, Relics: 4"
    assert seat.guide.row_text(seat.game, row[:2], seat.desk) == "Strong Combat die, Relics: 2"
    assert seat.guide.row_text(seat.game, row[:3], seat.desk) == "Risky Combat die, Relics: 1"
    assert seat.guide.row_text(seat.game, row, seat.desk) == "Risky Combat die, Relics: 0"
    seat.lay(line, *row)
    assert line.moves() == [(DEPLOY, card) for _, card in row]
    line.cards.pop()
    assert line.moves()[-1] == (DONE,)


def test_a_hand_smaller_than_the_line_ends_it_by_itself():
    seat = Seat().jump()
    seat.game.armies[0].in_hand = 2
    seat.play(CHOOSE, 5)
    line = seat.prompt.row
    assert line.zones == ("attacker.1", "attacker.2")
    seat.lay(line, ("unit", ARCHERS), ("unit", TREBUCHET))
    for move in line.moves():
        seat.game.play(move)
    assert seat.game.record.lines[0] == [ARCHERS, TREBUCHET]


def test_a_base_unit_whose_number_was_entered_for_its_twin_is_that_twin():
    seat = Seat().jump()
    seat.play(CHOOSE, 5)
    row = [(DEPLOY, ARCHERS)]
    assert seat.answer("unit", ARCHERS, row) == [(DEPLOY, ARCHERS + 1)]
    row.append((DEPLOY, ARCHERS + 1))
    assert seat.answer("unit", ARCHERS, row) == [(DEPLOY, ARCHERS + 2)]
    assert seat.answer("unit", SPY, [(DEPLOY, SPY)]) == [(DEPLOY, SPY)]  # there is only one
    rival = base(1, ARCHERS)
    assert seat.answer("unit", rival) == [(DEPLOY, rival)]  # of another Army (BH-117)


def test_bh_117_cards_that_may_not_be_laid_are_refused_by_the_rules():
    seat = Seat().jump()
    seat.play(CHOOSE, 5)
    assert seat.why_not("unit", base(1, ARCHERS)) == ("not_your_card", "BH-117")
    assert seat.why_not("relic", 3) == ("no_such_card", "BH-309")


def test_after_a_power_cut_in_the_middle_of_a_row_it_goes_on_behind_the_last_card():
    seat = Seat().jump()
    seat.play(CHOOSE, 5)
    seat.game.play((DEPLOY, ARCHERS))
    line = seat.prompt.row
    assert (line.zones, line.fewest) == (("attacker.2", "attacker.3", "attacker.4"), 0)
    assert line.moves() == [(DONE,)]
    assert seat.guide.cards_on_slots(seat.game) == {"attacker.1": ARCHERS, "defender.1": elite(2, 2)}


def test_bh_116_a_hand_is_never_listed_unless_somebody_asks():
    seat = Seat().duel()
    prompt = seat.prompt
    assert (prompt.title, prompt.text) == ("Pär: Defender", "Defender: deploy 1-3")
    assert prompt.choices == []
    assert len(prompt.row.zones) == 3
    # The list is the whole Army, each name once: it tells nothing of what is in the hand.
    assert prompt.listed
    assert len(seat.guide.cards_by_list(seat.game, seat.desk)) == len(seat.game.armies[1].unseen) == 8


def test_bh_410_a_reinforcement_is_laid_on_the_first_empty_slot():
    seat = Seat().jump()
    seat.play(CHOOSE, 5)
    seat.game.play((DEPLOY, CONSCRIPTS))
    seat.game.play((DONE,))
    prompt = seat.prompt
    assert prompt.text == "Reinforcement: draw a card\nJoakim → Slot 2"
    assert prompt.zones[0] == "attacker.2" and prompt.choices == []
    assert seat.answer("unit", SPY) == [(REINFORCE, SPY)]
    scene = seat.play(REINFORCE, SPY)[0]
    assert (scene.text, scene.marks) == ("Spy\n0/0/0 ♥1", [("attacker.2", INFO)])


def test_bh_440_equal_tokens_are_offered_once_for_each_unit():
    seat = Seat().jump()
    seat.table.hold(0, DIVERSION, DIVERSION + 1, CHASE_TOKEN)
    seat.play(CHOOSE, 5)
    for move in ((DEPLOY, ARCHERS), (DEPLOY, TREBUCHET), (DONE,)):
        seat.game.play(move)
    assert seat.game.moment == AT_ATTACK_TOKENS
    assert seat.labels() == ["No token", "≈ Diversion → Slot 1", "≈ Diversion → Slot 2"]
    assert seat.prompt.text == "Tokens: max 1 per Unit (0/3)"
    scene = seat.play(*seat.prompt.choices[2][1][0])[0]
    assert scene.text == "≈ Diversion →\n2 Trebuchet"
    assert seat.labels() == ["No more tokens", "≈ Diversion → Slot 1"]
    assert ("attacker.2", INFO) in seat.prompt.marks and ("attacker.1", LEGAL) in seat.prompt.marks
