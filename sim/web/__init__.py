"""The virtual table in a browser: the very firmware on simulated chips, played with a mouse or a keyboard."""
