"""Power-on: wire the drivers, start the desk, run the loop for ever.

A file called `maintenance` keeps the table at MicroPython's prompt: the host puts it there while it copies
files, because a running table feeds a watchdog that nothing can stop. A table that cannot start blinks.
"""

import os

if "maintenance" not in os.listdir("/"):
    try:
        import loop

        loop.run()
    except Exception as defect:
        from failing import fail

        fail(defect)
