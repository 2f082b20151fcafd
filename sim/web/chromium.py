"""The browser for tests and pictures: Debian's chromium, found or installed, or named where it cannot be."""

import os
import shutil
import subprocess
from functools import cache

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MISSING = (
    "no chromium on this computer: install it (Debian and Ubuntu: apt-get install chromium), "
    "or name one in the environment variable CHRONOTABLE_CHROMIUM"
)


@cache
def chromium() -> str | None:
    """Where the browser is; installs it where we may, and gives None where there is none to be had."""
    return _found() or (_found() if _installed() else None)


def _found() -> str | None:
    named = os.environ.get("CHRONOTABLE_CHROMIUM")
    return named or next((path for path in map(shutil.which, NAMES) if path), None)


def _installed() -> bool:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return False
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        if subprocess.run(["apt-get", *command], env=env, check=False, **quiet).returncode:  # type: ignore[call-overload]
            return False
    return True
