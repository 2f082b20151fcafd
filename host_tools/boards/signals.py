"""Checks what wires do to signals: a shared MISO, pull-downs, and how long a cable may be."""

from host_tools.boards.choices import BUFFER, DIODE, DIRECT
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
# 4.7 kOhm and 1 pF per cm: 300 ns of rise at 400 kbit/s, 1 us at 100.
I2C_CABLE_CM = ((100_000, 150), (400_000, 40))


def check_signals(tree: Tree, findings: Findings) -> None:
    for name, bus in tree["spi"].items():
        readers = sum(reader.get("bus") == f"spi.{name}" for reader in tree["reader"])
        _miso(name, bus, readers, tree, findings)
        _spi_cable(name, bus, readers, findings)
    for name, bus in tree["i2c"].items():
        _i2c_cable(name, bus, findings)


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


def _i2c_cable(name: str, bus: Tree, findings: Findings) -> None:
    if "baud" not in bus or "cable_cm" not in bus:
        return
    fitting = [cm for baud, cm in I2C_CABLE_CM if bus["baud"] <= baud]
    if bus["cable_cm"] > fitting[0]:
        message = f"At {bus['baud']} bit/s the pull-ups are too slow for more than {fitting[0]} cm."
        slow, far = I2C_CABLE_CM[0]
        allowed = f"up to {fitting[0]}" + (f", or up to {far} at {slow}" if fitting[0] < far else "")
        findings.add("cable_long", ("i2c", name, "cable_cm"), bus["cable_cm"], message, allowed)
