"""Texts are measured with the device's own font code, which needs one module that CPython lacks."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sim.micropython import framebuf

if TYPE_CHECKING:
    from scenes.font import Font

sys.modules.setdefault("framebuf", framebuf)


@pytest.fixture(scope="module")
def font(device_image: Path) -> "Font":
    """The small one, in which nearly all words stand."""
    from scenes.font import Font

    return Font(str(device_image / "fonts" / "small.fnt"))
