"""Wheel, buttons and the next note: nothing that the table does keeps it from looking at hands."""

import time

from machine import Timer

from drivers.button import NOTHING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from table.panel import Panel
    from wiring import Hardware

LOOK_MS = 8  # a finger or a hand is never faster


class Controls:
    """Tells the panel what hands do."""

    def __init__(self, hardware: "Hardware", panel: "Panel"):
        self._hardware = hardware
        self._panel = panel
        sensor = hardware.wheel_sensor
        self._count = sensor.count()
        self._trouble = sensor.trouble  # of the sensor, as it was told
        self._between = False  # looks come between two instructions of something else
        trouble = sensor.trouble or sensor.magnet()
        if trouble:
            panel.trouble(trouble)

    def look(self) -> None:
        hardware, panel = self._hardware, self._panel
        sensor = hardware.wheel_sensor
        count = sensor.count()
        if sensor.trouble != self._trouble and not self._between:
            self._trouble = sensor.trouble
            if sensor.trouble:
                panel.trouble(sensor.trouble)
            else:
                panel.recovered("WHEEL")
        if count != self._count:
            self._count = count
            panel.wheel_moved(count)
        now: Any = time.ticks_ms()
        for name, button in hardware.buttons:
            what = button.step(now)
            if what != NOTHING:
                panel.button(name, what)
        if hardware.buzzer:
            now = time.ticks_ms()  # a click that has just begun would be over by an older time
            hardware.buzzer.step(now)

    def meanwhile(self, long: "Callable[[], Any]") -> "Any":
        """Do something long that cannot be cut into pieces, such as to load the rules of a game.

        A timer looks at hands between two instructions of it. The panel must only answer that it has seen
        them, and keep what they want. Nobody may touch a file then: MicroPython may be in the middle of
        reading one, and would go on with what the other has left in the buffer of the file system.
        """
        self._between = True
        timer = Timer(-1, period=LOOK_MS, mode=Timer.PERIODIC, callback=lambda timer: self.look())
        try:
            return long()
        finally:
            timer.deinit()
            self._between = False
