"""The buzzer: which tone, when and how long."""

from sim.chips.buzzer import Buzzer
from sim.chips.ports import Net
from sim.clock import MS, SECOND, Clock
from sim.device import Device


def test_it_hears_a_frequency_from_pwm() -> None:
    device = Device()
    buzzer = Buzzer(device.clock, device.net(8))
    with device.awake():
        pwm = device.modules.load("machine").PWM(device.modules.load("machine").Pin(8))
        began = device.clock.now
        pwm.freq(880)
        pwm.duty_u16(32768)
        assert buzzer.hz == 880
        device.clock.advance(100 * MS)
        pwm.freq(440)
        device.clock.advance(50 * MS)
        pwm.duty_u16(0)
    assert buzzer.hz == 0
    assert buzzer.log == [(began, 880, 100 * MS), (began + 100 * MS, 440, 50 * MS)]


def test_it_hears_a_pin_that_toggles() -> None:
    clock, net = Clock(), Net()
    buzzer = Buzzer(clock, net)
    for _ in range(100):
        net.drive(1, "test")
        clock.advance(SECOND // 2000)
        net.drive(0, "test")
        clock.advance(SECOND // 2000)
    assert buzzer.hz == 1000
    clock.advance(SECOND)
    assert buzzer.hz == 0
    (tone,) = buzzer.log
    assert (
        tone[1] == 1000 and abs(tone[2] - 150 * MS) < 3 * MS
    )  # and the moment it takes to be sure of silence


def test_a_single_edge_is_a_click_and_no_tone() -> None:
    clock, net = Clock(), Net()
    buzzer = Buzzer(clock, net)
    net.drive(1, "test")
    clock.advance(SECOND)
    net.drive(0, "test")
    clock.advance(SECOND)
    assert buzzer.log == []


def test_a_dead_buzzer_is_silent() -> None:
    clock, net = Clock(), Net()
    buzzer = Buzzer(clock, net)
    buzzer.dead = True
    buzzer.hear(500)
    clock.advance(MS)
    buzzer.hear(0)
    assert buzzer.hz == 0 and buzzer.log == []
