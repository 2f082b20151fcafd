"""The page of a real table: what the link tells, what spectators get of it, and who may look."""

import asyncio
import base64
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer

from host_tools.journals import fetch_moves
from host_tools.talk import Refused
from host_tools.talk import Table as Talk
from rules.arte.moves import RECRUIT
from sim import ROOT
from sim.port.raw_repl import SimulatedPort
from sim.scenario.moves_file import Played, read_moves
from sim.table import Table
from sim.web.watch.gateway import Gateway, Known
from sim.web.watch.server import WatchServer
from sim.web.watch.spectators import Spectators
from sim.web.watch.watched_game import WatchedGame

GAMES = sorted((ROOT / "tests" / "scenarios" / "setup").glob("*.moves"))
HISTORY = ROOT / "tests" / "scenarios" / "setup" / "history_last_moves.moves"


def resumed(table: Table) -> None:
    """Hands answer that the game goes on, and that everything lies where it should."""
    for _ in range(16):
        if type(table.desk().page).__name__ == "GamePage":
            return
        table.press("ok")
        table.run(700)
    raise AssertionError(table.screen_text())


@pytest.fixture
def port() -> Iterator[SimulatedPort]:
    table = Table("pico_full")
    read_moves(HISTORY).write(table)
    with SimulatedPort(table) as port:
        port.do(resumed)
        yield port


def test_the_link_tells_moves_and_what_is_to_be_seen(port: SimulatedPort) -> None:
    played = read_moves(HISTORY)
    with Talk(port.url) as talk:
        talk.hello()
        assert talk.ask("moves on") == "on"
        assert talk.ask("moves setup").split()[::2] == ["history", ",".join(map(str, played.setup))]
        assert list(fetch_moves(talk, 0)) == played.moves
        assert list(fetch_moves(talk, len(played.moves) - 3)) == played.moves[-3:]
        page = base64.b64decode(talk.ask("look page 0"))
        pixels = port.do(lambda table: table.display.pixels())
        width = port.table.display.width
        seen = [page[at // 8] >> (7 - at % 8) & 1 for at in range(8 * width)]
        assert seen == [int(bool(pixel)) for pixel in pixels[: 8 * width]]
        for wrong in ("look page 8", "look leds 999", "look at me", "moves", "moves -1"):
            with pytest.raises(Refused):
                talk.ask(wrong)


def test_a_gateway_knows_the_table_and_follows_it(port: SimulatedPort) -> None:
    gateway = Gateway(port.url)
    gateway.viewers = 40  # as many as like to: the table is asked once
    gateway.start()
    try:
        wait(lambda: len(gateway.known.pages) == 8)
        assert list(gateway.known.moves) == read_moves(HISTORY).moves
        before = len(gateway.known.moves)
        port.do(lambda table: table.press("back"))
        wait(lambda: len(gateway.known.moves) < before)
        assert gateway.known.leds and gateway.known.language == "en"
    finally:
        gateway.stop()


def test_an_answer_that_makes_no_sense_is_told_and_asked_for_again(
    port: SimulatedPort, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask, nonsense = Talk.ask, ["what", "~~~"]
    monkeypatch.setattr(
        Talk, "ask", lambda talk, text: nonsense.pop() if text == "look" and nonsense else ask(talk, text)
    )
    monkeypatch.setattr("sim.web.watch.gateway.AGAIN_S", 0.05)
    heard: list[Known] = []
    gateway = Gateway(port.url, lambda: heard.append(gateway.known))
    gateway.start()
    try:
        end = time.monotonic() + 30
        while not gateway.known.pages:
            assert time.monotonic() < end, heard
            time.sleep(0.02)
        assert len([known for known in heard if not known.connected and known.trouble]) == 2
        assert gateway.known.connected and not gateway.known.trouble
    finally:
        gateway.stop()


def test_moves_that_the_rules_keep_secret_are_not_told() -> None:
    """AB-117"""
    table = Table("pico_full")
    arte = read_moves(ROOT / "tests" / "scenarios" / "setup" / "arte_before_a_turn.moves")
    until = [move[0] for move in arte.moves].index(RECRUIT) + 2  # two pieces of the first army
    Played("arte", arte.setup, arte.moves[:until]).write(table)
    with SimulatedPort(table) as port:
        port.do(resumed)
        with Talk(port.url) as talk:
            talk.ask("moves on")
            with pytest.raises(Refused) as refused:
                talk.ask("moves 0")
            assert refused.value.code == "secret"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_spectators_can_follow_any_game(path: Path) -> None:
    played = read_moves(path)
    game = WatchedGame(1, played.game, played.setup, ["Ann"], "en")
    game.follow(tuple(played.moves), "en")
    assert not game.lost
    picture = game.picture(False)
    assert [seat["name"] for seat in picture["seats"]][:2] == ["Ann", "Player 2"]
    hands = [picture[f"place.seat.{seat}.hand"]["things"] for seat in (1, 2)]
    assert all(thing is None for things in hands for thing in things)


def test_a_game_of_other_cards_leaves_display_and_lights(port: SimulatedPort) -> None:
    game = WatchedGame(1, "history", (1, 6, 0, 2, 0), [], "it")
    game.follow(((250, 1),), "it")
    assert game.lost
    assert game.picture(False)["ask"] is None


class Still(Gateway):
    """One that knows something and asks nobody."""

    def start(self) -> None: ...
    def stop(self) -> None: ...


def test_without_the_code_nothing_is_served_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    server = WatchServer(Still("socket://nowhere"), [], lan=True)
    monkeypatch.setattr("host_tools.lan_door.is_local", lambda request: False)

    async def visit() -> list[int]:
        async with TestClient(TestServer(server.app())) as client:
            found = []
            for path in (
                "/",
                "/icon.svg",
                "/?code=wrong",
                f"/?code={server.door.code}",
                "/icon.svg",
                "/bench",
            ):
                async with client.get(path) as answer:
                    found.append(answer.status)
            return found

    assert asyncio.run(visit()) == [403, 403, 403, 200, 200, 404]


def test_a_page_is_told_what_changes_and_may_do_nothing() -> None:
    gateway = Still("socket://nowhere")
    played = read_moves(HISTORY)
    gateway.known = Known(
        connected=True,
        board="pico_full",
        number=7,
        game="history",
        setup=played.setup,
        moves=tuple(played.moves),
    )
    server = WatchServer(gateway, ["Ann", "Bob"], lan=False)

    async def visit() -> tuple[dict[str, Any], dict[str, Any]]:
        async with TestClient(TestServer(server.app())) as client:
            origin = str(client.make_url("")).rstrip("/")
            async with client.ws_connect("/room", headers={"Origin": origin}) as socket:
                first = await socket.receive_json()
                await socket.send_json({"do": "undo", "id": 1})
                return first, await socket.receive_json()

    first, second = asyncio.run(visit())
    assert first["show"]["phase"] == "game" and first["log"]
    assert second["answers"][0]["code"] == "read_only"


def test_a_table_at_rest_and_one_that_is_gone() -> None:
    gateway = Still("socket://nowhere")
    spectators = Spectators(gateway, [])
    gateway.known = Known(connected=True, board="pico_duel")
    assert spectators.look()[0]["phase"] == "resting"
    gateway.known = Known(connected=False, board="pico_duel", trouble="Nothing answers.")
    assert "Nothing answers." in spectators.look()[0]["trouble"]


def wait(fact: Any) -> None:
    """Until it is so: the table runs in a thread of its own, as fast as this PC allows."""
    end = time.monotonic() + 20
    while not fact():
        assert time.monotonic() < end
        time.sleep(0.02)
