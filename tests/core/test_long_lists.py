"""A long list on the display: lines are made as far as somebody looks, and all are there for hands."""

from store.errors import StoreError
from table.prompt import Prompt
from tests.core.desk_hand import FIRST_PROMPT, TO_FIRST_PROMPT, new_hands


def _hands():
    """At a question with a long list of which only the beginning is made; and that list as a whole."""
    hands = new_hands()
    hands.press(*TO_FIRST_PROMPT).sees(FIRST_PROMPT)
    page, session = hands.desk.page, hands.desk.session
    while page.prompt.is_whole:
        _play(hands, session.game.expects().moves[0])
    whole = session.guide.prompt(session.game, hands.desk.services).choices
    assert 3 < len(page.prompt.lines) < 8 < len(whole)
    return hands, page, whole


def _play(hands, move):
    hands.desk.services.touch()
    hands.desk.page.play_anytime(move)
    hands.look()
    hands.desk.page.scenes.clear()
    hands.desk.services.redraw()
    hands.look()


def test_the_rest_of_a_list_is_made_when_its_beginning_is_to_be_seen():
    hands, page, whole = _hands()
    hands.sees(whole[3][0])
    made = len(page.prompt.lines)
    hands.look()
    assert len(page.prompt.lines) == made  # hands have just been here
    hands.wait(200).wait(40)
    assert page.prompt.lines == whole and page.prompt.is_whole


def test_hands_reach_lines_that_are_not_made_yet():
    hands, page, whole = _hands()
    hands.turn(9).sees(whole[9][0])
    assert page.index == 9 and not page.prompt.is_whole
    hands.press("minus")
    assert page.index == 8
    hands, page, whole = _hands()
    hands.press("minus").sees(whole[-1][0])
    assert page.index == len(whole) - 1
    hands.press("plus").sees(whole[0][0])
    assert page.index == 0


def test_whoever_asks_for_the_list_gets_all_of_it():
    _, page, whole = _hands()
    assert page.choices == whole


def test_after_a_move_that_does_not_count_the_list_is_there_as_before():
    hands, page, whole = _hands()
    page.play_anytime((99,))
    hands.look()
    assert page.refusal[0] and page.choices == whole

    def full(data):
        raise StoreError("full", "no room")

    hands, page, whole = _hands()
    hands.desk.services.journal.append = full
    before = hands.desk.session.game.digest()
    page.play_anytime(whole[0][1][0])
    hands.look()
    del hands.desk.services.journal.append
    assert hands.desk.session.game.digest() == before
    hands.sees(hands.desk.services.text("FLASH_FULL"))
    assert page.choices == whole


def test_no_line_is_made_of_a_moment_that_is_over():
    hands, page, whole = _hands()
    before = page.prompt
    made = len(before.lines)
    _play(hands, whole[0][1][0])
    assert page.prompt is not before
    assert before.choices == whole[:made]


def test_a_list_leaves_out_what_says_the_same_or_nothing():
    prompt = Prompt("title")
    prompt.offer("a")
    prompt.offer_each([(1,), (2,), (3,), (4,), (5,)], lambda move: ("", "", "b", "a", "b", "c")[move[0]])
    steps = list(prompt.make(2))
    assert steps and prompt.lines[:2] == [("a", []), ("b", [(2,)])]
    assert prompt.choices == [("a", []), ("b", [(2,)]), ("c", [(5,)])]
    assert prompt.is_whole and not prompt.end()
