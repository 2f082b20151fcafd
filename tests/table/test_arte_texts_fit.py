"""Every text of Arte de Batalla fits where it stands, in every language and with its longest values."""

import tomllib
from pathlib import Path

import pytest

from scenes.font import Font
from scenes.layout import wrap
from scenes.screen import WIDTH
from sim import FIRMWARE
from table.arte.labels import _CHEST, _CLASSES, _ELEMENTS, _HEROES, _SEATS, _SKILLS, _TOKENS

LANGUAGES = ("en", "it", "es")
TITLE_WIDTH = WIDTH - 4
ITEM_WIDTH = WIDTH - 8
PLACE = "P16 ▲3"
ARTE = tomllib.loads((FIRMWARE / "texts" / "arte.toml").read_text(encoding="utf-8"))

# Behind a player's name in the title of a prompt
TITLES = (
    "HERO", "TURN", "MOVEMENT", "M_PICK_HERO", "ARMY", "M_READY", "ELEVATION", "M_PLACE", "DECK", "M_DEFEND",
    "M_REPLY", "M_HEAL", "EVASION", "CHASE", "REDIRECT", "MAIN_SKILL",
)  # fmt: skip
# What stands large or alone as a title: words of the rules, which are short (test_arte_guide.py)
BIG = (
    "M_TIE", "M_REVEAL", "M_EVADED", "M_ATTACK_LOST", "M_DEFEATED", "M_TIME_UP", "M_VICTORY", "M_DRAW_GAME",
    "M_REMOVE_TOKEN", "M_DISCARD", "FALL", "ROOTED", "SLOWED", "POISONED", "S_HURT", "S_HEALED", "S_TURN",
)  # fmt: skip
ITEMS = (
    *(key for key in ARTE if key.startswith("A_")),
    "M_READY", "M_MOVE", "M_ATTACK", "M_DISMOUNT", "M_PASS", "M_CANCEL", "M_END_TURN",
)  # fmt: skip
# Together above a list, where two lines are left for words
PAIRS = (
    ("P_ROLLS", "P_DRAFT_FIRST"), ("P_ROLLS", "M_WHO_FIRST"), ("P_UNIT", "P_CLOSES"), ("P_UNIT", "HORSE_LAW"),
    ("P_UNIT", "M_NO_MOVES"), ("P_UNIT", "M_ATTACKED"), ("P_UNIT", "ROOTED"), ("P_WALK", "HORSE_LAW"),
    ("P_COST", "P_SQUARE"), ("P_COST", "TARGET"), ("P_CHASE", "P_WALK"),
)  # fmt: skip
# Below a line with a unit's name
NAMED = ("P_HIT", "P_SKILLED", "P_HEAL", "P_REGAIN_MELEE", "P_REGAIN_RANGED")
ROUND = {"S_LAID": 2}  # fewer than the rest of a scene


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def large(device_image: Path) -> Font:
    return Font(str(device_image / "fonts" / "large.fnt"))


class Words:
    """The texts of a language with the widest that can stand in each place."""

    def __init__(self, language: str, font: Font):
        self.language = language
        self.font = font
        self.army = self.widest([f"{self[key]} III" for key in _CLASSES[:4]])  # of I to V the widest
        self.hero = self.widest([self[key] for key in _HEROES])
        self.unit = self.widest([self.army, self.hero])
        self.player = self.widest([self[key] for key in _SEATS])
        self.element, self.other = sorted([self[key] for key in _ELEMENTS], key=font.width)[:-3:-1]
        self.card = self.widest([self[key] for key in _CHEST])
        self.skill = self.widest([self[key] for key in _SKILLS])
        self.token = self.widest([self[key] for key in _TOKENS])

    def __getitem__(self, key: str) -> str:
        return str(ARTE[key][self.language])

    def widest(self, words: list[str]) -> str:
        return max(words, key=self.font.width)

    def fill(self, key: str) -> str:
        values = {"n": "12", "m": "12", "k": "4", "r": "4", "q": "12", "a": PLACE}
        values["name"] = self.unit
        if key == "P_ROLLS":
            values |= {"a": self.player, "b": self.player, "n": "6", "m": "6"}
        elif key in ("A_SPLIT", "S_TOOK"):
            values |= {"a": self.element, "b": self.other, "n": "5", "m": "0"}
        elif key == "S_DRAFTED":
            values["a"] = self.element
        elif key == "S_LAID":
            values |= {"a": self["A_GEM"].replace("{name}", self.card), "n": "4", "m": "4"}
        elif key == "S_SWAPPED":
            values |= {"a": self.card, "b": self.card}
        elif key in ("S_ATTACKED", "S_REDIRECTED"):
            values["a"] = self.unit
        elif key == "P_CHASE":
            values["name"] = self.hero  # only they evade
        elif key == "P_COLUMN":
            values["a"] = "P"
        elif key in ("P_SKILLED", "A_SKILL"):
            values |= {"name": self.skill, "n": "3"}
        elif key in ("P_TOKENS", "S_TOKEN_GONE"):
            values["name"] = self.token
        elif key in ("A_GEM", "P_SWAP"):
            values["name"] = self.card
        elif key in ("A_PLATE", "A_TURNED", "P_PLATE"):
            values["name"] = "3x3"
        elif key in ("P_AWAY", "A_RESIGN", "V_WINS", "V_LEFT"):
            values |= {"name": self.player, "n": "2", "m": "8"}
        elif key == "A_TIMED":
            values |= {"n": "2", "m": "60"}
        text = self[key]
        for place, value in values.items():
            text = text.replace("{" + place + "}", value)
        assert "{" not in text, f"{key}: nobody says how long its {text} may be"
        return text

    def lines(self, text: str) -> int:
        for word in text.split():
            assert self.font.width(word) <= WIDTH, word
        return len(wrap(self.font, text, WIDTH))


@pytest.fixture
def words(language: str, font: Font) -> Words:
    return Words(language, font)


def test_titles_fit_their_line(words: Words, font: Font) -> None:
    titles = [f"{words.player}: {words[key]}" for key in TITLES]
    titles += [f"{words.unit} {PLACE}", f"{words.player}: {words.unit}", words.skill]
    assert not [title for title in titles if font.width(title) > TITLE_WIDTH]


def test_lines_of_lists_fit(words: Words, font: Font) -> None:
    lines = [words.fill(key) for key in ITEMS]
    lines += [f"{words.army} ♥4 P16", f"{words.hero} ♥12 P16", f"{words.unit} 6+3/7", f"{words.unit} P16 (6)"]
    assert not [line for line in lines if font.width(line) > ITEM_WIDTH]


def test_questions_leave_room_for_their_list(words: Words) -> None:
    paired = {key for pair in PAIRS for key in pair}
    alone = [key for key in ARTE if key.startswith("P_") and key not in paired and key not in NAMED]
    too_long = [key for key in alone if words.lines(words.fill(key)) > 2]
    too_long += [str(pair) for pair in PAIRS if words.lines("\n".join(map(words.fill, pair))) > 2]
    too_long += [key for key in NAMED if words.lines(words.unit + "\n" + words.fill(key)) > 2]
    assert not too_long


def test_what_has_happened_fits_below_what_stands_large(words: Words, large: Font) -> None:
    for key in ARTE:
        if key.startswith("S_") and key not in BIG:
            assert words.lines(words.fill(key)) <= ROUND.get(key, 3), key
    for key in BIG:
        text = words.fill(key)
        assert large.width(text) <= WIDTH or words.font.width(text) <= WIDTH, text


def test_verdict_and_question_before_the_game_fit(words: Words, font: Font) -> None:
    for key in ARTE:
        if key.startswith("V_"):
            assert words.lines(words.fill(key)) <= 2, key
    assert font.width(words["Q_TIMED"]) <= TITLE_WIDTH
