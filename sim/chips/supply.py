"""The supply of a table: it sags with its load, and readers lose their memory where too little is left."""

from collections.abc import Callable

from sim.chips.ports import Chip

VOLTS = 4.75  # at VSYS without a load: 5 V less a Schottky diode
OHMS = 0.1  # of cable, plug and diode
BASE_MA = 60.0  # Pico, display, readers at rest
LED_MA = 20.0  # of one colour of a WS2812 at full brightness
DROPOUT = 0.45  # of the readers' regulator
READER_VOLTS = 2.5  # the least that an MFRC522 works with


class Supply:
    """`loads` say how many mA flow now. Whoever changes one calls `look`."""

    def __init__(self) -> None:
        self.volts = VOLTS
        self.ohms = OHMS
        self.loads: list[Callable[[], float]] = []
        self.fed: list[Chip] = []  # chips behind the readers' regulator
        self._down: set[Chip] = set()

    @property
    def vsys(self) -> float:
        load = BASE_MA + sum(load() for load in self.loads)
        return max(0.0, self.volts - self.ohms * load / 1000)

    def look(self) -> None:
        """A reader without power answers nothing, and has forgotten all when it returns."""
        if self.ohms <= OHMS and not self._down:
            return
        if self.vsys - DROPOUT < READER_VOLTS:
            for chip in self.fed:
                if not chip.dead:
                    chip.dead = True
                    self._down.add(chip)
            return
        for chip in self._down:
            chip.dead = False
            chip.power_on()
        self._down.clear()
