"""Games played on a table: replayed move by move, told on a page, and live in words; for all three games."""

import json
import random
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from host_tools import cards
from host_tools.journals import load, replay
from host_tools.phrases import GameWords
from host_tools.report import arte, battalia
from host_tools.report.history import course
from host_tools.talk import facts
from link.status import answer
from rules.arte.moves import AT_ARMY, AT_BUILD, AT_PLACE, AT_PLATE, AT_READY, FULL, REFEREE
from sim.play.words import GAMES, begin
from sim.play.words.outside import told_outside
from sim.scenario.moves_file import Played, read_moves, write_moves
from tests.tools.conftest import Run
from tests.tools.games import a_game, a_match

PICTURES = {"history": 3, "battalia": 4, "arte": 3}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_replayed_with_the_same_digest(game: str, run: Run, tmp_path: Path) -> None:
    match, file = a_game(tmp_path, game=game)
    lines = [json.loads(line) for line in run("games", "replay", file, "--json").out.splitlines()]
    assert len(lines) == match.moves + 1
    assert lines[-1]["digest"] == f"{match.game.digest():08x}"


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("history", ("battle won by", "scored player 1, elite ", "turned sector reshuffle and draw two")),
        (
            "battalia",
            ("player 1  hire friman", "settle B2, City in the Emerald Lakes: Crossroads", "day 3, lit "),
        ),
        ("arte", ("draft Barbarian", "hurt yellow Priest, damage 2, life 0", "won pink")),
    ],
)
def test_moves_are_told_in_the_words_of_the_game(
    game: str, words: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    told = run("games", "replay", a_game(tmp_path, game=game)[1], "--all")
    assert told.status == 0
    for word in words:
        assert word in told.out


def unfinished(file: Path, moves: int) -> None:
    data = json.loads(file.read_text())
    file.write_text(json.dumps({**data, "ended": False, "moves": data["moves"][:moves]}))


def test_of_a_game_that_goes_on_only_public_facts_are_told(run: Run, tmp_path: Path) -> None:
    """Which units a Strategist chose and where they stand is secret until the reveal (AB-117)."""
    _, file = a_game(tmp_path, game="arte")
    unfinished(file, 20)
    told = run("games", "replay", file, "--all")
    assert "recruit" in told.out
    assert "draft" in told.out
    assert not {"Warrior", "Archer", "B16", "put"} & set(told.out.replace(",", " ").split())
    last = json.loads(run("games", "replay", file, "--json").out.splitlines()[-1])
    assert (last["move"], last["digest"]) == ({"kind": "unseen"}, None)
    assert run("games", "report", file, "--turning-points", "none").status == 0
    page = file.with_suffix(".html").read_text(encoding="utf-8")
    assert "not revealed yet" in page
    assert "not finished" in page


@pytest.mark.parametrize("game", GAMES)
def test_the_report_tells_winner_scores_battles_and_dice(game: str, run: Run, tmp_path: Path) -> None:
    match, file = a_game(tmp_path, game=game)
    assert run("games", "report", file, "--turning-points", "none").status == 0
    page = file.with_suffix(".html").read_text(encoding="utf-8")
    body = ElementTree.fromstring(
        page.partition("<body>")[2].partition("</body>")[0].join(("<div>", "</div>"))
    )
    assert len(body.findall("{http://www.w3.org/2000/svg}svg")) == PICTURES[game]
    cells = [cell.text for cell in body.iter("td")]
    if game != "arte":  # nobody counts points there
        for line in match.game.sheet:
            assert str(line[-1]) in cells
    assert "Winner: " in page
    assert "src=" not in page
    assert "href=" not in page


def events_of(file: Path) -> list[dict[str, Any]]:
    return [event for step in replay(load(file)) for event in step.events]


def test_the_report_names_turning_points_of_a_finished_game(run: Run, tmp_path: Path) -> None:
    _, file = a_game(tmp_path)
    told = run("games", "report", file, "--turning-points", "easy")
    assert told.status == 0
    page = (tmp_path / "history-7.html").read_text(encoding="utf-8")
    shown = page.partition("Turning points")[2]
    assert "player 2" in shown and "%" in shown  # the one that plays at random
    assert run("games", "report", file, tmp_path / "again.html", "--turning-points", "easy").status == 0
    assert (tmp_path / "again.html").read_text(encoding="utf-8") == page
    assert run("games", "report", file, "--turning-points", "wise").status == 2


def test_the_report_of_battalia_counts_what_the_events_tell(tmp_path: Path) -> None:
    match, file = a_game(tmp_path, game="battalia")
    found = battalia.course(load(file))
    kinds = Counter(event["event"] for event in events_of(file))
    assert len(found.battles) == kinds["attacked"]
    assert sum(battle.won is not None for battle in found.battles) == kinds["fought"]
    first = found.battles[0]  # the neutral city E3, defended by 4, is taken with 6
    assert (first.place, first.against, first.totals, first.won) == ("E3", "a neutral city", (6, 4), True)
    assert [line[-1] for line in found.points] == [line[-1] for line in match.game.sheet]
    assert found.names == ["Bärfolk", "Islanders"]


def test_the_report_of_arte_gives_the_damage_to_who_did_it(tmp_path: Path) -> None:
    match, file = a_game(tmp_path, game="arte")
    found = arte.course(load(file))
    assert [line[-1] for line in found.life] == [
        sum(match.game.life[side * match.game.half : (side + 1) * match.game.half])
        for side in (0, 1)  # type: ignore[attr-defined]
    ]
    # A Warlock's attack that a Priest's Sanctuary made weaker is still the Warlock's.
    first = next(attack for attack in found.attacks if attack.what == "attack")
    assert (first.unit, first.place, first.damage) == ("pink Warlock", "G9", 1)
    assert "Sanctuary" not in [attack.what for attack in found.attacks]
    defeated = [event["unit"] for event in events_of(file) if event["event"] == "defeated"]
    assert [unit for attack in found.attacks for unit in attack.defeated] == defeated


def test_the_report_names_the_attacker_of_each_battle(tmp_path: Path) -> None:
    match, file = a_game(tmp_path)
    deploying = None
    expected = []
    for step in replay(load(file)):
        for event in step.events:
            if event["event"] == "deployed" and event["side"] == "attacker":
                deploying = step.seat
            elif event["event"] == "battle":
                expected.append((step.n, deploying))
    found = course(load(file))
    assert len(expected) > 5
    assert [(battle.n, found.names.index(battle.attacker)) for battle in found.battles] == expected
    assert sum(found.faces["strong"].values()) >= len(expected)
    assert [line[-1] for line in found.points] == [
        relics + honor for _, _, relics, _, honor, _ in match.game.sheet
    ]


def test_a_game_of_another_catalogue_or_a_broken_file_is_refused(run: Run, tmp_path: Path) -> None:
    _, file = a_game(tmp_path)
    data = json.loads(file.read_text())
    data["moves"][20] = [99]
    file.write_text(json.dumps(data))
    refused = run("games", "report", file, "--turning-points", "none")
    assert refused.status == 1
    assert "does not follow the rules" in refused.err
    file.write_text("{")
    assert run("games", "replay", file).status == 1
    assert run("games", "report", tmp_path / "missing.json").status == 1


def test_ctrl_c_while_replaying_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, file = a_game(tmp_path)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("host_tools.commands.games._tell", stop)
    stopped = run("games", "replay", file)
    assert (stopped.status, "Stopped" in stopped.err) == (130, True)


# Live


@pytest.mark.parametrize("game", GAMES)
def test_how_any_game_stands_is_told_in_a_line(game: str) -> None:
    match, moves = a_match(game=game)
    with cards.catalogue(game) as catalogue:
        state, _ = begin(game, match.setup, catalogue)
        for move in moves[: len(moves) // 2]:
            state.play(move)
    session = SimpleNamespace(guide=SimpleNamespace(name=game), game=state)
    settings = SimpleNamespace(trouble=None)
    link: Any = SimpleNamespace(
        panel=SimpleNamespace(session=session, services=SimpleNamespace(settings=settings)),
        enrol_mode=SimpleNamespace(on=False),
    )
    told = answer(link, ["status"])
    assert len(told) < 220  # it must fit into a line of the link
    line = GameWords().headline(facts(told))
    beginning = {
        "history": "history, round 3 of 6, turn of player ",
        "battalia": "battalia, day 8, turn of player 1: actions (player 1).",
        "arte": "arte, turn 2, turn of player ",
    }
    assert line.startswith(beginning[game])
    if game == "battalia":
        assert "points {},{}".format(*state.view(None)["points"]) in line


@pytest.mark.parametrize("game", GAMES)
def test_events_have_words_for_somebody_without_the_game(game: str) -> None:
    match, moves = a_match(game=game)
    with cards.catalogue(game) as catalogue:
        state, words = begin(game, match.setup, catalogue)
        for move in moves:
            for event in state.play(move):
                told = told_outside(game, event, catalogue)
                here = words.events([event])[0] if told["event"] != "battle" else told
                # In Arte de Batalla only the game knows of which class a unit is.
                unit = {"unit": told["unit"]} if game == "arte" and "unit" in told else {}
                assert told == {**here, **unit}
                assert unit.get("unit") is None or str(unit["unit"]).split()[0] in ("pink", "yellow")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_written_down_as_moves_and_read_again(game: str, tmp_path: Path) -> None:
    match, moves = a_match(game=game)
    write_moves(tmp_path / "moves.txt", Played(game, match.setup, moves))
    again = read_moves(tmp_path / "moves.txt")
    assert (again.game, again.setup, again.moves) == (game, match.setup, moves)


SECRET = (AT_ARMY, AT_BUILD, AT_PLATE, AT_PLACE)


def hidden_setup(mode: int, seed: int) -> list[tuple[int, ...]]:
    """The moves of a game of Arte up to the reveal; the seed decides only what is a secret by then."""
    open_dice, secret_dice = random.Random(0), random.Random(seed)
    with cards.catalogue("arte") as catalogue:
        game, _ = begin("arte", (mode, 0), catalogue)
        moves: list[tuple[int, ...]] = []
        while not (game.ready and game.moment == AT_READY):  # the last READY shows everything
            legal = game.expects().moves
            if game.moment == AT_BUILD:
                move = legal[-1]  # no plates: how many are laid would show in the number of moves
            else:
                move = (secret_dice if game.moment in SECRET else open_dice).choice(legal)
            moves.append(move)
            game.play(move)
        return moves


@pytest.mark.parametrize("mode", [REFEREE, FULL])
def test_what_is_hidden_in_a_game_that_goes_on_makes_no_difference_to_replay_and_report(
    mode: int, run: Run, tmp_path: Path
) -> None:
    told = []
    for seed in (1, 2):
        file = tmp_path / "arte-1.json"
        setup = [mode, 0]
        moves = hidden_setup(mode, seed)
        facts = {"format": 1, "number": 1, "game": "arte", "setup": setup, "moves": moves, "ended": False}
        file.write_text(json.dumps(facts))
        assert run("games", "report", file, "--turning-points", "none").status == 0
        page = file.with_suffix(".html").read_text(encoding="utf-8")
        told.append(
            (run("games", "replay", file, "--all").out, run("games", "replay", file, "--json").out, page)
        )
    assert hidden_setup(mode, 1) != hidden_setup(mode, 2)
    assert told[0] == told[1]
