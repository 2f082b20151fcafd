"""What the loop does all the time must leave no garbage behind: measured where it matters, on MicroPython.

CPython has no such figure, so there these tests only run the drivers. Pins and the PIO are stand-ins that
allocate nothing themselves: the VM has none.
"""

import gc
import sys

measured = getattr(gc, "mem_alloc", None)


class Pin:
    IN = OUT = 0
    PULL_UP = 1

    def __init__(self):
        self.level = 1

    def init(self, *how):
        pass

    def value(self):
        return self.level


class Pwm:
    def freq(self, hz):
        pass

    def duty_u16(self, duty):
        pass


class Machine:
    def __init__(self, *program, **how):
        pass

    def exec(self, instruction):
        pass

    def active(self, on):
        pass

    def get(self, words):
        words[4] += 1


class Dma:
    def config(self, read=None, write=None, count=0, ctrl=0, trigger=False):
        pass

    def pack_ctrl(self, **how):
        return 0

    def active(self):
        return False


class Modules:
    """Stands for both `machine` and `rp2` while a driver is imported."""

    PWM = Pwm
    StateMachine = Machine
    DMA = Dma

    class PIO:
        SHIFT_LEFT = OUT_LOW = JOIN_TX = 0

    @staticmethod
    def asm_pio(**how):
        return lambda program: program


Modules.Pin = Pin


def driver(name, kind, *how, **more):
    """A driver on the stand-ins, and no trace of them afterwards."""
    before = set(sys.modules)
    sys.modules["machine"] = sys.modules["rp2"] = Modules
    try:
        module = getattr(__import__("drivers." + name), name)
        return getattr(module, kind)(*how, **more)
    finally:
        for module in set(sys.modules) - before:
            if module != "drivers":
                del sys.modules[module]


def garbage(work):
    """The bytes allocated by a hundred rounds, after one to warm up."""
    work(1)
    if not measured:
        work(2)
        return 0
    start = measured()
    for now in range(100):
        work(now)
    return measured() - start


def test_the_measure_measures():
    keep = []
    assert not measured or garbage(lambda now: keep.append([now])) > 1000


def test_the_wheel():
    from drivers.wheel import Wheel

    wheel = Wheel(7, 3520, 17)
    assert garbage(lambda now: wheel.move_to(now * 37)) == 0
    assert wheel.point == (99 * 37 * 17 * 7 + 1760) // 3520 % 7 or not measured


def test_the_encoder():
    encoder = driver("encoder", "Encoder", 0, Pin(), Pin())
    assert garbage(lambda now: encoder.count()) == 0
    assert encoder.direction == 1


def test_the_angle_sensor():
    class Bus:
        at = 0

        def writeto_mem(self, address, register, data):
            pass

        def readfrom_mem_into(self, address, register, buffer):
            self.at += 5
            buffer[0] = 0x20
            buffer[1] = self.at >> 8 & 0x0F
            buffer[2] = self.at & 0xFF

    sensor = driver("as5600", "As5600", Bus())
    assert garbage(lambda now: sensor.count()) == 0
    assert sensor.direction == 1 and not sensor.trouble


def test_a_button():
    pin = Pin()
    button = driver("button", "Button", pin)
    seen = bytearray(4)

    def press(now):
        pin.level = now >> 4 & 1
        seen[button.step(now * 5)] = 1

    assert garbage(press) == 0
    assert not measured or seen[1] and seen[3]


def test_the_buzzer():
    buzzer = driver("buzzer", "Buzzer", Pwm())
    buzzer.play((440, 100, 0, 50, 880, 100), 0)
    assert garbage(lambda now: buzzer.step(now * 3)) == 0
    assert not (measured and buzzer.playing)


def test_a_frame_of_sixty_leds():
    if not measured:
        return  # needs framebuf
    leds = driver("leds", "Leds", 4, Pin(), 60, budget_ma=500)
    colour = (200, 100, 255)

    def frame(now):
        leds.fill(colour)
        leds[now % 60] = (0, 0, 0)
        assert leds.show()

    assert garbage(frame) == 0
    assert leds.milliamps <= 500
