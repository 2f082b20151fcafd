"""What the firmware's Python costs on an RP2040: measured on the emulated one, checked with whole pieces."""
