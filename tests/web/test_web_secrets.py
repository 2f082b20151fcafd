"""Pages of two tables that differ in hidden cards only are told the same, to the last letter."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from aiohttp import web

from host_tools import cards
from rules.arte.moves import AT_ARMY, AT_READY, REFEREE
from sim.play.words import begin
from sim.scenario import Scenario
from sim.scenario.moves_file import Played
from sim.web.games import battalia
from sim.web.live import Playback
from sim.web.picture import Painter
from sim.web.public import HIDDEN
from sim.web.viewer import BenchViewer, Painting
from tests.web.battalia import played
from tests.web.paer import laid_out
from tests.web.sitting import TICK, Sitting

READERS = ("attacker", "defender")


class Watched(Sitting):
    """A page looks on, and all that it is told is kept."""

    def __init__(self) -> None:
        super().__init__("pico_duel")
        self.live.speed = "fast"
        self._painter = Painter(self.live)
        self._painting = Painting()
        self._viewer = self._come()
        self.stream: list[str] = []

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / TICK)):
            super().wait(TICK)
            news = self._look(self._viewer)
            if news:
                self.stream.append(json.dumps(news, ensure_ascii=False))

    @property
    def game(self) -> Any:
        return self.table.desk().session.game

    def recording(self) -> str:
        return self.live.recorder.toml("Played", self.table)

    def late(self) -> str:
        """What a page is told that comes only now."""
        return json.dumps(self._look(self._come()))

    def _come(self) -> BenchViewer:
        return BenchViewer(cast(web.WebSocketResponse, None), self._painter, self._painting)

    def _look(self, viewer: BenchViewer) -> dict[str, Any]:
        self._painting.picture = self._painter.paint()
        return viewer.news()


def choosing_armies() -> Watched:
    """Arte de Batalla, where the army is chosen in secret (AB-117)."""
    with cards.catalogue("arte") as catalogue:
        game, _ = begin("arte", (REFEREE, 0), catalogue)
        moves = []
        dice = random.Random(1)
        while game.moment != AT_ARMY:
            moves.append(dice.choice(game.expects().moves))
            game.play(moves[-1])
    sitting = Watched()
    Played("arte", (REFEREE, 0), moves).write(sitting.table)
    sitting.wait(0.4)
    sitting.do(0.4, press="ok")  # Resume
    assert sitting.game.moment == AT_ARMY
    return sitting


def differ(sittings: list[Watched], do: Callable[[Watched, int], None]) -> list[Watched]:
    """Let each do something of its own; what its page was told before is not compared again."""
    for number, sitting in enumerate(sittings):
        do(sitting, number)
    return sittings


def assert_alike(sittings: list[Watched]) -> None:
    first, second = sittings
    assert first.stream == second.stream
    assert first.late() == second.late()
    assert first.recording() == second.recording()
    assert first.live.recorder.steps != second.live.recorder.steps  # they did differ
    assert len(first.stream) > 10


def show_army(sitting: Watched, number: int) -> None:
    classes = ((0, 1, 2), (3, 2, 1))[number]
    for card in classes:
        zone = READERS[sitting.game.seat]
        sitting.do(0.3, place=f"arte class {card}", at=zone)
        assert sitting.lies(zone) == 1
        assert f'"lying": {{"{zone}": ["{HIDDEN}"]}}' in sitting.late()
        sitting.do(0.3, lift=zone)
        sitting.do(0.3, tap=f"arte class {card}", at=READERS[sitting.game.seat])
    sitting.do(0.3, place=f"arte class {classes[0]}", at=READERS[sitting.game.seat])
    sitting.do(0.3, lift=READERS[sitting.game.seat], card=f"arte class {classes[0]}")


def test_pages_cannot_tell_which_army_is_chosen() -> None:
    sittings = differ([choosing_armies(), choosing_armies()], show_army)
    assert_alike(sittings)
    assert "arte class" not in "".join(sittings[0].stream)
    assert sittings[0].errors == sittings[1].errors == []


def test_a_scenario_that_is_stepped_through_does_not_name_it_either() -> None:
    def step(sitting: Watched, number: int) -> None:
        zone = READERS[sitting.game.seat]
        card = f"arte class {number}"
        sitting.table.place("arte class 3", READERS[1 - sitting.game.seat])  # the same on both
        steps = [{"tap": card, "at": zone}, {"place": card, "at": "nowhere"}]
        playback = Playback(cast(Scenario, Steps(steps)), sitting.live.hands)
        sitting.live.playback = playback
        sitting.wait(0.1)
        playback.play()
        while playback.running:
            sitting.wait(TICK)
        sitting.wait(0.2)
        assert playback.failed

    sittings = differ([choosing_armies(), choosing_armies()], step)
    assert sittings[0].stream == sittings[1].stream
    assert sittings[0].recording() == sittings[1].recording()


class Steps:
    """A scenario as far as Playback needs it."""

    title = "Steps"

    def __init__(self, steps: list[dict[str, Any]]):
        self._steps = steps

    def whole(self) -> list[dict[str, Any]]:
        return self._steps


def test_once_the_armies_are_shown_the_recording_is_whole_and_replays(tmp_path: Path) -> None:
    sitting = choosing_armies()
    sitting.do(0.3, tap="arte class 1", at=READERS[sitting.game.seat])
    assert "class" not in sitting.recording()
    for number in range(40):
        if sitting.game.moment == AT_READY:
            break
        sitting.do(0.3, tap=f"arte class {number % 4}", at=READERS[sitting.game.seat])
    assert sitting.game.moment == AT_READY
    sitting.do(0.3, place="arte class 2", at="attacker")  # nobody asks for it now: it says nothing
    for _ in range(12):
        if sitting.game.revealed:
            break
        sitting.do(0.4, press="ok")
    assert sitting.game.revealed
    assert '"lying": {"attacker": ["arte class 2"]}' in sitting.late()
    assert '{ tap = "arte class 1", at =' in sitting.recording()


def test_a_covered_card_stays_covered_while_another_is_taken_up(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Watched()
    played("hero_at_the_gate")(sitting.live)
    sitting.wait(0.4)
    for _ in range(2):
        sitting.do(0.3, press="ok")  # Resume; the wheel stands there
    with monkeypatch.context() as retinue:
        retinue.setattr(battalia, "secret", lambda play: True)  # as while a retinue is checked (BA-H2)
        sitting.do(0.3, place="battalia card 3", at="attacker")
    assert sitting.live.hands.lying["attacker"] == ["battalia card 3"]
    assert '["hidden card"]' in sitting.late()
    sitting.do(0.3, place="foreign tag", at="attacker")
    sitting.do(0.3, lift="attacker", card="foreign tag")
    assert '["hidden card"]' in sitting.late()
    assert "battalia card 3" not in sitting.recording()
    sitting.do(0.3, lift="attacker")
    sitting.do(0.3, place="battalia card 3", at="attacker")  # now for all to see
    assert '["battalia card 3"]' in sitting.late()


def test_the_hand_of_a_bot_is_a_number(tmp_path: Path) -> None:
    """Its whole deck is its own for all to see; which of it is in the hand is known to nobody else."""
    streams = []
    for seed in (1, 2):
        sitting = Watched()
        laid_out(sitting.live)
        sitting.wait(0.3)
        for _ in range(2):
            sitting.do(0.2, press="ok")
        sitting.live.seat_bot(1, True, "history")
        sitting.wait(0.2)
        hand = {card for card, seat in sitting.live.seats.items() if seat == 1}
        assert len(hand) == 4
        shown = json.loads(sitting.late())["show"]
        assert shown["hands"] == {"1": 4}
        assert hand < {card for card, seat in shown["seats"].items() if seat == 1}
        # Another hand of the same deck
        own = sitting.live.decks[1]
        other = random.Random(seed).sample(own, 4)
        for card in hand:
            del sitting.live.seats[card]
        sitting.live.seats.update(dict.fromkeys(other, 1))
        streams.append((sorted(other), json.loads(sitting.late())["show"]["seats"]))
    assert streams[0][0] != streams[1][0]
    assert streams[0][1] == streams[1][1]
