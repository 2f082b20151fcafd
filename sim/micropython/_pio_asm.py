"""The PIO assembler behind `rp2.asm_pio`: Python calls in, the 16-bit words of the RP2040 datasheet out."""

import builtins
from array import array
from collections.abc import Callable
from types import FunctionType
from typing import Any

# Where each thing stands in an assembled program: MicroPython's own layout, a list of eight.
PROG_WORDS, PROG_OFFSET_PIO0, PROG_OFFSET_PIO1, PROG_EXECCTRL, PROG_SHIFTCTRL = range(5)
PROG_OUT_PINS, PROG_SET_PINS, PROG_SIDESET_PINS = range(5, 8)

SIDE_ENABLE = 1 << 30
_EXEC = 8  # one name for two numbers: 7 as the target of out, 4 as that of mov
_PIN = 6
_NOBLOCK = 0x01
_BLOCK = 0x20


class PIOASMError(Exception):
    pass


def _inverted(source: int) -> int:
    return source | 0x08


def _reversed(source: int) -> int:
    return source | 0x10


def _relative(index: int) -> int:
    return index | 0x10


_pio_funcs: dict[str, Any] = {
    "gpio": 0, "pins": 0, "x": 1, "y": 2, "null": 3, "pindirs": 4, "pc": 5, "status": 5, "isr": 6, "osr": 7,
    "exec": _EXEC, "invert": _inverted, "reverse": _reversed,
    "not_x": 1, "x_dec": 2, "not_y": 3, "y_dec": 4, "x_not_y": 5, "pin": _PIN, "not_osre": 7,
    "noblock": _NOBLOCK, "block": _BLOCK | _NOBLOCK, "iffull": 0x40, "ifempty": 0x40, "clear": 0x40,
    "rel": _relative,
}  # fmt: skip
_pio_directives = ("wrap_target", "wrap", "label")
_pio_instructions = ("word", "nop", "jmp", "wait", "in_", "out", "push", "pull", "mov", "irq", "set")


class Instruction:
    """One line of a program, with the delay and side-set that the rest of the line may add."""

    def __init__(self, bits: int, label: str | None = None):
        self.bits = bits
        self.label_name = label
        self.wait_cycles = 0
        self.side_value: int | None = None

    def delay(self, value: int, /) -> "Instruction":
        self.wait_cycles |= value
        return self

    __getitem__ = delay

    def side(self, value: int, /) -> "Instruction":
        self.side_value = value
        return self

    def encoded(self, labels: dict[str, int], side_bits: int, side_optional: bool, delay_max: int) -> int:
        """The word. Side-set takes its bits, the enable bit among them, from the top of the delay field."""
        word = self.bits
        if self.label_name is not None:
            if self.label_name not in labels:
                raise PIOASMError(f"unknown label {self.label_name}")
            word |= labels[self.label_name]
        if self.wait_cycles > delay_max:
            raise PIOASMError("delay too large")
        word |= self.wait_cycles << 8
        if self.side_value is None:
            return word
        if side_bits == 0:
            raise PIOASMError("no sideset")
        if self.side_value >= 1 << side_bits:
            raise PIOASMError("sideset too large")
        return word | side_optional << 12 | self.side_value << 13 - side_bits


class PIOASMEmit:
    """Collects the lines of one program. The names of its methods are the assembler's language."""

    def __init__(
        self,
        *,
        out_init: Any = None,
        set_init: Any = None,
        sideset_init: Any = None,
        side_pindir: bool = False,
        in_shiftdir: int = 0,
        out_shiftdir: int = 0,
        autopush: bool = False,
        autopull: bool = False,
        push_thresh: int = 32,
        pull_thresh: int = 32,
        fifo_join: int = 0,
    ) -> None:
        self.lines: list[Instruction] = []
        self.labels: dict[str, int] = {}
        self._pins = (out_init, set_init, sideset_init)
        self._execctrl = side_pindir << 29
        self._shiftctrl = (
            fifo_join << 30
            | (pull_thresh & 31) << 25
            | (push_thresh & 31) << 20
            | out_shiftdir << 19
            | in_shiftdir << 18
            | autopull << 17
            | autopush << 16
        )
        self._wrap_target = 0
        self._wrap: int | None = None

    def language(self, *names: str) -> dict[str, Any]:
        """The names a program may use: the constants, and these methods."""
        return _pio_funcs | {name: getattr(self, name) for name in names}

    def program(self) -> list[Any]:
        """The assembled program: words, offsets in both PIO blocks (-1: not loaded), settings and pins."""
        side_init = self._pins[2]
        side_bits = 0 if side_init is None else 1 if isinstance(side_init, int) else len(side_init)
        optional = side_bits > 0 and any(line.side_value is None for line in self.lines)
        if optional:
            side_bits += 1
            self._execctrl |= SIDE_ENABLE
        words = array("H")
        for line in self.lines:
            words.append(line.encoded(self.labels, side_bits, optional, 31 >> side_bits))
        wrap = len(self.lines) - 1 if self._wrap is None and self.lines else self._wrap or 0
        execctrl = self._execctrl | wrap << 12 | self._wrap_target << 7
        return [words, -1, -1, execctrl, self._shiftctrl, *self._pins]

    # Directives

    def wrap_target(self) -> None:
        self._wrap_target = len(self.lines)

    def wrap(self) -> None:
        assert self.lines
        self._wrap = len(self.lines) - 1

    def label(self, label: str) -> None:
        if label in self.labels:
            raise PIOASMError(f"duplicate label {label}")
        self.labels[label] = len(self.lines)

    # Instructions

    def word(self, instr: int, label: str | None = None) -> Instruction:
        self.lines.append(Instruction(instr, label))
        return self.lines[-1]

    def nop(self) -> Instruction:
        return self.mov(_pio_funcs["y"], _pio_funcs["y"])

    def jmp(self, cond: Any, label: str | None = None) -> Instruction:
        if label is None:
            cond, label = 0, cond
        return self.word(cond << 5, label)

    def wait(self, polarity: int, src: Any, index: int) -> Instruction:
        # `irq` as a source is the instruction of that name, so anything but gpio and pin means it.
        source = 1 if src == _PIN else 0 if src == 0 else 2
        return self.word(0x2000 | polarity << 7 | source << 5 | index)

    def in_(self, src: int, data: int) -> Instruction:
        return self.word(0x4000 | src << 5 | _bit_count(data))

    def out(self, dest: int, data: int) -> Instruction:
        return self.word(0x6000 | (7 if dest == _EXEC else dest) << 5 | _bit_count(data))

    def push(self, value: int = 0, value2: int = 0) -> Instruction:
        return self.word(0x8000 | _fifo_flags(value | value2))

    def pull(self, value: int = 0, value2: int = 0) -> Instruction:
        return self.word(0x8080 | _fifo_flags(value | value2))

    def mov(self, dest: int, src: int) -> Instruction:
        return self.word(0xA000 | (4 if dest == _EXEC else dest) << 5 | src)

    def irq(self, mod: int, index: int | None = None) -> Instruction:
        if index is None:
            mod, index = 0, mod
        return self.word(0xC000 | mod & 0x60 | index)

    def set(self, dest: int, data: int) -> Instruction:
        return self.word(0xE000 | dest << 5 | data)


def _bit_count(bits: int) -> int:
    if not 0 < bits <= 32:
        raise PIOASMError(f"invalid bit count {bits}")
    return bits & 31


def _fifo_flags(flags: int) -> int:
    """Blocking is the default; `block` says so aloud, `noblock` takes it back."""
    return (flags if flags & _NOBLOCK else flags | _BLOCK) & 0x60


def asm_pio(**kw: Any) -> Callable[..., Any]:
    emit = PIOASMEmit(**kw)

    def assemble(f: FunctionType) -> list[Any]:
        # As on the device, the body sees the assembler's names and nothing of its module.
        names = emit.language(*_pio_directives, *_pio_instructions)
        FunctionType(f.__code__, {"__builtins__": builtins, **names})()
        return emit.program()

    return assemble


def asm_pio_encode(instr: str, sideset_count: int, sideset_opt: bool = False) -> int:
    emit = PIOASMEmit()
    names = emit.language(*_pio_instructions)
    names["jmp"] = None  # a jump needs a program to jump in; MicroPython does not offer it either
    exec(instr, names)
    if len(emit.lines) != 1:
        raise PIOASMError("expecting exactly 1 instruction")
    optional = bool(sideset_opt)
    return emit.lines[0].encoded({}, sideset_count, optional, 31 >> sideset_count + optional)
