"""A wheel with an AS5600 at the table: all three games, power cuts, and wrong magnets."""

from pathlib import Path

import pytest

from host_tools import ROOT
from sim.chips.as5600 import As5600
from sim.clock import MS
from sim.scenario import Scenario
from sim.table import Table
from tests.boards.edited import FULL
from tests.table.hands import Player

SCENARIOS = ROOT / "tests" / "scenarios"
SEVENTH = 4096 / 7
WHEEL = 2  # lines below the first in the start menu


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """The full board under its own name, so that scenarios take it for that, with another wheel."""
    begin, end = FULL.index("[encoder]"), FULL.index("[leds]")
    file = tmp_path / "pico_full.toml"
    wheel = '[wheel]\nsensor = "as5600"\nbus = "i2c.display"\n\n'
    file.write_text(FULL[:begin] + wheel + FULL[end:], encoding="utf-8")
    return file


def sensor(table: Table) -> As5600:
    assert isinstance(table.wheel, As5600)
    return table.wheel


@pytest.mark.parametrize(
    "name", ["typical_turn_history", "typical_turn_battalia", "typical_turn_arte", "battalia_first_day"]
)
def test_what_is_played_with_an_encoder_is_played_with_a_magnet(board: Path, name: str) -> None:
    Scenario(SCENARIOS / f"{name}.toml").run(Table(board))


def test_it_is_calibrated_once_and_never_asked_about_again(board: Path) -> None:
    player = (
        Player(str(board))
        .switch_on()
        .press("ok")
        .choose(WHEEL)
        .sees("its first field")
        .press("ok")
        .wait(6000)
    )
    player.table.cut_power()
    sensor(player.table).turn(1024)  # a quarter, while nobody looks
    player.table.run(2000)
    player.table.power_on()
    player.switch_on()
    position = player.table.desk().services.wheel_position
    assert position.wheel.sure
    position.divide(4)
    assert position.wheel.point == 1
    player.choose().choose().choose().choose().choose().choose().choose().sees("Era I").sees_no("wheel")


def test_turning_it_while_off_moves_no_mark_at_power_on(board: Path) -> None:
    player = Player(str(board))
    sensor(player.table).angle = 3000
    player.switch_on().press("ok")
    before = player.table.desk().page.index
    player.turn(1)
    assert player.table.desk().page.index == before + 1


def test_in_battalia_a_wheel_turned_while_off_is_led_back(board: Path) -> None:
    table = Table(board)
    Scenario(SCENARIOS / "typical_turn_battalia.toml").prepare(table)
    player = Player(table).switch_on().press("ok").sees("Sunbeam").press("ok").wait(7000).sees("Actions")
    table.cut_power()
    sensor(table).turn(2 * SEVENTH)
    table.run(2000)
    table.power_on()
    player.switch_on().press("ok").wait(1500).sees("turn back: 2")
    assert player.light("wheel") in ("red", "off")
    sensor(table).turn(-2 * SEVENTH)
    player.wait(3000).sees("Actions").sees_no("turn back")


def test_a_seventh_of_a_turn_is_recognised_within_60_ms(board: Path) -> None:
    player = Player(str(board)).switch_on()
    position = player.table.desk().services.wheel_position
    position.divide(7)
    position.calibrate()
    for point in range(1, 15):
        sensor(player.table).turn(SEVENTH, speed=4096)
        end = sensor(player.table).busy_until
        player.table.run((end - player.table.clock.now) // MS)
        player.wait(60)
        assert position.wheel.point == point % 7 and position.wheel.settled


@pytest.mark.parametrize(
    ("field", "dead", "says"),
    [
        (0.0, False, "no magnet"),
        (0.4, False, "too far away"),
        (2.2, False, "too close"),
        (1.0, True, "No answer from the wheel"),
    ],
)
def test_what_is_wrong_with_it_is_told_at_power_on_and_in_the_diagnostic(
    board: Path, field: float, dead: bool, says: str
) -> None:
    player = Player(str(board))
    sensor(player.table).field, sensor(player.table).dead = field, dead
    player.switch_on().sees(says).press("ok").wait(5000).sees_no(says)
    player.choose(3).press("plus").sees("readers", says)


def test_a_sensor_unplugged_in_a_game_is_told_and_comes_back_where_it_is(board: Path) -> None:
    player = Player(str(board)).switch_on().press("ok").choose(WHEEL).press("ok").wait(500)
    position = player.table.desk().services.wheel_position
    position.divide(4)
    player.table.unplug("wheel")
    player.wait(300).sees("No answer from the wheel")
    sensor(player.table).turn(1024)
    player.wait(3000)
    assert position.wheel.point == 0
    player.table.plug_in("wheel")
    player.wait(800)
    assert position.wheel.point == 1
