"""From a hand to the eye, in virtual time, with the real firmware on the full board."""

import random
from collections.abc import Callable
from contextlib import nullcontext
from unittest.mock import patch

from sim.bench.bystander import PATIENCE_MS, Bystander, Reaction
from sim.bench.evening import sit_down
from sim.clock import MS
from sim.hands.history_showable import showable
from sim.micropython import gc
from sim.table import Table

BOARD = "pico_full"
ATTACKERS = [f"attacker.{n}" for n in range(1, 6)]
DEFENDERS = [f"defender.{n}" for n in range(1, 5)]
SEED = 7
BEAT_MS = 137  # a card falls at any moment of it; no multiple of anything the firmware does
TAPS = 100  # in each of the two situations: with fewer, p99 would be the worst of all
SPACES = 12  # of the main board
SCENE_MS = 1500  # then the scene of a card that was shown is over


def measure(taps: int = TAPS) -> dict[str, float]:
    empty = _reactions(taps, [], ATTACKERS + DEFENDERS)
    crowded = _reactions(taps, ATTACKERS, DEFENDERS)
    both = empty + crowded
    event = [reaction.event for reaction in both]
    led = [reaction.led for reaction in both]
    return {
        "card.event.p50_ms": percentile(event, 50),
        "card.event.p99_ms": percentile(event, 99),
        "card.event.five_known.p99_ms": percentile([reaction.event for reaction in crowded], 99),
        "tap.led.p50_ms": percentile(led, 50),
        "tap.led.p99_ms": percentile(led, 99),
        # With five refused cards lying, the display says already what it would say of a sixth.
        "tap.screen.p50_ms": percentile([reaction.screen for reaction in empty], 50),
        "tap.screen.p99_ms": percentile([reaction.screen for reaction in empty], 99),
    }


def accepted(taps: int = TAPS) -> dict[str, float]:
    """The same for cards that are taken: half of them played and in the journal, half laid in a row."""
    both = _played(taps) + _laid(taps)
    led = [reaction.led for reaction in both]
    screen = [reaction.screen for reaction in both]
    return {
        "accepted.led.p50_ms": percentile(led, 50),
        "accepted.led.p99_ms": percentile(led, 99),
        "accepted.screen.p50_ms": percentile(screen, 50),
        "accepted.screen.p99_ms": percentile(screen, 99),
    }


def _played(taps: int) -> list[Reaction]:
    """The twelve cards of the board, at table after table."""
    chance = random.Random(SEED)
    reactions: list[Reaction] = []
    while len(reactions) < taps:
        table = Table(BOARD, SEED + len(reactions))
        bystander = Bystander(table)
        page = sit_down(table, 0, "AT_BOARD")
        for space in range(min(SPACES, taps - len(reactions))):
            table.run(chance.random() * BEAT_MS)
            before = page.prompt
            reactions.append(bystander.lay(f"history unit {40 + 15 * (space // 3) + space % 3}", "tile"))
            assert page.prompt is not before, "the card was not taken"
            bystander.take("tile")
            table.run(SCENE_MS)
    return reactions


def _laid(taps: int) -> list[Reaction]:
    """Cards of the Attacker's hand, laid on the first slot one in place of the other.

    One that was taken up counts until the next lies there; one of the same name would change nothing.
    """
    table = Table(BOARD, SEED)
    bystander = Bystander(table)
    page = sit_down(table, moment="AT_ATTACK")
    chance = random.Random(SEED)
    line = page.prompt.row
    cards = sorted(number for table, number in showable(page.session.game) if table == "unit")
    zone = line.zones[0]
    names = {card: page.session.guide.card_name("unit", card) for card in cards}
    reactions = []
    card = -1
    for _ in range(taps):
        table.run(chance.random() * BEAT_MS)
        card = chance.choice([other for other in cards if names[other] != names.get(card)])
        reactions.append(bystander.lay(f"history unit {card}", zone))
        assert line.cards, "the card was not taken"
        bystander.take(zone)
    return reactions


def boot() -> dict[str, float]:
    """Power-on to the name, and to the first question; what the imports cost the processor is not in it."""
    table = Table(BOARD)
    dark = table.display.pixels()
    _run_while(table, lambda: table.display.pixels() == dark)
    named = table.clock.now / MS
    name = table.display.pixels()
    _run_while(table, lambda: table.display.pixels() == name or not table.desk().shown)
    return {"boot.name_ms": named, "boot.ready_ms": table.clock.now / MS}


def _run_while(table: Table, condition: Callable[[], bool]) -> None:
    while condition() and table.clock.now < 10_000 * MS:
        table.run(1)


def longest_hold(flash: bool) -> tuple[float, str]:
    """The longest a task kept all others waiting, in ms, and which: in use, and with chips failing.

    Without what collections of garbage take; with what writing to flash takes, or without.
    """
    table = Table(BOARD)
    sit_down(table)
    table.clear_holds()
    free = nullcontext() if flash else table.device.flash.timeless()
    with patch.object(gc, "collect", lambda: None), free:
        _use(table)
        _fail(table)
    name, hold = max(table.holds().items(), key=lambda item: item[1].longest)
    return hold.longest / MS, name


def percentile(values: list[float], per_cent: int) -> float:
    """The smallest value that so many per cent do not exceed."""
    ordered = sorted(values)
    return ordered[-(-len(ordered) * per_cent // 100) - 1]


def _reactions(taps: int, known: list[str], free: list[str]) -> list[Reaction]:
    """Cards laid one after the other on the free places while others lie on theirs."""
    table = Table(BOARD, SEED)
    bystander = Bystander(table)
    sit_down(table)
    for number, zone in enumerate(known):
        table.place(f"history unit {100 + number}", zone)
    table.run(PATIENCE_MS)
    chance = random.Random(SEED)
    reactions = []
    for _ in range(taps):
        zone = chance.choice(free)
        table.run(chance.random() * BEAT_MS)
        reactions.append(bystander.lay(f"history unit {chance.randrange(100)}", zone))
        bystander.take(zone)
    return reactions


def _use(table: Table) -> None:
    """A busy half minute at the table."""
    for number, zone in enumerate((*ATTACKERS, *DEFENDERS, "tile", "line")):
        table.place(f"history unit {number}", zone)
        table.run(90)
    table.place("history unit 20", "tile")  # two cards on one place
    for button in table.buttons:
        table.turn(3)
        table.press(button)
        table.run(400)
    for zone in ("tile", *ATTACKERS):
        table.remove(zone)
        table.run(60)
    table.run(1000)


def _fail(table: Table) -> None:
    """Somebody keeps turning the wheel: a table that nobody touches for three seconds erases flash."""
    for part in ("display", "attacker.1", "leds"):
        for dead in (True, False):
            table.part(part).dead = dead
            table.turn(1)
            table.run(1500)
