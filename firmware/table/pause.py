"""The menu in the middle of a game: score, undo, cards by list, settings, a pause, and giving up."""

from scenes.meanings import OFF
from table.game_end import abandoned, score_page
from table.game_lifecycle import leave_game, make_room, run_game
from table.menu import Menu
from table.page import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.screen import Screen
    from table.desk import Desk
    from table.game_page import GamePage
    from table.menu import Choices
    from table.work import Steps


class PauseMenu(Menu):
    """The clock stands still while this is open."""

    def __init__(self, desk: "Desk", page: "GamePage"):
        self._game_page = page
        super().__init__(desk, self._offers, self._take, desk.close)

    def _offers(self) -> "tuple[str, Choices]":
        text = self.services.text
        keys = ["GO_ON", "SCORE"]
        if hints_offered(self.desk):
            keys.append("HINT")
        if self._game_page.session.can_undo():
            keys.append("UNDO")
        if self._game_page.prompt.listed:
            keys.append("ENTER_BY_LIST")
        session = self._game_page.session
        if session.house:
            keys.append("HOUSE_LEAVE")
        keys += ["SETTINGS", "PAUSE", "ABANDON"]
        offers: "Choices" = [(text(key), key) for key in keys]
        offers[-3:-3] = session.guide.anytime_moves(session.game, self.services)  # before the settings
        return text("MENU"), offers

    def take_if_offered(self, key: str) -> bool:
        """A line by its key, open or not: command cards name some of them."""
        offered = key in [offer for _, offer in self.choices]
        if offered:
            self._take(key)
        return offered

    def _take(self, key: "str | tuple[int, ...]") -> None:
        desk = self.desk
        if isinstance(key, tuple):
            self._ask_anytime(key)
        elif key == "GO_ON":
            desk.close()
        elif key == "SCORE":
            desk.open(score_page(desk, self._game_page.session, desk.close))
        elif key == "HINT":
            from table.hint import HintPage

            desk.open(HintPage(desk, self._game_page.session))
        elif key == "UNDO":
            desk.begin(self._undo())
        elif key == "ENTER_BY_LIST":
            desk.close()
            self._game_page.enter_by_list()
        elif key == "SETTINGS":
            from table.settings_page import open_settings

            open_settings(desk)
        elif key == "PAUSE":
            desk.open(BreakPage(desk))
        elif key == "HOUSE_LEAVE":
            ask(desk, "HOUSE_LEAVE_ASK", self._leave)
        else:
            ask_twice(desk, self._abandon)

    def _ask_anytime(self, move: "tuple[int, ...]") -> None:
        """What ends the game is asked twice; that is what the guide's `ends_game` says."""
        if self._game_page.session.guide.ends_game(move):
            ask_twice(self.desk, lambda: self._play_it(move))
        else:
            self._play_it(move)

    def _play_it(self, move: "tuple[int, ...]") -> None:
        self.desk.close_to(self._game_page)
        self._game_page.play_anytime(move)

    def _undo(self) -> "Steps":
        """From the last decision the game is asked anew, whatever was being shown."""
        session = self._game_page.session
        yield from session.undo()
        yield from run_game(self.desk, session)
        self.services.say(self.services.text("UNDO_ASKED" if session.house else "UNDONE"))
        yield from make_room(self.desk)

    def _leave(self) -> None:
        """The other house does not answer, or is not wanted any more: people here play every seat."""
        from table.other_house import leave

        leave(self._game_page.session)
        self.desk.close_to(self._game_page)

    def _abandon(self) -> None:
        session = self._game_page.session
        self.services.journal.end(abandoned(self.services, session.guide.name, session))
        leave_game(self.desk, session)


def hints_offered(desk: "Desk") -> bool:
    """Whether people want advice at this table, and a computer on the line has some."""
    return bool(desk.services.settings.get("hints") and desk.link and desk.link.advises)


class BreakPage(Page):
    """Everybody has a break: the table is dark until somebody touches it."""

    timed = False

    def press(self, button: str) -> None:
        self.desk.close()

    def light(self) -> None:
        for zone in self.services.hardware.zones:
            self.services.lights.mark(zone, OFF)

    def draw(self, screen: "Screen") -> None:
        text = self.services.text
        screen.title(text("PAUSE"))
        clock = self.services.clock
        y = screen.big(clock.reading(), 20) if clock and clock.whole else 20
        screen.text(text("PAUSE_ENDS"), y)


def ask_twice(desk: "Desk", sure: "Callable[[], None]") -> None:
    """Nobody gives a game up by a slip of the hand: two questions, and No is marked in both."""
    ask(desk, "ABANDON_ASK", lambda: ask(desk, "ABANDON_SURE", sure))


def ask(desk: "Desk", key: str, yes: "Callable[[], None]") -> None:
    """A question, with No marked."""

    def words() -> "tuple[str, Choices]":
        text = desk.services.text
        return text(key), [(text("NO"), False), (text("YES"), True)]

    asking = desk.page

    def chosen(answer: bool) -> None:
        if answer:
            yes()
        else:
            desk.close_to(asking)

    desk.open(Menu(desk, words, chosen, lambda: desk.close_to(asking)))
