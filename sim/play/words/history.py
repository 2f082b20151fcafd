"""A Battle Through History in words: the numbers of its setup, moves and events with their names.

Positions, spaces and faces count from 1 here, as people do; seats from 0.
"""

from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.forms import MOVES
from rules.history.game import History
from rules.history.moves import FOUGHT, NONE, SCORED
from rules.history.unit import (
    ABILITY,
    ACC,
    ASSAULT,
    DIV,
    ERA,
    HD,
    HP,
    KIND,
    LINK_L,
    LINK_R,
    REINF,
    REL,
    TOKEN_ABILITY,
    TOKEN_KIND,
    TOKEN_L,
    TOKEN_N,
    L,
)
from sim.play.words.words import MODES, GameWords, Words
from store.catalogue import Catalogue

FIGURES = ("Joakim", "Pär", "Chris", "Hannes", "Tommy")
ACTIONS = ("draw_two", "recover", "dismiss", "reshuffle")
SIDES = ("attacker", "defender")
WINNERS = ("attacker", "defender", "none")
LINES = ("long", "medium", "close")
KINDS = ("base", "elite", "hero")
ICONS = (("reinf", REINF), ("assault", ASSAULT), ("hd", HD), ("acc", ACC), ("div", DIV), ("rel", REL))
PILES = ("tiles", "warfare", "relics", "era_1", "era_2", "era_3", "era_4")

# Each kind by its number: its name, then the names of its fields.
EVENTS = (
    "round round",
    "turn_of player",
    "turned sector",
    "inserted active_tile tile",
    "revealed space card",
    "supplied space token",
    "dealt player relic",
    "rebuilt pile cards",
    "drew player cards",
    "reshuffled player cards",
    "took player token",
    "dropped player token",
    "acted player action",
    "tightened player token",
    "jumped player era",
    "faced position card space",
    "chased player card",
    "challenged player rival",
    "no_battle player",
    "deployed side position card",
    "reinforced side position card",
    "unreinforced side position",
    "crowded side icons",
    "linked side position",
    "unlinked side position",
    "gave side position token",
    "strong_die side",
    "rolled side face",
    "battle",
    "recruited player card",
    "disbanded card",
    "saw player relic",
    "kept player relic rival",
    "returned relic",
    "honored player tokens",
    "prowess_won player rival",
    "set_aside player card",
    "counted player elite heroes",
    "shown player prowess",
    "scored player elite heroes relics prowess honor total",
    "won player",
)
TABLES = {
    "card": "unit",
    "token": "warfare",
    "tile": "tile",
    "active_tile": "tile",
    "relic": "relic",
    "prowess": "prowess",
}
CHOICES = {"action": ACTIONS, "side": SIDES, "pile": PILES}
FROM_ONE = ("position", "space", "face")


class HistoryWords(GameWords):
    MOVES = MOVES
    EVENTS = EVENTS

    def __init__(self, game: History, catalogue: Catalogue):
        super().__init__(game, catalogue)
        self._battles = 0

    def setup(self, setup: tuple[int, ...]) -> Words:
        mode, rounds, first, *figures = setup
        names = [FIGURES[figure] for figure in figures]
        return {"mode": MODES[mode], "rounds": rounds, "first": first, "figures": names}

    def _event(self, event: tuple[int, ...]) -> Words:
        if event[0] == FOUGHT:
            return self._battle()
        if event[0] == SCORED:  # points, whatever else a field of that name is
            _, *fields = EVENTS[SCORED].split()
            return {"event": "scored", **dict(zip(fields, event[1:], strict=True))}
        return super()._event(event)

    def _word(self, name: str, number: int) -> object:
        if number == NONE:
            return None
        if name in TABLES:
            return self._catalogue.name(TABLES[name], number)
        if name in CHOICES:
            return CHOICES[name][number]
        if name == "sector":
            return [ACTIONS[number], ACTIONS[(number + 1) % 4]]
        return number + 1 if name in FROM_ONE else number

    # The battle, as `resolve` asks and answers

    def _battle(self) -> Words:
        self._battles += 1
        return {"event": "battle", "scenario": self.scenario(), "result": self.result()}

    def scenario(self) -> Words:
        """The last battle as a question for `python -m host_tools resolve`."""
        record = self.game.record
        battle = _last(self.game)
        board = record.defender == NONE
        laid = [record.lines[side][: record.laid[side]] for side in (ATTACKER, DEFENDER)]
        came = [record.lines[side][record.laid[side] :] for side in (ATTACKER, DEFENDER)]
        eras = {self.game.unit(card)[ERA] for card in came[DEFENDER]} if board else set()
        strong = battle.strong()
        return {
            "id": self._battles,
            "game": "history",
            "query": "battle",
            "mode": "board" if board else "duel",
            "attacker": {
                "line": self._cards(laid[ATTACKER]),
                "deck": self._cards(came[ATTACKER]),
                "tokens": self._tokens(ATTACKER),
            },
            "defender": {
                "line": self._cards(laid[DEFENDER]),
                "era_decks": {
                    str(era): self._cards(
                        [card for card in came[DEFENDER] if self.game.unit(card)[ERA] == era]
                    )
                    for era in sorted(eras)
                },
                "deck": [] if board else self._cards(came[DEFENDER]),
                "tokens": self._tokens(DEFENDER),
            },
            "strong": [face + 1 for face in record.rolls[strong]],
            "risky": [face + 1 for face in record.rolls[1 - strong]],
            "reroll": {name: len(record.rolls[side]) - 1 for side, name in enumerate(SIDES)},
            "relics": record.relics,
        }

    def result(self) -> Words:
        """What became of it in the game, in the form in which `resolve` answers."""
        record = self.game.record
        battle = _last(self.game)
        faces = (record.rolls[ATTACKER][-1], record.rolls[DEFENDER][-1])
        battle.reset()
        links = {name: [[i + 1, i + 2] for i in battle.links(side)] for side, name in enumerate(SIDES)}
        battle.fight(faces)
        winner = WINNERS[battle.winner()]
        duel = record.defender != NONE
        down = [i + 1 for i in range(battle.size(DEFENDER)) if not battle.standing[DEFENDER][i]]
        return {
            "id": self._battles,
            "ok": True,
            "line": {name: self._names(record.lines[side]) for side, name in enumerate(SIDES)},
            "lost": {name: battle.lost[side] for side, name in enumerate(SIDES)},
            "links": links,
            "n": battle.size(ATTACKER),
            "dice": {name: list(battle.die(side)[faces[side]]) for side, name in enumerate(SIDES)},
            "lines": _lines(battle),
            "up": _by_position(battle, battle.standing),
            "hurt": _by_position(battle, battle.hurt),
            "winner": winner,
            "recruits": [] if duel else down,
            "relics_seen": min(battle.relics_due(), record.relics),
            "honor": battle.honor_due() if duel else 0,
            "prowess": winner if duel else "none",
        }

    def _names(self, cards: list[int]) -> list[str]:
        return [self._catalogue.name("unit", card) for card in cards]

    def _cards(self, cards: list[int]) -> list[Words]:
        return [self._card(card) for card in cards]

    def _card(self, card: int) -> Words:
        unit = self.game.unit(card)
        return {
            "name": self._catalogue.name("unit", card),
            "kind": KINDS[unit[KIND]],
            "era": unit[ERA],
            "v": list(unit[L : L + 3]),
            "hp": unit[HP],
            "link": [unit[LINK_L], unit[LINK_R]],
            **{name: unit[offset] for name, offset in ICONS},
        }

    def _tokens(self, side: int) -> list[object]:
        return [[position + 1, self._token(token)] for position, token in self.game.record.given[side]]

    def _token(self, number: int) -> Words:
        token = self.game.token(number)
        if token[TOKEN_KIND] != ABILITY:
            return {"v": list(token[TOKEN_L : TOKEN_L + 3])}
        ability = next(name for name, offset in ICONS if offset == token[TOKEN_ABILITY])
        return {"ability": ability, "n": token[TOKEN_N]}


def _last(game: History) -> Battle:
    assert game.battle is not None, "no battle has been fought yet"
    return game.battle


def _lines(battle: Battle) -> list[Words]:
    told: list[Words] = []
    for line in range(battle.fought):
        attack, defence = battle.totals[2 * line : 2 * line + 2]
        damage = [max(0, defence - attack), max(0, attack - defence)]
        told.append({"line": LINES[line], "totals": [attack, defence], "damage": damage})
    return told


def _by_position(battle: Battle, each: tuple[bytearray, bytearray]) -> Words:
    return {name: list(each[side][: battle.size(side)]) for side, name in enumerate(SIDES)}
