"""A Battle Through History led by the table: whole games, words that fit, nothing secret told."""

import re
import sys
import tomllib
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from host_tools import FIRMWARE, ROOT
from rules.history.moves import (
    AT_HAND,
    AT_HOLD,
    AT_OVER,
    AT_PICK,
    CHASED,
    DEPLOY,
    DEPLOYED,
    DISBANDED,
    FACED,
    FOUGHT,
    RECRUITED,
    REINFORCED,
    REVEALED,
    SET_ASIDE,
)
from sim.micropython import framebuf
from store.catalogue import Catalogue

LANGUAGES = ("en", "it", "es")
SOURCES = sorted((FIRMWARE / "table" / "history").glob("*.py"))
WAITING = set(range(AT_OVER)) - {AT_HAND, AT_PICK, AT_HOLD}  # in REFEREE mode
UNIT_EVENTS = (REVEALED, FACED, CHASED, DEPLOYED, REINFORCED, RECRUITED, DISBANDED, SET_ASIDE)


@pytest.fixture
def hands(device_image: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Players, a desk and a ruler, where the files of the device are."""
    monkeypatch.setitem(sys.modules, "framebuf", framebuf)
    monkeypatch.chdir(device_image)
    from tests.core import guide_hand

    return guide_hand


# Whole games


def zones() -> set[str]:
    """Every place the full board has."""
    board = tomllib.loads((ROOT / "boards" / "pico_full.toml").read_text(encoding="utf-8"))
    return set(board["leds"]["zones"])


def public_units(game: Any, events: list[tuple[int, ...]]) -> set[int]:
    """The Units that everybody sees, or saw during these events (section 6.6 of the rules)."""
    cards = set(game.board)
    for pile in game.era_discards:
        cards |= set(pile)
    for army in game.armies:
        cards |= set(army.aside)
    if game.engaged or any(event[0] in (FOUGHT, *UNIT_EVENTS) for event in events):
        cards |= set(game.record.lines[0]) | set(game.record.lines[1])
    for event in events:
        if event[0] == REVEALED or event[0] == FACED:
            cards.add(event[2])
        elif event[0] in UNIT_EVENTS:
            cards.add(event[-1])
    return cards


def assert_nothing_secret(words: str, names: list[str], public: set[int]) -> None:
    known = {names[card] for card in public if card < len(names)}
    for name in sorted(known, key=len, reverse=True):
        words = words.replace(name, "")
    for name in set(names) - known:
        assert name not in words, f"{name} is hidden, but the table says: {words}"


def assert_marks(marks: list[tuple[str, int]], places: set[str]) -> None:
    for zone, meaning in marks:
        assert zone in places, zone
        assert 0 < meaning < 22, meaning


class Witness:
    """Looks at everything a game shows."""

    def __init__(self, hands: ModuleType, players: int, seed: int, language: str):
        self.hands = hands
        self.catalogue = Catalogue("cards/history.cat")
        desk = hands.Desk(language, odds=seed % 2 == 0)
        self.hand = hands.Hand(players, seed, self.catalogue, desk, 6 + 2 * (seed % 2))
        self.ruler = hands.Ruler()
        self.places = zones()
        self.names = [self.catalogue.name("unit", i) for i in range(self.catalogue.count("unit"))]
        self.moments: Counter[int] = Counter()
        self.most_scenes = 0

    def watch(self) -> None:
        hand = self.hand
        while not hand.game.over:
            self.moments[hand.game.moment] += 1
            self.check_prompt(hand.prompt)
            scenes = hand.step()
            self.most_scenes = max(self.most_scenes, len(scenes))
            for scene in scenes:
                self.check_scene(scene)

    def check_prompt(self, prompt: Any) -> None:
        game = self.hand.game
        for _ in prompt.reckoning:
            pass  # what it says then is the longer text
        assert not self.hands.unreachable(self.hand)
        assert not self.hands.illegal(self.hand)
        for move in self.hands.strangers(self.hand):
            assert self.hands.refused(game, move), move
        self.ruler.prompt_fits(prompt, self.hand.listed())
        if prompt.row:
            self.check_stakes(prompt)
        assert_marks(prompt.marks, self.places)
        assert set(prompt.zones) <= self.places
        words = "\n".join([prompt.title, prompt.text, *[label for label, _ in prompt.choices]])
        assert_nothing_secret(words, self.names, public_units(game, []))
        assert "[" not in words, f"a text is missing: {words}"

    def check_stakes(self, prompt: Any) -> None:
        """The question and what the row means stand above it together."""
        cards = [("unit", move[1]) for move in self.hand.game.expects().moves if move[0] == DEPLOY]
        for count in range(1, len(prompt.row.zones) + 1):
            stakes = self.hand.guide.row_text(self.hand.game, cards[:count], self.hand.desk)
            assert self.ruler.lines(prompt.text) + self.ruler.lines(stakes) <= 2

    def check_scene(self, scene: Any) -> None:
        self.ruler.scene_fits(scene)
        assert_marks(scene.marks, self.places)
        assert set(scene.wanted) <= self.places
        if scene.light_path:
            assert set(scene.light_path[0]) <= self.places
        words = "\n".join([scene.title, scene.big, scene.text])
        assert_nothing_secret(words, self.names, public_units(self.hand.game, self.hand.events))
        assert "[" not in words, f"a text is missing: {words}"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_by_what_the_table_offers(hands: ModuleType, players: int, language: str) -> None:
    for seed in range(3):
        witness = Witness(hands, players, 1 + seed * 5 + players, language)
        witness.watch()
        game = witness.hand.game
        assert len(witness.hand.guide.score(game, witness.hand.desk)) == 7 * players
        for line in witness.hand.guide.verdict(game, witness.hand.desk):
            assert witness.ruler.lines(line) <= 3
        for left, right in witness.hand.guide.score(game, witness.hand.desk):
            assert witness.ruler.small.width(left + "  " + right) <= 128


def test_every_moment_that_can_wait_is_met(hands: ModuleType) -> None:
    met: Counter[int] = Counter()
    for seed in range(12):
        witness = Witness(hands, 2 + seed % 4, 100 + seed, "en")
        witness.watch()
        met += witness.moments
    assert set(met) == WAITING


# Words


def texts() -> dict[str, dict[str, str]]:
    words: dict[str, dict[str, str]] = {}
    for name in ("common", "history"):
        path = FIRMWARE / "texts" / f"{name}.toml"
        words |= tomllib.loads(path.read_text(encoding="utf-8"))
    return words


def keys_in_use() -> set[str]:
    found = set()
    for source in SOURCES:
        found |= set(re.findall(r'"([A-Z][A-Z0-9_]+)"', source.read_text(encoding="utf-8")))
    return found - {"II", "III", "IV"}


def test_every_key_has_a_text_and_every_text_of_ours_is_used() -> None:
    words = set(texts())
    used = keys_in_use()
    assert used <= words, f"no text for {used - words}"
    ours = {key for key in words if re.match(r"(A|S|Q|V)_", key)}
    assert ours <= used, f"nobody says {ours - used}"


# Where each text stands, where its first letters do not tell
TITLES_AFTER_A_NAME = {  # of a player
    "PH1",
    "PH2",
    "CHASE",
    "ATTACKER",
    "DEFENDER",
    "REWARDS",
    "RELIC",
    "END",
    "RECRUIT",
    "TIGHTEN",
    "ACTIVE_ACT",
    "PROWESS_SHORT",
}
TITLES = {  # alone
    "PH0",
    "PH3",
    "GEARS",
    "REINF",
    "DEF_BOARD",
    "LINK",
    "ASSAULT",
    "WARFARE",
    "COURSE",
    "LINE_LONG",
    "LINE_MEDIUM",
    "LINE_CLOSE",
    "HD",
    "DIV",
    "DISCARD",
    "P_EMPTY",
    "VICTORY",
    "TIE",
    "DIE_S",
    "DIE_R",
    "Q_ROUNDS",
    "Q_FIGURE",
    "Q_FIRST",
    "A_CHALLENGE",
    "ROUND",
}
LABELS = {  # in a list, besides A_ and ACT_
    "P_INSERT",
    "P_JUMP1",
    "TIGHTEN",
    "LONG_CAMPAIGN",
}
ONE_LINE = {  # another line stands below or above
    "P_REINF",
    "P_ROLL",
    "P_ODDS",
    "P_BOARD_REROLL",
    "A_REROLL",
    "P_STAKES",
    "P_NORELIC",
    "P_LINK",
    "P_ASSAULT",
    "P_NODMG",
    "P_DMG",
    "P_ABSORB",
    "P_DOWN",
    "P_RESTORE",
    "P_HERO",
    "P_NOREINF",
    "S_DRAW",
    "S_TAKE",
    "S_DROP",
    "S_RECRUIT",
    "S_DISBAND",
    "S_KEEP",
    "S_FROM",
    "S_TOKENS",
    "S_SCORE_MORE",
    "S_PUT_BACK",
    "R_ATT",
    "R_DEF",
    "R_NONE",
    "P_HD",
    "P_AGAIN",
}
SHORT_WORDS = {  # parts of other lines
    "ERA",
    "SLOT",
    "ELITE",
    "HERO",
    "PROWESS",
    "HONOR",
    "ACC",
    "REL",
    "TILE",
}


ONE_DIGIT = ("P_INSERT", "P_SPACE", "P_SPACE_FIRST", "P_SUPPLY", "P_RELIC", "P_SEE_RELIC")


def longest(key: str, language: str, hands: ModuleType) -> dict[str, str]:
    """For each place of a text the longest thing that can stand there."""
    ruler = hands.Ruler()
    desk = hands.Desk(language)
    hand = hands.Hand(2, 1, Catalogue("cards/history.cat"), desk)
    words = hand.guide.labels(desk)
    tokens = [words.token(hand.game, i) for i in range(30)]
    piles = [desk.text(pile) for pile in ("TILE", "WARFARE", "RELIC")] + [desk.text("ERA") + " III"]
    things = {"A_TAKE": tokens, "A_SWAP": tokens, "S_TAKE": tokens, "S_DROP": tokens, "S_REBUILT": piles}
    widest = {
        "name": things.get(key, ["Joakim", "Hannes", "Tommy"]),
        "n": ["4"] if key in ONE_DIGIT else ["30"],
        "m": ["10"],
        "r": ["4"],
        "a": ["60"] if key.startswith("S_SCORE") else ["III"],
        "b": ["24"] if key.startswith("S_SCORE") else ["III"],
        "c": ["36"],
        "die": ["▣", "◈"],
        "odds": [f"{won} : {100 - won} %" for won in range(101)],
        "face": ["-1➶ -1♆ -1⚔"],
        "side": [desk.text("ATTACKER"), desk.text("DEFENDER")],
    }
    return {place: max(choices, key=ruler.small.width) for place, choices in widest.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits_where_it_stands(hands: ModuleType, language: str) -> None:
    ruler = hands.Ruler()
    desk = hands.Desk(language)
    seen = set()
    for key in sorted(keys_in_use()):
        text = desk.text(key, **longest(key, language, hands))
        assert "{" not in text, text
        if key in TITLES_AFTER_A_NAME:
            seen.add(key)
            assert ruler.title("Joakim: " + text), text
        if key in TITLES:
            seen.add(key)
            assert ruler.title("◈ " + text if key.startswith("DIE") else text), text
        if key in LABELS or key.startswith(("A_", "ACT_")):
            seen.add(key)
            assert ruler.small.width(text) <= 120, text
        most = 1 if key in ONE_LINE else 3 if key == "HELP_STAND_IN" else 2
        if key in ONE_LINE or key.startswith(("P_", "S_", "V_", "HELP_")):
            seen.add(key)
            assert ruler.lines(text) <= most, text
    assert keys_in_use() - seen == SHORT_WORDS
