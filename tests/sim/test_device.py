"""The simulated RP2040: firmware runs on it in virtual time, and forgets what a real one forgets."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from sim.clock import MS, SECOND
from sim.device import Device, FirmwareStopped
from sim.device.device import BOOT

Flashed = Callable[..., Device]


@pytest.fixture
def flashed(tmp_path: Path) -> Flashed:
    """A device with the given files as its firmware."""

    def flash(main: str, **modules: str) -> Device:
        (tmp_path / "main.py").write_text(dedent(main))
        for name, source in modules.items():
            path = tmp_path / (name.replace("__", "/") + ".py")
            path.parent.mkdir(exist_ok=True)
            path.write_text(dedent(source))
        return Device(firmware=tmp_path)

    return flash


def printed(device: Device) -> list[str]:
    return device.console.take().decode().split("\r\n")[:-1]


def test_nothing_sleeps_for_real_and_time_is_exact(flashed: Flashed) -> None:
    device = flashed(
        """
        import time
        start = time.ticks_ms()
        time.sleep(3600)
        print(time.ticks_diff(time.ticks_ms(), start))
        time.sleep(10)
        """
    )
    device.run(BOOT + 3601 * SECOND)
    assert printed(device) == ["3600000"]
    assert device.clock.now == BOOT + 3601 * SECOND


def test_run_stops_in_the_middle_and_goes_on(flashed: Flashed) -> None:
    device = flashed(
        """
        import time
        while True:
            print("tick")
            time.sleep_ms(100)
        """
    )
    device.run(BOOT + 250 * MS)
    assert printed(device) == ["tick"] * 3
    device.run(100 * MS)
    assert printed(device) == ["tick"]


def test_tasks_take_turns_by_time(flashed: Flashed) -> None:
    device = flashed(
        """
        import asyncio
        async def say(word, every):
            while True:
                print(word)
                await asyncio.sleep_ms(every)
        async def main():
            asyncio.create_task(say("fast", 40))
            await say("slow", 100)
        asyncio.run(main())
        """
    )
    device.run(BOOT + 95 * MS)
    assert printed(device) == ["slow", "fast", "fast", "fast"]


def test_how_long_a_task_held_the_loop_is_kept(flashed: Flashed) -> None:
    device = flashed(
        """
        import asyncio, time
        async def hog():
            while True:
                time.sleep_ms(7)
                await asyncio.sleep_ms(20)
        asyncio.run(hog())
        """
    )
    device.run(BOOT + 200 * MS)
    loop = device.modules.loop
    assert loop is not None
    assert loop.holds["hog"].longest == 7 * MS
    assert loop.holds["hog"].turns >= 5


def test_event_flag_lock_gather_and_time_outs_work_as_on_the_device(flashed: Flashed) -> None:
    device = flashed(
        """
        import asyncio
        flag = asyncio.ThreadSafeFlag()
        event = asyncio.Event()
        lock = asyncio.Lock()

        async def waiter(name):
            await event.wait()
            async with lock:
                print(name)
                await asyncio.sleep_ms(10)
            return name

        async def main():
            tasks = [asyncio.create_task(waiter(name)) for name in "ab"]
            await asyncio.sleep_ms(5)
            event.set()
            print(await asyncio.gather(*tasks))
            try:
                await asyncio.wait_for_ms(flag.wait(), 30)
            except asyncio.TimeoutError:
                print("nobody set the flag")
            flag.set()
            await asyncio.wait_for_ms(flag.wait(), 30)
            never = asyncio.create_task(asyncio.Event().wait())
            await asyncio.sleep_ms(1)
            never.cancel()
            try:
                await never
            except asyncio.CancelledError:
                print("cancelled")
            await asyncio.sleep(100)

        asyncio.run(main())
        """
    )
    device.run(BOOT + SECOND)
    assert printed(device) == ["a", "b", "['a', 'b']", "nobody set the flag", "cancelled"]


def test_a_failing_task_is_told_to_the_handler_and_the_others_go_on(flashed: Flashed) -> None:
    device = flashed(
        """
        import asyncio
        async def broken():
            raise ValueError("lost")
        async def main():
            asyncio.get_event_loop().set_exception_handler(lambda loop, what: print(repr(what["exception"])))
            asyncio.create_task(broken())
            while True:
                await asyncio.sleep_ms(50)
                print("still here")
        asyncio.run(main())
        """
    )
    device.run(BOOT + 120 * MS)
    assert printed(device) == ["ValueError('lost')", "still here", "still here"]


def test_a_power_cut_forgets_memory_and_keeps_files(flashed: Flashed) -> None:
    device = flashed(
        """
        import counter, time
        counter.n += 1
        with open("boots.txt", "a") as file:
            file.write("x")
        print(counter.n, open("boots.txt").read())
        time.sleep(100)
        """,
        counter="n = 0\n",
    )
    device.run(BOOT + SECOND)
    device.cut_power()
    assert not device.powered
    device.run(SECOND)
    device.power_on()
    device.run(BOOT + SECOND)
    assert printed(device) == ["1 x", "1 xx"]


def test_a_power_cut_loses_what_a_host_has_typed() -> None:
    device = Device()
    device.console.type(b"enrol")
    device.cut_power()
    assert device.console.waiting() == 0


def test_a_power_cut_in_a_write_ends_the_run_there(flashed: Flashed) -> None:
    device = flashed(
        """
        import time
        for n in range(100):
            with open("file.txt", "w") as file:
                file.write(str(n) * 200)
            print(n)
        time.sleep(100)
        """
    )
    device.flash.cut_after(3000)
    device.run(BOOT + 100 * SECOND)
    assert not device.powered
    last = int(printed(device)[-1])
    device.power_on()
    text = device.files.open("file.txt").read()
    assert text in (str(last) * 200, str(last + 1) * 200)


def test_a_second_watchdog_takes_the_place_of_the_first(flashed: Flashed) -> None:
    device = flashed(
        """
        import machine, time
        machine.WDT(timeout=2000)
        dog = machine.WDT(timeout=8000)
        time.sleep(7)
        dog.feed()
        time.sleep(7)
        dog.feed()
        print("well")
        time.sleep(60)
        """
    )
    device.run(20 * SECOND)
    assert printed(device) == ["well"]
    assert device.bites == 0


def test_boot_py_on_the_flash_runs_before_main_at_every_start(flashed: Flashed) -> None:
    device = flashed("import time\nprint('main', time.ticks_ms())\ntime.sleep(60)")
    with device.files.open("/boot.py", "w") as file:
        file.write(
            "print('boot')\nwith open('/trace', 'a') as file: file.write('x')\nraise ValueError('told')"
        )
    device.run(SECOND)
    device.cut_power()
    device.power_on()
    device.run(SECOND)
    said = printed(device)
    assert [line.split()[0] for line in said] == ["boot", "boot.py", "main"] * 2
    with device.files.open("/trace") as file:
        assert file.read() == "xx"


def test_the_watchdog_bites_a_firmware_that_hangs(flashed: Flashed) -> None:
    device = flashed(
        """
        import machine, time
        print("cause", machine.reset_cause())
        dog = machine.WDT(timeout=2000)
        for _ in range(3):
            time.sleep(1)
            dog.feed()
        time.sleep(1000)
        """
    )
    device.run(BOOT + 4900 * MS)
    assert device.bites == 0
    device.run(BOOT + 200 * MS)
    assert device.bites == 1
    assert printed(device) == ["cause 1", "cause 3"]


def test_a_pin_interrupt_runs_at_the_edge_or_when_allowed_again(flashed: Flashed) -> None:
    device = flashed(
        """
        import machine, time
        pin = machine.Pin(3, machine.Pin.IN, machine.Pin.PULL_UP)
        pin.irq(lambda pin: print("edge", pin.value(), time.ticks_ms()), machine.Pin.IRQ_FALLING)
        time.sleep_ms(100)
        state = machine.disable_irq()
        time.sleep_ms(100)
        machine.enable_irq(state)
        time.sleep(10)
        """
    )
    device.clock.at(BOOT + 50 * MS, lambda: device.net(3).drive(0, "finger"))
    device.clock.at(BOOT + 60 * MS, lambda: device.net(3).drive(None, "finger"))
    device.clock.at(BOOT + 150 * MS, lambda: device.net(3).drive(0, "finger"))
    device.run(BOOT + SECOND)
    assert printed(device) == ["edge 0 350", "edge 0 500"]


def test_firmware_that_fails_or_ends_is_told(flashed: Flashed) -> None:
    with pytest.raises(FirmwareStopped, match="came to its end"):
        flashed("x = 1").run(SECOND)
    with pytest.raises(FirmwareStopped, match="ZeroDivisionError"):
        flashed("1 / 0").run(SECOND)


def test_stopped_firmware_stays_stopped_until_the_power_comes_back(flashed: Flashed) -> None:
    device = flashed("1 / 0")
    with pytest.raises(FirmwareStopped, match="ZeroDivisionError"):
        device.run(SECOND)
    with pytest.raises(FirmwareStopped, match="stopped already"):
        device.run(SECOND)
    device.cut_power()
    device.power_on()
    with pytest.raises(FirmwareStopped, match="ZeroDivisionError"):
        device.run(SECOND)


def test_only_what_a_pico_has_can_be_imported(flashed: Flashed) -> None:
    for module in ("dataclasses", "typing", "threading", "sim", "no_such_thing"):
        with pytest.raises(FirmwareStopped, match=f"no module named '{module}'"):
            flashed(f"import {module}").run(SECOND)


def test_packages_import_as_on_the_device(flashed: Flashed) -> None:
    device = flashed(
        """
        import time
        from games import chess
        import games.chess as again
        from games.chess import name
        print(chess is again, name)
        time.sleep(100)
        """,
        games__chess="name = 'chess'\n",
    )
    device.run(BOOT + SECOND)
    assert printed(device) == ["True chess"]


def test_two_devices_share_nothing(tmp_path: Path) -> None:
    source = "import time\nwhile True:\n    print(time.ticks_ms())\n    time.sleep_ms(100)\n"
    (tmp_path / "main.py").write_text(source)
    first, second = Device(firmware=tmp_path), Device(firmware=tmp_path)
    first.run(BOOT + 150 * MS)
    second.run(BOOT + 50 * MS)
    first.run(100 * MS)
    assert printed(first) == ["300", "400", "500"]
    assert printed(second) == ["300"]
