"""What a board or card means that is shown now: moves, or the part of the prompt that it opens."""

from rules.arte.card import CLASSES, ELEMENT, HERO_SIZE, SKILLS
from rules.arte.moves import (
    AT_ARMY,
    AT_DECLARE,
    AT_DEFEND,
    AT_DRAFT,
    AT_EVADE,
    AT_FREE,
    AT_REPLY,
    AT_SKILL,
    AT_UNIT,
    BACK,
    DRAFT,
    GEM,
    LAY,
    NONE,
    RECRUIT,
    SKILL,
    SWAP,
    USE,
)
from table.arte.shared_prompts import CARD, CLASS, LIST
from table.guide import Answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import State


def answer(g: "State", table: str, number: int, part: int) -> Answer:
    """`part` is the list that is open."""
    if table == "chest":
        return _chest(g, number, part - CARD)
    if table == "element":
        return _element(g, number)
    if table == "hero":
        return _hero(g, number)
    if table == "class":
        return _class(g, number)
    return Answer([(USE, NONE)])


def _chest(g: "State", kind: int, before: int) -> Answer:
    """Alone or with a Gem, whichever is shown first (AB-207); `before` is the card that was."""
    moves = g.expected.moves
    if g.moment == AT_SKILL and any(move[0] == SWAP for move in moves):
        return Answer([(SWAP, kind)])
    if before >= 0 and GEM in (kind, before) and kind != before:
        return Answer([(LAY, before if kind == GEM else kind, 1)])
    if kind == GEM:
        gems = [move for move in moves if move[0] == LAY and move[2]]
        return Answer([], CARD + GEM) if gems else Answer([(LAY, GEM, 0)])
    if (LAY, kind, 1) in moves:
        return Answer([], CARD + kind)
    return Answer([(LAY, kind, 0)])


def _element(g: "State", element: int) -> Answer:
    """Element cards pay for a skill: which one is chosen from the list."""
    for hero in range(len(g.heroes) // HERO_SIZE):
        if g.heroes[hero * HERO_SIZE + ELEMENT] == element:
            return _skills(g, hero, True)
    return Answer([(SKILL, NONE)])


def _skills(g: "State", hero: int, element: bool = False) -> Answer:
    """The one skill that it can pay for, or the list with this Hero's skills; without one the reason."""
    first = hero * SKILLS
    skills = [move[1] for move in g.expected.moves if move[0] == SKILL and move[1] // SKILLS == hero]
    paid = [skill for skill in skills if skill % SKILLS]  # the first one is for nothing
    if element and len(paid) == 1:
        return Answer([(SKILL, paid[0])])
    if skills:
        return Answer([], LIST if g.moment >= AT_DEFEND else None)
    if g.moment in (AT_SKILL, AT_EVADE) and g.sort[_paying(g)] == CLASSES + hero:
        return Answer([])  # one more card of the price
    return Answer([(SKILL, first + 1)])


def _paying(g: "State") -> int:
    return g.attacker if g.moment == AT_SKILL else g.hero_unit(g.moving)


def _hero(g: "State", hero: int) -> Answer:
    if g.moment == AT_DRAFT:
        return Answer([(DRAFT, hero)])
    if g.moment in (AT_FREE, AT_UNIT):
        return _use(g, [unit for unit in range(2 * g.half) if g.sort[unit] == CLASSES + hero], None)
    if AT_DECLARE < g.moment <= AT_REPLY:
        return _skills(g, hero)
    return Answer([(DRAFT, hero)])


def _class(g: "State", sort: int) -> Answer:
    if g.moment == AT_ARMY:
        return Answer([(RECRUIT, sort)])
    if g.moment in (AT_FREE, AT_UNIT):
        own = [unit for unit in g.own(g.player) if not g.is_hero(unit) and g.sort[unit] == sort]
        return _use(g, own, CLASS + sort)
    return Answer([(RECRUIT, sort)])


def _use(g: "State", units: "list[int]", part: "int | None") -> Answer:
    """The unit that is meant; of several, one is chosen."""
    standing = [unit for unit in units if g.life[unit]]
    if g.moment == AT_UNIT:
        if g.chosen in standing:
            return Answer([])
        if len(standing) == 1 and g.owner(standing[0]) == g.player:
            return Answer([(BACK,), (USE, standing[0])])
        if len(standing) > 1:
            return Answer([(BACK,)])
    elif len(standing) > 1:
        return Answer([], part)
    unit = standing[0] if standing else units[0] if units else NONE
    return Answer([(USE, unit)])
