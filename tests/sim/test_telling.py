"""`python -m sim play --tell`: the course of a game for people to read."""

import json
import re
import tomllib
from pathlib import Path
from string import Formatter
from types import SimpleNamespace
from typing import Any

import pytest

from rules.arte.moves import AIM, DONE, DRAWN, REDIRECTED
from sim.play.command import main
from sim.play.telling import SENTENCES, Telling
from sim.play.words import arte, battalia, history
from store.catalogue import Catalogue
from tests.core.arte_hand import ARCHER, LANCER, Field, sq

EVENTS = {"history": history.EVENTS, "battalia": battalia.EVENTS, "arte": arte.EVENTS}
ADDED = {"active", "there"}  # fields that the telling adds


def played(capsys: pytest.CaptureFixture[str], game: str, *argv: str) -> list[str]:
    assert main(["--game", game, "--seed", "5", "--bots", "greedy", *argv]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("game", sorted(EVENTS))
def test_the_last_line_is_the_same_with_and_without_it(capsys: pytest.CaptureFixture[str], game: str) -> None:
    told = played(capsys, game, "--tell")
    assert played(capsys, game) == told[-1:]
    assert len(told) > 100


@pytest.mark.parametrize("game", sorted(EVENTS))
def test_it_reads_as_sentences(capsys: pytest.CaptureFixture[str], game: str) -> None:
    for line in played(capsys, game, "--tell")[:-1]:
        assert not re.search(r"[{}\[\]_]|None|True|False", line)
        assert line == "" or line[0] in "=-" or line[0].isupper()


def test_a_turn_of_history_says_who_did_what_with_which_card(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "history", "--tell")
    assert told[0] == "A Battle Through History: Chris and Pär."
    turn = told[told.index("-- Pär --") : told.index("-- Chris --")]
    assert "Pär jumped to Era 2." in turn and "Pär deployed Trebuchet." in turn
    # Trebuchet 1/0/0 with a token of +2, Close +2 on the die; the Knights 0/1/3 with +1 in every line
    assert "Battle of Pär against the board: Long 3:1; Pär won." in turn
    assert "Pär recruited Norman Knights." in turn
    assert told[-2] == "Scores: Chris 14, Pär 19. Won by Pär."


def test_the_battles_told_are_those_of_the_transcript(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    told = played(capsys, "history", "--tell", "--transcript", str(file))
    moves = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()][1:]
    battles = [e["result"] for move in moves for e in move["events"] if e["event"] == "battle"]
    lines = [line for line in told if line.startswith("Battle of")]
    assert len(lines) == len(battles) > 5
    for line, battle in zip(lines, battles, strict=True):
        totals = [
            f"{part['line'].capitalize()} {part['totals'][0]}:{part['totals'][1]}" for part in battle["lines"]
        ]
        assert f": {', '.join(totals)};" in line
        assert line.endswith("nobody won.") == (battle["winner"] == "none")


def test_battalia_tells_lines_attacks_and_scores(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "battalia", "--tell")
    assert told[0] == "Battalia: The Creation: Cloudborn and Bärfolk."
    assert "== Day 1: tool illuminated, choice of faction for tool ==" in told
    assert "Cloudborn laid Chief of the Cloudborn, Supply and Supply." in told
    assert told[told.index("Cloudborn laid Chief of the Cloudborn, Supply and Supply.") + 1].startswith(
        "Cloudborn gained Horse of the"
    )
    assert told[-2] == "Scores: Cloudborn 6, Bärfolk 3. Won by Cloudborn."


def test_a_battle_of_battalia_has_its_totals_and_its_winner(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(1, 40):
        main(["--game", "battalia", "--players", "4", "--seed", str(seed), "--bots", "greedy", "--tell"])
        told = capsys.readouterr().out.splitlines()
        fought = [at for at, line in enumerate(told) if line.endswith(" won the battle.")]
        if fought:
            break
    at = fought[0]
    attacked = max(n for n in range(at) if " attacked " in told[n])
    assert any(re.fullmatch(r"Strength \d+ against \d+\.", line) for line in told[attacked:at])


def test_arte_tells_attacks_and_who_lost_what(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "arte", "--tell")
    assert "-- Turn 1: Yellow --" in told and "Pink Assassin attacked yellow Priest on A10." in told
    assert any(re.fullmatch(r"Yellow \w+( [IV]+)? lost \d+, \d+ left\.", line) for line in told)
    assert told[-2] == "Scores: Pink 2, Yellow 0. Won by Pink."


def test_arte_tells_whom_a_redirected_attack_has_found(device_image: Path) -> None:
    """AB-707: an enemy, and not the attacker himself."""
    field = Field()
    lancer = field.unit(0, LANCER, 5, 5)
    field.unit(1, ARCHER, 5, 6)
    catalogue = Catalogue(str(device_image / "cards" / "arte.cat"))
    match: Any = SimpleNamespace(name="arte", game=field.game)
    told: list[str] = []
    telling = Telling(told.append, match, arte.ArteWords(field.game, catalogue))
    telling(0, (AIM, sq(5, 6)), [(REDIRECTED, lancer, sq(5, 6)), (REDIRECTED, lancer, sq(9, 9))])
    telling(0, (DONE,), [(DRAWN,)])
    assert told[1:] == [
        "Pink Lancer I now attacked yellow Archer I on F7.",
        "Pink Lancer I now attacked J10.",
    ]


def test_both_pythons_tell_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    here = played(capsys, "arte", "--tell", "--hourglass")
    assert played(capsys, "arte", "--tell", "--hourglass", "--runtime", "micropython") == here


@pytest.mark.parametrize("game", sorted(EVENTS))
def test_every_sentence_is_of_an_event_and_has_its_fields(game: str) -> None:
    fields = {form.split()[0]: set(form.split()[1:]) for form in EVENTS[game]}
    for kind, told in tomllib.loads(SENTENCES.read_text(encoding="utf-8"))[game].items():
        for sentence in [told] if isinstance(told, str) else told:
            places = {place for _, place, _, _ in Formatter().parse(sentence) if place}
            assert places <= fields[kind] | ADDED, kind


def test_a_terminal_is_pointed_to_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    main(["--game", "history"])
    said = capsys.readouterr()
    assert said.err == "--tell tells the course of the game.\n"
    assert len(said.out.splitlines()) == 1
