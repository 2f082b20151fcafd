"""Prints what MicroPython does where CPython does something else: in the VM, and on the simulated Pico."""

import random

random.seed(5)
print([random.getrandbits(32) for _ in range(4)], random.getrandbits(0), random.getrandbits(7))
print([random.randint(1, 6) for _ in range(40)], random.randrange(10, 100, 7), random.randrange(100, 0, -3))
print([random.choice("abcdef") for _ in range(9)], random.randrange(1), random.randint(-5, -5))

for data in (b"\x01\x02", b"\xff\xfe"):
    print(int.from_bytes(data, "little", True), int.from_bytes(data, "big", False), int.from_bytes(data))


def tried(name, work, *arguments):
    try:
        print(name, work(*arguments))
    except Exception as error:
        print(name, type(error).__name__)


tried("too many bits", random.getrandbits, 33)
tried("no range", random.randint, 2, 1)
tried("nothing to choose from", random.choice, ())
tried("keywords", lambda: int.from_bytes(b"\xff", "little", signed=True))


def executed(code):
    names = {}
    exec(code, names)
    return sorted((name, value) for name, value in names.items() if name[:2] != "__")


for code in (
    "A = const(1)\nB = const(A + 2 << 3)\nC = (A, B)",
    "A: int = const(-5)",
    "_A = const(1)\nB = _A",
    "class K:\n  _X = const(3)\n  Y = const(4)\n  def f(self): return _X + Y\n"
    "seen = K().f(), hasattr(K, '_X'), hasattr(K, 'Y')\ndel K",
    "A = const((1, 'two', b'3'))",
    "A = const(not 1)",
    "A = const('a' + 'b')",
    "A = const(1 < 2)",
    "A = const(1 if 1 else 2)",
    "A = const(len('a'))",
    "A = [const(1)]",
    "class K:\n  def __f(self): return 6\nclass L(K):\n  def g(self, __x): return self.__f() * __x\n"
    "seen = L().g(7)\ndel K, L",
):
    tried(code, executed, code)

for name in (
    "utime", "uos", "usys", "ustruct", "ubinascii", "uselect", "urandom", "ujson", "ure", "uio", "uhashlib",
    "ucollections", "uerrno", "uarray", "uheapq", "ugc", "umath", "umicropython", "uframebuf", "unothing",
):  # fmt: skip
    tried(name, lambda name: __import__(name) is not None, name)
