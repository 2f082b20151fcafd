"""A house in a process of its own: a simulated table with bots for its seats, its USB line behind a socket.

`python -m tests.network.house_process host|guest GAME SEED`: prints the address of the line, then its moves
as a JSON line whenever there is a new one. A line `cut` on standard input cuts the power of the table.
"""

import asyncio
import json
import sys

from sim.network.simulated_table import table_of
from sim.web.link_port import LinkPort
from sim.web.players.club import Club
from sim.web.players.game_table import GameTable


async def main(role: str, game: str, seed: int) -> None:
    club = Club()
    table = table_of(role, game, seed)
    club.link = LinkPort(lambda: table.table.device.console if table.table.device.powered else None)
    club.seat_at(table)
    running = asyncio.create_task(club.run())
    while not table.ready:
        await asyncio.sleep(0.05)
    announced = asyncio.Event()

    def announce(url: str) -> None:
        print(url, flush=True)
        announced.set()

    serving = asyncio.create_task(club.link.serve(0, announce))
    orders = asyncio.create_task(hear_orders(table))
    await announced.wait()
    told: list[tuple[int, ...]] = []
    while not any(task.done() for task in (running, serving, orders)):
        await asyncio.sleep(0.02)
        if table.stopped:
            print(json.dumps({"stopped": table.stopped}), flush=True)
            return
        moves = table.accepted.moves
        if moves != told:
            told = moves[:]
            print(json.dumps({"moves": told, "over": table.over}), flush=True)


async def hear_orders(table: GameTable) -> None:
    """`cut` on standard input: the power goes, and comes back."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while await reader.readline():
        table.power(False)
        await asyncio.sleep(0.3)
        table.power(True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
