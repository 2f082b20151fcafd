"""Arte de Batalla led by the table: whole games in three languages, words that fit, nothing secret told."""

import re
import sys
import tomllib
import weakref
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from host_tools import FIRMWARE, ROOT
from rules.arte.moves import AT_ARMY, AT_DEAL, AT_DRAW, AT_OVER, AT_READY, AT_REDIRECT
from sim.micropython import framebuf
from store.catalogue import Catalogue

LANGUAGES = ("en", "it", "es")
SOURCES = sorted((FIRMWARE / "table" / "arte").glob("*.py"))
# A redirect needs an evasion beside a second enemy: too rare for chance (test_arte_guide.py has one).
WAITING = set(range(AT_OVER)) - {AT_DEAL, AT_DRAW, AT_REDIRECT}
CLASSES = ("WARRIOR", "LANCER", "ARCHER", "CROSSBOWMAN", "HORSE")


@pytest.fixture
def hands(device_image: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Players, a desk and a ruler, where the files of the device are."""
    monkeypatch.setitem(sys.modules, "framebuf", framebuf)
    monkeypatch.chdir(device_image)
    from tests.core import arte_guide_hand

    return arte_guide_hand


def zones(board: str) -> set[str]:
    return set(
        tomllib.loads((ROOT / "boards" / f"{board}.toml").read_text(encoding="utf-8"))["leds"]["zones"]
    )


class Witness:
    """Looks at everything a game shows."""

    def __init__(self, hands: ModuleType, seed: int, language: str):
        self.hands = hands
        self.hand = hands.Hand(seed, Catalogue("cards/arte.cat"), hands.Desk(language), seed % 2)
        self.ruler = hands.Ruler()
        self.places = zones("pico_full") & zones("pico_duel")  # both boards lead the whole game
        self.moments: Counter[int] = Counter()
        self.classes = [self.hand.desk.text(key) for key in CLASSES]

    def watch(self) -> None:
        hand = self.hand
        while not hand.game.over:
            moment = hand.game.moment
            self.moments[moment] += 1
            assert not self.hands.unreachable(hand)
            assert not self.hands.illegal(hand)
            for prompt in hand.prompts:
                self.check_prompt(prompt)
            if moment in (AT_ARMY, AT_READY):
                self.assert_army_untold(moment, hand.prompt)
            scenes = hand.step()
            for scene in scenes:
                self.check_scene(scene)
                if moment in (AT_ARMY, AT_READY):
                    self.assert_army_untold(moment, scene)

    def check_prompt(self, prompt: Any) -> None:
        self.ruler.prompt_fits(prompt)
        self.check_marks(prompt.marks)
        assert set(prompt.zones) <= self.places
        words = "\n".join([prompt.title, prompt.text, *[label for label, _ in prompt.choices]])
        assert "[" not in words and "{" not in words, f"a text is missing: {words}"

    def check_scene(self, scene: Any) -> None:
        self.ruler.scene_fits(scene)
        self.check_marks(scene.marks)
        words = "\n".join([scene.title, scene.big, scene.text])
        assert "[" not in words and "{" not in words, f"a text is missing: {words}"

    def check_marks(self, marks: list[tuple[str, int]]) -> None:
        for zone, meaning in marks:
            assert zone in self.places, zone
            assert 0 < meaning < 22, meaning

    def assert_army_untold(self, moment: int, shown: Any) -> None:
        """AB-117: of an army only the number is told, whatever was chosen."""
        words = " ".join([shown.title, shown.text, *[label for label, _ in getattr(shown, "choices", [])]])
        assert not [name for name in self.classes if name in words], words


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_by_what_the_table_offers(hands: ModuleType, language: str) -> None:
    for seed in (1, 4):
        witness = Witness(hands, seed, language)
        witness.watch()
        hand = witness.hand
        for line in hand.guide.verdict(hand.game, hand.desk):
            assert witness.ruler.lines(line) <= 3
        for left, right in hand.guide.score(hand.game, hand.desk):
            assert witness.ruler.small.width(left + "  " + right) <= 128


def test_every_moment_that_can_wait_is_met(hands: ModuleType) -> None:
    met: Counter[int] = Counter()
    for seed in range(10, 20):
        hand = hands.Hand(seed, Catalogue("cards/arte.cat"), hands.Desk("en"))
        while not hand.game.over:
            met[hand.game.moment] += 1
            hand.step()
    assert set(met) - {AT_REDIRECT} == WAITING


# Secrets


def test_the_defender_sees_the_same_prompt_whatever_the_hands_hold(hands: ModuleType) -> None:
    """The referee never knows a hand: what it asks follows from what lies on the table alone."""
    seats = []
    for seen in (0, 12):
        seat = hands.Seat()
        warrior = seat.field.unit(0, 0, 5, 5)
        seat.field.unit(1, 2, 6, 5)
        seat.game.discards = bytearray([1] * seen)  # with all Shields in sight nobody can hold one
        seat.field.roll(3)
        seat.use(warrior)
        seat.play((17, 5 * 16 + 6), (21,))
        prompt = seat.prompt
        seats.append((prompt.title, prompt.text, prompt.marks, prompt.zones, seat.labels()))
    assert seats[0] == seats[1]


def test_cards_on_their_way_to_hands_are_not_noticed(hands: ModuleType) -> None:
    hand = hands.Hand(4, Catalogue("cards/arte.cat"), hands.Desk("en"))
    quiet = 0
    while not hand.game.over and hand.game.turn < 3:
        if hand.prompt.quiet:
            quiet += 1
            assert not hand.prompt.zones and not hand.prompt.row
        hand.step()
    assert quiet > 8


# Words


def texts() -> dict[str, dict[str, str]]:
    words: dict[str, dict[str, str]] = {}
    for name in ("common", "arte"):
        words |= tomllib.loads((FIRMWARE / "texts" / f"{name}.toml").read_text(encoding="utf-8"))
    return words


def keys_in_use() -> set[str]:
    """Keys stand alone or several in one string."""
    found = set()
    for source in SOURCES:
        for string in re.findall(r'"([A-Z-][A-Za-z0-9_ -]+)"', source.read_text(encoding="utf-8")):
            found |= {word for word in string.split() if re.fullmatch(r"[A-Z][A-Z0-9_]{2,}", word)}
    return found - {"VII", "VIII", "III", "XII"}


def test_every_key_has_a_text_and_every_text_of_ours_is_used() -> None:
    words = set(texts())
    used = keys_in_use()
    assert used <= words, f"no text for {used - words}"
    ours = {key for key in words if re.match(r"(A|P|S|Q|V|SK)_", key)}
    assert ours <= used, f"nobody says {ours - used}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_rules_fit_one_line(hands: ModuleType, language: str) -> None:
    """Section 2 of the rules: sixteen characters of a display with fixed ones."""
    ruler, desk = hands.Ruler(), hands.Desk(language)
    ours = tomllib.loads((FIRMWARE / "texts" / "arte.toml").read_text(encoding="utf-8"))
    for key in ours:
        if not re.match(r"(A|P|S|Q|V|R)_", key):
            assert len(desk.text(key)) <= 16, key
            assert ruler.title(desk.text(key)), key


def test_the_moves_of_a_list_are_let_go_once_the_game_goes_on(hands: ModuleType) -> None:
    hand = hands.Hand(1, Catalogue("cards/arte.cat"), hands.Desk("en"))
    asked = weakref.ref(hand.game.expects())
    hand.guide.prompt(hand.game, hand.desk, 1)
    for move in hand.choose():
        hand.game.play(move)
    assert asked() is None
