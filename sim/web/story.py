"""What the table waits for and what it has told, as everybody at it could see: nothing is taken from a hand.

It only reads what the firmware shows of itself, properties that change nothing: the firmware may stand in the
middle of anything.
"""

from typing import Any

from rules.game import CHANCE
from sim.clock import SECOND
from sim.table import Table, TableError

Expectation = dict[str, Any]
Line = tuple[int, str, str]  # the second, the kind, and the words

NOTHING: Expectation = {"kind": "nothing"}


class Story:
    """`look` is called now and then, often enough that no scene comes and goes unseen."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.expects = NOTHING
        self._scenes: list[Any] = []
        self._notice = ""
        self._trouble = ""

    def look(self, table: Table) -> None:
        desk = desk_of(table)
        if desk is None:
            self.expects = NOTHING
            return
        page = desk.page
        self.expects = _expected(page)
        if desk.session is not None:
            self.expects["game"] = desk.session.guide.name  # also under a menu
        second = table.clock.now // SECOND
        self._follow_scenes(second, self._scenes if page.prompt is None else page.scenes)
        self._trouble = self._once(second, "refusal", self._trouble, _refusal(page))
        self._notice = self._once(second, "notice", self._notice, desk.services.notice)

    def _follow_scenes(self, second: int, scenes: list[Any]) -> None:
        """The one on show is told, and those that were over before anybody looked."""
        told = self._scenes[:1]
        for scene in self._scenes[1:]:
            if scene not in scenes:
                self._tell(second, scene)
        if scenes and scenes[0] not in told:
            self._tell(second, scenes[0])
        self._scenes = list(scenes)

    def _tell(self, second: int, scene: Any) -> None:
        words = [scene.title, scene.big, *scene.text.split("\n")]
        self.lines.append((second, "scene", " \N{MIDDLE DOT} ".join(word for word in words if word)))

    def _once(self, second: int, kind: str, before: str, now: str) -> str:
        if now and now != before:
            self.lines.append((second, kind, now))
        return now


def desk_of(table: Table) -> Any:
    """The desk of the running firmware, once a page lies on it."""
    if not table.device.powered:
        return None
    try:
        desk = table.desk()
    except TableError:
        return None
    return desk if getattr(desk, "pages", None) else None


def play_of(table: Table) -> Any:
    """The page of the game that is being played, also under a menu; or None."""
    desk = desk_of(table)
    pages = desk.pages if desk is not None else []
    return next((page for page in pages if page.prompt is not None), None)


def _refusal(page: Any) -> str:
    trouble, rule = page.refusal
    return f"{trouble} ({rule})" if rule else trouble


def _expected(page: Any) -> Expectation:
    if page.prompt is not None:
        return _game_expects(page)
    if page.choices:
        return {"kind": "menu", "choices": [label for label, _ in page.choices]}
    return {"kind": "page"}


def _game_expects(play: Any) -> Expectation:
    session = play.session
    shared = {"undo": session.can_undo()}
    if play.scenes:
        scene = play.scenes[0]
        return {"kind": "scene", "ok": not scene.ms, "wanted": _wanted(session, scene.wanted), **shared}
    prompt = play.prompt
    return {
        "kind": "prompt",
        "seat": session.game.seat + 1 if session.game.seat != CHANCE else 0,
        "choices": [label for label, _ in prompt.choices],
        "zones": list(prompt.zones),
        "line": list(prompt.row.zones) if prompt.row else [],
        "wheel": bool(prompt.points),
        "knob": not session.guide.holds_wheel,  # the wheel brings the mark to a line
        "dice": bool(prompt.dice),
        "refused": _refusal(play),
        **shared,
    }


def _wanted(session: Any, wanted: dict[str, int | None]) -> dict[str, str]:
    """What must lie on which slot; an empty name for nothing."""
    name = session.guide.name
    return {zone: "" if card is None else f"{name} unit {card}" for zone, card in wanted.items()}
