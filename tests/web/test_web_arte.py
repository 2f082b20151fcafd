"""Arte de Batalla on the page: what everybody may see of the battlefield, and a bot that plays by hands."""

import json
import re
import tomllib
from typing import Any

import pytest

from rules.arte.moves import AT_PLACE, AT_READY, LAY
from sim import FIRMWARE
from sim.scenario.moves_file import read_moves
from sim.web.games.arte import parts
from sim.web.games.arte.field import field
from sim.web.server import STATIC
from table.arte import shared_prompts
from tests.web.sitting import SCENARIOS, Sitting

WORDS = (STATIC / "games" / "arte" / "words.js").read_text(encoding="utf-8")


def seated(moves: str, until: int = -1, board: str = "pico_duel") -> Sitting:
    """At a game that the power cut off at the first of these moments, or at the end of the file."""
    sitting = Sitting(board)
    sitting.live.speed = "fast"
    played = read_moves(SCENARIOS / "setup" / f"{moves}.moves")
    if until >= 0:
        played.moves = played.moves[:until]
    played.write(sitting.table)
    sitting.wait(0.6)
    sitting.do(0.5, press="ok")
    return sitting


def squares(sitting: Sitting) -> dict[str, Any]:
    shown = sitting.live.squares.field
    assert shown is not None
    return shown


def game(sitting: Sitting) -> Any:
    return sitting.table.desk().session.game


def test_ab_117_before_the_reveal_the_page_gets_no_army_no_square_and_no_level() -> None:
    armies = 3 + 4 + 16  # rolls and choice, Heroes, both armies: then both are asked whether they are ready
    sitting = seated("arte_tower", armies)
    assert game(sitting).moment == AT_READY
    shown = squares(sitting)
    assert any(game(sitting).counts)
    assert not shown["revealed"] and not shown["units"] and not shown["horses"] and not any(shown["levels"])
    assert not shown["offers"] and shown["picked"] == -1
    assert [hero["hero"] for side in shown["sides"] for hero in side["heroes"]] == [
        0,
        6,
        5,
        3,
    ]  # the draft is public


def test_pieces_appear_as_they_are_placed_and_squares_can_be_clicked() -> None:
    revealed = 3 + 4 + 16 + 2 + 8 + 1  # both ready, four plates with their squares, the terrain is complete
    sitting = seated("arte_tower", revealed)
    assert game(sitting).moment == AT_PLACE
    shown = squares(sitting)
    assert shown["levels"][16 * 4 + 5] == 3 and not shown["units"]
    assert len(shown["reach"]) == 32  # two rows of sixteen (AB-109)
    assert shown["offers"][5] == "F  (2)\nF1"
    for line in shown["offers"][5].split("\n"):
        sitting.do(0.4, line=line)
    assert not sitting.errors
    placed = squares(sitting)["units"]
    assert [(one["square"], one["seat"], one["hero"]) for one in placed] == [(5, 0, 0)]


def test_a_walk_and_an_attack_are_offered_on_the_squares() -> None:
    sitting = seated("arte_third_turn")
    shown = squares(sitting)
    warrior = next(one for one in shown["units"] if one["square"] == 149)
    assert (warrior["class"], warrior["number"], warrior["life"], warrior["mp"]) == (0, 1, 4, 8)
    assert shown["offers"][149] == "Warrior I ♥4 F10"
    sitting.do(0.5, line="Warrior I ♥4 F10")
    assert squares(sitting)["offers"][213] == "Move\nF\nF14"
    for line in ("Move", "F", "F14"):
        sitting.do(0.5, line=line)
    sitting.wait(0.6)
    shown = squares(sitting)
    assert shown["active"] == 213
    assert shown["targets"] == [229, 228]  # the Assassin and Archer I, both beside F14
    assert shown["offers"][229] == "Attack Assassin"  # so few targets stand in the list themselves
    sitting.do(0.5, line="Attack Assassin")
    assert squares(sitting)["attack"] == {"from": 213, "to": 229, "aim": 229, "line": []}


def test_the_hourglass_is_told_with_what_is_left() -> None:
    sitting = seated("arte_hourglass")
    clock = squares(sitting)["clock"]
    assert clock["run"] == 60_000 and 100_000 < clock["left"] <= 120_000


def test_a_bot_plays_its_turn_with_cards_of_its_own_hand_only() -> None:
    sitting = seated("arte_third_turn")
    sitting.live.seat_bot(1, True, "arte")
    before = game(sitting).hand_sizes[0]
    for _ in range(400):
        sitting.wait(0.1)
        if game(sitting).player == 1 or game(sitting).seat == 1:
            break
    assert game(sitting).player == 1 or game(sitting).seat == 1, sitting.table.screen_text()
    assert not [words for _, kind, words in sitting.live.story.lines if kind == "refusal"]
    assert game(sitting).hand_sizes[0] <= before
    steps = {next(iter(step)) for _, step in sitting.live.hands.journal}
    assert steps <= {"turn", "press", "tap"}
    assert sitting.live.seats == {}  # no card of the tray is the bot's alone


def test_a_bot_sees_no_move_with_a_card_that_it_does_not_hold() -> None:
    from sim.web.games.arte.bot import Known

    sitting = seated("arte_third_turn")

    class Nothing:
        def holds(self, kind: int, gem: int) -> bool:
            return False

    sitting.do(0.5, line="Warrior I ♥4 F10")
    moves = game(sitting).expects().moves
    nothing: Any = Nothing()
    seen = Known(game(sitting), 0, nothing).expects().moves
    assert [move for move in moves if move[0] == LAY]  # Boots, as far as anybody else knows
    assert seen == [move for move in moves if move[0] != LAY]


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_terms_of_the_page_are_those_of_the_table(language: str) -> None:
    texts = tomllib.loads((FIRMWARE / "texts" / "arte.toml").read_text(encoding="utf-8"))
    block = re.search(rf"const {language} = {{(.*?)\n}};", WORDS, re.DOTALL)
    assert block
    said = dict(re.findall(r'ab_(\w+): "(.*?)",', block[1]))
    terms = {key.upper() for key in said} & set(texts)
    assert len(terms) > 40
    assert {key: said[key.lower()] for key in terms} == {key: texts[key][language] for key in terms}


def test_the_lists_of_a_prompt_have_the_same_numbers_here_and_there() -> None:
    for name in ("LIST", "SQUARES", "TARGETS", "STEPS", "COLUMN"):
        assert getattr(parts, name) == getattr(shared_prompts, name)
    assert parts.FEW == shared_prompts._FEW


def test_the_field_is_made_of_plain_things() -> None:
    sitting = seated("arte_tokens")
    play = sitting.table.desk().page
    assert json.loads(json.dumps(field(play)))["size"] == [16, 16]
