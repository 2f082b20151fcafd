"""How well each reader hears a card: looks at every gain, the gain to set, and who else hears it."""

from collections.abc import Iterator
from typing import NamedTuple

from host_tools.measuring import MHZ, measure, names
from host_tools.talk import Refused, Table
from host_tools.verdict import BAD, GOOD, ODD, UNKNOWN, Ask, Verdict, see

GAINS = {2: 18, 3: 23, 4: 33, 5: 38, 6: 43, 7: 48}  # RxGain of an MFRC522 in dB; 0 and 1 are like 2 and 3
USUAL = 4
LOOKS = 50
OWN = 8  # asks for the gain that a reader has
BAR = 10


class Range(NamedTuple):
    """How many of 50 looks heard the card, by gain."""

    heard: dict[int, int]

    @property
    def gain(self) -> int:
        """The usual one if it hears all with a step to spare, else the lowest such, else the best."""
        whole = [gain for gain, count in self.heard.items() if count == LOOKS]
        spare = [gain for gain in whole if gain - 1 in whole]
        if USUAL in spare:
            return USUAL
        if spare:
            return spare[0]
        return max(self.heard, key=lambda gain: (self.heard[gain], -gain))

    @property
    def best(self) -> int:
        return max(self.heard.values())

    def bars(self) -> str:
        return "  ".join(
            f"{gain}:{'#' * (count * BAR // LOOKS):{BAR}}" for gain, count in sorted(self.heard.items())
        )


def range_of(table: Table, number: int, baud: int = 0) -> Range:
    """At that speed of the bus, if one is given."""
    speed = f" {MHZ.index(baud // 1_000_000)}" if baud // 1_000_000 in MHZ else ""
    return Range({gain: _heard(table, number, gain, speed) for gain in GAINS})


def _heard(table: Table, number: int, gain: int, speed: str) -> int:
    heard = looks = 0
    while looks < LOOKS:
        told = measure(table, f"range {number} {gain}{speed}")
        heard += int(told["heard"])
        looks += int(told["looks"])
    return heard


def examine_range(table: Table, ask: Ask) -> Iterator[Verdict]:
    """A card on each reader in turn."""
    all_names = names(table)
    for number, name in enumerate(all_names):
        ask(f"Lay one card on {name} and nothing on the other readers, then press Enter.")
        try:
            found = range_of(table, number)
            others = [other for other, _ in enumerate(all_names) if other != number]
            also = [all_names[other] for other in others if _heard_at_all(table, other)]
        except Refused as refusal:
            yield Verdict(f"range of {name}", UNKNOWN, refusal.message)
            continue
        yield _judged(name, found)
        if also:
            cause = "too close to one another, or too much gain: move them apart, or set a lower gain"
            told = f"also heard by {', '.join(also)}"
            yield Verdict(f"crosstalk of {name}", ODD, told, see("places", cause))


def _heard_at_all(table: Table, number: int) -> bool:
    return any(int(measure(table, f"range {number} {OWN}")["heard"]) for _ in range(4))


def _judged(name: str, found: Range) -> Verdict:
    part = f"range of {name}"
    if not found.best:
        cause = "no card is heard: a broken antenna, metal, too thick a table top, or no 13.56 MHz tag"
        return Verdict(part, BAD, "heard at no gain", see("places", cause))
    told = f"{found.bars()}  set gain = {found.gain}"
    if found.best < LOOKS:
        cause = "weak: a thinner table top, a larger sticker, or another module (weak ones have 7 mA)"
        return Verdict(part, BAD, told, see("places", cause))
    if found.heard[7] < LOOKS and found.heard[found.gain] == LOOKS:
        cause = f"it hears its own noise at gain 7, as clones do: gain = {found.gain} is right"
        return Verdict(part, ODD, told, see("readers", cause))
    if found.gain != USUAL:
        cause = f"it needs another gain than the usual {USUAL}: chronotable tune writes it"
        return Verdict(part, ODD, told, see("readers", cause))
    return Verdict(part, GOOD, told)
