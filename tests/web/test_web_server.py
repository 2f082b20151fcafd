"""The server over real sockets: who may ask, what is served, and pages that behave badly."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError
from aiohttp.test_utils import TestServer

from sim import ROOT
from sim.web.messages import LONGEST
from sim.web.server import STATIC, Server
from sim.web.viewer import BURST, PER_SECOND

Test = Callable[["House"], Awaitable[None]]


class House:
    """A server with its address, and pages that look at it."""

    def __init__(self, server: Server, site: TestServer, session: ClientSession):
        self.server = server
        self.port = site.port
        self.origin = f"http://127.0.0.1:{site.port}"
        self.session = session

    @asynccontextmanager
    async def page(self, **headers: str) -> AsyncIterator["Page"]:
        headers = {"Origin": self.origin, **headers}
        async with self.session.ws_connect(f"{self.origin}/socket", headers=headers) as socket:
            yield Page(socket)

    async def raw(self, path: str, host: str | None = None) -> tuple[int, str]:
        """Ask for a path exactly as it is spelt."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        host = host or f"127.0.0.1:{self.port}"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = (await reader.read()).decode(errors="replace")
        writer.close()
        return int(answer.split(" ", 2)[1]), answer


class Page:
    """What a browser would know of the table."""

    def __init__(self, socket: ClientWebSocketResponse):
        self.socket = socket
        self.shown: dict[str, Any] = {}
        self.journal: list[Any] = []
        self.answers: list[dict[str, Any]] = []

    async def say(self, message: object) -> None:
        await self.socket.send_str(message if isinstance(message, str) else json.dumps(message))

    async def hear(self, enough: Callable[["Page"], bool]) -> None:
        """Listen until it is enough."""
        async with asyncio.timeout(30):
            while not enough(self):
                heard = await self.socket.receive()
                assert heard.type is WSMsgType.TEXT, heard
                message = json.loads(heard.data)
                self.shown.update(message.get("show", {}))
                self.journal += message.get("journal", [])
                self.answers += message.get("answers", [])

    async def ask(self, **message: object) -> dict[str, Any]:
        await self.say({**message, "id": 99})
        self.answers.clear()
        await self.hear(lambda page: any(answer.get("id") == 99 for answer in page.answers))
        return next(answer for answer in self.answers if answer.get("id") == 99)

    async def hear_code(self, code: str) -> None:
        await self.hear(lambda page: any(answer.get("code") == code for answer in page.answers))


def at_home(test: Test) -> Callable[[], None]:
    """Run a test with a server of its own."""

    async def run() -> None:
        server = Server("pico_duel")
        async with TestServer(server.app()) as site, ClientSession() as session:
            await test(House(server, site, session))

    def wrapped() -> None:
        asyncio.run(run())

    wrapped.__name__, wrapped.__doc__ = test.__name__, test.__doc__
    return wrapped


# Who may ask


@at_home
async def test_a_page_of_another_site_gets_no_socket(house: House) -> None:
    for origin in ("http://evil.example", "null", f"https://127.0.0.1:{house.port}", "http://127.0.0.1:1"):
        with pytest.raises(WSServerHandshakeError) as refused:
            async with house.page(Origin=origin):
                pass
        assert refused.value.status == 403


@at_home
async def test_a_socket_without_an_origin_is_refused(house: House) -> None:
    with pytest.raises(WSServerHandshakeError) as refused:
        async with house.session.ws_connect(f"{house.origin}/socket"):
            pass
    assert refused.value.status == 403


@at_home
async def test_another_name_for_this_computer_is_refused(house: House) -> None:
    for path in (
        "/",
        "/bench",
        "/bench/main.js",
        "/lit/lit-html.js",
        "/recording.toml",
        "/games/history/cards.json",
    ):
        status, _ = await house.raw(path, host="rebound.example")
        assert status == 403
        status, _ = await house.raw(path, host=f"localhost:{house.port}")
        assert status == 200


@at_home
async def test_only_the_loopback_address_listens(house: House) -> None:
    from sim.web.__main__ import listen

    with listen(0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"
    with listen(None) as first, listen(None) as second:
        assert second.getsockname()[1] != first.getsockname()[1]


# What is served


@at_home
async def test_every_file_of_the_page_is_served_with_its_type_and_its_policy(house: House) -> None:
    names = [path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()]
    assert {"index.html", "bench/main.js", "games/history/game.js"} <= set(names)
    for name in names:
        async with house.session.get(f"{house.origin}/{name}") as answer:
            assert answer.status == 200, name
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.content_type in ("text/html", "text/css", "text/javascript", "image/svg+xml")


@at_home
async def test_the_library_and_the_typeface_are_served_from_what_is_installed(house: House) -> None:
    for name, kind in (
        ("lit/lit-html.js", "text/javascript"),
        ("lit/directives/repeat.js", "text/javascript"),
        ("fonts/alegreya-latin-wght-normal.woff2", "font/woff2"),
    ):
        async with house.session.get(f"{house.origin}/{name}") as answer:
            assert (answer.status, answer.content_type) == (200, kind)
    for name in (
        "lit/package.json",
        "lit/lit-html.d.ts",
        "fonts/../package.json",
        "lit/../lit-html/lit-html.js",
    ):
        assert (await house.raw(f"/{name}"))[0] == 404


@at_home
async def test_nothing_outside_the_folder_is_served_however_it_is_spelt(house: House) -> None:
    for path in (
        "/../server.py",
        "/%2e%2e/server.py",
        "/..%2fserver.py",
        "/games/../../server.py",
        "/games/%2e%2e/%2e%2e/server.py",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/..\\server.py",
        "/games",
        "/games/",
        "/.",
        "/index.html%00.js",
        "/games/../cards.json",
        "/games/..%2f..%2f..%2ffirmware/cards.json",
        "/games/chess/cards.json",
    ):
        status, answer = await house.raw(path)
        assert status in (400, 404), path
        assert "import" not in answer
        assert "root:" not in answer


@at_home
async def test_the_tray_gets_every_card_with_its_values(house: House) -> None:
    async with house.session.get(f"{house.origin}/games/history/cards.json") as answer:
        cards = {card["card"]: card for card in await answer.json()}
    trebuchet = cards["history unit 6"]
    assert (trebuchet["name"], trebuchet["l"], trebuchet["m"], trebuchet["c"]) == ("Trebuchet", 1, 0, 0)
    assert (trebuchet["owner"], trebuchet["stand_in"]) == ("Joakim", False)
    assert cards["history unit 7"]["stand_in"]
    assert sum(card["table"] == "unit" for card in cards.values()) == 108
    assert cards["half-written tag"]["table"] == "tag"


# Viewers


@at_home
async def test_a_page_sees_the_whole_table_and_then_only_what_changes(house: House) -> None:
    async with house.page() as page:
        await page.hear(lambda page: "board" in page.shown)
        assert page.shown["board"]["name"] == "pico_duel"
        assert len([key for key in page.shown if key.startswith("led.")]) == 24
        assert len([key for key in page.shown if key.startswith("page.")]) == 8
        await page.hear(lambda page: page.shown["text"] != "")
        await page.say({"do": "place", "card": "history unit 6", "at": "attacker"})
        while True:
            message = await page.socket.receive_json()
            if "lying" in message.get("show", {}):
                break
        assert message["show"]["lying"] == {"attacker": ["history unit 6"]}
        assert "board" not in message["show"]
        assert len(json.dumps(message)) < 4000


@at_home
async def test_two_viewers_see_the_same_table(house: House) -> None:
    async with house.page() as here, house.page() as there:
        assert (await here.ask(do="place", card="history unit 6", at="attacker"))["ok"]
        await there.hear(lambda page: page.shown.get("lying") == {"attacker": ["history unit 6"]})
        await there.hear(lambda page: len(page.journal) == 1)
        assert (await there.ask(do="lift", at="attacker"))["ok"]
        await here.hear(lambda page: page.shown.get("lying") == {})
        await here.hear(lambda page: len(page.journal) == 2)
        assert here.journal == there.journal


@at_home
async def test_after_a_reload_the_game_is_still_there(house: House) -> None:
    async with house.page() as page:
        await page.ask(do="place", card="history unit 6", at="attacker")
        await page.ask(do="deal", card="history unit 8", seat=2)
        await page.ask(do="turn", detents=2)
    moment = house.server.live.table.clock.now
    await asyncio.sleep(0.1)
    assert house.server.live.table.clock.now == moment  # nobody looks: time stands still
    async with house.page() as page:
        await page.hear(lambda page: len(page.journal) == 2)
        assert page.shown["lying"] == {"attacker": ["history unit 6"]}
        assert page.shown["seats"] == {"history unit 8": 2}
        assert page.shown["wheel"] == 8


@at_home
async def test_a_button_is_let_go_when_its_page_is_gone(house: House) -> None:
    async with house.page() as other:
        async with house.page() as page:
            await page.say({"do": "down", "button": "back"})
            await page.hear(lambda page: page.shown.get("held") == "back")
        await other.hear(lambda page: page.shown.get("held") is None and len(page.journal) == 1)


@at_home
async def test_another_board_is_told_as_a_whole(house: House) -> None:
    async with house.page() as page:
        await page.ask(do="place", card="history unit 6", at="attacker")
        assert (await page.ask(do="board", name="pico_full"))["ok"]
        await page.hear(lambda page: page.shown["board"]["name"] == "pico_full" and "led.59" in page.shown)
        assert page.shown["lying"] == {}
        refused = await page.ask(do="board", name="passwd")
        assert (refused["code"], refused["message"][:11]) == ("cannot", "there is no")


@at_home
async def test_the_recording_can_be_saved(house: House) -> None:
    async with house.page() as page:
        await page.ask(do="tap", card="history unit 6", at="attacker")
    async with house.session.get(f"{house.origin}/recording.toml", params={"title": "Mine"}) as answer:
        text = await answer.text()
    assert 'title = "Mine"' in text
    assert '{ tap = "history unit 6", at = "attacker" }' in text


@at_home
async def test_power_speed_faults_and_scenarios_over_the_line(house: House) -> None:
    async with house.page() as page:
        assert (await page.ask(do="power", on=False))["ok"]
        await page.hear(lambda page: page.shown["power"] is False and page.shown["text"] == "")
        assert (await page.ask(do="power", on=True))["ok"]
        assert (await page.ask(do="speed", to="fast"))["ok"]
        assert (await page.ask(do="break", part="display"))["ok"]
        assert (await page.ask(do="noise", reader="attacker", on=True))["ok"]
        assert (await page.ask(do="bounce", on=True))["ok"]
        faults = {"dead": ["display"], "noisy": ["attacker"], "bounce": True}
        await page.hear(lambda page: page.shown["faults"] == faults)
        assert (await page.ask(do="step"))["message"] == "no scenario is open"
        text = 'board = "pico_duel"\nsteps = [{ wait = 100 }, { screen = "no such words" }]'
        assert (await page.ask(do="load", files={"mine.toml": text}))["ok"]
        assert (await page.ask(do="play"))["ok"]
        await page.hear(lambda page: bool((page.shown["playback"] or {}).get("failed")))
        assert page.shown["playback"]["at"] == 1


@at_home
async def test_a_scenario_that_begins_with_a_game_is_opened_with_its_moves(house: House) -> None:
    path = ROOT / "tests" / "scenarios" / "arte_tower.toml"
    moves = path.parent / "setup" / "arte_tower.moves"
    scenario = {path.name: path.read_text(encoding="utf-8")}
    async with house.page() as page:
        told = await page.ask(do="load", files=scenario)
        assert told["message"].endswith("Choose arte_tower.moves too")
        both = {**scenario, moves.name: moves.read_text(encoding="utf-8")}
        assert (await page.ask(do="load", files=both))["ok"]
        assert (await page.ask(do="step"))["ok"]
        await page.hear(lambda page: "Resume the game?" in page.shown["text"])
        told = await page.ask(do="load", files={**both, "other.toml": "steps = []"})
        assert told["message"].startswith("choose one scenario")
        for name in ("../x.toml", "x.py", ".toml"):
            page.answers.clear()
            await page.say({"do": "load", "files": {name: ""}})
            await page.hear_code("bad_value")


@at_home
async def test_whoever_waits_for_hands_is_told_when_the_table_is_cleared_away(house: House) -> None:
    async with house.page() as page, house.page() as other:
        await page.say({"do": "turn", "detents": 60, "id": 1})
        await page.hear(lambda page: page.shown.get("wheel", 0) > 0)
        assert (await other.ask(do="board", name="pico_duel"))["ok"]
        await page.hear(lambda page: bool(page.answers))
        assert "called off" in page.answers[0]["message"]
        for _ in range(10):
            assert (await page.ask(do="turn", detents=1))["ok"]


@at_home
async def test_one_page_may_not_keep_the_hands_from_the_others(house: House) -> None:
    async with house.page() as page:
        for number in range(12):
            await page.say({"do": "press", "button": "back", "id": number})
        await page.hear_code("too_fast")
        await page.hear(lambda page: sum(answer.get("ok", False) for answer in page.answers) == 8)


# Pages that behave badly


@at_home
async def test_malformed_messages_are_answered_and_do_no_harm(house: House) -> None:
    async with house.page() as page:
        for text, code in (
            ("{", "not_json"),
            ("[" * 100_000, "not_json"),
            ('{"do":"choose","line":"\\ud800"}', "not_json"),
            ('{"do":"load","files":{"a.toml":"\\ud800"}}', "not_json"),
            ("[]", "not_object"),
            ('{"do":"rm"}', "unknown_verb"),
            ('{"do":"load","files":{"' + "\u00e8" * 80 + '.toml":"steps = 1"}}', "cannot"),
            ('{"do":"load","files":{"a.toml":"x = 1979-99-99"}}', "cannot"),
            ('{"do":"turn","detents":1e9}', "bad_value"),
            ('{"do":"place","card":"history unit 6","at":"nowhere"}', "cannot"),
            ('{"do":"lift","at":"attacker"}', "cannot"),
            ('{"do":"down","button":"nose"}', "cannot"),
        ):
            page.answers.clear()
            await page.say(text)
            await page.hear_code(code)
        await page.socket.send_bytes(b"\x00\xff")
        await page.hear_code("not_text")
        assert (await page.ask(do="press", button="back"))["ok"]


@at_home
async def test_a_message_that_is_too_long_is_refused_and_the_page_plays_on(house: House) -> None:
    async with house.page() as page:
        for size in (LONGEST + 1, 20 * LONGEST):
            page.answers.clear()
            await page.say("x" * size)
            await page.hear_code("too_long")
            assert str(size) in page.answers[-1]["message"]
        assert (await page.ask(do="press", button="back"))["ok"]


@at_home
async def test_a_flood_is_obeyed_slowly_and_the_others_play_on(house: House) -> None:
    async with house.page() as other, house.page() as flood:
        loop = asyncio.get_running_loop()
        began = loop.time()

        async def pour() -> None:
            for number in range(200):
                await flood.say(f'{{"do":"rm","id":{number}}}')

        pouring = asyncio.create_task(pour())
        assert (await other.ask(do="place", card="history unit 6", at="attacker"))["ok"]
        await flood.hear(lambda page: len(page.answers) == 200)
        await pouring
        assert [answer["id"] for answer in flood.answers] == list(range(200))
        assert loop.time() - began > (200 - BURST) / PER_SECOND - 0.1
        assert (await flood.ask(do="press", button="back"))["ok"]
        assert (await other.ask(do="press", button="back"))["ok"]


@at_home
async def test_a_defect_at_a_message_is_told_and_the_page_plays_on(house: House) -> None:
    def broken(*arguments: object) -> None:
        raise ZeroDivisionError

    async with house.page() as page:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(house.server.live, "deal", broken)
            patch.setattr(house.server.live, "ask", broken)
            for message in ({"do": "deal", "card": "history unit 6", "seat": 1}, {"do": "undo"}):
                told = await page.ask(**message)
                assert (told["code"], told["message"][-16:]) == ("defect", "did not obey it.")
        for _ in range(10):  # nothing of the failed ones still waits
            assert (await page.ask(do="turn", detents=1))["ok"]


@at_home
async def test_a_page_that_never_listens_keeps_nobody_waiting(house: House) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(
        f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nOrigin: {house.origin}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    async with house.page() as page:
        loop = asyncio.get_running_loop()
        for number in range(5):
            before = loop.time()
            assert (await page.ask(do="place", card=f"history unit {number}", at="attacker"))["ok"]
            assert loop.time() - before < 1
    writer.close()


@at_home
async def test_too_many_pages_are_turned_away(house: House) -> None:
    sockets = [
        await house.session.ws_connect(f"{house.origin}/socket", headers={"Origin": house.origin})
        for _ in range(16)
    ]
    with pytest.raises(WSServerHandshakeError) as refused:
        async with house.page():
            pass
    assert refused.value.status == 503
    for socket in sockets:
        await socket.close()


@at_home
async def test_from_hand_to_picture_takes_less_than_50_ms(house: House) -> None:
    """The card is seen lying there; what the firmware makes of it takes the firmware's own time."""
    loop = asyncio.get_running_loop()
    took = []
    async with house.page() as page:
        await page.hear(lambda page: "board" in page.shown)
        for number in range(20):
            card = f"history unit {number}"
            before = loop.time()
            await page.say({"do": "place", "card": card, "at": "attacker"})
            await page.hear(lambda page, card=card: card in page.shown["lying"].get("attacker", []))  # type: ignore[misc]
            took.append(loop.time() - before)
    assert sorted(took)[len(took) // 2] < 0.05


@at_home
async def test_the_page_does_without_drawings_that_are_not_installed(house: House) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sim.web.server.PARTS", STATIC / "nothing.js")
        status, answer = await house.raw("/parts.js")
    assert (status, answer.partition("\r\n\r\n")[2]) == (200, "")
