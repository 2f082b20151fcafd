"""Games played by hands, through the simulated readers, wheel and buttons, from real decks.

After each answer the hands themselves compare the table's game with a referee of their own, and its counts
with the cards that really lie around the table (sim/hands/).
"""

from typing import Any

from rules.game import decode
from rules.history.game import History
from sim.device_files import data_files
from sim.hands.history import Hands
from sim.table import Table
from store.catalogue import Catalogue
from store.records import MOVE

PLAYERS = 2
ROUNDS = 6


def replayed(setup: bytes, moves: list[bytes]) -> History:
    """The game that the journal tells of, played again from its moves alone."""
    game = History(decode(setup, 1)[0], Catalogue(str(data_files() / "cards" / "history.cat")))
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
    assert hands.desk.services.lying == {}
    assert session.guide.cards_on_slots(session.game) == {}
    assert session.guide.wheel_target(session.game) == hands.game.sector


def assert_the_journal_tells_the_same(hands: Hands) -> None:
    device = hands.table.device
    with device.awake(), device.flash.timeless():
        setup, moves = journal_of(hands).load()
    assert replayed(setup, moves).digest() == hands.desk.session.game.digest()


def play_turns(hands: Hands, turns: int) -> None:
    for turn in range(turns):
        hands.play(until=lambda game, turn=turn: (game.round - 1) * PLAYERS + game.turn > turn)  # type: ignore[misc]
        assert_all_agrees_between_turns(hands)
        if turn == PLAYERS:
            assert_the_journal_tells_the_same(hands)


def test_two_rounds_on_the_large_board() -> None:
    """Verdict and closed game on it are in scenarios/power_cut_at_the_end.toml."""
    hands = Hands(Table("pico_full"), seed=3).sit_down()
    play_turns(hands, PLAYERS * 2)
    assert hands.game.round == 3


def test_a_whole_game_ends_with_verdict_score_and_summary() -> None:
    hands = Hands(Table("pico_duel"), seed=1).sit_down()
    play_turns(hands, PLAYERS * ROUNDS - 1)
    hands.play()
    text = hands.desk.services.text
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

    # OK goes on to the full count, and OK to the start menu.
    hands.press("ok")
    score = hands.table.screen_text().split("\n")
    assert score[0] == text("SCORE")
    for seat in (0, 1):
        assert score[1 + seat].split()[-1] == str(again.sheet[seat][5])
    hands.press("ok")
    assert hands.table.screen_text().startswith("Chronotable")
