"""Takes modules out of memory that a game does not need, and loads ahead what will be needed soon.

Whoever needs a module that was unloaded imports it again. That is why such a module is imported where it is
used, inside the function. A list is one text, a package before its modules: a text for each name would take
many times the memory.
"""

import sys

# To switch the table on: nobody needs them again before the next start.
WHEN_STARTED = ": rp2 starting wiring drivers: pio_programs scenes: fontfile"


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
    names = set(modules(listed))
    for loaded in list(sys.modules):
        package, _, name = loaded.rpartition(".")
        if loaded in names or package in names:
            del sys.modules[loaded]
            if hasattr(sys.modules.get(package), name):
                delattr(sys.modules[package], name)


def compact(names: "dict[str, object]") -> None:
    """A module's names take no more memory than they must: what it has forgotten left gaps."""
    kept = names.copy()
    names.clear()
    names.update(kept)


def load_next(listed: str) -> bool:
    """Load the first of these modules that is not in memory; False if all of them are."""
    for name in modules(listed):
        if name not in sys.modules:
            __import__(name)
            return True
    return False
