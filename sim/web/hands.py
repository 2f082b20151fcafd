"""The hands at the live table: they do one thing after another, and everything they do is recorded.

A deed is a generator of nanoseconds: it does something, says how long that takes, and goes on afterwards.
So a turn of the wheel or a held button never stops the loop, and a recording replays to the same moment.
"""

from collections import deque
from collections.abc import Callable, Generator
from typing import Any

import greenlet

from sim.clock import MS
from sim.scenario import VERBS, ScenarioFailed
from sim.scenario.writing import Step
from sim.table import Table, TableError
from sim.table.bad_tags import BAD_TAGS
from sim.web.public import Secrets
from sim.web.recorder import Recorder
from sim.web.story import desk_of

SHORTEST_PRESS_MS = 80  # a click of the mouse may be shorter than any finger
LONGEST_PRESS_MS = 10_000
AFTER_PRESS_MS = 60  # as Table.press waits
SHAKY_MS = 5  # how long worn contacts chatter
MENU_MS = 900  # how long Back is held for the menu of a game
LOOK_MS = 150  # until a page stands on the display
MOST_WAITING = 64
MOST_DETENTS = 100  # that may wait to be turned: more than a whole turn of any wheel

Deed = Generator[int, None, None]
Answer = Callable[[Exception | None], None]


class PacedTable(Table):
    """A table at which no time passes while hands work: what they do stands still until it has passed."""

    def run(self, ms: float) -> None:
        parent = greenlet.getcurrent().parent
        if parent is not None:  # outside of `working` nobody waits for it
            parent.switch(round(ms * MS))

    def pass_time(self, ns: int) -> None:
        self.device.run(ns)


def working(work: Callable[[], None]) -> Deed:
    """Something that hands do; each time it lets time pass, that is how long it takes."""
    hand = greenlet.greenlet(work)
    try:
        took = hand.switch()
        while not hand.dead:
            yield took
            took = hand.switch()
    finally:
        if not hand.dead:
            hand.throw(greenlet.GreenletExit)


class Hands:
    """`work` is called whenever time has passed; `free_at` is when it should be called next."""

    def __init__(self, table: PacedTable, recorder: Recorder):
        self.table = table
        self.recorder = recorder
        self.secrets = Secrets(table)
        self.journal: list[tuple[int, Step]] = []  # the second, and what everybody saw being done
        self.held: str | None = None  # the button under a finger
        self.shaky = False  # the wheel's contacts chatter
        self.noisy: set[str] = set()
        self.free_at = 0
        self._deed: Deed | None = None
        self._answer: Answer = _nobody
        self._waiting: deque[tuple[Step, Answer]] = deque()
        self._holds = 0  # how often a finger was to press a button and hold it
        self._released = 0  # up to which of them it has been let go

    @property
    def lying(self) -> dict[str, list[str]]:
        return self.table.lying

    @property
    def busy(self) -> bool:
        return self._deed is not None or bool(self._waiting)

    def ask(self, step: Step, answer: Answer | None = None) -> None:
        """Do this when the hands are free; a turn that still waits becomes part of this one."""
        answer = answer or _nobody
        if "turn" in step and self._waiting and "turn" in self._waiting[-1][0]:
            before, who = self._waiting[-1]
            detents = before["turn"] + step["turn"]
            if abs(detents) > MOST_DETENTS:
                raise TableError("the wheel does not turn that fast: wait a moment")
            self._waiting.pop()
            who(None)
            if not detents:
                answer(None)
                return
            step = {**step, "turn": detents}
        if len(self._waiting) >= MOST_WAITING:
            raise TableError("hands have only so many fingers: wait a moment")
        if "hold" in step:
            self._holds += 1
            step = {**step, "number": self._holds}
        self._waiting.append((step, answer))

    def release(self) -> None:
        """The finger leaves the button, even one that it was still to press."""
        self._released = self._holds

    def forget(self) -> None:
        """Whatever was still to be done is not done."""
        while self._waiting:
            self._waiting.popleft()[1](TableError("the hands were called off"))

    def end(self) -> None:
        """Hands off: what is being done is left as it is, and nobody waits for it."""
        self.forget()
        self.free_at = self.table.clock.now
        if self._deed is not None:
            self._deed.close()
            self._over(TableError("the hands were called off"))

    def work(self) -> None:
        """Go on with what is being done, and begin what is next, as far as this moment allows."""
        while self.table.clock.now >= self.free_at:
            if self._deed is None:
                if not self._waiting:
                    return
                step, self._answer = self._waiting.popleft()
                self._deed = self._begin(step)
            try:
                self.free_at = self.table.clock.now + next(self._deed)
            except StopIteration:
                self._over(None)
            except (TableError, ScenarioFailed) as error:
                self._over(error)

    def _over(self, error: Exception | None) -> None:
        self._deed = None
        answer, self._answer = self._answer, _nobody
        answer(error)

    # Deeds

    def _begin(self, step: Step) -> Deed:
        if "hold" in step:
            return self._hold(step["hold"], step["number"])
        if "undo" in step:
            return self._undo()
        if "line" in step:
            return self._choose(step["line"])
        if "lift" in step:
            return self._lift(step["lift"], step.get("card"))
        return self._plain(step)

    def _plain(self, step: Step, face_down: bool | None = None) -> Deed:
        """A step of a scenario, done by the very code that replays it."""
        if "turn" in step and self.shaky:
            step = {**step, "bounce": SHAKY_MS}
        if step.get("on", self.table.board.name) != self.table.board.name:
            return
        began = self.table.clock.now
        told = self.secrets.told(step, face_down)
        self.secrets.done(step, told)
        yield from working(lambda: self._do(step))
        self._record(step, began, told)

    def _do(self, step: Step) -> None:
        verb = next(key for key in step if key in VERBS)
        extras = {key: value for key, value in step.items() if key not in (verb, "on")}
        VERBS[verb].do(self.table, step[verb], **extras)
        if verb == "noise":
            reader = self.table.reader_of(step[verb])
            (self.noisy.add if extras["rate"] else self.noisy.discard)(reader)

    def _hold(self, button: str, number: int) -> Deed:
        """A button under a finger until it is let go: recorded as one press of that length."""
        chip = self.table.buttons.get(button)
        if chip is None:
            raise TableError(f"this board has no button {button}: it has {', '.join(self.table.buttons)}")
        began = self.table.clock.now
        self.held = button
        chip.press()
        try:
            while self._released < number and self.table.clock.now - began < LONGEST_PRESS_MS * MS:
                yield MS
            ms = max(SHORTEST_PRESS_MS, -(-(self.table.clock.now - began) // MS))
            self.table.clock.at(began + ms * MS, chip.release)  # to the nanosecond, as Table.press does
            yield began + ms * MS - self.table.clock.now
        finally:
            chip.release()
            self.held = None
        yield AFTER_PRESS_MS * MS
        step = {"press": button, "ms": ms}
        self._record(step, began, step)

    def _lift(self, zone: str, card: str | None) -> Deed:
        """Take one card up. Bad tags have no names on the air: all are taken up and the others laid again."""
        reader = self.table.reader_of(zone)
        others = [other for other in self.lying[reader] if other != card] if card else []
        if card and card not in self.lying[reader]:
            raise TableError(f"{card} does not lie on {zone}")
        if card and others and card not in BAD_TAGS:
            yield from self._plain({"remove": zone, "card": card})
            return
        covered = [self.secrets.covers(other) for other in others]
        yield from self._plain({"remove": zone})
        for other, face_down in zip(others, covered, strict=True):
            yield from self._plain({"place": other, "at": zone}, face_down)

    def _undo(self) -> Deed:
        """Through the table's own menu, by its buttons alone: hold Back, go down to the line, OK."""
        page = self._page()
        if page is not None and page.prompt is not None:
            if not page.session.can_undo():
                raise TableError("the table takes nothing back here: something hidden has come out since")
            yield from self._plain({"press": "back", "ms": MENU_MS})
            yield LOOK_MS * MS
            page = self._page()
        keys = [] if page is None else [key for _, key in page.choices]
        if "UNDO" not in keys:
            raise TableError("no game is being played that could be taken back")
        for _ in range(keys.index("UNDO") - page.index):
            yield from self._plain({"press": "plus"})
        yield from self._plain({"press": "ok"})

    def _choose(self, line: str) -> Deed:
        """Turn the wheel to a line of the list, and press OK; with the buttons where the wheel means more."""
        page = self._page()
        if page is None:
            raise TableError(f"the table does not offer {line} now")
        prompt = page.prompt
        labels = [label for label, _ in page.choices]
        if line not in labels:  # a square by its place alone: the first words of its line
            line = next((label for label in labels if label.startswith((line + " ", line + ","))), line)
        if line not in labels or page.scenes:
            raise TableError(f"the table does not offer {line} now")
        steps = labels.index(line) - page.index
        if prompt is not None and (prompt.points or page.session.guide.holds_wheel):
            for _ in range(abs(steps)):
                yield from self._plain({"press": "plus" if steps > 0 else "minus"})
        elif steps:
            yield from self._plain({"turn": steps})
            yield LOOK_MS * MS
        still = self._page() is page and page.prompt is prompt
        if still and labels[page.index] == line:  # somebody else may have been quicker
            yield from self._plain({"press": "ok"})

    def _page(self) -> Any:
        desk = desk_of(self.table)
        return None if desk is None else desk.page

    # What is kept

    def _record(self, step: Step, began: int, told: Step) -> None:
        """All of it for the recording; for the pages only what everybody may know."""
        self.recorder.add(step, began, self.table.clock.now, secret=told is not step)
        self.journal.append((began // (1000 * MS), told))


def _nobody(error: Exception | None) -> None: ...
