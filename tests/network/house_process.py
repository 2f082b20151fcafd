"""A house in a process of its own: a simulated table with bots for its seats, its USB line behind a socket.

`python -m tests.network.house_process host|guest GAME SEED`: prints the address of the line, then a JSON line
for each move that the table has, until it is ended.
"""

import asyncio
import json
import random
import sys
import time

from sim.hands.acts import Acts
from sim.hands.beginning import Agreed, Beginning, agree
from sim.scenario.moves_file import Played
from sim.table.accepted import desk_of
from sim.web.link_port import LinkPort
from sim.web.players.club import Club
from sim.web.players.game_table import GameTable
from sim.web.players.guest_table import GuestTable
from sim.web.players.seats import Wanted, seat_all

FASTEST = 4


class HostTable(GameTable):
    """Its people begin when the bridge is there."""

    link: LinkPort
    agreed = False

    def _opening(self, agreed: Agreed, before: Played | None) -> Acts:
        hands = Beginning(self.table)
        yield from hands.switch_on(agreed)
        while not self.agreed:
            if [value for _, value in hands.page.choices] == [True, False]:
                yield from hands.press("ok")
                self.agreed = True
            yield 200
        yield 3000
        yield from hands.new_game(agreed)


def start(role: str, game: str, seed: int, link: LinkPort) -> GameTable:
    if role == "guest":
        table: GameTable = GuestTable("pico_full", "en", seed, "bot", FASTEST)
    else:
        seats = seat_all([Wanted(name, "bot", "greedy") for name in ("Ann", "Bob")])
        HostTable.link = link
        table = HostTable("pico_full", agree(game, 2, random.Random(seed), "en", FASTEST), seats, seed)
    table.tempo.speed = "fast"
    return table


async def main(role: str, game: str, seed: int) -> None:
    club = Club()
    club.link = LinkPort(lambda: club.game.table.device.console if club.game else None)
    club.seat_at(start(role, game, seed, club.link))
    running = asyncio.create_task(club.run())
    table = club.game
    while isinstance(table, GuestTable) and not table.ready:
        await asyncio.sleep(0.05)
    announced = asyncio.Event()

    def announce(url: str) -> None:
        print(url, flush=True)
        announced.set()

    serving = asyncio.create_task(club.link.serve(0, announce))
    await announced.wait()
    told = -1
    while not running.done() and not serving.done():
        await asyncio.sleep(0.02)
        assert table is not None
        if table.stopped:
            print(json.dumps({"stopped": table.stopped}), flush=True)
            return
        moves = table.accepted.moves
        if len(moves) != told:
            told = len(moves)
            session = table.accepted.session
            house = session.house if session is not None else None
            desk = desk_of(table.table)
            settled = session is not None and desk is not None and not desk.is_working
            digest = f"{session.game.digest():08x}" if settled else None
            print(
                json.dumps({"n": told, "at": time.time(), "digest": digest, "house": house is not None}),
                flush=True,
            )


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
