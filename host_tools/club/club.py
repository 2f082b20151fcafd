"""A club: hears what tables tell, keeps what is true of it, and knows how everybody stands."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, NamedTuple

from host_tools.club.database import Database, Pairing
from host_tools.club.ratings import Rated, ratings
from host_tools.club.results import MOST_SEATS, TABLE, Refused, Result, clean_name, parse, verified
from host_tools.club.swiss import Evening, Standing, next_round, standings
from host_tools.errors import ToolError
from host_tools.journals import GAMES

STATE = re.compile(r"chronotable/([^/]+)/state")
FINISHED = re.compile(r"chronotable/([^/]+)/finished/([0-9]{1,9})")
MOST_TABLES = 1000
LAST_RESULTS = 12
TROUBLE = re.compile(r"[a-z_]{0,32}")

Log = Callable[[str, Refused], None]


class State(NamedTuple):
    """How a table stands, as far as it has told and everybody may know."""

    table: str
    online: bool
    playing: bool = False
    game: str = ""
    round: int | None = None
    rounds: int | None = None
    turn: int | None = None
    names: list[str] = []
    score: list[int] = []
    other: str = ""  # the table of the other house
    trouble: str = ""
    firmware: str = ""
    board: str = ""


class Club:
    """`log` hears of everything that is refused; it is in the database by then."""

    def __init__(self, database: Database, log: Log = lambda topic, refusal: None):
        self.database = database
        self.tables: dict[str, State] = {}
        self._log = log

    def hear(self, topic: str, payload: bytes) -> Result | State | None:
        """A message of a table: what has come of it, or nothing if it was refused or is known already."""
        try:
            finished = FINISHED.fullmatch(topic)
            if finished:
                return self._finished(finished[1], int(finished[2]), payload)
            told = STATE.fullmatch(topic)
            if told:
                return self._state(told[1], payload)
            raise Refused("topic", "nobody knows this topic")
        except Refused as refusal:
            self.database.refuse(topic, refusal, now())
            self._log(topic, refusal)
            return None

    def _finished(self, table: str, number: int, payload: bytes) -> Result | None:
        message = parse(payload)
        # A broker tells all that it keeps to whoever comes: what was entered before is not replayed again.
        known = self.database.digest_of(f"{table}-{number}")
        if known and (known, f"{table}-{number}") == (message.get("digest"), message.get("id")):
            return None
        result = verified(message, table, number)
        return result if self.database.add(result) else None

    def _state(self, table: str, payload: bytes) -> State:
        if not TABLE.fullmatch(table):
            raise Refused("table", "no table can be called so")
        if table not in self.tables and len(self.tables) >= MOST_TABLES:
            raise Refused("tables", f"a club has at most {MOST_TABLES} tables")
        self.tables[table] = state_of(parse(payload), table)
        return self.tables[table]

    # How everybody stands

    def evening(self, name: str) -> tuple[Evening, list[str], str]:
        """What was played of it, everybody who takes part, and the game."""
        boards = self.database.pairings(name)
        if not boards:
            raise ToolError(
                f"There is no evening {name}.", "Begin one with: chronotable club pair.", "evening"
            )
        return _played(boards, self.database.results()), _names(boards), boards[0].game

    def standings(self, evening: str) -> list[Standing]:
        played, names, game = self.evening(evening)
        return standings(played, names, self._ratings(game))

    def pair(self, evening: str, game: str, names: list[str], at_board: int) -> tuple[int, list[list[str]]]:
        """The next round of an evening, and its number; the first one begins the evening."""
        present = [clean_name(name) for name in names]
        if len(present) < 2 or len({name.casefold() for name in present}) < len(present) or not all(present):
            raise Refused("names", "two players at least are needed, and nobody twice")
        boards = self.database.pairings(evening)
        if boards and boards[0].game != game:
            raise Refused("game", f"this evening is played with {boards[0].game}")
        played = _played(boards, self.database.results())
        unplayed = [board for board in _last_round(boards) if _index(board) not in played.results]
        if unplayed:
            who = "; ".join(" and ".join(board.players) for board in unplayed)
            raise Refused("unplayed", f"round {unplayed[0].round} is not over: {who}")
        chosen = next_round(played, present, self._ratings(game), at_board)
        return self.database.pair(evening, game, chosen, now()), chosen

    def _ratings(self, game: str) -> dict[str, float]:
        return {row.player: row.rating for row in ratings(self.database.results(), game)}

    def snapshot(self) -> dict[str, Any]:
        """Everything that the page shows."""
        results = self.database.results()
        boards = self.database.pairings()
        evening: dict[str, Any] | None = None
        if boards:
            name = boards[-1].evening
            own = [board for board in boards if board.evening == name]
            played = _played(own, results)
            rating = {row.player: row.rating for row in ratings(results, own[0].game)}
            evening = {
                "name": name,
                "round": own[-1].round,
                "standings": [row._asdict() for row in standings(played, _names(own), rating)],
                "boards": [
                    {"board": board.board, "players": board.players, "over": _index(board) in played.results}
                    for board in _last_round(own, with_byes=True)
                ],
            }
        return {
            "tables": [state._asdict() for _, state in sorted(self.tables.items())],
            "ratings": [row._asdict() for row in ratings(results)],
            "evening": evening,
            "results": [written(result) for result in reversed(results[-LAST_RESULTS:])],
        }

    def ratings(self, game: str | None = None) -> list[Rated]:
        return ratings(self.database.results(), game)


def now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def written(result: Result) -> dict[str, Any]:
    return {**result._asdict(), "at": result.at.strftime("%Y-%m-%dT%H:%M:%SZ")}


def state_of(message: dict[str, Any], table: str) -> State:
    """Only what is known is taken over, and only in the form that it must have."""
    if message.get("table") != table:
        raise Refused("table", f"it is told in the name of {message.get('table')!r:.40}")
    online, playing = message.get("online"), message.get("playing", False)
    if not isinstance(online, bool) or not isinstance(playing, bool):
        raise Refused("form", "online or playing is missing")
    trouble = message.get("trouble", "")
    if not isinstance(trouble, str) or not TROUBLE.fullmatch(trouble):
        raise Refused("form", "trouble is no code")
    firmware, board = _word(message.get("firmware", "")), _word(message.get("board", ""))
    resting = State(table, online, trouble=trouble, firmware=firmware, board=board)
    if not playing:
        return resting
    game: Any = message.get("game")
    if game not in GAMES.values():
        raise Refused("game", f"there is no game {game!r:.20}")
    names, score = message.get("names", []), message.get("score", [])
    if not isinstance(names, list) or not isinstance(score, list) or max(len(names), len(score)) > MOST_SEATS:
        raise Refused("form", "names or score are no lists")
    if not all(isinstance(points, int) for points in score):
        raise Refused("form", "score is no list of numbers")
    return resting._replace(
        playing=True,
        game=game,
        round=_number(message.get("round")),
        rounds=_number(message.get("rounds")),
        turn=_number(message.get("turn")),
        names=[clean_name(_word(name)) for name in names],
        score=score,
        other=_word(message.get("with", "")),
    )


def _number(value: Any) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1000:
        raise Refused("form", "a number is none")
    return value


def _word(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 64 or not value.isprintable():
        raise Refused("form", "a word is none")
    return value


# An evening: which results belong to which boards


def _played(boards: list[Pairing], results: list[Result]) -> Evening:
    rounds: list[list[list[str]]] = []
    found: dict[tuple[int, int], Result] = {}
    used: set[str] = set()
    for board in boards:
        while len(rounds) < board.round:
            rounds.append([])
        rounds[board.round - 1].append(board.players)
        for result in results:
            fits = result.game == board.game and result.at >= board.began and result.id not in used
            if fits and sorted(result.names) == sorted(board.players):
                found[_index(board)] = result
                used.add(result.id)
                break
    return Evening(rounds, found)


def _index(board: Pairing) -> tuple[int, int]:
    return board.round - 1, board.board - 1


def _last_round(boards: list[Pairing], with_byes: bool = False) -> list[Pairing]:
    if not boards:
        return []
    last = [board for board in boards if board.round == boards[-1].round]
    return [board for board in last if with_byes or len(board.players) > 1]


def _names(boards: list[Pairing]) -> list[str]:
    return list(dict.fromkeys(name for board in boards for name in board.players))
