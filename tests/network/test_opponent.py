"""A bot at a seat of a table: what happens when it is late, dies, or is not wanted."""

from typing import Any

import pytest

from host_tools.command_line import parser
from host_tools.commands.opponent import player_for
from host_tools.errors import ToolError
from host_tools.talk import Refused
from tests.network.opponent_evening import Evening, VirtualTalk


def arguments_of(words: str) -> Any:
    return parser(words.split()).parse_args(words.split())


def until_asked(evening: Evening) -> None:
    """Hands go on until the bot is to move; it does not hear of it."""
    for _ in range(300):
        if evening.desk.page.led:
            return
        evening.hands_do(evening.play.sitting)
        evening.play.sitting.follow()
        evening.talk.listen(0.05)
    raise AssertionError("it is never asked")


def test_a_bot_that_is_late_or_dies_holds_nobody_up() -> None:
    evening = Evening("history", "greedy")
    table = evening.play.table
    evening.sit_down()
    until_asked(evening)
    table.run(40_000)
    assert "The opponent thinks" in table.screen_text()
    evening.opponent.sit_down(evening.side)  # late: it was started again, and goes on
    before = evening.moves
    for _ in range(40):
        evening.opponent.step(evening.side)
        if evening.desk.page.led and evening.desk.page.move:
            break
    table.run(100)
    shown = table.screen_text()
    assert "The opponent" in shown and "thinks" not in shown
    evening.press("ok")
    table.run(1000)
    assert evening.moves > before
    evening.play.sitting.follow()

    until_asked(evening)  # it has died: nobody steps it any more
    table.cut_power()
    table.power_on()
    evening.talk = VirtualTalk(evening.play)
    table.run(8000)
    evening.press("ok")
    table.run(3000)
    session = evening.desk.session
    assert session.house.bot and session.house.waits()
    for _ in range(6):  # what the table checks after a power cut
        if evening.desk.page is not evening.desk.pages[0]:
            evening.press("back" if type(evening.desk.page).__name__ == "WheelCheck" else "ok")
            table.run(500)

    evening.choose_in_menu("HOUSE_LEAVE")
    assert "Play all seats here?" in table.screen_text()
    evening.choose(True)
    assert session.house is None and not evening.desk.page.led  # people play every seat
    assert evening.desk.page.prompt is not None


def test_what_people_decline_or_what_cannot_be_is_one_sentence() -> None:
    evening = Evening("history")
    evening.opponent.ask(evening.side)
    evening.play.table.run(300)
    evening.press("back")
    with pytest.raises(ToolError, match="said no") as said:
        evening.opponent.may_play(evening.side)
    assert said.value.code == "consent"
    assert evening.desk.session.house is None
    with pytest.raises(Refused) as refused:
        evening.talk.ask("remote on 1 bot")
    assert refused.value.code == "consent"

    options = arguments_of("opponent --seat 5")
    running = evening.side.running()
    assert running is not None
    with pytest.raises(ToolError, match="no seat 5"):
        player_for(options, running, "en")
    with pytest.raises(ToolError, match="deals the cards"):
        player_for(arguments_of("opponent --seat 1"), running._replace(setup=(0, *running.setup[1:])), "en")

    evening.choose_in_menu("ABANDON")
    evening.choose(True)
    evening.choose(True)
    evening.play.table.run(1500)
    with pytest.raises(ToolError, match="No game is being played") as quiet:
        evening.opponent.ask(evening.side)
    assert quiet.value.code == "quiet"
