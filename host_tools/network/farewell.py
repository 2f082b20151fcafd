"""The last word of a pair, `unpair`: kept here until a broker has it, and there for the other house."""

from host_tools.errors import ToolError
from host_tools.network.finished import names_here
from host_tools.network.keeping import Kept
from host_tools.network.messages import seal, topic
from host_tools.network.mqtt import BridgeLine, wait_until
from host_tools.network.pairing import Pair

NO_GAME = "0" * 16
ARRIVES_S = 5.0


def plays_with(kept: Kept) -> bool:
    """Whether a game with the pair has begun, and is not over."""
    game = kept.game() or {}
    return "id" in game and game.get("moves") is None


def part(kept: Kept, name: str, pair: Pair) -> None:
    """Forget the pair here. The word for the other house needs its key: it is written first."""
    if pair.over:  # the other house has said so itself
        kept.keep_pair(None)
        return
    try:
        game = kept.game() or {}
    except ToolError:
        game = {}  # damaged, and to be removed anyhow
    where = topic("pair", pair.name, name)
    word = seal(pair.key, where, {"type": "unpair", "id": game.get("id", NO_GAME)})
    kept.keep_farewells({**kept.farewells(), where: word.decode()})
    told, number = kept.told(), game.get("number")
    if told is not None and number is not None and game.get("moves") is None:
        names = names_here(game["names"], game["seats"], name)
        told["shared"][str(number)] = [f"{name}-{number}", names]
        kept.keep_told(told)
    kept.keep_pair(None)


def deliver(kept: Kept, line: BridgeLine, name: str) -> bool:
    """Whether the broker has every last word now. One of a pair that is still kept was never meant."""
    pair = kept.pair()
    present = topic("pair", pair.name, name) if pair else ""
    waiting = {where: word for where, word in kept.farewells().items() if where != present}
    for where, word in list(waiting.items()):
        sent = line.publish(where, word.encode(), retain=True)
        if sent is not None and wait_until(lambda sent=sent: sent.arrived, ARRIVES_S):
            del waiting[where]
    kept.keep_farewells(waiting)
    return not waiting
