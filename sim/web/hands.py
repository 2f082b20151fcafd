"""The hands at the live table: they do one thing after another, and everything they do is recorded.

A deed is a generator of nanoseconds: it does something, says how long that takes, and goes on afterwards.
So a turn of the wheel or a held button never stops the loop, and a recording replays to the same moment.
"""

from collections import deque
from collections.abc import Callable, Generator
from typing import Any

from sim.clock import MS
from sim.scenario import STEP_MS, VERBS, ScenarioFailed
from sim.stickers import BAD_TAGS
from sim.table import Table, TableError
from sim.web.recorder import Recorder, Step
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
    """A table at which deeds only say how much time they take; it passes in `pass_time`."""

    def __init__(self, board: str, seed: int = 1):
        self._owed = 0
        super().__init__(board, seed)

    def run(self, ms: float) -> None:
        self._owed += round(ms * MS)

    def take_owed(self) -> int:
        """How long the last deed takes, in nanoseconds."""
        owed, self._owed = self._owed, 0
        return owed

    def pass_time(self, ns: int) -> None:
        self.device.run(ns)


class Hands:
    """`work` is called whenever time has passed; `free_at` is when it should be called next."""

    def __init__(self, table: PacedTable, recorder: Recorder):
        self.table = table
        self.recorder = recorder
        self.lying: dict[str, list[str]] = {name: [] for name in table.readers}
        self.journal: list[tuple[int, Step]] = []  # the second, and what was done
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
        self.table.take_owed()
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
        if "tap" in step:
            return self._tap(step)
        if "screen_soon" in step or "light_soon" in step:
            return self._look_out(step)
        return self._plain(step)

    def _plain(self, step: Step) -> Deed:
        """A step of a scenario, done by the very code that replays it."""
        if "turn" in step and self.shaky:
            step = {**step, "bounce": SHAKY_MS}
        began = self.table.clock.now
        self._do(step)
        yield self.table.take_owed()
        self._record(step, began)

    def _do(self, step: Step) -> None:
        verb = next(key for key in step if key in VERBS)
        extras = {key: value for key, value in step.items() if key != verb}
        VERBS[verb].do(self.table, step[verb], **extras)
        self._note(verb, step[verb], extras)

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
        self._record({"press": button, "ms": ms}, began)

    def _lift(self, zone: str, card: str | None) -> Deed:
        """Take one card up. Bad tags have no names on the air: all are taken up and the others laid again."""
        reader = self.table.reader_of(zone)
        others = [other for other in self.lying[reader] if other != card] if card else []
        if card and card not in self.lying[reader]:
            raise TableError(f"{card} does not lie on {zone}")
        if card and others and card not in BAD_TAGS:
            yield from self._plain({"remove": zone, "card": card})
            return
        yield from self._plain({"remove": zone})
        for other in others:
            yield from self._plain({"place": other, "at": zone})

    def _undo(self) -> Deed:
        """Through the table's own menu, by its buttons alone: hold Back, go down to the line, OK."""
        page = self._page()
        if hasattr(page, "prompt"):
            if 1 not in page.session._decisions:
                raise TableError("the table takes nothing back here: something hidden has come out since")
            yield from self._plain({"press": "back", "ms": MENU_MS})
            yield LOOK_MS * MS
            page = self._page()
        keys = [key for _, key in getattr(page, "_choices", [])]
        if "UNDO" not in keys:
            raise TableError("no game is being played that could be taken back")
        for _ in range(keys.index("UNDO") - page._index):
            yield from self._plain({"press": "plus"})
        yield from self._plain({"press": "ok"})

    def _choose(self, line: str) -> Deed:
        """Turn the wheel to a line of the list, and press OK; with the buttons where the wheel means more."""
        page = self._page()
        prompt = getattr(page, "prompt", None)
        choices = getattr(page, "_choices", []) if prompt is None else prompt.choices
        labels = [label for label, _ in choices]
        if line not in labels or getattr(page, "_scenes", None):
            raise TableError(f"the table does not offer {line} now")
        steps = labels.index(line) - page._index
        if prompt is not None and (prompt.points or hasattr(page.session.guide, "put_back")):
            for _ in range(abs(steps)):
                yield from self._plain({"press": "plus" if steps > 0 else "minus"})
        elif steps:
            yield from self._plain({"turn": steps})
            yield LOOK_MS * MS
        still = self._page() is page and getattr(page, "prompt", None) is prompt
        if still and labels[page._index] == line:  # somebody else may have been quicker
            yield from self._plain({"press": "ok"})

    def _page(self) -> Any:
        desk = desk_of(self.table)
        return None if desk is None else desk.page

    def _tap(self, step: Step) -> Deed:
        began = self.table.clock.now
        pause = step.get("ms", 400) * MS
        self._do({"place": step["tap"], "at": step["at"]})
        yield pause
        card = {} if step["tap"] in BAD_TAGS else {"card": step["tap"]}
        self._do({"remove": step["at"], **card})
        yield pause
        self._record(step, began)

    def _look_out(self, step: Step) -> Deed:
        """Words or a light that must come soon: looked for as a scenario does, a little later each time."""
        began = self.table.clock.now
        verb = "screen_soon" if "screen_soon" in step else "light_soon"
        within = step.get("within", VERBS[verb].patience)
        for _ in range(0, within, STEP_MS):
            if self._is_seen(step):
                break
            yield STEP_MS * MS
        else:
            raise ScenarioFailed(f"within {within} ms it never came: {step[verb]!r}")
        self._record(step, began)

    def _is_seen(self, step: Step) -> bool:
        if "screen_soon" in step:
            return step["screen_soon"] in self.table.screen_text()
        return self.table.colours(step["light_soon"]) == {step["is"]}

    # What is kept

    def _note(self, verb: str, what: Any, extras: Step) -> None:
        """Where the cards lie now, and what is wrong with the parts."""
        if verb == "place":
            self.lying[self.table.reader_of(extras["at"])].append(what)
        elif verb == "remove":
            reader = self.table.reader_of(what)
            left = [card for card in self.lying[reader] if card != extras.get("card", card)]
            self.lying[reader] = left
        elif verb == "noise":
            reader = self.table.reader_of(what)
            (self.noisy.add if extras["rate"] else self.noisy.discard)(reader)

    def _record(self, step: Step, began: int) -> None:
        self.recorder.add(step, began, self.table.clock.now)
        self.journal.append((began // (1000 * MS), step))


def _nobody(error: Exception | None) -> None: ...
