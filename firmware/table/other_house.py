"""A game in two houses: whose move it is, and how hands here follow what was done there.

A bridge beside the table tells what the other house has played (docs/network.md). Every such move is played
by the page and the session of this very game, as if hands had made it, and only if the rules accept it.

A bot that plays a seat of this table (`chronotable opponent`) is another house, too, but chance falls here.
"""

import os
from binascii import hexlify, unhexlify

from drivers.reader import CARD
from rules.game import Refusal, decode
from scenes.meanings import LEGAL, WAITING, WRONG
from table.error_texts import zone_text
from table.game_lifecycle import make_room, run_game
from table.game_page import GamePage
from table.games import guide_of, session_of, unload_others
from table.no_rows import served
from table.page import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.reader import Identity
    from scenes.screen import Screen
    from table.desk import Desk
    from table.session import Session
    from table.work import Steps

    Move = tuple[int, ...]

NOTE = 0x48  # first byte of the note in the journal: the game goes on in two houses after a power cut
_TICKS = 0x3FFFFFFF
_LEAD_MS = 1200  # a decision of the other house is to be read for so long
_FULL = 0  # the table deals hidden cards itself: they would have to leave this house
_TOKEN_FILE = "house.txt"  # link/move_feed.py asks for what stands there
_REASONS = {  # why a game was stopped; else the two games differ
    "false_opening": "HOUSE_FALSE",
    "alone": "HOUSE_ALONE",
    "ended": "HOUSE_ENDED",
    "declined": "HOUSE_DECLINED",
    "unpaired": "HOUSE_UNPAIRED",
}
_KINDS = ("pair", "invite", "back", "stop", "opponent")
_ALONE = bytes((NOTE, 0))  # the note once people here play every seat
_BOT = 0x80  # in the note: a bot, for whom people here do everything


class OtherHouse:
    """The session asks it before each move. `here` has a bit for each seat of this house."""

    def __init__(self, desk: "Desk", session: "Session", here: int, chance: bool, bot: bool = False):
        self.desk = desk
        self.session = session
        self.here = here
        self.bot = bot
        self._chance = chance or bot  # chance falls in this house
        self.bidden: "Move" = ()  # by the bridge, and not played yet
        self.stopped = ""  # why the game cannot go on
        self.words = ""  # of the host for it, where the prompt has none at hand
        self._silent = False
        self._begun = False

    # What the session asks and tells

    def is_here(self, seat: int) -> bool:
        return not self.stopped and (self._chance if seat < 0 else bool(self.here >> seat & 1))

    def waits(self) -> bool:
        """Whether the next move is the other house's."""
        return not self.is_here(self.session.game.expects().seat)

    def refuses(self, seat: int, move: "Move") -> bool:
        return move != self.bidden if self.bidden else not self.is_here(seat)

    def played(self, seat: int) -> None:
        self.bidden = ()
        if seat >= 0 and not self.bot:
            self._chance = self.is_here(seat)

    def ask_back(self, left: int) -> None:
        """People here would like to go back to so many moves."""
        if self.desk.link:
            self.desk.link.send_event("wish back %d" % left)

    # What the bridge bids

    def bid(self, n: int, move: "Move", silent: bool, words: str = "") -> None:
        if n != self.session.journal.log.tally.standing + 1:
            raise Refusal("number")
        if self.desk.is_working:
            raise Refusal("busy")
        self.bidden = move
        self.words = words
        self._silent = silent

    def stop(self, code: str) -> None:
        """The game does not go on in two houses; a move that hands have begun comes to its end."""
        self.stopped = code
        if not self._begun:
            self.bidden = ()
        self.desk.services.redraw()

    def do(self) -> None:
        """Play what was bidden, on the page of the game: the rules decide."""
        page = self.desk.pages[0]
        assert isinstance(page, GamePage)
        self.desk.close_to(page)
        self._begun = True
        page.play_anytime(self.bidden)

    def step(self) -> None:
        """Now and then, while a bridge is there: open and close the page of the other house."""
        desk = self.desk
        if desk.is_working or not desk.pages or desk.session is not self.session:
            return
        if self._begun:
            self._begun = False
            if self.bidden and desk.link:
                desk.link.send_event("refused %d" % (self.session.journal.log.tally.standing + 1))
            self.bidden = ()
        page, game_page = desk.page, desk.pages[0]
        if page.led:  # its class may have been loaded anew meanwhile
            if page.move != self.bidden or not (self.bidden or self.waits()):
                desk.close()
        elif page is game_page and isinstance(page, GamePage):
            if self.bidden and self._silent:
                self.do()
            elif not page.scenes and not self.session.game.over and (self.bidden or self.waits()):
                desk.open(OtherHousePage(self, page))


class OtherHousePage(Page):
    """Leads hands to what the other house did. Without a move of it: it is being waited for."""

    timed = False
    led = True

    def __init__(self, house: OtherHouse, page: GamePage):
        super().__init__(house.desk)
        self.move = house.bidden
        self._house = house
        self._game_page = page
        self._since = self.services.now
        self._name = ""  # of what was done
        self._asked = ""  # the question that it answers
        self._zones: "tuple[str, ...]" = ()  # where a card is to be laid
        self._point = -1  # where the wheel is to be turned
        self._wrong = ""  # a zone with something else on it
        if self.move:
            self._learn()

    def _learn(self) -> None:
        prompt, session, move = self._game_page.prompt, self._house.session, self.move
        if prompt.points and move in prompt.points:
            self._point = list(prompt.points).index(move)
            self._name = session.guide.point_name(self._point, self.services)
            return
        for label, moves in prompt.choices:
            if moves[:1] == [move]:
                self._name, self._asked = label, prompt.text
                if len(moves) == 1 and session.game.expects().seat < 0:
                    self._zones = prompt.zones  # it came from a pile there, and is taken from the one here
                return
        for label, moves in session.guide.cards_by_list(session.game, self.services):
            if move in moves:
                self._name = label
                row = prompt.row
                self._zones = row.zones[len(row.cards) :][:1] if row else prompt.zones
                return
        self._name = self._house.words

    def reword(self) -> None:
        if self.move:
            self._learn()

    # What hands do

    def card(self, reader: str, event: int, identity: "Identity | None") -> None:
        place = self.services.hardware.places[reader]
        self._wrong = ""
        if event == CARD and identity:
            if self._is_it(identity) and served(place, self._zones):
                self._house.do()
                return
            self._wrong = place.zones[0]
        self.services.redraw()

    def _is_it(self, identity: "Identity") -> bool:
        session, row = self._house.session, self._game_page.prompt.row
        if identity[0] != session.guide.name:
            return False
        answer = session.guide.answer(session.game, identity[1], identity[2], row.laid if row else None)
        if answer.part is None:
            return answer.moves[:1] == [self.move]
        for _, moves in session.guide.prompt(session.game, self.services, answer.part).choices:
            if moves[:1] == [self.move]:
                return True  # it can mean several things, one of them this
        return False

    def press(self, button: str) -> None:
        if button != "ok":
            return
        if self._house.stopped:
            self._open_menu()  # to play on alone, or to end
        elif self.move:
            self._house.do()  # it was done where no reader sees it

    def hold(self, button: str) -> None:
        if button == "back":
            self._open_menu()

    def _open_menu(self) -> None:
        from table.pause import PauseMenu

        self.desk.open(PauseMenu(self.desk, self._game_page))

    def wheel_moved(self, count: int) -> None:
        self._since = self.services.now

    def tick(self, now: int) -> None:
        if not self.move or self._zones or (now - self._since) & _TICKS < _LEAD_MS:
            return
        if self._point < 0 or self.services.wheel_point(len(self._game_page.prompt.points)) == self._point:
            self._house.do()

    def light(self) -> None:
        lights = self.services.lights
        for zone in self._zones:
            lights.mark(zone, LEGAL)
        if self._point >= 0:
            lights.mark("wheel", WAITING)
        if self._wrong:
            lights.mark(self._wrong, WRONG)

    def draw(self, screen: "Screen") -> None:
        text = self.services.text
        screen.title(text("HOUSE_BOT" if self._house.bot else "HOUSE_OTHER"))
        waits = text("HOUSE_THINKS" if self._house.bot else "HOUSE_WAIT")
        stopped = self._house.stopped
        if stopped:
            sentence = reason(self.desk, stopped)
        elif not self.move:
            sentence = text("R_OTHER_HOUSE") if self._wrong and not self._house.bot else waits
        elif self._zones and (self._wrong or not self._asked):
            where = zone_text(text, self._zones[0])
            sentence = text("HOUSE_WRONG" if self._wrong else "HOUSE_LAY", name=self._name, zone=where)
        elif self._asked:
            sentence = self._asked + "\n" + self._name
        elif self._point >= 0:
            sentence = text("HOUSE_TURN", name=self._name)
        else:
            sentence = self._name or waits
        screen.text(sentence)
        screen.footer("", text("MENU") if stopped else text("OK") if self.move else "")


def reason(desk: "Desk", code: str) -> str:
    """The sentence for people: why a game was stopped."""
    return desk.services.text(_REASONS.get(code, "HOUSE_STOP"), name=code)


# What the bridge asks


def answer(desk: "Desk", words: "list[str]") -> str:
    """`on HERE CHANCE`, `off`, `play N HEX SILENT WORDS`, `back N`, `begin GAME SETUP HERE`, `ask`,
    `alone`, `forget`.

    docs/tools.md says what each means.
    """
    asked = words[1] if len(words) > 1 else ""
    session = desk.services.session
    if asked == "forget":
        _unpair(session)
        return "forgotten"
    if asked == "ask" and len(words) > 2 and words[2] in _KINDS:
        if words[2] == "invite" and (session or desk.services.journal.log.is_running()):
            raise Refusal("playing")  # people decide first what becomes of the game of before
        _ask(desk, words[2], " ".join(words[3:]))
        return "asked"
    if asked == "begin" and len(words) == 5:
        if session or desk.services.journal.log.is_running():
            raise Refusal("playing")
        setup = tuple([int(word) for word in words[3].split(",")])
        if setup[0] == _FULL:
            raise Refusal("full")
        desk.begin(_beginning(desk, words[2], setup, int(words[4])))
        return "beginning"
    if not session:
        raise Refusal("quiet")
    alone = session.journal.notes.get(NOTE) == _ALONE
    if asked == "alone":
        return "yes" if alone else "house" if session.house and not session.house.bot else "no"
    if asked == "on" and len(words) == 4:
        if session.setup[0] == _FULL:
            raise Refusal("full")
        if alone and words[3] != "bot":
            return "alone"
        join(desk, session, int(words[2]), words[3] == "1", words[3] == "bot")
        return "on"
    house = session.house
    if not house:
        raise Refusal("alone")
    if asked == "off":
        leave(session)
        return "off"
    if asked == "play" and len(words) > 4:
        move = decode(unhexlify(words[3]))[0]
        house.bid(int(words[2]), move, words[4] == "1", " ".join(words[5:]))
        return "bidden"
    if asked == "back" and len(words) == 3:
        if desk.is_working:
            raise Refusal("busy")
        desk.begin(_going_back(desk, session, int(words[2])))
        return "going"
    raise Refusal("words")


def join(desk: "Desk", session: "Session", here: int, chance: bool, bot: bool = False) -> None:
    """From now on this game is played in two houses, also after a power cut."""
    session.journal.note(bytes((NOTE, here | _BOT if bot else here)))
    session.house = OtherHouse(desk, session, here, chance, bot)


def leave(session: "Session") -> None:
    """From now on people here play every seat."""
    house = session.house
    session.house = None
    session.journal.note(_ALONE)
    if house:
        _take_away(house.desk)
        if house.desk.link:
            house.desk.link.send_event("alone")


def _take_away(desk: "Desk") -> None:
    """The page of the other house; a menu that lies on it stays open."""
    for page in desk.pages:
        if page.led:
            if page is desk.page:
                desk.close()
            else:
                desk.pages.remove(page)
            return


def _unpair(session: "Session | None") -> None:
    """This table obeys nobody else any more."""
    if session and session.house:
        leave(session)
    try:
        os.remove(_TOKEN_FILE)
    except OSError:
        pass  # nobody had agreed to anything


def resume(desk: "Desk", session: "Session", note: bytes) -> None:
    """After a power cut: until the bridge is there, chance is not believed to fall here."""
    if len(note) == 2 and note[1]:
        session.house = OtherHouse(desk, session, note[1] & ~_BOT, False, bool(note[1] & _BOT))


def _going_back(desk: "Desk", session: "Session", left: int) -> "Steps":
    yield from session.back_to(left)
    yield from run_game(desk, session)
    desk.services.say(desk.services.text("UNDONE"))
    yield from make_room(desk)


def _beginning(desk: "Desk", name: str, setup: "Move", here: int) -> "Steps":
    """A game that the other house has set up."""
    if desk.services.saved:
        desk.services.saved.drop()
    unload_others(name)
    yield
    guide = desk.meanwhile(lambda: guide_of(name))
    yield
    desk.speak(name)
    yield
    session = yield from session_of(desk, guide, setup)
    session.begin()
    join(desk, session, here, bool(here & 1))  # chance falls to the first seat until somebody has decided
    yield from run_game(desk, session)
    yield from make_room(desk)


def _agree(kind: str) -> str:
    """People at this table trust the host that has asked: it gets a word that no other host knows.

    A bot does not take it away from a bridge that people have agreed to before.
    """
    if kind == "opponent":
        try:
            with open(_TOKEN_FILE) as file:
                return str(file.read())
        except OSError:
            pass
    token = hexlify(os.urandom(8)).decode()
    with open(_TOKEN_FILE, "w") as file:
        file.write(token)
    return token


def _ask(desk: "Desk", kind: str, name: str) -> None:
    """A question of the bridge lies on top of everything until people here have answered it.

    `stop` asks nothing: from then on this game only says why it cannot go on.
    """
    from table.menu import Menu, TextPage

    session = desk.services.session
    text = desk.services.text
    if kind == "stop":
        if not session:  # the game has not begun here, or is not resumed yet
            desk.open(TextPage(desk, lambda: (text("HOUSE_OTHER"), [reason(desk, name)])))
        elif session.house:
            session.house.stop(name)
        return

    def answered(yes: bool) -> None:
        desk.close()
        if desk.link:
            token = _agree(kind) if yes and kind in ("pair", "opponent") else ""
            desk.link.send_event("answer %s %s %s" % (kind, "yes" if yes else "no", token or "-"))

    desk.open(
        Menu(
            desk,
            lambda: (text("HOUSE_" + kind.upper(), name=name), [(text("YES"), True), (text("NO"), False)]),
            answered,
            lambda: answered(False),
        )
    )
