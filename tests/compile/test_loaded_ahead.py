"""What a guide wants loaded ahead, and what a refusal needs: modules that the device has under that name."""

from importlib import import_module

import pytest

from host_tools.build import build
from table.games import GAMES
from unload import modules


@pytest.mark.parametrize("game", [name for _, name in GAMES])
def test_what_is_loaded_ahead_is_a_module_of_the_device(game: str) -> None:
    """One that was joined to another could not be loaded by its name, and nothing behind it would be."""
    guide = import_module(f"table.{game}").Guide
    device = build()
    listed = modules(guide.wanted) + modules(guide.reasons)
    assert len(listed) > 6
    missing = [name for name in listed if not device.joinpath(*name.split(".")).with_suffix(".mpy").exists()]
    assert not missing


@pytest.mark.parametrize("game", [name for _, name in GAMES])
def test_reasons_for_a_refusal_are_not_loaded_ahead(game: str) -> None:
    guide = import_module(f"table.{game}").Guide
    assert not set(modules(guide.wanted)) & set(modules(guide.reasons))
