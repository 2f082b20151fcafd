"""After damage: what is good of a game goes on under a new number, and the damaged files are kept aside."""

from store.course import Course
from store.records import BEGIN, FORMAT, MOVE, NOTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from store.books import Books
    from store.leaves import Leaves

    Moves = Callable[[], Iterator[bytes]]


def rescue(lost: Course, moves: "Moves", leaves: "Leaves", books: "Books") -> "Course | None":
    """The course that goes on, under the next number if the lost one ran. None if there is no room for it."""
    course: "Course | None" = lost
    if lost.runs():
        course = _copy(lost, moves, books)
        if course is None:
            return None
    try:
        for leaf in [leaf for leaf in leaves.written if leaf.game == lost.game]:
            books.set_aside_leaf(leaves, leaf)
        books.set_aside(lost.game)
    except OSError:
        pass  # then it stays among the games played: the new number is what counts
    return course


def _copy(lost: Course, moves: "Moves", books: "Books") -> "Course | None":
    """Write the book of the next game, at the cost of the oldest games if need be."""
    while True:
        try:
            return _write_book(lost, moves, books)
        except OSError:
            books.drop_drafts()
            if not books.prune(lost.game, 0):
                return None


def _write_book(lost: Course, moves: "Moves", books: "Books") -> Course:
    course = Course(lost.game + 1)
    with books.draft(course.game) as book:
        for kind, data in _standing(lost, moves):
            record = course.record(kind, data)
            course.take(record)
            book.write(record)
    books.publish(course.game)
    return course


def _standing(lost: Course, moves: "Moves") -> "Iterator[tuple[int, bytes]]":
    yield BEGIN, bytes((FORMAT,)) + lost.setup
    for note in lost.notes.values():
        yield NOTE, note
    for move in moves():
        yield MOVE, move
