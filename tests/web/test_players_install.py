"""What `make play` installs is enough to play; what developers install besides must not hide a gap."""

import subprocess
import sys

import pytest

from sim import ROOT

# Drivers that ours are compared with bring a `micropython` for CPython: it would hide an import of ours.
PLAYED = """
import sys
sys.modules.update(dict.fromkeys(("micropython", "machine", "rp2", "neopixel", "framebuf")))
from tests.web.evening import Evening
from tests.web.test_players_table import first_main, play
evening = Evening()
evening.start(sys.argv[1], "pb", speed="fast")
play(evening, evening.host, 12, first_main)
print(evening.game.trouble, evening.game.stopped)
"""


@pytest.mark.parametrize("game", ["history", "battalia", "arte"])
def test_a_game_is_played_without_what_only_developers_install(game: str) -> None:
    words = [sys.executable, "-c", PLAYED, game]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=240)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr
