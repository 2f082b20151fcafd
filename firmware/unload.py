"""Takes modules out of memory that nobody needs for a while, and loads ahead what will be needed soon.

Whoever needs a module that was unloaded imports it again.

That is why such a module is imported where it is used, inside the function. Each list is one text, a package
before its modules: a text for each name would take many times the memory.
"""

import sys

# To switch the table on and to choose a game. A game that is played keeps what it has loaded.
BEFORE_A_GAME = (
    ": wiring drivers: measuring scenes: fontfile store: archive board "
    "rules.battalia: setup rules.history: setup "
    "table.arte: setup_questions table.battalia: setup_questions table.history: setup_questions "
    "table: diagnostic measurements menu resume_check settings_page start wheel_check"
)
# When memory is short. The guide of each game has a list of its own.
WHEN_SHORT = (
    ": defects wiring "
    "drivers: antenna_test contest enrolment i2c_recovery measuring "
    "link: commands enrol_mode measurements saved_games self_test settings status stickers "
    "rules: refusing "
    "scenes: font fontfile screen "
    "store: archive board recovery tags "
    "table: clock covered_check diagnostic drawing error_texts game_end measurements menu pause "
    "resume_check scene_builder settings_page start wheel_back wheel_check"
)


# What the journal needs while it is read or tidied.
ARCHIVE = "store: archive"


def modules(listed: str) -> "list[str]":
    """The names on such a list."""
    names = []
    package = ""
    for word in listed.split():
        if word.endswith(":"):
            package = word[:-1] + "." if len(word) > 1 else ""
        else:
            names.append(package + word)
    return names


def unload(listed: str) -> None:
    """A package goes with its modules. What of them is still in use stays until nobody uses it any more."""
    names = modules(listed)
    for loaded in list(sys.modules):
        package, _, name = loaded.rpartition(".")
        if loaded in names or package in names:
            del sys.modules[loaded]
            if hasattr(sys.modules.get(package), name):
                delattr(sys.modules[package], name)


def load_next(listed: str) -> bool:
    """Load the first of these modules that is not in memory; False if all of them are."""
    for name in modules(listed):
        if name not in sys.modules:
            __import__(name)
            return True
    return False
