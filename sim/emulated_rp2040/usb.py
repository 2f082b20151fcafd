"""A host on the emulated USB port who waits until there is something to say.

The emulator's own host gives an empty packet whenever the device is ready for one; the device thanks for it
and is ready again, and Python takes 2.2 times as long as on a Pico. A real host says nothing meanwhile.
"""

from typing import Any

from rp2040py.usb.cdc import USBCDC


class UsbHost(USBCDC):
    def __init__(self, controller: Any):
        super().__init__(controller)
        self.resets = 0  # of the device: its port went away
        self.connected = False
        self._heard = bytearray()
        self._to_say = bytearray()
        self._ready: tuple[int, int] | None = None  # for a packet: endpoint, size
        self._read_control = controller.on_endpoint_read
        controller.on_endpoint_read = self._on_ready
        self.on_serial_data = self._heard.extend
        self.on_device_connected = self._on_connected

    def say(self, data: bytes) -> None:
        self._to_say += data
        self._serve()

    def take(self) -> bytes:
        """What the device has said since the last time."""
        said = bytes(self._heard)
        self._heard.clear()
        return said

    def _on_connected(self) -> None:
        self.connected = True

    def _on_ready(self, endpoint: int, size: int) -> None:
        if endpoint != self._out_endpoint:
            self._read_control(endpoint, size)
            return
        self._ready = (endpoint, size)
        self._serve()

    def _serve(self) -> None:
        if self._ready is None or not self._to_say:
            return
        (endpoint, size), self._ready = self._ready, None
        packet = bytes(self._to_say[:size])
        del self._to_say[:size]
        self.usb.endpoint_read_done(endpoint, packet)

    def _on_controller_reset(self) -> None:
        super()._on_controller_reset()
        self.resets += 1
        self.connected = False
        self._to_say.clear()
        self._ready = None
