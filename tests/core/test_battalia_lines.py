"""Battalia: which cards may join a line and what it pays for, against every price (BA-235, BA-351)."""

from rules.battalia.lines import matches, welcome
from rules.battalia.moves import AT_FACTION, BACK, CREATE, END, FACTION, LAY, STEP
from tests.core.battalia_artifact_hand import hand_of
from tests.core.battalia_hand import GREEN, TOOL, Cards, Table, sq

PRICES = Cards().tables["price"]
# In the order of a price: kind and first card of each that pays
PAYING = ((1, 0), (2, 32), (3, 52), (4, 68), (0, 80), (6, 172), (10, 220))
TOOLS = (5, 160)
SHORT = "FCPLSWTo"  # the same order; o: tool
HANDS = ("", "FFFSS", "oFSSC", "ooCCPL", "WSSTFC", "SSSSSSSS")


def lines():
    """Up to three cards, in every combination, and some of the longer ones."""
    found = [""]
    for one in SHORT:
        found.append(one)
        for two in SHORT[SHORT.index(one) :]:
            found.append(one + two)
            found += [one + two + three for three in "Fo"]
    return found + ["SSSS", "SSSSS", "FFFF", "Fooo", "CCC", "LLL"]


def counted(text):
    return [text.count(letter) for letter in SHORT]


def cards_of(text, offset):
    """Cards of these kinds; the offset keeps those of the line apart from those of the hand."""
    first = [place[1] for place in PAYING] + [TOOLS[1]]
    seen = []
    for letter in text:
        seen.append(letter)
        yield first[SHORT.index(letter)] + offset + seen.count(letter) - 1


def pays(owed, frimans, tools):
    """BA-235, BA-351: exactly; only half a tool may be left over, and no card is superfluous."""
    if frimans or not tools:
        return frimans + 2 * tools == owed
    return 2 * tools == owed or 2 * tools == owed + 1


def bought(line):
    found = []
    for price in PRICES:
        if list(price[3:]) == line[1:-1] and pays(price[2], line[0], line[-1]):
            found.append((price[0], price[1]))
    return found


def wanted(line, hand):
    """The letters of cards with which the line can still pay for something; a tool at hand is two frimans."""
    found = set()
    for price in PRICES:
        missing = [price[3 + place] - line[1 + place] for place in range(6)]
        if [0 for place in range(6) if not 0 <= missing[place] <= hand[1 + place]]:
            continue
        for frimans in range(hand[0] + 1):
            for tools in range(hand[-1] + 1):
                for halves in range(2 * (hand[-1] - tools) + 1):
                    if pays(price[2], line[0] + frimans + halves, line[-1] + tools):
                        found.update([SHORT[1 + place] for place in range(6) if missing[place]])
                        found.update("F" * frimans + "o" * tools)
    return sorted(found)


def test_ba_235_243_301_302_303_351_every_line_pays_for_what_the_prices_say():
    """BA-235, BA-351: all prices, reckoned one by one."""
    game = Table().game
    for text in lines():
        game.line = list(cards_of(text, 0))
        assert matches(game) == bought(counted(text)), text


def test_ba_231_235_351_every_card_that_helps_is_welcome_and_no_other():
    game = Table().game
    kinds = [place[0] for place in PAYING] + [TOOLS[0]]
    for text in lines():
        game.line = list(cards_of(text, 0))
        for hand in HANDS:
            game.decks[0].hand = list(cards_of(hand, 3))
            found = welcome(game, 0)
            offered = sorted([letter for letter in set(hand) if found >> kinds[SHORT.index(letter)] & 1])
            assert offered == wanted(counted(text), counted(hand)), (text, hand)


def test_ba_442_the_second_use_of_an_illuminated_tool_is_two_frimans():
    """BA-442: of its four, two are spent: nothing costs two frimans alone."""
    table, cards = hand_of("To", "F", day=0)
    table.lay(*cards)
    table.say(CREATE, TOOL)
    assert table.moment == AT_FACTION
    table.say(FACTION, GREEN)
    assert table.game.spare[0] == [cards[0]]
    assert table.moves == [(END,)]


def test_ba_455_nothing_joins_a_horse():
    table, cards = hand_of("Ho", "Su", "Su", "F")
    table.hero(0, "G7")
    table.ground("G6", "NS")
    table.say(LAY, cards[0])
    assert table.moves == [(BACK,), (STEP, 0, sq("G6"))]


def test_ba_454_only_supplies_alone_pay_for_steps():
    table, cards = hand_of("F", "Su", "To")
    table.hero(0, "G7")
    table.ground("G6", "NS")
    for line in ((0,), (0, 1), (2,), (2, 1)):
        table.lay(*[cards[place] for place in line])
        assert STEP not in table.kinds()
        table.say(BACK)
    table.say(LAY, cards[1])
    assert STEP in table.kinds()
