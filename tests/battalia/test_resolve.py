"""`python -m host_tools resolve` with Battalia: battle, oracle, place, reach as the contract has them."""

import json
from typing import Any

import pytest

from host_tools.resolve import answer


def ask(query: str, **fields: object) -> dict[str, Any]:
    told = answer(json.dumps({"id": 1, "game": "battalia", "query": query, **fields}).encode())
    assert told.pop("id") == 1
    return told


def battle(*steps: object, target: object = None, **fields: object) -> dict[str, Any]:
    """Blue's hero on a red city of level 3 in the canyons; a step is a list of cards, or None to pass."""
    sides = ("attacker", "defender")
    listed = [
        {"side": sides[i % 2], "pass": True} if step is None else {"side": sides[i % 2], "cards": step}
        for i, step in enumerate(steps)
    ]
    asked = {
        "advanced": False,
        "day": 0,
        "target": target or {"kind": "city", "level": 3, "terrain": 2},
        "attacker": {"faction": 1, "heroes": 1},
        "defender": {"faction": 2, "heroes": 0},
        "steps": listed,
    }
    return ask("battle", **{**asked, **fields})


def illegal(told: dict[str, Any]) -> tuple[int, str]:
    assert told["ok"] is False and told["message"]
    return told["step"], told["rule"]


def test_the_example_of_the_contract() -> None:
    told = battle(["We.b", "C.b"], ["F.r"], None)
    assert told == {"ok": True, "totals": [[4, 3], [4, 4], [4, 4]], "winner": "defender"}


def test_t10_blow_by_blow() -> None:
    """BA-T10 and its variants."""
    told = battle(["We.b", "C.b"], ["F"], ["F.b", "C.b", "C.y"], ["L"], None)
    assert told["totals"] == [[4, 3], [4, 4], [8, 4], [8, 8], [8, 8]] and told["winner"] == "defender"
    assert illegal(battle(["We.b", "C.y"])) == (0, "BA-503")
    assert illegal(battle(["We.b"])) == (0, "BA-503")
    assert illegal(battle(["C.b", "We.b"])) == (0, "BA-503")
    assert illegal(battle(["We.b", "C.b"], ["F"], ["F.b", "C.b", "C.b"], ["L"])) == (3, "BA-521")
    assert battle(["We.b", "C.b"], None)["winner"] == "attacker"
    assert battle(["We.b", "C.b"])["winner"] is None


def test_steps_that_cannot_be() -> None:
    assert illegal(battle(None)) == (0, "BA-503")
    assert illegal(battle(["We.b", "C.b"], None, ["F.b"])) == (2, "BA-523")
    assert illegal(battle(["We.b", "Su"])) == (0, "BA-506")
    assert illegal(battle(["We.b", "Am.b"])) == (0, "BA-506")
    assert illegal(battle(["We.b", "AA.hammer"])) == (0, "BA-506")
    assert illegal(battle([])) == (0, "BA-521")
    assert illegal(battle(["We.b", "C.b"], ["Su"])) == (1, "BA-506")
    wrong_side = [{"side": "defender", "cards": ["We.b"]}]
    assert illegal(battle(steps=wrong_side)) == (0, "BA-521")


def test_t11_terrain_and_light() -> None:
    """BA-T11; BA-443: a lit weapon counts double."""
    city = {"kind": "city", "level": 2, "terrain": 2}
    sides = {"attacker": {"faction": 2, "heroes": 1}, "defender": {"faction": 3, "heroes": 0}}
    assert battle(["We.r"], target=city, advanced=True, **sides)["totals"] == [[3, 2]]
    assert illegal(battle(["We.r"], target=city, **sides)) == (0, "BA-503")
    assert battle(["We.b", "F.b"], day=1)["totals"] == [[4, 3]]
    assert battle(["AA.sword"], day=1)["totals"] == [[6, 3]]


def test_t12_neutral_cities_and_ruins_have_one_step() -> None:
    """BA-T12."""
    city = {"kind": "neutral", "defence": 4, "terrain": 1}
    assert battle(["We.b", "P.b"], target=city) == {"ok": True, "totals": [[5, 4]], "winner": "attacker"}
    assert illegal(battle(["We.b", "C.b"], target=city)) == (0, "BA-541")
    ruins = {"kind": "ruins", "defence": 8, "terrain": None}
    assert illegal(battle(["We.b", "L.b", "C.b"], target=ruins, advanced=True)) == (0, "BA-551")
    told = battle(["We.b", "L.b", "P.b"], target=ruins, advanced=True)
    assert told["totals"] == [[9, 8]]
    assert illegal(battle(["We.b", "L.b", "P.b"], ["F"], target=ruins)) == (1, "BA-551")
    assert battle(target=city)["rule"] == "BA-541"


def test_a_hero_as_target_has_no_base_and_takes_part() -> None:
    hero = {"kind": "hero", "terrain": 0}
    told = battle(["We.b"], ["C.r"], None, target=hero, defender={"faction": 2, "heroes": 1})
    assert told["totals"] == [[2, 0], [2, 3], [2, 3]]
    assert battle(["We.b"], target=hero, defender={"faction": 2, "heroes": 0})["rule"] == "BA-514"
    assert battle(["We.b"], attacker={"faction": 1, "heroes": 0})["rule"] == "BA-502"


@pytest.mark.parametrize(
    ("day", "lit", "match"), [(0, "tool", "tool"), (9, "amulet", "weapon"), (13, "horse", "title")]
)
def test_the_oracle(day: int, lit: str, match: str) -> None:
    assert ask("oracle", day=day) == {"ok": True, "lit": lit, "match": match}


T04 = [
    ["G7", "city", "NESW", 2, 1],
    ["G6", "road", "NS", None, 0],
    ["F7", "road", "EW", None, 0],
    ["D7", "city", "NESW", 1, 1],
    ["D6", "road", "NS", None, 0],
]


def test_t04_place() -> None:
    """BA-T04: every empty square is either legal or refused."""
    told = ask("place", players=4, map=T04, player=2, card={"kind": "city", "shape": "cross"})
    assert told["legal"] == {"G5": [0]}
    assert {square: told["refused"][square] for square in ("D5", "F6", "B2", "E7")} == {
        "D5": "BA-311",
        "F6": "BA-310",
        "B2": "BA-308",
        "E7": "BA-309",
    }
    assert len(told["refused"]) == 49 - 5 - 1
    road = ask("place", players=4, map=T04, player=2, card={"kind": "road", "shape": "cross"})
    assert road["legal"]["E7"] == [0]
    bend = ask("place", players=4, map=T04, player=2, card={"kind": "road", "shape": "bend"})
    assert bend["legal"]["G5"] == [1, 2]  # from the south, to the east or to the west


def test_t09_reach() -> None:
    """BA-T09 and the same route in the basic game."""
    route = [
        ["A2", "road", "EW", None, 0, 3],
        ["B2", "road", "EW", None, 0, 2],
        ["C2", "road", "EW", None, 0, 3],
        ["D2", "road", "WS", None, 0, 1],
        ["D3", "road", "NS", None, 0, 3],
        ["D4", "ruins", "NESW", None, 0, None],
    ]
    asked: dict[str, object] = {"players": 4, "map": route, "hero": "A2", "faction": 3, "points": 3}
    assert ask("reach", advanced=True, **asked)["squares"] == {"B2": 1, "C2": 1, "D2": 2, "D3": 2, "D4": 3}
    assert ask("reach", advanced=False, **asked)["squares"] == {"B2": 1, "C2": 2, "D2": 3}
    assert ask("reach", **{**asked, "hero": "G7"})["rule"] == "BA-453"


@pytest.mark.parametrize(
    ("query", "fields"),
    [
        ("oracle", {}),
        ("oracle", {"day": -1}),
        ("oracle", {"day": True}),
        ("place", {"players": 5, "map": [], "player": 0, "card": {"kind": "city", "shape": "cross"}}),
        ("place", {"players": 4, "map": [["Z9", "road", "NS"]], "player": 0, "card": {}}),
        ("place", {"players": 4, "map": [["A1", "road", "NN"]], "player": 0, "card": {}}),
        ("place", {"players": 2, "map": [["A1", "road", "NS"]], "player": 0, "card": {}}),
        ("place", {"players": 4, "map": T04, "player": 0, "card": {"kind": "road", "shape": "dead"}}),
        (
            "place",
            {"players": 4, "map": [*T04, T04[0]], "player": 0, "card": {"kind": "road", "shape": "tee"}},
        ),
        ("reach", {"players": 4, "map": T04, "hero": "G6", "faction": 4, "points": 1, "advanced": True}),
        ("reach", {"players": 4, "map": T04, "hero": 3, "faction": 1, "points": 1}),
        ("battle", {"target": {"kind": "tower"}}),
        ("battle", {"target": {"kind": "city"}, "attacker": {"faction": 1}, "defender": {"faction": 2}}),
        ("battle", {"target": {"kind": "city", "level": 2}, "attacker": {"faction": 9}}),
    ],
)
def test_a_question_that_cannot_be_read_names_the_field(query: str, fields: dict[str, object]) -> None:
    told = ask(query, **fields)
    assert told["ok"] is False and told["code"] == "bad_field" and told["message"]
