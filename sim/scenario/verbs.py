"""The verbs of a step: what may stand at each of them, and what is done."""

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature

from sim.scenario import actions, expectations
from sim.scenario.expectations import LIGHT_SOON_MS, SCREEN_SOON_MS
from sim.scenario.values import HOUR_MS, MINUTE_MS, Kind, Number, Words
from sim.table import Table
from sim.table.conditions import CONDITIONS


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


def _condition(name: str, kind: Kind, extras: dict[str, Kind]) -> Verb:
    """How a part of the table is built or worn from here on."""

    @wraps(CONDITIONS[name])  # so that it is known what it needs
    def set_it(table: Table, part: str | float, **how: object) -> None:
        table.condition(name, part, **how)

    return Verb(kind, set_it, **extras)


_MM = Number(0, 200, whole=False)
_DB = Number(0, 100, whole=False)
_CONDITIONS: dict[str, tuple[Kind, dict[str, Kind]]] = {
    "antenna": (Words(), {"ma": Number(0, 200, whole=False), "noisy_from": _DB}),
    "top": (Words(), {"mm": _MM, "loss": _DB}),
    "neighbours": (Words(), {"to": Words(), "loss": _DB}),
    "miso": (Words(), {"how": Words()}),
    "cable": (Words(), {"cm": Number(1, 500)}),
    "supply": (Number(0, 100, whole=False), {}),
    "hang": (Words(), {}),
    "worn": (Words(), {"ms": Number(0, 20, whole=False), "trembles": Number(0, 1)}),
    "host": (Words(), {}),
}

HELD = Number(0, MINUTE_MS)
PATIENCE = Number(0, 10 * MINUTE_MS)

VERBS = {
    "place": Verb(
        Words(),
        lambda table, card, at, shift=None, above=0.0: table.place(card, at, shift, above),
        at=Words(),
        shift=Number(0, 200, whole=False),
        above=Number(0, 200, whole=False),
    ),
    "remove": Verb(Words(), lambda table, zone, card=None: table.remove(zone, card), card=Words()),
    "tap": Verb(Words(), lambda table, card, at, ms=400: table.tap(card, at, ms), at=Words(), ms=HELD),
    "lay": Verb(Words(), actions.lay, at=Words()),
    "clear": Verb(Words(), actions.clear),
    "points": Verb(Number(-100, 100), actions.points),
    "turn": Verb(
        Number(-1000, 1000, whole=False),
        lambda table, detents, bounce=2: table.turn(detents, bounce),
        bounce=Number(0, 100, whole=False),
    ),
    "press": Verb(Words(), lambda table, button, ms=120: table.press(button, ms), ms=HELD),
    "choose": Verb(Words(), actions.choose, by=Words()),
    "wait": Verb(Number(0, HOUR_MS, whole=False), lambda table, ms: table.run(ms)),
    "power": Verb(Words(), actions.power),
    "cut_after": Verb(Number(0, 16 * 1024 * 1024), lambda table, count: table.cut_power_after(count)),
    "cut_in": Verb(Number(0, HOUR_MS), lambda table, ms: table.cut_power_in(ms)),
    "flash": Verb(Words(), actions.flash, leave=Number(0, 4096)),
    "type": Verb(Words(), actions.type_bytes),
    "break": Verb(Words(), lambda table, part: table.unplug(part)),
    "mend": Verb(Words(), lambda table, part: table.plug_in(part)),
    "noise": Verb(
        Words(), lambda table, reader, rate: table.disturb(reader, rate), rate=Number(0, 1, whole=False)
    ),
    **{name: _condition(name, *about) for name, about in _CONDITIONS.items()},
    "hands": Verb(Words(), expectations.hands),
    "kept": Verb(Words(), expectations.kept),
    "screen": Verb(Words(), expectations.screen),
    "screen_without": Verb(Words(), expectations.screen_without),
    "screen_soon": Verb(Words(), expectations.screen_soon, within=PATIENCE).soon(SCREEN_SOON_MS),
    "go_on": Verb(Words(), expectations.go_on),
    "watch": Verb(Words(), expectations.watch),
    "refused": Verb(Words(), expectations.refused, at=Words(), says=Words(), rule=Words()),
    "light": Verb(Words(), expectations.light, **{"is": Words()}),
    "light_soon": Verb(Words(), expectations.light_soon, within=PATIENCE, **{"is": Words()}).soon(
        LIGHT_SOON_MS
    ),
    "sound": Verb(Number(0, 20_000), expectations.sound),
}
