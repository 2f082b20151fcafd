"""Every common text fits where it stands on the display, in every language and with its longest values."""

import tomllib

import pytest

from scenes.font import Font
from scenes.layout import fits, wrap
from scenes.screen import BODY, FOOTER, HEIGHT, LINE, ROWS, WIDTH
from sim import FIRMWARE

LANGUAGES = ("en", "it", "es")
TITLE_WIDTH = WIDTH - 4
ITEM_WIDTH = WIDTH - 8
NOTICE_LINES = 3
REFUSAL_LINES = 2
BODY_LINES = (FOOTER - BODY) // LINE

# The longest that can stand for each place
NAMES = {
    "n": "64", "moves": "9999", "name": "attacker.1", "zone": "Attaccante 5",
}  # fmt: skip
LONGEST_CARD = "Carthaginian Soldiers*"
LONGEST_POINT = "Raggio di sole → Pergamena"

# How each text is used: as a title, a line of a list, words of so many lines, a notice, or at the bottom.
TITLES = (
    "CHOOSE_GAME", "CHOOSE_LANGUAGE", "CHOOSE_PLAYERS", "CHOOSE_FIGURE", "RESUME", "MENU",
    "SETTINGS", "WHEEL", "SCORE", "PAUSE", "ABANDON_ASK", "ABANDON_SURE", "GAME_OVER", "RECHECK",
    "JOURNAL", "EXPLAIN", "SET_LANGUAGE", "SET_GAME", "SET_PLAYERS", "SET_ROUNDS", "SET_BRIGHTNESS",
    "SET_SPEED", "SET_DICE", "SET_WHEEL_OFFSET", "SET_SAVER_MINUTES", "SET_TURN_CLOCK", "SET_GAIN",
    "SEAT", "REPLAY", "HOUSE_OTHER", "HOUSE_PAIR", "HOUSE_INVITE", "HOUSE_BACK",
    "HOUSE_BOT", "HOUSE_OPPONENT", "HOUSE_LEAVE_ASK", "HINT",
)  # fmt: skip
ITEMS = (
    "GAME_HISTORY", "GAME_BATTALIA", "GAME_ARTE", "LANG_EN", "LANG_IT", "LANG_ES", "YES", "NO",
    "GO_ON", "NEW_GAME", "UNDO", "RESUME", "WHEEL_SET_UP", "DIAGNOSTIC", "ENTER_BY_LIST", "ABANDON",
    "SETTINGS", "SCORE", "PAUSE", "SET_WHEEL_OFFSET", "HOUSE_LEAVE", "HINT",
)  # fmt: skip
NOTICES = (
    "UNDO_END", "UNDO_ASKED", "UNDONE", "READER_LOST", "READER_BACK", "CARD_GONE", "FLASH_FULL",
    "FLASH_REFUSED", "DEFECT",
    "DISPLAY_MISSING", "DISPLAY_LOST", "SETTINGS_DAMAGED", "WHEEL_MOVED", "TIME_UP", "FILE_BROKEN",
    "WHEEL_LOST", "MAGNET_MISSING", "MAGNET_WEAK", "MAGNET_STRONG",
)  # fmt: skip
LINES = {  # how many a text may take
    1: (
        "WHEEL_TOO_FAR", "WHEEL_WRONG_WAY",
    ),
    2: (
        "STAND_IN", "STAND_IN_ALL", "HINT_WAIT", "HINT_NONE", "HOUSE_WAIT", "HOUSE_THINKS", "WAIT",
        "PAUSE_ENDS", "WHEEL_FIRST", "WHEEL_CORRECT", "WHEEL_HALF", "WHEEL_BETWEEN", "WHEEL_RIGHT",
        "WHEEL_LEFT",
    ),
    3: (
        "WHEEL_LOOK", "REPLAY_MOVE",
    ),
    5: (
        "RECHECK_LAY", "RECHECK_OTHER", "RECHECK_TAKE", "HOUSE_LAY", "HOUSE_WRONG", "HOUSE_TURN",
        "HOUSE_ALONE", "HOUSE_ENDED", "HOUSE_DECLINED", "HOUSE_UNPAIRED",
    ),
}  # fmt: skip
REFUSALS = (  # below what is asked
    "CARD_UNKNOWN", "CARD_OTHER_GAME", "CARD_TWO", "CARD_AGAIN", "CARD_AWAY", "CARD_NOT_NOW",
    "REFUSED", "TAG_EMPTY", "TAG_FOREIGN", "TAG_HALF", "TAG_GARBAGE", "TAG_UNKNOWN", "LINE_GAP",
    "LINE_TWICE", "LINE_FULL", "R_OTHER_HOUSE",
)  # fmt: skip
WORDS = {key: lines for lines, keys in LINES.items() for key in keys}
SCROLLED = ("RESUME_FAILED", "JOURNAL_DAMAGED", "JOURNAL_NEWER", "HOUSE_FALSE", "HOUSE_STOP")
BOTTOM = (
    ("BACK", "OK"),
    ("", "GO_ON"),
    ("", "LEAVE_IT"),
    ("CARD_COVERED", "CARD_TAKEN"),
    ("HOLD_MORE", ""),
    ("", "MENU"),
)
# Parts of a line: with what stands before and behind them
VALUES = {
    "SET_LANGUAGE": "LANG_ES", "SET_NIGHT": "OFF", "SET_SOUND": "ON", "SET_ODDS": "OFF", "SET_HINTS": "OFF",
    "SET_TURN_CLOCK": "600 s", "SET_PLAYERS": "5", "SET_ROUNDS": "8", "SET_BRIGHTNESS": "100 %",
    "SET_SPEED": "4", "SET_SAVER_MINUTES": "60 min", "SET_GAIN": "7",
}  # fmt: skip
DICE = ("DICE_REAL", "DICE_TABLE")
ZONES = ("Z_ATTACKER", "Z_DEFENDER", "Z_TILE", "Z_LINE", "Z_SEAT")
READER = "attacker.5 "
EVENTS = (
    "D_CARD", "D_EMPTY", "D_FOREIGN", "D_HALF", "D_GARBAGE", "D_UNKNOWN", "D_TWO", "D_REMOVED",
    "D_LOST", "D_BACK",
)  # fmt: skip
EDGES = ("D_PRESSED", "D_HELD", "D_RELEASED")
FIGURES = {
    "D_WHEEL": " -32768 >", "D_HEAP": " 180224 / 245760", "D_FLASH": " 1224 / 1408 KB",
    "D_VERSION": " 10.10.10", "D_MINUTES": " 17895", "D_TRY": "", "D_DISPLAY": " 4/4", "D_READERS": " 4/4",
    "D_MEASURE": " 5/5", "D_SUPPLY": " 4999 > 4999 mV !", "D_GAIN": " 4: 999999 !",
}  # fmt: skip

MEASURED = ("D_STILL", "D_NOISY", "D_LINE_GOOD", "D_LINE_HELD", "D_LINE_FLOATS")

COMMON = tomllib.loads((FIRMWARE / "texts" / "common.toml").read_text(encoding="utf-8"))


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def filled(key: str, language: str) -> str:
    text: str = COMMON[key][language]
    values = {**NAMES, "name": LONGEST_CARD} if key.startswith(("RECHECK", "HOUSE")) else NAMES
    if key == "HOUSE_OPPONENT":
        values = {"name": "5"}
    if key == "HOUSE_PAIR":
        values = {"name": "123 456"}
    if key in ("WHEEL_LOOK", "HOUSE_TURN"):
        values = {"name": LONGEST_POINT}
    if key == "FILE_BROKEN":
        values = {"name": "cards/battalia.cat"}
    for place, value in values.items():
        text = text.replace("{" + place + "}", value)
    assert "{" not in text, f"{key}: nobody says how long its {text} may be"
    return text


def test_every_common_text_is_looked_at() -> None:
    used = {
        *TITLES,
        *ITEMS,
        *NOTICES,
        *WORDS,
        *REFUSALS,
        "EXPECTED",
        *SCROLLED,
        *VALUES,
        *DICE,
        *ZONES,
        *EVENTS,
        *EDGES,
        *FIGURES,
        *MEASURED,
        "SET_DICE",
    }
    used |= {key for pair in BOTTOM for key in pair if key} | {"ON", "OFF", "SET_GAME"}
    assert set(COMMON) == used


def test_titles_fit_their_line(font: Font, language: str) -> None:
    too_long = [key for key in TITLES if font.width(filled(key, language)) > TITLE_WIDTH]
    assert not too_long


def test_lines_of_lists_fit(font: Font, language: str) -> None:
    lines = {key: filled(key, language) for key in ITEMS}
    for key, value in VALUES.items():
        lines[key] = filled(key, language) + ": " + (filled(value, language) if value in COMMON else value)
    for key in DICE:
        lines[key] = filled("SET_DICE", language) + ": " + filled(key, language)
    too_long = {key: line for key, line in lines.items() if font.width(line) > ITEM_WIDTH}
    assert not too_long


def test_notices_fit_their_three_lines(font: Font, language: str) -> None:
    too_long = [
        key for key in NOTICES if not fits(font, filled(key, language), WIDTH - 4, NOTICE_LINES * LINE)
    ]
    assert not too_long


def test_words_fit_their_lines(font: Font, language: str) -> None:
    too_long = {
        key: filled(key, language)
        for key, lines in WORDS.items()
        if not fits(font, filled(key, language), WIDTH, lines * LINE)
    }
    assert not too_long


def test_refusals_leave_three_lines_for_what_is_asked(font: Font, language: str) -> None:
    too_long = [
        key for key in REFUSALS if not fits(font, filled(key, language), WIDTH - 4, REFUSAL_LINES * LINE)
    ]
    assert not too_long


def test_the_longest_advice_about_the_wheel_fits_below_what_is_asked(font: Font, language: str) -> None:
    longest = 0
    for trouble in ("WHEEL_TOO_FAR", "WHEEL_WRONG_WAY"):
        for way in ("WHEEL_LEFT", "WHEEL_RIGHT"):
            advice = filled(trouble, language) + " " + filled(way, language)
            longest = max(longest, len(wrap(font, advice, WIDTH)))
    assert len(wrap(font, filled("WHEEL_LOOK", language), WIDTH)) + longest <= BODY_LINES


def test_long_reports_scroll_but_never_split_a_word(font: Font, language: str) -> None:
    for key in SCROLLED:
        assert fits(font, filled(key, language), WIDTH, 2 * ROWS * LINE), key


def test_what_the_buttons_do_fits_the_bottom_line(font: Font, language: str) -> None:
    for left, right in BOTTOM:
        words = [filled(key, language) for key in (left, right) if key]
        if left == "HOLD_MORE":
            words = ["BH-309", *words]
        if right == "GO_ON":
            words = ["↓ 99", *words]
        assert sum(font.width(word) + 4 for word in words) <= WIDTH, words
        assert all(font.width(word) <= WIDTH * 2 // 3 for word in words), words


def test_the_diagnostic_has_no_line_that_breaks(font: Font, language: str) -> None:
    lines = [READER + filled(key, language) for key in EVENTS]
    lines += ["minus " + filled(key, language) for key in EDGES]
    lines += [filled(key, language) + behind for key, behind in FIGURES.items()]
    lines += [f"! {filled('D_WHEEL', language)} {filled(key, language)}" for key in MEASURED]
    too_long = [line for line in lines if font.width(line) > WIDTH]
    assert not too_long


def test_places_fit_into_their_sentences(font: Font, language: str) -> None:
    longest = max((COMMON[key][language].replace("{n}", "5") for key in ZONES), key=font.width)
    assert font.width(longest) <= font.width(NAMES["zone"]), "RECHECK is measured with a shorter place"


def test_the_display_has_room_for_what_the_tests_assume() -> None:
    assert BODY_LINES == 5
    assert HEIGHT == 64
