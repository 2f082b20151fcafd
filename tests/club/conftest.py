"""Databases for the tests: SQLite, and a PostgreSQL server of its own where its binaries are installed."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.club.club import Club
from host_tools.club.database import Database, facts

POSTGRES = "PostgreSQL is not installed here (Debian: apt-get install postgresql): SQLite alone is tested."


def _binaries() -> Path | None:
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next(
        (place for place in places if (place / "initdb").exists() and (place / "pg_ctl").exists()), None
    )


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a server that is only for these tests."""
    binaries = _binaries()
    if binaries is None:
        pytest.skip(POSTGRES)
    user = "nobody" if os.geteuid() == 0 else None  # it refuses to be run by root
    # Not below pytest's own folder, which only its owner may enter.
    folder = Path(tempfile.mkdtemp(prefix="chronotable-postgres-"))
    if user:
        shutil.chown(folder, user)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    def run(*words: str) -> None:
        subprocess.run(
            [str(binaries / words[0]), *words[1:]],
            user=user,
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    data = str(folder / "data")
    run("initdb", "-D", data, "-U", "club", "-A", "trust", "--no-sync", "-E", "UTF8")
    options = f"-h 127.0.0.1 -p {port} -k '' -F -c max_connections=20"
    run("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql://club@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    url = f"sqlite:///{tmp_path}/club.db"
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres")
    database = Database(url)
    try:
        yield database
        if request.param == "postgresql":
            facts.drop_all(database._engine)
    finally:
        database.close()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    database = Database(f"sqlite:///{tmp_path}/club.db")
    yield Club(database)
    database.close()
