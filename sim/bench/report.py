"""The figures by name, with their budgets; the table that is printed of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table as Grid

from sim import FIRMWARE
from sim.play.match import SEATS

KB = 1024
REPEATABLE = 2.0  # per cent by which a figure of virtual time or of memory may differ unnoticed
TIMED = 15.0  # the same for what is timed on this machine


@dataclass(frozen=True)
class Figure:
    name: str
    unit: str
    what: str
    budget: float | None = None
    more_is_better: bool = False
    noise: float = REPEATABLE
    other: str = ""  # the figure of somebody else's driver on the same simulated chip
    quoted: float | None = None  # or what an emulated RP2040 showed of it, where the simulator cannot
    compared: str = ""
    optional: bool = False  # needs something that not everybody has: not measured is not missed

    def missed(self, value: float) -> bool:
        if self.budget is None:
            return False
        return value < self.budget if self.more_is_better else value > self.budget

    def times_better(self, value: float, others: float) -> float | None:
        """How many times better than others; None where one of them is nothing at all."""
        if not value or not others:
            return None
        return value / others if self.more_is_better else others / value

    def change(self, value: float, before: float) -> float | None:
        """Against the baseline, in per cent."""
        if value == before:
            return 0.0
        return (value - before) / before * 100 if before else None

    def worse(self, value: float, before: float) -> bool:
        """A regression: worse than the baseline by more than chance explains."""
        margin = abs(before) * self.noise / 100
        return value < before - margin if self.more_is_better else value > before + margin


def at_the_table() -> list[str]:
    """The games that have a guide: the whole firmware can play them."""
    return [game for game in SEATS if (FIRMWARE / "table" / game / "__init__.py").exists()]


_GAMES_PER_S = {"arte": 5, "battalia": 8, "history": 30}


def _of_a_game(game: str) -> list[Figure]:
    games = _GAMES_PER_S[game]
    figures = [
        Figure(f"engine.heap.{game}", "B", "heap mid-game, engine only"),
        Figure(
            f"games_per_s.{game}", "1/s", "whole games, CPython", games, more_is_better=True, noise=TIMED
        ),
    ]  # fmt: skip
    if game in at_the_table():
        figures += [
            Figure(f"heap.{game}", "B", "heap mid-game, whole firmware"),
            Figure(f"heap.{game}.loaded", "B", "heap, firmware without a game"),
        ]
    return figures


# Of each game on an emulated RP2040: name, unit, what it is, and the budget.
EMULATED = (
    ("name_ms", "ms", "power-on to the table's name", 700),
    ("boot_ms", "ms", "power-on to first question", 2000),
    ("tap_led_ms", "ms", "card laid to first light", 80),
    ("tap_change_ms", "ms", "card laid to first change of the display", 120),
    ("press_light_ms", "ms", "press to first light or sound", 80),
    ("press_change_ms", "ms", "button let go to first change of the display", None),
    ("resume_stall_ms", "ms", "stall when a game is resumed", 40),
    ("stall_ms", "ms", "longest stall later", 40),
    ("move_mean_ms", "ms", "a move of 250", 30),
    ("move_slowest_ms", "ms", "the slowest of them", None),
    ("free_in_game", "B", "least free at rest", 48 * KB),
    ("largest_free_block", "B", "the largest block then", 12 * KB),
)

# Of each game by the honest clock.
FELT = tuple(
    (f"{kind}.{latency}.p{per_cent}_ms", f"{what}, {seen}")
    for kind, what in (("tap", "card laid"), ("press", "button pressed"))
    for latency, seen in (("light", "to light or sound"), ("settled", "to settled picture"))
    for per_cent in (50, 99)
)

FIGURES = [
    *(figure for game in SEATS for figure in _of_a_game(game)),
    Figure("heap.history.growth", "B", "heap added by 1,000 turns", 256),
    Figure("heap.history.growth.turns", "", "turns of that", 1000, more_is_better=True),
    Figure("size.mpy", "B", "everything flashed", 500 * KB),
    Figure("battle.history.us", "us", "battle of nine cards", 20_000, noise=TIMED),
    Figure("odds.history.us", "us", "exact odds of it", 300_000, noise=TIMED),
    Figure("move.history.max_us", "us", "slowest move", 150_000, noise=TIMED),
    Figure("card.event.p50_ms", "ms", "card laid to event"),
    Figure("card.event.p99_ms", "ms", "card laid to event", 100),
    Figure("card.event.five_known.p99_ms", "ms", "the same, five cards lying", 100),
    Figure("tap.led.p50_ms", "ms", "card laid to LEDs"),
    Figure("tap.led.p99_ms", "ms", "card laid to LEDs", 120),
    Figure("tap.screen.p50_ms", "ms", "card laid to settled display"),
    Figure("tap.screen.p99_ms", "ms", "card laid to settled display", 200),
    Figure("accepted.led.p50_ms", "ms", "card taken to LEDs"),
    Figure("accepted.led.p99_ms", "ms", "card taken to LEDs", 120),
    Figure("accepted.screen.p50_ms", "ms", "card taken to settled display"),
    Figure("accepted.screen.p99_ms", "ms", "card taken to settled display", 200),
    Figure("loop.hold.max_ms", "ms", "longest hold of the loop", 10),
    Figure("loop.hold.unwritten_ms", "ms", "the same, writes to flash free", 10),
    Figure("boot.name_ms", "ms", "power-on to the table's name", 700),
    Figure("boot.ready_ms", "ms", "power-on to first question", 2000),
    Figure(
        "reader.empty_ms", "ms", "look at an empty reader, held", 4, other="peer.reader.empty_ms",
        compared="PyPI mfrc522 0.0.7: MFRC522_Request on an empty reader (on an RP2040: 304 to 318 ms)",
    ),
    Figure("reader.empty.elapsed_ms", "ms", "the same, with pauses"),
    Figure("reader.empty.alloc", "B", "heap per empty look", 0, quoted=129 * KB,
           compared="a common MicroPython driver, measured on an emulated RP2040, quoted"),
    Figure("reader.uid_ms", "ms", "UID of 7 bytes, held", 8),
    Figure("reader.uid.elapsed_ms", "ms", "the same, with pauses"),
    Figure(
        "reader.uid.four_bytes_ms", "ms", "UID of 4 bytes, held", 8, other="peer.reader.uid_ms",
        compared="PyPI mfrc522 0.0.7: request, anticollision, select; no halt, no CRC check (RP2040: 16 ms)",
    ),
    Figure(
        "wheel.lossless_steps_per_s", "1/s", "wheel without loss", 100_000, more_is_better=True, quoted=38,
        compared="two pin interrupts, display and LEDs running, on an emulated RP2040, quoted",
    ),
    Figure(
        "leds.frame_ms", "ms", "60 LEDs, processor held", 0.5, noise=TIMED, other="peer.leds.frame_ms",
        compared="MicroPython's neopixel by bitstream, 60 LEDs",
    ),
    Figure(
        "leds.irq_off_us", "us", "60 LEDs, interrupts off", 0, other="peer.leds.irq_off_us",
        compared="MicroPython's neopixel by bitstream, 60 LEDs",
    ),
    Figure("display.line_pages", "", "pages for a changed line", 2),
    Figure(
        "display.line_hold_ms", "ms", "longest hold for it", 3.5, other="peer.display.line_hold_ms",
        compared="adafruit-circuitpython-ssd1306: one line changed, show() sends the frame",
    ),
    *(
        # A change elsewhere shifts who comes when in the firmware's round.
        Figure(f"felt.{game}.{name}", "ms", f"{game}: {what}", noise=TIMED)
        for game in SEATS
        for name, what in (("hold.max_ms", "longest hold"), *FELT)
    ),
    Figure("cpython.loop_ns", "ns", "an iteration on this machine", noise=100),
    Figure("peer.reader.empty_ms", "ms", "others: empty reader"),
    Figure("peer.reader.uid_ms", "ms", "others: UID of 4 bytes"),
    Figure("peer.wheel.lossless_steps_per_s", "1/s", "others: only LEDs hide steps", more_is_better=True),
    Figure("peer.leds.frame_ms", "ms", "others: 60 LEDs"),
    Figure("peer.leds.irq_off_us", "us", "others: interrupts off"),
    Figure("peer.display.line_hold_ms", "ms", "others: one line"),
    *(
        Figure(f"rp2040.{game}.{name}", unit, f"{game}: {what}", budget, unit == "B", optional=True)
        for game in SEATS
        for name, unit, what, budget in EMULATED
    ),
    Figure("rp2040.history.resolve_us", "us", "battle of nine cards, emulated", 20_000, optional=True),
    Figure("rp2040.history.odds_us", "us", "exact odds of nine cards, emulated", 300_000, optional=True),
]  # fmt: skip


class Report:
    """Measured figures beside budgets, others and the baseline."""

    def __init__(self, measured: Mapping[str, float], baseline: Mapping[str, float]):
        self.measured = measured
        self._baseline = baseline

    def missed(self) -> list[Figure]:
        """Beyond their budgets; what has a budget and was not measured counts too."""
        return [figure for figure in FIGURES if self._missed(figure)]

    def worse(self) -> list[Figure]:
        return [
            figure
            for figure in FIGURES
            if figure.name in self.measured
            and (before := self.before(figure)) is not None
            and figure.worse(self.measured[figure.name], before)
        ]

    def before(self, figure: Figure) -> float | None:
        """The baseline, games per second as this machine would have played them."""
        before = self._baseline.get(figure.name)
        if before is None or not figure.name.startswith("games_per_s."):
            return before
        then, now = self._baseline.get("cpython.loop_ns"), self.measured.get("cpython.loop_ns")
        return before * then / now if then and now else before

    def print(self, console: Console, notes: Iterable[str] = ()) -> None:
        grid = Grid(box=None, pad_edge=False, header_style="bold")
        grid.add_column("figure", no_wrap=True)
        grid.add_column("what", no_wrap=True, style="dim")
        for column in ("value", "unit", "budget", "", "others", "ratio", "change"):
            grid.add_column(column, justify="left" if column in ("unit", "") else "right", no_wrap=True)
        for figure in FIGURES:
            grid.add_row(*self._row(figure))
        console.print(grid)
        for figure in FIGURES:
            if figure.compared:
                console.print(f"[dim]{figure.name}: others = {figure.compared}[/]")
        for note in notes:
            console.print(f"[dim]{note}[/]")
        missed, worse = self.missed(), self.worse()
        console.print(f"{len(missed)} over budget, {len(worse)} worse than the baseline")

    def _row(self, figure: Figure) -> list[str]:
        value = self.measured.get(figure.name)
        if value is None:
            cells = ["-", figure.unit, shown(figure.budget), self._verdict(figure), "", "", ""]
        else:
            others = self.measured.get(figure.other, figure.quoted)
            cells = [
                shown(value), figure.unit, shown(figure.budget), self._verdict(figure), shown(others),
                self._ratio(figure, value, others), self._change(figure, value),
            ]  # fmt: skip
        return [figure.name, figure.what, *cells]

    def _missed(self, figure: Figure) -> bool:
        value = self.measured.get(figure.name)
        if value is None:
            return figure.budget is not None and not figure.optional
        return figure.missed(value)

    def _verdict(self, figure: Figure) -> str:
        if figure.budget is None or figure.optional and figure.name not in self.measured:
            return ""
        return "[bold red]MISSED[/]" if self._missed(figure) else "[green]ok[/]"

    def _ratio(self, figure: Figure, value: float, others: float | None) -> str:
        better = None if others is None else figure.times_better(value, others)
        return "" if better is None else f"{shown(better)} x"

    def _change(self, figure: Figure, value: float) -> str:
        before = self.before(figure)
        if before is None:
            return "new"
        change = figure.change(value, before)
        text = "from 0" if change is None else "=" if abs(change) < 0.05 else f"{change:+.1f} %"
        return f"[yellow]{text} worse[/]" if figure.worse(value, before) else text


def shown(value: float | None) -> str:
    """Three digits that matter, thousands apart."""
    if value is None:
        return ""
    if value == round(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"
