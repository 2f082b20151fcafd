"""The registers of the PN532 that its host may read and write, and its port pins (UM0701-02, 7.2.4 to 7.2.7).

They keep what is written. Only those named here have an effect.
"""

from sim.chips.air import Field

TX_MODE, RX_MODE, TX_CONTROL, BIT_FRAMING = 0x6302, 0x6303, 0x6304, 0x633D
P3, P7 = 0xFFB0, 0xFFF7

CRC = 0x80  # in both modes: the chip adds it, or checks and takes it away
ANTENNA = 0x03  # Tx1RFEn, Tx2RFEn
VALID = 0x80  # WriteGPIO: this port is meant
P3_PINS, P7_PINS = 0x3F, 0x06


class Registers:
    def __init__(self, field: Field, interface: int):
        self._field = field
        self._interface = interface
        self._values = {TX_CONTROL: 0x80, P3: P3_PINS, P7: P7_PINS}

    def read(self, address: int) -> int:
        value = self._values.get(address, 0)
        if address == TX_CONTROL:
            return value & ~ANTENNA | (ANTENNA if self._field.on else 0)
        return value

    def write(self, address: int, value: int) -> None:
        self._values[address] = value
        if address == TX_CONTROL:
            self._field.switch(bool(value & ANTENNA))

    def use_crc(self) -> None:
        """As the chip itself does when it looks for targets."""
        for mode in (TX_MODE, RX_MODE):
            self._values[mode] = self.read(mode) | CRC
        self._values[BIT_FRAMING] = 0

    @property
    def sends_crc(self) -> bool:
        return bool(self.read(TX_MODE) & CRC)

    @property
    def checks_crc(self) -> bool:
        return bool(self.read(RX_MODE) & CRC)

    @property
    def last_bits(self) -> int:
        """How many bits of the last byte are sent; 0 for all."""
        return self.read(BIT_FRAMING) & 7

    def ports(self) -> bytes:
        return bytes((self.read(P3), self.read(P7), self._interface))

    def set_ports(self, p3: int, p7: int) -> None:
        if p3 & VALID:
            self._values[P3] = p3 & P3_PINS
        if p7 & VALID:
            self._values[P7] = p7 & P7_PINS
