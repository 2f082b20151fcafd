"""MicroPython's RTC: the calendar of the current device, which runs on until the power goes."""

import calendar
from typing import Any

from sim.micropython import time
from sim.micropython._device import current


class RTC:
    def __init__(self, id: int = 0, /) -> None:
        if id:
            raise ValueError("the RP2040 has one RTC only")

    def datetime(self, datetimetuple: Any | None = None) -> Any:
        """Year, month, day, weekday (Monday is 0), hour, minute, second, 0. A weekday given is ignored."""
        if datetimetuple is None:
            year, month, day, hour, minute, second, weekday, _ = time.gmtime()
            return (year, month, day, weekday, hour, minute, second, 0)
        year, month, day, _, hour, minute, second, _ = datetimetuple
        wanted = calendar.timegm((year, month, day, hour, minute, second))
        current().calendar_ahead += wanted - time.time()
        return None
