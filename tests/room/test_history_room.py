"""A Battle Through History: what lies where, and what the room waits for, rule by rule."""

import pytest

from rules.history import moves as m
from rules.history.unit import HERO, KIND
from sim.room import Waiting, room_of
from tests.room.playing import Move, Rehearsal, find, names, setups

TWO, THREE, FIVE = (setups("history")[at] for at in (0, 1, 3))


def things(rehearsal: Rehearsal, place: str) -> tuple[str, ...]:
    return rehearsal.room.places()[place].things


def at(moment: int, kind: str = "") -> "object":
    """Whether the table waits at a moment."""

    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        return rehearsal.table.moment == moment and kind in ("", waiting.kind)

    return met


def offers(move: Move, kind: str = "decision"):  # type: ignore[no-untyped-def]
    """Whether the room waits for one that begins like this."""

    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        return waiting.kind == kind and any(each[: len(move)] == move for each in waiting.moves)

    return met


# The setup


def test_bh_101_what_nobody_plays_is_in_the_box() -> None:
    room = room_of("history", TWO, 1)
    box = room.places()["box"].things
    assert len([thing for thing in box if " unit " in thing]) == 3 * 8
    assert len([thing for thing in box if " prowess " in thing]) == 3 * 4
    assert len([thing for thing in box if " miniature " in thing]) == 3
    assert room.places()["box"].sight == "everybody"


def test_bh_106_heroes_wait_apart_and_are_shuffled_in() -> None:
    rehearsal = Rehearsal("history", TWO, 3)
    for era in (1, 2, 3, 4):
        assert len(things(rehearsal, f"era.{era}.heroes")) == 2
        assert len(things(rehearsal, f"era.{era}.deck")) == 15
    rehearsal.until(lambda game: game.table.moment == m.AT_TILES)
    game = rehearsal.room.game
    assert not any(game.unit(card)[KIND] == HERO for card in game.board)
    for era in (1, 2, 3, 4):
        assert things(rehearsal, f"era.{era}.heroes") == ()
        assert len(things(rehearsal, f"era.{era}.deck")) == 14


def test_bh_106_a_hero_may_lie_anywhere_in_the_deck() -> None:
    places = set()
    for seed in range(40):
        rehearsal = Rehearsal("history", TWO, seed).until(lambda game: game.table.moment == m.AT_TILES)
        game = rehearsal.room.game
        deck = [int(thing.split()[2]) for thing in things(rehearsal, "era.1.deck")]
        places |= {at for at, card in enumerate(deck) if game.unit(card)[KIND] == HERO}
    assert places == set(range(14))


def test_bh_106_the_top_of_the_deck_is_revealed() -> None:
    rehearsal = Rehearsal("history", TWO, 2)
    for space in range(1, 13):
        top = things(rehearsal, f"era.{(space + 2) // 3}.deck")[-1]
        waiting = rehearsal.step()
        assert (waiting.kind, waiting.thing) == ("chance", top)
        assert things(rehearsal, f"space.{space}") == (top,)


def test_bh_107_tiles_come_from_the_top_and_the_wheel_follows() -> None:
    rehearsal = Rehearsal("history", TWO, 4).until(lambda game: game.table.moment == m.AT_TILES)
    first, second = things(rehearsal, "tiles.deck")[-1:-3:-1]
    sector = rehearsal.room.game.sector
    waited = [rehearsal.step() for _ in range(4)]
    assert [waiting.kind for waiting in waited] == ["chance", "known", "chance", "known"]
    assert waited[1].moves == [(m.TURN, (sector + 1) % 4)]  # BH-205
    assert waited[3].moves == [(m.TURN, (sector + 2) % 4)]
    assert (things(rehearsal, "gears.active"), things(rehearsal, "gears.pending")) == ((first,), (second,))


def test_bh_108_bh_112_bh_113_tokens_relics_and_hands() -> None:
    rehearsal = Rehearsal("history", THREE, 4).until(lambda game: game.table.moment == m.AT_GEARS)
    tokens = things(rehearsal, "warfare.deck")[-1:-4:-1]
    relics = things(rehearsal, "relics.deck")[-1:-4:-1]
    decks = [things(rehearsal, f"seat.{seat}.deck") for seat in (1, 2, 3)]
    rehearsal.until(lambda game: game.table.moment == m.AT_INSERT)
    assert [things(rehearsal, f"gears.{space}") for space in (1, 2, 3)] == [(token,) for token in tokens]
    order = [(rehearsal.table.first + turn) % 3 + 1 for turn in range(3)]
    assert [things(rehearsal, f"seat.{seat}.relics") for seat in order] == [(relic,) for relic in relics]
    for seat, deck in enumerate(decks, 1):
        assert things(rehearsal, f"seat.{seat}.hand") == deck[-1:-5:-1]
        assert things(rehearsal, f"seat.{seat}.deck") == deck[:4]


# Who sees what


def test_a_hand_and_discards_are_the_owners() -> None:
    """BH-Q44: the owner may browse his discards, the others may not."""
    rehearsal = find("history", TWO, lambda game, _: bool(game.room.places()["seat.1.discard"].things))
    room = rehearsal.room
    for place in ("seat.1.hand", "seat.1.discard"):
        there = room.places()[place].things
        assert room.seen_by(0)[place].things == there
        for other in (1, None):
            assert room.seen_by(other)[place].things == (None,) * len(there)
    for viewer in (0, 1, None):
        deck = room.seen_by(viewer)["seat.1.deck"].things
        assert deck == (None,) * len(things(rehearsal, "seat.1.deck"))


# Actions


def test_bh_222_draw_two_takes_the_two_on_top() -> None:
    rehearsal = find("history", TWO, offers((m.ACT, m.DRAW_TWO)))
    seat = rehearsal.table.active + 1
    deck, hand = things(rehearsal, f"seat.{seat}.deck"), things(rehearsal, f"seat.{seat}.hand")
    rehearsal.give(rehearsal.room.waits(), (m.ACT, m.DRAW_TWO))
    drawn = deck[-1:-3:-1]
    assert things(rehearsal, f"seat.{seat}.hand") == hand + drawn
    assert things(rehearsal, f"seat.{seat}.deck") == deck[: len(deck) - len(drawn)]


def recovering(rehearsal: Rehearsal, waiting: Waiting) -> bool:
    if waiting.kind != "decision" or (m.ACT, m.RECOVER) not in waiting.moves:
        return False
    return len(rehearsal.room.places()[f"seat.{waiting.seat + 1}.discard"].things) > 1


def test_bh_223_which_card_is_recovered_is_asked_privately() -> None:
    rehearsal = find("history", TWO, recovering)
    room = rehearsal.room
    seat = room.waits().seat
    mine = f"seat.{seat + 1}"
    discard, hand = things(rehearsal, f"{mine}.discard"), things(rehearsal, f"{mine}.hand")
    rehearsal.give(room.waits(), (m.ACT, m.RECOVER))
    waiting = room.waits()
    assert (waiting.kind, waiting.seat) == ("private", seat)
    assert [room.thing_of(move) for move in waiting.moves] == list(discard)
    room.decide(waiting.moves[1])
    assert things(rehearsal, f"{mine}.hand") == (*hand, discard[1])
    assert discard[1] not in things(rehearsal, f"{mine}.discard")
    assert room.waits().kind != "private"
    assert room.differences(rehearsal.table) == []


def test_bh_223_a_decision_told_in_advance_is_not_asked_again() -> None:
    rehearsal = find("history", TWO, recovering)
    room = rehearsal.room
    mine = f"seat.{room.waits().seat + 1}"
    chosen = things(rehearsal, f"{mine}.discard")[0]
    whole = (m.ACT, m.RECOVER, int(chosen.split()[2]))
    assert room.table_move(whole) == (m.ACT, m.RECOVER)
    room.decide(whole)
    assert chosen in things(rehearsal, f"{mine}.discard"), "nothing happens before the table is told"
    rehearsal.give(room.waits(), (m.ACT, m.RECOVER))
    assert room.waits().kind != "private"
    assert things(rehearsal, f"{mine}.hand")[-1] == chosen


def test_a_decision_in_advance_is_forgotten_if_something_else_is_done() -> None:
    rehearsal = find("history", TWO, recovering)
    room = rehearsal.room
    card = int(things(rehearsal, f"seat.{room.waits().seat + 1}.discard")[0].split()[2])
    room.decide((m.ACT, m.RECOVER, card))
    other = next(move for move in room.waits().moves if move[0] in (m.INSERT, m.JUMP))
    rehearsal.give(room.waits(), other)
    rehearsal.until(lambda game: game.room.waits().kind == "decision")
    assert room.differences(rehearsal.table) == []


def test_bh_224_a_dismissed_card_is_out_and_its_owner_alone_knows_it() -> None:
    rehearsal = find("history", TWO, offers((m.ACT, m.DISMISS)))
    room = rehearsal.room
    seat = room.waits().seat
    mine = f"seat.{seat + 1}"
    hand, deck = things(rehearsal, f"{mine}.hand"), things(rehearsal, f"{mine}.deck")
    room.decide((m.ACT, m.DISMISS, int(hand[0].split()[2])))
    rehearsal.give(room.waits(), (m.ACT, m.DISMISS))
    assert things(rehearsal, f"{mine}.dismissed") == hand[:1]
    assert things(rehearsal, f"{mine}.hand") == hand[1:] + deck[-1:]
    assert room.seen_by(seat)[f"{mine}.dismissed"].things == hand[:1]
    assert room.seen_by(1 - seat)[f"{mine}.dismissed"].things == (None,)  # BH-Q53


def test_bh_225_reshuffle_makes_one_new_deck_of_both() -> None:
    rehearsal = find("history", TWO, offers((m.ACT, m.RESHUFFLE)))
    mine = f"seat.{rehearsal.room.waits().seat + 1}"
    before = [*things(rehearsal, f"{mine}.deck"), *things(rehearsal, f"{mine}.discard")]
    hand = things(rehearsal, f"{mine}.hand")
    rehearsal.give(rehearsal.room.waits(), (m.ACT, m.RESHUFFLE))
    assert things(rehearsal, f"{mine}.discard") == ()
    drawn = things(rehearsal, f"{mine}.hand")[len(hand) :]
    assert sorted([*things(rehearsal, f"{mine}.deck"), *drawn]) == sorted(before)
    assert len(drawn) == 1


def test_bh_225_a_deck_without_discards_is_shuffled_too() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        mine = f"seat.{waiting.seat + 1}"
        empty = waiting.kind == "decision" and not rehearsal.room.places()[f"{mine}.discard"].things
        return empty and (m.ACT, m.RESHUFFLE) in waiting.moves and len(things(rehearsal, f"{mine}.deck")) > 3

    changed = 0
    for setup in setups("history"):
        rehearsal = find("history", setup, met)
        mine = f"seat.{rehearsal.room.waits().seat + 1}"
        before = things(rehearsal, f"{mine}.deck")
        rehearsal.give(rehearsal.room.waits(), (m.ACT, m.RESHUFFLE))
        after = (*things(rehearsal, f"{mine}.deck"), things(rehearsal, f"{mine}.hand")[-1])
        assert sorted(after) == sorted(before)
        changed += after != before
    assert changed > 1


def test_an_undo_forgets_what_was_planned_and_keeps_what_was_decided() -> None:
    rehearsal = find("history", TWO, recovering)
    room = rehearsal.room
    mine = f"seat.{room.waits().seat + 1}"
    before, discard = len(rehearsal.heard), things(rehearsal, f"{mine}.discard")
    room.decide((m.ACT, m.RECOVER, int(discard[0].split()[2])))
    rehearsal.give(room.waits(), (m.ACT, m.RECOVER))
    assert room.waits().kind == "decision"
    room.follow(rehearsal.heard[:before])
    room.follow(rehearsal.heard)
    assert room.waits().kind == "private", "the plan was for the move that was taken back"
    room.decide(room.waits().moves[1])
    decided = room.places()
    move = next(move for move in room.waits().moves if move[0] in (m.INSERT, m.JUMP, m.TAKE, m.CHOOSE))
    room.follow([*rehearsal.heard, move])
    room.follow(rehearsal.heard)
    assert room.places() == decided


# Battles


def test_bh_307_and_bh_309_units_stand_on_their_slots() -> None:
    rehearsal = find("history", TWO, at(m.AT_REINFORCE))
    lines = rehearsal.table.record.lines
    for zone, line in zip(("attacker", "defender"), lines, strict=True):
        for position, card in enumerate(line):
            assert things(rehearsal, f"{zone}.{position + 1}")[0] == f"history unit {card}"


@pytest.mark.parametrize("rule, seat_defends", [("BH-412", False), ("BH-413", True)])
def test_a_reinforcement_is_the_top_of_its_deck(rule: str, seat_defends: bool) -> None:
    """BH-411: the Attacker's own deck; BH-412: the Unit's Era; BH-413: the challenged player's own."""

    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        table = rehearsal.table
        if table.moment != m.AT_REINFORCE:
            return False
        return (table.rival != m.NONE) == seat_defends and table.calling[0] == 1

    rehearsal = find("history", TWO, met)
    table = rehearsal.table
    caller = table.record.lines[1][table.calling[1]]
    deck = f"seat.{table.rival + 1}.deck" if seat_defends else f"era.{table.unit(caller)[1]}.deck"
    top = things(rehearsal, deck)[-1]
    waiting = rehearsal.step()
    assert (waiting.kind, waiting.thing) == ("chance", top)
    assert top not in things(rehearsal, deck)


def test_bh_440_a_token_lies_on_its_unit() -> None:
    rehearsal = find("history", TWO, lambda game, _: any(game.table.record.given) and game.table.engaged)
    record = rehearsal.table.record
    side = 0 if record.given[0] else 1
    position, token = record.given[side][0]
    slot = f"{('attacker', 'defender')[side]}.{position + 1}"
    assert things(rehearsal, slot)[1] == f"history warfare {token}"


def test_bh_451_the_dice_are_the_rooms_own() -> None:
    faces = set()
    for seed in range(12):
        rehearsal = Rehearsal("history", TWO, seed).until(lambda game: game.table.moment == m.AT_DICE)
        waiting = rehearsal.room.waits()
        assert waiting.kind == "chance"
        assert rehearsal.room.waits() == waiting, "asked twice, the die has fallen once"
        faces.add(waiting.moves[0])
    assert len(faces) > 3


def test_a_die_that_somebody_else_rolled_counts() -> None:
    rehearsal = Rehearsal("history", TWO, 1).until(lambda game: game.table.moment == m.AT_DICE)
    waiting = rehearsal.room.waits()
    other = (*waiting.moves[0][:2], (waiting.moves[0][2] + 1) % 6)
    rehearsal.give(waiting, other)
    assert rehearsal.room.game.record.rolls[other[1]] == [other[2]]
    assert rehearsal.room.differences(rehearsal.table) == []


def test_bh_811_a_recruit_leaves_its_slot_at_once() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        return rehearsal.table.moment == m.AT_RELICS and rehearsal.table.rival == m.NONE

    rehearsal = find("history", TWO, met)
    table = rehearsal.table
    recruits = [
        card for card in table.record.lines[1] if card in rehearsal.room.game.armies[table.active].discard
    ]
    for position, card in enumerate(table.record.lines[1]):
        lying = things(rehearsal, f"defender.{position + 1}")
        assert (f"history unit {card}" in lying) == (
            card not in recruits and not _is_disbanded(rehearsal, card)
        )


def _is_disbanded(rehearsal: Rehearsal, card: int) -> bool:
    return any(card in discards for discards in rehearsal.room.game.era_discards)


def test_bh_815_relics_from_the_deck_are_seen_by_everybody() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        return rehearsal.table.moment == m.AT_KEEP and rehearsal.table.rival == m.NONE

    rehearsal = find("history", TWO, met)
    room = rehearsal.room
    seen = names("history", "relic", rehearsal.table.seen)
    for viewer in (0, 1, None):
        assert room.seen_by(viewer)["relics.seen"].things == seen
    waiting = room.waits()
    assert (waiting.kind, waiting.seat) == ("decision", rehearsal.table.active)
    rehearsal.give(waiting, waiting.moves[0])
    assert things(rehearsal, f"seat.{waiting.seat + 1}.relics")[-1] == seen[0]
    assert things(rehearsal, "relics.discard")[-len(seen) + 1 :] == seen[1:]


def test_bh_833_the_winner_alone_looks_at_two_and_keeps_one() -> None:
    rehearsal = find(
        "history", THREE, lambda game, waiting: waiting.kind == "private" and waiting.moves[0][0] == m.HOLD
    )
    room = rehearsal.room
    waiting = room.waits()
    winner = waiting.seat
    picked = tuple(room.thing_of(move) for move in waiting.moves)
    assert len(picked) == 2
    assert room.seen_by(winner)[f"seat.{winner + 1}.picked"].things == picked
    for other in (*(seat for seat in range(3) if seat != winner), None):
        assert room.seen_by(other)[f"seat.{winner + 1}.picked"].things == (None, None)
    room.decide(waiting.moves[0])
    assert picked[0] in things(rehearsal, f"seat.{winner + 1}.won")
    figure = room.game.prowess[2 * waiting.moves[0][1]]
    loser = room.game.figures.index(figure)
    assert picked[1] in things(rehearsal, f"seat.{loser + 1}.prowess")
    assert set(room.seen_by(loser)[f"seat.{loser + 1}.prowess"].things) == {None}  # BH-Q41
    assert room.seen_by(winner)[f"seat.{winner + 1}.won"].things[-1] is not None


def test_bh_835_only_relics_that_were_seen_are_offered() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        table = rehearsal.table
        return table.moment == m.AT_KEEP and table.rival != m.NONE and waiting.kind != "private"

    counted = set()
    for kind in ("decision", "known"):
        rehearsal = find(
            "history", TWO, lambda game, waiting, kind=kind: met(game, waiting) and waiting.kind == kind
        )
        table, waiting = rehearsal.table, rehearsal.room.waits()
        due = table.battle.relics_due()
        owned = len(table.relics[table.rival])
        assert len(waiting.moves) == min(due, owned)
        counted.add(len(waiting.moves))
    assert counted >= {1} and max(counted) > 1


def test_bh_773_a_hero_that_fought_lies_before_his_player() -> None:
    rehearsal = find(
        "history", FIVE, lambda game, _: any(army.aside for army in game.table.armies), bots=True
    )
    seat = next(seat for seat, army in enumerate(rehearsal.table.armies) if army.aside)
    aside = names("history", "unit", rehearsal.table.armies[seat].aside)
    for viewer in (0, 1, None):
        assert rehearsal.room.seen_by(viewer)[f"seat.{seat + 1}.aside"].things == aside


# The end


def test_bh_952_and_bh_956_the_table_is_told_what_is_true() -> None:
    rehearsal = find(
        "history", FIVE, lambda game, waiting: waiting.kind == "known" and waiting.moves[0][0] == m.COUNT
    )
    room = rehearsal.room
    seat = len(rehearsal.table.counts)
    assert room.waits().moves == [(m.COUNT, *room.game.counts[seat])]
    rehearsal.until(lambda game: game.table.moment == m.AT_VALUES)
    waiting = room.waits()
    assert waiting.kind == "known"
    won = f"seat.{waiting.seat + 1}.won"
    assert waiting.thing in things(rehearsal, won)
    assert set(room.seen_by(None)[won].things) == {None}
    rehearsal.step()
    assert waiting.thing in room.seen_by(None)[f"seat.{waiting.seat + 1}.shown"].things
    rehearsal.to_the_end()
    assert room.game.sheet == rehearsal.table.sheet


# Alike, or not as expected


def test_a_token_that_looks_the_same_is_the_same() -> None:
    """The list of the table names any token of its kind."""
    rehearsal = Rehearsal("history", TWO, 4).until(lambda game: game.table.moment == m.AT_GEARS)
    waiting = rehearsal.room.waits()
    top = waiting.moves[0][1]
    below = things(rehearsal, "warfare.deck")[-2]
    like = next(
        t
        for t in rehearsal.table.token_pile
        if t != top and rehearsal.table.token(t) == rehearsal.table.token(top)
    )
    rehearsal.give(waiting, (m.SUPPLY, like))
    assert things(rehearsal, "gears.1") == (f"history warfare {like}",)
    deck = things(rehearsal, "warfare.deck")
    assert deck[-1] == below, "the next one comes next"
    assert f"history warfare {top}" in deck


def test_bh_q02_the_real_wheel_is_right() -> None:
    rehearsal = Rehearsal("history", TWO, 4).until(lambda game: game.room.waits().kind == "known")
    waiting = rehearsal.room.waits()
    rehearsal.give(waiting, (m.TURN, (waiting.moves[0][1] + 2) % 4))
    rehearsal.until(lambda game: game.table.moment == m.AT_PREPARE)
    assert rehearsal.room.game.sector == rehearsal.table.sector
    assert rehearsal.room.differences(rehearsal.table) == []


def test_a_card_that_was_believed_in_the_deck_is_laid_from_the_hand() -> None:
    rehearsal = find("history", TWO, at(m.AT_ATTACK, "decision"))
    seat = rehearsal.room.waits().seat
    mine = f"seat.{seat + 1}"
    card = things(rehearsal, f"{mine}.deck")[0]
    hand = things(rehearsal, f"{mine}.hand")
    move = (m.DEPLOY, int(card.split()[2]))
    rehearsal.table.play(move)
    rehearsal.heard.append(move)
    rehearsal.room.follow(rehearsal.heard)
    assert things(rehearsal, "attacker.1") == (card,)
    assert len(things(rehearsal, f"{mine}.hand")) == len(hand) - 1
    assert things(rehearsal, f"{mine}.deck")[0] in hand
