"""After damage: what is good of a game goes on under a new number, and the damaged files are kept aside."""

from store.game_log import GameLog
from store.records import BEGIN, FORMAT, MOVE, NOTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from store.archived_games import ArchivedGames

    Moves = Callable[[], Iterator[bytes]]


def recover(damaged: GameLog, moves: "Moves", archive: "ArchivedGames") -> "GameLog | None":
    """The log that goes on, under the next number if the damaged one ran. None if there is no room for it."""
    log: "GameLog | None" = damaged
    if damaged.is_running():
        log = _copy(damaged, moves, archive)
        if log is None:
            return None
    try:
        archive.set_aside(damaged.game)
    except OSError:
        pass  # then it stays among the games played: the new number is what counts
    return log


def _copy(damaged: GameLog, moves: "Moves", archive: "ArchivedGames") -> "GameLog | None":
    """Archive what is good as the next game, at the cost of the oldest games if need be."""
    while True:
        try:
            return _write(damaged, moves, archive)
        except OSError:
            archive.remove_unfinished()
            if not archive.prune(damaged.game, 0):
                return None


def _write(damaged: GameLog, moves: "Moves", archive: "ArchivedGames") -> GameLog:
    log = GameLog(damaged.game + 1)
    with archive.create(log.game) as file:
        for kind, data in _good_records(damaged, moves):
            record = log.next_record(kind, data)
            log.add(record)
            file.write(record)
    archive.finish(log.game)
    return log


def _good_records(damaged: GameLog, moves: "Moves") -> "Iterator[tuple[int, bytes]]":
    yield BEGIN, bytes((FORMAT,)) + damaged.setup
    for note in damaged.notes.values():
        yield NOTE, note
    for move in moves():
        yield MOVE, move
