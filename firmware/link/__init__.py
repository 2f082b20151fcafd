"""Talk with the host over USB serial."""
