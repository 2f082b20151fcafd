"""A saved game is played again by the table and told to a host, which has no rules."""

import pytest

from host_tools import boards
from host_tools.journals import Played, parse, replay
from sim.pictures.resumed import SETUPS
from sim.port.kept_table import KeptTable
from sim.scenario.moves_file import read_moves
from sim.table import Table
from tests.link.table import Host

GAMES = {1: "history", 2: "battalia", 3: "arte"}  # as a kept table has them
PATIENCE = 100


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Host:
    """At a table with a finished game of each kind."""
    return Host(KeptTable(boards.find("pico_duel"), tmp_path_factory.mktemp("kept")).table)


def begin(host: Host, game: int) -> str:
    for _ in range(PATIENCE):
        answer = host.ask(f"replay {game}")
        if not answer.startswith("no busy"):
            return answer
    raise AssertionError(answer)


def next_move(host: Host) -> tuple[str, str, str]:
    """Number, seat, and all pieces of what is told."""
    number, who, piece = host.ask("replay next", 120).removeprefix("ok ").split(" ", 2)
    text = piece[1:]
    while piece[0] == "+":
        piece = host.ask("replay more", 120).removeprefix("ok ")
        text += piece[1:]
    return number, who, text


def fetched(host: Host, game: int) -> Played:
    with host.table.device.awake():
        records = list(host.desk.services.journal.fetch(game))
    return parse(
        game, b"".join(bytes((kind, len(data) & 255, len(data) >> 8)) + data for kind, data in records)
    )


@pytest.mark.parametrize(("number", "game"), GAMES.items())
def test_it_plays_what_the_command_line_plays(host: Host, number: int, game: str) -> None:
    steps = list(replay(played := fetched(host, number)))
    assert begin(host, number) == f"ok {game} {steps[0].state.players} {len(played.moves)}"
    assert "move 0" in host.table.screen_text()
    told = [next_move(host) for _ in played.moves]
    assert [int(move[0]) for move in told] == list(range(1, len(played.moves) + 1))
    assert [int(move[1]) for move in told] == [-1 if step.seat is None else step.seat for step in steps[1:]]
    end, digest, verdict = next_move(host)
    assert (end, digest) == ("end", f"{steps[-1].state.digest():08x}")
    assert "wins" in verdict or "win." in verdict
    names = [pair.partition(":")[0] for pair in host.ask("replay score").removeprefix("ok ").split("|")]
    assert len(names) == steps[0].state.players and any(name in verdict for name in names)
    assert sum(any(name in text for name in names) for _, _, text in told) > len(told) // 20  # people's words
    assert host.ask("replay end") == "ok done"
    assert type(host.desk.page).__name__ == "Menu"


def test_hands_end_it_and_the_host_is_told(host: Host) -> None:
    begin(host, 1)
    next_move(host)
    host.table.press("back")
    host.table.run(200)
    assert host.ask("replay next") == "no replay No game is being replayed: begin with the number of one."
    assert type(host.desk.page).__name__ == "Menu"
    assert host.desk.services.game == ""


def test_a_host_that_falls_silent_leaves_nothing_behind(host: Host) -> None:
    begin(host, 2)
    loaded = host.table.device.modules.loaded
    assert "rules.battalia" in loaded
    host.table.run(62_000)
    assert type(host.desk.page).__name__ == "Menu"
    assert not any(name.startswith(("rules.battalia", "table.battalia")) for name in loaded)


def test_what_is_asked_wrongly_is_refused_and_changes_nothing(host: Host) -> None:
    page = host.desk.page
    wrong = {"replay 99": "range", "replay": "replay", "replay twice": "replay", "replay 9999999999": "range"}
    for question, code in wrong.items():
        for _ in range(PATIENCE):
            answer = host.ask(question)
            if not answer.startswith("no busy"):
                break
        assert answer.startswith(f"no {code} "), answer
    assert host.desk.page is page


def test_a_game_with_other_cards_than_now_stops_where_it_differs(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(host, 1)
    game = host.desk.page.game
    monkeypatch.setattr(game, "expected", type(game.expected)(0, game.moment, []))
    answer = host.ask("replay next")
    assert answer.startswith("no illegal Move 1 is against "), answer
    assert host.ask("replay end") == "ok done"


def test_a_game_that_may_go_on_stays_a_secret() -> None:
    table = Table("pico_duel")
    read_moves(SETUPS / "paer_and_joakim.moves").write(table, "en")
    host = Host(table)
    running = host.desk.services.journal.log
    assert running.is_running()
    assert host.ask(f"replay {running.game}").startswith("no playing ")
