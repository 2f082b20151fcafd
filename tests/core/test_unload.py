"""Modules that are needed for a moment are unloaded, and come back when they are needed again."""

import sys

from rules.game import Refusal
from rules.history.odds import odds
from unload import compact, modules, unload
from unload_list import BEFORE_A_GAME

LISTED = "rules.history: odds why"


def refuse(code: str) -> str:
    from rules.history import why

    assert "rules.history.why" in sys.modules
    try:
        raise why.Refusal(code)
    except Refusal as refusal:  # the class is not of the unloaded module
        return refusal.code


def test_an_unloaded_module_is_loaded_again_when_it_is_needed() -> None:
    assert refuse("first") == "first"
    unload(LISTED)
    assert "rules.history.why" not in sys.modules
    assert not hasattr(sys.modules["rules.history"], "why")
    assert refuse("second") == "second"


def test_what_is_still_in_use_stays_usable() -> None:
    unload(LISTED)
    assert "rules.history.odds" not in sys.modules
    assert odds.__name__ == "odds"


def test_unloading_what_is_not_loaded_is_no_error() -> None:
    unload(LISTED)
    unload(LISTED)


def test_every_name_on_the_list_is_a_module() -> None:
    """A renamed module would never be unloaded, and nobody would notice."""
    for name in modules(BEFORE_A_GAME):
        if not name.startswith("rules."):
            continue  # drivers need the chips' own modules, which this test does not have
        __import__(name)
        assert name in sys.modules


def test_a_list_names_a_package_once() -> None:
    listed = "link: status saved_games : wiring rules.history: why"
    assert modules(listed) == ["link.status", "link.saved_games", "wiring", "rules.history.why"]


def test_names_that_are_put_together_are_the_same_names() -> None:
    names = {"a": 1, "b": print, "c": 3}
    same = names
    del names["b"]
    compact(names)
    assert names is same
    assert names == {"a": 1, "c": 3}
