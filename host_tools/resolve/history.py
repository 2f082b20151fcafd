"""Battles and odds of A Battle Through History, asked as JSON and answered by the table's own rules."""

from collections.abc import Callable

from host_tools.resolve.question import Fields, Unanswerable, whole_number, wrong
from rules.game import Refusal
from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.dice import FACES, negative
from rules.history.odds import odds
from rules.history.unit import ABILITY, ACC, DIV, ERA, HD, NO_OWNER, REL, VALUE

SIDES = ("attacker", "defender")
WINNERS = ("attacker", "defender", "none")
LINES = ("long", "medium", "close")
KINDS = ("base", "elite", "hero")
ABILITIES = {"hd": HD, "acc": ACC, "div": DIV, "rel": REL}
MOST_ICONS = (("reinf", 2), ("assault", 2), ("hd", 3), ("acc", 3), ("div", 3), ("rel", 2))
DEPLOYED = (4, 3)  # how many Units each side may deploy
PLENTY = 1_000_000  # for numbers that the rules limit, if anything does
FACE_RULES = {"strong": "BH-501", "risky": "BH-502"}

SENTENCES = {
    "token_not_for_units": "This Warfare token is not for a Unit.",
    "three_tokens": "A side assigns at most three Warfare tokens.",
    "no_unit": "The Warfare token's position holds no Unit that may get one now.",
    "unit_has_token": "A Unit gets at most one Warfare token.",
    "board_tokens": "Units of the board never have Warfare tokens.",
    "line_size": "An Attacker deploys 1 to 4 Units, a Defender 1 to 3.",
    "too_many_rerolls": "A side re-rolls at most once per Relaunch icon.",
    "impossible_face": "A die has the faces 1 to 6.",
    "too_few_faces": "The question names fewer faces than the die is rolled.",
}

Card = tuple[str, bytes]


class Scenario:
    """A question's battle, engaged: reinforced, linked, assaulted, with its tokens."""

    def __init__(self, question: Fields):
        self.question = question
        self.board = question.choice("mode", ("board", "duel")) == "board"
        self.battle = Battle()
        self.names: tuple[list[str], list[str]] = ([], [])
        asked = [question.object(side) for side in SIDES]
        lines = [_cards(side, "line") for side in asked]
        tokens = [_tokens(side) for side in asked]
        self._check(lines, tokens[DEFENDER])
        piles = self._piles(asked)
        for side in (ATTACKER, DEFENDER):
            for card in lines[side]:
                self._lay(side, card)
        self._give(DEFENDER, tokens[DEFENDER])  # BH-324: before the reinforcements
        self._reinforce(piles)
        self.battle.link()
        self.battle.assault()
        self._give(ATTACKER, tokens[ATTACKER])  # BH-440

    def _check(self, lines: list[list[Card]], board_tokens: list[tuple[int, bytes]]) -> None:
        for side in (ATTACKER, DEFENDER):
            if not 1 <= len(lines[side]) <= DEPLOYED[side]:
                rule = "BH-309" if side == ATTACKER else "BH-306" if self.board else "BH-323"
                raise Refusal("line_size", rule)
        if self.board and board_tokens:
            raise Refusal("board_tokens", "BH-441")

    def _piles(self, asked: list[Fields]) -> dict[tuple[int, int], list[Card]]:
        """Every deck that can answer, top first, by side and (for the board) Era."""
        piles = {(ATTACKER, 0): _cards(asked[ATTACKER], "deck")}
        if not self.board:
            piles[DEFENDER, 0] = _cards(asked[DEFENDER], "deck")  # BH-413
            return piles
        eras = asked[DEFENDER].object("era_decks")
        for era in eras.names():
            if era not in ("0", "1", "2", "3", "4"):
                raise wrong("defender.era_decks", era, "decks named by their Era, 1 to 4")
            piles[DEFENDER, int(era)] = _cards(eras, era)  # BH-412
        return piles

    def _lay(self, side: int, card: Card) -> None:
        self.names[side].append(card[0])
        self.battle.add(side, card[1])

    def _reinforce(self, piles: dict[tuple[int, int], list[Card]]) -> None:
        while (caller := self.battle.next_reinforcement()) is not None:
            side, position = caller
            era = self.battle.line[side][position][ERA] if self.board and side == DEFENDER else 0
            pile = piles.get((side, era))
            if not pile:
                self.battle.reinforce(None)  # BH-414
                continue
            name, record = pile.pop(0)
            self.names[side].append(name)
            self.battle.reinforce(record)

    def _give(self, side: int, tokens: list[tuple[int, bytes]]) -> None:
        for position, token in tokens:
            self.battle.give(side, position - 1, token)

    def roll(self) -> tuple[int, int]:
        """The faces (from 0) that hold after all re-rolls."""
        return self._last_face(ATTACKER), self._last_face(DEFENDER)

    def _last_face(self, side: int) -> int:
        die = "strong" if self.battle.strong() == side else "risky"
        faces = []
        for face in self.question.items(die):
            if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= FACES:
                raise Refusal("impossible_face", FACE_RULES[die])
            faces.append(face - 1)
        icons = self.battle.rerolls(side)
        if self.board and side == DEFENDER:
            rule = "BH-514"
            used = self._board_rerolls(faces, icons)
        else:
            rule = "BH-510"
            used = self.question.object("reroll").integer(SIDES[side], 0, PLENTY)
        if used > icons:
            raise Refusal("too_many_rerolls", rule)
        if used >= len(faces):
            raise Refusal("too_few_faces", rule if used else "BH-451")
        return faces[used]

    def _board_rerolls(self, faces: list[int], icons: int) -> int:
        """How often the board's die is rolled again: while it must and can (BH-514)."""
        die = self.battle.die(DEFENDER)
        used = 0
        while used < min(icons, len(faces)) and negative(die[faces[used]]):
            used += 1
        return used


def answer_battle(question: Fields) -> dict[str, object]:
    scenario = Scenario(question)
    battle = scenario.battle
    relics = question.integer("relics", 0, PLENTY)
    links = {name: [[i + 1, i + 2] for i in battle.links(side)] for side, name in enumerate(SIDES)}
    faces = scenario.roll()
    battle.fight(faces)
    duel = not scenario.board
    down = [i + 1 for i in range(battle.size(DEFENDER)) if not battle.standing[DEFENDER][i]]
    return {
        "line": dict(zip(SIDES, scenario.names, strict=True)),
        "lost": dict(zip(SIDES, battle.lost, strict=True)),
        "links": links,
        "n": battle.size(ATTACKER),
        "dice": {name: list(battle.die(side)[faces[side]]) for side, name in enumerate(SIDES)},
        "lines": _lines(battle),
        "up": _by_position(battle, battle.standing),
        "hurt": _by_position(battle, battle.hurt),
        "winner": WINNERS[battle.winner()],
        "recruits": [] if duel else down,  # BH-811, BH-831
        "relics_seen": min(battle.relics_due(), relics),  # BH-816, BH-835
        "honor": battle.honor_due() if duel else 0,
        "prowess": WINNERS[battle.winner()] if duel else "none",  # BH-833
    }


def answer_odds(question: Fields) -> dict[str, object]:
    scenario = Scenario(question)
    attacker, defender, none, of = odds(scenario.battle, scenario.board)
    return {"attacker": attacker, "defender": defender, "none": none, "of": of}


QUERIES: dict[str, Callable[[Fields], dict[str, object]]] = {"battle": answer_battle, "odds": answer_odds}


def _lines(battle: Battle) -> list[dict[str, object]]:
    told: list[dict[str, object]] = []
    for line in range(battle.fought):
        attack, defence = battle.totals[2 * line : 2 * line + 2]
        damage = [max(0, defence - attack), max(0, attack - defence)]
        told.append({"line": LINES[line], "totals": [attack, defence], "damage": damage})
    return told


def _by_position(battle: Battle, each: tuple[bytearray, bytearray]) -> dict[str, list[int]]:
    return {name: list(each[side][: battle.size(side)]) for side, name in enumerate(SIDES)}


def _cards(side: Fields, key: str) -> list[Card]:
    return [_card(fields) for fields in side.objects(key)]


def _card(fields: Fields) -> Card:
    record = [KINDS.index(fields.choice("kind", KINDS, "base")), fields.integer("era", 0, 4), NO_OWNER]
    record += fields.integers("v", 3, 0, 9)
    record.append(fields.integer("hp", 1, 5, 1))
    record += fields.integers("link", 2, 0, 4)
    record += [fields.integer(icon, 0, most) for icon, most in MOST_ICONS]
    return fields.text("name"), bytes(record)


def _tokens(side: Fields) -> list[tuple[int, bytes]]:
    """The Warfare tokens with the positions (from 1) of their Units."""
    tokens = []
    for i, pair in enumerate(side.items("tokens")):
        place = side.place(f"tokens[{i}]")
        if not isinstance(pair, list) or len(pair) != 2:
            raise wrong(place, pair, "a position and a token")
        position = whole_number(pair[0], f"{place}[0]", 1, PLENTY)
        tokens.append((position, _token(Fields(pair[1], f"{place}[1]"), place)))
    return tokens


def _token(fields: Fields, place: str) -> bytes:
    if fields.has("v") == fields.has("ability"):
        message = f"{place} must have either values (v) or an ability, and not both."
        raise Unanswerable("bad_field", message, "BH-751")
    if fields.has("v"):
        return bytes((VALUE, *fields.integers("v", 3, 0, 9), 0, 0))
    ability = ABILITIES[fields.choice("ability", tuple(ABILITIES))]
    return bytes((ABILITY, 0, 0, 0, ability, fields.integer("n", 1, 9, 1)))
