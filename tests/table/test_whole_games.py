"""Games played by hands, through the simulated readers, wheel and buttons, from real decks.

After each answer the hands themselves compare the table's game with a referee of their own, and its counts
with the cards that really lie around the table (sim/hands.py, sim/decks.py).
"""

from typing import Any

from rules.game import decode
from rules.history.game import History
from sim.device_files import device_files
from sim.hands import Hands
from sim.table import Table
from store.catalogue import Catalogue
from store.records import MOVE

# A whole game on the full board keeps 60 lights and 11 readers busy: a minute of work for the simulator. So
# the small board plays to the end, and the full one two rounds.
SHORT = 2


def replayed(setup: bytes, moves: list[bytes]) -> History:
    """The game that the journal tells of, played again from its moves alone."""
    game = History(decode(setup, 1)[0], Catalogue(str(device_files() / "cards" / "history.cat")))
    for move in moves:
        game.play(decode(move)[0])
    return game


def journal_of(hands: Hands) -> Any:
    """A second look at the flash, as after a power cut."""
    return hands.table.device.modules.load("store.journal").Journal("journal")


def assert_all_agrees_between_turns(hands: Hands) -> None:
    """Cleared slots (BH-902 to BH-905), and a wheel that stands where the game says (BH-205)."""
    hands.watch()
    session = hands.desk.session
    assert hands.desk.lying == {}
    assert session.guide.lying(session.game) == {}
    assert session.guide.sector(session.game) == hands.game.sector


def test_two_rounds_on_the_full_board_are_in_the_journal_move_by_move() -> None:
    hands = Hands(Table("pico_full"), seed=3).sit_down()
    for turn in range(2 * SHORT):
        hands.play(until=lambda game, turn=turn: game.round * 2 - 2 + game.turn > turn)  # type: ignore[misc]
        assert_all_agrees_between_turns(hands)
    device = hands.table.device
    with device.awake(), device.flash.timeless():
        setup, moves = journal_of(hands).load()
    assert hands.game.round == SHORT + 1
    assert replayed(setup, moves).digest() == hands.desk.session.game.digest()


def test_a_whole_game_on_the_small_board_ends_with_verdict_score_and_summary() -> None:
    hands = Hands(Table("pico_duel"), seed=1).sit_down().play()
    desk = hands.desk
    text = desk.text
    assert text("GAME_OVER") in hands.table.screen_text()

    # The journal has closed the game, and its moves lead to the same end.
    device = hands.table.device
    with device.awake(), device.flash.timeless():
        journal = journal_of(hands)
        assert journal.resume() is None
        number, summary, _ = journal.games()[-1]
        (_, begin), *records = list(journal.fetch(number))
    again = replayed(begin[1:], [data for kind, data in records if kind == MOVE])
    assert again.over
    assert again.digest() == hands.game.digest()
    assert f'"digest": "{again.digest():08x}"'.encode() in summary

    # OK goes on to the full count, and OK to the entrance.
    hands.press("ok")
    score = hands.table.screen_text().split("\n")
    assert score[0] == text("SCORE")
    for seat in (0, 1):
        assert score[1 + seat].split()[-1] == str(again.sheet[seat][5])
    hands.press("ok")
    assert hands.table.screen_text().startswith("Chronotable")
