"""The table for players: from the lobby to a game, questions and choices, and whoever looks on."""

from collections.abc import Callable
from typing import Any

import pytest

from sim.clock import SECOND
from tests.web.evening import Evening, Page

GAMES = ("history", "battalia", "arte")


def play(evening: Evening, page: Page, choices: int, pick: Callable[[list[Any]], Any]) -> None:
    for _ in range(choices):
        ask = evening.wait_for_ask(page)
        choice = pick(ask["choices"])
        assert page.do("choose", ask=ask["id"], choice=choice["id"]).get("ok"), choice


def first_main(choices: list[Any]) -> Any:
    """The main button if there is one, else the first choice."""
    return next((choice for choice in choices if choice.get("ok")), choices[0])


@pytest.mark.parametrize("game", GAMES)
def test_from_the_lobby_to_the_first_decision_in_ten_seconds(game: str) -> None:
    evening = Evening()
    assert evening.host.show["phase"] == "lobby"
    assert [each["name"] for each in evening.host.show["lobby"]["games"]] == list(GAMES)
    assert evening.start(game, "pp")["ok"]
    took = evening.wait(lambda: evening.game.ask is not None)
    assert took < 10
    assert evening.host.show["phase"] == "game"
    assert [seat["name"] for seat in evening.host.show["seats"]] == ["Anna", "Ben"]
    assert evening.game.room is not None
    assert evening.game.room.differences(evening.game.accepted.session.game) == []


def test_scenes_that_nobody_can_read_are_not_waited_for_while_the_game_is_dealt() -> None:
    """They took half of the 40 seconds at the table, before somebody was asked."""
    evening = Evening()
    evening.start("battalia", "pp")
    evening.wait(lambda: evening.game.ask is not None)
    assert evening.game.table.clock.now < 30 * SECOND


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_against_a_bot_by_choices_alone(game: str) -> None:
    evening = Evening()
    evening.start(game, "pb", speed="fast")
    play(evening, evening.host, 12, first_main)
    assert evening.game.trouble == "" and evening.game.stopped == ""
    assert evening.host.log
    assert {line["seat"] for line in evening.host.log} >= {1}


def test_a_row_of_cards_is_laid_taken_back_and_confirmed() -> None:
    evening = Evening()
    evening.start("history", "pp", speed="fast", board="pico_full")
    host = evening.host
    while evening.wait_for_ask()["row"] is None:
        host.choose(lambda choice: choice.get("icon") != "reshuffle" and choice.get("seat") is None)
    hand = list(host.place(f"seat.{host.ask['seat']}.hand"))
    assert {choice.get("thing") for choice in host.ask["choices"]} >= set(hand)
    first, second = hand[:2]
    host.choose(lambda choice: choice.get("thing") == first)
    evening.wait_for_ask()
    host.choose(lambda choice: choice.get("thing") == second)
    assert evening.wait_for_ask()["row"]["laid"] == [first, second]
    host.choose(lambda choice: choice.get("thing") == first)  # taken back: the second moves up
    assert evening.wait_for_ask()["row"]["laid"] == [second]
    host.choose(lambda choice: choice.get("ok", False))
    evening.wait(lambda: second in host.place("attacker.1"))
    assert first in host.place(f"seat.{evening.game.room.table.active + 1}.hand")


def test_a_full_row_offers_no_card_more_and_says_so() -> None:
    evening = Evening()
    evening.resume("history")
    host = evening.host
    while evening.wait_for_ask()["row"] is None:
        host.choose(
            lambda choice: choice.get("thing") is None or str(choice.get("place")).startswith("space.")
        )  # on the way two cards are drawn: more than the row has room for
    while len(evening.wait_for_ask()["row"]["laid"]) < evening.host.ask["row"]["most"]:
        host.choose(lambda choice: choice.get("thing") in host.place("seat.1.hand"))
    held = set(host.place("seat.1.hand")) - set(host.ask["row"]["laid"])
    assert held and not held & {choice.get("thing") for choice in host.ask["choices"]}
    assert host.ask["blocked"] == dict.fromkeys(held, "The row is full")


def test_whoever_thinks_beside_a_laid_card_hears_nothing_of_lost_readers() -> None:
    """While nothing happens the table's clock leaps: never between a reader's question and its answer."""
    evening = Evening()
    evening.resume("history")
    host = evening.host
    while evening.wait_for_ask()["row"] is None:
        host.choose(lambda choice: choice.get("icon") != "reshuffle" and choice.get("seat") is None)
    host.choose(lambda choice: choice.get("thing") == host.place("seat.1.hand")[0])
    evening.wait_for_ask()
    evening.tick(1)
    display = host.show["text"]
    for _ in range(40):
        evening.tick(0.31)
        assert host.show["text"] == display


def test_a_card_that_may_not_be_used_says_why() -> None:
    evening = Evening()
    evening.resume("battalia")
    host = evening.host
    while "Actions" not in evening.wait_for_ask()["title"]:
        play(evening, host, 1, first_main)
    usable = {choice.get("thing") for choice in host.ask["choices"]}
    hand = host.place(f"seat.{host.ask['seat']}.hand")
    blocked = host.ask["blocked"]
    assert set(hand) == {thing for thing in hand if thing in usable} | set(blocked)
    assert all(blocked.values())


def test_the_choice_of_a_past_question_changes_nothing() -> None:
    evening = Evening()
    evening.resume("history")
    ask = evening.wait_for_ask()
    assert evening.host.do("choose", ask=ask["id"], choice=0)["ok"]
    evening.wait_for_ask()
    moves = list(evening.game.accepted.moves)
    refused = evening.host.do("choose", ask=ask["id"], choice=0)
    assert refused["code"] == "cannot" and "no longer" in refused["message"]
    assert evening.host.do("choose", ask=evening.host.ask["id"], choice=999)["code"] == "cannot"
    evening.tick(1)
    assert evening.game.accepted.moves == moves


def test_only_the_own_last_decision_is_taken_back() -> None:
    evening = Evening()
    evening.resume("battalia")
    host = evening.host
    while not evening.wait_for_ask()["undo"]:
        play(evening, host, 1, lambda choices: next(c for c in choices if "thing" in c or c.get("ok")))
    moves = list(evening.game.accepted.moves)
    assert host.do("undo")["ok"]
    evening.wait_for_ask()
    assert len(evening.game.accepted.moves) < len(moves)
    assert evening.game.room.differences(evening.game.accepted.session.game) == []


def test_a_game_can_be_left_and_begun_again_any_number_of_times() -> None:
    evening = Evening()
    assert evening.host.do("leave")["ok"]
    for game in GAMES * 2:
        assert evening.start(game, "pp")["ok"]
        assert evening.start(game, "pp")["code"] == "running"
        evening.wait(lambda: evening.host.show["phase"] == "game" and evening.game.ask is not None)
        assert evening.host.do("leave")["ok"]
        assert evening.host.show["phase"] == "lobby"
        assert not [name for name, value in evening.host.show.items() if name.startswith("place.") and value]


def test_the_number_of_seats_must_fit_the_game() -> None:
    evening = Evening()
    assert evening.start("arte", "ppp")["code"] == "seats"
    assert evening.start("history", "p")["code"] == "seats"
    assert evening.host.do("start", game="chess", seats=[])["code"] == "bad_value"
    assert evening.start("history", "pb", board="no_such_board")["code"] == "cannot"
    assert evening.host.show["phase"] == "lobby"


def test_whoever_deals_himself_rolls_and_draws_and_the_dealer_can_be_called_again() -> None:
    """With a dealer nobody gets a button for a die; without one, people do what nobody decides."""
    evening = Evening()
    evening.start("arte", "pp", speed="fast", dealer=False)
    host = evening.host
    first = evening.wait_for_ask()
    assert [choice["label"] for choice in first["choices"]] == ["Roll the die"]
    host.choose("Roll the die")
    evening.wait(lambda: host.ask is not None and host.ask["id"] != first["id"])
    assert [choice["label"] for choice in evening.wait_for_ask()["choices"]] == [
        "Roll the die"
    ]  # the other die
    assert host.do("dealer", on=True)["ok"]
    evening.wait(lambda: host.ask is None or host.ask["choices"][0]["label"] != "Roll the die")
    for _ in range(4):
        assert "Roll the die" not in [choice["label"] for choice in evening.wait_for_ask()["choices"]]
        host.choose(lambda choice: True)
