"""A bot at a seat: its whole first turn, by hands alone, with nobody's cards but its own."""

from typing import Any

from sim.web.cards import cards_of
from tests.web.battalia import played
from tests.web.paer import laid_out
from tests.web.sitting import Sitting

PAER = 1  # his seat


def owner(card: str) -> str:
    return str(next(known for known in cards_of("history") if known["card"] == card).get("owner"))


def game(sitting: Sitting) -> Any:
    return sitting.table.desk().session.game


def test_a_bot_plays_its_turn_with_its_own_cards_and_leaves_the_others_alone() -> None:
    sitting = Sitting()
    laid_out(sitting.live)
    sitting.live.speed = "fast"
    sitting.wait(0.3)
    for _ in range(2):
        sitting.do(0.2, press="ok")  # Resume; the wheel stands there
    before = len(sitting.live.hands.journal)
    sitting.live.seat_bot(PAER, True, "history")
    sitting.wait(0.3)
    hand = [card for card, seat in sitting.live.seats.items() if seat == PAER]
    assert len(hand) == 4
    assert {owner(card) for card in hand} == {"Pär"}

    for _ in range(200):
        if game(sitting).active != PAER - 1:
            break
        sitting.wait(0.1)
    assert game(sitting).active == PAER, "the bot's turn never ended"
    told = [words for _, _, words in sitting.live.story.lines]
    assert any(words.startswith("Course of the Battle") for words in told)
    assert not [words for _, kind, words in sitting.live.story.lines if kind == "refusal"]
    steps = [step for _, step in sitting.live.hands.journal[before:]]
    assert {next(iter(step)) for step in steps} <= {"place", "tap", "remove", "turn", "press"}
    laid = [step["place"] for step in steps if step.get("at", "").startswith("attacker.")]
    assert laid
    assert {owner(card) for card in laid} == {"Pär"}

    # It is Joakim's turn, and nobody touches anything.
    sitting.wait(0.5)
    moves = len(sitting.live.hands.journal)
    sitting.wait(1)
    assert len(sitting.live.hands.journal) == moves
    sitting.live.seat_bot(PAER, False, "history")
    assert sitting.live.seats == {}


def test_a_bot_without_a_game_waits() -> None:
    sitting = Sitting("pico_duel")
    sitting.live.seat_bot(2, True, "history")
    sitting.wait(3)
    assert sitting.live.hands.journal == []
    assert sitting.live.stopped == ""


def test_a_bot_of_battalia_plays_its_turn_with_cards_of_its_own_deck() -> None:
    """Bärfolk, in the first seat: as many cards in the hand as the table counts, all of its own deck."""
    sitting = Sitting("pico_duel")
    played("hero_at_the_gate")(sitting.live)
    sitting.live.speed = "fast"
    sitting.wait(0.3)
    for _ in range(2):
        sitting.do(0.2, press="ok")  # Resume; the wheel stands there
    before = len(sitting.live.hands.journal)
    deck = game(sitting).decks[0]
    own = {f"battalia card {card}" for card in [*deck.unseen, *deck.refuge]}
    count = deck.hand_size()
    sitting.live.seat_bot(1, True, "battalia")
    while not sitting.live.seats:
        sitting.wait(0.02)
    hand = {card for card, seat in sitting.live.seats.items() if seat == 1}
    assert len(hand) == count and hand <= own

    for _ in range(300):
        if game(sitting).active:
            break
        sitting.wait(0.1)
    assert game(sitting).active == 1, "the bot's turn never ended"
    assert not [words for _, kind, words in sitting.live.story.lines if kind == "refusal"]
    steps = [step for _, step in sitting.live.hands.journal[before:]]
    assert {next(iter(step)) for step in steps} <= {"tap", "turn", "press"}
    laid = [step["tap"] for step in steps if step.get("at") == "attacker.1"]
    assert laid and set(laid) <= hand  # what was in its hand when it sat down
