"""Examines a table part by part: what it says of itself, and the likely cause where something is wrong."""

import time
from collections.abc import Callable, Iterator

from host_tools.boards.choices import AS5600
from host_tools.errors import PicoError
from host_tools.flash import DEFECT
from host_tools.measuring import floats, i2c, last_start, lines, speed, supply, wheel_noise
from host_tools.pico import Pico
from host_tools.talk import Refused, Table, facts
from host_tools.tracebacks import translated
from host_tools.verdict import BAD, GOOD, ODD, UNKNOWN, Ask, Verdict, see

FLASH_RESERVE = 64 * 1024
MEMORY_RESERVE = 30 * 1024
PATIENCE = 40  # times to ask for a reader that is at work
AGAIN_S = 0.01
EMPTY = "the file system is empty"
NEEDED = ("/main.py", "/board.json", "/version.txt", "/loop.mpy")

CAUSES = {
    "READER_MISSING": see(
        "readers",
        "no chip answers: check its 3.3 V, GND, SCK, MOSI, MISO, its own chip select, and RST",
    ),
    "READER_LOST": see("supply", "it answered before and does not now: a loose wire, or too weak a supply"),
    "READER_STUCK": see("readers", "it hangs: check RST, shorten the wires of the bus, or lower its baud"),
    "READER_GARBLED": see(
        "readers", "its answers are damaged: shorten the wires of the bus, or lower its baud"
    ),
    "PN532": see(
        "readers", "no chip answers: check its little switches (I2C or SPI), 3.3 V, GND, its bus and RSTPD_N"
    ),
    "FLOATS": see(
        "readers", "nobody drives MISO for it: its MISO wire, its chip select, or its power is not connected"
    ),
    "FIELD_RESET": see(
        "supply",
        "it falls over when its field comes on: too weak a supply; give the readers a regulator of their own"
        " and 10 uF each",
    ),
    "FIELD_OFF": see("places", "too little current flows in its antenna: broken, or metal behind it"),
    "READER_CLONE": see("readers", "a clone chip: it mostly works, but not from as far: doctor --range"),
}
WHEEL_CAUSES = {
    "WHEEL_LOST": ("the angle sensor does not answer", see("wheel", "check its 3.3 V, GND, SDA and SCL")),
    "MAGNET_MISSING": (
        "no magnet is seen",
        see("wheel", "it must sit on the end of the axis, 0.5 to 3 mm above the chip"),
    ),
    "MAGNET_WEAK": (
        "the magnet is too far away",
        see("wheel", "bring it closer: 0.5 to 3 mm, and magnetised across"),
    ),
    "MAGNET_STRONG": ("the magnet is too close", see("wheel", "move it away, or take a weaker one")),
}


def examine(table: Table, ask: Ask | None) -> Iterator[Verdict]:
    """Every part in turn. With somebody to ask, lights, sound, wheel, buttons and a card are tried too."""
    version, board = table.hello()
    yield Verdict("link", GOOD, f"answers on {table.port}")
    yield Verdict(
        "version", GOOD if version != "unknown" else ODD, f"{version} on {board}", _no_version(version)
    )
    yield _desk(facts(table.ask("status")))
    yield _defect(table)
    yield last_start(table)
    yield from lines(table)
    yield from _readers(table)
    yield supply(table)
    yield i2c(table)
    yield from _tried(table, "display", _display)
    yield from _tried(table, "flash", _flash)
    yield from _tried(table, "memory", _memory)
    yield from _tried(table, "wheel", lambda words: _wheel(table, words, ask))
    yield from _tried(table, "buttons", lambda words: _buttons(table, words, ask))
    yield from _tried(table, "leds", lambda words: _leds(table, words, ask))
    yield from _sound(table, ask)
    yield _card(table, ask)


def examine_prompt(port: str, silence: PicoError) -> Iterator[Verdict]:
    """A table whose firmware does not answer: what MicroPython can still tell of it."""
    yield Verdict("link", BAD, silence.message, "the firmware does not run, or hangs")
    try:
        with Pico(port) as pico:
            name = pico.run("import sys\nprint(sys.version)").strip()
            yield Verdict("MicroPython", GOOD, name)
            there = pico.hashes()
            missing = [path for path in NEEDED if path not in there]
            told = f"{len(there)} files" + (f", missing: {', '.join(missing)}" if missing else "")
            cause = "not flashed, or not whole: chronotable flash" if missing else ""
            if not there:
                told = EMPTY
                cause = (
                    "MicroPython makes a new one if it cannot read the old one: chronotable flash --backup"
                    " FILE brings settings, tags and games back from a backup"
                )
            yield Verdict("files", BAD if missing else GOOD, told, cause)
            if DEFECT in there:
                yield _told_defect(pico.read(DEFECT).decode(errors="replace").strip().split("\n"))
            free = pico.free()
            yield Verdict("flash", GOOD if free > FLASH_RESERVE else BAD, f"{free // 1024} KB free")
            pico.reset()
    except PicoError as error:
        yield Verdict("MicroPython", BAD, error.message, error.advice)


def _no_version(version: str) -> str:
    return "" if version != "unknown" else "it was not installed by this program: chronotable flash"


def _desk(words: dict[str, str]) -> Verdict:
    why = words.get("bench")
    if why is None:
        return Verdict("desk", GOOD, "a game is being played" if words["playing"] == "1" else "no game runs")
    if why == "held":
        return Verdict("desk", ODD, "the builder's bench", "BACK was held at the start: switch it on again")
    cause = "a file is missing or damaged: chronotable flash"
    return Verdict("desk", BAD, f"only the builder's bench runs ({why})", cause)


def _defect(table: Table) -> Verdict:
    """The last defect of the firmware, in the names of its sources."""
    try:
        lines = [" ".join(words) for words in table.each("defect")]
    except Refused:
        return Verdict("defects", UNKNOWN, "this version of the firmware keeps none")
    return _told_defect(lines) if lines else Verdict("defects", GOOD, "the firmware has reported none")


def _told_defect(lines: list[str]) -> Verdict:
    cause = "please report it; chronotable flash brings the newest version"
    return Verdict("defects", ODD, "\n".join(translated(lines)), cause)


def _tried(table: Table, part: str, judge: Callable[[dict[str, str]], Verdict]) -> Iterator[Verdict]:
    """One part that the table can tell about; that it refuses to is a verdict too."""
    try:
        yield judge(facts(table.ask(f"test {part}")))
    except Refused as refusal:
        yield Verdict(part, UNKNOWN, refusal.message)


def _readers(table: Table) -> Iterator[Verdict]:
    for number, words in enumerate(table.each("test reader")):
        told = facts(" ".join(words))
        lost = told["lost"] == "1"
        yield _reader(told, _field(table, number), lost and floats(table, number))
        if told["chip"] == "mfrc522" and (not lost or told["error"] != "READER_MISSING"):
            yield speed(table, number, told["name"])


def _reader(words: dict[str, str], field: str, floating: bool) -> Verdict:
    part = f"reader {words['name']}"
    told = f"{words['chip']}, version {words['version']}" + (f", field {field}" if field else "")
    if words["lost"] == "1":
        cause = CAUSES.get(words["error"], CAUSES["READER_MISSING"])
        if floating:
            cause = CAUSES["FLOATS"]
        if words["chip"] == "pn532" and words["error"] in ("READER_MISSING", "READER_STUCK"):
            cause = CAUSES["PN532"]
        if field == "reset":
            cause = CAUSES["FIELD_RESET"]
        return Verdict(part, BAD, f"lost ({words['error']})" + (f", field {field}" if field else ""), cause)
    if field in ("off", "reset"):
        return Verdict(part, BAD, told, CAUSES[f"FIELD_{field.upper()}"])
    if words["warning"] != "-":
        return Verdict(part, ODD, told, CAUSES.get(words["warning"], words["warning"]))
    return Verdict(part, GOOD, told)


def _field(table: Table, number: int) -> str:
    """What the chip can tell of its antenna; nothing where that is nothing, or cannot be tried now."""
    for _ in range(PATIENCE):
        try:
            field = facts(table.ask(f"test field {number}"))["field"]
            return "" if field == "fed" else field
        except Refused as refusal:
            if refusal.code == "playing":
                return "not tested while a game is played"
            if refusal.code != "busy":
                return ""
        time.sleep(AGAIN_S)
    return ""


def _display(words: dict[str, str]) -> Verdict:
    if words["present"] == "1":
        return Verdict("display", GOOD, f"{words['width']} x {words['height']}")
    cause = "wrong address in the board file (0x3C or 0x3D), SDA and SCL swapped, or no 3.3 V"
    return Verdict("display", BAD, "does not answer", see("display", cause))


def _flash(words: dict[str, str]) -> Verdict:
    free = int(words["free"])
    cause = "" if free > FLASH_RESERVE else "fetch the games and remove old ones"
    return Verdict(
        "flash", BAD if cause else GOOD, f"{free // 1024} of {int(words['total']) // 1024} KB free", cause
    )


def _memory(words: dict[str, str]) -> Verdict:
    free = int(words["free"])
    cause = "" if free > MEMORY_RESERVE else "restart the table; if it stays so, report it"
    return Verdict(
        "memory", ODD if cause else GOOD, f"{free // 1024} of {int(words['total']) // 1024} KB free", cause
    )


def _wheel(table: Table, words: dict[str, str], ask: Ask | None) -> Verdict:
    before = int(words["count"])
    state = words.get("state", "ok")  # an older firmware does not say
    if state in WHEEL_CAUSES:
        return Verdict("wheel", BAD, *WHEEL_CAUSES[state])
    angle = words.get("sensor") == AS5600
    noisy = wheel_noise(table)
    if noisy:
        return noisy
    if ask is None:
        return Verdict("wheel", UNKNOWN, f"stands at {before}", "turn it while the doctor looks")
    ask("Turn the wheel forwards by some clicks, then press Enter.")
    after = int(facts(table.ask("test wheel"))["count"])
    if after == before:
        cause = "the magnet is not on the axis" if angle else "CLK, DT or + of the encoder is not connected"
        return Verdict("wheel", BAD, "nothing was counted", see("wheel", cause))
    counted = f"{after - before} {'steps of 4,096' if angle else 'quarter-steps'}"
    if after < before:
        cause = "set wheel.reverse" if angle else "CLK and DT are swapped: set reverse"
        return Verdict("wheel", ODD, counted, see("wheel", cause))
    return _revolution(table, words, ask, counted)


def _revolution(table: Table, words: dict[str, str], ask: Ask, counted: str) -> Verdict:
    """Whether a revolution has as many steps as the board file says."""
    steps, per = map(int, words.get("turn", "0/1").split("/"))
    before = int(facts(table.ask("test wheel"))["count"])
    ask("Give the wheel one whole revolution forwards, or leave it, then press Enter.")
    moved = int(facts(table.ask("test wheel"))["count"]) - before
    if not moved or not steps:
        return Verdict("wheel", GOOD, counted)
    told = f"{counted}; {moved} in a revolution, {steps // per} by the board file"
    if abs(moved * per - steps) * 10 > steps:
        cause = "detents, steps_per_detent or ratio of the board file are wrong, or steps are lost"
        return Verdict("wheel", ODD, told, see("wheel", cause))
    return Verdict("wheel", GOOD, told)


def _buttons(table: Table, words: dict[str, str], ask: Ask | None) -> Verdict:
    stuck = [name for name, down in words.items() if down == "1"]
    if stuck:
        return Verdict(
            "buttons", BAD, f"{', '.join(stuck)} is down", "a short circuit, or wired to the wrong legs"
        )
    if ask is None:
        return Verdict(
            "buttons", UNKNOWN, f"{', '.join(words)}: none is down", "press them while the doctor looks"
        )
    dead = []
    for name in words:
        ask(f"Hold the button {name} down and press Enter.")
        if facts(table.ask("test buttons")).get(name) != "1":
            dead.append(name)
    if dead:
        return Verdict(
            "buttons", BAD, f"{', '.join(dead)} was not felt", "not connected to its pin or to GND"
        )
    return Verdict("buttons", GOOD, ", ".join(words))


def _leds(table: Table, words: dict[str, str], ask: Ask | None) -> Verdict:
    if ask is None:
        return Verdict("leds", UNKNOWN, f"{words['count']} LEDs", "look at them while the doctor lights them")
    wrong = []
    for colour in ("red", "green", "blue"):
        table.ask(f"test leds {colour}")
        if not ask(f"Are all {words['count']} LEDs {colour}?"):
            wrong.append(colour)
    table.ask("test leds last")
    last = ask("Is only the very last of all LEDs lit, in green?")
    table.ask("test leds off")
    if len(wrong) == 3:
        cause = "DIN, 5 V or GND of the strip; or DOUT and DIN swapped"
        return Verdict("leds", BAD, "dark", see("leds", cause))
    if wrong:
        cause = "another order of colours: set order in the board file"
        return Verdict("leds", ODD, f"wrong: {', '.join(wrong)}", see("leds", cause))
    if not last:
        cause = "another number of LEDs than leds.count says, or a broken one in between"
        return Verdict("leds", ODD, f"not {words['count']} LEDs", see("leds", cause))
    return Verdict("leds", GOOD, f"{words['count']} LEDs")


def _sound(table: Table, ask: Ask | None) -> Iterator[Verdict]:
    if ask is None:
        yield Verdict("sound", UNKNOWN, "", "listen while the doctor plays three notes")
        return
    try:
        if facts(table.ask("test sound"))["buzzer"] == "0":
            yield Verdict("sound", GOOD, "this board has no buzzer")
        elif ask("Did you hear three notes?"):
            yield Verdict("sound", GOOD, "heard")
        else:
            cause = "an active buzzer instead of a passive one, sound is off, or + is not connected"
            yield Verdict("sound", BAD, "not heard", cause)
    except Refused as refusal:
        yield Verdict("sound", UNKNOWN, refusal.message)


def _card(table: Table, ask: Ask | None) -> Verdict:
    if ask is not None:
        ask("Lay a card or an empty sticker on any reader, then press Enter.")
    for name, *lies in table.each("read"):
        if lies[0] not in ("nothing", "lost"):
            return Verdict("card", GOOD, f"{name}: {' '.join(lies)}")
    if ask is None:
        return Verdict("card", UNKNOWN, "none lies on a reader", "lay one down while the doctor looks")
    return Verdict(
        "card", BAD, "no reader sees one", "metal behind the antenna, too far away, or no 13.56 MHz tag"
    )
