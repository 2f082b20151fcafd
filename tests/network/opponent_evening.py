"""A table with a person and a bot: virtual hands do what the display says, and play the other seat."""

from collections import deque
from typing import Any

from host_tools.network.opponent import Opponent
from host_tools.network.table_side import Running, TableSide
from host_tools.talk import Refused
from link.frame import pack, unpack
from sim.hands.acts import perform
from sim.opponent.player import Player
from tests.hands.at_a_table import BotGame

SEAT = 1


class VirtualTalk:
    """`host_tools.talk.Table` in virtual time, on the console of a simulated table."""

    def __init__(self, game: BotGame):
        self.table = game.table
        self._number = 0
        self._events: deque[str] = deque()
        self._begun = b""  # a line that has not ended yet
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
        *lines, self._begun = (self._begun + self.table.device.console.take()).split(b"\n")
        for line in lines:
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

    def agree(self) -> None:
        """The bot's game is the table's, move by move."""
        while self.desk.is_working:
            self.play.table.run(50)
        player = self.opponent.player
        assert player is not None
        player.follow(self.side.moves())
        assert player.room.table.digest() == self.desk.session.game.digest()
