"""The words of Battalia as numbers: moves, the moments that wait for them, and events.

A move or an event is a tuple that starts with one of these numbers; its other fields stand beside it here.
Cards and terrain cards are their numbers in the catalogue, kinds of card as in cards.py, seats and squares
count from 0 (A1 is 0, D4 is 24), faces of the die and ranks from 1. A figure is 0 or 1, the player's own; a
hero is 2 * seat + figure. Events tell public facts only: a card in a hand or an ambush is never in one.
"""

# Modes of a game
FULL = 0  # the game knows where every card is
REFEREE = 1  # real cards on a real table: hands, nations and ambushes are numbers of cards
NONE = 255  # no card, no square, no seat

# Moves of chance
SETTLE = 0  # square, terrain card: a city laid at setup
BOX = 1  # terrain card: the cross city that leaves the game at setup
BOX_ANCIENT = 2  # card: the ancient artifact that leaves the game at setup
DEAL = 3  # card dealt at setup; the seats in order, ten cards each (FULL: five, supplies go without saying)
TOP = 4  # card: the top of its pile (FULL: as soon as it lies there; REFEREE: when somebody takes it)
GROUND = 5  # terrain card: the same for the piles of cities and roads
TAKE = 6  # card: taken from a pile that was searched, from the supplies or from under a city
DRAW = 7  # card into a hand (FULL only)
DIE = 8  # face 1 to 6
# Moves of players: setup and the beginning of a turn
CHOOSE = 9  # square: the start city
FOUND = 10  # square: a further start city
MUSTER = 11  # square: a hero on the board from the start
DECLARE = 12  # size[, faction]: a retinue (REFEREE names no faction)
DECLARE_TWO = 13  # [faction, faction]: two small retinues
SHOW = 14  # seat: who is shown the retinue
MULLIGAN = 15
SKIP = 16  # neither retinue nor mulligan
# Cards laid
LAY = 17  # card: one use of it into the line; in a battle all uses it has left
LAY_AS = 18  # card, kind: a wild card, or the Hammer
LAY_ONE = 19  # card: in a battle, one use of it only
BACK = 20  # what is not yet paid for or decided goes back
# What a line pays for
HIRE = 21  # rank
CREATE = 22  # kind
ROAD = 23  # shape
CITY = 24  # shape; the level is what the cards pay for
UPGRADE = 25  # square
HERO = 26  # square: a hero is hired
STEP = 27  # figure, square: one square of a journey
HALT = 28  # the rest of the horse's squares is given up
CAMP = 29  # card onto the tent
# How it is done
SQUARE = 30  # square
TURN = 31  # quarter turns clockwise
FACTION = 32  # faction asked for
ON = 33  # card put on the amulet, title or scroll
RAISE = 34  # unit promoted by two ranks
AS = 35  # kind: what a wild card in a battle line is
DROP = 36  # [card]: from the full ambush to the refuge (REFEREE names no card)
REVEAL = 37  # card: found by the Horn
FLY = 38  # figure that takes the Wings
STRIKE = 39  # tent: its cards into the hand
AMBUSH = 40  # begin to set one
SUSPEND = 41  # card: to limbo
HIDE = 42  # [card]: face down into the ambush (REFEREE names no card)
# Battles
ATTACK = 43  # square, target: 0 the city, else 1 + hero
WITH = 44  # figures that take part, 1 and 2 added up
ANNEX = 45  # square of a neutral city
GUARDS = 46  # attack the guards of the ruins
CLAIM = 47  # ancient artifact chosen
FIGHT = 48
SURRENDER = 49
RETREAT = 50
FLEE = 51  # square the hero retreats to
PICK_UP = 52  # the ambush into the hand
LEAVE = 53  # the ambush stays
PASS = 54  # nothing more is added; before the battle has begun: the cards laid are spent
DONE = 55  # these cards are the opening, the answer, the addition; no second card for the tent, the Horn
END = 56  # of the actions: discard and draw
AGREE = 57  # 0 play on, 1 end the game here

# Moments: what the game waits for
AT_LAND = 0
AT_BOX = 1
AT_BOX_ANCIENT = 2
AT_DEAL = 3
AT_START = 4
AT_FOUND = 5
AT_MUSTER = 6
AT_RETINUE = 7
AT_SHOW = 8
AT_ACTIONS = 9
AT_SQUARE = 10
AT_TURN = 11
AT_FACTION = 12  # of a created artifact, or of a card on a scroll
AT_RIDE = 13
AT_CAMP = 14  # a second card under an illuminated tent
AT_ON = 15
AT_DIE = 16
AT_DROP = 17
AT_AS = 18
AT_HORN = 19
AT_FLY = 20
AT_LANDING = 21
AT_SUSPEND = 22
AT_HIDE = 23
AT_WITH = 24
AT_OPENING = 25
AT_ANSWER = 26
AT_FLEE = 27
AT_AMBUSH = 28  # pick it up?
AT_JOIN = 29  # which heroes defend?
AT_DEFENCE = 30
AT_PURSUIT = 31  # the attacker's next addition
AT_CLAIM = 32
AT_AGREE = 33
AT_TOP = 34
AT_TAKE = 35
AT_SUPPLY = 36
AT_HAND = 37
AT_OVER = 38
# Moments that never wait: the game passes through them
AT_DAWN = 39  # a turn begins
AT_NIGHT = 40  # steps 4 and 5
AT_NEXT = 41  # the next player, or the next day

# Events
DAY = 0  # day from 0, illuminated kind, matching kind
TURN_OF = 1  # seat
PLACED = 2  # square, terrain card, exits
TOKEN = 3  # square, seat (NEUTRAL: nobody), level
GUARDED = 4  # square, defence
IMPASSABLE = 5  # square
MUSTERED = 6  # hero, square
MOVED = 7  # hero, square
FELL = 8  # hero: off the board
TURNED = 9  # pile, card: its new top
DEALT = 10  # seat, card
BOXED = 11  # card: the ancient artifact that is not in this game
DREW = 12  # seat, cards
SHUFFLED = 13  # seat, cards in the new nation
RETINUE = 14  # seat, size
SHOWN = 15  # seat, seat that saw the retinue
MULLIGANED = 16  # seat
RAISED = 17  # seat, cards: from the ambush into the hand
LAID = 18  # seat, card, kind it is played as, uses
TOOK_BACK = 19  # seat
GAINED = 20  # seat, card
LEFT = 21  # seat, card: back to its pile (title, scroll)
SWAPPED = 22  # seat, card: what came for it
PUT_ON = 23  # seat, amulet, title or scroll, card
ROLLED = 24  # face
DOUBLED = 25  # card, how many it counts as
WILD = 26  # card
BURIED = 27  # seat: a card went into the ambush
REFUGE = 28  # seat, card
CAMPED = 29  # seat, tent, card
STRUCK = 30  # seat, tent
SUSPENDED = 31  # seat, card
REVEALED = 32  # seat, card
ATTACKED = 33  # attacker, square, target (as in ATTACK; NEUTRAL_CITY or RUINS_GUARDS below)
TOTALS = 34  # attacker's strength, defender's
ANSWERED = 35  # seat, FIGHT, SURRENDER or RETREAT
FOUGHT = 36  # 1 the attacker won, 0 the defender did
SPENT = 37  # seat: an attack that never began
ANCIENT = 38  # seat, card
DISCARDED = 39  # seat
AGREED = 40  # seat, 0 or 1
ENDED = 41  # reason (below)
SCORED = 42  # seat, cities of level 4, 3, 2, 1, heroes, points
WON = 43  # seat

# Targets that no player defends
NEUTRAL_CITY = 100
RUINS_GUARDS = 101

# Why the game ended
BOARD_FULL = 0
FIVE_CITIES = 1
TIME_UP = 2
AGREEMENT = 3
