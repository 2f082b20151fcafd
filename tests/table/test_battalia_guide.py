"""Battalia led by the table: whole games, words that fit, nothing secret told."""

import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from host_tools import FIRMWARE, ROOT
from rules.battalia.moves import AT_RETINUE
from sim.micropython import framebuf
from store.catalogue import Catalogue

LANGUAGES = ("en", "it", "es")
SOURCES = sorted((FIRMWARE / "table" / "battalia").glob("*.py"))
STEPS = 500


@pytest.fixture
def hands(device_image: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Players, a desk and a ruler, where the files of the device are."""
    monkeypatch.setitem(sys.modules, "framebuf", framebuf)
    monkeypatch.chdir(device_image)
    from tests.core import battalia_guide_hand

    return battalia_guide_hand


# Whole games


def zones() -> set[str]:
    """Every place the full board has."""
    board = tomllib.loads((ROOT / "boards" / "pico_full.toml").read_text(encoding="utf-8"))
    return set(board["leds"]["zones"])


def public(game: Any, events: list[tuple[int, ...]]) -> set[str]:
    """The prints of all cards that lie open, or were seen in these events; supplies are no secret."""
    cards = [card for laid in game.laid for card in laid] + game.limbo + game.line + game.ancients
    cards += [card for camps in game.camps for camp in camps for card in camp[:3] if card < 249]
    cards += [card for deck in game.decks for card in deck.refuge]
    cards += [*game.effects, *game.doomed, game.crafter, game.subject]
    for event in events:
        cards += event[1:]  # whatever the rules tell is public
    prints = {bytes(game.cards[2 * card : 2 * card + 2]) for card in cards if card < 249}
    return {repr(mark) for mark in prints}


class Witness:
    """Looks at everything a game shows."""

    def __init__(self, hands: ModuleType, players: int, seed: int, language: str, **options: Any):
        self.hands = hands
        self.hand = hands.Hand(
            players, seed, Catalogue("cards/battalia.cat"), hands.Desk(language), **options
        )
        self.ruler = hands.Ruler()
        self.places = zones()
        self.rich = False
        words = self.hand.guide.labels(self.hand.desk)
        self.prints = {
            words.print(kind, faction): repr(bytes((kind, faction)))
            for kind in range(1, 12)
            for faction in range(4)
        }

    def watch(self) -> None:
        hand = self.hand
        for step in range(STEPS):
            if hand.game.over:
                return
            if not self.rich and hand.game.asking == AT_RETINUE:
                self.rich = True
                hand.enrich()
            if step % 9 == 0:
                assert not self.hands.unreachable(hand)
            self.check_prompt(hand.prompt)
            for scene in hand.step():
                self.check_scene(scene)

    def check_prompt(self, prompt: Any) -> None:
        hand = self.hand
        assert not self.hands.illegal(hand)
        for move in self.hands.strangers(hand):
            assert self.hands.refused(hand.game, move), move
        listed = hand.guide.cards_by_list(hand.game, hand.desk) if prompt.listed else ()
        self.ruler.prompt_fits(prompt, listed)
        self.check_marks(prompt.marks)
        assert set(prompt.zones) <= self.places
        words = "\n".join([prompt.title, prompt.text, *[label for label, _ in prompt.choices]])
        assert "[" not in words, f"a text is missing: {words}"
        if hand.game.seat >= 0:  # what chance can bring lies in open piles
            self.check_secrets(words)

    def check_scene(self, scene: Any) -> None:
        self.ruler.scene_fits(scene)
        self.check_marks(scene.marks)
        words = "\n".join([scene.title, scene.big, scene.text])
        assert "[" not in words, f"a text is missing: {words}"
        self.check_secrets(words)

    def check_marks(self, marks: list[tuple[str, int]]) -> None:
        for zone, meaning in marks:
            assert zone in self.places, zone
            assert 0 < meaning < 22, meaning

    def check_secrets(self, words: str) -> None:
        """BA-H1 to BA-H3: no card is named that not everybody sees."""
        seen = public(self.hand.game, self.hand.events)
        for name, mark in self.prints.items():
            assert name not in words or mark in seen, f"{name} is hidden, but the table says: {words}"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_games_by_what_the_table_offers(hands: ModuleType, players: int, language: str) -> None:
    seed = players + 5 * LANGUAGES.index(language)
    scenario = LANGUAGES.index(language)
    heroes = 1 if scenario == 2 else 2
    witness = Witness(hands, players, seed, language, scenario=scenario, advanced=seed % 2, heroes=heroes)
    witness.watch()
    game, guide, desk = witness.hand.game, witness.hand.guide, witness.hand.desk
    assert witness.rich
    for left, right in guide.score(game, desk):
        assert witness.ruler.small.width(left + "  " + right) <= 128, (left, right)


def test_hidden_cards_would_be_noticed(hands: ModuleType) -> None:
    """The test above can fail."""
    witness = Witness(hands, 2, 1, "en")
    with pytest.raises(AssertionError, match="is hidden"):
        witness.check_secrets("Bärfolk holds a Lord Emberians")


# Words


def texts() -> dict[str, dict[str, str]]:
    words: dict[str, dict[str, str]] = {}
    for name in ("common", "battalia"):
        path = FIRMWARE / "texts" / f"{name}.toml"
        words |= tomllib.loads(path.read_text(encoding="utf-8"))
    return words


def keys_in_use() -> set[str]:
    found = set()
    for source in SOURCES:
        found |= set(re.findall(r'"([A-Z][A-Z0-9_]+)"', source.read_text(encoding="utf-8")))
    return found - {"ABCDEFG"}


def test_every_key_has_a_text_and_every_text_of_ours_is_used() -> None:
    words = set(texts())
    used = keys_in_use()
    assert used <= words, f"no text for {used - words}"
    ours = {key for key in words if re.match(r"(DO|P|S|SH|Q|V)_", key)}
    assert ours <= used, f"nobody says {ours - used}"


LONGEST = {"n": "10", "m": "10", "a": "10", "b": "10", "c": "10", "d": "10", "way": "↑→↓←"}
NAMED_BY_SQUARE = (
    "P_LAND", "P_LAND_RUINS", "DO_UPGRADE", "DO_HERO", "DO_STEP", "DO_ATTACK", "DO_ANNEX", "S_LAY_LAND",
    "S_TOKEN", "S_NO_TOKEN", "S_GUARDED", "S_THE_CITY", "DO_STEP_FREE", "S_ON_MAP",
)  # fmt: skip
BY_FACTION = ("DO_ATTACK_HERO", "S_SHOW_TO", "S_ATTACKS", "V_WINS", "V_LEVEL", "S_BOX", "S_BOX_FIGURES")
LONG = ("S_FIRST_HANDS", "S_BOX_CARDS", "S_OFF_MAP")  # a scene of their own, or most of one
BY_SHAPE = ("DO_CITY", "DO_ROAD")
TITLES_AFTER_A_NAME = (
    "T_SETUP", "T_POOL", "M_REWARD", "RET", "STEP_3", "ACT_MOVE", "ACT_ARTIFACT", "A_AMULET", "Z_AMBUSH",
    "WILD", "Z_CAMP", "B_ATTACKER", "B_DEFENDER", "B_RETREAT", "CARD", "M_YOURTURN", "DO_END", "MULLIGAN",
    "Z_HAND", "TRANSFORM", "Z_LIMBO", "ACT_BATTLE", "CITY",
)  # fmt: skip
TITLES = ("S_DAY", "S_BOX", "M_PUTBACK", "TOKEN", "IMPASSABLE", "HERO", "G_OVER", "G_TIED", "G_WINNER")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits_where_it_stands(hands: ModuleType, language: str) -> None:
    ruler = hands.Ruler()
    desk = hands.Desk(language)
    hand = hands.Hand(2, 1, Catalogue("cards/battalia.cat"), desk)
    words = hand.guide.labels(desk)
    kinds = [words.kind(kind) for kind in range(17)]
    prints = [words.print(kind, faction) for kind in range(12) for faction in range(4)]
    shapes = [words.shape(shape) for shape in range(5)]
    for key in sorted(keys_in_use()):
        names = ["D4"] if key in NAMED_BY_SQUARE else ["Cloudborn", "Emberians"]
        if key not in NAMED_BY_SQUARE + BY_FACTION:
            names = shapes if key in BY_SHAPE else prints if key.startswith("S_") else kinds
        if key == "DO_STRIKE":
            continue  # as long as what lies on the tent: names may lose their end
        target = desk.text("S_THE_CITY", name="D4")
        for name in names:
            text = desk.text(key, name=name, target=target, **LONGEST)
            assert "{" not in text, text
            if key.startswith(("DO_", "SH_", "U_")) or key in ("YES", "NO", "B_FIGHT", "B_SURRENDER"):
                assert ruler.small.width(text) <= 120, text
            elif key.startswith("Q_"):
                assert ruler.title(text), text
            elif key.startswith(("P_", "M_", "S_", "V_")):
                assert ruler.lines(text) <= (3 if key in LONG else 2), text
            if key in TITLES_AFTER_A_NAME:
                assert ruler.title("Emberians: " + text), text
            if key in TITLES:
                assert ruler.title(text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_made_of_parts_fit_with_their_longest_parts(hands: ModuleType, language: str) -> None:
    ruler, say = hands.Ruler(), hands.Desk(language).text
    heroes = say("HERO_BONUS", n=2)
    totals = say("TOTALS", a=20, b=20)
    assert ruler.lines(totals + say("TERRAIN_BONUS", name="⛨", n=1)) == 1
    assert ruler.lines(heroes + " : " + say("BASE_N", n=10) + ", " + heroes) == 1
    artifacts = [
        say(key) for key in ("A_TOOL", "A_WEAPON", "A_AMULET", "A_TITLE", "K_SCROLL", "A_TENT", "A_HORSE")
    ]
    name = max(artifacts, key=ruler.small.width)
    today = say("LIT_NOW", name=name) + "\n" + say("MATCH_NOW", name=name)
    for trouble in ("WHEEL_TOO_FAR", "WHEEL_WRONG_WAY"):
        for way in ("WHEEL_LEFT", "WHEEL_RIGHT"):
            advice = say(trouble) + " " + say(way, n=3)
            assert ruler.lines(today + "\n" + advice) <= 5, advice
