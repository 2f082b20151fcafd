"""Command cards on both Pythons: what each does, where none applies, and that nobody else hears of them."""

from drivers.reader import CARD, READER_BACK, READER_LOST, REMOVED, TWO_CARDS
from tests.core.desk_hand import FIRST_PROMPT, TO_FIRST_PROMPT, new_hands

SLOT, OTHER_SLOT, TILE = 0, 1, 2  # readers of the desk, all of them slots
STARTED_MS = 1200
RED = 0  # of a colour


def at_the_start():
    """A new table some time after it was switched on: the first question is the language."""
    hands = new_hands()
    hands.look(STARTED_MS)
    return hands


def in_a_game():
    return at_the_start().press(*TO_FIRST_PROMPT).sees(FIRST_PROMPT)


def show(hands, command, reader=TILE, pause=600):
    """Lay a command card and take it up."""
    hands.card(reader, CARD, ("command", command, 0))
    hands.card(reader, REMOVED)
    hands.look(pause)
    return hands


def is_refused(hands, command, reader=TILE):
    """Whether laying it only makes the place red, and the page stays as it was."""
    before, page = hands.words(), hands.desk.page
    hands.card(reader, CARD, ("command", command, 0))
    lights = hands.desk.hardware.leds.colours
    led = hands.desk.hardware.zones["tile"][0]
    red = False
    for _ in range(20):
        hands.look()
        colour = lights[led]
        red = red or (colour[0] > 0 and not colour[1] and not colour[2])
    hands.card(reader, REMOVED).look(3000)
    assert hands.words() == before and hands.desk.page is page
    return red


def test_from_the_first_start_into_a_game_without_a_button():
    hands = at_the_start().sees("Italiano")
    for _ in TO_FIRST_PROMPT:
        show(hands, "ok")
    hands.sees(FIRST_PROMPT)


def test_back_leaves_a_menu():
    hands = show(at_the_start(), "ok").turn(1)
    show(hands, "ok").sees("Settings")
    show(hands, "back").sees("New game")


def test_pause_opens_the_menu_of_a_game_and_leaves_the_diagnostic():
    hands = show(at_the_start(), "ok").turn(3)
    show(hands, "ok").sees("bench 1/5")
    show(hands, "pause").sees("New game").turn(-3)
    for _ in TO_FIRST_PROMPT[1:]:
        show(hands, "ok")
    show(hands.sees(FIRST_PROMPT), "pause").sees("Menu")
    assert is_refused(hands, "pause")
    show(hands, "back").sees(FIRST_PROMPT)


def test_undo_takes_back_a_decision_from_the_game_and_from_the_menu():
    hands = in_a_game()
    session = hands.desk.session
    before = 0
    while not session.can_undo():  # what comes from piles and dice is no decision
        before = session.game.digest()
        decision = session.game.expects().moves[0]
        session.play(decision)
    show(hands, "undo").sees("Taken back")
    assert session.game.digest() == before
    session.play(decision)
    show(show(hands, "pause").sees("Menu"), "undo").sees("Taken back")
    assert session.game.digest() == before
    assert is_refused(hands.wait(5000), "undo")


def test_score_lies_on_the_game_and_goes_back_to_it():
    hands = in_a_game()
    show(hands, "score").sees("Joakim")
    assert is_refused(hands, "score")
    show(hands, "back").sees(FIRST_PROMPT)


def test_language_night_and_mute():
    hands = in_a_game()
    services = hands.desk.services
    assert not services.lights.night and not services.sounds.mute
    show(hands, "night").sees("Night: on")
    assert services.lights.night and services.settings.get("night")
    show(hands, "mute").sees("Sound: off")
    assert services.sounds.mute and not services.settings.get("sound")
    show(hands, "language").sees("Preparazione")
    show(hands, "mute").sees("Suoni: sì")
    show(show(hands, "language"), "night").sees("Noche: no")
    assert not services.lights.night and not services.sounds.mute


def test_the_settings_show_what_a_card_has_changed():
    hands = show(at_the_start(), "ok").turn(1)
    show(hands, "ok").turn(4).sees("Night: off")
    show(hands, "night").sees("Night: on")
    hands.look(5000)
    hands.sees("Night: on")


def test_where_nothing_is_played_score_undo_and_pause_do_not_apply():
    hands = show(at_the_start(), "ok").sees("New game")
    for command in ("score", "undo", "pause", "dance"):
        assert is_refused(hands, command), command


def test_neither_page_nor_rules_hear_of_it():
    hands = in_a_game()
    page, heard = hands.desk.page, []
    page.card = lambda *what: heard.append(what)
    show(hands, "ok")
    show(hands, "undo")
    assert not heard and not hands.desk.services.lying


def test_a_card_that_it_covers_lies_as_before():
    hands = in_a_game()
    lying = hands.desk.services.lying
    hands.card(SLOT, CARD, ("history", "unit", 1))
    hands.card(SLOT, TWO_CARDS)
    hands.card(SLOT, CARD, ("history", "unit", 1))
    assert lying == {"attacker.1": ("history", "unit", 1)}
    hands.card(SLOT, TWO_CARDS)
    hands.card(SLOT, CARD, ("command", "night", 0))  # the unit was taken up, this one is left
    assert not lying
    show(hands, "night", SLOT)
    assert not lying


def test_two_command_cards_that_are_taken_up_together_leave_nothing_behind():
    hands = in_a_game()
    hands.card(SLOT, CARD, ("command", "night", 0))
    hands.card(SLOT, TWO_CARDS)
    assert hands.desk.services.lying == {"attacker.1": None}
    hands.card(SLOT, REMOVED)
    assert not hands.desk.services.lying


def test_it_is_obeyed_once_however_badly_it_is_heard():
    hands = in_a_game()
    night = ("command", "night", 0)
    settings = hands.desk.services.settings
    hands.card(SLOT, CARD, night)
    assert settings.get("night")
    hands.card(SLOT, READER_LOST).card(SLOT, READER_BACK)
    hands.card(SLOT, REMOVED).card(SLOT, CARD, night)  # silent for a moment
    hands.card(SLOT, REMOVED).card(OTHER_SLOT, CARD, night)  # two readers have agreed on where it lies
    hands.card(OTHER_SLOT, TWO_CARDS).card(OTHER_SLOT, CARD, night)  # something else was there for a moment
    assert settings.get("night")
    hands.card(OTHER_SLOT, REMOVED).look(600)
    hands.card(OTHER_SLOT, CARD, night)
    assert not settings.get("night")


def test_one_that_lies_there_when_the_table_is_switched_on_is_no_command():
    hands = new_hands()
    hands.card(TILE, CARD, ("command", "ok", 0)).look(STARTED_MS)
    hands.card(TILE, REMOVED).sees("Italiano")
    show(hands.wait(600), "ok").sees("New game")


def test_on_a_dark_display_it_only_wakes():
    hands = in_a_game()
    display = hands.desk.hardware.display
    for command in ("score", "ok"):
        display.sleep()
        show(hands, command).sees(FIRST_PROMPT)
        assert not display.asleep
    show(hands, "score").sees("Joakim")
