"""Checks what wires do to signals: a shared MISO, pull-downs, LED data, and how long a cable may be."""

from host_tools.boards.choices import BUFFER, DIODE, DIRECT, RESISTORS, SHIFTER, SUPPLY, USB
from host_tools.boards.modules import MODULES, RP2350
from host_tools.boards.problems import Findings
from host_tools.boards.walk import Tree

MOST_DIRECT = 2
# One pull-down of 1 kOhm has to discharge 210 pF of diodes and cable: 0.46 us from top to bottom.
DIODE_BAUD = 1_000_000
# Half a bit must be long against ringing and against the driver's resistance times the cable's capacitance.
SPI_CABLE = 120_000_000  # bits per second times cm
LONGEST_SPI_CM = 100
LONGEST_SHARED_SPI_CM = 50  # 60 to 100 cm for each reader are known not to work with more than two
# 1 pF per cm and 20 pF of pins rise in 300 ns at 400 kbit/s, in 1 us at 100: by 10 kOhm, which a module may
# have, or by 4.7 kOhm of your own.
I2C_CABLE_CM = ((100_000, 90), (400_000, 15))
I2C_CABLE_WITH_RESISTORS_CM = ((100_000, 150), (400_000, 40))

# How long an answer takes behind gates, at worst, by the data sheets (docs/building.md). A pin of the module
# pulls 4 mA down to 0.5 V, behind 33 Ohm; each reader is a load of 10 pF and its cable; an MFRC522 answers in
# 25 ns and pulls 4 mA to 0.4 V; a gate takes 20 ns. 1.2 time constants lead to 30 % of the voltage.
PIN_OHM = 125 + 33
READER_OHM = 100
PIN_PF = 10
CABLE_PF_PER_CM = 0.7
CONSTANTS = 1.2
READER_NS = 25
GATE_NS = 20
BAUD_STEP = 100_000  # of what is proposed


def check_signals(tree: Tree, findings: Findings) -> None:
    for name, bus in tree["spi"].items():
        readers = sum(reader.get("bus") == f"spi.{name}" for reader in tree["reader"])
        _miso(name, bus, readers, tree, findings)
        _spi_cable(name, bus, readers, findings)
    for name, bus in tree["i2c"].items():
        _i2c_cable(name, bus, findings)
    _led_data(tree, findings)


def _led_data(tree: Tree, findings: Findings) -> None:
    """With a supply of their own the LEDs may be dark while USB feeds the module."""
    via = tree["leds"].get("data")
    if via == DIODE and tree["board"].get("power") == SUPPLY:
        message = (
            "While USB feeds the module and the supply is off, its pin would feed the LEDs "
            "through their input."
        )
        allowed = f'"{SHIFTER}"; "{DIODE}" with power = "{USB}"'
        findings.add("back_feed", ("leds", "data"), via, message, allowed)


def answer_ns(readers: int, cable_cm: int) -> int:
    """From the edge of SCK at the module to the answer on MISO at the module, behind gates, at worst."""
    load_pf = PIN_PF + cable_cm * CABLE_PF_PER_CM
    to_reader = CONSTANTS * PIN_OHM * readers * load_pf / 1000
    to_gate = CONSTANTS * READER_OHM * load_pf / 1000
    return round(to_reader + READER_NS + to_gate + GATE_NS)


def _miso(name: str, bus: Tree, readers: int, tree: Tree, findings: Findings) -> None:
    via = bus.get("miso_via")
    path = ("spi", name, "miso_via")
    module = MODULES.get(tree["board"].get("module", ""))
    if via == DIRECT and readers > MOST_DIRECT:
        message = f"{readers} readers share MISO, and many modules drive it even while not selected."
        allowed = f'"{BUFFER}" or "{DIODE}"; "{DIRECT}" for {MOST_DIRECT} readers at most'
        findings.add("miso_shared", path, via, message, allowed)
    if via == DIODE and module and module.chip == RP2350:
        message = "The diodes need a pull-down, and the inputs of an RP2350 leak against it (erratum E9)."
        findings.add("pull_down", path, via, message, f'"{BUFFER}", or "{DIRECT}" for {MOST_DIRECT} readers')
    elif via == DIODE and bus.get("baud", 0) > DIODE_BAUD:
        message = "Through diodes MISO falls only as fast as its pull-down can discharge it."
        findings.add("baud", ("spi", name, "baud"), bus["baud"], message, f"up to {DIODE_BAUD}")


def _spi_cable(name: str, bus: Tree, readers: int, findings: Findings) -> None:
    if "baud" not in bus or "cable_cm" not in bus:
        return
    most = LONGEST_SPI_CM if readers <= MOST_DIRECT else LONGEST_SHARED_SPI_CM
    longest = min(most, SPI_CABLE // bus["baud"])
    if bus["cable_cm"] > longest:
        message = f"At {bus['baud']} bit/s with {readers} readers a cable may have {longest} cm."
        allowed = f"up to {longest}"
        if bus["cable_cm"] <= most:
            allowed += f", or baud = {SPI_CABLE // bus['cable_cm']} or less"
        findings.add("cable_long", ("spi", name, "cable_cm"), bus["cable_cm"], message, allowed)
        return
    answer = answer_ns(readers, bus["cable_cm"])
    half_bit = 500_000_000 // bus["baud"]
    if bus.get("miso_via") == BUFFER and answer > half_bit:
        message = (
            f"Through the gates of MISO the answers of {readers} readers take up to {answer} ns; "
            f"half a bit has {half_bit}."
        )
        fastest = 500_000_000 // answer // BAUD_STEP * BAUD_STEP
        findings.add("baud", ("spi", name, "baud"), bus["baud"], message, f"up to {fastest}")


def _i2c_cable(name: str, bus: Tree, findings: Findings) -> None:
    if "baud" not in bus or "cable_cm" not in bus:
        return
    own = bus.get("pullups") == RESISTORS
    limits = I2C_CABLE_WITH_RESISTORS_CM if own else I2C_CABLE_CM
    longest = _at_speed(limits, bus["baud"])
    if bus["cable_cm"] > longest:
        message = f"At {bus['baud']} bit/s the pull-ups are too slow for more than {longest} cm."
        allowed = f"up to {longest}"
        if not own:
            more = _at_speed(I2C_CABLE_WITH_RESISTORS_CM, bus["baud"])
            allowed += f', up to {more} with pullups = "{RESISTORS}"'
        slow, far = limits[0]
        if longest < far:
            allowed += f", up to {far} at {slow}"
        findings.add("cable_long", ("i2c", name, "cable_cm"), bus["cable_cm"], message, allowed)


def _at_speed(limits: tuple[tuple[int, int], ...], baud: int) -> int:
    return next(cm for limit, cm in limits if baud <= limit)
