"""A table behind a socket, as host tools find it behind a serial port."""
