"""A saved game told by the table, move by move, for a host without the rules: a page in a browser."""

from link.commands import need_quiet, number_of, services_of
from link.frame import LinkError, shorten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from link.host_link import HostLink
    from table.replay import Replay

_PIECE = 180  # bytes of what is told in one answer


def answer(link: "HostLink", words: "list[str]") -> str:
    """`replay GAME` begins; `next` and `more` tell, `score` counts; `end` or a silent minute ends it."""
    need_quiet(link)
    asked = words[1] if len(words) > 1 else ""
    if asked.isdigit():
        return _begin(link, number_of(words, 1, 1 << 30))
    replay = link.replay
    if replay is None or replay.is_over:
        raise LinkError("replay", "No game is being replayed: begin with the number of one.")
    if asked == "next":
        return _next(link, replay)
    if asked == "more":
        return _piece(link)
    if asked == "score":
        return "|".join(["%s: %s" % pair for pair in replay.score()])
    if asked == "end":
        link.end_replay()
        return "done"
    raise LinkError("replay", "replay takes the number of a game, next, more, score or end.")


def _begin(link: "HostLink", game: int) -> str:
    """The name of the game, how many play, how many moves there are."""
    journal = services_of(link).journal
    if journal.log.is_running() and game == journal.log.game:
        raise LinkError("playing", "This game may go on: its moves are a secret.")
    if journal.tidy():  # nobody may move the records while they are read
        raise LinkError("busy", "The table puts its games in order: ask again.")
    link.end_replay()
    log, moves = journal.replayed(game)
    if not log.begun:
        raise LinkError("range", "There is no game %d that can be read." % game)
    replay = link.replay = link.panel.replay(log, moves)
    if not replay:
        raise LinkError("range", "Game %d is one that this table does not know." % game)
    link.untold = ""
    return "%s %d %d" % (replay.name, replay.game.players, log.tally.standing)


def _next(link: "HostLink", replay: "Replay") -> str:
    """Number, seat (-1: chance) and what is told; behind the last move `end`, digest and verdict."""
    told = replay.next()
    if replay.refused:
        sentence = "Move %d is against %s with the cards of now." % (replay.played, replay.refused)
        raise LinkError("illegal", sentence)
    if told is None:
        link.untold = replay.verdict()
        return "end %08x %s" % (replay.game.digest(), _piece(link))
    seat, link.untold = told
    return "%d %d %s" % (replay.played, seat, _piece(link))


def _piece(link: "HostLink") -> str:
    """What has room in a line, behind a + if more follows and a . if not."""
    piece = shorten(link.untold, _PIECE)
    link.untold = link.untold[len(piece) :]
    return ("+" if link.untold else ".") + piece
