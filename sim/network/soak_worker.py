"""One process of a soak on a real broker: some of its tables, each with its bridge, until time is over."""

import json
import logging
import time

from host_tools.network.bridge import last_will
from sim.network.faulty_line import CutLine
from sim.network.place import Place, Plan, name_of

ROUND_S = 0.01
LINGER_S = 8.0  # the other end of a pair may still ask for the last moves


def run(plan: Plan, url: str, numbers: list[int]) -> None:
    """All of it; the results lie in the folder as one JSON file for each table."""
    logging.getLogger("chronotable.bridge").setLevel(logging.CRITICAL)  # refusals are counted
    places = [_place(plan, url, number) for number in numbers]
    busy = time.monotonic()
    while busy > time.monotonic() - LINGER_S and time.monotonic() < plan.end:
        began = time.monotonic()
        for place in places:
            if place.is_due(began):
                place.step()
        if began < plan.until or any(place.table.playing for place in places):
            busy = time.monotonic()
        time.sleep(max(0.0, ROUND_S - (time.monotonic() - began)))
    time.sleep(1.0)  # the last messages are on their way
    for place in places:
        place.line.close()
        (plan.folder / f"{place.name}.json").write_text(json.dumps(place.result()), encoding="utf-8")
    (plan.folder / f"processor-{numbers[0]}.txt").write_text(f"{time.process_time():.1f}", encoding="utf-8")


def _place(plan: Plan, url: str, number: int) -> Place:
    name = name_of(number)
    line = CutLine(url, name, last_will(name))
    line.open()
    return Place(plan, number, line, time.monotonic)
