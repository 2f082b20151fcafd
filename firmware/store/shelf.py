"""What the journal does beside writing: it finds the running game, reads it, and clears leaves into books."""

import os

from store.books import Books
from store.course import Course
from store.errors import is_full, store_error
from store.leaves import BATCH
from store.reading import raw_records, summary_of
from store.records import ENDING, MOVE, Damage, unpack

_STEP = 8  # leaves that go into a book in one step at most
_RESERVE = 64 * 1024  # bytes of flash that stay free for the running game
_GAMES = 64  # books kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.journal import Journal
    from store.reading import Piece


def _books(journal: "Journal") -> Books:
    return Books(journal.folder + "/games")


# The running game


def resume(journal: "Journal") -> "bytes | None":
    """Find the running game and what it began with; damage is rescued from, and told as trouble."""
    try:
        _find(journal)
    except OSError:
        journal.trouble = ("unreadable", 0, 0, 0)
        return None
    try:
        for record in raw_records(_pieces(journal, journal.course.game)):
            journal.course.take(record)
    except Damage as damage:
        _rescue(journal, damage.code)
    return journal.course.setup if journal.course.runs() else None


def _find(journal: "Journal") -> None:
    """Look at what lies in the folder, and take the newest game for the running one."""
    journal.trouble = None
    journal.found = False
    journal.course = Course(0)
    _make(journal.folder)
    _make(journal.folder + "/games")
    leaves, books = journal.leaves, _books(journal)
    leaves.find()
    books.drop_drafts()
    newest = books.newest()
    for leaf in leaves.written:
        leaf.copied = leaf.start < books.size(leaf.game) or not leaf.size
        if not leaf.copied:
            newest = max(newest, leaf.game)
    journal.course = Course(newest)
    if leaves.unreadable:
        journal.trouble = ("unreadable", newest, 0, 0)
    journal.closed_to_records = False
    journal.found = True


def _make(folder: str) -> None:
    try:
        os.stat(folder)
    except OSError:
        os.mkdir(folder)


def _rescue(journal: "Journal", code: str) -> None:
    lost = journal.course
    journal.trouble = (code, lost.game, lost.size, lost.tally.standing)
    if code == "format":
        journal.course = Course(lost.game)  # whole, but of a newer firmware: left as it is, and not resumed
        return
    from store.rescue import rescue

    course = rescue(lost, journal.moves, journal.leaves, _books(journal))
    journal.closed_to_records = course is None
    journal.course = course or lost


def moves(journal: "Journal") -> "Iterator[bytes]":
    made = 0
    for kind, data in _good_records(journal):
        if kind == MOVE:
            if journal.course.tally.stands(made):
                yield data
            made += 1


def _good_records(journal: "Journal") -> "Iterator[tuple[int, bytes]]":
    left = journal.course.size
    if not left:
        return
    for record in raw_records(_pieces(journal, journal.course.game)):
        yield unpack(record)
        left -= len(record)
        if not left:
            return


def _pieces(journal: "Journal", game: int) -> "list[Piece]":
    """The files that hold the records of a game, in order."""
    pieces = []
    leaves, books = journal.leaves, _books(journal)
    size = books.size(game)
    if size:
        pieces.append((books.path(game), 0, size))
    for leaf in leaves.written:
        if leaf.game == game and not leaf.copied:
            pieces.append((leaves.path(leaf), leaf.start, leaves.counting(leaf)))
    return pieces


# The games played before


def games(journal: "Journal") -> "list[tuple[int, bytes, int]]":
    numbers = _books(journal).numbers() + [leaf.game for leaf in journal.leaves.written if leaf.size]
    if journal.course.runs():
        numbers = [number for number in numbers if number != journal.course.game]
    return [_entry(journal, number) for number in sorted(set(numbers))]


def _entry(journal: "Journal", game: int) -> "tuple[int, bytes, int]":
    pieces = _pieces(journal, game)
    if not pieces:
        return game, b"", 0
    path, start, size = pieces[-1]
    with open(path, "rb") as file:
        file.seek(max(0, size - ENDING))
        ending = file.read(min(size, ENDING))
    return game, summary_of(ending), start + size


def fetch(journal: "Journal", game: int) -> "Iterator[tuple[int, bytes]]":
    course = Course(game)
    try:
        for record in raw_records(_pieces(journal, game)):
            course.take(record)
            yield unpack(record)
    except Damage:
        return


# When the table is idle


def tidy(journal: "Journal") -> bool:
    leaves = journal.leaves
    try:
        return (
            leaves.prepare()
            or _remove_copied(journal)
            or leaves.remove_bare()
            or _copy_to_book(journal)
            or _make_room(journal)
        )
    except OSError as error:
        if is_full(error) and _books(journal).prune(journal.course.game, 0):
            return True
        raise store_error(error)


def _remove_copied(journal: "Journal") -> bool:
    for leaf in journal.leaves.written:
        if leaf.copied:
            journal.leaves.remove(leaf)
            return True
    return False


def _copy_to_book(journal: "Journal") -> bool:
    leaves, course, books = journal.leaves, journal.course, _books(journal)
    waiting = leaves.waiting()
    if not waiting:
        return False
    game = waiting[0].game
    waiting = [leaf for leaf in waiting if leaf.game == game]
    if game == course.game and course.runs() and len(waiting) < BATCH:
        return False
    if waiting[0].start != books.size(game):
        # Only an old game whose rescue lost the power halfway: its book ends earlier.
        books.set_aside_leaf(leaves, waiting[0])
        return True
    del waiting[_STEP:]
    books.add(game, [(leaves.path(leaf), leaves.counting(leaf)) for leaf in waiting])
    for leaf in waiting:
        leaf.copied = True
    journal.look_for_room = True
    return True


def _make_room(journal: "Journal") -> bool:
    """Remove the oldest game when the reserve is touched. Looking takes 25 ms, so only after a copy."""
    if not journal.look_for_room:
        return False
    sector, _, _, free = os.statvfs(journal.folder)[:4]
    keep = _GAMES if sector * free >= _RESERVE else 0
    journal.look_for_room = _books(journal).prune(journal.course.game, keep)
    return journal.look_for_room
