"""What players see, as flat lists of names and values: what everybody sees, and what each seat does."""

from typing import Any

from sim.table.accepted import desk_of
from sim.web.games import game_of
from sim.web.hardware import Hardware, Picture, describe_board
from sim.web.players.display_lines import display_lines
from sim.web.players.game_table import GameTable
from sim.web.players.words import say
from sim.web.story import play_of

NO_FACTS: Picture = {"field": None, "score": [], "verdict": [], "winners": []}


class Painting:
    """One table as its viewers see it. `look` first; what has not changed is not made again."""

    def __init__(self, game: GameTable, number: int):
        self._game = game
        self._hardware = Hardware(game.table)
        self._board = describe_board(game.table, game.board, number)
        self._of: tuple[Any, ...] = ()
        self._facts: Picture = NO_FACTS
        self._seen: Picture = {}
        self._places: dict[int | None, Picture] = {}
        self._laid = -1
        self.picture: Picture = {}

    def look(self) -> None:
        """Paint what everybody sees."""
        game = self._game
        if not (game.covered and self._seen):  # under a cover nobody sees what hands do
            self._seen = self._hardware.paint()
        self.picture = {
            "phase": "over" if game.finished else "game",
            "game": game.game,
            "language": game.language,
            "speed": game.tempo.speed,
            "dealer": game.dealer,
            "board": self._board,
            "trouble": self._trouble(),
            "scene": self._scene(),
            "tutorial": self._lesson(),
            "held": None,
            **self._seen,
            **self._public_facts(),
        }
        self.picture["power"] = game.table.device.powered

    def _lesson(self) -> Picture | None:
        game = self._game
        if game.lesson is None or game.ask is None:
            return None
        return game.lesson.told(game.ask.about, game.language)

    def _trouble(self) -> str:
        game = self._game
        if game.stopped:
            return say(game.language, "stopped", why=game.stopped)
        if not game.table.device.powered:
            return say(game.language, "no_power")
        return game.trouble

    def _page(self) -> Any:
        desk = desk_of(self._game.table)
        return desk.page if desk is not None and desk.pages else None

    def _scene(self) -> Picture | None:
        page = self._page()
        if page is None or not page.scenes or self._game.covered:
            return None
        scene = page.scenes[0]
        asked = self._game.ask
        return {
            "title": scene.title,
            "big": scene.big,
            "text": scene.text,
            "ok": not scene.ms,
            "seat": 0 if asked is None else asked.seat + 1,
        }

    def display_lines(self) -> list[list[int]]:
        """For whoever is asked: rows of the display from and to, and the choice that stands there."""
        ask, page = self._game.ask, self._page()
        if ask is None or page is None:
            return []
        lines = []
        for top, bottom, number in display_lines(page):
            moves = page.prompt.choices[number][1]
            choice = ask.number_of(moves[0]) if moves else None
            if choice is not None:
                lines.append([top, bottom, choice])
        return lines

    def _public_facts(self) -> Picture:
        """Of the game itself, from what everybody may know."""
        game = self._game
        page = self._page()
        sitting = game.sitting
        if sitting is None:
            return NO_FACTS
        play = play_of(game.table)
        prompt = play.prompt if play is not None else None
        of = (len(game.accepted.moves), game.language, prompt, page.scenes[:1] if page is not None else [])
        if of != self._of and play is not None:
            self._of = of
            guide, table = sitting.hands.guide, sitting.room.table
            score = guide.guide.score(table, guide.services)
            self._facts = {
                "field": game_of(game.game).public_field(sitting.room, play),
                "score": [list(line) for line in score],
                "verdict": guide.guide.verdict(table, guide.services) if table.over else [],
                "winners": [seat + 1 for seat in table.winners],
            }
        return self._facts

    def places(self, seat: int | None) -> Picture:
        """What lies where, for one seat; as `place.<name>`."""
        running = self._game.running
        if running is None:
            return {}
        if self._laid != running.sight.version:
            self._laid = running.sight.version
            self._places = {}
        if seat not in self._places:
            more = game_of(running.room.name).more(running.room)
            self._places[seat] = {
                f"place.{name}": {**place, "label": "", "more": more.get(name, {})}
                for name, place in running.sight.places(seat).items()
            }
        return self._places[seat]
