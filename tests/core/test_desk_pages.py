"""The desk and its own pages on both Pythons: the same walk through all of them that people take.

The chips are stand-ins here; tests/table drives the same pages through every wire.
"""

import os
import sys

from framebuf import MONO_VLSB, FrameBuffer

from drivers.wheel_sensor import WheelSensor

FIRST_PROMPT = "Era I"


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
    def __init__(self):
        self.width, self.height = 128, 64
        super().__init__(bytearray(1024), 128, 64, MONO_VLSB)
        self.asleep = False

    def show(self):
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

    def __init__(self):
        self.display = _Display()
        self.leds = _Leds()
        self.wheel_sensor = _Encoder()
        zones = ("attacker.1", "defender.1", "tile")
        self.readers = [_Reader(zone) for zone in zones]
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

    def press(self, *names):
        for name in names:
            for edge in self._edges:
                self.desk.button(name, edge)
            self.look()
            while "One moment" in self.words():  # a game is loaded, or what lies on the readers is compared
                self.look(200)
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


def _hands():
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


def test_from_the_first_start_through_every_page_and_back():
    hands = _hands()
    hands.sees("Italiano").press("ok").sees("New game")
    hands.turn(1).press("ok").sees("Language: English").press("plus", "plus", "plus", "plus", "ok")
    hands.sees("60 %").turn(2).sees("70 %").press("back").sees("Brightness: 60 %").press("back")
    hands.press("plus", "ok").sees("The wheel").press("ok").sees("New game")
    hands.press("plus", "ok").sees("bench 1/5").press(
        "ok", "plus", "plus", "ok", "ok", "ok", "ok", "ok", "plus"
    )
    hands.sees("version").hold("back").sees("New game")
    hands.press("minus", "minus", "minus", "ok").sees("Choose a game").press("ok")
    hands.sees("How many").press("ok", "ok", "ok", "ok", "ok")
    hands.sees(FIRST_PROMPT).hold("back").sees("Menu").press("plus", "ok").sees("Joakim").press("back")
    hands.press("plus", "plus", "ok").sees("Settings").press("back").press("plus", "ok").sees("Pause")
    hands.press("ok").press("plus", "ok").sees("Give the game up?").press("plus", "ok", "plus", "ok")
    hands.sees("New game")


def test_a_game_is_resumed_by_a_desk_that_knows_nothing_but_the_flash():
    hands = _hands()
    hands.press("ok", "ok", "ok", "ok", "ok", "ok", "ok", "ok", "ok").sees(FIRST_PROMPT)
    hands.hold("back").press("plus", "plus", "ok")  # by list
    hands.press("ok")
    digest = hands.desk.session.game.digest()
    hands.desk.services.journal.close()
    hands.sit_down().sees("Resume the game?").press("ok").look(700)
    assert hands.desk.session.game.digest() == digest


def test_what_is_unloaded_is_gone_and_comes_back_when_needed():
    _hands()  # with it come the stand-ins for the chips
    import table.resume_check
    from unload import unload

    before = table.resume_check
    unload("table: resume_check never_loaded")
    assert "table.resume_check" not in sys.modules
    assert not hasattr(sys.modules["table"], "resume_check")
    import table.resume_check

    assert table.resume_check is not before
    sys.modules["table.resume_check"] = table.resume_check = before


def test_a_card_is_answered_in_amber_before_any_rule_is_asked_and_a_refusal_makes_it_red():
    from drivers.reader import CARD

    hands = _hands()
    hands.press("ok", "ok", "ok", "ok", "ok", "ok", "ok", "ok", "ok").sees(FIRST_PROMPT)
    desk, leds = hands.desk, hands.desk.hardware.leds
    reader = desk.hardware.readers[0]
    desk.card(reader, CARD, ("history", "unit", 1))
    amber = leds.colours[0]
    assert amber[0] > amber[1] > amber[2] == 0
    assert desk.is_working and desk.page.refusal == ("", "")
    desk.button("minus", hands._edges[0])  # waits, and is honoured afterwards
    hands.look()
    assert not desk.is_working and desk.page.refusal[0]
    red = leds.colours[0]
    assert red[0] and not red[1] and not red[2]


def test_while_a_game_is_played_the_start_is_not_in_memory():
    hands = _hands()
    assert "table.start" in sys.modules
    hands.press("ok", "ok", "ok", "ok", "ok", "ok", "ok", "ok", "ok").sees(FIRST_PROMPT)
    if sys.implementation.name == "micropython":
        assert "table.start" not in sys.modules
    hands.hold("back").press("minus").turn(9).press("ok").turn(1).press("ok").turn(1).press("ok").sees(
        "New game"
    )
    if sys.implementation.name == "micropython":
        assert "rules.history.game" not in sys.modules
    hands.press("ok", "ok", "ok", "ok", "ok", "ok", "ok").sees(FIRST_PROMPT)
