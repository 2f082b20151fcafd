"""Adafruit's NeoPixel driver as the reference: the same colours must be the same bytes on the wire.

It runs in a process of its own, because its modules have the names of MicroPython's.
"""

import json
import os
import random
import subprocess
import sys
from typing import Any

import pytest

from sim import ROOT
from sim.clock import MS
from sim.device import Device

ADAFRUIT = """
import json, sys
import board, neopixel

sent = []
neopixel.neopixel_write = lambda pin, data: sent.append(list(data))
for job in json.load(sys.stdin):
    pixels = neopixel.NeoPixel(
        board.NEOPIXEL, len(job["colours"]), brightness=(job["brightness"] + 1) / 256, auto_write=False,
        pixel_order=job["order"],
    )
    for number, colour in enumerate(job["colours"]):
        pixels[number] = tuple(colour)
    sent.clear()
    pixels.show()
    print(json.dumps(sent[-1]))
"""


def adafruit(jobs: list[dict[str, Any]]) -> list[list[int]]:
    environment = {**os.environ, "BLINKA_OS_AGNOSTIC": "1"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [sys.executable, "-P", "-c", ADAFRUIT],
        input=json.dumps(jobs),
        env=environment,
        cwd=ROOT.anchor,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def ours(job: dict[str, Any]) -> list[int]:
    """The bytes that leave our pin, read off the wire by the lengths of the pulses alone."""
    device = Device()
    widths: list[int] = []
    rose = 0

    def edge(level: int) -> None:
        nonlocal rose
        if level:
            rose = device.clock.now
        else:
            widths.append(device.clock.now - rose)

    device.net(5).watch(edge)
    with device.awake():
        pin = device.modules.load("machine").Pin(5)
        leds = device.modules.load("drivers.leds").Leds(
            4, pin, len(job["colours"]), budget_ma=100_000, order=job["order"]
        )
        leds.brightness = job["brightness"]
        leds[:] = [tuple(colour) for colour in job["colours"]]
        leds.show()
        device.clock.advance(10 * MS)
    bits = "".join("1" if width > 560 else "0" for width in widths)
    return [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]


@pytest.fixture(scope="module")
def jobs() -> list[dict[str, Any]]:
    chance = random.Random(7)
    edge_cases = [
        (0, 0, 0),
        (255, 255, 255),
        (255, 0, 0),
        (0, 255, 0),
        (0, 0, 255),
        (1, 2, 3),
        (128, 127, 129),
    ]
    jobs = []
    for order in ("GRB", "RGB"):
        for brightness in (0, 1, 19, 63, 100, 127, 200, 254, 255):
            some = [tuple(chance.randrange(256) for _ in range(3)) for _ in range(9)]
            jobs.append({"order": order, "brightness": brightness, "colours": edge_cases + some})
    return jobs


def test_the_same_bytes_on_the_wire(jobs: list[dict[str, Any]]) -> None:
    reference = adafruit(jobs)
    assert len(reference) == len(jobs)
    for job, expected in zip(jobs, reference, strict=True):
        assert ours(job)[: len(expected)] == expected, (job["order"], job["brightness"])


def test_what_is_sent_behind_the_last_led_is_dark() -> None:
    """DMA moves whole words: five LEDs are 15 bytes, the sixteenth is a zero that no LED takes."""
    job = {"order": "GRB", "brightness": 255, "colours": [(255, 255, 255)] * 5}
    assert ours(job) == [255] * 15 + [0]
