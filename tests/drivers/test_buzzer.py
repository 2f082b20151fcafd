"""Cues on the buzzer, while the loop does other things."""

from typing import Any

from sim.chips.buzzer import Buzzer as Piezo
from sim.clock import MS
from sim.device import Device

RISING = (660, 60, 0, 20, 880, 100)


def wired(device: Device) -> tuple[Piezo, Any]:
    piezo = Piezo(device.clock, device.net(9))
    machine = device.modules.load("machine")
    return piezo, device.modules.load("drivers.buzzer").Buzzer(machine.PWM(machine.Pin(9)))


def live(device: Device, buzzer: Any, ms: int, every: int = 5) -> None:
    for _ in range(ms // every):
        device.clock.advance(every * MS)
        buzzer.step(device.clock.now // MS)


def heard(piezo: Piezo) -> list[tuple[int, int, int]]:
    return [(start // MS, hz, length // MS) for start, hz, length in piezo.log]


def test_a_cue_note_by_note(device: Device) -> None:
    piezo, buzzer = wired(device)
    buzzer.play(RISING, 0)
    assert piezo.hz == 660 and buzzer.playing
    live(device, buzzer, 300)
    assert heard(piezo) == [(0, 660, 60), (80, 880, 100)]
    assert not buzzer.playing and piezo.hz == 0


def test_a_slow_loop_does_not_stretch_it(device: Device) -> None:
    piezo, buzzer = wired(device)
    buzzer.play(RISING, 0)
    live(device, buzzer, 300, every=50)
    assert heard(piezo) == [
        (0, 660, 100),
        (100, 880, 100),
    ]  # ends with the loop after 180 ms, not 50 ms later each


def test_a_new_cue_cuts_off_the_old(device: Device) -> None:
    piezo, buzzer = wired(device)
    buzzer.play((440, 1000), 0)
    live(device, buzzer, 100)
    buzzer.play((220, 50), 100)
    live(device, buzzer, 200)
    assert heard(piezo) == [(0, 440, 100), (100, 220, 50)]


def test_mute_is_silence_at_once_and_time_goes_on(device: Device) -> None:
    piezo, buzzer = wired(device)
    buzzer.play(RISING, 0)
    live(device, buzzer, 30)
    buzzer.mute = True
    assert piezo.hz == 0
    live(device, buzzer, 90)
    buzzer.mute = False
    assert piezo.hz == 880  # 120 ms into the cue
    live(device, buzzer, 100)
    assert heard(piezo) == [(0, 660, 30), (120, 880, 60)]


def test_the_clock_may_wrap_in_the_middle(device: Device) -> None:
    piezo, buzzer = wired(device)
    last = 0x3FFFFFFF
    buzzer.play((500, 40, 600, 40), last - 10)
    buzzer.step(5)
    assert piezo.hz == 500
    buzzer.step(29)
    assert piezo.hz == 600
    buzzer.step(69)
    assert not buzzer.playing
