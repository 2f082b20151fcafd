"""From the first prompt of a game to its end: what lies on the desk meanwhile, and what is put away."""

from store.errors import StoreError
from table.games import put_away
from table.play import Play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table.desk import Desk
    from table.session import Session

# What nobody needs while a game is played, unless they open it again.
_BEFORE_A_GAME = ("table.start", "table.adjust", "table.diagnostic", "table.recheck")


def play(desk: "Desk", session: "Session") -> Play:
    """The game goes on from where it is."""
    put_away(*_BEFORE_A_GAME)
    services = desk.services
    services.session = session
    services.compass.divide(session.guide.wheel_points)
    services.lights.seats(session.guide.colours)
    page = Play(desk, session)
    desk.replace(page)
    return page


def end_turn(desk: "Desk", session: "Session") -> None:
    """The game's own hourglass has run out: whatever lies on the game's page is over."""
    page = desk.pages[0]
    assert isinstance(page, Play)
    desk.close_to(page)
    try:
        page.play_aside(session.guide.time_up(session.game))
    except StoreError as error:
        desk.services.not_kept(error)


def leave_game(desk: "Desk", session: "Session") -> None:
    """No game is played any more; the table offers the next one."""
    services = desk.services
    game = services.game
    services.session = None
    session.close()
    services.stop_clock()
    if services.matrix:
        services.matrix.darken()
    desk.clear()
    put_away("table." + game, "rules." + game, "table.play", "table.pause", "table.finish")
    desk.speak("")
    from table.start import offer

    offer(desk)
