"""The doctor's questions: what each part of the table says of itself, and what can be tried on it."""

import gc
import os
import time

from link.commands import need_quiet, number_of
from link.frame import LinkError
from store.board import read_any

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from link.host_link import HostLink

_COLOURS = {
    "red": (60, 0, 0),
    "green": (0, 60, 0),
    "blue": (0, 0, 60),
    "white": (255, 255, 255),  # as much as the cap allows
    "last": (0, 0, 0),  # but the last one
    "off": (0, 0, 0),
}
_CUE = (523, 100, 659, 100, 784, 150)


def answer(link: "HostLink", words: "list[str]") -> str:
    part = words[1] if len(words) > 1 else ""
    known = _PARTS.get(part)
    if known is None:
        raise LinkError("part", "test knows " + ", ".join(sorted(_PARTS)) + ".")
    return known(link, words[2:])


def _reader(link: "HostLink", words: "list[str]") -> str:
    readers = link.panel.hardware.readers
    reader = readers[number_of(words, 0, len(readers))]
    chip = reader.chip
    return "%d name=%s chip=%s version=%02x lost=%d error=%s warning=%s" % (
        len(readers),
        reader.name,
        chip.name,
        chip.version,
        reader.lost,
        reader.error.code if reader.error else "-",
        chip.warning or "-",
    )


def _field(link: "HostLink", words: "list[str]") -> str:
    """Whether the field of a reader comes on; between two visits only, so the host may have to ask again."""
    need_quiet(link)
    readers = link.panel.hardware.readers
    reader = readers[number_of(words, 0, len(readers))]
    if not reader.resting:
        raise LinkError("busy", "The reader is at work: ask again.")
    from drivers.antenna_test import antenna_state  # the doctor alone asks

    return "field=" + antenna_state(reader.chip)


def _wheel(link: "HostLink", words: "list[str]") -> str:
    sensor = link.panel.hardware.wheel_sensor
    turn, per = link.panel.hardware.revolution
    return "turn=%d/%d count=%d phase=%d direction=%d sensor=%s state=%s" % (
        turn,
        per,
        sensor.count(),
        sensor.phase(),
        sensor.direction,
        sensor.name,
        sensor.trouble or sensor.magnet() or "ok",
    )


def _buttons(link: "HostLink", words: "list[str]") -> str:
    return " ".join(["%s=%d" % (name, button.down) for name, button in link.panel.hardware.buttons])


def _leds(link: "HostLink", words: "list[str]") -> str:
    """All lights in a colour until `off`; without one: what they are."""
    leds = link.panel.hardware.leds
    if words:
        if words[0] not in _COLOURS:
            raise LinkError("colour", "Colours are " + ", ".join(sorted(_COLOURS)) + ".")
        need_quiet(link)
        link.release_lights()
        leds.fill(_COLOURS[words[0]])
        if words[0] == "last":
            leds[len(leds) - 1] = _COLOURS["green"]
        leds.show()
        leds.held = words[0] != "off"
    return "count=%d ma=%d" % (len(leds), leds.milliamps)


def _display(link: "HostLink", words: "list[str]") -> str:
    display = link.panel.hardware.display
    return "present=%d width=%d height=%d" % (display.present, display.width, display.height)


def _sound(link: "HostLink", words: "list[str]") -> str:
    """A short cue, where there is a buzzer."""
    need_quiet(link)
    buzzer = link.panel.hardware.buzzer
    if buzzer is None:
        return "buzzer=0"
    now: "Any" = time.ticks_ms()
    buzzer.play(_CUE, now)
    return "buzzer=1"


def _reset(link: "HostLink", words: "list[str]") -> str:
    """Why the table started last, and what it was doing before."""
    panel = link.panel
    if panel.bitten:
        from drivers.measuring import watchdog_rang

        panel.bitten = watchdog_rang(read_any()["module"])
    return "cause=%s held=%s" % ("watchdog" if panel.bitten else "power", panel.held_by or "-")


def _flash(link: "HostLink", words: "list[str]") -> str:
    need_quiet(link)  # what the journal takes depends on the moves, and they may be secret
    sector, _, blocks, free = os.statvfs("/")[:4]
    return "free=%d total=%d" % (sector * free, sector * blocks)


def _memory(link: "HostLink", words: "list[str]") -> str:
    need_quiet(link)
    gc.collect()
    return "free=%d total=%d" % (gc.mem_free(), gc.mem_free() + gc.mem_alloc())


_PARTS = {
    "reader": _reader,
    "field": _field,
    "wheel": _wheel,
    "buttons": _buttons,
    "leds": _leds,
    "display": _display,
    "sound": _sound,
    "flash": _flash,
    "memory": _memory,
    "reset": _reset,
}
