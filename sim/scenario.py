"""Scenario files: what hands do at the virtual table, and what people then see.

A TOML file with `steps`, each an inline table with one verb and what belongs to it:

    title = "A card is laid down and taken up again"
    board = "pico_full"                                          # the default; or a board file
    seed = 1
    include = "setup/a_game.toml"                                # its steps come first; a path from this file
    steps = [
      { place = "history unit 6", at = "attacker.1" },           # a card, or one of the bad tags (BAD_TAGS)
      { remove = "attacker.1" },                                 # all that lies there, or one `card`
      { tap = "history unit 6", at = "attacker" },               # lay it down, wait, take it up again
      { turn = 3, bounce = 2 },                                  # detents, negative backwards; ms of bounce
      { press = "ok", ms = 900 },                                # short if no time is given
      { wait = 250 },                                            # milliseconds
      { power = "off" }, { power = "on" },
      { cut_after = 700 },                                       # the power goes after so many bytes to flash
      { break = "display" }, { mend = "display" },               # also leds, wheel, readers, buttons
      { noise = "attacker.1", rate = 0.002 },                    # bit errors over the air of a reader
      { screen = "Trebuchet" }, { screen_without = "error" },    # words on the display
      { screen_soon = "Trebuchet", within = 2000 },
      { light = "attacker.1", is = "green" },                    # all LEDs of a place: a colour, or "off"
      { light_soon = "wheel", is = "amber", within = 2000 },     # for lights that blink
      { sound = 784 },                                           # a tone (Hz) heard since the last such step
    ]
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sim.table import Table, TableError
from sim.witness import framed

STEP_MS = 20  # how often `screen_soon` looks
SCREEN_SOON_MS = 3000
LIGHT_SOON_MS = 2000


class ScenarioError(Exception):
    """A scenario file that cannot be read, or a step that nobody can do: file, step, and what is wrong."""


class ScenarioFailed(Exception):
    """People would see something else than the scenario expects."""


class Scenario:
    """One file, read and checked; `run` plays it on a table of its own."""

    def __init__(self, path: Path, chain: tuple[Path, ...] = ()):
        self.path = path
        self._chain = chain or (path.resolve(),)
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise ScenarioError(f"{path}: cannot be read: {error}") from error
        self.title = str(data.pop("title", path.stem))
        self.board = str(data.pop("board", "pico_full"))
        self.seed = data.pop("seed", 1)
        include = data.pop("include", "")
        self.steps: list[dict[str, Any]] = data.pop("steps", [])
        if data:
            known = "title, board, seed, include, steps"
            raise ScenarioError(f"{path}: unknown key {', '.join(data)}: there are {known}")
        if not isinstance(self.steps, list) or not all(isinstance(step, dict) for step in self.steps):
            raise ScenarioError(f"{path}: steps is a list of inline tables")
        for number, step in enumerate(self.steps, 1):
            self._check(number, step)
        self._before = self._included(include)

    def _included(self, include: object) -> "Scenario | None":
        """The scenario whose steps come first. It may have one before it, but not this one again."""
        if include == "":
            return None
        if not isinstance(include, str):
            raise ScenarioError(f"{self.path}: include is the path of another scenario file")
        path = (self.path.parent / include).resolve()
        if path in self._chain:
            raise ScenarioError(f"{self.path}: {include} includes itself")
        return Scenario(path, (*self._chain, path))

    def _check(self, number: int, step: dict[str, Any]) -> None:
        verbs = [key for key in step if key in VERBS]
        if len(verbs) != 1:
            raise self._error(number, f"has no verb or several; a step has one of {', '.join(VERBS)}")
        for key in step:
            if key != verbs[0] and key not in VERBS[verbs[0]].extras:
                raise self._error(number, f"{verbs[0]} does not know {key}")
        for key, kind in ((verbs[0], VERBS[verbs[0]].kind), *VERBS[verbs[0]].extras.items()):
            if key in step and (not isinstance(step[key], kind) or isinstance(step[key], bool)):
                raise self._error(number, f"{key} = {step[key]!r} is of the wrong type")

    def run(self, table: Table | None = None) -> Table:
        """Play all steps on a table fresh from the flasher; the table as it stands at the end."""
        table = table or Table(self.board, self.seed)
        self._play_all(table)
        return table

    def whole(self) -> list[dict[str, Any]]:
        """All steps, those of the included files first."""
        return [*(self._before.whole() if self._before else []), *self.steps]

    def _play_all(self, table: Table) -> None:
        if self._before:
            self._before._play_all(table)
        for number in range(1, len(self.steps) + 1):
            self.play(table, number)

    def play(self, table: Table, number: int) -> None:
        """Play one step, counted from 1."""
        step = self.steps[number - 1]
        verb = next(key for key in step if key in VERBS)
        extras = {key: value for key, value in step.items() if key != verb}
        try:
            VERBS[verb].do(table, step[verb], **extras)
        except TableError as error:
            raise self._error(number, str(error)) from error
        except ScenarioFailed as failure:
            raise ScenarioFailed(f"{self.path}, step {number} {step}:\n{failure}") from failure

    def _error(self, number: int, what: str) -> ScenarioError:
        return ScenarioError(f"{self.path}, step {number}: {what}")


class Verb:
    patience = 0  # milliseconds, of those that wait for something to be seen

    def __init__(self, kind: Any, do: Callable[..., None], **extras: Any):
        self.kind = kind
        self.do = do
        self.extras = extras

    def soon(self, patience: int) -> "Verb":
        self.patience = patience
        return self


# Hands


def _place(table: Table, card: str, at: str) -> None:
    table.place(card, at)


def _tap(table: Table, card: str, at: str, ms: int = 400) -> None:
    table.tap(card, at, ms)


def _remove(table: Table, zone: str, card: str | None = None) -> None:
    table.remove(zone, card)


def _turn(table: Table, detents: float, bounce: float = 2) -> None:
    table.turn(detents, bounce)


def _press(table: Table, button: str, ms: int = 120) -> None:
    table.press(button, ms)


def _wait(table: Table, ms: float) -> None:
    table.run(ms)


# Faults


def _power(table: Table, how: str) -> None:
    if how == "off":
        table.cut_power()
    elif how == "on":
        table.power_on()
    else:
        raise TableError('power is "off" or "on"')


def _cut_after(table: Table, count: int) -> None:
    table.cut_power_after(count)


def _break(table: Table, part: str) -> None:
    table.unplug(part)


def _mend(table: Table, part: str) -> None:
    table.plug_in(part)


def _noise(table: Table, reader: str, rate: float) -> None:
    table.disturb(reader, rate)


# Eyes and ears


def _screen(table: Table, words: str) -> None:
    if words not in table.screen_text():
        raise ScenarioFailed(f"the display does not say {words!r}. {_says(table)}")


def _screen_without(table: Table, words: str) -> None:
    if words in table.screen_text():
        raise ScenarioFailed(f"the display says {words!r}. {_says(table)}")


def _screen_soon(table: Table, words: str, within: int = SCREEN_SOON_MS) -> None:
    for _ in range(0, within, STEP_MS):
        if words in table.screen_text():
            return
        table.run(STEP_MS)
    raise ScenarioFailed(
        f"within {within} ms the display never said {words!r}. It says:\n{framed(table.screen_text())}"
    )


def _light(table: Table, zone: str, **colours: str) -> None:
    wanted = colours["is"]
    seen = table.colours(zone)
    if seen != {wanted}:
        raise ScenarioFailed(f"{zone} is not {wanted} but {' and '.join(sorted(seen))}")


def _light_soon(table: Table, zone: str, within: int = LIGHT_SOON_MS, **colours: str) -> None:
    for _ in range(0, within, STEP_MS):
        if table.colours(zone) == {colours["is"]}:
            return
        table.run(STEP_MS)
    raise ScenarioFailed(f"within {within} ms {zone} was never {colours['is']}")


def _sound(table: Table, hz: int) -> None:
    if table.buzzer is None:
        raise TableError("this board has no buzzer")
    heard = [tone for _, tone, _ in table.buzzer.log] + [table.buzzer.hz]
    table.buzzer.log.clear()
    if hz not in heard:
        raise ScenarioFailed(f"no tone of {hz} Hz was heard, but {heard}")


def _says(table: Table) -> str:
    return "It says:\n" + framed(table.screen_text())


VERBS = {
    "place": Verb(str, _place, at=str),
    "remove": Verb(str, _remove, card=str),
    "tap": Verb(str, _tap, at=str, ms=int),
    "turn": Verb((int, float), _turn, bounce=(int, float)),
    "press": Verb(str, _press, ms=int),
    "wait": Verb((int, float), _wait),
    "power": Verb(str, _power),
    "cut_after": Verb(int, _cut_after),
    "break": Verb(str, _break),
    "mend": Verb(str, _mend),
    "noise": Verb(str, _noise, rate=float),
    "screen": Verb(str, _screen),
    "screen_without": Verb(str, _screen_without),
    "screen_soon": Verb(str, _screen_soon, within=int).soon(SCREEN_SOON_MS),
    "light": Verb(str, _light, **{"is": str}),
    "light_soon": Verb(str, _light_soon, within=int, **{"is": str}).soon(LIGHT_SOON_MS),
    "sound": Verb(int, _sound),
}
