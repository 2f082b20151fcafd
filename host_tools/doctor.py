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
from host_tools.verdict import BAD, GOOD, ODD, UNKNOWN, Ask, Verdict, asked, told, words

FLASH_RESERVE = 64 * 1024
MEMORY_RESERVE = 30 * 1024
PATIENCE = 40  # times to ask for a reader that is at work
AGAIN_S = 0.01
EMPTY = "the file system is empty"
NEEDED = ("/main.py", "/board.json", "/version.txt", "/loop.mpy")

MAGNET_CAUSES = ("WHEEL_LOST", "MAGNET_MISSING", "MAGNET_WEAK", "MAGNET_STRONG")


def examine(table: Table, ask: Ask | None) -> Iterator[Verdict]:
    """Every part in turn. With somebody to ask, lights, sound, wheel, buttons and a card are tried too."""
    version, board = table.hello()
    yield Verdict(told("part_link"), GOOD, told("answers", port=table.port))
    yield _version(version, board)
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
    yield Verdict(told("part_link"), BAD, silence.message, "the firmware does not run, or hangs")
    try:
        with Pico(port) as pico:
            name = pico.run("import sys\nprint(sys.version)").strip()
            yield Verdict("MicroPython", GOOD, name)
            there = pico.hashes()
            missing = [path for path in NEEDED if path not in there]
            found = f"{len(there)} files" + (f", missing: {', '.join(missing)}" if missing else "")
            cause = "not flashed, or not whole: chronotable flash" if missing else ""
            if not there:
                found = EMPTY
                cause = (
                    "MicroPython makes a new one if it cannot read the old one: chronotable flash --backup"
                    " FILE brings settings, tags and games back from a backup"
                )
            yield Verdict("files", BAD if missing else GOOD, found, cause)
            if DEFECT in there:
                yield _defect_verdict(pico.read(DEFECT).decode(errors="replace").strip().split("\n"))
            free = pico.free()
            yield Verdict(
                told("part_flash"), GOOD if free > FLASH_RESERVE else BAD, f"{free // 1024} KB free"
            )
            pico.reset()
    except PicoError as error:
        yield Verdict("MicroPython", BAD, error.message, error.advice)


def _version(version: str, board: str) -> Verdict:
    found = told("version_on", version=version, board=board)
    if version == "unknown":
        return Verdict(told("part_version"), ODD, found, told("not_installed"))
    return Verdict(told("part_version"), GOOD, found)


def _desk(status: dict[str, str]) -> Verdict:
    part = told("part_desk")
    why = status.get("bench")
    if why is None:
        return Verdict(part, GOOD, told("desk_playing" if status["playing"] == "1" else "desk_rests"))
    if why == "held":
        return Verdict(part, ODD, told("desk_held"), told("desk_held_cause"))
    return Verdict(part, BAD, told("desk_bench", why=why), told("desk_bench_cause"))


def _defect(table: Table) -> Verdict:
    """The last defect of the firmware, in the names of its sources."""
    try:
        lines = [" ".join(words) for words in table.each("defect")]
    except Refused:
        return Verdict(told("part_defects"), UNKNOWN, told("defects_unknown"))
    if not lines:
        return Verdict(told("part_defects"), GOOD, told("defects_none"))
    return _defect_verdict(lines)


def _defect_verdict(lines: list[str]) -> Verdict:
    return Verdict(told("part_defects"), ODD, "\n".join(translated(lines)), told("defects_cause"))


def _tried(table: Table, part: str, judge: Callable[[dict[str, str]], Verdict]) -> Iterator[Verdict]:
    """One part that the table can tell about; that it refuses to is a verdict too."""
    try:
        yield judge(facts(table.ask(f"test {part}")))
    except Refused as refusal:
        yield Verdict(told(f"part_{part}"), UNKNOWN, refusal.message)


def _readers(table: Table) -> Iterator[Verdict]:
    for number, said in enumerate(table.each("test reader")):
        reader = facts(" ".join(said))
        lost = reader["lost"] == "1"
        yield _reader(reader, _field(table, number), lost and floats(table, number))
        if reader["chip"] == "mfrc522" and (not lost or reader["error"] != "READER_MISSING"):
            yield speed(table, number, reader["name"])


def _reader(reader: dict[str, str], field: str, floating: bool) -> Verdict:
    part = told("part_reader", name=reader["name"])
    antenna = told("reader_field", field=field) if field else ""
    if reader["lost"] == "1":
        cause = reader["error"] if reader["error"] in words() else "READER_MISSING"
        if floating:
            cause = "FLOATS"
        if reader["chip"] == "pn532" and reader["error"] in ("READER_MISSING", "READER_STUCK"):
            cause = "PN532"
        if field == "reset":
            cause = "FIELD_RESET"
        return Verdict(part, BAD, told("reader_lost", error=reader["error"]) + antenna, told(cause))
    found = told("reader_chip", chip=reader["chip"], version=reader["version"]) + antenna
    if field in ("off", "reset"):
        return Verdict(part, BAD, found, told(f"FIELD_{field.upper()}"))
    warning = reader["warning"]
    if warning != "-":
        return Verdict(part, ODD, found, told(warning) if warning in words() else warning)
    return Verdict(part, GOOD, found)


def _field(table: Table, number: int) -> str:
    """What the chip can tell of its antenna; nothing where that is nothing, or cannot be tried now."""
    for _ in range(PATIENCE):
        try:
            field = facts(table.ask(f"test field {number}"))["field"]
            return "" if field == "fed" else field
        except Refused as refusal:
            if refusal.code == "playing":
                return told("field_untested")
            if refusal.code != "busy":
                return ""
        time.sleep(AGAIN_S)
    return ""


def _display(display: dict[str, str]) -> Verdict:
    part = told("part_display")
    if display["present"] == "1":
        return Verdict(part, GOOD, told("display_size", width=display["width"], height=display["height"]))
    return Verdict(part, BAD, told("display_silent"), told("display_cause"))


def _flash(flash: dict[str, str]) -> Verdict:
    full = int(flash["free"]) <= FLASH_RESERVE
    return Verdict(
        told("part_flash"), BAD if full else GOOD, _free(flash), told("flash_cause") if full else ""
    )


def _memory(memory: dict[str, str]) -> Verdict:
    full = int(memory["free"]) <= MEMORY_RESERVE
    return Verdict(
        told("part_memory"), ODD if full else GOOD, _free(memory), told("memory_cause") if full else ""
    )


def _free(bytes_of: dict[str, str]) -> str:
    return told("free", free=int(bytes_of["free"]) // 1024, total=int(bytes_of["total"]) // 1024)


def _wheel(table: Table, wheel: dict[str, str], ask: Ask | None) -> Verdict:
    part = told("part_wheel")
    before = int(wheel["count"])
    state = wheel.get("state", "ok")  # an older firmware does not say
    if state in MAGNET_CAUSES:
        return Verdict(part, BAD, told(state), told(f"{state}_cause"))
    angle = wheel.get("sensor") == AS5600
    noisy = wheel_noise(table)
    if noisy:
        return noisy
    if ask is None:
        return Verdict(part, UNKNOWN, told("wheel_stands", count=before), told("wheel_turn_it"))
    ask(asked("ask_wheel"))
    after = int(facts(table.ask("test wheel"))["count"])
    if after == before:
        return Verdict(part, BAD, told("wheel_nothing"), told("wheel_magnet" if angle else "wheel_wires"))
    counted = told("wheel_steps" if angle else "wheel_quarters", count=after - before)
    if after < before:
        return Verdict(part, ODD, counted, told("wheel_reverse" if angle else "wheel_swapped"))
    return _revolution(table, wheel, ask, counted)


def _revolution(table: Table, wheel: dict[str, str], ask: Ask, counted: str) -> Verdict:
    """Whether a revolution has as many steps as the board file says."""
    part = told("part_wheel")
    steps, per = map(int, wheel.get("turn", "0/1").split("/"))
    before = int(facts(table.ask("test wheel"))["count"])
    ask(asked("ask_revolution"))
    moved = int(facts(table.ask("test wheel"))["count"]) - before
    if not moved or not steps:
        return Verdict(part, GOOD, counted)
    found = counted + told("wheel_revolution", moved=moved, steps=steps // per)
    if abs(moved * per - steps) * 10 > steps:
        return Verdict(part, ODD, found, told("wheel_board"))
    return Verdict(part, GOOD, found)


def _buttons(table: Table, buttons: dict[str, str], ask: Ask | None) -> Verdict:
    part = told("part_buttons")
    stuck = [name for name, down in buttons.items() if down == "1"]
    if stuck:
        return Verdict(part, BAD, told("buttons_down", names=", ".join(stuck)), told("buttons_down_cause"))
    if ask is None:
        return Verdict(part, UNKNOWN, told("buttons_up", names=", ".join(buttons)), told("buttons_press"))
    dead = []
    for name in buttons:
        ask(asked("ask_button", name=name))
        if facts(table.ask("test buttons")).get(name) != "1":
            dead.append(name)
    if dead:
        return Verdict(part, BAD, told("buttons_dead", names=", ".join(dead)), told("buttons_dead_cause"))
    return Verdict(part, GOOD, ", ".join(buttons))


def _leds(table: Table, leds: dict[str, str], ask: Ask | None) -> Verdict:
    part, count = told("part_leds"), leds["count"]
    if ask is None:
        return Verdict(part, UNKNOWN, told("leds_count", count=count), told("leds_look"))
    wrong = []
    for colour in ("red", "green", "blue"):
        table.ask(f"test leds {colour}")
        if not ask(told("ask_leds", count=count, colour=told(colour))):
            wrong.append(told(colour))
    table.ask("test leds last")
    last = ask(told("ask_last"))
    table.ask("test leds off")
    if len(wrong) == 3:
        return Verdict(part, BAD, told("leds_dark"), told("leds_dark_cause"))
    if wrong:
        return Verdict(part, ODD, told("leds_wrong", colours=", ".join(wrong)), told("leds_order"))
    if not last:
        return Verdict(part, ODD, told("leds_fewer", count=count), told("leds_fewer_cause"))
    return Verdict(part, GOOD, told("leds_count", count=count))


def _sound(table: Table, ask: Ask | None) -> Iterator[Verdict]:
    part = told("part_sound")
    if ask is None:
        yield Verdict(part, UNKNOWN, "", told("sound_listen"))
        return
    try:
        if facts(table.ask("test sound"))["buzzer"] == "0":
            yield Verdict(part, GOOD, told("sound_none"))
        elif ask(told("ask_notes")):
            yield Verdict(part, GOOD, told("sound_heard"))
        else:
            yield Verdict(part, BAD, told("sound_unheard"), told("sound_cause"))
    except Refused as refusal:
        yield Verdict(part, UNKNOWN, refusal.message)


def _card(table: Table, ask: Ask | None) -> Verdict:
    part = told("part_card")
    if ask is not None:
        ask(asked("ask_card"))
    for name, *lies in table.each("read"):
        if lies[0] not in ("nothing", "lost"):
            return Verdict(part, GOOD, told("card_seen", name=name, lies=" ".join(lies)))
    if ask is None:
        return Verdict(part, UNKNOWN, told("card_none"), told("card_lay"))
    return Verdict(part, BAD, told("card_unseen"), told("card_unseen_cause"))
