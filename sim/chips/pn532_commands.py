"""The commands of the PN532 as an ISO 14443 type A reader (UM0701-02, 7.2 and 7.3).

Not modelled, and answered as a syntax error: target mode (Tg...), InJumpForDEP, InJumpForPSL, InATR, InPSL,
RFRegulationTest. FeliCa, type B and ISO 14443-4 never answer. What a NAK of a tag gives is not documented:
assumed are 0x13 for InDataExchange, and 0x02 for InCommunicateThru, which expects a CRC behind everything.
"""

from collections.abc import Callable

from sim.chips.air import Script
from sim.chips.classic import login
from sim.chips.coupling import USUAL_GAIN_DB
from sim.chips.initiator import (
    NO_SUCH_TARGET,
    NOT_LOGGED_IN,
    OK,
    PATIENCE,
    TIME_OUT,
    WRITE_PATIENCE,
    Target,
    again,
    communicate,
    exchange,
    find,
)
from sim.chips.pn532_core import Pn532Core
from sim.chips.pn532_registers import Registers
from sim.clock import MS

FIRMWARE = bytes((0x32, 0x01, 0x06, 0x07))
RX_GAIN_DB = (18, 23, 18, 23, 33, 38, 43, 48)
AFTER_RESET = 5  # RxGain: a module is built for it, as one with an MFRC522 is for 33 dB
FIELD_GUARD = 5 * MS  # between switching the field on and the first command (ISO 14443-3)
POLL_PERIOD = 150 * MS  # the unit of InAutoPoll
BETWEEN_ATTEMPTS = 2 * MS
SAM_STATUS = 0x80  # nothing is connected
WRONG_CONTEXT = 0x27
ENDLESS = 0xFF
POLLINGS = 128  # of Diagnose's test of polling

GENERIC_A, MIFARE = 0x00, 0x10  # types of InAutoPoll


class Pn532(Pn532Core):
    """What the chip does. Its host interface is in a subclass."""

    interface = 0x00  # the pins I1 and I0, which choose it

    def power_on(self) -> None:
        super().power_on()
        self.registers = Registers(self.field, self.interface)
        self.field.gain_db = USUAL_GAIN_DB
        self._last_error = OK

    def command(self, code: int) -> Callable[[bytes], None] | None:
        method = _COMMANDS.get(code)
        return None if method is None else method.__get__(self)

    def _tell(self, code: int, status: int, data: bytes = b"") -> None:
        """An answer that begins with a status (7.1)."""
        if status != OK:
            self._last_error = status
        self._answer(code, bytes([status]) + data)

    # Miscellaneous (7.2)

    def _diagnose(self, data: bytes) -> None:
        number, parameters = data[:1], data[1:]
        if number == b"\x00":  # the line to the host: everything comes back
            self._answer(0x00, data)
        elif number in (b"\x01", b"\x02") and not parameters:  # ROM, RAM
            self._answer(0x00, b"\x00")
        elif number == b"\x04" and parameters in (b"\x01", b"\x02"):  # FeliCa: how many pollings failed
            self._answer(0x00, bytes([POLLINGS]))
        elif number == b"\x05" and len(parameters) == 3:
            pass  # echoes what comes over the air until the next command, and says nothing to the host
        elif number == b"\x06" and not parameters:
            # For targets of ISO 14443-4 and DEP only.
            self._tell(0x00, WRONG_CONTEXT)
        elif number == b"\x07" and len(parameters) == 1:  # the current through the antenna
            self.field.switch(not self.antenna_torn)
            self._answer(0x00, bytes((int(self.antenna_torn),)))
        else:
            self._refuse()

    def _firmware_version(self, _: bytes) -> None:
        self._answer(0x02, FIRMWARE)

    def _general_status(self, _: bytes) -> None:
        answer = bytearray((self._last_error, 0, len(self._targets)))
        for number in range(1, len(self._targets) + 1):
            answer += bytes((number, 0, 0, 0))  # 106 kbit/s both ways, Mifare or ISO 14443-3
        self._answer(0x04, bytes(answer) + bytes([SAM_STATUS]))

    def _read_register(self, data: bytes) -> None:
        if not data or len(data) % 2:
            self._refuse()
            return
        addresses = [data[at] << 8 | data[at + 1] for at in range(0, len(data), 2)]
        self._answer(0x06, bytes(map(self.registers.read, addresses)))

    def _write_register(self, data: bytes) -> None:
        if not data or len(data) % 3:
            self._refuse()
            return
        for at in range(0, len(data), 3):
            self.registers.write(data[at] << 8 | data[at + 1], data[at + 2])
        self._answer(0x08)

    def _read_gpio(self, _: bytes) -> None:
        self._answer(0x0C, self.registers.ports())

    def _write_gpio(self, data: bytes) -> None:
        if len(data) != 2:
            self._refuse()
            return
        self.registers.set_ports(*data)
        self._answer(0x0E)

    def _set_parameters(self, data: bytes) -> None:
        if len(data) != 1:
            self._refuse()
            return
        self._answer(0x12)

    def _sam_configuration(self, _: bytes) -> None:
        self._answer(0x14)

    def _power_down(self, _: bytes) -> None:
        self._answer(0x16, b"\x00")
        self.field.switch(False)
        self.asleep = True

    def _rf_configuration(self, data: bytes) -> None:
        if data[:1] == b"\x01" and len(data) == 2:
            self.field.switch(bool(data[1] & 1))
        elif data[:1] == b"\x05" and len(data) == 4:
            self._retries = data[3]
        elif data[:1] == b"\x0a" and len(data) == 12:  # CIU_RFCfg of 106 kbit/s type A, and ten others
            self.field.gain_db = USUAL_GAIN_DB + RX_GAIN_DB[data[1] >> 4 & 7] - RX_GAIN_DB[AFTER_RESET]
        elif data[:1] not in (b"\x02", b"\x04", b"\x0b", b"\x0c", b"\x0d"):
            self._refuse()
            return
        self._answer(0x32)

    # Finding targets (7.3.5, 7.3.13)

    def _list_targets(self, data: bytes) -> None:
        if len(data) < 2 or not 1 <= data[0] <= 2:
            self._refuse()
            return
        guard = self._field_on()
        if data[1] == 0:
            self._later(guard, lambda: self._attempt(data[0], self._retries + 1))
        else:
            self._later(guard, lambda: self._listed([]))  # FeliCa and type B are not over this table

    def _field_on(self) -> int:
        """Switch it on and forget the targets; how long to wait then."""
        self._targets = []
        self._session = 0
        guard = 0 if self.field.on else FIELD_GUARD
        self.field.switch(True)
        self.registers.use_crc()
        return guard

    def _attempt(self, most: int, attempts: int) -> None:
        def found(targets: list[Target]) -> None:
            if targets or attempts == 1:
                self._keep(targets, most)
                self._listed(targets)
            else:
                left = attempts if self._retries == ENDLESS else attempts - 1
                self._later(BETWEEN_ATTEMPTS, lambda: self._attempt(most, left))

        self._talk(find(most), found)

    def _keep(self, targets: list[Target], most: int) -> None:
        # Looking for one more has put the others to rest; an exchange wakes its target again.
        self._selected = most if len(targets) == most else 0
        self._targets = targets

    def _listed(self, targets: list[Target]) -> None:
        answer = bytearray([len(targets)])
        for number, target in enumerate(targets, 1):
            answer += _described(number, target)
        self._answer(0x4A, bytes(answer))

    def _auto_poll(self, data: bytes) -> None:
        if len(data) < 3 or not data[0] or not 1 <= data[1] <= 15:
            self._refuse()
            return
        number, period, types = data[0], data[1] * POLL_PERIOD, data[2:]
        asks = GENERIC_A in types or MIFARE in types
        self._later(self._field_on(), lambda: self._poll(number, period, asks))

    def _poll(self, left: int, period: int, asks: bool) -> None:
        def found(targets: list[Target]) -> None:
            self._keep(targets, 2)
            answer = bytearray([len(targets)])
            for number, target in enumerate(targets, 1):
                described = _described(number, target)
                answer += bytes((MIFARE, len(described))) + described
            if targets or left == 1:
                self._answer(0x60, bytes(answer))
            else:
                fewer = left if left == ENDLESS else left - 1
                self._later(period, lambda: self._poll(fewer, period, asks))

        if asks:
            self._talk(find(2), found)
        else:
            found([])

    # With a target (7.3.8 to 7.3.12)

    def _data_exchange(self, data: bytes) -> None:
        number = data[0] & 0x3F if data else 0
        if not 1 <= number <= len(self._targets) or len(data) < 2:
            self._tell(0x40, NO_SUCH_TARGET)
            return
        self._talk(self._exchange(number, data[1:]), lambda result: self._tell(0x40, *result))

    def _exchange(self, number: int, data: bytes) -> Script[tuple[int, bytes]]:
        if number != self._selected and not (yield from self._wake_target(number)):
            return TIME_OUT, b""
        code = data[0]
        if code in (0x60, 0x61) and len(data) >= 12:
            uid = data[8:][-4:]
            self._session = yield from login(code, data[1], data[2:8], uid, self.noise, self._session)
            return (OK if self._session else NOT_LOGGED_IN), b""
        if code == 0xA0 and len(data) == 18:
            status, _ = yield from exchange(data[:2], self._session)
            if status != OK:
                return status, b""
            return (yield from exchange(data[2:], self._session, WRITE_PATIENCE))
        return (yield from exchange(data, self._session, WRITE_PATIENCE if code == 0xA2 else PATIENCE))

    def _wake_target(self, number: int) -> Script[bool]:
        self._session = 0
        if (yield from again(self._targets[number - 1].uid)) is None:
            return False
        self._selected = number
        return True

    def _communicate_thru(self, data: bytes) -> None:
        """Bytes as they are, with CRC and number of bits as the registers say."""
        if not data:
            self._refuse()
            return
        registers = self.registers
        script = communicate(
            data,
            self._session,
            WRITE_PATIENCE,
            sends_crc=registers.sends_crc,
            checks_crc=registers.checks_crc,
            last_bits=registers.last_bits,
        )
        self._talk(script, lambda result: self._tell(0x42, *result))

    def _select(self, data: bytes) -> None:
        number = data[0] if len(data) == 1 else 0
        if not 1 <= number <= len(self._targets):
            self._tell(0x54, NO_SUCH_TARGET)
        elif number == self._selected:
            self._tell(0x54, OK)
        else:
            self._talk(self._wake_target(number), lambda woke: self._tell(0x54, OK if woke else TIME_OUT))

    def _deselect(self, data: bytes) -> None:
        self._halt(0x44, data, lambda: None)

    def _release(self, data: bytes) -> None:
        self._halt(0x52, data, self._targets.clear)

    def _halt(self, code: int, data: bytes, done: Callable[[], None]) -> None:
        """Put a target to rest, or with number 0 all of them."""

        def halted(_: object) -> None:
            self._session = 0
            self._selected = 0
            done()
            self._tell(code, OK)

        number = data[0] if len(data) == 1 else 0
        if number > len(self._targets):
            self._tell(code, NO_SUCH_TARGET)
        elif self._targets and (not number or number == self._selected):
            self._talk(exchange(b"\x50\x00", self._session), halted)
        else:
            halted(None)


def _described(number: int, target: Target) -> bytes:
    return bytes((number, target.atqa[1], target.atqa[0], target.sak, len(target.uid))) + target.uid


_COMMANDS: dict[int, Callable[[Pn532, bytes], None]] = {
    0x00: Pn532._diagnose,
    0x02: Pn532._firmware_version,
    0x04: Pn532._general_status,
    0x06: Pn532._read_register,
    0x08: Pn532._write_register,
    0x0C: Pn532._read_gpio,
    0x0E: Pn532._write_gpio,
    0x12: Pn532._set_parameters,
    0x14: Pn532._sam_configuration,
    0x16: Pn532._power_down,
    0x32: Pn532._rf_configuration,
    0x40: Pn532._data_exchange,
    0x42: Pn532._communicate_thru,
    0x44: Pn532._deselect,
    0x4A: Pn532._list_targets,
    0x52: Pn532._release,
    0x54: Pn532._select,
    0x60: Pn532._auto_poll,
}
