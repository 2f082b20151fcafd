"""Texts are measured with the device's own font code, which needs one module that CPython lacks."""

import sys

from sim.micropython import framebuf

sys.modules.setdefault("framebuf", framebuf)
