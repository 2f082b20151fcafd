"""Why a card or a skill is refused: its window, its limit, its owner (AB-203 to 223, 801 to 810)."""

from rules.arte.card import (
    COST,
    KINDS,
    LIM_HERO_ELEM,
    OP,
    PLACE,
    RANGED,
    SHIELDS,
    SKILL_SIZE,
    SKILLS,
    TIMING,
    TRIGGER,
)
from rules.arte.cards import held
from rules.arte.effects import tokens_left
from rules.arte.moves import (
    AT_CHASE,
    AT_DECLARE,
    AT_DEFEND,
    AT_HEAL,
    AT_REPLY,
    AT_UNIT,
    BOOTS,
    BULLSEYE,
    FULL,
    GEM,
    NONE,
    POTION,
    RING,
    SHIELD,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import State

    Reason = tuple[str, int]

# By moment with a window: the cards that have their place there (AB-223)
_WINDOWS = {
    AT_UNIT: (BOOTS, POTION),
    AT_DECLARE: (RING, BULLSEYE),
    AT_DEFEND: (SHIELD,),
    AT_REPLY: (RING, BULLSEYE),
    AT_CHASE: (RING, BULLSEYE, BOOTS),
    AT_HEAL: (POTION,),
}


def why_no_card(g: "State", kind: int, gem: int) -> "Reason":
    if kind >= KINDS or gem > 1:
        return "no_such_card", 223
    if kind == GEM:
        return "gem_alone", 207
    if kind not in _WINDOWS.get(g.moment, ()):
        return "wrong_window", 223
    unit = g.chosen if g.moment == AT_UNIT else g.attacker
    if g.moment in (AT_DEFEND, AT_HEAL):
        unit = g.target
    if kind == BULLSEYE and not g.stat(unit, RANGED):
        return "ranged_only", 203
    if kind == BOOTS:
        if g.stat(unit, RANGED) and g.moment == AT_CHASE:
            return "no_chase", 709
        if g.rooted[unit]:
            return "rooted", 815
        if g.closed[unit] and g.moment == AT_UNIT:
            return "closed", 307
    if kind == POTION and not g.hurt_by(unit):
        return "full_life", 205
    if g.room(unit) < 1 + gem:
        return "limit", 211 if g.is_hero(unit) else 210
    seat = g.owner(unit)
    if g.mode == FULL or g.hand_sizes[seat] < 1 + gem:
        return "not_in_hand", 120
    return ("all_seen", 223) if held(g, seat, kind) and gem else ("all_seen", 118)


def why_no_skill(g: "State", skill: int) -> "Reason":
    if skill * SKILL_SIZE >= len(g.skills):
        return "no_such_skill", 802
    hero = g.hero_unit(skill)
    if hero == NONE:
        return "hero_not_here", 214
    if g.moment not in (AT_UNIT, AT_DECLARE, AT_DEFEND, AT_REPLY, AT_CHASE):
        return "not_now", 804
    if g.owner(hero) != g.seat:
        return "not_your_hero", 214
    timing = g.skill_of(skill, TIMING)
    if (timing == SHIELDS) != (g.moment == AT_DEFEND) or timing == TRIGGER and g.moment == AT_UNIT:
        return "wrong_timing", 804
    slot = g.slot(hero)
    if skill % SKILLS == 0:
        if g.main_used[slot]:
            return "main_used", 801
    elif g.element_used[slot] + g.skill_of(skill, COST) > g.settings[LIM_HERO_ELEM]:
        return "limit", 211
    elif g.element_hands[slot] < g.skill_of(skill, COST):
        return "too_few_elements", 802
    if g.moment == AT_DEFEND:
        return "not_for_this", 809
    if g.moment == AT_UNIT and hero != g.chosen:
        return "other_unit", 209
    if g.skill_of(skill, OP) == PLACE and not tokens_left(g, hero):
        return "no_token", 810
    return "no_target", 805
