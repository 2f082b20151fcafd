"""Pairing: both sides get one key and the same digits, and nobody in between does."""

import json

import pytest

from host_tools.network.messages import Refused, seal, unseal
from host_tools.network.pairing import Pairing


def exchange(first: Pairing, second: Pairing, rounds: int = 4) -> None:
    for now in range(rounds):
        for here, there in ((first, second), (second, first)):
            here.tick(3.0 * now)
            for body in json.loads(json.dumps(here.out)):
                there.hear(body)
            here.out.clear()


def test_both_get_the_same_digits_and_agree() -> None:
    attic, kitchen = Pairing("attic"), Pairing("kitchen")
    exchange(attic, kitchen)
    assert attic.pair is not None and kitchen.pair is not None
    assert attic.pair.digits == kitchen.pair.digits and len(attic.pair.digits) == 6
    assert attic.pair.name == kitchen.pair.name
    assert (attic.pair.other, kitchen.pair.other) == ("kitchen", "attic")
    attic.agree()
    exchange(attic, kitchen)
    assert kitchen.agreed_there and not kitchen.done
    kitchen.agree()
    exchange(attic, kitchen)
    assert attic.done and kitchen.done


def test_somebody_in_between_gives_other_digits() -> None:
    attic, kitchen = Pairing("attic"), Pairing("kitchen")
    as_kitchen, as_attic = Pairing("kitchen"), Pairing("attic")
    exchange(attic, as_kitchen)
    exchange(as_attic, kitchen)
    assert attic.pair is not None and kitchen.pair is not None
    assert attic.pair.key != kitchen.pair.key


def test_only_the_other_table_can_decline() -> None:
    attic, kitchen = Pairing("attic"), Pairing("kitchen")
    forged = {"v": 1, "type": "declined", "table": "kitchen", "mac": "00" * 32}
    with pytest.raises(Refused, match="foreign"):  # before there is a key
        attic.hear(forged)
    exchange(attic, kitchen)
    attic.agree()
    agreed = {**attic.out[-1], "type": "declined"}  # a word of theirs, turned around
    kitchen.decline()
    for stranger in (forged, agreed, {**kitchen.out[-1], "table": "attic"}):
        with pytest.raises(Refused):
            attic.hear(stranger)
    with pytest.raises(Refused, match="form"):
        attic.hear({"v": 1, "type": "declined", "table": "kitchen"})
    assert not attic.declined_there
    attic.hear(kitchen.out[-1])
    assert attic.declined_there


def test_a_key_that_was_not_promised_and_a_third_table_are_refused() -> None:
    attic, kitchen, cellar = Pairing("attic"), Pairing("kitchen"), Pairing("cellar")
    attic.tick(0)
    kitchen.hear(attic.out[0])
    with pytest.raises(Refused, match="false_key"):
        kitchen.hear({"v": 1, "type": "key", "table": "attic", "key": "ab" * 32})
    cellar.tick(0)
    with pytest.raises(Refused, match="foreign"):
        kitchen.hear(cellar.out[0])
    with pytest.raises(Refused, match="late"):
        kitchen.hear({**attic.out[0], "hash": "00" * 32})
    for wrong in (
        {},
        {"type": "key"},
        {"type": "agreed", "table": "attic", "mac": "00" * 32},
        {"table": "kitchen"},
    ):
        with pytest.raises(Refused):
            kitchen.hear({"v": 1, **wrong})


BODY = {"type": "accept", "id": "0123456789abcdef"}
KEY = bytes(32)


def test_an_envelope_is_for_its_topic_its_key_and_its_version() -> None:
    sealed = seal(KEY, "a/b", BODY)
    assert unseal(KEY, "a/b", sealed) == BODY
    envelope = json.loads(sealed)
    for payload, key, where, code in (
        (sealed, bytes(31) + b"x", "a/b", "foreign"),
        (sealed, KEY, "a/c", "foreign"),
        (json.dumps({**envelope, "v": 2}).encode(), KEY, "a/b", "version"),
        (json.dumps({**envelope, "body": "{}"}).encode(), KEY, "a/b", "foreign"),
        (json.dumps({**envelope, "mac": "\ud800"}).encode(), KEY, "a/b", "foreign"),
        (b"[" * 5000, KEY, "a/b", "json"),
        (b"\xff", KEY, "a/b", "json"),
        (b" " * 20000, KEY, "a/b", "size"),
        (json.dumps({"v": 1, "body": 3, "mac": ""}).encode(), KEY, "a/b", "form"),
        (seal(KEY, "a/b", {"type": "move", "id": "0123456789abcdef", "take": -1}), KEY, "a/b", "form"),
        (seal(KEY, "a/b", {"type": "accept", "id": "x"}), KEY, "a/b", "form"),
    ):
        with pytest.raises(Refused) as refused:
            unseal(key, where, payload)
        assert refused.value.code == code
