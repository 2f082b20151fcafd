"""Runs a game on the desk from its first prompt to its end, and unloads what it does not need."""

import gc

import micropython

from store.errors import StoreError
from table.game_page import GamePage
from unload import unload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from table.desk import Desk
    from table.session import Session
    from table.work import Steps

_CTRL_C = 3  # the byte from a host that stops MicroPython; in a game none does (link/host_link.py)
_NO_BYTE = -1
_SOON = "rules: refusing rules.%s: why"  # the first refusal of a game would wait for its reasons


def run_game(desk: "Desk", session: "Session") -> "Generator[None, None, GamePage]":
    """The game goes on from where it is; its page, once its first prompt is made."""
    services = desk.services
    services.session = session
    services.wheel_position.divide(session.guide.wheel_points)
    services.lights.seats(session.guide.colours)
    yield
    gc.collect()  # what the page keeps should lie close together
    yield
    page = GamePage(desk, session)
    yield from page.ask()
    desk.replace(page)
    services.wanted = _SOON % session.guide.name
    micropython.kbd_intr(_NO_BYTE)
    return page


def make_room(desk: "Desk") -> "Steps":
    """What a game does not need is unloaded; meanwhile people see what it asks."""
    yield
    desk.show()
    yield
    from unload_list import unload_listed

    yield
    unload_listed()


def time_out(desk: "Desk", session: "Session") -> None:
    """The game's own hourglass has run out: whatever lies on the game's page is over."""
    page = desk.pages[0]
    assert isinstance(page, GamePage)
    desk.close_to(page)
    try:
        page.play_anytime(session.guide.time_up_move(session.game))
    except StoreError as error:
        desk.services.report_unsaved(error)


def leave_game(desk: "Desk", session: "Session") -> None:
    """No game is played any more; the table offers the next one."""
    services = desk.services
    game = services.game
    services.session = None
    services.hardware.readers.expect(())
    micropython.kbd_intr(_CTRL_C)
    services.wanted = ""
    session.close()
    services.stop_clock()
    if services.matrix:
        services.matrix.darken()
    desk.clear()
    unload("table: %s game_page pause game_end rules: %s" % (game, game))
    desk.speak("")
    from table.start import offer

    offer(desk)
