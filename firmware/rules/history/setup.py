"""Before the first move: is this setup a game, and which Units belong to whom (BH-101 to BH-106)."""

from rules.game import Refusal
from rules.history.army import HiddenArmy
from rules.history.moves import FULL, REFEREE
from rules.history.state import FIGURES
from rules.history.unit import BASE, ELITE, ERA, KIND, OWNER, UNIT_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.army import HiddenArmy
    from rules.history.known import KnownArmy
    from rules.history.state import State


def check_setup(setup: "tuple[int, ...]") -> None:
    """The setup is (mode, rounds, first player, figure of seat 0, figure of seat 1, ...)."""
    if not isinstance(setup, tuple) or len(setup) < 3 or not all(isinstance(n, int) for n in setup):
        raise Refusal("malformed")
    figures = setup[3:]
    if setup[0] not in (FULL, REFEREE):
        raise Refusal("unknown_mode")
    if setup[1] not in (6, 8):
        raise Refusal("rounds", "BH-125")
    if not 2 <= len(figures) <= FIGURES:
        raise Refusal("players", "BH-101")
    if not 0 <= setup[2] < len(figures):
        raise Refusal("first_player", "BH-124")
    if min(figures) < 0 or max(figures) >= FIGURES:
        raise Refusal("unknown_figure", "BH-101")
    if len(set(figures)) != len(figures):
        raise Refusal("figure_twice", "BH-101")


def deal_units(g: "State") -> None:
    bases: "list[list[int]]" = [[] for _ in range(FIGURES)]
    for card in range(len(g.units) // UNIT_SIZE):
        kind = g.unit(card)[KIND]
        if kind == BASE:
            bases[g.unit(card)[OWNER]].append(card)
        elif kind == ELITE:
            g.era_decks[g.unit(card)[ERA] - 1].append(card)  # BH-105
        else:
            g.heroes.append(card)
    for figure in g.figures:
        g.armies.append(_army(g.mode, bases[figure]))  # BH-101, BH-113


def _army(mode: int, cards: "list[int]") -> "KnownArmy | HiddenArmy":
    """Only the kind of army that this game has is loaded."""
    if mode == FULL:
        from rules.history.known import KnownArmy

        return KnownArmy(cards)
    return HiddenArmy(cards)
