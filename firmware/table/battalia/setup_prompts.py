"""Prompts at the setup, of the pool, at a turn's beginning, and when a day closes the map."""

from rules.battalia.cards import CHIEF, FRIMAN, PRIEST, SUPPLY
from rules.battalia.moves import (
    AT_AGREE,
    AT_BOX,
    AT_BOX_ANCIENT,
    AT_CLAIM,
    AT_DEAL,
    AT_FOUND,
    AT_LAND,
    AT_MUSTER,
    AT_START,
    AT_SUPPLY,
    AT_TAKE,
    AT_TOP,
    CHOOSE,
    DEAL,
    FOUND,
    GROUND,
    MUSTER,
    NONE,
)
from scenes.meanings import INFO, LEGAL, WAITING
from table.battalia.labels import FACTIONS, square
from table.battalia.shared_prompts import mark_seat, offer_squares
from table.labels import seat_zone
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.game import Battalia
    from table.battalia.labels import Labels

_DECK = 10  # cards dealt to each, BA-117
_DEALT = bytes((FRIMAN, FRIMAN, FRIMAN, CHIEF, PRIEST, SUPPLY, SUPPLY, SUPPLY, SUPPLY, SUPPLY))


def prompt_of(g: "Battalia", words: "Labels") -> Prompt:
    prompt = _PROMPTS[g.asking](g, words)
    if g.seat >= 0:
        mark_seat(prompt, g.seat)
    return prompt


# The setup: whatever chance decides is shown, or chosen from what it can be


def _ask_land(g: "Battalia", words: "Labels") -> Prompt:
    """The first one says where the ruins lie."""
    moves = g.expects().moves
    prompt = Prompt(
        words.say("T_SETUP"), words.say("P_LAND" if g.opened else "P_LAND_RUINS", name=square(moves[0][1]))
    )
    prompt.take_shown()
    prompt.offer_each(moves, lambda move: words.terrain(g, move[2]))
    return prompt


def _ask_box(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.say("T_SETUP"), words.say("P_BOX"))
    prompt.take_shown()
    prompt.offer_each(g.expects().moves, lambda move: words.terrain(g, move[1]))
    return prompt


def _ask_box_ancient(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.say("T_SETUP"), words.say("P_BOX_ANCIENT"))
    _offer_cards(prompt, g, words)
    return prompt


def _ask_deal(g: "Battalia", words: "Labels") -> Prompt:
    """Card by card; supplies are all alike and may come together."""
    seat, at = g.opened // _DECK, g.opened % _DECK
    text = words.say("P_DEAL", n=at + 1, name=words.kind(_DEALT[at]))
    prompt = Prompt(words.player(g, seat) + ": " + words.say("T_SETUP"), text)
    prompt.marks = [(seat_zone(seat), WAITING)]
    if _DEALT[at] != SUPPLY:
        _offer_cards(prompt, g, words)
        return prompt
    prompt.take_shown()
    left = _DECK - at
    prompt.offer_once(words.say("DO_SUPPLIES", n=left), *[(DEAL, card) for card in g.supplies[:left]])
    return prompt


def _offer_cards(prompt: Prompt, g: "Battalia", words: "Labels") -> None:
    """All that are possible, each print once."""
    prompt.take_shown()
    prints: "set[bytes]" = set()
    different = []
    for move in g.expects().moves:
        card = g.cards[2 * move[1] : 2 * move[1] + 2]
        if card not in prints:
            prints.add(card)
            different.append(move)
    prompt.offer_each(different, lambda move: words.card(g, move[1]))


def _ask_start(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "T_SETUP"), words.say("P_START"))
    for move in g.expects().moves:
        prompt.offer_once(square(move[1]) + " " + words.terrain(g, g.map.ground[move[1]]), (CHOOSE, move[1]))
    return prompt


def _ask_found(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "T_SETUP"), words.say("P_FOUND"))
    offer_squares(prompt, g, FOUND)
    return prompt


def _ask_muster(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "T_SETUP"), words.say("P_MUSTER"))
    offer_squares(prompt, g, MUSTER)
    return prompt


# The pool


def _ask_top(g: "Battalia", words: "Labels") -> Prompt:
    """The top of a pile, as it is taken: a faction or a terrain says which it is."""
    pile = g.turning[0]
    title = words.say("T_SETUP") if g.moment <= AT_MUSTER else words.turn(g, "T_POOL")
    prompt = Prompt(title, words.say("P_TOP", name=words.pile(pile)))
    prompt.marks = [(seat_zone(g.actor), INFO)]
    if g.expects().moves[0][0] != GROUND:
        _offer_cards(prompt, g, words)
        return prompt
    prompt.take_shown()
    prompt.offer_each(g.expects().moves, lambda move: words.terrain(g, move[1]))
    return prompt


def _ask_take(g: "Battalia", words: "Labels") -> Prompt:
    """A card of the faction that was asked for (BA-437, BA-362, BA-543)."""
    name = words.kind(g.pile + 1) + (" " + FACTIONS[g.faction] if g.faction != NONE else "")
    prompt = Prompt(words.turn(g, "T_POOL"), words.say("P_TAKE", name=name))
    prompt.marks = [(seat_zone(g.actor), INFO)]
    _offer_cards(prompt, g, words)
    return prompt


def _ask_supply(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "T_POOL"), words.say("P_SUPPLY"))
    prompt.marks = [(seat_zone(g.actor), INFO)]
    _offer_cards(prompt, g, words)
    return prompt


def _ask_claim(g: "Battalia", words: "Labels") -> Prompt:
    """Of the ruins, by choice (BA-552); of a city in scenario 2, whatever lies under it (BA-H6)."""
    prompt = Prompt(words.turn(g, "M_REWARD"), words.say("P_CLAIM" if g.seat >= 0 else "P_FIND"))
    _offer_cards(prompt, g, words)
    return prompt


# The end of a day


def _ask_agree(g: "Battalia", words: "Labels") -> Prompt:
    """BA-639."""
    prompt = Prompt(words.player(g, g.seat), words.say("P_AGREE"))
    prompt.marks = [("score", LEGAL)]
    for move in g.expects().moves:
        prompt.offer_once(words.say("YES" if move[1] else "NO"), move)
    return prompt


_PROMPTS = {
    AT_LAND: _ask_land,
    AT_BOX: _ask_box,
    AT_BOX_ANCIENT: _ask_box_ancient,
    AT_DEAL: _ask_deal,
    AT_START: _ask_start,
    AT_FOUND: _ask_found,
    AT_MUSTER: _ask_muster,
    AT_TOP: _ask_top,
    AT_TAKE: _ask_take,
    AT_SUPPLY: _ask_supply,
    AT_CLAIM: _ask_claim,
    AT_AGREE: _ask_agree,
}
