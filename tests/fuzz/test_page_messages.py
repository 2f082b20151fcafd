"""Whatever a page sends: it is answered with ok or an error sentence, and the line stays open."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from aiohttp import ClientSession
from aiohttp.test_utils import TestServer
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sim.web.messages import FORMS, Refused, parse
from sim.web.server import Server
from tests.fuzz.test_scenario_files import steps
from tests.web.test_web_server import House, Page

PROBE = 4_000_000

ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
LIKELY = st.sampled_from(
    (
        *("history unit 6", "arte class 1", "half-written tag", "attacker", "attacker.1", "line", "nowhere"),
        *(
            "ok",
            "plus",
            "push",
            "display",
            "wheel",
            "pico_full",
            "pico_duel",
            "fast",
            "history",
            "arte",
            "New game",
        ),
        *("\ud800", "x" * 500, 0, 1, 2, -3, 99, 0.5, 1e308, 10**400, True, False, None),
    )
)
FILES = st.fixed_dictionaries(
    {"mine.toml": st.lists(steps(), max_size=3).map(lambda body: "steps = [" + ", ".join(body) + "]")},
    optional={"a.moves": st.text(max_size=40), "b.toml": st.text(max_size=40)},
)
FIELDS = sorted({field for form in FORMS.values() for field in form} | {"id", "strange"})
MESSAGES = st.builds(
    lambda verb, fields, files: {**fields, **({"files": files} if verb == "load" else {}), "do": verb},
    st.sampled_from([*FORMS, "rm", 7]),
    st.dictionaries(st.sampled_from(FIELDS), LIKELY | ANY, max_size=4),
    FILES,
)
WHOLE = st.builds(  # every field that the verb needs, so that most of them are obeyed
    lambda verb, values: {"do": verb, "id": 5} | dict(zip(FORMS[verb], values, strict=False)),
    st.sampled_from([verb for verb in FORMS if verb != "load"]),
    st.lists(LIKELY, min_size=3, max_size=3),
)
TEXTS = st.one_of(
    st.text(max_size=60),
    ANY.map(json.dumps),
    MESSAGES.map(json.dumps),
    WHOLE.map(json.dumps),
    st.binary(max_size=40),
)


class Line:
    """One page that is open from the first message to the last."""

    def __init__(self) -> None:
        self.runner = asyncio.Runner()
        self.sent = PROBE
        self.runner.run(self._open())

    async def _open(self) -> None:
        server = Server("pico_duel")
        server.live.speed = "fast"
        self.site = TestServer(server.app())
        await self.site.start_server()
        self.session = ClientSession()
        self.house = House(server, self.site, self.session)
        headers = {"Origin": self.house.origin}
        self.page = Page(await self.session.ws_connect(f"{self.house.origin}/socket", headers=headers))

    def answers(self, text: str | bytes) -> list[dict[str, Any]]:
        """What came back for it, up to the answer to a question that came after it."""
        return self.runner.run(self._answers(text))

    async def _answers(self, text: str | bytes) -> list[dict[str, Any]]:
        page = self.page
        page.answers.clear()
        await (page.socket.send_bytes(text) if isinstance(text, bytes) else page.say(text))
        self.sent += 1
        await page.say({"do": "up", "id": self.sent})
        await page.hear(lambda page: any(answer.get("id") == self.sent for answer in page.answers))
        wanted = _number(text)
        if wanted is not None:  # hands take their time
            await page.hear(lambda page: any(answer.get("id") == wanted for answer in page.answers))
        return [answer for answer in page.answers if answer.get("id") != self.sent]

    def close(self) -> None:
        async def close() -> None:
            await self.session.close()
            await self.site.close()

        self.runner.run(close())
        self.runner.close()


def _number(text: str | bytes) -> int | None:
    """The number under which the answer comes, of a message that is none to be refused."""
    try:
        return None if isinstance(text, bytes) else parse(text).get("id")
    except Refused:
        return None


@pytest.fixture(scope="module")
def line() -> Iterator[Line]:
    line = Line()
    yield line
    line.close()


@settings(max_examples=150, deadline=None)
@example(text='{"do":"load","files":{"a.toml":"steps = [{ turn = 3000000 }]"},"id":5}')
@example(text='{"do":"load","files":{"a.toml":"include = \\"/dev/zero\\""},"id":5}')
@example(text='{"do":"choose","line":"\\ud800","id":5}')
@example(text='{"do":"turn","detents":' + "9" * 5000 + "}")
@example(text='{"do":"turn","detents":NaN}')
@example(text='{"a":' * 50_000)
@example(text="x" * 1_000_000)
@example(text=b"\xff\x00")
@given(text=TEXTS)
def test_every_message_is_answered_and_the_line_stays_open(line: Line, text: str | bytes) -> None:
    answers = line.answers(text)
    for answer in answers:
        assert answer.get("ok") or (answer["code"] != "defect" and len(answer["message"]) > 8), answer
    if isinstance(text, bytes):
        assert [answer["code"] for answer in answers] == ["not_text"]
        return
    try:
        parse(text)
    except Refused as refused:
        assert refused.code in [answer["code"] for answer in answers if "code" in answer]
    assert not line.house.server.live.stopped.startswith("the simulator")
