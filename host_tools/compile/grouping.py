"""Which modules are in memory together, and so become one module of the device."""

from collections.abc import Iterable

from host_tools.compile.module import Module


class Grouping:
    """`residents` are lists of modules: always in memory, added by a game, or otherwise needed together."""

    def __init__(self, modules: dict[str, Module], residents: Iterable[Iterable[str]]):
        self._modules = modules
        self.bundle_of: dict[str, str] = {}  # the module of the device for each module
        self._stay([list(roots) for roots in residents])
        self._come_and_go()
        # Nobody needs the rest: it is left out.

    def in_order(self, bundle: str) -> list[str]:
        """Its modules; what is needed first comes first."""
        members = [name for name, owner in self.bundle_of.items() if owner == bundle]
        ordered: list[str] = []
        for member in members:
            ordered += [name for name in self._needs(member) if name in members and name not in ordered]
        return ordered

    def _stay(self, residents: list[list[str]]) -> None:
        core, *games = residents
        for root in core:
            for module in self._needs(root):
                self.bundle_of.setdefault(module, core[0])
        self.bundle_of |= {root: first for first, *more in games for root in (first, *more)}
        needed_by: dict[str, list[str]] = {}
        for first, *more in games:
            for root in (first, *more):
                for module in self._needs(root):
                    if module not in self.bundle_of and first not in needed_by.setdefault(module, []):
                        needed_by[module].append(first)
        for module, bundles in needed_by.items():
            # What several games share would otherwise bring a whole other game into memory with it.
            self.bundle_of[module] = bundles[0] if len(bundles) == 1 else module

    def _come_and_go(self) -> None:
        lazy = self._loaded_later()
        needed_by: dict[str, set[str]] = {}
        for root in sorted(lazy):
            for module in self._needs(root):
                if module not in self.bundle_of:
                    needed_by.setdefault(module, set()).add(root)
        for module, roots in needed_by.items():
            alone = module in lazy or len(roots) > 1
            self.bundle_of[module] = module if alone else next(iter(roots))

    def _loaded_later(self) -> set[str]:
        """Every module that a function imports of those that are in memory then."""
        found: set[str] = set()
        waiting = list(self.bundle_of)
        while waiting:
            later = self._modules[waiting.pop()].lazy - self.bundle_of.keys() - found
            found |= later
            waiting += [module for root in later for module in self._needs(root)]
        return found

    def _needs(self, root: str) -> list[str]:
        """The module and all that it imports at its top, and so on; what is needed first comes first."""
        found: list[str] = []

        def visit(name: str) -> None:
            for needed in self._modules[name].needs:
                if needed not in found and needed != name:
                    visit(needed)
            if name not in found:
                found.append(name)

        visit(root)
        return found
