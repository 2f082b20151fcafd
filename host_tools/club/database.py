"""What a club keeps: results, pairings, and what was refused; in SQLite, or in PostgreSQL by URL."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import NamedTuple

import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from host_tools.club.results import Refused, Result, clean_name
from host_tools.errors import ToolError

KEPT_REFUSALS = 10000

facts = sql.MetaData()
players = sql.Table(
    "players",
    facts,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("key", sql.String(128), nullable=False, unique=True),  # the name in small letters
    sql.Column("name", sql.String(64), nullable=False),
)
games = sql.Table(
    "games",
    facts,
    sql.Column("id", sql.String(48), primary_key=True),
    sql.Column("table_name", sql.String(32), nullable=False),
    sql.Column("game", sql.String(16), nullable=False),
    sql.Column("at", sql.DateTime(timezone=True), nullable=False),
    sql.Column("moves", sql.Integer, nullable=False),
    sql.Column("digest", sql.String(8), nullable=False),
)
seats = sql.Table(
    "seats",
    facts,
    sql.Column("game_id", sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("player_id", sql.ForeignKey("players.id"), nullable=True),  # none: nobody named the seat
    sql.Column("score", sql.Integer, nullable=False),
    sql.Column("won", sql.Boolean, nullable=False),
)
pairings = sql.Table(
    "pairings",
    facts,
    sql.Column("evening", sql.String(64), primary_key=True),
    sql.Column("round", sql.Integer, primary_key=True),
    sql.Column("board", sql.Integer, primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("player_id", sql.ForeignKey("players.id"), nullable=False),
    sql.Column("game", sql.String(16), nullable=False),
    sql.Column("began", sql.DateTime(timezone=True), nullable=False),
)
refusals = sql.Table(
    "refusals",
    facts,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("at", sql.DateTime(timezone=True), nullable=False),
    sql.Column("topic", sql.String(128), nullable=False),
    sql.Column("code", sql.String(16), nullable=False),
    sql.Column("why", sql.String(256), nullable=False),
)


class Pairing(NamedTuple):
    """A board of a round: who sits there. One alone has a bye."""

    evening: str
    round: int
    board: int
    game: str
    began: datetime
    players: list[str]


class Database:
    def __init__(self, url: str):
        try:
            self._engine = sql.create_engine(sql.make_url(url).set(drivername=_driver(url)))
            if self._engine.dialect.name == "sqlite":
                sql.event.listen(
                    self._engine, "connect", lambda line, _: line.execute("PRAGMA foreign_keys=ON")
                )
            facts.create_all(self._engine)
        except (ArgumentError, ModuleNotFoundError, SQLAlchemyError) as error:
            raise ToolError(
                f"The database of the club cannot be opened: {str(error).splitlines()[0]}",
                "A file as sqlite:///club.db, or postgresql://user:password@host/name.",
                "database",
            ) from error

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def _line(self) -> Iterator[sql.Connection]:
        """Everything in it or nothing."""
        try:
            with self._engine.begin() as line:
                yield line
        except IntegrityError:
            raise
        except SQLAlchemyError as error:
            first = str(error).splitlines()[0]
            raise ToolError(f"The database of the club fails: {first}", "Is it there?", "database") from error

    # Results

    def add(self, result: Result) -> bool:
        """Enter it; False if it is there already: any game may be told twice, one in two houses always is."""
        try:
            with self._line() as line:
                known = line.execute(
                    sql.select(games.c.digest, games.c.game).where(games.c.id == result.id)
                ).first()
                if known:
                    if tuple(known) != (result.digest, result.game):
                        raise Refused("other", f"{result.id} is another game here already")
                    return False
                line.execute(
                    games.insert().values(
                        id=result.id,
                        table_name=result.table,
                        game=result.game,
                        at=result.at,
                        moves=result.moves,
                        digest=result.digest,
                    )
                )
                for seat, name in enumerate(result.names):
                    line.execute(
                        seats.insert().values(
                            game_id=result.id,
                            seat=seat,
                            player_id=self._player(line, name) if name else None,
                            score=result.scores[seat],
                            won=seat in result.winners,
                        )
                    )
        except IntegrityError:  # somebody else has entered it in this moment
            return False
        return True

    def digest_of(self, game_id: str) -> str | None:
        """Of a result that was entered before."""
        with self._line() as line:
            return line.execute(sql.select(games.c.digest).where(games.c.id == game_id)).scalar()

    def results(self) -> list[Result]:
        """All of them, in the order in which they were played."""
        found: dict[str, Result] = {}
        order = (games.c.at, games.c.id, seats.c.seat)
        joined = games.join(seats).outerjoin(players)
        chosen = (games, seats.c.seat, seats.c.score, seats.c.won, players.c.name)
        with self._line() as line:
            for row in line.execute(sql.select(*chosen).select_from(joined).order_by(*order)):
                if row.id not in found:
                    at = row.at.astimezone(UTC) if row.at.tzinfo else row.at.replace(tzinfo=UTC)
                    found[row.id] = Result(
                        row.id, row.table_name, row.game, at, [], [], [], row.moves, row.digest
                    )
                result = found[row.id]
                result.names.append(row.name or "")
                result.scores.append(row.score)
                if row.won:
                    result.winners.append(row.seat)
        return list(found.values())

    def _player(self, line: sql.Connection, name: str) -> int:
        key = name.casefold()
        found = line.execute(sql.select(players.c.id).where(players.c.key == key)).scalar()
        if found is None:
            made = line.execute(players.insert().values(key=key, name=name)).inserted_primary_key
            assert made is not None
            found = made[0]
        return int(found)

    # Evenings

    def pair(self, evening: str, game: str, boards: list[list[str]], began: datetime) -> int:
        """The next round of an evening: who sits at each board. Gives its number."""
        with self._line() as line:
            last = line.execute(
                sql.select(sql.func.max(pairings.c.round)).where(pairings.c.evening == evening)
            ).scalar()
            number = int(last or 0) + 1
            for board, names in enumerate(boards, 1):
                for seat, name in enumerate(names):
                    line.execute(
                        pairings.insert().values(
                            evening=evening,
                            round=number,
                            board=board,
                            seat=seat,
                            player_id=self._player(line, clean_name(name)),
                            game=game,
                            began=began,
                        )
                    )
        return number

    def pairings(self, evening: str | None = None) -> list[Pairing]:
        """Of one evening or of all, in order."""
        found: dict[tuple[str, int, int], Pairing] = {}
        wanted = sql.select(pairings, players.c.name).select_from(pairings.join(players))
        if evening is not None:
            wanted = wanted.where(pairings.c.evening == evening)
        order = (pairings.c.began, pairings.c.round, pairings.c.board, pairings.c.seat)
        with self._line() as line:
            for row in line.execute(wanted.order_by(*order)):
                began = row.began.astimezone(UTC) if row.began.tzinfo else row.began.replace(tzinfo=UTC)
                key = (row.evening, row.round, row.board)
                found.setdefault(key, Pairing(*key, row.game, began, [])).players.append(row.name)
        return list(found.values())

    # What was refused

    def refuse(self, topic: str, refusal: Refused, at: datetime) -> None:
        with self._line() as line:
            line.execute(
                refusals.insert().values(
                    at=at, topic=topic[:128], code=refusal.code[:16], why=refusal.why[:256]
                )
            )
            oldest = sql.select(sql.func.max(refusals.c.id) - KEPT_REFUSALS).scalar_subquery()
            line.execute(refusals.delete().where(refusals.c.id <= oldest))

    def refused(self, most: int = 50) -> list[tuple[datetime, str, str, str]]:
        """The last ones, the newest first."""
        chosen = sql.select(refusals.c.at, refusals.c.topic, refusals.c.code, refusals.c.why)
        with self._line() as line:
            return [tuple(row) for row in line.execute(chosen.order_by(refusals.c.id.desc()).limit(most))]


def _driver(url: str) -> str:
    """PostgreSQL through psycopg, whatever its URL says of drivers."""
    name = sql.make_url(url).get_backend_name()
    return "postgresql+psycopg" if name == "postgresql" else name
