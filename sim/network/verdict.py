"""What has come of a soak: both ends of each pair compared with one another, and with the club's database."""

import json
import statistics
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from host_tools.club.database import Database

Pair = tuple[dict[str, Any], dict[str, Any]]  # what both ends have told
GIVEN_UP = "unfinished"  # the club's word for it
MOST_REFUSED = 100000


@dataclass
class Verdict:
    """`wrong` lists what differs; nothing may."""

    wrong: list[str] = field(default_factory=list)
    games: dict[str, dict[str, Any]] = field(default_factory=dict)  # that both ends have, by id
    alone: dict[str, dict[str, Any]] = field(default_factory=dict)  # that one house has finished alone
    left: int = 0  # before their end, by one house or both
    left_open: int = 0

    def compare(self, told: list[dict[str, Any]]) -> None:
        """The results of all places, in their order: two by two they are pairs."""
        for pair in zip(told[::2], told[1::2], strict=True):
            self._compare_pair(pair)
        if not self.games:
            self.wrong.append("no game has come to its end: give it more minutes, or fewer tables")

    def _compare_pair(self, pair: Pair) -> None:
        for each in pair:
            self.wrong += [f"{each['table']} was stopped: {code}" for code in each["stops"]]
        ends = [{game["id"]: game for game in each["games"]} for each in pair]
        open_games = [json.loads(json.dumps(each["open"])) for each in pair]
        left = self._compare_left(pair, open_games)
        for game_id in sorted((ends[0].keys() | ends[1].keys()) - left):
            one, other = (end.get(game_id) for end in ends)
            if game_id.startswith(tuple(f"{each['table']}-" for each in pair)):
                self.alone[game_id] = one or other or {}  # somebody has played it to its end alone
                continue
            if one is None or other is None:
                self.left_open += 1  # the end has not arrived there when time was over
                if not any(game and game["id"] == game_id for game in open_games):
                    self.wrong.append(f"{game_id} is known at one end only")
                continue
            if (one["log"], one["digest"]) != (other["log"], other["digest"]):
                self.wrong.append(f"{game_id} differs: {one['digest']} {other['digest']}")
            self.games[game_id] = one
        if open_games[0] and open_games[1] and open_games[0]["id"] == open_games[1]["id"]:
            self.left_open += 1
            first, second = (game["moves"] for game in open_games)
            shared = min(len(first), len(second))
            if first[:shared] != second[:shared]:
                self.wrong.append(f"{open_games[0]['id']} differs in its middle")

    def _compare_left(self, pair: Pair, open_games: list[Any]) -> set[str]:
        """Games that one house has left: the other has left it too, or has come to its end, or has not heard.

        What both knew before that must be the same.
        """
        ids: set[str] = pair[0]["left"].keys() | pair[1]["left"].keys()
        for game_id in sorted(ids):
            first, second = (_moves_of(game_id, *each) for each in zip(pair, open_games, strict=True))
            if first is None or second is None:
                self.wrong.append(f"{game_id} was left, and is known at one end only")
                continue
            shared = min(len(first), len(second))
            if first[:shared] != second[:shared]:
                self.wrong.append(f"{game_id} was left, and differs before that")
        self.left += len(ids)
        return ids

    def missing(self, club: Database) -> set[str]:
        return {game_id for game_id in self.games | self.alone if club.digest_of(game_id) is None}

    def ask_club(self, club: Database) -> None:
        """Every finished game must be there, with the digest of the tables, and nothing refused."""
        for game_id, game in (self.games | self.alone).items():
            digest = club.digest_of(game_id)
            if digest is None:
                self.wrong.append(f"{game_id} never came to the club")
            elif digest != game["digest"]:
                self.wrong.append(f"{game_id} has another digest in the club")
        self.wrong += [
            f"the club refused {topic}: {code} {why}"
            for _, topic, code, why in club.refused(MOST_REFUSED)
            if code != GIVEN_UP
        ]

    def figures(self, told: list[dict[str, Any]]) -> dict[str, Any]:
        counts: Counter[str] = Counter()
        refused: Counter[str] = Counter()
        latencies: list[float] = []
        for number, each in enumerate(told):
            counts.update(each["counts"])
            refused.update(each["refused"])
            bidden = told[number ^ 1]["bidden"]
            latencies += [1000 * (bidden[move] - at) for move, at in each["played"].items() if move in bidden]
        latencies.sort()
        return {
            "finished": dict(Counter(game["game"] for game in self.games.values())),
            "finished_alone": len(self.alone),
            "games_left": self.left,
            "left_open": self.left_open,
            "moves": sum(game["moves"] for game in self.games.values()),
            **counts,
            "refused": dict(refused),
            "move_ms": {
                "count": len(latencies),
                "p50": round(statistics.median(latencies), 1) if latencies else None,
                "p99": round(latencies[len(latencies) * 99 // 100], 1) if latencies else None,
            },
            "wrong": self.wrong,
        }


def _moves_of(game_id: str, told: dict[str, Any], open_game: Any) -> list[list[int]] | None:
    """What one end knows of a game that somebody has left; None: it never heard of it."""
    if game_id in told["left"]:
        found = told["left"][game_id]
    elif open_game and open_game["id"] == game_id:
        found = open_game["moves"]
    else:
        found = next((game["log"] for game in told["games"] if game["id"] == game_id), None)
    return None if found is None else [list(move) for move in found]
