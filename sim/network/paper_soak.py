"""A soak without a broker and without waiting: real bridges and a real club, one clock that nobody reads."""

import random
import time
from typing import Any

from host_tools.club.club import Club
from host_tools.club.database import Database
from sim.network.paper_line import PaperBroker, PaperClock, PaperLine
from sim.network.place import Place, Plan
from sim.network.verdict import Verdict

ROUND_S = 0.02
RESTARTS = (40.0, 80.0)  # seconds between two restarts of the broker
AWAY_S = 3.0
LINGER_S = 30.0  # the other end of a pair may still ask for the last moves


def soak(plan: Plan) -> dict[str, Any]:
    """The same plan gives the same faults, moves and figures on every computer."""
    database = Database(f"sqlite:///{plan.folder}/club.db")
    try:
        return _soak(plan, database)
    finally:
        database.close()


def _soak(plan: Plan, database: Database) -> dict[str, Any]:
    clock = PaperClock()
    broker = PaperBroker(clock, Club(database).hear)
    places = [Place(plan, number, PaperLine(broker), clock) for number in range(plan.tables)]
    dice = random.Random(plan.seed)
    away = dice.uniform(*RESTARTS) / 2
    restarts, busy, began = 0, 0.0, time.process_time()
    while clock.now < min(plan.end, busy + LINGER_S):
        clock.now += ROUND_S
        if plan.faults and clock.now >= away:
            broker.up = clock.now >= away + AWAY_S
            if broker.up:
                restarts += 1
                away = clock.now + dice.uniform(*RESTARTS)
        for place in places:
            if place.is_due(clock.now):
                place.step()
        if clock.now < plan.until or any(place.table.playing for place in places):
            busy = clock.now
    told = [place.result() for place in places]
    verdict = Verdict()
    verdict.compare(told)
    verdict.ask_club(database)
    return {
        "tables": plan.tables,
        "seconds": round(clock.now),
        "processor_s": round(time.process_time() - began, 1),
        "broker_restarts": restarts,
        **verdict.figures(told),
    }
