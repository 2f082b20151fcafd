"""Prompts in an exchange: defence, reply, evasion, chase, redirect, triggers, Potions.

A prompt of these looks the same whatever a hand holds: one line to pass, one to a list (section 7).
"""

from rules.arte.card import DAMAGE, LIFE, OP, RANGED, VALUE
from rules.arte.moves import AT_CHASE, AT_DEFEND, DONE, GO, NONE, PASS, SKILL
from rules.arte.resolve import attack_value
from scenes.meanings import LINK, WAITING
from table.arte.labels import row
from table.arte.shared_prompts import (
    CARD,
    COLUMN,
    LIST,
    SQUARES,
    of_kind,
    offer_cards,
    offer_squares,
    question,
    take_own,
)
from table.arte.turn_prompts import offer_targets, offer_ways, skill_label, used
from table.labels import seat_zone
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import State
    from table.arte.labels import Labels


def prompt_of(g: "State", words: "Labels", part: int) -> Prompt:
    return _PROMPTS[g.moment - AT_DEFEND](g, words, part)


def _act(g: "State", words: "Labels", key: str, unit: int, text: str, part: int) -> Prompt:
    """Cards for a unit, on its owner's reader; or a pass."""
    prompt = question(words, g.seat, key, words.unit(g, unit) + "\n" + text)
    prompt.marks.append((seat_zone(g.seat), WAITING))
    take_own(prompt, g.seat, used(g, unit))
    if g.target != NONE:
        seat = g.owner(g.target)
        prompt.marks += row(seat, g.shields, LINK)
    if part == LIST:
        prompt.text = words.say("P_LIST")
        offer_cards(prompt, g, words, part)
        prompt.offer_each(of_kind(g, SKILL), lambda move: skill_label(g, words, move))
    elif part >= CARD:
        offer_cards(prompt, g, words, part)
    else:
        _offer_end(prompt, g, words)
        prompt.offer_part(words.say("A_LIST"), LIST)
    return prompt


def _offer_end(prompt: Prompt, g: "State", words: "Labels") -> None:
    for move in of_kind(g, DONE, PASS):
        prompt.offer(words.say("M_PASS" if move[0] == PASS else "A_DONE"), move)


def _attack_text(g: "State", words: "Labels", unit: int) -> str:
    """The damage as it stands, the life of the target, the cards on a board."""
    cards = used(g, unit)
    limit = cards + g.room(unit)
    life = g.life[g.target]
    if g.skill != NONE and g.skill_of(g.skill, OP) != DAMAGE:
        return words.say("P_SKILLED", name=words.skill(g.skill), m=life, k=cards, r=limit)
    damage = _damage(g)
    return words.say("P_HIT", n=damage, m=life, q=max(0, life - damage), k=cards, r=limit)


def _damage(g: "State") -> int:
    if g.skill != NONE:
        return max(0, g.skill_of(g.skill, VALUE) - g.shields)
    return max(0, attack_value(g) - g.shields)


def _ask_defend(g: "State", words: "Labels", part: int) -> Prompt:
    return _act(g, words, "M_DEFEND", g.target, _attack_text(g, words, g.target), part)


def _ask_reply(g: "State", words: "Labels", part: int) -> Prompt:
    return _act(g, words, "M_REPLY", g.attacker, _attack_text(g, words, g.attacker), part)


def _ask_heal(g: "State", words: "Labels", part: int) -> Prompt:
    unit = g.target
    cards = used(g, unit)
    text = words.say("P_HEAL", n=g.life[unit], m=g.stat(unit, LIFE), k=cards, r=cards + g.room(unit))
    return _act(g, words, "M_HEAL", unit, text, part)


def _ask_evade(g: "State", words: "Labels", part: int) -> Prompt:
    hero = g.hero_unit(g.moving)
    title = "CHASE" if g.came_from == AT_CHASE else "EVASION"
    prompt = question(words, g.seat, title, words.say("P_PLACE", name=words.unit(g, hero)))
    take_own(prompt, g.seat)
    offer_squares(prompt, g, words, of_kind(g, GO), part, lambda square: words.square(g, square))
    return prompt


def _ask_chase(g: "State", words: "Labels", part: int) -> Prompt:
    """What brings the target back: a walk or Boots, or farther sight (AB-706, AB-709)."""
    unit = g.attacker
    text = words.say("P_CHASE", name=words.unit(g, g.target)) + "\n" + words.say("P_WALK", n=g.mp[unit])
    if part == SQUARES or part >= COLUMN:
        prompt = question(words, g.seat, "CHASE", text)
        offer_ways(prompt, g, words, unit, part)
        return prompt
    text = words.say("P_REGAIN_RANGED" if g.stat(unit, RANGED) else "P_REGAIN_MELEE")
    prompt = _act(g, words, "CHASE", unit, text, part)
    if not part and of_kind(g, GO):
        prompt.offer_part(words.say("M_MOVE"), SQUARES)
    return prompt


def _ask_redirect(g: "State", words: "Labels", part: int) -> Prompt:
    prompt = question(words, g.seat, "REDIRECT", words.say("P_REDIRECT"))
    offer_targets(prompt, g, words, g.attacker)
    _offer_end(prompt, g, words)
    return prompt


def _ask_trigger(g: "State", words: "Labels", part: int) -> Prompt:
    prompt = question(words, g.seat, "MAIN_SKILL", words.say("P_TRIGGER"))
    for move in of_kind(g, SKILL):
        prompt.offer(skill_label(g, words, move), move)
    _offer_end(prompt, g, words)
    return prompt


_PROMPTS = (  # by moment, from AT_DEFEND
    _ask_defend,
    _ask_evade,
    _ask_reply,
    _ask_chase,
    _ask_redirect,
    _ask_trigger,
    _ask_heal,
)
