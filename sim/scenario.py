"""Scenario files: what hands do at the virtual table, and what people then see.

A TOML file with `steps`, each an inline table with one verb and what belongs to it:

    title = "A card is laid down and taken up again"
    board = "pico_full"                                          # the default; or a board file, or several
    seed = 1
    include = "setup/a_game.toml"                                # its steps come first; a path from this file
    before = "setup/an_evening.moves"                            # a game that the power cut off (played.py)
    steps = [
      { place = "history unit 6", at = "attacker.1" },           # a card, or one of the bad tags (BAD_TAGS)
      { remove = "attacker.1" },                                 # all that lies there, or one `card`
      { tap = "history unit 6", at = "attacker" },               # lay it down, wait, take it up again
      { lay = "history unit 6", at = "attacker.1" },             # place it on a slot, else tap it
      { clear = "battlefield" },                                 # take up all cards, or OK if no slot sees it
      { turn = 3, bounce = 2 },                                  # detents, negative backwards; ms of bounce
      { points = 1 },                                            # of the wheel, as the game divides it
      { press = "ok", ms = 900 },                                # short if no time is given
      { choose = "Draw 2" },                                     # + or - to the line that begins so, then OK
      { wait = 250 },                                            # milliseconds
      { power = "off" }, { power = "on" },
      { cut_after = 700 },                                       # the power goes after so many bytes to flash
      { cut_in = 130 },                                          # or in so many milliseconds
      { flash = "full", leave = 2 }, { flash = "free" },         # so many sectors of it are left
      { type = "7e3120" },                                       # bytes from a host, in hex
      { break = "display" }, { mend = "display" },               # also leds, wheel, readers, buttons
      { noise = "attacker.1", rate = 0.002 },                    # bit errors over the air of a reader
      { screen = "Trebuchet" }, { screen_without = "error" },    # words on the display
      { screen_soon = "Trebuchet", within = 2000 },
      # Laid down, refused in these words and with red light, the rule behind it looked up, taken up again:
      { refused = "history unit 6", at = "line", says = "Not now", rule = "BH-201" },
      { go_on = "Trebuchet" },                                   # OK as often as it takes until it says so
      { light = "attacker.1", is = "green" },                    # all LEDs of a place: a colour, or "off"
      { light = "era.1", is = "red", on = "pico_full" },         # any step: only on that board
      { light_soon = "wheel", is = "amber", within = 2000 },     # for lights that blink
      { sound = 784 },                                           # a tone (Hz) heard since the last such step
      { kept = "promises" },                                     # what campaign/promises.py lists
    ]

A scenario sees its own folder and what lies below it: files that it names outside are refused. Numbers have
ends (VERBS, at the end of this file), so that no file can hold up the table for ever.
"""

import re
from collections.abc import Callable
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

from sim.campaign.promises import Promises
from sim.played import Played, parse_moves
from sim.scenario_files import FileRefused, Files, Folder, read_toml
from sim.scenario_values import HOUR_MS, MINUTE_MS, Kind, Number, Words, shown
from sim.table import Table, TableError
from sim.witness import framed

STEP_MS = 20  # how often `screen_soon` looks
SCREEN_SOON_MS = 3000
LIGHT_SOON_MS = 2000
SETTLED_MS = 300  # after which a card that was laid or taken up is noticed
SCENE_MS = 400  # how long somebody in a hurry looks at a scene
MOST_PRESSES = 20
HOLD_MS = 900
RED_MS = 1000
STANDS_MS = 3000  # by then a refusal is gone, even if the card was only shown
GONE_MS = 500  # after which a card that was taken up may come again

BOARD = re.compile(r"[a-z0-9_]{1,40}")  # one that lies in our folder
MOST_BOARDS = 8
MOST_INCLUDED = 16
MOST_STEPS = 50_000


class ScenarioError(Exception):
    """A scenario file that cannot be read, or a step that nobody can do: file, step, and what is wrong."""


class ScenarioFailed(Exception):
    """People would see something else than the scenario expects."""


class Scenario:
    """One file, read and checked; `run` plays it on a table of its own."""

    def __init__(self, path: Path, files: Files | None = None, chain: tuple[Path, ...] = ()):
        self.path = path
        self._files = files or Folder(path)
        self._chain = (*chain, path.resolve())
        data = self._read(path)
        self.title = self._value(data, "title", path.stem, Words())
        self.seed: int = self._value(data, "seed", 1, Number(0, 2**32 - 1))
        include = self._value(data, "include", "", Words())
        before = self._value(data, "before", "", Words())
        boards = data.pop("board", "pico_full")
        self.boards = [self._board(board) for board in (boards if isinstance(boards, list) else [boards])]
        if not 1 <= len(self.boards) <= MOST_BOARDS:
            raise ScenarioError(f"{path}: board is a name, or a list of 1 to {MOST_BOARDS}")
        self.board = self.boards[0]
        self.steps: list[dict[str, Any]] = data.pop("steps", [])
        if data:
            known = "title, board, seed, include, before, steps"
            raise ScenarioError(f"{path}: unknown key {shown(next(iter(data)))}: there are {known}")
        if not isinstance(self.steps, list) or not all(isinstance(step, dict) for step in self.steps):
            raise ScenarioError(f"{path}: steps is a list of inline tables")
        if len(self.steps) > MOST_STEPS:
            raise ScenarioError(
                f"{path}: there are {len(self.steps)} steps: at most {MOST_STEPS} are allowed"
            )
        for number, step in enumerate(self.steps, 1):
            self._check(number, step)
        self._before = self._included(include) if include else None
        self._played = self._read_moves(before) if before else None

    def _read(self, path: Path) -> dict[str, Any]:
        try:
            return read_toml(self._files.read(path))
        except FileRefused as refused:
            raise ScenarioError(f"{path}: cannot be read: {refused}") from None

    def _value(self, data: dict[str, Any], key: str, default: object, kind: Kind) -> Any:
        value = data.pop(key, default)
        if not kind.holds(value):
            raise ScenarioError(f"{self.path}: {key} = {shown(value)} is not allowed: it is {kind.allowed}")
        return value

    def _board(self, board: object) -> str:
        """The name of one of ours, or the path of a file beside the scenario."""
        if isinstance(board, str) and BOARD.fullmatch(board):
            return board
        if not isinstance(board, str) or not board.endswith(".toml"):
            raise ScenarioError(
                f"{self.path}: board = {shown(board)} is not allowed: it is the name of a board or a file"
            )
        return str(self._find("board", board, ".toml"))

    def _find(self, key: str, wanted: str, ending: str) -> Path:
        """A file that this one names; it can be read and has the right ending."""
        try:
            if not wanted.endswith(ending):
                raise FileRefused(f"its name must end in {ending}")
            path = self._files.find(self.path, wanted)
            self._files.read(path)
        except FileRefused as refused:
            raise ScenarioError(f"{self.path}: {key} = {shown(wanted)} cannot be read: {refused}") from None
        return path

    def _included(self, include: str) -> "Scenario":
        """The scenario whose steps come first. It may have one before it, but not this one again."""
        path = self._find("include", include, ".toml")
        if path.resolve() in self._chain:
            raise ScenarioError(f"{self.path}: {include} includes itself")
        if len(self._chain) > MOST_INCLUDED:
            raise ScenarioError(f"{self.path}: at most {MOST_INCLUDED} files may include one another")
        return Scenario(path, self._files, self._chain)

    def _read_moves(self, before: str) -> Played:
        path = self._find("before", before, ".moves")
        try:
            return parse_moves(self._files.read(path))
        except ValueError as error:
            raise ScenarioError(f"{self.path}: {before} cannot be read: {error}") from error

    def _check(self, number: int, step: dict[str, Any]) -> None:
        verbs = [key for key in step if key in VERBS]
        if len(verbs) != 1:
            raise self._error(number, f"has no verb or several; a step has one of {', '.join(VERBS)}")
        verb = VERBS[verbs[0]]
        kinds = {verbs[0]: verb.kind, "on": Words(), **verb.extras}
        for key, value in step.items():
            if key not in kinds:
                raise self._error(number, f"{verbs[0]} does not know {shown(key)}")
            if not kinds[key].holds(value):
                raise self._error(
                    number, f"{key} = {shown(value)} is not allowed: it is {kinds[key].allowed}"
                )
        for key in verb.needs:
            if key not in step:
                raise self._error(number, f"{verbs[0]} needs {key}")

    def run(self, table: Table | None = None) -> Table:
        """Play all steps on a table fresh from the flasher; the table as it stands at the end."""
        table = table or Table(self.board, self.seed)
        self._play_all(table)
        return table

    def whole(self) -> list[dict[str, Any]]:
        """All steps, those of the included files first."""
        return [*(self._before.whole() if self._before else []), *self.steps]

    def prepare(self, table: Table) -> None:
        """Write the game that comes before all steps; for those who play the steps themselves."""
        if self._before and self._played:
            raise ScenarioError(
                f"{self.path}: it can only be run: its game comes after the steps that it includes"
            )
        if self._before:
            self._before.prepare(table)
        if self._played:
            self._write(self._played, table)

    def _play_all(self, table: Table) -> None:
        if self._before:
            self._before._play_all(table)
        if self._played:
            self._write(self._played, table)
        if table.promises is None and any("kept" in step for step in self.steps):
            Promises(table)
        for number in range(1, len(self.steps) + 1):
            self.play(table, number)

    def _write(self, played: Played, table: Table) -> None:
        try:
            played.write(table)
        except ValueError as error:
            raise ScenarioError(f"{self.path}: the game before it cannot be played: {error}") from error

    def play(self, table: Table, number: int) -> None:
        """Play one step, counted from 1."""
        step = self.steps[number - 1]
        verb = next(key for key in step if key in VERBS)
        extras = {key: value for key, value in step.items() if key not in (verb, "on")}
        if step.get("on", table.board.name) != table.board.name:
            return
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

    def __init__(self, kind: Kind, do: Callable[..., None], **extras: Kind):
        self.kind = kind
        self.do = do
        self.extras = extras
        given = list(signature(do).parameters.values())[2:]  # behind the table and what stands at the verb
        self.needs = ["is" if part.kind is part.VAR_KEYWORD else part.name for part in given if _needed(part)]

    def soon(self, patience: int) -> "Verb":
        self.patience = patience
        return self


def _needed(part: Parameter) -> bool:
    return part.default is part.empty


# Hands


def _place(table: Table, card: str, at: str) -> None:
    table.place(card, at)


def _tap(table: Table, card: str, at: str, ms: int = 400) -> None:
    table.tap(card, at, ms)


def _lay(table: Table, card: str, at: str) -> None:
    if _is_slot(table, at):
        _place(table, card, at)
        table.run(SETTLED_MS)
    else:
        _tap(table, card, at)


def _clear(table: Table, what: str) -> None:
    if what != "battlefield":
        raise TableError('clear is for the "battlefield"')
    slots = [reader for reader in table.board.readers if _is_slot(table, reader.name)]
    if not slots:
        table.press("ok")
    for reader in slots:
        if "." in reader.zones[0] and table.fields[reader.name].tags:
            table.remove(reader.name)
            table.run(SETTLED_MS)


def _is_slot(table: Table, zone: str) -> bool:
    name = table.reader_of(zone)
    return any(reader.name == name and reader.mode == "slot" for reader in table.board.readers)


def _points(table: Table, points: int) -> None:
    encoder = table.board.encoder
    wheel = table.desk().services.compass.wheel
    table.turn(points * encoder.detents * encoder.ratio[0] // encoder.ratio[1] // wheel.points)


def _remove(table: Table, zone: str, card: str | None = None) -> None:
    table.remove(zone, card)


def _turn(table: Table, detents: float, bounce: float = 2) -> None:
    table.turn(detents, bounce)


def _press(table: Table, button: str, ms: int = 120) -> None:
    table.press(button, ms)


def _choose(table: Table, words: str) -> None:
    table.run(SETTLED_MS)
    page = table.desk().page
    labels = [label for label, _ in page.choices]
    wanted = [number for number, label in enumerate(labels) if label.startswith(words)]
    if not wanted:
        raise ScenarioFailed(f"no line begins with {words!r}: there are {', '.join(labels) or 'none'}")
    for _ in labels:
        if page.index != wanted[0]:
            table.press("plus" if page.index < wanted[0] else "minus")
    table.run(SETTLED_MS)
    _screen(table, words)
    table.press("ok")


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


def _cut_in(table: Table, ms: int) -> None:
    table.cut_power_in(ms)


def _flash(table: Table, how: str, leave: int = 0) -> None:
    if how == "full":
        table.fill_flash(leave)
    elif how == "free":
        table.free_flash()
    else:
        raise TableError('flash is "full" or "free"')


def _type(table: Table, digits: str) -> None:
    try:
        table.type(bytes.fromhex(digits))
    except ValueError as error:
        raise TableError("type takes bytes in hex") from error


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


def _go_on(table: Table, words: str) -> None:
    table.run(SETTLED_MS)
    for _ in range(MOST_PRESSES):
        for _ in range(0, SCENE_MS, STEP_MS):
            if words in table.screen_text():
                table.run(SETTLED_MS)
                return
            table.run(STEP_MS)
        table.press("ok")
    raise ScenarioFailed(
        f"after {MOST_PRESSES} times OK the display does not say {words!r}:\n" + framed(table.screen_text())
    )


def _red_soon(table: Table, zone: str) -> None:
    """Red light at one of the places that the reader serves."""
    name = table.reader_of(zone)
    zones = next(reader.zones for reader in table.board.readers if reader.name == name)
    for _ in range(0, RED_MS, STEP_MS):
        if any("red" in table.colours(other) for other in zones):
            return
        table.run(STEP_MS)
    raise ScenarioFailed(f"there was no red light at {zone}")


def _refused(table: Table, card: str, at: str, says: str, rule: str = "") -> None:
    _place(table, card, at)
    _screen_soon(table, says)
    _red_soon(table, at)
    if rule:
        table.press("ok", HOLD_MS)
        _screen_soon(table, rule)
        table.press("back")
    table.remove(at)
    table.run(GONE_MS)
    for _ in range(0, STANDS_MS, STEP_MS):
        if says in table.screen_text():
            table.run(STEP_MS)


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


def _kept(table: Table, what: str) -> None:
    if what != "promises":
        raise TableError('kept is for "promises"')
    broken = table.promises.broken() if table.promises else ["nobody has watched"]
    if broken:
        raise ScenarioFailed("; ".join(broken) + ". " + _says(table))


def _says(table: Table) -> str:
    return "It says:\n" + framed(table.screen_text())


HELD = Number(0, MINUTE_MS)
PATIENCE = Number(0, 10 * MINUTE_MS)

VERBS = {
    "place": Verb(Words(), _place, at=Words()),
    "remove": Verb(Words(), _remove, card=Words()),
    "tap": Verb(Words(), _tap, at=Words(), ms=HELD),
    "lay": Verb(Words(), _lay, at=Words()),
    "clear": Verb(Words(), _clear),
    "points": Verb(Number(-100, 100), _points),
    "turn": Verb(Number(-1000, 1000, whole=False), _turn, bounce=Number(0, 100, whole=False)),
    "press": Verb(Words(), _press, ms=HELD),
    "choose": Verb(Words(), _choose),
    "wait": Verb(Number(0, HOUR_MS, whole=False), _wait),
    "power": Verb(Words(), _power),
    "cut_after": Verb(Number(0, 16 * 1024 * 1024), _cut_after),
    "cut_in": Verb(Number(0, HOUR_MS), _cut_in),
    "flash": Verb(Words(), _flash, leave=Number(0, 4096)),
    "type": Verb(Words(), _type),
    "break": Verb(Words(), _break),
    "mend": Verb(Words(), _mend),
    "noise": Verb(Words(), _noise, rate=Number(0, 1, whole=False)),
    "kept": Verb(Words(), _kept),
    "screen": Verb(Words(), _screen),
    "screen_without": Verb(Words(), _screen_without),
    "screen_soon": Verb(Words(), _screen_soon, within=PATIENCE).soon(SCREEN_SOON_MS),
    "go_on": Verb(Words(), _go_on),
    "refused": Verb(Words(), _refused, at=Words(), says=Words(), rule=Words()),
    "light": Verb(Words(), _light, **{"is": Words()}),
    "light_soon": Verb(Words(), _light_soon, within=PATIENCE, **{"is": Words()}).soon(LIGHT_SOON_MS),
    "sound": Verb(Number(0, 20_000), _sound),
}
