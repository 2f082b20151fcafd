"""The assembler: words checked by hand against the instruction tables of the RP2040 datasheet (3.4)."""

from collections.abc import Callable
from typing import Any

import pytest

from sim.micropython import rp2
from sim.micropython.rp2 import PIO, PIOASMError, asm_pio, asm_pio_encode

# The names of the assembler exist only while it runs.
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"


def words(program: list[Any]) -> list[int]:
    return list(program[0])


def test_the_square_wave_of_the_datasheet() -> None:
    """3.2.1: `set pindirs, 1; again: set pins, 1 [1]; set pins, 0; jmp again` is e081 e101 e000 0001."""

    @asm_pio(set_init=PIO.OUT_LOW)
    def squarewave() -> None:
        set(pindirs, 1)
        label("again")
        set(pins, 1)[1]
        set(pins, 0)
        jmp("again")

    assert words(squarewave) == [0xE081, 0xE101, 0xE000, 0x0001]


def test_the_ws2812_program_of_the_datasheet() -> None:
    """3.6.2, with T1 = 2, T2 = 5, T3 = 3: 6221 1123 1400 a442."""

    @asm_pio(sideset_init=PIO.OUT_LOW, out_shiftdir=PIO.SHIFT_LEFT, autopull=True, pull_thresh=24)
    def ws2812() -> None:
        wrap_target()
        label("bitloop")
        out(x, 1).side(0)[2]
        jmp(not_x, "do_zero").side(1)[1]
        jmp("bitloop").side(1)[4]
        label("do_zero")
        nop().side(0)[4]
        wrap()

    assert words(ws2812) == [0x6221, 0x1123, 0x1400, 0xA442]
    assert ws2812[3] == 3 << 12  # EXECCTRL: wrap from 3 to 0, side-set without enable bit
    assert ws2812[4] == 24 << 25 | 1 << 17  # SHIFTCTRL: left, autopull at 24, push threshold 32 as 0


def test_the_uart_transmitter_of_the_datasheet() -> None:
    """3.6.3, side-set optional: 9fa0 f727 6001 0642."""

    @asm_pio(sideset_init=PIO.OUT_HIGH, out_init=PIO.OUT_HIGH, out_shiftdir=PIO.SHIFT_RIGHT)
    def uart_tx() -> None:
        pull().side(1)[7]
        set(x, 7).side(0)[7]
        label("bitloop")
        out(pins, 1)
        jmp(x_dec, "bitloop")[6]

    assert words(uart_tx) == [0x9FA0, 0xF727, 0x6001, 0x0642]
    assert uart_tx[3] == 1 << 30 | 3 << 12


@pytest.mark.parametrize(
    ("instruction", "word"),
    [
        ("nop()", 0xA042),
        ("wait(1, gpio, 17)", 0x2091),
        ("wait(0, pin, 3)", 0x2023),
        ("wait(1, irq, 5)", 0x20C5),
        ("wait(1, irq, rel(0))", 0x20D0),
        ("in_(pins, 32)", 0x4000),
        ("in_(x, 1)", 0x4021),
        ("in_(null, 8)", 0x4068),
        ("in_(isr, 2)", 0x40C2),
        ("in_(osr, 3)", 0x40E3),
        ("out(pins, 8)", 0x6008),
        ("out(pindirs, 1)", 0x6081),
        ("out(pc, 5)", 0x60A5),
        ("out(isr, 32)", 0x60C0),
        ("out(exec, 16)", 0x60F0),
        ("push()", 0x8020),
        ("push(noblock)", 0x8000),
        ("push(iffull)", 0x8060),
        ("push(iffull, noblock)", 0x8040),
        ("pull()", 0x80A0),
        ("pull(block)", 0x80A0),
        ("pull(noblock)", 0x8080),
        ("pull(ifempty)", 0x80E0),
        ("pull(ifempty, noblock)", 0x80C0),
        ("mov(x, pins)", 0xA020),
        ("mov(y, invert(x))", 0xA049),
        ("mov(isr, reverse(osr))", 0xA0D7),
        ("mov(pc, isr)", 0xA0A6),
        ("mov(exec, y)", 0xA082),
        ("mov(osr, status)", 0xA0E5),
        ("irq(3)", 0xC003),
        ("irq(block, 1)", 0xC021),
        ("irq(clear, 2)", 0xC042),
        ("irq(rel(0))", 0xC010),
        ("set(x, 31)", 0xE03F),
        ("set(pins, 1)[31]", 0xFF01),
        ("set(pindirs, 0).delay(2)", 0xE280),
        ("word(0x1234)", 0x1234),
    ],
)
def test_every_instruction(instruction: str, word: int) -> None:
    assert asm_pio_encode(instruction, 0) == word


def test_the_example_of_the_documentation() -> None:
    assert rp2.asm_pio_encode("set(0, 1)", 0) == 57345


def test_side_set_shares_the_delay_field() -> None:
    assert asm_pio_encode("nop().side(1)[7]", 2) == 0xA042 | 1 << 11 | 7 << 8
    assert asm_pio_encode("nop().side(1)[3]", 2, True) == 0xA042 | 1 << 12 | 1 << 11 | 3 << 8


def test_jump_conditions() -> None:
    @asm_pio()
    def jumps() -> None:
        label("here")
        jmp(not_x, "here")
        jmp(x_dec, "here")
        jmp(not_y, "here")
        jmp(y_dec, "here")
        jmp(x_not_y, "here")
        jmp(pin, "here")
        jmp(not_osre, "here")

    assert words(jumps) == [condition << 5 for condition in range(1, 8)]


def test_wrap_and_settings() -> None:
    @asm_pio(
        in_shiftdir=PIO.SHIFT_RIGHT,
        autopush=True,
        push_thresh=8,
        fifo_join=PIO.JOIN_RX,
        side_pindir=True,
        sideset_init=(PIO.OUT_LOW, PIO.OUT_LOW),
    )
    def program() -> None:
        nop().side(0)
        wrap_target()
        nop().side(1)
        nop().side(2)
        wrap()
        nop().side(3)

    assert words(program) == [0xA042, 0xA842, 0xB042, 0xB842]
    assert program[1:4] == [-1, -1, 1 << 29 | 2 << 12 | 1 << 7]
    assert program[4] == PIO.JOIN_RX << 30 | 8 << 20 | 1 << 18 | 1 << 16
    assert program[5:] == [None, None, (PIO.OUT_LOW, PIO.OUT_LOW)]


def bad_label() -> None:
    jmp("nowhere")


def twice_the_same_label() -> None:
    label("a")
    label("a")


def no_side_set() -> None:
    nop().side(1)


def long_delay() -> None:
    nop()[32]


def no_bits() -> None:
    out(x, 0)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (bad_label, "unknown label nowhere"),
        (twice_the_same_label, "duplicate label a"),
        (no_side_set, "no sideset"),
        (long_delay, "delay too large"),
        (no_bits, "invalid bit count 0"),
    ],
)
def test_what_micropython_refuses(body: Callable[[], None], message: str) -> None:
    with pytest.raises(PIOASMError, match=message):
        asm_pio()(body)


def test_delay_and_side_set_too_large() -> None:
    def side_two() -> None:
        nop().side(2)

    def delay_sixteen() -> None:
        nop().side(0)[16]

    with pytest.raises(PIOASMError, match="sideset too large"):
        asm_pio(sideset_init=PIO.OUT_LOW)(side_two)
    with pytest.raises(PIOASMError, match="delay too large"):
        asm_pio(sideset_init=PIO.OUT_LOW)(delay_sixteen)


def test_the_module_of_a_program_is_left_alone() -> None:
    """MicroPython empties the globals while it assembles; here nobody may notice."""

    @asm_pio()
    def program() -> None:
        nop()

    assert words(program) == [0xA042]
    assert "nop" not in globals() and callable(words)


def test_one_instruction_at_a_time() -> None:
    with pytest.raises(PIOASMError, match="exactly 1"):
        asm_pio_encode("nop(); nop()", 0)
