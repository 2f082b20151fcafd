"""A table that remembers what was done at it, step by step, as a scenario file would tell it."""

from collections.abc import Callable
from typing import Any

from sim.chips.tags import Tag
from sim.scenario.writing import Step
from sim.table import Card, Table
from sim.table.table import BOUNCE_MS, PRESS_MS

MOST_STEPS = 400  # for one answer; whoever needs more gets nowhere


class PowerLost(Exception):
    """The table is dark: hands notice it before they do anything else."""


class HandsStuck(Exception):
    """So much was done for one answer that it will never come."""


class RecordingTable(Table):
    """Only what hands do counts as a step, not what it consists of."""

    def __init__(self, board: str = "pico_duel", seed: int = 1):
        self.steps: list[Step] = []
        self.patience = MOST_STEPS
        self.bounce_ms = 0.0  # of a wheel that is worn
        self._inside = False
        super().__init__(board, seed)

    def _record(self, step: Step, do: Callable[[], Any]) -> Any:
        if self._inside:
            return do()
        if not self.device.powered and "power" not in step:
            raise PowerLost
        self.patience -= 1
        if self.patience < 0:
            raise HandsStuck(f"{MOST_STEPS} steps for one answer, the last one {step}")
        if "wait" in step and self.steps and "wait" in self.steps[-1]:
            self.steps[-1]["wait"] += step["wait"]
        else:
            self.steps.append(step)
        self._inside = True
        try:
            return do()
        finally:
            self._inside = False

    # Hands

    def place(self, card: Card, zone: str, shift: float | None = None, above: float = 0.0) -> Tag:
        do = super().place
        step: Step = {"place": str(card), "at": zone}
        if shift is not None:
            step["shift"] = shift
        if above:
            step["above"] = above
        tag: Tag = self._record(step, lambda: do(card, zone, shift, above))
        return tag

    def remove(self, zone: str, card: Card | None = None) -> None:
        do = super().remove
        step = {"remove": zone} if card is None else {"remove": zone, "card": str(card)}
        self._record(step, lambda: do(zone, card))

    def tap(self, card: Card, zone: str, ms: int = 400) -> None:
        do = super().tap
        self._record({"tap": str(card), "at": zone, "ms": ms}, lambda: do(card, zone, ms))

    def turn(self, detents: float, bounce_ms: float = BOUNCE_MS) -> None:
        do = super().turn
        bounce_ms = max(bounce_ms, self.bounce_ms)
        self._record({"turn": detents, "bounce": bounce_ms}, lambda: do(detents, bounce_ms))

    def press(self, button: str, ms: int = PRESS_MS) -> None:
        do = super().press
        self._record({"press": button, "ms": ms}, lambda: do(button, ms))

    def run(self, ms: float) -> None:
        do = super().run
        self._record({"wait": ms}, lambda: do(ms))

    # Power and faults

    def cut_power(self) -> None:
        self._record({"power": "off"}, super().cut_power)

    def power_on(self) -> None:
        self._record({"power": "on"}, super().power_on)

    def cut_power_after(self, count: int) -> None:
        do = super().cut_power_after
        self._record({"cut_after": count}, lambda: do(count))

    def cut_power_in(self, ms: int) -> None:
        do = super().cut_power_in
        self._record({"cut_in": ms}, lambda: do(ms))

    def unplug(self, part: str) -> None:
        do = super().unplug
        self._record({"break": part}, lambda: do(part))

    def plug_in(self, part: str) -> None:
        do = super().plug_in
        self._record({"mend": part}, lambda: do(part))

    def disturb(self, reader: str, rate: float = 0.002) -> None:
        do = super().disturb
        self._record({"noise": reader, "rate": float(rate)}, lambda: do(reader, rate))

    def condition(self, name: str, part: str | float, **how: Any) -> None:
        do = super().condition
        self._record({name: part, **how}, lambda: do(name, part, **how))

    def fill_flash(self, leave: int = 0) -> None:
        do = super().fill_flash
        self._record({"flash": "full", "leave": leave}, lambda: do(leave))

    def free_flash(self) -> None:
        self._record({"flash": "free"}, super().free_flash)

    def type(self, data: bytes) -> None:
        do = super().type
        self._record({"type": data.hex()}, lambda: do(data))
