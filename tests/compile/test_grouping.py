"""What several games share and the core does not is a module of its own on the device."""

from pathlib import Path

from host_tools.compile.link import Linker
from tests.compile.test_link import joined, programs, run

SHARED = """
from shop.deep import double
def twice(amount):
    return double(amount) + 1
"""
DEEP = "def double(amount):\n    return 2 * amount\n"
MAIN = """
def run():
    from shop.chess import play
    from shop.draughts import play as draughts
    print(play(3), draughts(4))
"""
GAME = """
from shop.shared import twice
from shop.{own} import extra
def play(amount):
    return twice(amount) + extra()
"""
SHOP = {
    "shop.main": MAIN,
    "shop.chess": GAME.format(own="pawn"),
    "shop.draughts": GAME.format(own="king"),
    "shop.shared": SHARED,
    "shop.deep": DEEP,
    "shop.pawn": "def extra():\n    return 100\n",
    "shop.king": "def extra():\n    return 200\n",
}
KEPT = [("shop.main", "run"), ("shop.chess", "play"), ("shop.draughts", "play")]


def shop(core: list[str]) -> Linker:
    return Linker(programs(SHOP), [core, ["shop.chess"], ["shop.draughts"]], KEPT)


def test_no_game_brings_another_one_into_memory(tmp_path: Path) -> None:
    linker = shop(["shop.main"])
    assert linker.bundles == ["shop.chess", "shop.deep", "shop.draughts", "shop.main", "shop.shared"]
    texts = joined(linker)
    assert "chess" not in texts["shop.draughts"]
    assert "100" in texts["shop.chess"]  # what is its own alone is joined with it
    assert run(texts, tmp_path) == "107 209\n"


def test_what_the_core_needs_too_is_in_the_core(tmp_path: Path) -> None:
    linker = shop(["shop.main", "shop.shared"])
    assert linker.bundles == ["shop.chess", "shop.draughts", "shop.main"]
    assert run(joined(linker), tmp_path) == "107 209\n"
