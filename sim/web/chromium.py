"""The browser for tests and pictures: Debian's chromium, found or installed, or named where it cannot be."""

import os
import shutil
import subprocess
from functools import cache

# The shell has no windows to draw, which saves a fifth of the time.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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
    _apt_get("update")
    return any(_apt_get("install", "-y", "--no-install-recommends", name) for name in (SHELL, "chromium"))


def _apt_get(*words: str) -> bool:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return not subprocess.run(["apt-get", *words], env=env, check=False, capture_output=True).returncode
