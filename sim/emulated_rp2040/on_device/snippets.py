"""Runs on the emulated RP2040 and, counted, on CPython: small pieces of work, each in a loop."""

import asyncio
import os
import sys
import time

import micropython
from framebuf import MONO_VLSB, FrameBuffer

NUMBER = 7


FILE = "/cards/history.cat"
PICTURE = FrameBuffer(bytearray(1024), 128, 64, MONO_VLSB)
SMALL = FrameBuffer(bytearray(8), 6, 8, MONO_VLSB)
LARGE = FrameBuffer(bytearray(24), 12, 16, MONO_VLSB)
sys.modules["known"] = sys


class Thing:
    def __init__(self):
        self.a = 1

    def nothing(self):
        pass

    def pair(self, first, second):
        return first


class Failure(Exception):
    pass


def nothing():
    pass


def three(first, second, third):
    return first


def numbers():
    yield 1
    yield 2


def nothing_else(n):
    for _ in range(n):
        pass


def locals_(n):
    a = 3
    for _ in range(n):
        b = a
        a = b
        b = a
        a = b


def globals_(n):
    for _ in range(n):
        a = NUMBER
        a = NUMBER
        a = NUMBER
    return a


def attributes(n):
    thing = Thing()
    for _ in range(n):
        b = thing.a
        thing.a = b
        b = thing.a
        thing.a = b


def items(n):
    data = bytearray(8)
    row = [1, 2, 3, 4]
    words = {1: 2, 3: 4}
    for _ in range(n):
        data[2] = data[1]
        row[2] = row[1]
        words[1] = words[3]


def operators(n):
    a = 5
    for _ in range(n):
        b = a + 3
        b = b < a
        b = a & 3
        b = a == 9
    return b


def branches(n):
    a = 5
    for _ in range(n):
        if a:
            b = 1
        if not a:
            b = 2
        while not a:
            b = 3
    return b


def built(n):
    a = 5
    for _ in range(n):
        b = (a, a)
        b = [a, a]
        b = {a: a}
    return b


def formatted(n):
    a = 5
    for _ in range(n):
        b = "%d:%s" % (a, "word")  # noqa: UP031
        b = f"{a} {a}"
    return b


def calls_of_built_ins(n):
    data = bytearray(8)
    for _ in range(n):
        a = len(data)
        a = abs(a)
        a = max(a, 3)
        a = isinstance(a, int)


def methods_of_built_ins(n):
    row = [1, 2]
    words = {1: 2}
    for _ in range(n):
        row.append(1)
        row.pop()
        words.get(1)


def calls(n):
    for _ in range(n):
        nothing()
        three(1, 2, 3)


def methods(n):
    thing = Thing()
    for _ in range(n):
        thing.nothing()
        thing.pair(1, 2)


def objects(n):
    for _ in range(n):
        Thing()


def generators(n):
    for _ in range(n):
        for _ in numbers():
            pass


def comprehensions(n):
    data = bytes(8)
    for _ in range(n):
        a = [value for value in data]  # noqa: C416
        a = [value + 1 for value in data if value < 9]
    return a


def failures(n):
    for _ in range(n):
        try:
            raise Failure
        except Failure:
            pass


def imports(n):
    for _ in range(n):
        import known  # noqa: F401
        from known import modules  # noqa: F401


def copied_small(n):
    for _ in range(n):
        PICTURE.blit(SMALL, 3, 4, 0, None)


def copied_large(n):
    for _ in range(n):
        PICTURE.blit(LARGE, 3, 4, 0, None)


def filled(n):
    for _ in range(n):
        PICTURE.fill_rect(0, 0, 128, 9, 1)
        PICTURE.fill_rect(0, 0, 8, 8, 1)


@micropython.viper
def counted_bytes(data: ptr8, turns: int) -> int:
    total = 0
    for i in range(turns):
        byte = data[i & 31]
        if byte > 100 or byte == 7:
            total += 1
        data[i & 15] = byte + 1 & 0xFF
    return total


def compiled(n):
    data = bytearray(32)
    for _ in range(n):
        counted_bytes(data, 100)


def opened(n):
    for _ in range(n // 10):
        open(FILE, "rb").close()


def read(n):
    file = open(FILE, "rb")  # noqa: SIM115
    at = 0
    for _ in range(n):
        at = (at + 211) % 6000
        file.seek(at)
        file.read(16)
    file.close()


def looked_up(n):
    for _ in range(n // 10):
        os.stat(FILE)


def woken(n):
    async def often():
        for _ in range(n):
            await asyncio.sleep_ms(0)

    async def both():
        await asyncio.gather(often(), often())

    asyncio.run(both())


SNIPPETS = (
    nothing_else, locals_, globals_, attributes, items, operators, branches, built, formatted,
    calls_of_built_ins, methods_of_built_ins, calls, methods, objects, generators, comprehensions,
    failures, imports, copied_small, copied_large, filled, compiled, opened, read, looked_up, woken,
)  # fmt: skip
TURNS = 100


def measure():
    for work in SNIPPETS:
        begun = time.ticks_us()
        work(TURNS)
        took = time.ticks_diff(time.ticks_us(), begun)
        print("SNIPPET", work.__name__, took)
