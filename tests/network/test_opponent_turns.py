"""Turns of a bot at a real table, in all three games."""

import pytest

from tests.network.opponent_evening import SEAT, Evening


@pytest.mark.parametrize(("game", "decisions"), [("history", 16), ("battalia", 16), ("arte", 70)])
def test_a_bot_plays_a_seat_and_hands_do_it_for_the_bot(game: str, decisions: int) -> None:
    evening = Evening(game)
    evening.sit_down()
    evening.go_on(decisions)
    assert evening.desk.session.house.bot
    assert any("The opponent: " in said for said in evening.said)
    evening.agree()


def test_people_take_back_and_the_bot_agrees() -> None:
    evening = Evening("history", "greedy")
    evening.sit_down()
    evening.go_on(2)
    for _ in range(200):
        session = evening.desk.session
        mine = session.game.expects().seat == 1 - SEAT and session.can_undo()
        if mine and evening.desk.page.prompt is not None and not evening.desk.page.scenes:
            break
        evening.step()
    before = evening.moves
    evening.press("back")
    for _ in range(40):
        evening.opponent.step(evening.side)
        if evening.moves < before:
            break
    assert evening.moves < before
    evening.agree()
