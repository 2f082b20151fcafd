"""The RP2040 as data: what each pin can be, and the PIO. The RP2350 of a Pico 2 has the same on its pins."""

# SPI, UART and I2C function of every pin (RP2040 datasheet, "GPIO functions", F1 to F3).
FUNCTIONS = (
    ("SPI0 RX", "UART0 TX", "I2C0 SDA"),  # GP0
    ("SPI0 CSn", "UART0 RX", "I2C0 SCL"),
    ("SPI0 SCK", "UART0 CTS", "I2C1 SDA"),
    ("SPI0 TX", "UART0 RTS", "I2C1 SCL"),
    ("SPI0 RX", "UART1 TX", "I2C0 SDA"),
    ("SPI0 CSn", "UART1 RX", "I2C0 SCL"),
    ("SPI0 SCK", "UART1 CTS", "I2C1 SDA"),
    ("SPI0 TX", "UART1 RTS", "I2C1 SCL"),
    ("SPI1 RX", "UART1 TX", "I2C0 SDA"),  # GP8
    ("SPI1 CSn", "UART1 RX", "I2C0 SCL"),
    ("SPI1 SCK", "UART1 CTS", "I2C1 SDA"),
    ("SPI1 TX", "UART1 RTS", "I2C1 SCL"),
    ("SPI1 RX", "UART0 TX", "I2C0 SDA"),
    ("SPI1 CSn", "UART0 RX", "I2C0 SCL"),
    ("SPI1 SCK", "UART0 CTS", "I2C1 SDA"),
    ("SPI1 TX", "UART0 RTS", "I2C1 SCL"),
    ("SPI0 RX", "UART0 TX", "I2C0 SDA"),  # GP16
    ("SPI0 CSn", "UART0 RX", "I2C0 SCL"),
    ("SPI0 SCK", "UART0 CTS", "I2C1 SDA"),
    ("SPI0 TX", "UART0 RTS", "I2C1 SCL"),
    ("SPI0 RX", "UART1 TX", "I2C0 SDA"),
    ("SPI0 CSn", "UART1 RX", "I2C0 SCL"),
    ("SPI0 SCK", "UART1 CTS", "I2C1 SDA"),
    ("SPI0 TX", "UART1 RTS", "I2C1 SCL"),
    ("SPI1 RX", "UART1 TX", "I2C0 SDA"),  # GP24
    ("SPI1 CSn", "UART1 RX", "I2C0 SCL"),
    ("SPI1 SCK", "UART1 CTS", "I2C1 SDA"),
    ("SPI1 TX", "UART1 RTS", "I2C1 SCL"),
    ("SPI1 RX", "UART0 TX", "I2C0 SDA"),
    ("SPI1 CSn", "UART0 RX", "I2C0 SCL"),
)

STATE_MACHINES_PER_BLOCK = 4
INSTRUCTIONS_PER_BLOCK = 32

# Instructions of each PIO program. The decoder jumps by computed address: it fills a block from 0 to 31.
DECODER_INSTRUCTIONS = 32
LEDS_INSTRUCTIONS = 10


def named(pins: list[int]) -> str:
    """Pins as people write them, neighbours joined: GP0 to GP22, GP26."""
    runs: list[list[int]] = []
    for pin in sorted(pins):
        if runs and pin == runs[-1][-1] + 1:
            runs[-1].append(pin)
        else:
            runs.append([pin])
    return ", ".join(_run(run) for run in runs)


def _run(run: list[int]) -> str:
    if len(run) < 3:
        return ", ".join(f"GP{pin}" for pin in run)
    return f"GP{run[0]} to GP{run[-1]}"
