"""Runs on the table before main.py: finishes an update that has arrived whole.

The flasher copies new files to /next and marks them as whole with /next/ready, a list of files to remove.
Until then the old version is untouched; from then on this moves the new one into place, however often the
power goes meanwhile. A rest for maintenance lasts for one start only: an interrupted flasher never leaves
a table asleep.
"""

import os

_FOLDER = 0x4000


def _finish_update() -> None:
    with open("/next/ready") as file:
        stale = file.read().split("\n")
    _move("")
    for path in stale:
        if path and _exists(path):
            os.remove(path)
    os.remove("/next/ready")
    _remove_folders("/next")


def _move(folder: str) -> None:
    for name in os.listdir("/next" + folder):
        path = folder + "/" + name
        if os.stat("/next" + path)[0] & _FOLDER:
            if not _exists(path):
                os.mkdir(path)
            _move(path)
        elif path != "/ready":
            os.rename("/next" + path, path)


def _remove_folders(folder: str) -> None:
    for name in os.listdir(folder):
        _remove_folders(folder + "/" + name)
    os.rmdir(folder)


def _exists(path: str) -> bool:
    try:
        os.stat(path)
    except OSError:
        return False
    return True


if _exists("/maintenance"):
    os.remove("/maintenance")
elif _exists("/maintenance.once"):
    os.rename("/maintenance.once", "/maintenance")
if _exists("/next/ready"):
    _finish_update()
