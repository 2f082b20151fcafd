"""What has come of a soak: both ends of each pair compared with one another, and with the club's database."""

import json
import statistics
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from host_tools.club.database import Database


@dataclass
class Verdict:
    """`wrong` lists what differs; nothing may."""

    wrong: list[str] = field(default_factory=list)
    games: dict[str, dict[str, Any]] = field(default_factory=dict)  # that both ends have, by id
    left_open: int = 0

    def compare(self, told: list[dict[str, Any]]) -> None:
        """The results of all places, in their order: two by two they are pairs."""
        for pair in zip(told[::2], told[1::2], strict=True):
            self._compare_pair(pair)
        if not self.games:
            self.wrong.append("no game has come to its end: give it more minutes, or fewer tables")

    def _compare_pair(self, pair: tuple[dict[str, Any], dict[str, Any]]) -> None:
        for each in pair:
            self.wrong += [f"{each['table']} was stopped: {code}" for code in each["stops"]]
        ends = [{game["id"]: game for game in each["games"]} for each in pair]
        open_games = [json.loads(json.dumps(each["open"])) for each in pair]
        for game_id in sorted(ends[0].keys() | ends[1].keys()):
            one, other = (end.get(game_id) for end in ends)
            if one is None or other is None:
                self.left_open += 1  # the end has not arrived there when time was over
                if not any(game and game["id"] == game_id for game in open_games):
                    self.wrong.append(f"{game_id} is known at one end only")
                continue
            if (one["hash"], one["digest"]) != (other["hash"], other["digest"]):
                self.wrong.append(f"{game_id} differs: {one['digest']} {other['digest']}")
            self.games[game_id] = one
        if open_games[0] and open_games[1] and open_games[0]["id"] == open_games[1]["id"]:
            self.left_open += 1
            first, second = (game["moves"] for game in open_games)
            shared = min(len(first), len(second))
            if first[:shared] != second[:shared]:
                self.wrong.append(f"{open_games[0]['id']} differs in its middle")

    def missing(self, club: Database) -> set[str]:
        return {game_id for game_id in self.games if club.digest_of(game_id) is None}

    def ask_club(self, club: Database) -> None:
        """Every finished game must be there, with the digest of the tables, and nothing refused."""
        for game_id, game in self.games.items():
            digest = club.digest_of(game_id)
            if digest is None:
                self.wrong.append(f"{game_id} never came to the club")
            elif digest != game["digest"]:
                self.wrong.append(f"{game_id} has another digest in the club")
        self.wrong += [f"the club refused {topic}: {code} {why}" for _, topic, code, why in club.refused()]

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
