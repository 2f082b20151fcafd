"""What cards, tokens, tiles, dice and players of A Battle Through History are called on the display."""

from rules.history.battle import ATTACKER, DEFENDER, SLOTS
from rules.history.dice import RISKY, STRONG
from rules.history.moves import NONE
from rules.history.unit import (
    ABILITY,
    ACC,
    DIV,
    ERA,
    HD,
    HP,
    REL,
    TIGHTEN,
    TOKEN_ABILITY,
    TOKEN_KIND,
    TOKEN_L,
    TOKEN_N,
    UNIT_SIZE,
    VALUE,
    L,
)
from table.labels import GameLabels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.game import History

    Face = tuple[int, int, int]

FIGURES = ("Joakim", "Pär", "Chris", "Hannes", "Tommy")
ERAS = ("", "I", "II", "III", "IV")
ACTIONS = ("ACT_DRAW2", "ACT_RECOVER", "ACT_DISMISS", "ACT_RESHUFFLE")
_SHORT_ACTIONS = ("ACT_DRAW2_SHORT", "ACT_RECOVER_SHORT", "ACT_DISMISS_SHORT", "ACT_RESHUFFLE_SHORT")
SIDES = ("ATTACKER", "DEFENDER")
LINES = ("LINE_LONG", "LINE_MEDIUM", "LINE_CLOSE")
_SLOTS = ("attacker.%d", "defender.%d")
_SYMBOLS = ("➶", "♆", "⚔")
_ABILITIES = {HD: "HD", ACC: "ACC", DIV: "DIV", REL: "REL"}


def slot(side: int, position: int) -> str:
    """The zone of a battle slot; positions count from 0 at the front."""
    return _SLOTS[side] % (position + 1)


def slots(side: int, count: int, first: int = 0) -> "tuple[str, ...]":
    return tuple([slot(side, position) for position in range(first, count)])


def all_empty() -> "dict[str, int | None]":
    """Nothing lies on any battle slot."""
    return dict.fromkeys(slots(ATTACKER, SLOTS[ATTACKER]) + slots(DEFENDER, SLOTS[DEFENDER]))


def die_symbol(strong: bool) -> str:
    return "▣" if strong else "◈"


def face_label(face: "Face") -> str:
    """What a face of a die adds, line by line: +1➶."""
    parts = ["%+d%s" % (face[line], _SYMBOLS[line]) for line in (0, 1, 2) if face[line]]
    return " ".join(parts)


class Labels(GameLabels):
    # Cards

    def unit(self, card: int) -> str:
        return self.name("unit", card)

    def values(self, g: "History", card: int) -> str:
        """The three lines and the Damage icons."""
        at = card * UNIT_SIZE
        units = g.units
        return "%d/%d/%d ♥%d" % (units[at + L], units[at + L + 1], units[at + L + 2], units[at + HP])

    def era_of(self, g: "History", card: int) -> str:
        return ERAS[g.unit(card)[ERA]]

    def relic(self, g: "History", relic: int) -> str:
        """Its Era first: that is what it scores by."""
        return ERAS[g.relic_eras[relic]] + " " + self.name("relic", relic)

    # Gears

    def tile(self, g: "History", tile: int) -> str:
        """Both Eras and the token space it points at."""
        era_a, era_b, pointer = g.tiles[tile * 3 : tile * 3 + 3]
        return self.marked("tile", tile, "%s/%s →%d" % (ERAS[era_a], ERAS[era_b], pointer))

    def token(self, g: "History", token: int) -> str:
        """What a Warfare token does."""
        return self.marked("warfare", token, self._token_label(g.token(token)))

    def _token_label(self, record: bytes) -> str:
        kind = record[TOKEN_KIND]
        if kind == VALUE:
            return face_label((record[TOKEN_L], record[TOKEN_L + 1], record[TOKEN_L + 2]))
        if kind == ABILITY:
            ability = self.say(_ABILITIES[record[TOKEN_ABILITY]])
            return ability if record[TOKEN_N] == 1 else "%s ×%d" % (ability, record[TOKEN_N])
        return self.say("TIGHTEN" if kind == TIGHTEN else "CHASE")

    def tightened(self, g: "History", token: int) -> str:
        """Tighten up!, and the action it allows."""
        return self.say("TIGHTEN") + ": " + self.action(g.token(token)[TOKEN_ABILITY])

    def action(self, action: int) -> str:
        """In one word, where two of them stand side by side."""
        return self.say(_SHORT_ACTIONS[action])

    def sector(self, sector: int) -> str:
        """The two actions of a wheel that stands there."""
        return self.action(sector) + " + " + self.action((sector + 1) & 3)

    def sectors(self) -> "list[str]":
        """The same of every sector."""
        actions = [self.action(action) for action in range(len(ACTIONS))]
        return [actions[sector] + " + " + actions[(sector + 1) & 3] for sector in range(len(ACTIONS))]

    # Players and sides

    def player(self, g: "History", seat: int) -> str:
        return FIGURES[g.figures[seat]]

    def side(self, g: "History", side: int) -> str:
        """Attacker or Defender, and who that is."""
        seat = g.active if side == ATTACKER else g.rival
        role = self.say(SIDES[side])
        return role if seat == NONE else role + ": " + self.player(g, seat)

    def turn(self, g: "History", key: str) -> str:
        """Whose turn it is, and what it is about."""
        return self.player(g, g.active) + ": " + self.say(key)

    def die(self, strong: bool) -> str:
        return die_symbol(strong) + " " + self.say("DIE_S" if strong else "DIE_R")

    def face(self, strong: bool, face: int) -> str:
        return face_label((STRONG if strong else RISKY)[face])
