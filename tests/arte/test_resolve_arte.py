"""`python -m host_tools resolve` for Arte de Batalla: reach and attack, as the contract has them."""

import json

from host_tools.resolve import answer

STAIRS = {"6,5": 1, "7,5": 2, "8,5": 3}


def ask(query: str, **question: object) -> dict[str, object]:
    line = {"id": 1, "game": "arte", "query": query, **question}
    told = answer(json.dumps(line).encode())
    assert told.pop("id") == 1
    return told


def unit(kind: str, x: int, y: int, side: int | None = 0, mounted: bool = False) -> dict[str, object]:
    return {"at": [x, y], "side": side, "kind": kind, "mounted": mounted}


def test_reach_on_open_ground() -> None:
    """V01, V02."""
    told = ask("reach", size=[16, 16], levels={}, units=[unit("warlock", 8, 8)], unit=0, die=1)
    assert told["ok"] and told["mp"] == 2 and len(told["squares"]) == 24
    assert told["squares"]["7,7"] == 1 and "8,8" not in told["squares"]
    told = ask("reach", units=[unit("warlock", 8, 8, mounted=True)], unit=0, die=1)
    assert told["mp"] == 4 and len(told["squares"]) == 80


def test_reach_with_boots_kept_for_the_last_mp() -> None:
    """V42: the first, second, third step with 0, 1, 2 Boots, nothing left."""
    for boots, top in ((0, "6,5"), (1, "7,5"), (2, "8,5")):
        rider = unit("warrior", 2, 5, mounted=True)
        told = ask("reach", levels=STAIRS, units=[rider], unit=0, die=1, boots=boots)
        assert told["mp"] == 4 + boots and told["squares"][top] == 0
        assert [step for step in STAIRS if step in told["squares"]][-1] == top


def test_reach_around_pieces_and_tokens() -> None:
    units = [
        unit("warrior", 5, 5),
        unit("lancer", 6, 5),
        unit("archer", 5, 6, side=1),
        unit("horse", 4, 5, None),
    ]
    tokens = [{"kind": "ice_wall", "at": [5, 4]}, {"kind": "portal", "at": [6, 6]}]
    squares = ask("reach", units=units, tokens=tokens, unit=0, die=1)["squares"]
    assert squares["6,6"] == 2 and squares["7,5"] == 1
    for blocked in ("6,5", "5,6", "4,5", "5,4", "5,5"):
        assert blocked not in squares


def attack(*units: dict[str, object], **more: object) -> dict[str, object]:
    return ask("attack", units=list(units), attacker=0, target=1, **more)


def test_attack_with_cost_and_range() -> None:
    """V20, V22, V24."""
    foe = unit("warrior", 4, 1, side=1)
    told = attack(unit("archer", 1, 1), foe, levels={"4,1": 3})
    assert told == {"ok": True, "legal": True, "cost": 6, "range": 6}
    told = attack(unit("archer", 1, 1), unit("warrior", 5, 1, side=1), levels={"5,1": 3})
    assert told == {"ok": True, "legal": False, "cost": 7, "range": 6, "reason": "out_of_range"}
    told = attack(unit("archer", 1, 1), unit("warrior", 8, 1, side=1), levels={"1,1": 3})
    assert (told["legal"], told["cost"], told["range"]) == (True, 7, 7)
    told = attack(unit("warrior", 5, 5, mounted=True), unit("warrior", 6, 5, side=1), levels={"6,5": 1})
    assert (told["legal"], told["cost"], told["range"]) == (True, 1, 1)


def test_attack_with_a_bullseye_over_an_elevation() -> None:
    """V25."""
    units = (unit("warlock", 2, 2), unit("paladin", 7, 4, side=1))
    assert not attack(*units, levels={"4,3": 1})["legal"]
    assert attack(*units, levels={"4,3": 1}, bullseyes=1) == {
        "ok": True,
        "legal": True,
        "cost": 6,
        "range": 6,
    }


def test_attacks_that_are_none() -> None:
    """V27, V46; AB-203, AB-605."""
    lancer, foe = unit("lancer", 5, 5), unit("warrior", 7, 5, side=1)
    told = attack(lancer, foe, unit("archer", 6, 5, side=1))
    assert told == {"ok": True, "legal": False, "cost": None, "reason": "obstructed"}
    assert attack(lancer, foe, unit("horse", 6, 5, None))["cost"] == 2
    assert attack(lancer, foe, bullseyes=1) == {"ok": True, "legal": False, "reason": "ranged_only"}
    assert attack(lancer, unit("warrior", 6, 5)) == {"ok": True, "legal": False, "reason": "own_unit"}
    assert attack(lancer, unit("horse", 6, 5, None))["legal"]
    assert attack(lancer, foe, tokens=[{"kind": "ice_wall", "at": [6, 5]}])["reason"] == "obstructed"


def test_bad_questions_are_answered_with_a_sentence() -> None:
    good = unit("warrior", 5, 5)
    for question in (
        {"units": [], "unit": 0, "die": 1},
        {"units": [good], "die": 1},
        {"units": [good], "unit": 1, "die": 1},
        {"units": [good], "unit": 0},
        {"units": [good], "unit": 0, "die": 7},
        {"units": [good], "unit": 0, "die": True},
        {"units": [good], "unit": 0, "die": 1, "boots": -1},
        {"units": [good, good], "unit": 0, "die": 1},
        {"units": [{**good, "kind": "wizard"}], "unit": 0, "die": 1},
        {"units": [{**good, "side": None}], "unit": 0, "die": 1},
        {"units": [{**good, "side": 2}], "unit": 0, "die": 1},
        {"units": [{**good, "mounted": "yes"}], "unit": 0, "die": 1},
        {"units": [{**good, "at": [16, 0]}], "unit": 0, "die": 1},
        {"units": [{**good, "at": "f5"}], "unit": 0, "die": 1},
        {"units": [{"kind": "warrior", "side": 0}], "unit": 0, "die": 1},
        {"units": [unit("horse", 5, 5, None)], "unit": 0, "die": 1},
        {"units": [good], "unit": 0, "die": 1, "levels": {"5;5": 1}},
        {"units": [good], "unit": 0, "die": 1, "levels": {"5,5": 4}},
        {"units": [good], "unit": 0, "die": 1, "levels": {"16,5": 1}},
        {"units": [good], "unit": 0, "die": 1, "size": [17, 16]},
        {"units": [good], "unit": 0, "die": 1, "size": [16]},
        {"units": [good], "unit": 0, "die": 1, "tokens": [{"kind": "ice_wall", "at": [5, 5]}]},
        {"units": [good], "unit": 0, "die": 1, "tokens": [{"kind": "castle", "at": [5, 6]}]},
        {"units": {"a": 1}, "unit": 0, "die": 1},
    ):
        told = ask("reach", **question)
        assert told["ok"] is False and told["code"] == "bad_field" and told["message"], question


def test_more_cards_than_a_board_takes_are_refused() -> None:
    told = ask("reach", units=[unit("warrior", 5, 5)], unit=0, die=1, boots=5)
    assert (told["ok"], told["code"], told["rule"]) == (False, "limit", "AB-210")
    told = attack(unit("warlock", 5, 5), unit("warrior", 6, 5, side=1), bullseyes=5)
    assert (told["code"], told["rule"]) == ("limit", "AB-211")
