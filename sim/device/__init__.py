"""The simulated Pico: pins, buses and flash, its USB line, and the firmware running in virtual time."""

from sim.device.device import Device, FirmwareStopped

__all__ = ["Device", "FirmwareStopped"]
