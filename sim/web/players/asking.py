"""What a seat is asked: one sentence, and all that may be chosen, each with the place where it stands."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sim.hands.acts import Acts
from sim.hands.host_guide import HostGuide
from sim.hands.sitting import Sitting
from sim.hands.ways import RowCard
from sim.room import Waiting
from sim.web.games import game_of
from sim.web.games.sentences import sentence
from sim.web.games.target import Target
from sim.web.players.words import say

Move = tuple[int, ...]
Do = Callable[[], Acts]


@dataclass
class Choice:
    """`do` is what hands do for it. A private one is decided at once: nobody may see how often."""

    label: str
    do: Do
    target: Target = field(default_factory=Target)
    ok: bool = False
    detail: str = ""
    decided: Move | None = None
    move: Move | None = None  # as the table knows it; None: none that the table lists


@dataclass
class Ask:
    """`key` is what it was made of: while that stays the same, so does the question."""

    seat: int
    title: str
    sentence: str
    choices: list[Choice]
    key: tuple[Any, ...] = ()
    number: int = 0
    private: bool = False
    row: dict[str, Any] | None = None
    blocked: dict[str, str] = field(default_factory=dict)
    undo: bool = False
    refusal: dict[str, str] | None = None
    about: str = ""  # the name of its sentence
    note: str = ""  # the display's own words, where numbers stand in them

    def told(self, mine: bool, name: str, language: str) -> dict[str, Any]:
        """As a viewer hears it; whoever is not asked hears only whom the table waits for."""
        told: dict[str, Any] = {
            "id": self.number if mine or not self.private else 0,
            "seat": self.seat + 1,
            "mine": mine,
            "private": self.private,
            "title": self.title if mine or not self.private else "",
            "sentence": self.sentence if mine else say(language, "waits_for", name=name),
            "note": self.note if mine else "",
            "refusal": self.refusal if mine else None,
            "row": self.row,
            "choices": [],
            "blocked": {},
            "undo": self.undo and mine,
        }
        if mine:
            told["choices"] = [self._choice(number, each) for number, each in enumerate(self.choices)]
            told["blocked"] = self.blocked
        return told

    def reasons(self, guide: HostGuide) -> dict[str, str]:
        """All of the question, the last refusal, and the rule behind that with its own sentence."""
        refusal = self.refusal or {"text": "", "rule": ""}
        rule = refusal["rule"]
        return {
            "asked": self.sentence,
            "refusal": refusal["text"],
            "rule": rule,
            "why": guide.sentence_of(rule),
        }

    def number_of(self, move: Move) -> int | None:
        """The choice that plays this move; None if there is none."""
        return next((number for number, each in enumerate(self.choices) if each.move == move), None)

    def _choice(self, number: int, choice: Choice) -> dict[str, Any]:
        told = {"id": number, "label": choice.label, **choice.target, "part": False}
        if choice.ok:
            told["ok"] = True
        if choice.detail:
            told["detail"] = choice.detail
        return told


class Asking:
    """Makes the questions of one sitting."""

    def __init__(self, sitting: Sitting, name_of: Callable[[int], str]):
        self._sitting = sitting
        self._name_of = name_of
        self._hands = sitting.hands
        self._room = sitting.room
        self._game = game_of(sitting.room.name)

    @property
    def language(self) -> str:
        return self._hands.guide.language

    def decision(self, waiting: Waiting) -> Ask:
        prompt = self._hands.prompt
        row = prompt.row
        asked = self._sitting.ways.prompt
        ask = Ask(waiting.seat, asked.title, asked.text, [])
        laid = [self._room.thing(table, number) for table, number in row.cards] if row else []
        for move in waiting.moves:
            choice = self._choice(move, laid)
            if choice is not None:
                ask.choices.append(choice)
        if row is not None:
            self._add_row(ask, row, laid)
        if len(ask.choices) == 1:
            ask.choices[0].ok = True
        self._worded(ask, waiting)
        ask.blocked = self._blocked(ask, laid)
        return ask

    def _worded(self, ask: Ask, waiting: Waiting) -> Ask:
        """A whole sentence where the game has one for this moment."""
        key, facts = self._game.asked(self._room, waiting, self.language)
        ask.about = key
        if "seat" in facts:
            facts["name"] = self._name_of(int(str(facts["seat"])))
        if "unit" in facts:
            facts["name"] = self._hands.guide.labels.unit(self._room.table, facts["unit"])
        text, also = sentence(self._room.name, key, self.language, facts)
        if text:
            ask.note = ask.sentence.replace("\n", " · ") if also else ""
            ask.sentence = text
        return ask

    def _choice(self, move: Move, laid: list[str]) -> Choice | None:
        way = self._sitting.way_of(move)
        if way is None:
            return None
        target = self._game.target(self._room, move)
        thing = target.get("thing")
        if isinstance(way[0], RowCard):
            if way[0].thing in laid or self._is_full(laid):
                return None
            return Choice(self._name(way[0].thing), lambda: self._hands.lay(way[0].thing), target)
        if laid:
            return None  # what may be done instead of laying cards, before the first one
        label = self._sitting.ways.label(move) or self._name(thing)
        ok = move[0] in self._game.MAIN_MOVES
        told = self._room.table_move(move)
        return Choice(
            label, lambda: self._sitting.play([move]), target, ok, self._detail(move, []), move=told
        )

    def _is_full(self, laid: list[str]) -> bool:
        """No card more has a slot in the row that waits for OK."""
        row = self._hands.prompt.row
        return row is not None and len(laid) >= len(row.zones)

    def _detail(self, move: Move | None, laid: list[str]) -> str:
        """The chance of an attack, where the table's setting lets people know it."""
        if not self._hands.desk.services.settings.get("odds"):
            return ""
        percent = self._game.chance(self._room, move, laid)
        return "" if percent is None else say(self.language, "odds", n=percent)

    def _name(self, thing: Any) -> str:
        return self._hands.guide.name_of(thing) if thing else ""

    def _add_row(self, ask: Ask, row: Any, laid: list[str]) -> None:
        """What lies there can be taken back; OK counts it."""
        ask.row = {
            "zones": list(row.zones),
            "laid": laid,
            "fewest": row.fewest,
            "most": len(row.zones),
            "meaning": row.meaning,
        }
        for thing in laid:
            label = say(self.language, "take_back", name=self._name(thing))
            ask.choices.append(Choice(label, lambda thing=thing: self._take_back(thing), {"thing": thing}))  # type: ignore[misc]
        if laid and len(laid) >= row.fewest:
            label = say(self.language, "lay_done")
            ask.choices.append(Choice(label, self._hands.confirm, ok=True, detail=self._detail(None, laid)))

    def _take_back(self, thing: str) -> Acts:
        """The cards behind it are laid again: a row has no gap."""
        row = self._hands.prompt.row
        laid = [self._room.thing(table, number) for table, number in row.cards] if row else []
        behind = laid[laid.index(thing) + 1 :] if thing in laid else []
        for _ in range(len(behind) + 1):
            yield from self._hands.take_back()
        for other in behind:
            yield from self._hands.lay(other)

    def _blocked(self, ask: Ask, laid: list[str]) -> dict[str, str]:
        """Why the other cards of the hand do not count now."""
        usable = {choice.target.get("thing") for choice in ask.choices} | set(laid)
        hands = [
            place
            for place in self._room.seen_by(ask.seat).values()
            if place.kind == "hand" and place.seat == ask.seat
        ]
        things = {thing for place in hands for thing in place.things if thing is not None}
        others = sorted(things - usable)
        if self._is_full(laid):
            return dict.fromkeys(others, str(self._hands.guide.services.text("LINE_FULL")))
        return {thing: self._reason(thing, ask.sentence) for thing in others}

    def _reason(self, thing: str, asked: str) -> str:
        """The rules' own; where that is no more than "not now", what is asked instead."""
        guide = self._hands.guide
        reason = guide.why_not(thing, self._room.table, self._room.game)
        return f"{reason}. {asked}" if guide.is_vague(reason) else reason

    def private(self, waiting: Waiting) -> Ask:
        """What the table never learns."""
        title, text = self._game.private_question(self._room, waiting.moves, self._hands.guide)
        choices = []
        for move in waiting.moves:
            target = self._game.target(self._room, move)
            label = self._game.private_label(self._room, move, self._hands.guide)
            ok = move[0] in self._game.MAIN_MOVES
            choices.append(Choice(label, nothing, target, ok, decided=move))
        return self._worded(Ask(waiting.seat, title, text, choices, private=True), waiting)

    def dealing(self, waiting: Waiting, seat: int) -> Ask:
        """For those who deal themselves: what chance or the table brings is one choice."""
        asked = self._sitting.ways.prompt
        key = "show_it"
        if asked.dice:
            key = "roll"
        elif asked.points:
            key = "turn_wheel"
        elif waiting.kind == "chance":
            key = "top_card"
        place = self._game.source(self._room, waiting)
        choice = Choice(say(self.language, key), lambda: self._sitting.dealer.deal(waiting), place, ok=True)
        return Ask(seat, asked.title, asked.text, [choice])

    def going_on(self, scene: Any, seat: int) -> Ask:
        """A scene that waits for somebody's OK."""
        choice = Choice(say(self.language, "go_on"), self._sitting.dealer.tidy, ok=True)
        return Ask(seat, scene.title, scene.text, [choice])


def nothing() -> Acts:
    """Hands need not do anything."""
    yield from ()
