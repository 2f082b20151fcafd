"""Prompts before a battle: the setup, the refill after a battle, and Phase 1."""

from rules.history.moves import ACT, AT_INSERT, INSERT, JUMP, NONE, SWAP, TAKE, TIGHTEN
from rules.history.state import arrows, pointed, tile_eras
from scenes.meanings import INFO, LEGAL, WAITING, WRONG
from table.history.labels import ACTIONS, ERAS
from table.history.shared_prompts import offer_relics
from table.labels import seat_zone
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.game import History
    from table.history.labels import Labels

    Move = tuple[int, ...]


def prompt_of(g: "History", words: "Labels") -> Prompt:
    return _PROMPTS[g.moment](g, words)


def _stage(g: "History", words: "Labels") -> str:
    """Before the first turn the table is laid; after a battle it is refilled."""
    return words.say("PH3" if g.round else "PH0")


# Chance, from the real piles


def _ask_board(g: "History", words: "Labels") -> Prompt:
    """A card for an empty space: the one thing that is never listed, for its deck lies face down."""
    era = g.filling // 3 + 1
    # BH-106: Heroes join the decks when the board is full.
    key = "P_SPACE" if g.round else "P_SPACE_FIRST"
    prompt = Prompt(_stage(g, words), words.say(key, a=ERAS[era], n=g.filling % 3 + 1))
    prompt.marks = [("era.%d" % era, WAITING)]
    prompt.take_shown()
    prompt.listed = True
    return prompt


def _ask_tile(g: "History", words: "Labels") -> Prompt:
    title = words.turn(g, "PH1") if g.round else _stage(g, words)
    prompt = Prompt(title, words.say("P_TILE"))
    prompt.marks = [("channel", WAITING)]
    prompt.take_shown()
    prompt.offer_each(g.expects().moves, lambda move: words.tile(g, move[1]))
    return prompt


def _ask_wheel(g: "History", words: "Labels") -> Prompt:
    """Where the wheel came to rest; the sensed pair counts, not the one we expect (BH-Q02)."""
    known = g.active_tile != NONE  # it was pushed on from a place that the table knows
    prompt = Prompt(words.say("GEARS"), words.say("P_WHEEL" if known else "P_WHEEL_FIRST"))
    prompt.marks = [("wheel", WAITING), ("arrow.1", INFO), ("arrow.2", INFO)]
    prompt.points = g.expects().moves
    prompt.expected = (g.sector + 1) & 3 if known else -1  # BH-205
    sectors = words.sectors()
    for move in prompt.points:
        prompt.offer(sectors[move[1]], move)
    prompt.listed = True  # for a wheel without a sensor that works
    return prompt


def _ask_gears(g: "History", words: "Labels") -> Prompt:
    prompt = Prompt(_stage(g, words), words.say("P_SUPPLY", n=g.filling + 1))
    prompt.marks = [("gear.%d" % (g.filling + 1), WAITING)]
    prompt.take_shown()
    prompt.offer_each(g.expects().moves, lambda move: words.token(g, move[1]))
    return prompt


def _ask_deal(g: "History", words: "Labels") -> Prompt:
    prompt = Prompt(_stage(g, words), words.say("P_FIRST_RELIC", name=words.player(g, g.drawer)))
    prompt.marks = [(seat_zone(g.drawer), INFO)]
    prompt.take_shown()
    offer_relics(prompt, g, words)
    return prompt


# Phase 1


def _ask_insert(g: "History", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "PH1"), words.say("P_INSERT", n=1))
    prompt.marks = [(seat_zone(g.active), INFO)]
    _take_things(prompt, g, words)
    return prompt


def _ask_prepare(g: "History", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "PH1"), words.tile(g, g.active_tile) + " " + _advice(g, words))
    prompt.marks = [(seat_zone(g.active), INFO)]
    _take_things(prompt, g, words)
    return prompt


def _advice(g: "History", words: "Labels") -> str:
    """The next thing that is open, in the order of the turn."""
    kinds = [move[0] for move in g.expects().moves]
    if INSERT in kinds:
        return words.say("P_MORE")
    if SWAP in kinds:
        return words.token(g, g.gears[pointed(g)]) + ". " + words.say("P_FULL")
    if TAKE in kinds:
        return words.say("P_TAKE")
    if ACT in kinds:
        return words.say("P_ACTIONS")
    eras = [ERAS[move[1]] for move in g.expects().moves if move[0] == JUMP]
    if len(eras) > 1:
        return words.say("P_JUMP", a=eras[0], b=eras[1])
    return words.say("P_NOSTAY" if g.eras[g.active] in tile_eras(g) else "P_JUMP1", a=eras[0])


def _take_things(prompt: Prompt, g: "History", words: "Labels") -> None:
    """Every move of Phase 1 in the list; tiles and tokens may be shown as well."""
    prompt.take_shown()
    for move in g.expects().moves:
        kind = move[0]
        if kind == INSERT:
            prompt.marks.append(("channel", LEGAL))
        elif kind in (TAKE, SWAP):
            prompt.marks.append(("gear.%d" % (pointed(g) + 1), LEGAL))
        elif kind == JUMP:
            prompt.marks.append(("era.%d" % move[1], LEGAL))
        else:
            mark_action(prompt, g, move)
    prompt.offer_each(g.expects().moves, lambda move: _thing_label(g, words, move))
    if g.moment != AT_INSERT and g.eras[g.active] in tile_eras(g):
        prompt.marks.append(("era.%d" % g.eras[g.active], WRONG))  # BH-231


def _thing_label(g: "History", words: "Labels", move: "Move") -> str:
    kind = move[0]
    if kind == INSERT:
        # The first one is asked for above the list already.
        return words.say("P_INSERT", n=g.inserted + 1) if g.inserted else words.say("TILE")
    if kind == TAKE:
        return words.say("A_TAKE", name=words.token(g, g.gears[pointed(g)]))
    if kind == SWAP:
        return words.say("A_SWAP", name=words.token(g, move[1]))
    if kind == JUMP:
        return words.say("P_JUMP1", a=ERAS[move[1]])
    return action_label(g, words, move)


def action_label(g: "History", words: "Labels", move: "Move") -> str:
    """One of the wheel's actions, or of a Tighten up! token; nothing for any other move."""
    if move[0] == ACT:
        return words.say(ACTIONS[move[1]])
    return words.tightened(g, move[1]) if move[0] == TIGHTEN else ""


def mark_action(prompt: Prompt, g: "History", move: "Move") -> None:
    if move[0] == ACT:
        prompt.marks.append(("arrow.%d" % (arrows(g).index(move[1]) + 1), INFO))


_PROMPTS = (  # by moment
    _ask_wheel,
    _ask_board,
    _ask_tile,
    _ask_gears,
    _ask_deal,
    _ask_deal,  # AT_HAND exists only where the game deals the cards itself
    _ask_insert,
    _ask_prepare,
)
