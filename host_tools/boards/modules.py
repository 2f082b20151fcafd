"""The modules a table can be built with, as data: their free pins, what they draw, what they boot."""

from dataclasses import dataclass

from host_tools.boards.rp2040 import FUNCTIONS, STATE_MACHINES_PER_BLOCK


@dataclass(frozen=True)
class Module:
    title: str
    chip: str
    reserved: dict[int, str]  # pins that it keeps for itself, and for what
    ma: int  # at its 5 V side, at most; with a radio, while that sends
    quiet_ma: int  # the same with the radio off
    pio_blocks: int
    uf2_family: int
    uf2_board: str  # in INFO_UF2.TXT of the drive that BOOTSEL shows
    micropython: str  # how MicroPython calls it: the UF2 to get
    joined: bool  # memory is so scarce that the firmware is joined and shortened (docs/build.md)
    radio: tuple[int, int] | None = None  # its PIO program: state machine, instructions

    @property
    def state_machines(self) -> int:
        return self.pio_blocks * STATE_MACHINES_PER_BLOCK


_OWN = {
    23: "sets the power saving of the regulator",
    24: "senses the USB voltage",
    25: "drives the LED of the module",
    29: "measures the supply voltage",
}
_RADIO = {
    23: "switches the radio on",
    24: "is the data line of the radio",
    25: "selects the radio",
    29: "is the clock of the radio",
}
# MicroPython answers "StateMachine claimed by external resource" to anybody else who takes this one.
_RADIO_PROGRAM = (4, 6)
RP2040_FAMILY, RP2350_FAMILY = 0xE48BFF56, 0xE48BFF59  # the latter: Arm, secure
_RP2040 = ("RP2040", 2, RP2040_FAMILY, "RPI-RP2", True)
_RP2350 = ("RP2350", 3, RP2350_FAMILY, "RP2350", False)


def _module(
    title: str, chip: tuple[str, int, int, str, bool], micropython: str, radio: bool = False
) -> Module:
    name, blocks, family, board, joined = chip
    return Module(
        title=title,
        chip=name,
        reserved=_RADIO if radio else _OWN,
        ma=350 if radio else 100,
        quiet_ma=100,
        pio_blocks=blocks,
        uf2_family=family,
        uf2_board=board,
        micropython=micropython,
        joined=joined,
        radio=_RADIO_PROGRAM if radio else None,
    )


MODULES = {
    "pico": _module("Raspberry Pi Pico", _RP2040, "RPI_PICO"),
    "pico_w": _module("Raspberry Pi Pico W", _RP2040, "RPI_PICO_W", radio=True),
    "pico2": _module("Raspberry Pi Pico 2", _RP2350, "RPI_PICO2"),
    "pico2_w": _module("Raspberry Pi Pico 2 W", _RP2350, "RPI_PICO2_W", radio=True),
}
MOST_STATE_MACHINES = max(module.state_machines for module in MODULES.values())
PIN_3V3_MA = 300  # what the data sheets of all four recommend as the most for the 3V3 pin
RP2350 = "RP2350"


def usable_pins(module: str | None) -> list[int]:
    """The pins a table may use; for an unknown module every pin of the chip."""
    kept = MODULES[module].reserved if module else {}
    return [pin for pin in range(len(FUNCTIONS)) if pin not in kept]


def pins_for(function: str, module: str | None) -> list[int]:
    return [pin for pin in usable_pins(module) if function in FUNCTIONS[pin]]
