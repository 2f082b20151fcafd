"""Battalia: what lies where, and what the room waits for, rule by rule."""

from collections import Counter

from rules.battalia import moves as m
from rules.battalia.cards import CITY_PILE, SUPPLY
from sim.room import Waiting
from tests.room.playing import Move, Rehearsal, find, names, setups

SETUPS = setups("battalia")
TWO, EXILES, THREE, FOUR = SETUPS[0], SETUPS[2], SETUPS[3], SETUPS[6]


def things(rehearsal: Rehearsal, place: str) -> tuple[str, ...]:
    return rehearsal.room.places()[place].things


def number(thing: str) -> int:
    return int(thing.split()[2])


def offers(*kinds: int):  # type: ignore[no-untyped-def]
    """Whether a seat may do one of these."""

    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        return waiting.kind == "decision" and any(move[0] in kinds for move in waiting.moves)

    return met


def do(rehearsal: Rehearsal, kind: int) -> Move:
    waiting = rehearsal.room.waits()
    move = next(move for move in waiting.moves if move[0] == kind)
    rehearsal.give(waiting, move)
    return move


def answer_all(rehearsal: Rehearsal) -> list[Waiting]:
    """All that nobody decides."""
    waited = []
    while rehearsal.room.waits().kind in ("chance", "known"):
        waited.append(rehearsal.step())
    return waited


# The setup


def test_ba_117_decks_are_dealt_from_the_tops_and_supplies_are_known() -> None:
    rehearsal = Rehearsal("battalia", FOUR, 2).until(lambda game: game.table.asking == m.AT_DEAL)
    top = things(rehearsal, "pool.friman")[-1:-4:-1]
    waited = [rehearsal.step() for _ in range(10)]
    assert [waiting.kind for waiting in waited] == ["chance"] * 5 + ["known"] * 5
    assert tuple(waiting.thing for waiting in waited[:3]) == top
    assert len(things(rehearsal, "seat.1.nation")) == 10
    assert {waiting.thing for waiting in waited} == set(things(rehearsal, "seat.1.nation"))


def test_ba_118_six_are_drawn_from_the_top() -> None:
    rehearsal = Rehearsal("battalia", FOUR, 2).until(lambda game: game.table.asking == m.AT_START)
    for seat in (1, 2, 3, 4):
        assert len(things(rehearsal, f"seat.{seat}.hand")) == 6
        assert len(things(rehearsal, f"seat.{seat}.nation")) == 4


def test_ba_119_the_tops_of_the_pool_lie_open() -> None:
    rehearsal = Rehearsal("battalia", FOUR, 2)
    assert set(rehearsal.room.seen_by(0)["pool.lord"].things) == {None}
    rehearsal.until(lambda game: game.table.asking == m.AT_START)
    for name, place in rehearsal.room.places().items():
        if name.startswith("pool.") and name != "pool.supply":
            seen = rehearsal.room.seen_by(None)[name].things
            assert seen == (*[None] * (len(place.things) - 1), place.things[-1])


def test_ba_137_two_players_leave_a_faction_and_twenty_supplies_in_the_box() -> None:
    rehearsal = Rehearsal("battalia", TWO, 1)
    cards = rehearsal.table.cards
    boxed = [number(thing) for thing in things(rehearsal, "box") if " card " in thing]
    kinds = Counter(cards[2 * card] == SUPPLY for card in boxed)
    assert kinds == {True: 20, False: 20 + 21}
    assert {cards[2 * card + 1] for card in boxed if cards[2 * card] != SUPPLY} == {rehearsal.table.gone}


def test_ba_153_artifacts_of_the_exiles_lie_hidden_under_their_cities() -> None:
    rehearsal = Rehearsal("battalia", EXILES, 1).until(lambda game: game.table.asking == m.AT_DEAL)
    under = [name for name in rehearsal.room.places() if name.endswith(".under")]
    assert len(under) == 2
    for viewer in (0, 1, None):
        seen = rehearsal.room.seen_by(viewer)
        assert all(seen[name].things == (None,) for name in under)
        assert seen["box.ancients"].things == (None,) * 3


# The turn


def test_ba_215_a_retinue_is_seen_by_whom_it_is_shown_to() -> None:
    rehearsal = find("battalia", THREE, offers(m.SHOW))
    room = rehearsal.room
    seat = room.waits().seat
    _, other = do(rehearsal, m.SHOW)
    third = 3 - seat - other
    mine = f"seat.{seat + 1}.hand"
    shown = [thing for thing in room.seen_by(other)[mine].things if thing]
    factions = {room.game.cards[2 * number(thing) + 1] for thing in shown}
    assert len(shown) >= 3 and len(factions) == 1
    assert set(room.seen_by(third)[mine].things) == {None}
    assert set(room.seen_by(None)[mine].things) == {None}
    assert len(room.seen_by(seat)[mine].things) == len(room.seen_by(other)[mine].things) > len(shown)


def test_ba_216_a_mulligan_puts_the_hand_on_the_refuge() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        mine = f"seat.{waiting.seat + 1}.nation"
        return offers(m.MULLIGAN)(rehearsal, waiting) and len(things(rehearsal, mine)) > 4

    rehearsal = find("battalia", TWO, met)
    mine = f"seat.{rehearsal.room.waits().seat + 1}"
    hand, refuge = things(rehearsal, f"{mine}.hand"), things(rehearsal, f"{mine}.refuge")
    nation = things(rehearsal, f"{mine}.nation")
    assert not things(rehearsal, f"{mine}.ambush")
    do(rehearsal, m.MULLIGAN)
    assert things(rehearsal, f"{mine}.refuge") == refuge + hand
    assert sorted(things(rehearsal, f"{mine}.hand")) == sorted(nation[-5:])


def test_ba_241_a_hired_unit_is_the_open_top_and_a_supply_comes_with_it() -> None:
    """BA-242; the table asks for what everybody sees."""

    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        return offers(m.HIRE)(rehearsal, waiting) and len(things(rehearsal, "pool.friman")) > 2

    rehearsal = find("battalia", FOUR, met, bots=True)
    room = rehearsal.room
    mine = f"seat.{room.waits().seat + 1}"
    rank = next(move[1] for move in room.waits().moves if move[0] == m.HIRE)
    pile = ("", "pool.friman", "pool.chief", "pool.priest", "pool.lord")[rank]
    top, below = things(rehearsal, pile)[-1:-3:-1]
    do(rehearsal, m.HIRE)
    waited = answer_all(rehearsal)
    assert [waiting.kind for waiting in waited] == ["known", "known"]
    assert waited[0].thing == top
    laid = things(rehearsal, f"{mine}.laid")
    assert laid[-2:] == (top, waited[1].thing)
    assert room.game.cards[2 * number(str(waited[1].thing))] == SUPPLY
    assert things(rehearsal, pile)[-1] == below


def test_ba_304_the_top_of_a_terrain_pile_is_known() -> None:
    rehearsal = find("battalia", FOUR, offers(m.ROAD))
    shape = next(move[1] for move in rehearsal.room.waits().moves if move[0] == m.ROAD)
    pile = ("", "pool.road.straight", "pool.road.bend", "pool.road.tee", "pool.road.cross")[shape]
    top = things(rehearsal, pile)[-1]
    do(rehearsal, m.ROAD)
    waiting = rehearsal.step()
    assert (waiting.kind, waiting.thing) == ("known", top)
    assert things(rehearsal, pile)[-1] == top, "it lies there until its square is chosen"
    do(rehearsal, m.SQUARE)
    if rehearsal.table.asking == m.AT_TURN:
        do(rehearsal, m.TURN)
    squares = [name for name in rehearsal.room.places() if name.startswith("square.")]
    assert any(top in things(rehearsal, name) for name in squares)


def test_ba_110_a_searched_pile_is_shuffled() -> None:
    """BA-363: the old card goes to the bottom, one of the other faction comes, and the pile is shuffled."""

    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        return rehearsal.table.asking == m.AT_FACTION and rehearsal.table.subject != m.NONE

    rehearsal = find("battalia", FOUR, met)
    room = rehearsal.room
    old = rehearsal.table.subject
    pile = room.thing_of((m.TOP, old))
    name = next(
        place
        for place in room.places()
        if place.startswith("pool.") and _kind(place) == room.game.cards[2 * old]
    )
    before = things(rehearsal, name)
    faction = do(rehearsal, m.FACTION)[1]
    answer_all(rehearsal)
    after = things(rehearsal, name)
    assert pile in after
    came = set(before) - set(after)
    assert len(came) == 1
    assert room.game.cards[2 * number(came.pop()) + 1] == faction
    assert [thing for thing in after if thing in before] != [thing for thing in before if thing in after]


def _kind(place: str) -> int:
    kinds = (
        "supply",
        "friman",
        "chief",
        "priest",
        "lord",
        "tool",
        "weapon",
        "amulet",
        "title",
        "scroll",
        "tent",
        "horse",
    )
    word = place.split(".")[1]
    return kinds.index(word) if word in kinds else -1


def test_ba_362_a_promoted_unit_goes_to_the_bottom_of_its_pile() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        table = rehearsal.table
        title = table.asking == m.AT_ON and table.kind(table.crafter) == 8
        return title and waiting.kind == "decision" and any(move[0] == m.ON for move in waiting.moves)

    rehearsal = find("battalia", FOUR, met)
    unit = do(rehearsal, m.ON)[1]
    answer_all(rehearsal)
    pile = ("", "pool.friman", "pool.chief", "pool.priest")[rehearsal.room.game.cards[2 * unit]]
    assert things(rehearsal, pile)[0] == f"battalia card {unit}"


def test_ba_353_the_die_is_the_rooms_own() -> None:
    rehearsal = find("battalia", FOUR, lambda game, _: game.table.asking == m.AT_DIE)
    waiting = rehearsal.room.waits()
    assert waiting.kind == "chance"
    assert rehearsal.room.waits() == waiting


def test_ba_365_tent_and_card_stand_before_everybody() -> None:
    rehearsal = find("battalia", FOUR, lambda game, _: any(game.table.camps))
    seat = next(seat for seat, camps in enumerate(rehearsal.table.camps) if camps)
    camp = rehearsal.table.camps[seat][0]
    expected = names("battalia", "card", [camp[0], *rehearsal.table.camped(camp)])
    assert rehearsal.room.seen_by(None)[f"seat.{seat + 1}.camp.1"].things == expected


def test_ba_471_a_suspended_card_is_open_and_a_hidden_one_is_not() -> None:
    rehearsal = find("battalia", TWO, offers(m.SUSPEND))
    room = rehearsal.room
    seat = room.waits().seat
    mine = f"seat.{seat + 1}"
    suspended = do(rehearsal, m.SUSPEND)[1]
    assert things(rehearsal, "limbo")[-1] == f"battalia card {suspended}"
    hand = things(rehearsal, f"{mine}.hand")
    assert room.waits().moves == [(m.HIDE,)]
    do(rehearsal, m.HIDE)
    waiting = room.waits()
    assert (waiting.kind, waiting.seat) == ("private", seat)
    assert [room.thing_of(move) for move in waiting.moves] == list(hand)
    room.decide(waiting.moves[-1])
    assert room.seen_by(seat)[f"{mine}.ambush"].things == hand[-1:]
    assert room.seen_by(1 - seat)[f"{mine}.ambush"].things == (None,)


def test_ba_601_and_ba_602_the_hand_goes_to_the_refuge_and_six_are_drawn() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        if waiting.kind != "decision" or (m.END,) not in waiting.moves:
            return False
        game = rehearsal.room.game
        return len(game.decks[waiting.seat].nation) > 6 and bool(game.laid[waiting.seat])

    rehearsal = find("battalia", TWO, met)
    mine = f"seat.{rehearsal.room.waits().seat + 1}"
    hand, laid = things(rehearsal, f"{mine}.hand"), things(rehearsal, f"{mine}.laid")
    refuge, nation = things(rehearsal, f"{mine}.refuge"), things(rehearsal, f"{mine}.nation")
    do(rehearsal, m.END)
    assert things(rehearsal, f"{mine}.refuge") == refuge + hand + laid
    assert things(rehearsal, f"{mine}.laid") == ()
    assert things(rehearsal, f"{mine}.hand") == nation[-1:-7:-1]
    assert things(rehearsal, f"{mine}.nation") == nation[:-6]


def test_ba_107_the_refuge_is_shuffled_when_a_card_is_owed() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        if waiting.kind != "decision" or (m.END,) not in waiting.moves:
            return False
        return len(rehearsal.room.game.decks[waiting.seat].nation) < 6

    rehearsal = find("battalia", TWO, met)
    mine = f"seat.{rehearsal.room.waits().seat + 1}"
    nation = things(rehearsal, f"{mine}.nation")
    discarded = [*things(rehearsal, f"{mine}.refuge"), *things(rehearsal, f"{mine}.hand")]
    discarded += things(rehearsal, f"{mine}.laid")
    do(rehearsal, m.END)
    hand = things(rehearsal, f"{mine}.hand")
    assert set(nation) <= set(hand)
    assert things(rehearsal, f"{mine}.refuge") == ()
    new = [*things(rehearsal, f"{mine}.nation"), *(thing for thing in hand if thing not in nation)]
    assert sorted(new) == sorted(discarded)


def test_ba_108_who_sees_nation_and_refuge() -> None:
    """The owner counts his nation and looks through his refuge; others see its top, and no number."""
    rehearsal = find("battalia", TWO, lambda game, _: len(game.room.game.decks[0].refuge) > 3)
    room = rehearsal.room
    refuge, nation = things(rehearsal, "seat.1.refuge"), things(rehearsal, "seat.1.nation")
    assert room.seen_by(0)["seat.1.refuge"].things == refuge
    assert room.seen_by(1)["seat.1.refuge"].things == refuge[-1:]
    assert room.seen_by(0)["seat.1.nation"].things == (None,) * len(nation)
    assert room.seen_by(1)["seat.1.nation"].things in ((None,), ())


# Battles, pieces


def test_ba_515_who_has_no_card_to_add_passes_himself() -> None:
    """The table cannot know it: nothing may tell the others that his hand is weak."""

    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        adding = rehearsal.table.asking in (m.AT_DEFENCE, m.AT_PURSUIT)
        return adding and waiting.kind == "decision" and waiting.moves == [(m.PASS,)]

    rehearsal = find("battalia", TWO, met, bots=True)
    room = rehearsal.room
    assert len(rehearsal.table.expects().moves) > 1
    assert room.waits().seat == rehearsal.table.seat
    do(rehearsal, m.PASS)
    assert room.game.field == m.NONE
    assert room.differences(rehearsal.table) == []


def test_ba_505_the_cards_of_a_battle_stand_in_lines() -> None:
    rehearsal = find("battalia", TWO, lambda game, _: game.table.asking == m.AT_ANSWER, bots=True)
    table = rehearsal.table
    line = names("battalia", "card", list(dict.fromkeys(table.lines[0][::4])))
    assert rehearsal.room.seen_by(None)[f"seat.{table.active + 1}.line"].things == line


def test_ba_305_a_token_is_flipped_or_changed() -> None:
    rehearsal = find("battalia", FOUR, offers(m.UPGRADE), bots=True)
    seat = rehearsal.room.waits().seat
    square = next(move[1] for move in rehearsal.room.waits().moves if move[0] == m.UPGRADE)
    level = rehearsal.table.map.level[square]
    name = f"square.{'ABCDEFG'[square % 7]}{square // 7 + 1}"
    before = [thing for thing in things(rehearsal, name) if " token " in thing]
    do(rehearsal, m.UPGRADE)
    after = [thing for thing in things(rehearsal, name) if " token " in thing]
    assert (after == before) == (level % 2 == 1)
    assert number(after[0]) // 14 == seat
    assert number(after[0]) % 14 // 7 == level // 2


def test_ba_543_an_annexed_city_loses_its_neutral_token() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        room = rehearsal.room
        return room.game.field != m.NONE and room.game.target == m.NEUTRAL_CITY

    rehearsal = find("battalia", FOUR, met, bots=True)
    square = rehearsal.table.field
    name = f"square.{'ABCDEFG'[square % 7]}{square // 7 + 1}"
    guard = next(thing for thing in things(rehearsal, name) if " guard " in thing)
    rehearsal.until(lambda game: game.table.field == m.NONE)
    annexed = rehearsal.table.map.owner[square] < 4
    assert (guard in things(rehearsal, "box")) == annexed
    assert (guard in things(rehearsal, name)) != annexed


def test_heroes_stand_on_squares_or_before_their_player() -> None:
    rehearsal = find("battalia", FOUR, lambda game, _: min(game.table.heroes) != m.NONE, bots=True)
    for hero, square in enumerate(rehearsal.table.heroes):
        name = f"battalia hero {hero}"
        place = f"seat.{hero // 2 + 1}.heroes"
        if square != m.NONE:
            place = f"square.{'ABCDEFG'[square % 7]}{square // 7 + 1}"
        assert name in things(rehearsal, place)


# What random hands hardly come to


def settle_again(rehearsal: Rehearsal) -> None:
    """After the position was changed by hand."""
    for game in (rehearsal.table, rehearsal.room.table, rehearsal.room.game):
        game.expected = game.settle()


def test_ba_156_the_artifact_under_an_annexed_city_is_found() -> None:
    rehearsal = find("battalia", EXILES, lambda game, _: game.table.asking == m.AT_CLAIM, bots=True)
    room = rehearsal.room
    waiting = room.waits()
    assert waiting.kind == "chance"
    under = [
        name for name in room.places() if name.endswith(".under") and waiting.thing in things(rehearsal, name)
    ]
    seat = rehearsal.table.active
    square = under[0].removesuffix(".under")
    assert any(" token " in thing and number(thing) // 14 == seat for thing in things(rehearsal, square))
    rehearsal.step()
    assert under[0] not in room.places()
    assert things(rehearsal, f"seat.{seat + 1}.laid")[-1] == waiting.thing


def test_ba_407_the_horn_finds_cards_of_the_nation_and_the_rest_is_shuffled() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        mine = waiting.seat
        return offers(m.END)(rehearsal, waiting) and len(rehearsal.room.game.decks[mine].nation) > 7

    rehearsal = find("battalia", TWO, met, bots=True)
    room = rehearsal.room
    seat = room.waits().seat
    mine = f"seat.{seat + 1}"
    horn = next(card for card in range(len(room.game.cards) // 2) if room.game.cards[2 * card] == 16)
    for table in (rehearsal.table, room.table):
        table.decks[seat].unseen.append(horn)
        table.decks[seat].in_hand += 1
    room.game.decks[seat].hand.append(horn)
    for game in (rehearsal.table, room.table, room.game):
        if horn in game.ancients:
            game.ancients.remove(horn)
    settle_again(rehearsal)
    rehearsal.give(room.waits(), (m.LAY, horn))
    nation = things(rehearsal, f"{mine}.nation")
    wanted = [room.thing_of(move) for move in room.waits().moves if move[0] == m.REVEAL]
    assert sorted(map(str, wanted)) == sorted(nation)
    rehearsal.give(room.waits(), (m.REVEAL, number(nation[0])))
    rehearsal.give(room.waits(), (m.DONE,))
    assert things(rehearsal, f"{mine}.hand")[-1] == nation[0]
    left = things(rehearsal, f"{mine}.nation")
    assert sorted(left) == sorted(nation[1:])
    assert left != nation[1:]


def test_ba_354_which_card_leaves_a_full_ambush_is_asked_privately() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        seat = rehearsal.table.actor
        return rehearsal.table.asking == m.AT_DIE and len(rehearsal.room.game.decks[seat].nation) > 3

    rehearsal = find("battalia", TWO, met)
    room = rehearsal.room
    seat = rehearsal.table.actor
    mine = f"seat.{seat + 1}"
    deck = room.game.decks[seat]
    while len(deck.ambush) < 3:
        card = room.order(f"{mine}.nation").pop()  # type: ignore[attr-defined]
        deck.nation.remove(card)
        deck.ambush.append(card)
        for table in (rehearsal.table, room.table):
            table.decks[seat].in_nation -= 1
            table.decks[seat].in_ambush += 1
    ambush = things(rehearsal, f"{mine}.ambush")
    rehearsal.give(room.waits(), (m.DIE, 4))
    assert (room.waits().kind, room.waits().moves) == ("decision", [(m.DROP,)])
    do(rehearsal, m.DROP)
    waiting = room.waits()
    assert (waiting.kind, waiting.seat) == ("private", seat)
    assert [room.thing_of(move) for move in waiting.moves] == list(ambush)
    room.decide(waiting.moves[1])
    assert ambush[1] in things(rehearsal, f"{mine}.refuge")
    assert len(things(rehearsal, f"{mine}.ambush")) == 3
    assert room.differences(rehearsal.table) == []


# Not as expected


def test_a_retinue_that_the_hand_does_not_hold_is_believed() -> None:
    rehearsal = find("battalia", TWO, offers(m.SKIP))
    room = rehearsal.room
    declared = {move for move in room.waits().moves if move[0] == m.DECLARE}
    lie = next(
        move for move in rehearsal.table.expects().moves if move[0] == m.DECLARE and move not in declared
    )
    hand = len(things(rehearsal, f"seat.{rehearsal.table.seat + 1}.hand"))
    seat = rehearsal.table.seat
    rehearsal.table.play(lie)
    rehearsal.heard.append(lie)
    room.follow(rehearsal.heard)
    assert room.differences(rehearsal.table) == []
    assert len(things(rehearsal, f"seat.{seat + 1}.hand")) == hand + lie[1] - 2


def test_another_card_than_the_open_top_is_taken() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        return rehearsal.table.asking == m.AT_TOP and rehearsal.table.turning[0] < CITY_PILE

    rehearsal = find("battalia", FOUR, met)
    room = rehearsal.room
    waiting = room.waits()
    seat = rehearsal.table.active
    other = next(move for move in rehearsal.table.expects().moves if move != waiting.moves[0])
    rehearsal.give(waiting, other)
    assert f"battalia card {other[1]}" in things(rehearsal, f"seat.{seat + 1}.laid")
    assert waiting.thing not in things(rehearsal, f"seat.{seat + 1}.laid")
    answer_all(rehearsal)
    assert room.differences(rehearsal.table) == []
