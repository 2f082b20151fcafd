"""What a call into MicroPython costs on the RP2040 at 125 MHz, before anything moves on a wire.

Measured on an emulated RP2040 with MicroPython 1.28 and a model of its flash cache, which comes within 7 % of
a real Pico: looking up a method and calling it takes 20 us. The bytecode between two calls costs nothing
here. With these figures our driver of the MFRC522 takes as long for a UID as it does there
(sim/bench/processor.py).
"""

from sim.clock import US

PIN = 20 * US  # any call of a Pin or Signal, or one access through mem32
BUS = 25 * US  # a transfer on SPI, I2C or a UART: the call, and its buffers are looked at
CLOCK = 5 * US  # a look at the clock; it also makes busy waiting end
