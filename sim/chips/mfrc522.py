"""NXP MFRC522: its commands and contactless interface, on top of the host side.

Not modelled: other bit rates than 106 kbit/s, the test registers beyond VersionReg, the UART and I2C hosts.
"""

import random
from collections.abc import Callable

from sim.chips.air import BIT, Answer, Conversation, Field, Frame, crc_a, frame, unpack
from sim.chips.classic import login
from sim.chips.mfrc522_host import (
    AUTHENT,
    BIT_FRAMING,
    BUFFER_OVFL,
    CALC_CRC,
    COLL,
    COLL_ERR,
    COMMAND,
    CONTROL,
    CRC_ERR,
    CRC_HIGH,
    CRC_IRQ,
    CRC_LOW,
    CRYPTO_ON,
    DIV_IRQ,
    FIFO_SIZE,
    MEM,
    MODE,
    PARITY_ERR,
    PROTOCOL_ERR,
    RANDOM_ID,
    RECEIVE,
    RX_IRQ,
    RX_MODE,
    STATUS2,
    T_MODE,
    TRANSCEIVE,
    TRANSMIT,
    TX_ASK,
    TX_IRQ,
    TX_MODE,
    HostSide,
)  # fmt: skip
from sim.chips.ports import Net
from sim.clock import SECOND, Alarm, Clock

_PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)
_FULL_ASK = 0x40


class Mfrc522(HostSide):
    def __init__(
        self,
        clock: Clock,
        field: Field | None = None,
        version: int = 0x92,
        reset: Net | None = None,
        irq: Net | None = None,
        noise: random.Random | None = None,
    ):
        self.field = field or Field(clock)
        self._session = 0
        self._memory = bytearray(25)
        self._pending: list[Alarm] = []
        self._conversation: Conversation | None = None
        super().__init__(clock, version, reset, irq, noise)

    def execute(self, code: int) -> None:
        start = _COMMANDS.get(code)
        if start:
            start(self)

    def cancel(self) -> None:
        for alarm in self._pending:
            alarm.cancel()
        self._pending.clear()
        if self._conversation:
            self._conversation.stop()
            self._conversation = None

    def antenna(self, on: bool) -> None:
        self.field.switch(on)

    def receiver(self, gain_db: int) -> None:
        self.field.gain_db = gain_db

    def _key_stream(self) -> int:
        """The session of the login, as long as the host has not cleared MFCrypto1On."""
        return self._session if self._regs[STATUS2] & CRYPTO_ON else 0

    def _after(self, delay: int, action: Callable[[], None]) -> None:
        self._pending = [alarm for alarm in self._pending if alarm.action]
        self._pending.append(self.clock.after(delay, action))

    def _memorise(self) -> None:
        if self._fifo:
            self._memory[:] = (self._fifo + bytes(25))[:25]
            self._fifo.clear()
        else:
            self._fifo += self._memory
        self._watch_levels()
        self._finish()

    def _random_id(self) -> None:
        self._memory[:10] = self.noise.randbytes(10)
        self._finish()

    def _begin_crc(self) -> None:
        preset = _PRESETS[self._regs[MODE] & 3]
        self._regs[CRC_HIGH], self._regs[CRC_LOW] = divmod(preset, 256)
        self.calculate()

    def calculate(self) -> None:
        """Eat the FIFO, a bit per clock of 13.56 MHz; ready when it is empty."""
        self._regs[DIV_IRQ] &= ~CRC_IRQ
        data = bytes(self._fifo)

        def done() -> None:
            preset = self._regs[CRC_HIGH] << 8 | self._regs[CRC_LOW]
            self._regs[CRC_LOW], self._regs[CRC_HIGH] = crc_a(data, preset)
            self._regs[DIV_IRQ] |= CRC_IRQ
            self._watch_levels()

        self._fifo.clear()
        self._after(len(data) * 8 * SECOND // 13_560_000, done)

    # The contactless interface

    def transmit(self) -> None:
        data = bytes(self._fifo)
        self._fifo.clear()
        self._watch_levels()
        self._regs[CONTROL] &= ~0x07
        if self._regs[TX_MODE] & 0x80:
            data += crc_a(data, _PRESETS[self._regs[MODE] & 3])
        last_bits = self._regs[BIT_FRAMING] & 0x07
        said = frame(data, last_bits, self._key_stream()) if data else Frame([])
        self._after(said.duration, lambda: self._sent(said))

    def _sent(self, said: Frame) -> None:
        self._raise(TX_IRQ)
        if self._regs[T_MODE] & 0x80:
            self._start_timer()
        answer = self.field.speak(said) if self._audible() else None
        if self._regs[COMMAND] & 0x0F == TRANSMIT:
            self._finish()
        if answer:
            self._await(answer)

    def _audible(self) -> bool:
        """Tags understand full modulation at 106 kbit/s only."""
        return bool(self._regs[TX_ASK] & _FULL_ASK and not self._regs[TX_MODE] & 0x70)

    def _await(self, answer: Answer) -> None:
        # The timer stops at the fifth bit (TAuto): an answer that began in time is heard to its end.
        # A new command does not silence the tag, so this alarm is not among those it cancels.
        self.clock.at(answer.starts + 5 * BIT, lambda: self._begin_reception(answer))

    def _begin_reception(self, answer: Answer) -> None:
        receiving = self._regs[COMMAND] & 0x0F in (RECEIVE, TRANSCEIVE) and not self._regs[RX_MODE] & 0x70
        if not receiving or not self.field.on:
            return
        if self._regs[T_MODE] & 0x80 and not self._regs[RX_MODE] & 0x04:
            self._stop_timer()
        self._after(answer.ends - self.clock.now, lambda: self._received(self.field.heard(answer)))

    def _received(self, heard: Frame) -> None:
        if len(heard.bits) < 4:
            self._fail(PROTOCOL_ERR)
            self._raise(RX_IRQ)
            return
        align = self._regs[BIT_FRAMING] >> 4 & 7
        data, last_bits, sound, collision = unpack(heard.bits, align)
        if heard.session != self._key_stream():
            data, sound = self.noise.randbytes(len(data)), False
        self._note_collision(collision)
        if collision:
            if not self._regs[COLL] & 0x80:
                data = _cleared_from(data, collision)
            self._fail(COLL_ERR)
        elif not sound:
            self._fail(PARITY_ERR)
        if self._regs[RX_MODE] & 0x80:
            data = self._checked(data, last_bits)
        self._regs[CONTROL] = self._regs[CONTROL] & ~0x07 | last_bits
        if len(self._fifo) + len(data) > FIFO_SIZE:
            self._fail(BUFFER_OVFL)
        self._fifo += data[: FIFO_SIZE - len(self._fifo)]
        self._watch_levels()
        if self._regs[COMMAND] & 0x0F == RECEIVE:
            self._finish()
        self._raise(RX_IRQ)

    def _checked(self, data: bytes, last_bits: int) -> bytes:
        """With RxCRCEn the CRC is taken off and compared; a frame too short for one is passed on, marked."""
        preset = _PRESETS[self._regs[MODE] & 3]
        if last_bits or len(data) < 3:
            self._fail(CRC_ERR)
            return data
        if crc_a(data[:-2], preset) != data[-2:]:
            self._fail(CRC_ERR)
        return data[:-2]

    def _note_collision(self, position: int) -> None:
        coll = self._regs[COLL] & 0x80
        if not position or position > 32:
            coll |= 0x20
        else:
            coll |= position & 0x1F
        self._regs[COLL] = coll

    def _authenticate(self) -> None:
        if len(self._fifo) < 12:
            self._fail(PROTOCOL_ERR)
            self._finish()
            return
        data = bytes(self._fifo[:12])
        self._fifo.clear()
        script = login(data[0], data[1], data[2:8], data[8:], self.noise, self._key_stream())
        self._regs[STATUS2] &= ~CRYPTO_ON
        if self._regs[T_MODE] & 0x80:
            self._start_timer()
        self._conversation = Conversation(self.field, script, self._authenticated)

    def _authenticated(self, session: int) -> None:
        """A wrong key ends in silence: the command goes on until the host stops it (10.3.1.9)."""
        self._conversation = None
        if session:
            self._stop_timer()
            self._session = session
            self._regs[STATUS2] |= CRYPTO_ON
            self._finish()


def _cleared_from(data: bytes, position: int) -> bytes:
    kept = int.from_bytes(data, "little") & (1 << position - 1) - 1
    return kept.to_bytes(len(data), "little")


_COMMANDS: dict[int, Callable[[Mfrc522], None]] = {
    MEM: Mfrc522._memorise,
    RANDOM_ID: Mfrc522._random_id,
    CALC_CRC: Mfrc522._begin_crc,
    TRANSMIT: Mfrc522.transmit,
    AUTHENT: Mfrc522._authenticate,
}
