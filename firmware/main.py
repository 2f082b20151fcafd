"""Power-on: wire the drivers, seat the desk, run the loop for ever.

A file called `maintenance` keeps the table at MicroPython's prompt: the host puts it there while it copies
files, because a running table feeds a watchdog that nothing can stop.
"""

import os

if "maintenance" not in os.listdir("/"):
    import loop

    loop.run()
