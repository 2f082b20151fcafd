"""What a step expects: what people see and hear at the table, now or soon."""

from sim.table import Table, TableError
from sim.table.witness import framed

STEP_MS = 20  # how often `screen_soon` looks
SCREEN_SOON_MS = 3000
LIGHT_SOON_MS = 2000
SETTLED_MS = 300  # after which a card that was laid or taken up is noticed
SCENE_MS = 400  # how long somebody in a hurry looks at a scene
MOST_PRESSES = 20
MOST_SCENES_MS = 60_000  # by then every scene that goes on by itself has done so
HOLD_MS = 900
RED_MS = 1000
STANDS_MS = 3000  # by then a refusal is gone, even if the card was only shown
GONE_MS = 500  # after which a card that was taken up may come again


class ScenarioFailed(Exception):
    """People would see something else than the scenario expects."""


def screen(table: Table, words: str) -> None:
    if words not in table.screen_text():
        raise ScenarioFailed(f"the display does not say {words!r}. {_says(table)}")


def screen_without(table: Table, words: str) -> None:
    if words in table.screen_text():
        raise ScenarioFailed(f"the display says {words!r}. {_says(table)}")


def screen_soon(table: Table, words: str, within: int = SCREEN_SOON_MS) -> None:
    for _ in range(0, within, STEP_MS):
        if words in table.screen_text():
            return
        table.run(STEP_MS)
    raise ScenarioFailed(
        f"within {within} ms the display never said {words!r}. It says:\n{framed(table.screen_text())}"
    )


def go_on(table: Table, words: str) -> None:
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


def watch(table: Table, words: str) -> None:
    """Hands rest until the table has told all it has to tell and asks for something."""
    table.run(SETTLED_MS)
    for _ in range(0, MOST_SCENES_MS, STEP_MS):
        if not table.desk().page.scenes and words in table.screen_text():
            table.run(SETTLED_MS)
            return
        table.run(STEP_MS)
    raise ScenarioFailed(f"the table never came to {words!r} by itself. {_says(table)}")


def _red_soon(table: Table, zone: str) -> None:
    """Red light at one of the places that the reader serves."""
    name = table.reader_of(zone)
    zones = next(reader.zones for reader in table.board.readers if reader.name == name)
    for _ in range(0, RED_MS, STEP_MS):
        if any("red" in table.colours(other) for other in zones):
            return
        table.run(STEP_MS)
    raise ScenarioFailed(f"there was no red light at {zone}")


def refused(table: Table, card: str, at: str, says: str, rule: str = "") -> None:
    table.place(card, at)
    screen_soon(table, says)
    _red_soon(table, at)
    if rule:
        table.press("ok", HOLD_MS)
        screen_soon(table, rule)
        table.press("back")
    table.remove(at)
    table.run(GONE_MS)
    for _ in range(0, STANDS_MS, STEP_MS):
        if says in table.screen_text():
            table.run(STEP_MS)


def light(table: Table, zone: str, **colours: str) -> None:
    wanted = colours["is"]
    seen = table.colours(zone)
    if seen != {wanted}:
        raise ScenarioFailed(f"{zone} is not {wanted} but {' and '.join(sorted(seen))}")


def light_soon(table: Table, zone: str, within: int = LIGHT_SOON_MS, **colours: str) -> None:
    for _ in range(0, within, STEP_MS):
        if table.colours(zone) == {colours["is"]}:
            return
        table.run(STEP_MS)
    raise ScenarioFailed(f"within {within} ms {zone} was never {colours['is']}")


def sound(table: Table, hz: int) -> None:
    if table.buzzer is None:
        raise TableError("this board has no buzzer")
    heard = [tone for _, tone, _ in table.buzzer.log] + [table.buzzer.hz]
    table.buzzer.log.clear()
    if hz not in heard:
        raise ScenarioFailed(f"no tone of {hz} Hz was heard, but {heard}")


def hands(table: Table, done: str) -> None:
    count = table.hand_count
    if done != "begin" and done != str(count):
        raise ScenarioFailed(f"hands did not do {done} but {count}")
    count.begin()


def kept(table: Table, what: str) -> None:
    if what != "promises":
        raise TableError('kept is for "promises"')
    broken = table.promises.broken() if table.promises else ["nobody has watched"]
    if broken:
        raise ScenarioFailed("; ".join(broken) + ". " + _says(table))


def _says(table: Table) -> str:
    return "It says:\n" + framed(table.screen_text())
