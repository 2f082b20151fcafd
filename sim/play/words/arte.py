"""Arte de Batalla in words: the numbers of its setup, moves and events with their names.

A square is a letter for its column and a number for its row, from A's left corner.
"""

from rules.arte.card import CLASSES, FREE, HORSES
from rules.arte.forms import MOVES
from rules.arte.moves import NONE
from sim.play.words.words import MODES, GameWords, Words

PLAYERS = ("pink", "yellow")
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
TOKENS = ("none", "ice_wall", "blaze", "black_hole", "portal", "temple")

# Each kind by its number: its name, then the names of its fields.
EVENTS = (
    "rolled player face",
    "tied",
    "first_is player",
    "drafted player hero",
    "chosen player pieces",
    "built player plate square turned",
    "lifted player",
    "placed unit square",
    "horse_placed horse square",
    "readied player",
    "revealed",
    "dealt player cards",
    "took player first_deck second_deck",
    "turn_of player turn",
    "drew player cards",
    "reshuffled cards",
    "died face",
    "closed unit",
    "moved unit square mp",
    "mounted unit horse mp",
    "dismounted unit horse square mp",
    "ported unit square mp",
    "laid player unit card gem",
    "taken_back player cards",
    "attacked unit square",
    "used unit skill",
    "paid unit cards",
    "evaded unit square",
    "regained unit",
    "redirected unit square",
    "lost unit",
    "cancelled unit",
    "hurt unit damage life",
    "healed unit gained life",
    "defeated unit square",
    "horse_lost horse square",
    "wall_lost square",
    "pushed unit square",
    "fell unit levels",
    "rooted unit",
    "slowed unit by",
    "poisoned unit",
    "extra unit",
    "token token square",
    "token_gone token square",
    "swapped player card taken",
    "elements_out unit",
    "turn_ends player",
    "discarded cards",
    "time_up player",
    "quiet turns",
    "resigned player",
    "won player",
    "drawn",
)
TABLES = {"card": "chest", "taken": "chest", "hero": "hero", "plate": "plate", "skill": "skill"}


class ArteWords(GameWords):
    MOVES = MOVES
    EVENTS = EVENTS
    complete = True

    def setup(self, setup: tuple[int, ...]) -> Words:
        return {"mode": MODES[setup[0]], "timed": bool(setup[1])}

    def _word(self, field: str, number: int) -> object:
        if field == "square":
            return f"{chr(65 + number % self.game.width)}{number // self.game.width + 1}"
        if field == "unit":
            return self.unit(number)
        if field == "horse":
            return f"{PLAYERS[number // HORSES]} horse {number % HORSES + 1}"
        if field == "player":
            return PLAYERS[number]
        if field == "token":
            return TOKENS[number]
        if field == "piece":
            return self._catalogue.name("class", number) if number < 4 else "Horse"
        if field in TABLES:
            return self._catalogue.name(TABLES[field], number)
        return number

    def unit(self, number: int) -> object:
        if number == NONE:
            return None
        if number >= FREE:
            return self._word("horse", number - FREE)
        colour = PLAYERS[self.game.owner(number)]
        sort = self.game.sort[number]
        if sort >= CLASSES:
            return f"{colour} {self._catalogue.name('hero', sort - CLASSES)}"
        return f"{colour} {self._catalogue.name('class', sort)} {NUMERALS[self.game.numeral(number) - 1]}"
