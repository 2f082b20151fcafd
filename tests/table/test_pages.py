"""The table's own pages on the virtual table: the real firmware, every chip on its wires, and hands."""

import json
import tomllib
from typing import Any

import pytest

from sim import ROOT
from tests.table.hands import Player

AT_PREPARE, AT_DICE = 7, 16  # rules/history/moves.py
SECTORS = ("Draw 2 + Take 1", "Take 1 + Dismiss", "Dismiss + Reshuffle", "Reshuffle + Draw 2")  # of the Gears
FIRST_PROMPT = "Era I, space 1"
NEW_GAME, SETTINGS, WHEEL, DIAGNOSTIC = range(4)  # lines of the start menu
PAUSE = 3  # line of the menu in a game, where nothing can be undone


def begin_game(player: Player) -> Player:
    """From the start menu of a new table to the first prompt, everything as it is offered."""
    player.choose(NEW_GAME).choose().sees("How many players?")
    player.choose().sees("How many Rounds?")
    player.choose().sees("Player 1")
    player.choose().sees("Player 2").sees_no("Joakim")
    player.choose().sees("Who has the Headquarters?", "Joakim", "Pär")
    player.choose().sees("The wheel", "Draw 2 + Take 1")
    return player.choose().sees(FIRST_PROMPT)


@pytest.mark.parametrize("wheel_only", [False, True], ids=["by buttons", "by the wheel"])
@pytest.mark.parametrize("board", ["pico_duel", "pico_full"])
def test_from_a_new_table_to_the_first_prompt(board: str, wheel_only: bool) -> None:
    player = Player(board, wheel_only).switch_on()
    player.sees("Language", "English", "Italiano", "Español")
    player.choose().sees("Chronotable", "New game")
    player.choose(NEW_GAME).choose().sees("How many players?")
    player.choose().sees("How many Rounds?")
    player.choose(1).sees("Player 1")
    assert player.light("seat.1") != "off"
    assert player.light("seat.2") == "off"
    player.choose(2).sees("Player 2").sees_no("Chris")
    assert player.light("seat.1") == "off"
    assert player.light("seat.2") != "off"
    player.choose(1).sees("Who has the Headquarters?", "Chris", "Pär")
    player.choose(1).sees("The wheel", "or choose with + and -")
    player.choose().sees(FIRST_PROMPT)
    assert running_setup(player) == (1, 8, 1, 2, 1)  # referee, 8 rounds, the second begins; Chris, Pär


def test_the_wheel_moves_the_mark_and_stops_at_both_ends() -> None:
    player = Player("pico_duel", wheel_only=True).switch_on()
    player.turn(-3).turn(1).press("ok").sees("Nuova partita")  # the second line: Italiano
    player.turn(9).press("ok").sees("pico_duel 1/5")  # the last line: Diagnostica


def test_back_goes_to_the_question_before_and_out() -> None:
    player = Player().switch_on().press("ok")
    player.choose(NEW_GAME).choose().choose(1).sees("How many Rounds?")
    player.choose().sees("Player 1")
    player.press("back").sees("How many Rounds?")
    player.press("back").sees("How many players?")
    player.press("back").sees("Chronotable")


def test_answers_are_remembered_over_a_power_cut() -> None:
    player = Player().switch_on().press("ok")
    player.choose(NEW_GAME).choose().choose(1).choose(1).choose(4).choose(2).choose().choose(1)
    player.sees("The wheel").press("ok").sees(FIRST_PROMPT)  # 3 players, 8 rounds; Tommy, Chris, Joakim
    player.lose_power().sees("Resume the game?")
    player.choose(1).sees("Chronotable").choose(1).choose(1).choose(1)  # no; new game; yes, yes
    player.sees("Choose a game").press("ok").sees("How many players?").press("ok").sees("How many Rounds?")
    player.press("ok", "ok", "ok").sees("Player 3").press("ok", "ok", "ok").sees(FIRST_PROMPT)
    assert running_setup(player) == (1, 8, 1, 4, 2, 0)


def running_setup(player: Player) -> tuple[int, ...]:
    """The setup in the journal on the flash."""
    device = player.table.device
    with device.awake(), device.flash.timeless():
        setup = player.firmware("store.journal").Journal("journal").resume()
        return tuple(player.firmware("rules.game").decode(setup, 1)[0])


def test_the_language_button_changes_every_word_at_once() -> None:
    player = Player().switch_on().press("ok").sees("Settings")
    player.press("lang").sees("Impostazioni")
    player.press("lang").sees("Ajustes")
    player.choose(SETTINGS).sees("Idioma: Español").press("lang").sees("Language: English")


def test_the_language_changes_in_the_middle_of_a_game_too() -> None:
    player = begin_game(Player().switch_on().press("ok"))
    player.press("lang").sees("Era I, spazio 1").hold("back").sees("Punteggio").press("lang").sees(
        "Puntuación"
    )
    player.press("back").sees("Era I, espacio 1")


def test_settings_are_in_force_at_once_and_kept_over_a_power_cut() -> None:
    player = Player().switch_on().press("ok").choose(SETTINGS)
    player.sees("Language: English").choose().choose(1).sees("Impostazioni", "Lingua: Italiano")
    player.choose(4).sees("60 %").turn(4).sees("80 %").press("ok").sees("80 %")
    player.choose(2).sees("Suoni: no").press("back")
    player.lose_power().sees("Nuova partita")
    player.choose(SETTINGS).sees("Lingua: Italiano").press(*["plus"] * 6).sees("80 %", "Suoni: no")


def test_back_puts_a_turned_number_back() -> None:
    player = Player().switch_on().press("ok").choose(SETTINGS).choose(4)
    player.turn(-3).sees("45 %").press("back").sees("Brightness: 60 %")


def test_a_number_stops_at_its_bounds() -> None:
    player = Player().switch_on().press("ok").choose(SETTINGS).choose(4)
    player.turn(20).sees("100 %").turn(-30).sees("1 %")


def test_sound_off_is_silent() -> None:
    player = Player().switch_on().press("ok").choose(SETTINGS).choose(6).sees("Sound: off")
    buzzer = player.table.buzzer
    assert buzzer is not None
    assert buzzer.log  # it clicked up to here
    buzzer.log.clear()
    player.press("plus", "minus")
    assert not buzzer.log


# In a game


def test_pause_menu_score_rest_and_back_to_the_game() -> None:
    player = begin_game(Player().switch_on().press("ok"))
    player.hold("back").sees("Menu", "Go on")
    player.choose(1).sees("Score", "Joakim", "Pär").press("ok").sees("Menu")
    player.press("minus").press("plus", "plus", "plus").choose(1).sees("Pause", "any button")
    player.press("plus").sees("Menu").press("back").sees(FIRST_PROMPT)


def test_giving_up_is_asked_twice_and_leaves_a_summary() -> None:
    player = begin_game(Player().switch_on().press("ok"))
    player.hold("back").choose(5).sees("Give the game up?").press("ok").sees("Menu")  # No is marked
    player.press("ok").sees("Give the game up?").choose(1).sees("Sure?")
    player.press("back").sees("Give the game up?").press("back").sees("Menu")
    player.press("ok").choose(1).choose(1).sees("Chronotable", "New game").sees_no("Resume")
    assert summary(player) == {"game": "history", "result": "abandoned", "setup": [1, 6, 0, 0, 1]}
    player.lose_power().sees("Chronotable").sees_no("Resume")


def summary(player: Player) -> dict[str, Any]:
    device = player.table.device
    with device.awake(), device.flash.timeless():
        games = player.firmware("store.journal").Journal("journal").games()
    facts = json.loads(games[-1][1])
    assert len(facts.pop("digest")) == 8
    return dict(facts)


def test_a_card_whose_sticker_is_dead_is_entered_by_list() -> None:
    player = begin_game(Player().switch_on().press("ok"))
    player.hold("back").sees("Enter a card by list").choose(2)
    player.sees(FIRST_PROMPT, "Balearic Slingers").press("ok").wait(3000).sees("space 2")


def test_the_whole_text_is_explained_and_any_press_closes_it() -> None:
    player = begin_game(Player().switch_on().press("ok"))
    player.hold("ok").sees("What to do", "Go on").press("minus").hold("ok").press("back").sees("Setup")


def test_a_refusal_stands_below_what_is_asked_and_its_rule_is_told_in_any_language() -> None:
    player = begin_game(Player().switch_on().press("ok"))
    player.table.place("history tile 2", "tile")
    player.wait(300).sees(FIRST_PROMPT, "Not now", "BH-906", "Hold OK: why")
    player.hold("ok").sees("BH-906 Each empty space of an Era gets the top card of its deck")
    player.sees("Now: Era I, space 1")
    player.press("lang").sees("BH-906 Ogni spazio vuoto di un'Era riceve", "Ora: Era I, spazio 1")


def test_what_no_rule_forbids_is_explained_with_what_is_expected() -> None:
    player = begin_game(Player().switch_on().press("ok"))
    player.table.place("arte chest 3", "tile")
    player.wait(300).sees(FIRST_PROMPT, "Card of another game")
    player.hold("ok").sees("What to do Card of another game Now: Era I, space 1")
    player.press("lang").sees("Cosa fare Era I, spazio 1").sees_no("Card of another game")


def moves(player: Player) -> list[bytes]:
    """The moves in the journal on the flash that were not taken back."""
    device = player.table.device
    with device.awake(), device.flash.timeless():
        _, played = player.firmware("store.journal").Journal("journal").load()
        return list(played)


def test_undo_from_the_menu_takes_the_last_decision_back() -> None:
    player = Player()
    player.game_before(lambda game: game.moment == AT_PREPARE)
    before = moves(player)
    player.switch_on().choose().sees("The wheel").press("ok").wait(1500).sees("Joakim")
    player.press("ok").wait(200)
    assert len(moves(player)) > len(before)
    player.hold("back").sees("Undo").choose(2).sees("Taken back")
    assert moves(player) == before


def test_the_end_of_a_game_has_a_verdict_the_count_and_a_summary() -> None:
    """The power went right after the last move: the end is shown when the game is resumed."""
    player = Player()
    game = player.game_before(lambda game: game.over)
    winner = ("Joakim", "Pär")[game.winners[0]]
    player.switch_on().choose().wait(300).sees("The game is over", winner)
    assert player.light(f"seat.{game.winners[0] + 1}") != "off"
    totals = [str(sheet[5]) for sheet in game.sheet]
    player.press("ok").sees("Score", f"Joakim {totals[0]}", f"Pär {totals[1]}").press("ok").sees(
        "Chronotable"
    )
    facts = summary(player)
    assert facts["result"] == "finished"
    assert facts["winners"] == game.winners
    assert facts["score"][:2] == [["Joakim", totals[0]], ["Pär", totals[1]]]
    player.lose_power().sees("Chronotable").sees_no("Resume")


# What goes wrong


def test_a_game_begins_even_on_a_full_flash() -> None:
    """The journal has room made ahead; what is full is the rest."""
    player = Player().switch_on().press("ok").choose(NEW_GAME).choose()
    files = player.table.device.files
    with player.table.device.flash.timeless(), pytest.raises(OSError):
        for number in range(2000):
            with files.open(f"/filler.{number}", "wb") as file:
                file.write(bytes(4000))
    player.press("ok", "ok", "ok", "ok", "ok").sees("The wheel").press("ok").sees(FIRST_PROMPT)
    assert running_setup(player) == (1, 6, 0, 0, 1)


def test_missing_cards_are_named() -> None:
    player = Player().switch_on().press("ok")
    with player.table.device.flash.timeless():
        player.table.device.files.remove("/cards/history.cat")
    player.choose(NEW_GAME).choose().press("ok", "ok", "ok", "ok", "ok", "ok").sees(
        "cards/history.cat is damaged"
    )


def test_a_game_of_another_firmware_is_left_alone() -> None:
    player = Player()
    player.game_before(lambda game: game.moment == AT_PREPARE)
    device = player.table.device
    with device.awake(), device.flash.timeless():
        player.firmware("store.journal").Journal("journal").begin(b"\x63\x00")  # game 99
    player.switch_on().choose().sees("another version").press("ok").sees("Chronotable", "Resume the game?")


def test_damaged_settings_are_reported() -> None:
    player = Player().settings_before(language="es")
    with player.table.device.flash.timeless(), player.table.device.files.open("/settings.txt", "r+b") as file:
        file.write(b"X")
    player.switch_on().sees("Settings were damaged")


# After a power cut


def test_the_game_goes_on_exactly_where_it_was() -> None:
    player = begin_game(Player().switch_on().press("ok"))
    player.table.tap("history unit 49", "tile")
    player.wait(3000).sees("space 2")
    before = moves(player)
    player.lose_power().sees("Resume the game?").choose().wait(1000).sees("space 2")
    assert moves(player) == before


def test_no_to_resume_keeps_the_game_until_a_new_one_is_wanted() -> None:
    player = Player()
    player.game_before(lambda game: game.moment == AT_PREPARE)
    player.switch_on().sees("Resume the game?").choose(1).sees("Chronotable", "Resume the game?", "New game")
    player.choose(1).sees("Give the game up?").press("ok").sees("Chronotable")
    player.press("minus", "ok").sees("The wheel")


def test_each_difference_is_asked_for_until_the_table_is_as_it_was() -> None:
    player = Player()
    game = player.game_before(lambda game: game.moment == AT_DICE)
    attackers, defenders = game.record.lines
    assert len(attackers) > 2 and len(defenders) == 1  # as this seed has it
    table = player.table
    names = [player_card_name(player, card) for card in attackers]
    table.place(f"history unit {attackers[0]}", "attacker.1")  # lies as it did
    table.place("history unit 90", "attacker.2")  # somebody exchanged it
    table.place("history unit 91", "defender.4")  # nothing lay here
    player.switch_on().choose().sees("The wheel", SECTORS[game.sector]).press("ok").wait(900)
    wrong = len(attackers) - 1 + len(defenders) + 1
    player.sees(f"Check the table: {wrong}", "Attacker 2: another card", names[1])
    assert player.light("attacker.1") == "off"
    assert player.blinks("attacker.2") == {"red", "off"}
    assert "amber" in player.blinks("attacker.3")
    table.remove("attacker.2")
    player.wait(500).sees("Attacker 2: lay", names[1])
    for position, card in enumerate(attackers[1:], 2):
        table.place(f"history unit {card}", f"attacker.{position}")
        player.wait(400)
    player.sees("Check the table: 2", "Defender 1: lay").press("ok")  # its sticker is dead: insist
    player.sees("Check the table: 1", "Defender 4: take the card away")
    table.remove("defender.4")
    player.wait(700).sees("die")


def player_card_name(player: Player, card: int) -> str:
    device = player.table.device
    with device.awake(), device.flash.timeless():
        catalogue = player.firmware("store.catalogue").Catalogue("cards/history.cat")
        return str(catalogue.name("unit", card)).split(" ")[0]


def test_the_small_board_has_no_slots_to_compare() -> None:
    player = Player("pico_duel")
    player.game_before(lambda game: game.moment == AT_DICE)
    player.switch_on().choose().sees("The wheel").press("ok").wait(900).sees("die").sees_no("Check")


def test_a_wheel_turned_while_off_is_noticed_and_led_back() -> None:
    player = Player("pico_duel")
    game = player.game_before(lambda game: game.moment == AT_DICE, notes=(wheel_note(0, 3),))
    assert game.sector == 2
    player.table.turn(0.5)  # two quarter-steps: the contacts prove it
    player.switch_on().choose().sees("turned while off").wait(4500)
    player.sees("Dismiss + Reshuffle", "clockwise: 2")
    player.turn(5).sees("clockwise: 1").turn(5).sees_no("clockwise")
    player.turn(5).sees("Too far", "turn back: 1").turn(-5).press("ok").wait(900).sees("die")


def wheel_note(place: int, phase: int) -> bytes:
    """What the journal keeps of a wheel with four points (table/wheel_position.py)."""
    return bytes((0x57, 4)) + place.to_bytes(4, "little") + bytes((phase,))


def test_a_damaged_journal_is_reported_and_its_good_moves_are_offered() -> None:
    player = Player()
    player.game_before(lambda game: game.moment == AT_DICE)
    whole = moves(player)
    files = player.table.device.files
    with player.table.device.flash.timeless():
        path = newest_segment(files)
        with files.open(path, "rb") as file:
            data = bytearray(file.read())
        data[len(data) // 2] ^= 0x10
        with files.open(path, "wb") as file:
            file.write(bytes(data))
    player.switch_on().sees("Damaged journal", "Game 1")
    player.press("ok").sees("Resume the game?").choose().wait(1000).sees_no("cannot")
    good = moves(player)
    assert 0 < len(good) < len(whole)
    assert good == whole[: len(good)]


def newest_segment(files: Any) -> str:
    """The last file with records (store/segments.py): journal/12/7.1530."""
    folders = sorted((int(name) for name in files.listdir("/journal") if name.isdigit()), reverse=True)
    for folder in folders:
        for name in files.listdir(f"/journal/{folder}"):
            return f"/journal/{folder}/{name}"
    raise AssertionError("the journal has no segment")


# The wheel, the builder's pages, the display


def test_the_wheel_is_calibrated_once_and_the_next_game_believes_it() -> None:
    player = (
        Player()
        .switch_on()
        .press("ok")
        .choose(WHEEL)
        .sees("to its first field")
        .press("ok")
        .sees("Chronotable")
    )
    player.press("minus", "minus").choose(NEW_GAME).choose().choose().choose().choose().choose().choose()
    player.wait(200).sees(FIRST_PROMPT).sees_no("wheel")  # a game that begins is written down first


def test_a_calibrated_wheel_is_remembered_but_looked_at_again_after_a_power_cut() -> None:
    player = (
        Player().switch_on().press("ok").choose(WHEEL).press("ok").turn(18).wait(6000)
    )  # a quarter of a turn
    player.lose_power().choose(NEW_GAME).choose().choose().choose().choose().choose().choose().sees(
        "The wheel", "Take 1 + Dismiss"
    )


def test_what_the_wheel_shows_can_be_chosen_instead_of_turning() -> None:
    player = (
        Player()
        .switch_on()
        .press("ok")
        .choose(NEW_GAME)
        .choose()
        .choose()
        .choose()
        .choose()
        .choose()
        .choose()
    )
    player.sees(SECTORS[0]).press("plus").sees(SECTORS[1]).press("minus", "minus").sees(SECTORS[3])


def test_the_diagnostic_shows_cards_wheel_buttons_and_memory() -> None:
    player = Player().switch_on().press("ok").choose(DIAGNOSTIC).sees("pico_full 1/5")
    player.table.place("history unit 6", "attacker.1")
    player.wait(400).sees("attacker.1 card", "history unit 6", "040001C75A1180", "Trebuchet")
    assert player.light("attacker.1") == "green"
    player.turn(3).sees("wheel 12 >").turn(-1).sees("wheel 8 <")
    player.press("back").sees("back released")
    buzzer = player.table.buzzer
    assert buzzer is not None
    player.press("ok")
    assert 523 in [hz for _, hz, _ in buzzer.log]
    assert player.light("seat.1") in ("red", "green", "blue")
    player.press("plus").sees("readers", "attacker.1 card", "attacker.2 ok")
    player.press("plus", "ok").wait(300)
    assert lit(player) == 128 * 64
    player.press("ok").wait(300)
    assert lit(player) == 0
    player.press("plus").sees("memory", "flash", "version 0.2.0")
    player.hold("back").sees("Chronotable")
    assert player.light("attacker.1") == "off"


def test_the_version_on_the_table_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == Player().firmware("table.diagnostic").VERSION


def lit(player: Player) -> int:
    """How many pixels of the display are lit."""
    return sum(
        1 for pixel in player.table.display.image().convert("1").tobytes() for _ in range(pixel.bit_count())
    )


def test_the_diagnostic_names_a_dead_reader() -> None:
    player = Player().switch_on().press("ok").choose(DIAGNOSTIC).press("plus")
    player.table.part("defender.2").dead = True
    player.wait(4000)
    assert player.table.screen_text().split("\n")[1].startswith("defender.2 ")
    player.sees_no("defender.2 ok")


def test_without_its_texts_the_table_still_has_the_bench() -> None:
    player = Player()
    with player.table.device.flash.timeless():
        player.table.device.files.remove("/texts/common.en.txt")
    player.switch_on().sees("pico_full", "OK: lights+sound")
    player.table.place("history unit 6", "attacker.1")
    player.wait(400).sees("attacker.1 card", "Trebuchet")


def test_the_idle_picture_wanders_and_the_display_goes_out() -> None:
    player = Player().settings_before(saver_minutes=2).switch_on()
    player.away(50).wait(8000).sees("New game")
    player.wait(2500).sees("Chronotable").sees_no("New game")
    first = player.table.display.image().tobytes()
    player.wait(9000)
    assert player.table.display.image().tobytes() != first
    player.press("ok").sees("New game")
    player.away(110).wait(9000)
    assert lit(player) > 0
    player.wait(2000)
    assert lit(player) == 0
    player.press("ok").wait(200).sees("Chronotable").sees_no("New game")  # this press only wakes the display


# The turn clock


def test_the_turn_clock_falls_ticks_and_survives_a_power_cut() -> None:
    player = Player()
    player.game_before(lambda game: game.moment == AT_PREPARE)
    player.settings_before(turn_clock=30).switch_on().choose().press("ok").wait(1000)
    player.away(5).wait(3000).hold("back").choose(PAUSE).sees("Pause")
    left = reading(player)
    assert 18 <= left <= 21
    player.away(12).wait(3000)
    assert reading(player) == left  # a pause costs nothing
    player.lose_power().choose().press("ok").wait(700).hold("back").choose(PAUSE)
    assert left - 3 <= reading(player) <= left + 5
    buzzer = player.table.buzzer
    assert buzzer is not None
    player.press("ok", "back")
    buzzer.log.clear()
    player.away(left - 13).wait(16_000).sees("Time is up!")
    assert [hz for _, hz, _ in buzzer.log].count(1600) == 10


def reading(player: Player) -> int:
    """The time on the display, in seconds."""
    minutes, _, seconds = player.table.screen_text().split("\n")[1].partition(":")
    return int(minutes) * 60 + int(seconds)
