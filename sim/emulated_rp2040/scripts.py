"""Scripts for the emulated RP2040: what stands in front of them, the calibration, and the work itself."""

from pathlib import Path

from host_tools.build import places

FOLDER = Path(__file__).parent / "on_device"
CALIBRATION = "calibration"


def script(name: str, *lines: str) -> str:
    """The work of that name, ready to be run; the lines come first."""
    parts = [(FOLDER / f"{part}.py").read_text(encoding="utf-8") for part in (CALIBRATION, name)]
    return "\n".join([*lines, *parts])


def called() -> dict[str, tuple[str, str]]:
    """By full name: the module on the device, and the name there. Attributes stand behind "-."."""
    return {f"{module}.{name}": (place, there) for module, name, place, there in places()}
