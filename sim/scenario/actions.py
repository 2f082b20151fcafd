"""What a step does at the table: what hands do, and what goes wrong."""

from sim.scenario.expectations import SETTLED_MS, ScenarioFailed, screen
from sim.table import Table, TableError

# Hands


def lay(table: Table, card: str, at: str) -> None:
    if table.is_slot(at):
        table.place(card, at)
        table.run(SETTLED_MS)
    else:
        table.tap(card, at)


def clear(table: Table, what: str) -> None:
    if what != "battlefield":
        raise TableError('clear is for the "battlefield"')
    slots = [reader for reader in table.board.readers if table.is_slot(reader.name)]
    if not slots:
        table.press("ok")
    for reader in slots:
        if "." in reader.zones[0] and table.fields[reader.name].tags:
            table.remove(reader.name)
            table.run(SETTLED_MS)


def points(table: Table, points: int) -> None:
    wheel = table.desk().services.wheel_position.wheel
    table.turn(table.board.wheel.detents_for(points, wheel.points))


def choose(table: Table, words: str, by: str = "buttons") -> None:
    if by not in ("buttons", "wheel", "cards"):
        raise TableError('a line is chosen by "buttons", by "wheel" or by "cards"')
    table.run(SETTLED_MS)
    page = table.desk().page
    labels = [label for label, _ in page.choices]
    wanted = [number for number, label in enumerate(labels) if label.startswith(words)]
    if not wanted:
        raise ScenarioFailed(f"no line begins with {words!r}: there are {', '.join(labels) or 'none'}")
    if by != "buttons" and page.index != wanted[0]:
        table.turn(wanted[0] - page.index)
    for _ in labels:
        if page.index != wanted[0]:
            table.press("plus" if page.index < wanted[0] else "minus")
    table.run(SETTLED_MS)
    screen(table, words)
    if by == "cards":
        table.tap("command ok 0", table.board.readers[-1].name)
    else:
        table.press("ok")


# Faults


def power(table: Table, how: str) -> None:
    if how == "off":
        table.cut_power()
    elif how == "on":
        table.power_on()
    else:
        raise TableError('power is "off" or "on"')


def flash(table: Table, how: str, leave: int = 0) -> None:
    if how == "full":
        table.fill_flash(leave)
    elif how == "free":
        table.free_flash()
    else:
        raise TableError('flash is "full" or "free"')


def type_bytes(table: Table, digits: str) -> None:
    try:
        table.type(bytes.fromhex(digits))
    except ValueError as error:
        raise TableError("type takes bytes in hex") from error
