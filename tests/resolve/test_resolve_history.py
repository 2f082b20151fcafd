"""`python -m host_tools resolve`: battles and odds of A Battle Through History, line in, line out."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools import resolve

TREBUCHET = {"name": "Trebuchet", "v": [1, 0, 0]}
ARCHERS = {"name": "Archers", "v": [0, 1, 0]}
CONSCRIPTS = {"name": "Conscripts", "v": [0, 0, 1], "reinf": 1}
SPY = {"name": "Spy", "hd": 1}
CROSSBOWMEN = {"name": "Genoese Crossbowmen", "kind": "elite", "era": 2, "v": [0, 1, 0], "link": [0, 2]}
SISTERS = {
    "name": "Trung Sisters",
    "kind": "elite",
    "era": 2,
    "v": [0, 1, 3],
    "hp": 2,
    "link": [2, 0],
    "assault": 1,
}

V4 = {
    "id": "v4",
    "game": "history",
    "query": "battle",
    "mode": "board",
    "attacker": {"line": [TREBUCHET, ARCHERS, CONSCRIPTS], "deck": [SPY, ARCHERS], "tokens": []},
    "defender": {"line": [CROSSBOWMEN, SISTERS], "era_decks": {"2": []}, "deck": [], "tokens": []},
    "strong": [6],
    "risky": [1],
    "reroll": {"attacker": 0, "defender": 0},
    "relics": 10,
}

# As the contract of the command prints it.
V4_ANSWER = """
{"id":"v4","ok":true,"line":{"attacker":["Trebuchet","Archers","Conscripts","Spy"],"defender":["Genoese Crossbowmen","Trung Sisters"]},
 "lost":{"attacker":0,"defender":0},"links":{"attacker":[],"defender":[[1,2]]},"n":4,
 "dice":{"attacker":[1,1,1],"defender":[0,0,2]},
 "lines":[{"line":"long","totals":[2,0],"damage":[0,2]},{"line":"medium","totals":[2,1],"damage":[0,1]},{"line":"close","totals":[2,5],"damage":[3,0]}],
 "up":{"attacker":[0,0,0,1],"defender":[0,1]},"hurt":{"attacker":[1,1,1,0],"defender":[1,1]},
 "winner":"attacker","recruits":[1],"relics_seen":1,"honor":0,"prowess":"none"}
"""  # noqa: E501


def answers(*lines):
    """What the command answers to raw lines."""
    out = io.StringIO()
    assert resolve.run(io.BytesIO(b"".join(line + b"\n" for line in lines)), out) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


def ask(question):
    return answers(json.dumps(question).encode())[0]


def battle(attackers, defenders, strong=1, risky=1, mode="board", **more):
    """A question with these line-ups; a key like attacker_deck goes to that side."""
    question = {"id": 1, "game": "history", "query": "battle", "mode": mode, "relics": 10}
    question.update(attacker={"line": attackers}, defender={"line": defenders})
    question.update(strong=[strong] if isinstance(strong, int) else strong)
    question.update(risky=[risky] if isinstance(risky, int) else risky)
    for key, value in more.items():
        side, _, field = key.partition("_")
        if field:
            question[side][field] = value
        else:
            question[key] = value
    return question


# Examples


def test_the_contracts_example_word_for_word():
    out = io.StringIO()
    resolve.run(io.BytesIO(json.dumps(V4).encode()), out)
    assert out.getvalue() == V4_ANSWER.replace("\n ", "").replace("\n", "") + "\n"


def test_the_contracts_example_as_a_duel_d26_bh_832_833():
    """D26: the Attacker wins with three Units down, the Defender gets one Honor token."""
    answer = ask({**V4, "mode": "duel"})
    assert answer["winner"] == "attacker"
    assert (answer["honor"], answer["prowess"], answer["recruits"]) == (1, "attacker", [])
    assert answer["relics_seen"] == 1


def test_v5_joakim_wins_with_a_diversion_token():
    chris = [{"v": [1, 0, 1], "acc": 1}, {"v": [0, 1, 1], "assault": 1}, {"v": [0, 1, 1]}]
    joakim = [{"v": [0, 0, 2], "hd": 1}, {"v": [0, 1, 2], "hp": 2}]
    token = [[2, {"ability": "div", "n": 1}]]
    answer = ask(battle(chris, joakim, strong=1, risky=1, mode="duel", defender_tokens=token))
    assert [line["totals"] for line in answer["lines"]] == [[2, 1], [2, 2], [3, 5]]
    assert answer["up"] == {"attacker": [0, 0, 1], "defender": [1, 1]}
    assert answer["prowess"] == "defender"
    assert (answer["relics_seen"], answer["honor"], answer["recruits"]) == (0, 0, [])


def test_v2_the_battle_is_over_after_long_and_four_relics_are_seen():
    answer = ask(battle([{"v": [2, 0, 0], "acc": 1}], [{"v": [0, 1, 1], "hd": 1}, {"v": [0, 0, 1]}], 3, 5))
    assert answer["lines"] == [{"line": "long", "totals": [2, 0], "damage": [0, 2]}]
    assert (answer["winner"], answer["recruits"], answer["relics_seen"]) == ("attacker", [1, 2], 4)


def test_bh_811_recruits_are_told_whoever_won_and_bh_837_nobody_wins():
    answer = ask(battle([{"v": [1, 0, 0]}], [{"hd": 1}], strong=5, risky=3))
    assert (answer["winner"], answer["recruits"], answer["relics_seen"]) == ("none", [1], 0)
    answer = ask(battle([{"v": [1, 0, 0]}], [{"hd": 1}], strong=5, risky=3, mode="duel"))
    assert (answer["winner"], answer["prowess"], answer["honor"]) == ("none", "none", 0)


def test_bh_604_damage_tells_the_whole_difference_with_points_lost():
    answer = ask(battle([{"v": [9, 0, 0]}], [{}], strong=1, risky=1))
    assert answer["lines"] == [{"line": "long", "totals": [10, 1], "damage": [0, 9]}]
    assert answer["hurt"]["defender"] == [1]


def test_d27_bh_835_the_defender_has_only_two_relics():
    answer = ask(battle([{"v": [9, 0, 0]}], [{}], mode="duel", relics=2))
    assert (answer["winner"], answer["n"], answer["relics_seen"]) == ("attacker", 1, 2)


# Reinforcements and tokens


def test_bh_412_board_units_are_reinforced_from_their_own_eras():
    first = {"name": "first", "kind": "elite", "era": 1, "reinf": 1}
    second = {"name": "second", "kind": "elite", "era": 3, "reinf": 1}
    decks = {"1": [{"name": "of I", "era": 1}], "3": [{"name": "of III", "era": 3}]}
    question = battle([{}], [second, first], defender_era_decks=decks, defender_deck=[{"name": "never"}])
    assert ask(question)["line"]["defender"] == ["second", "first", "of III", "of I"]


def test_bh_413_a_challenged_player_is_reinforced_from_the_own_deck():
    elite = {"name": "front", "kind": "elite", "era": 1, "reinf": 1}
    question = battle([{}], [elite], mode="duel", defender_deck=[{"name": "own"}])
    question["defender"]["era_decks"] = {"1": [{"name": "never"}]}
    assert ask(question)["line"]["defender"] == ["front", "own"]


def test_bh_411_414_the_attackers_deck_from_the_top_until_it_is_empty():
    question = battle([{"name": "a", "reinf": 2}, {"name": "b", "reinf": 1}], [{}])
    question["attacker"]["deck"] = [{"name": "top"}, {"name": "bottom"}]
    answer = ask(question)
    assert answer["line"]["attacker"] == ["a", "b", "top", "bottom"]
    assert answer["lost"] == {"attacker": 0, "defender": 0}


def test_d22_bh_416_a_reinforcement_without_a_slot_is_lost():
    question = battle([{"reinf": 2, "v": [9, 0, 0]}, {}, {}, {}], [{}], attacker_deck=[{}, {}])
    answer = ask(question)
    assert (answer["n"], answer["lost"], answer["relics_seen"]) == (5, {"attacker": 1, "defender": 0}, 0)


def test_bh_401_links_are_told_as_they_stand_after_assault():
    shield = {"hp": 2, "link": [1, 1]}
    question = battle([shield, shield], [{**shield, "assault": 1}, shield, shield], strong=5, risky=4)
    assert ask(question)["links"] == {"attacker": [], "defender": [[1, 2], [2, 3]]}


def test_bh_440_the_attackers_token_may_lie_on_a_reinforcement():
    question = battle([CONSCRIPTS], [{"hp": 5}], strong=5, risky=4, attacker_deck=[SPY])
    question["attacker"]["tokens"] = [[2, {"v": [0, 0, 2]}]]
    assert ask(question)["lines"][2]["totals"] == [4, 0]


def test_bh_702_a_tokens_icons_add_to_the_cards_own():
    question = battle([{"v": [1, 0, 0]}, {}, {}], [{"hd": 1}, {"hp": 5}], strong=5, risky=4, mode="duel")
    question["defender"]["tokens"] = [[1, {"ability": "hd"}]]
    assert ask(question)["up"]["attacker"] == [0, 0, 1]


# Dice


def test_bh_511_the_last_re_roll_counts():
    question = battle([{"rel": 2}], [{"hp": 5}], strong=[1, 3, 6], reroll={"attacker": 2})
    assert ask(question)["dice"]["attacker"] == [0, 0, 2]
    assert ask({**question, "reroll": {"attacker": 1}})["dice"]["attacker"] == [0, 1, 0]


def test_bh_513_each_side_has_its_own_re_rolls_and_die():
    question = battle([{"rel": 1}], [{"rel": 1}], strong=[1, 6], risky=[2, 3], mode="duel")
    question["reroll"] = {"attacker": 1, "defender": 1}
    assert ask(question)["dice"] == {"attacker": [0, 0, 2], "defender": [0, 0, 3]}


def test_d24_bh_514_the_board_rolls_a_negative_face_again_and_keeps_what_comes():
    question = battle([{}], [{"rel": 1}], risky=[4, 6, 1])
    assert ask(question)["dice"]["defender"] == [0, -1, 0]


def test_d25_bh_514_the_board_keeps_a_face_without_a_negative_value():
    question = battle([{}], [{"rel": 1}], risky=[3, 1])
    assert ask(question)["dice"]["defender"] == [0, 0, 3]


def test_bh_514_no_player_decides_for_the_board():
    question = battle([{}], [{"rel": 1}], risky=[3, 1], reroll={"attacker": 0, "defender": 7})
    assert ask(question)["dice"]["defender"] == [0, 0, 3]


# Odds


def test_odds_of_the_duel_of_the_weakest():
    """Worked out by hand in test_history_odds.py."""
    question = {"id": 1, "game": "history", "query": "odds", "mode": "duel"}
    question.update(attacker={"line": [{}]}, defender={"line": [{}]})
    assert ask(question) == {"id": 1, "ok": True, "attacker": 24, "defender": 12, "none": 0, "of": 36}
    question["defender"]["line"] = [{"rel": 1}]
    assert ask(question) == {"id": 1, "ok": True, "attacker": 100, "defender": 116, "none": 0, "of": 216}
    question["mode"] = "board"
    assert ask(question) == {"id": 1, "ok": True, "attacker": 18, "defender": 18, "none": 0, "of": 36}


def test_odds_are_the_battles_counted():
    """Without Relaunch: each of the 36 rolls asked as a battle."""
    winners = [
        ask({**V4, "strong": [strong], "risky": [risky]})["winner"]
        for strong in range(1, 7)
        for risky in range(1, 7)
    ]
    told = ask({**V4, "query": "odds"})
    assert told["of"] == 36
    for side in ("attacker", "defender", "none"):
        assert told[side] == winners.count(side)


# Refusals

ONE_TOKEN = [[1, {"v": [0, 0, 2]}]]
SECOND = [[2, {"v": [0, 0, 2]}]]
LINK = [[1, {"ability": "link"}]]
ABILITIES = "one of hd, acc, div, rel"
ERA_DECKS = "decks named by their Era, 1 to 4"
FOUR_TOKENS = [[i, {"v": [0, 0, 1]}] for i in (1, 2, 3, 4)]


def test_bh_441_units_of_the_board_have_no_tokens():
    answer = ask(battle([{}], [{}], defender_tokens=ONE_TOKEN))
    assert (answer["ok"], answer["code"], answer["rule"]) == (False, "board_tokens", "BH-441")
    assert ask(battle([{}], [{}], defender_tokens=ONE_TOKEN, mode="duel"))["ok"]


@pytest.mark.parametrize(
    ("question", "code", "rule"),
    [
        (battle([], [{}]), "line_size", "BH-309"),
        (battle([{}] * 5, [{}]), "line_size", "BH-309"),
        (battle([{}], []), "line_size", "BH-306"),
        (battle([{}], [{}] * 4), "line_size", "BH-306"),
        (battle([{}], [{}] * 4, mode="duel"), "line_size", "BH-323"),
        (battle([{}] * 4, [{}], attacker_tokens=FOUR_TOKENS), "three_tokens", "BH-440"),
        (battle([{}], [{}] * 3, mode="duel", defender_tokens=FOUR_TOKENS), "three_tokens", "BH-324"),
        (battle([{}], [{}], attacker_tokens=ONE_TOKEN * 2), "unit_has_token", "BH-440"),
        (battle([{}], [{}], attacker_tokens=SECOND), "no_unit", "BH-440"),
        (
            battle([{}], [CONSCRIPTS], mode="duel", defender_deck=[{}], defender_tokens=SECOND),
            "no_unit",
            "BH-324",
        ),
        (battle([{}], [{}], attacker_tokens=[[1, {"v": [1, 0, 0], "ability": "hd"}]]), "bad_field", "BH-751"),
        (battle([{}], [{}], attacker_tokens=[[1, {}]]), "bad_field", "BH-751"),
        (battle([{}], [{}], reroll={"attacker": 1}, strong=[1, 2]), "too_many_rerolls", "BH-510"),
        (battle([{}], [{}], mode="duel", reroll={"defender": 1}), "too_many_rerolls", "BH-510"),
        (battle([{"rel": 1}], [{}], reroll={"attacker": 1}), "too_few_faces", "BH-510"),
        (battle([{}], [{"rel": 1}], risky=2), "too_few_faces", "BH-514"),
        (battle([{}], [{}], strong=[]), "too_few_faces", "BH-451"),
        (battle([{}], [{}], strong=7), "impossible_face", "BH-501"),
        (battle([{}], [{}], risky=0), "impossible_face", "BH-502"),
        (battle([{}], [{}], risky=[1, "2"]), "impossible_face", "BH-502"),
        (battle([{}], [{}], risky=[1, True]), "impossible_face", "BH-502"),
    ],
)
def test_what_the_rules_forbid_is_refused_by_its_rule(question, code, rule):
    answer = ask(question)
    assert (answer["ok"], answer["code"], answer["rule"]) == (False, code, rule)
    assert answer["id"] == 1
    assert answer["message"].endswith(".")


@pytest.mark.parametrize(
    ("question", "place", "value", "allowed"),
    [
        (battle([{"hp": 0}], [{}]), "attacker.line[0].hp", "0", "a whole number from 1 to 5"),
        (battle([{}], [{}, {"hd": 4}]), "defender.line[1].hd", "4", "a whole number from 0 to 3"),
        (battle([{"acc": True}], [{}]), "attacker.line[0].acc", "true", "a whole number from 0 to 3"),
        (battle([{"rel": 1.0}], [{}]), "attacker.line[0].rel", "1.0", "a whole number from 0 to 2"),
        (battle([{"v": [1, 0]}], [{}]), "attacker.line[0].v", "[1, 0]", "a list of 3 whole numbers"),
        (battle([{"v": [1, 0, 10]}], [{}]), "attacker.line[0].v[2]", "10", "a whole number from 0 to 9"),
        (battle([{"kind": "king"}], [{}]), "attacker.line[0].kind", '"king"', "one of base, elite, hero"),
        (battle([{"name": 7}], [{}]), "attacker.line[0].name", "7", "a text"),
        (battle([7], [{}]), "attacker.line[0]", "7", "an object"),
        (battle([{}], {}), "defender.line", "{}", "a list"),
        (battle([{}], [{}], mode="war"), "mode", '"war"', "one of board, duel"),
        (battle([{}], [{}], mode=None), "mode", "missing", "one of board, duel"),
        (battle([{}], [{}], relics=-1), "relics", "-1", "a whole number from 0 to 1000000"),
        (battle([{}], [{}], reroll=[0]), "reroll", "[0]", "an object"),
        (battle([{}], [{}], strong={}), "strong", "{}", "a list"),
        (battle([{}], [{}], defender_era_decks={"V": []}), "defender.era_decks", '"V"', ERA_DECKS),
        (battle([{}], [{}], attacker_tokens=[[1]]), "attacker.tokens[0]", "[1]", "a position and a token"),
        (battle([{}], [{}], attacker_tokens=LINK), "attacker.tokens[0][1].ability", '"link"', ABILITIES),
        (
            battle([{}], [{}], attacker_deck=["x" * 60]),
            "attacker.deck[0]",
            '"' + "x" * 36 + "...",
            "an object",
        ),
    ],
)
def test_a_wrong_field_is_named_with_what_it_may_be(question, place, value, allowed):
    answer = ask(question)
    assert (answer["ok"], answer["code"]) == (False, "bad_field")
    assert answer["message"] == f"{place} is {value}; it must be {allowed}."
    assert "rule" not in answer


# Lines


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "bad_json"),
        (b"nonsense", "bad_json"),
        (b'{"id": 1', "bad_json"),
        (b'{"id": NaN}', "bad_json"),
        (b"[1, 2]", "bad_json"),
        (b"\xff\xfe\x00", "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b'{"game": "chess"}', "unknown_game"),
        (b'{"game": "history", "query": "weather"}', "unknown_query"),
        (b'{"game": ["history"]}', "bad_field"),
    ],
)
def test_a_bad_line_is_answered_and_the_next_one_too(line, code):
    bad, good = answers(line, json.dumps(V4).encode())
    assert (bad["id"], bad["ok"], bad["code"]) == (None, False, code)
    assert good["ok"]


def test_windows_line_ends_and_a_last_line_without_an_end():
    out = io.StringIO()
    line = json.dumps(V4).encode()
    resolve.run(io.BytesIO(line + b"\r\n" + line), out)
    assert [json.loads(told)["winner"] for told in out.getvalue().splitlines()] == ["attacker"] * 2


def test_input_that_cannot_be_read_gives_exit_status_2(capsys):
    class Broken(io.RawIOBase):
        def readline(self, size=-1):
            raise OSError(5, "Input/output error")

    out = io.StringIO()
    assert resolve.run(Broken(), out) == 2
    assert out.getvalue() == ""
    assert "Input/output error" in capsys.readouterr().err


def test_a_defect_of_ours_costs_only_its_own_line(monkeypatch, capsys):
    def defective(question):
        raise ZeroDivisionError("oops")

    monkeypatch.setitem(resolve.QUERIES["history"], "odds", defective)
    bad, good = answers(b'{"id":5,"game":"history","query":"odds"}', json.dumps(V4).encode())
    assert (bad["id"], bad["code"]) == (5, "internal_error")
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert good["ok"]


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.lists(st.binary(max_size=40).filter(lambda line: b"\n" not in line), max_size=5))
def test_every_line_of_bytes_gets_one_answer(lines):
    told = answers(*lines)
    assert len(told) == len(lines)
    assert all(answer["ok"] is False and answer["message"] for answer in told)


@given(
    st.sampled_from(("mode", "attacker", "defender", "strong", "risky", "reroll", "relics")),
    st.sampled_from(("", "line", "deck", "tokens", "era_decks", "attacker", "defender")),
    anything,
)
def test_anything_in_any_field_is_answered_or_refused_with_a_reason(key, inner, value):
    question = json.loads(json.dumps(V4))
    if inner and isinstance(question[key], dict):
        question[key][inner] = value
    else:
        question[key] = value
    answer = ask(question)
    assert answer["ok"] or answer["code"] != "internal_error"


@given(st.sampled_from(("name", "kind", "era", "v", "hp", "link", "reinf", "hd", "rel")), anything)
def test_anything_on_a_card_is_answered_or_refused_with_a_reason(field, value):
    answer = ask(battle([{**TREBUCHET, field: value}], [{}]))
    assert answer["ok"] or answer["code"] == "bad_field"
