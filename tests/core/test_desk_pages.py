"""The desk and its own pages on both Pythons: the same walk through all of them that people take."""

import gc
import sys

from tests.core.desk_hand import FIRST_PROMPT, TO_FIRST_PROMPT, new_hands


def test_from_the_first_start_through_every_page_and_back():
    hands = new_hands()
    hands.sees("Italiano").press("ok").sees("New game")
    hands.turn(1).press("ok").sees("Language: English").press("plus", "plus", "plus", "plus", "ok")
    hands.sees("60 %").turn(2).sees("70 %").press("back").sees("Brightness: 60 %").press("back")
    hands.press("plus", "ok").sees("The wheel").press("ok").sees("New game")
    hands.press("plus", "ok").sees("bench 1/5").press(
        "ok", "plus", "plus", "ok", "ok", "ok", "ok", "ok", "plus"
    )
    hands.sees("version").hold("back").sees("New game")
    hands.press("minus", "minus", "minus", "ok").sees("Choose a game").press("ok")
    hands.sees("How many").press("ok", "ok", "ok", "ok", "ok")
    hands.sees(FIRST_PROMPT).hold("back").sees("Menu").press("plus", "ok").sees("Joakim").press("back")
    hands.press("plus", "plus", "ok").sees("Settings").press("back").press("plus", "ok").sees("Pause")
    hands.press("ok").press("plus", "ok").sees("Give the game up?").press("plus", "ok", "plus", "ok")
    hands.sees("New game")


def test_a_game_is_resumed_by_a_desk_that_knows_nothing_but_the_flash():
    hands = new_hands()
    hands.press(*TO_FIRST_PROMPT).sees(FIRST_PROMPT)
    hands.hold("back").press("plus", "plus", "ok")  # by list
    hands.press("ok")
    digest = hands.desk.session.game.digest()
    hands.desk.services.journal.close()
    hands.sit_down().sees("Resume the game?").press("ok").look(700)
    assert hands.desk.session.game.digest() == digest


def _interrupted_game():
    """A game of six moves, each in a segment of its own, which the table offers to resume; and its digest."""
    hands = new_hands()
    hands.press(*TO_FIRST_PROMPT).sees(FIRST_PROMPT)
    session = hands.desk.session
    for _ in range(6):
        session.play(session.game.expects().moves[0])
        session.journal.close()
    hands.sit_down().sees("Resume the game?")
    return hands, session.game.digest()


def _replay_ahead(hands, steps):
    """Hands rest for so many steps of the replay; gives how many there were."""
    services = hands.desk.services
    services.touched = services.ticks() - 1000
    services.ticks_since = lambda begun: 1000  # each step takes so long that the loop has its turn after it
    done = 0
    while done < steps and hands.desk.page.reckon():
        done += 1
    del services.ticks_since
    return done


_TO_FIRST_MOVE = 6  # steps: garbage, guide, cards, state; then a move


def test_a_game_is_replayed_while_people_read_the_question():
    hands, digest = _interrupted_game()
    assert not hands.desk.page.reckon()  # hands have just been here
    assert _TO_FIRST_MOVE + 6 < _replay_ahead(hands, 1000) < 1000
    assert hands.desk.session is None and not hands.desk.page.reckon()
    hands.desk.services.journal.moves = None  # nobody reads them again
    hands.press("ok").look(1500)
    assert hands.desk.session.game.digest() == digest


def test_people_see_the_first_question_before_anything_is_unloaded_for_the_game():
    hands, _ = _interrupted_game()
    desk = hands.desk
    services = desk.services
    services.ticks_since = lambda begun: 1000  # each step takes so long that the loop has its turn after it
    for edge in hands._edges:
        desk.button("ok", edge)
    seen = []
    while desk.work() and desk.is_working:
        seen.append("Resume the game?" not in hands.words())
    del services.ticks_since
    # It is shown, and only then the list of modules is loaded, and they go.
    assert len(seen) > 10 and seen[-3:] == [False, True, True] and not any(seen[:-2])


def test_a_game_with_which_the_table_agrees_goes_on_without_another_page():
    for waits, pages in ((0, 2), (1300, 1)):  # before all readers have told what lies on them, and after that
        hands, digest = _interrupted_game()
        desk = hands.desk
        hands.wait(waits)
        replaced = []
        replace = desk.replace
        desk.replace = lambda page, replaced=replaced, replace=replace: (replaced.append(page), replace(page))
        hands.press("ok")
        hands.wait(1300).wait(40)
        assert len(replaced) == pages and desk.page is replaced[-1]
        assert desk.session.game.digest() == digest


def test_odds_wait_while_a_card_is_read_that_was_noticed():
    hands = new_hands()
    hands.press(*TO_FIRST_PROMPT).sees(FIRST_PROMPT)
    desk = hands.desk
    reckoned = []
    desk.page.reckon = lambda: reckoned.append(hands.time.now)
    hands.wait(1000).wait(10)
    assert reckoned
    desk.card_noticed(desk.hardware.readers[0], True)
    noticed = hands.time.now
    del reckoned[:]
    for _ in range(30):
        hands.look(10)
    assert reckoned[0] - noticed == 150


def test_a_card_that_is_gone_before_it_was_read_leaves_no_light():
    hands = new_hands()
    hands.press(*TO_FIRST_PROMPT).sees(FIRST_PROMPT)
    desk, leds = hands.desk, hands.desk.hardware.leds
    before = leds.colours[0]
    reader = desk.hardware.readers[0]
    desk.card_noticed(reader, True)
    assert leds.colours[0] != before and not desk.is_working
    desk.card_noticed(reader, False)
    hands.look()
    assert leds.colours[0] == before


def test_a_host_that_needs_the_memory_gets_it_and_the_replay_begins_again():
    hands, digest = _interrupted_game()
    steps = _replay_ahead(hands, 1000)
    hands.desk.services.saved.unload()
    assert _replay_ahead(hands, 1000) == steps
    hands.press("ok").look(1500)
    assert hands.desk.session.game.digest() == digest and hands.desk.services.saved is None


def test_who_resumes_in_the_middle_of_the_replay_waits_for_the_rest():
    hands, digest = _interrupted_game()
    assert _replay_ahead(hands, _TO_FIRST_MOVE) == _TO_FIRST_MOVE
    hands.press("ok").look(1500)
    assert hands.desk.session.game.digest() == digest


def test_a_replay_that_failed_begins_again_with_the_next_ok():
    from store.catalogue import CatalogueError

    hands, digest = _interrupted_game()
    journal = hands.desk.services.journal
    moves = journal.moves

    def broken():
        for data in moves():
            yield data
            break
        raise CatalogueError("cut", "cards/history.cat", "is cut short")

    journal.moves = broken
    hands.press("ok").sees("cards/history.cat")
    assert hands.desk.session is None
    journal.moves = moves
    hands.press("ok").look(1500)
    assert hands.desk.session.game.digest() == digest


def test_no_segment_is_tidied_away_while_the_replay_reads_it():
    hands, digest = _interrupted_game()
    assert _replay_ahead(hands, _TO_FIRST_MOVE) == _TO_FIRST_MOVE
    for _ in range(30):  # one more would be copied and removed with each
        hands.desk.idle()
    hands.press("ok").look(1500)
    assert hands.desk.session.game.digest() == digest


def test_what_is_unloaded_is_gone_and_comes_back_when_needed():
    new_hands()  # with it come the stand-ins for the chips
    import table.resume_check
    from unload import unload

    before = table.resume_check
    unload("table: resume_check never_loaded")
    assert "table.resume_check" not in sys.modules
    assert not hasattr(sys.modules["table"], "resume_check")
    import table.resume_check

    assert table.resume_check is not before
    sys.modules["table.resume_check"] = table.resume_check = before


def test_a_card_is_answered_in_amber_before_any_rule_is_asked_and_a_refusal_makes_it_red():
    from drivers.reader import CARD

    hands = new_hands()
    hands.press(*TO_FIRST_PROMPT).sees(FIRST_PROMPT)
    desk, leds = hands.desk, hands.desk.hardware.leds
    reader = desk.hardware.readers[0]
    desk.card(reader, CARD, ("history", "unit", 1))
    amber = leds.colours[0]
    assert amber[0] > amber[1] > amber[2] == 0
    assert desk.is_working and desk.page.refusal == ("", "")
    desk.button("minus", hands._edges[0])  # waits, and is honoured afterwards
    hands.look()
    assert not desk.is_working and desk.page.refusal[0]
    red = leds.colours[0]
    assert red[0] and not red[1] and not red[2]


def test_readers_know_where_a_card_is_expected():
    hands = new_hands()
    readers = hands.desk.hardware.readers
    hands.press(*TO_FIRST_PROMPT).sees(FIRST_PROMPT)
    assert readers.expected == ["tile"]
    hands.hold("back").press("minus").turn(9).press("ok").turn(1).press("ok").turn(1).press("ok").sees(
        "New game"
    )
    assert readers.expected == []


def test_while_a_game_is_played_the_start_is_not_in_memory():
    hands = new_hands()
    assert "table.start" in sys.modules
    hands.press(*TO_FIRST_PROMPT).sees(FIRST_PROMPT)
    if sys.implementation.name == "micropython":
        assert "table.start" not in sys.modules
    hands.hold("back").press("minus").turn(9).press("ok").turn(1).press("ok").turn(1).press("ok").sees(
        "New game"
    )
    if sys.implementation.name == "micropython":
        assert "rules.history.game" not in sys.modules
    hands.press("ok", "ok", "ok", "ok", "ok", "ok", "ok").sees(FIRST_PROMPT)


def test_a_game_that_waits_for_hands_leaves_no_garbage():
    """Else memory is full when somebody has thought, and the next answer waits for a collection."""
    hands = new_hands()
    hands.press(*TO_FIRST_PROMPT).sees(FIRST_PROMPT).wait(10_000)
    desk = hands.desk
    measured = getattr(gc, "mem_alloc", lambda: 0)

    def rest(rounds):
        for _ in range(rounds):
            desk.frame(hands.time.now)
            desk.work()
            desk.step()

    rest(1)
    before = measured()
    rest(100)
    assert measured() == before
