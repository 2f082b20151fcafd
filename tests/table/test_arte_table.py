"""Arte de Batalla at the virtual table, on both boards: cards on readers, the hourglass, power cuts."""

import pytest

from rules.arte.moves import AT_DEFEND, AT_DRAFT, AT_FREE, AT_UNIT, AT_WALK, RECRUIT
from scenes.meanings import ARTE_SEATS
from sim import ROOT
from sim.clock import MS, SECOND
from sim.scenario.moves_file import read_moves
from sim.table import Table
from tests.table.arte_hands import Hands

BOARDS = ("pico_full", "pico_duel")
SETUPS = ROOT / "tests" / "scenarios" / "setup"


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_game_from_the_first_question_to_its_first_turn(board: str) -> None:
    hands = Hands(board, seed=3).sit_down()
    hands.play(lambda game: game.turn == 1 and game.moment == AT_FREE)
    hands.hear()
    hands.table.run(250)  # until the display has settled
    assert "Turn" in hands.table.screen_text()


def test_turns_in_the_middle_of_a_battle(board: str) -> None:
    hands = Hands(board, seed=2).resume(lambda game: game.turn == 20 and game.moment == AT_FREE)
    assert hands.desk.services.lights._seats == ARTE_SEATS  # pink and yellow, as the pieces
    hands.play(lambda game: game.turn == 22)
    hands.hear()


def refused(hands: Hands, card: str, zone: str) -> str:
    """What the table says while the card lies there."""
    hands.table.place(card, zone)
    hands.table.run(400)
    said = " ".join(hands.table.screen_text().split())
    hands.table.remove(zone)
    hands.table.run(400)
    return said


def test_heroes_are_drafted_on_the_readers_of_their_strategists(board: str) -> None:
    hands = Hands(board, seed=3).sit_down()
    hands.play(lambda game: game.moment == AT_DRAFT)
    first = hands.game.first
    own, other = ("attacker.1", "defender.1")[first], ("defender.1", "attacker.1")[first]
    hands.table.tap("arte hero 5", other)
    assert hands.session.game.moment == AT_DRAFT and "Warlock" not in hands.table.screen_text()
    hands.table.tap("arte hero 5", own, 300)
    assert "Warlock" in hands.table.screen_text()
    hands.watch()
    hands.hear()
    assert "This Hero is taken" in refused(hands, "arte hero 5", other)


def armed(board: str, timed: int = 0) -> Hands:
    """In the first turn, after the roll."""
    return Hands(board, seed=3, timed=timed).resume(lambda game: game.turn == 1 and game.moment == AT_FREE)


def test_a_unit_walks_by_column_and_square_and_back_leaves_the_list(board: str) -> None:
    hands = Hands(board, seed=3).resume(lambda game: game.moment == AT_UNIT and game.mp[game.chosen] > 3)
    hands.line("Move")
    page = hands.page
    columns = list(page.prompt.choices)
    hands.take(0)
    assert "Column" in hands.table.screen_text()
    hands.press("back")
    assert page.prompt.choices == columns  # the list is left, nothing is undone
    assert hands.session.game.moment == AT_WALK
    hands.press("back")
    assert hands.session.game.moment == AT_UNIT  # and now the decision to walk is


def test_chest_cards_and_a_gem_on_the_own_reader(board: str) -> None:
    hands = armed(board)
    hands.take(0)  # the first Hero
    own = ("attacker.1", "defender.1")[hands.game.player]
    hands.table.tap("arte chest 5", own)
    assert "Boots + Gem" in hands.table.screen_text()
    hands.table.tap("arte chest 2", own)
    hands.watch()
    hands.hear()
    assert hands.game.played == bytes((5, 2))
    assert "Not the moment for this card" in refused(hands, "arte chest 1", own)


def test_a_chest_card_alone_confirms_itself_and_back_takes_it_back(board: str) -> None:
    hands = armed(board)
    hands.take(0)
    own = ("attacker.1", "defender.1")[hands.game.player]
    hands.table.tap("arte chest 5", own)
    assert "Boots + Gem" in hands.table.screen_text()
    hands.press("back")  # not meant at all: the list is left, and nothing was played
    hands.table.run(4_000)
    hands.hear()
    assert not hands.game.played
    hands.table.tap("arte chest 5", own)
    hands.table.run(1_000)
    hands.table.turn(1)  # whoever looks at the list has all the time
    hands.table.run(2_000)
    assert "Boots + Gem" in hands.table.screen_text()
    hands.table.turn(-1)
    hands.table.run(3_000)
    hands.watch()
    hands.hear()
    assert hands.game.played == bytes((5,))
    hands.press("back", 120)  # longer than the table erases flash, which it may do now
    hands.hear()
    assert not hands.game.played


def test_a_power_cut_in_an_exchange_loses_nothing(board: str) -> None:
    hands = Hands(board, seed=5).resume(lambda game: game.moment == AT_DEFEND and game.turn > 1)
    before = hands.session.game.digest(), hands.page.prompt.title, hands.page.prompt.text
    hands.lose_power()
    assert (hands.session.game.digest(), hands.page.prompt.title, hands.page.prompt.text) == before
    hands.answer()


def test_ab_912_916_the_hourglass_ends_the_turn(board: str) -> None:
    hands = armed(board, timed=1)
    player = hands.game.player
    clock = hands.desk.services.clock
    hands.table.clock.leap((clock.left - 64_500) * MS)
    hands.table.run(4_000)
    assert "Flip: 2nd run" not in hands.table.screen_text()
    hands.table.run(1_000)
    assert "Flip: 2nd run" in hands.table.screen_text()  # section 7: the table turns its glass by itself
    hands.table.clock.leap(30 * SECOND)
    hands.table.run(11_500)
    assert 15_000 < clock.left < 21_000
    left = clock.left
    hands.lose_power()
    assert left - 6_000 < hands.desk.services.clock.left <= left + 5_000  # noted every five seconds
    hands.table.clock.leap(10 * SECOND)
    hands.table.run(16_000)
    assert "Time is up" in hands.table.screen_text()
    hands.watch()
    hands.hear()
    assert hands.game.player == 1 - player


def test_ab_913_the_opponent_lays_the_hourglass_down_from_the_menu(board: str) -> None:
    hands = armed(board, timed=1)
    hands.press("back", 900)
    hands.choose((25, 1))
    left = hands.desk.services.clock.left
    hands.table.clock.leap(26 * SECOND)
    hands.table.run(4_000)
    assert hands.desk.services.clock.left > left - 500
    hands.press("back", 900)
    hands.choose((25, 0))
    hands.table.run(10_000)
    assert hands.desk.services.clock.left < left - 9_000


@pytest.mark.parametrize("chosen", [5, 16])
def test_ab_117_whoever_looks_at_the_table_cannot_tell_one_army_from_another(chosen: int) -> None:
    """In the middle of Pink's choice, and when both are asked whether they are ready."""
    seen = []
    for army in ([0] * 5 + [1] * 3, [2, 3, 2, 3, 4, 0, 4, 1]):
        table = Table("pico_arte")
        played = read_moves(SETUPS / "arte_third_turn.moves")
        played.moves = played.moves[:7] + [(RECRUIT, sort) for sort in (army + army[::-1])[:chosen]]
        played.write(table)
        table.run(2000)
        table.press("ok")
        table.run(1500)
        looks = bytes(table.desk().services.lights._looks)
        seen.append((bytes(table.display.ram), looks, table.lights("field")))
        assert ("5 / 8" if chosen == 5 else "Ready?") in table.screen_text()
    assert seen[0] == seen[1]


def test_ab_918_resigning_is_asked_twice_and_ends_the_game(board: str) -> None:
    hands = armed(board)
    hands.press("back", 900)
    hands.choose((26, 0))
    hands.choose(True)
    hands.choose(True)
    hands.watch()
    hands.table.run(200)
    assert "Yellow wins in turn 1" in hands.table.screen_text()
