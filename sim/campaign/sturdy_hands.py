"""Hands that keep playing while things go wrong: they notice, put it right, and go on."""

from typing import Any

from sim.campaign.faults import Fault, Faults
from sim.campaign.objects import count_objects
from sim.campaign.recording import HandsStuck, PowerLost, RecordingTable
from sim.hands.history import BOOT_MS, Hands, HandsError, Move, Thing
from sim.scenario.promises import Promises
from sim.table import TableError
from sim.table.table import COPY

DARK_MS = 300
MOST_PAGES = 40
CHECKED_EVERY = 10  # answers
SEVERAL_MS = 400
MORE_OBJECTS = 160  # the link, cached texts, a scene, a longer list: no trend


class BrokenPromise(Exception):
    """The table did not do what it always does."""


class SturdyHands(Hands):
    """Plays with faults; `game` and `decks` are their own, and `played` the moves that led there."""

    table: RecordingTable

    def __init__(self, table: RecordingTable, seed: int, faults: list[Fault], players: int = 2):
        super().__init__(table, seed, players=players, language="en")
        self._to_come = list(faults)
        self.faults = Faults(table)
        self.promises = Promises(table)
        self.played: list[Move] = []
        self.struck: list[Fault] = []
        self.cuts = 0

    def take_over(self, game: Any, decks: Any, played: list[Move]) -> "SturdyHands":
        """Go on with a game that lies before the table already, from a table without power."""
        self.game, self.decks, self.played = game, decks, played
        self.promises.believe()
        self._come_back()
        return self

    def finish(self) -> None:
        """Everything is mended, the power goes once more, and all that was promised is still there."""
        self._go_through(self._put_right)
        self._go_through(self.watch)
        self.check()
        held = self._held()
        self.table.cut_power()
        self._go_through(lambda: None)
        self.check()
        if not self.game.over:
            self._expect(self._session.game.digest() == self.game.digest(), "another game came back")
            self._expect_no_growth(held)

    def _held(self) -> int:
        return count_objects(self.desk)

    def _expect_no_growth(self, held: int) -> None:
        """The table that has just begun with this very game holds as much as the one that went through it."""
        fresh = self._held()
        if held > fresh + MORE_OBJECTS:
            raise BrokenPromise(f"the firmware holds on to {held} objects, after a new start to {fresh}")

    # One answer, whatever it takes

    def answer(self) -> None:
        self.table.patience = 400
        count = self.answers
        while self._to_come and self._to_come[0].at <= count:
            self._go_through(lambda: self._strike(self._to_come.pop(0)))
        while self.answers == count and not self.game.over:
            self._go_through(self._one_answer)
        if self.answers % CHECKED_EVERY == 0:
            self.check()

    def _one_answer(self) -> None:
        self.watch()
        prompt = self.prompt
        before = len(self.promises.accepted)
        moves = self._answer(prompt)
        self._wait_for(lambda: self._moved_on(prompt))
        understood = self.promises.accepted[before:]
        # What follows by itself may come behind it; `_catch_up` sees that it is allowed.
        self._expect(understood[: len(moves)] == moves, f"{moves} was understood as {understood}")
        self._catch_up()
        self._expect(self._session.game.digest() == self.game.digest(), f"{moves} led elsewhere")
        self.answers += 1
        if self.game.over:
            self.watch()

    def _strike(self, fault: Fault) -> None:
        self.struck.append(fault)
        self.faults.strike(fault)

    def _go_through(self, act: Any) -> None:
        """Do it; if it does not work and something is wrong, put that right."""
        try:
            act()
            if not self.table.device.powered:
                raise PowerLost
        except PowerLost:
            self._recover_power()
        except (HandsError, HandsStuck, TableError):
            if not self.table.device.powered:
                self._recover_power()
            elif self.faults.excused:
                self._go_through(self._put_right)
            else:
                raise
        self._catch_up()

    # Cards that are snatched away, and cards with a second sticker

    def _put(self, thing: Thing, zone: str) -> None:
        before = self._state()
        if self.faults.flickers and not self.table.is_slot(zone):
            self.table.tap(self._card(thing), zone, self.faults.flickers)
            self.table.run(SEVERAL_MS)
        if self.faults.copies and not self.table.is_slot(zone) and self._state() == before:
            self.table.place(COPY + self._card(thing), zone)
            self.table.tap(self._card(thing), zone)
            self.table.remove(zone)
            self.table.run(SEVERAL_MS)
        if self._state() == before:
            super()._put(thing, zone)

    def _state(self) -> tuple[int, int]:
        """Changes when the table has taken a card."""
        line = self.prompt.row if type(self.page).__name__ == "GamePage" else None
        return len(self.promises.accepted), len(line.cards) if line else 0

    def check(self) -> None:
        broken = self.promises.broken()
        if broken:
            raise BrokenPromise("; ".join(broken))

    # After the power

    def _recover_power(self) -> None:
        while True:
            self.cuts += 1
            self.table.patience = 400
            self.check()
            self.promises.believe()
            self.table.power_on()
            again, self.faults.cut_again = self.faults.cut_again, 0
            if again:
                self.table.cut_power_after(again)
            try:
                self.table.run(BOOT_MS)
                self._take_up_shown()
                self._come_back()
            except (PowerLost, TableError):
                if self.table.device.powered:
                    raise
                continue
            break
        if self.faults.excused:
            self._go_through(self._put_right)

    def _come_back(self) -> None:
        """From the first page after a start to the question of the game."""
        for _ in range(MOST_PAGES):
            name = type(self.page).__name__
            if name == "GamePage" or self._has_ended():
                return
            if name == "ResumeCheck":
                self.table.run(700)
                if type(self.page).__name__ == "ResumeCheck" and self.dice.random() < 0.7:
                    self._lay_out_as_remembered()
                elif type(self.page).__name__ == "ResumeCheck":
                    self.press("ok")
            elif name in ("Menu", "ResumeQuestion", "WheelCheck", "WheelBack"):
                self.press("ok")
            elif name == "StartMenu":
                self.choose("RESUME")
            else:
                self._expect(False, f"a page called {name} is in the way")
        self._expect(False, "the game does not come back")

    def _lay_out_as_remembered(self) -> None:
        play = self.page.game_page
        lying = play.session.guide.cards_on_slots(play.session.game)
        for zone in self.page.differences():
            if zone in self._lying:
                self._take_up(zone)
        for zone in self.page.differences() if type(self.page).__name__ == "ResumeCheck" else []:
            if lying.get(zone) is not None:
                self._take_up_wherever(("unit", lying[zone]))
                self._lay(("unit", lying[zone]), zone)

    def _take_up_wherever(self, thing: Thing) -> None:
        for zone, other in list(self._lying.items()):
            if other == thing:
                self._take_up(zone)

    def _has_ended(self) -> bool:
        return type(self.page).__name__ in ("Verdict", "TextPage") or (
            type(self.page).__name__ == "StartMenu"
            and "RESUME" not in [value for _, value in self.page.choices]
        )

    # After other faults

    def _put_right(self) -> None:
        """Mend what is broken, take up what was laid in vain, and let the table settle."""
        self.table.run(self.faults.mend())
        self._take_up_shown()
        self._say_if_covered()
        if type(self.page).__name__ != "GamePage":
            return
        line = self.prompt.row
        wanted = self.page.scenes[0].wanted if self.page.scenes else {}
        remembered = self._session.guide.cards_on_slots(self._session.game)
        for zone, thing in list(self._lying.items()):
            if thing[1] not in (remembered.get(zone), wanted.get(zone)):
                self._take_up(zone)
        while line and line.cards and self.page.row_is_tapped and self.page.prompt.row is line:
            self.press("back")

    def _take_up_shown(self) -> None:
        """Nothing stays on a reader that cards are only shown to."""
        for reader in self.table.board.readers:
            if reader.mode != "slot" and self.table.fields[reader.name].tags:
                self.table.remove(reader.name)
                self.table.run(SEVERAL_MS)

    def _catch_up(self) -> None:
        """What the table accepted all the same is true: play it here too."""
        moves = self.promises.accepted
        self._expect(moves[: len(self.played)] == self.played, "a move is gone that the table had accepted")
        for move in moves[len(self.played) :]:
            if self.game.expects().moves and move in self.game.expects().moves:
                self.decks.obey(self.game.play(move))
            else:
                self._expect(False, f"{move} was accepted and is not allowed")
            self.played.append(move)
        found = self.decks.differences()
        self._expect(not found, "; ".join(found))
