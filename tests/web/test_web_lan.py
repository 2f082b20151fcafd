"""Other computers of the network: nothing by default; with --lan they look on, and play with a code."""

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest
from aiohttp import web

from host_tools.local_page import is_local
from sim.web.__main__ import own_address
from sim.web.server import LAN, check_local, hosts
from tests.web.evening import Evening

ELSEWHERE = "192.168.7.20"
HERE = ("192.168.7.2", 8018)


def asked(remote: str, lan: bool) -> web.Request:
    """A request as it comes from another computer of the network."""
    transport = SimpleNamespace(get_extra_info=lambda name: HERE)
    return cast(web.Request, SimpleNamespace(remote=remote, transport=transport, app={LAN: lan}))


def test_only_with_lan_is_the_address_of_the_network_a_name_of_this_server() -> None:
    assert hosts(asked(ELSEWHERE, lan=False)) == {"127.0.0.1:8018", "localhost:8018"}
    assert hosts(asked(ELSEWHERE, lan=True)) == {"127.0.0.1:8018", "localhost:8018", "192.168.7.2:8018"}


def test_the_bench_is_only_for_this_computer() -> None:
    check_local(asked("127.0.0.1", lan=True))
    with pytest.raises(web.HTTPForbidden):
        check_local(asked(ELSEWHERE, lan=True))
    assert not is_local(asked(ELSEWHERE, lan=True))


def test_without_a_code_a_viewer_from_the_network_looks_on() -> None:
    evening = Evening()
    evening.start("history", "pp", speed="fast")
    evening.wait_for_ask()
    other = evening.come(local=False)
    other.look()
    assert other.show["me"] == {"seat": None, "seats": [], "curtain": None, "host": False, "code": None}
    assert all(seat["link"] is None for seat in other.show["seats"])
    for seat in (1, 2):
        assert set(other.place(f"seat.{seat}.hand")) <= {None}
    assert other.ask is not None and not other.ask["mine"] and other.ask["choices"] == []
    assert other.do("choose", ask=evening.game.ask.number, choice=0)["code"] == "cannot"
    assert other.do("leave")["code"] == "not_host"
    assert other.do("sit", seat=1, code="a guess")["code"] == "wrong_code"


def test_a_link_names_the_network_and_its_code_gives_the_seat() -> None:
    evening = Evening()
    evening.club.address = "http://192.168.7.2:8018"
    evening.start("history", "pp", speed="fast")
    evening.wait_for_ask()
    link = evening.host.show["seats"][1]["link"]
    assert link.startswith("http://192.168.7.2:8018/?seat=2&code=")
    other = evening.come(local=False)
    assert other.do("sit", seat=2, code=link.partition("code=")[2])["ok"]
    other.look()
    assert other.show["me"]["seat"] == 2
    assert None not in other.place("seat.2.hand") and set(other.place("seat.1.hand")) <= {None}


def test_own_address_is_an_address_of_this_computer() -> None:
    async def reachable() -> None:
        server = await asyncio.start_server(lambda reader, writer: writer.close(), own_address(), 0)
        server.close()
        await server.wait_closed()

    asyncio.run(reachable())
