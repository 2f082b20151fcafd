"""Prompts before a battle and at the beginning of a turn: draft, army, terrain, deal, dice."""

from rules.arte.build import plates_left, to_place
from rules.arte.card import ARMY_SIZE, DRAW_ELEM, ELEM_HAND, FREE
from rules.arte.moves import (
    AT_DRAFT,
    AT_DRAFT_ROLL,
    AT_OPENING,
    BACK,
    HORSE,
    LIFT,
    PLATE,
    PUT,
    READY,
)
from scenes.meanings import OWNED
from table.arte.labels import row, share
from table.arte.shared_prompts import LIST, of_kind, offer_squares, question, take_own
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import State
    from table.arte.labels import Labels


def prompt_of(g: "State", words: "Labels", part: int) -> Prompt:
    return _PROMPTS[g.moment](g, words, part)


# Dice


def _dice(g: "State", words: "Labels", seat: int, key: str) -> Prompt:
    prompt = question(words, seat, key, words.say("M_ROLL"))
    prompt.quiet = True
    prompt.dice = g.expected.moves
    for move in prompt.dice:
        prompt.offer(str(move[1]), move)
    return prompt


def _ask_roll(g: "State", words: "Labels", part: int) -> Prompt:
    """Both roll, for the draft or for the first turn (AB-102, AB-121)."""
    drafting = g.moment == AT_DRAFT_ROLL
    return _dice(g, words, 1 if g.rolls[0] else 0, "HERO" if drafting else "TURN")


def _ask_movement(g: "State", words: "Labels", part: int) -> Prompt:
    return _dice(g, words, g.player, "MOVEMENT")


def _ask_first(g: "State", words: "Labels", part: int) -> Prompt:
    drafting = g.moment < AT_DRAFT
    prompt = question(words, g.seat, "HERO" if drafting else "TURN")
    prompt.text = words.say("P_ROLLS", a=words.player(0), n=g.rolls[0], b=words.player(1), m=g.rolls[1])
    prompt.text += "\n" + words.say("P_DRAFT_FIRST" if drafting else "M_WHO_FIRST")
    for move in g.expected.moves:
        prompt.offer(words.player(move[1]), move)
    return prompt


# Heroes and armies


def _ask_draft(g: "State", words: "Labels", part: int) -> Prompt:
    drafted = len([unit for unit in (g.seat * g.half, g.seat * g.half + 1) if g.life[unit]])
    prompt = question(words, g.seat, "M_PICK_HERO", words.say("P_DRAFT", n=drafted + 1))
    take_own(prompt, g.seat)
    prompt.offer_each(g.expected.moves, lambda move: words.hero(move[1]))
    return prompt


def _ask_army(g: "State", words: "Labels", part: int) -> Prompt:
    """Only how many: which ones stands on the display while nobody else looks at it (AB-106)."""
    seat = g.seat
    chosen = sum(g.counts[5 * seat : 5 * seat + 5])
    prompt = question(words, seat, "ARMY")
    prompt.marks += share(seat, chosen, g.settings[ARMY_SIZE], OWNED + seat)
    take_own(prompt, seat)
    if part != LIST:
        prompt.text = words.say("P_ARMY", n=chosen, m=g.settings[ARMY_SIZE])
        prompt.offer_part(words.say("A_LIST"), LIST)
        return prompt
    prompt.text = words.say("P_AWAY", name=words.player(1 - seat))
    prompt.offer_each(g.expected.moves, lambda move: words.army(move[1]))
    return prompt


def _ask_ready(g: "State", words: "Labels", part: int) -> Prompt:
    prompt = question(words, g.seat, "M_READY", words.say("P_READY"))
    prompt.quiet = True
    if g.ready:
        prompt.marks += row(1 - g.seat, 9, OWNED + 1 - g.seat)
    prompt.offer(words.say("M_READY"), (READY,))
    return prompt


# As it stands once the screens are gone


def _ask_build(g: "State", words: "Labels", part: int) -> Prompt:
    prompt = question(words, g.seat, "ELEVATION", words.say("P_BUILD"))
    moves = g.expected.moves
    if moves[-1] == (READY,) and not of_kind(g, LIFT):
        moves = moves[-1:] + moves[:-1]  # a board without plates is one press away
    prompt.offer_each(moves, lambda move: _build_label(g, words, move))
    return prompt


def _build_label(g: "State", words: "Labels", move: "tuple[int, ...]") -> str:
    if move[0] == PLATE:
        left = plates_left(g, g.seat, move[1])
        return words.say("A_TURNED" if move[2] else "A_PLATE", name=words.plate(move[1]), n=left)
    return words.say("A_LIFT" if move[0] == LIFT else "A_BUILT")


def _ask_plate(g: "State", words: "Labels", part: int) -> Prompt:
    prompt = question(words, g.seat, "ELEVATION")
    prompt.text = words.say("P_PLATE", name=words.plate(g.plate // 2))
    offer_squares(prompt, g, words, of_kind(g, PUT), part, lambda square: words.square(g, square))
    if not part:
        prompt.offer(words.say("BACK"), (BACK,))
    return prompt


def _ask_place(g: "State", words: "Labels", part: int) -> Prompt:
    piece = to_place(g)
    name = words.army(HORSE) if piece >= FREE else words.unit(g, piece)
    prompt = question(words, g.seat, "M_PLACE", words.say("P_PLACE", name=name))
    offer_squares(prompt, g, words, of_kind(g, PUT), part, lambda square: words.square(g, square))
    return prompt


# Element cards


def _ask_elements(g: "State", words: "Labels", part: int) -> Prompt:
    """The split is public by the height of the decks; the cards are not read (AB-119, AB-302)."""
    moves = g.expected.moves
    seat = g.seat
    cards = _cards(g, seat)
    prompt = question(words, seat, "DECK", words.say("P_TAKE", n=cards))
    prompt.quiet = True
    first, second = words.element(g, 2 * seat), words.element(g, 2 * seat + 1)
    prompt.offer_each(
        list(reversed(moves)),
        lambda move: words.say("A_SPLIT", n=move[1], a=first, m=cards - move[1], b=second),
    )
    return prompt


def _cards(g: "State", seat: int) -> int:
    """How many are taken together, as far as both decks reach (AB-220)."""
    due = g.settings[ELEM_HAND if g.moment == AT_OPENING else DRAW_ELEM]
    return min(due, g.element_decks[2 * seat] + g.element_decks[2 * seat + 1])


_PROMPTS = (  # by moment; AT_DEAL and AT_DRAW wait only where the game deals the cards itself
    _ask_roll,
    _ask_first,
    _ask_draft,
    _ask_army,
    _ask_build,
    _ask_plate,
    _ask_place,
    _ask_ready,
    _ask_elements,
    _ask_elements,
    _ask_roll,
    _ask_first,
    _ask_elements,
    _ask_elements,
    _ask_movement,
)
