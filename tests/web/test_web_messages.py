"""What a page may say to the table: to the last field, or it is refused with a code and a sentence."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.web.messages import FORMS, Refused, parse


@pytest.mark.parametrize(
    "message",
    [
        {"do": "place", "card": "history unit 6", "at": "attacker.1"},
        {"do": "place", "card": "half-written tag", "at": "line", "id": 7},
        {"do": "tap", "card": "history tile 0", "at": "defender"},
        {"do": "lift", "at": "attacker.1"},
        {"do": "lift", "at": "attacker.1", "card": "history unit 6"},
        {"do": "turn", "detents": -3},
        {"do": "turn", "detents": 0.5},
        {"do": "down", "button": "ok"},
        {"do": "up"},
        {"do": "deal", "card": "history unit 6", "seat": 0},
        {"do": "power", "on": False},
        {"do": "speed", "to": "fast"},
    ],
)
def test_what_hands_can_do_is_understood(message: dict[str, object]) -> None:
    assert parse(json.dumps(message)) == message


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        ("[" * 100_000, "not_json"),
        ('{"do":"turn","detents":NaN}', "not_json"),
        ("[]", "not_object"),
        ("{}", "unknown_verb"),
        ('{"do":"explode"}', "unknown_verb"),
        ('{"do":["turn"]}', "unknown_verb"),
        ('{"do":"up","id":-1}', "bad_value"),
        ('{"do":"up","id":true}', "bad_value"),
        ('{"do":"place","card":"history unit 6"}', "missing"),
        ('{"do":"place","card":"history unit 6","at":"attacker.1","by":"me"}', "unknown_field"),
        ('{"do":"place","card":"../../etc/passwd","at":"attacker.1"}', "bad_value"),
        ('{"do":"place","card":"history unit 123456","at":"attacker.1"}', "bad_value"),
        ('{"do":"place","card":"history unit 6","at":5}', "bad_value"),
        ('{"do":"turn","detents":0}', "bad_value"),
        ('{"do":"turn","detents":101}', "bad_value"),
        ('{"do":"turn","detents":0.3}', "bad_value"),
        ('{"do":"turn","detents":true}', "bad_value"),
        ('{"do":"turn","detents":1e400}', "bad_value"),
        ('{"do":"deal","card":"history unit 6","seat":6}', "bad_value"),
        ('{"do":"power","on":"yes"}', "bad_value"),
        ('{"do":"speed","to":"warp"}', "bad_value"),
        ('{"do":"speed","to":["real"]}', "bad_value"),
    ],
)
def test_everything_else_is_refused_with_a_reason(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(text)
    assert refused.value.code == code
    assert refused.value.sentence.endswith(".")
    assert len(refused.value.sentence) < 300


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda children: (
        st.lists(children, max_size=3) | st.dictionaries(st.text(max_size=8), children, max_size=3)
    ),
    max_leaves=8,
)
MESSAGES = st.builds(
    lambda verb, fields: {**fields, "do": verb},
    st.sampled_from(sorted(FORMS)),
    st.dictionaries(
        st.sampled_from(["card", "at", "detents", "button", "on", "to", "seat", "id", "text"]), JSON
    ),
)


@given(st.text() | JSON.map(json.dumps) | MESSAGES.map(json.dumps))
def test_no_text_does_more_than_be_refused(text: str) -> None:
    try:
        message = parse(text)
    except Refused:
        return
    assert set(message) - {"do", "id"} <= set(FORMS[message["do"]])
