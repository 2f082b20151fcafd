"""A bot at a seat of a table: virtual hands do what the display says, and play the other seat themselves."""

from collections import deque
from typing import Any

import pytest

from host_tools.command_line import parser
from host_tools.commands.opponent import player_for
from host_tools.errors import ToolError
from host_tools.network.opponent import Opponent
from host_tools.network.table_side import Running, TableSide
from host_tools.talk import Refused
from link.frame import pack, unpack
from sim.hands.acts import perform
from sim.opponent.player import Player
from tests.hands.at_a_table import BotGame

SEAT = 1


def arguments_of(words: str) -> Any:
    return parser(words.split()).parse_args(words.split())


class VirtualTalk:
    """`host_tools.talk.Table` in virtual time, on the console of a simulated table."""

    def __init__(self, game: BotGame):
        self.table = game.table
        self._number = 0
        self._events: deque[str] = deque()
        self.table.device.console.take()

    def hello(self) -> tuple[str, str]:
        return "1", "pico_full"

    def ask(self, text: str) -> str:
        self._number += 1
        self.table.device.console.type(pack(self._number, text))
        for _ in range(40):
            self.table.run(25)
            for number, told in self._lines():
                if number == self._number:
                    verdict, _, rest = told.partition(" ")
                    if verdict == "ok":
                        return rest
                    raise Refused(rest.partition(" ")[2], "", rest.partition(" ")[0])
        raise AssertionError(f"no answer to {text}")

    def listen(self, seconds: float) -> list[str]:
        self.table.run(int(1000 * seconds))
        list(self._lines())
        told = list(self._events)
        self._events.clear()
        return told

    def _lines(self) -> list[tuple[int, str]]:
        answers = []
        for line in self.table.device.console.take().split(b"\n"):
            if line.startswith(b"~"):
                number, text = unpack(line)
                if text.startswith("! "):
                    self._events.append(text[2:])
                else:
                    answers.append((number, text))
        return answers


class Evening:
    """A table with a person at seat 1 (played by automatic hands) and the bot at seat 2."""

    def __init__(self, game: str, level: str = "fair"):
        self.play = BotGame(game, "pico_full")
        self.talk = VirtualTalk(self.play)
        self.side = TableSide(self.talk)  # type: ignore[arg-type]
        self.said: list[str] = []
        self.opponent = Opponent(SEAT, lambda running: self._player(running, level), self.said.append)
        self.decided = 0  # moves of the bot, or of chance behind them

    def _player(self, running: Running, level: str) -> Player:
        return Player(running.game, running.setup, [SEAT], level, 3, 2 if level != "greedy" else None)

    @property
    def desk(self) -> Any:
        return self.play.table.desk()

    @property
    def moves(self) -> int:
        return int(self.desk.session.journal.log.tally.standing)

    def sit_down(self) -> None:
        self.opponent.ask(self.side)
        assert not self.opponent.may_play(self.side)
        self.play.table.run(500)
        assert [value for _, value in self.desk.page.choices] == [True, False]
        self.press("ok")
        assert self.opponent.may_play(self.side)
        self.opponent.sit_down(self.side)

    def press(self, button: str) -> None:
        perform(self.play.table, self.play.hands.press(button))

    def choose_in_menu(self, key: str) -> None:
        """Hold BACK, and take a line of the menu."""
        self.play.table.press("back", 1500)
        self.play.table.run(300)
        self.choose(key)

    def choose(self, value: Any) -> None:
        page, table = self.desk.page, self.play.table
        line = [each for _, each in page.choices].index(value)
        while page.index != line:
            table.turn(1 if page.index < line else -1)
            table.run(200)
        table.press("ok")
        table.run(500)

    def step(self) -> None:
        """The bot thinks and bids; hands do one thing."""
        self.opponent.step(self.side)
        page, sitting = self.desk.page, self.play.sitting
        if page.led:
            if page.move:
                self.press("ok")
        else:
            self.hands_do(sitting)
        if sitting.follow() and sitting.last_decider() == SEAT:
            self.decided += 1

    def hands_do(self, sitting: Any) -> None:
        waiting = sitting.room.waits()
        if waiting.kind == "private" and waiting.seat == SEAT:
            sitting.room.decide(waiting.moves[0])
        elif waiting.seat != SEAT or sitting.dealer.has_to_tidy():
            acts = sitting.acts()
            if acts is not None:
                perform(self.play.table, acts)
        else:
            self.play.table.run(200)

    def go_on(self, decisions: int, most: int = 900) -> None:
        """Until the bot has made so many decisions."""
        for _ in range(most):
            self.step()
            if self.decided >= decisions:
                return
            assert not self.opponent.done, self.opponent.done
        raise AssertionError(f"stuck after {self.moves} moves: {type(self.desk.page).__name__}")


@pytest.mark.parametrize("game", ["history", "battalia", "arte"])
def test_a_bot_plays_a_seat_and_hands_do_it_for_the_bot(game: str) -> None:
    evening = Evening(game)
    evening.sit_down()
    evening.go_on(12)
    assert evening.desk.session.house.bot
    while evening.desk.is_working:
        evening.play.table.run(50)
    evening.opponent.step(evening.side)
    player = evening.opponent.player
    assert player is not None
    assert player.room.table.digest() == evening.desk.session.game.digest()


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
    while evening.desk.is_working:
        evening.play.table.run(50)
    evening.opponent.step(evening.side)
    player = evening.opponent.player
    assert player is not None
    assert player.room.table.digest() == evening.desk.session.game.digest()
