"""The page for the big screen: for this computer, and with the one-time code for others of the network."""

import asyncio

import pytest
from aiohttp.test_utils import TestClient, TestServer

from host_tools.club import web
from host_tools.club.club import Club
from host_tools.lan_door import MOST_WRONG, LanDoor


def visits(club: Club, door: LanDoor | None, paths: list[str]) -> list[int]:
    async def visit() -> list[int]:
        async with TestClient(TestServer(web.app(club, door))) as client:
            found = []
            for path in paths:
                async with client.get(path) as answer:
                    found.append(answer.status)
            return found

    return asyncio.run(visit())


def test_without_the_code_others_see_nothing(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.lan_door.is_local", lambda request: False)
    door = LanDoor()
    paths = ["/", "/club.json", "/?code=wrong", f"/?code={door.code}", "/club.json", "/../club.py"]
    assert visits(club, door, paths) == [403, 403, 403, 200, 200, 404]
    assert door.code != LanDoor().code


def test_codes_cannot_be_tried_out(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.lan_door.is_local", lambda request: False)
    door = LanDoor()
    tries = [f"/?code={number}" for number in range(MOST_WRONG)]
    assert set(visits(club, door, [*tries, f"/?code={door.code}"])) == {403}


def test_this_computer_needs_no_code(club: Club) -> None:
    assert visits(club, LanDoor(), ["/", "/club.json"]) == [200, 200]
    assert visits(club, None, ["/", "/club.json"]) == [200, 200]
