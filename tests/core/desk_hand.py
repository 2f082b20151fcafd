"""Somebody at a desk, for tests on both Pythons.

The chips are stand-ins here; tests/table drives the same pages through every wire.
"""

import os
import sys

from framebuf import MONO_VLSB, FrameBuffer

from drivers.wheel_sensor import WheelSensor

FIRST_PROMPT = "Era I"
TO_FIRST_PROMPT = ("ok",) * 9  # from the first start of all, everything as it is offered


class _Pin:
    IN = PULL_UP = 0


class _Ticks:
    """A clock that only the test moves."""

    def __init__(self):
        self.now = 0

    def ticks_ms(self):
        return self.now

    def ticks_diff(self, late, early):
        return late - early


class _Heap:
    """CPython's gc has no figures."""

    @staticmethod
    def mem_free():
        return 1000

    mem_alloc = mem_free


class _Display(FrameBuffer):
    pages_to_send = 0

    def __init__(self):
        self.width, self.height = 128, 64
        self.picture = bytearray(1024)
        super().__init__(self.picture, 128, 64, MONO_VLSB)
        self.asleep = False

    def show(self, rows=64):
        pass

    def wake(self):
        self.asleep = False

    def sleep(self):
        self.asleep = True


class _Leds:
    brightness = 255

    def __init__(self):
        self.colours = {}

    def __setitem__(self, index, colour):
        self.colours[index] = tuple(colour)

    def fill(self, colour):
        pass

    def show(self):
        return True


class _Encoder(WheelSensor):
    direction = 1

    def count(self):
        return 0

    def phase(self):
        return 3


class _Chip:
    def listen(self, gain):
        pass


class _Reader:
    chip = _Chip()
    uid = b"\x04\x01"
    lost = False
    error = None

    def __init__(self, name):
        self.name = name


class _Readers(list):
    def expect(self, expected):
        self.expected = [reader.name for reader in expected]


class _Place:
    tap = False

    def __init__(self, zone):
        self.zones = [zone]


class _Hardware:
    name = "bench"
    revolution = (80, 1)
    detent = 4
    buzzer = None
    matrix = None
    screen = None

    def __init__(self):
        self.display = _Display()
        self.leds = _Leds()
        self.wheel_sensor = _Encoder()
        zones = ("attacker.1", "defender.1", "tile")
        self.readers = _Readers([_Reader(zone) for zone in zones])
        self.places = {zone: _Place(zone) for zone in zones}
        self.zones = {
            "attacker.1": [0, 1],
            "tile": [1, 1],
            "wheel": [2, 4],
            "score": [6, 3],
            "seat.1": [9, 1],
        }


class _Machine:
    Pin = PWM = _Pin


class Hands:
    """Somebody at a desk that stands on an empty flash."""

    def __init__(self):
        for name in os.listdir("."):
            if name in ("settings.txt", "last.history.txt"):
                os.remove(name)
        _empty("journal")
        self.sit_down()

    def sit_down(self):
        """Switch on."""
        from drivers.button import PRESSED, RELEASED
        from table import desk, diagnostic, game_lifecycle, services

        self._edges = (PRESSED, RELEASED)
        self.time = _Ticks()
        services.time = diagnostic.time = self.time
        diagnostic.gc = _Heap
        if sys.implementation.name == "cpython":
            game_lifecycle.unload = _keep  # the tests of other files hold on to the same modules
        self.count = 0
        self.desk = desk.Desk()
        self.desk.start(_Hardware())
        self.look()
        return self

    def look(self, ms=40):
        while self.desk.work():
            pass
        self.time.now += ms
        self.desk.frame(self.time.now)
        while self.desk.step():
            pass

    def wait(self, ms):
        self.look(ms)
        return self

    def press(self, *names):
        for name in names:
            for edge in self._edges:
                self.desk.button(name, edge)
            self.look()
            while "One moment" in self.words():  # a game is loaded, or what lies on the readers is compared
                self.look(200)
        return self

    def card(self, reader, event, identity=None):
        """Something is laid on a reader, or taken up."""
        self.desk.card(self.desk.hardware.readers[reader], event, identity)
        self.look()
        return self

    def hold(self, name):
        from drivers.button import HELD, PRESSED, RELEASED

        for edge in (PRESSED, HELD, RELEASED):
            self.desk.button(name, edge)
        self.look()
        return self

    def turn(self, clicks):
        self.count += clicks * 4
        self.desk.wheel_moved(self.count)
        self.look()
        return self

    def words(self):
        """All that the page says."""
        pieces = self.desk.services.screen.pieces
        return "\n".join([str(part) for piece in pieces for part in piece if isinstance(part, str)])

    def sees(self, words):
        assert words in self.words(), words + " is not among:\n" + self.words()
        return self


def _empty(folder):
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for name in names:
        path = folder + "/" + name
        try:
            os.remove(path)
        except OSError:
            _empty(path)
            os.rmdir(path)


def _keep(*names):
    pass


def new_hands():
    """At a table that was never switched on before."""
    # Only while these tests run: other files must not find a machine where there is none.
    had = sys.modules.get("machine")
    sys.modules["machine"] = _Machine
    try:
        return Hands()
    finally:
        if had is None:
            del sys.modules["machine"]
        else:
            sys.modules["machine"] = had
