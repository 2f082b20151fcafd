"""The words of Arte de Batalla as numbers: moves, the moments that wait for them, and events.

A move or an event is a tuple that starts with one of these numbers; its other fields stand beside it here.
Squares are y * width + x, seats 0 (A, pink) and 1 (B, yellow), Heroes, skills, classes, plates and kinds of
Chest card their numbers in the catalogue. Units are numbered through: a seat's two Heroes, then its army in
the order of the classes; seat 1's follow seat 0's. Horses have numbers of their own, three for each seat.
Events tell public facts only: nothing of a hand, nothing of a secret setup before it is shown.

One thing after another: the draft; then each Strategist's army, plates, places and READY, unseen by the
other (in REFEREE mode both armies, both READY, then plates and places as they stand on the table); the
deal; turns. In a turn USE names a unit (AT_UNIT), and what it does leads on: WALK to AT_WALK, SKILL to
AT_SKILL, AIM to AT_DECLARE and, once DONE, to the exchange: AT_DEFEND, AT_REPLY, AT_DEFEND, ... until
somebody passes; AT_EVADE and AT_CHASE, AT_REDIRECT where the target gets away; AT_TRIGGER and AT_HEAL when
the damage is done. BACK leaves a choice without doing anything; cards laid in AT_DECLARE then return to the
hand.

For a table: `assist.py` (squares in reach, targets, uses of a card), `to_place` in build.py
(whose square is asked), `clock_runs` in anytime.py, `attack_value` in resolve.py (less `game.shields`: the
damage now).

At a chance moment a kind of Chest card stands in the list once for each such card in the deck: every entry
is equally likely. The moves under "At any moment" are never listed by `expects()`; `anytime_moves()` of the
game names them. Everybody may make them while the game lasts, whoever is to move.
"""

# Modes of a game
FULL = 0  # the game knows every Chest card
REFEREE = 1  # real cards on a real table: hands and the Chest deck are numbers of cards
NONE = 255  # no unit, no Horse, no skill, no seat; never a square: 255 is one

# Moves of chance
ROLL = 0  # face of the die, from 1
DRAW = 1  # kind: a Chest card into a hand (FULL only)
# Moves of players: setup
FIRST = 2  # seat that drafts first, or takes the first turn
DRAFT = 3  # Hero
RECRUIT = 4  # class, or HORSE
PLATE = 5  # plate, 1 if turned by a quarter: the plate to lay next
PUT = 6  # square: of the plate's corner nearest to (0, 0), of the piece to place, of a token
LIFT = 7  # the last plate is taken back
READY = 8  # terrain finished; setup finished
TAKE = 9  # Element cards taken from the first Hero's deck; the rest come from the second's
# Moves of players: the turn
USE = 10  # unit to look at and act with
BACK = 11  # nothing was done: another choice
WALK = 12  # where to is asked next
GO = 13  # square: the end of a walk, a leap or an evasion
MOUNT = 14  # Horse
DISMOUNT = 15  # square the rider steps to
PORTAL = 16  # through to the other Portal
AIM = 17  # square of the attack's or the skill's target
LAY = 18  # kind, 1 with a Gem: a Chest card for the unit that acts or is attacked
SKILL = 19  # skill
SWAP = 20  # kind given for the top of the discard pile
DONE = 21  # the declaration or the act is complete; no more tokens
PASS = 22  # nothing more: the exchange ends, the attack is lost, no Potion, no trigger
END = 23  # of the turn
# At any moment
TIME = 24  # ms that have run off the hourglass
GLASS = 25  # 1: the opponent lays the hourglass down, 0: stands it up (AB-913)
RESIGN = 26  # seat
AGREE = 27  # both agree on a draw

# Moments: what the game waits for
AT_DRAFT_ROLL = 0  # each Strategist's die
AT_DRAFT_FIRST = 1
AT_DRAFT = 2
AT_ARMY = 3
AT_BUILD = 4
AT_PLATE = 5  # where the chosen plate goes
AT_PLACE = 6  # the pieces one by one: Heroes, army, Horses
AT_READY = 7
AT_DEAL = 8
AT_OPENING = 9  # the first Element cards
AT_FIRST_ROLL = 10
AT_FIRST = 11
AT_DRAW = 12
AT_ELEMENTS = 13
AT_ROLL = 14
AT_FREE = 15  # a unit, or the end of the turn
AT_UNIT = 16  # what the chosen unit does
AT_WALK = 17
AT_DECLARE = 18  # Rings and Bullseyes before the attack is declared
AT_SKILL = 19  # target, square or card of the chosen skill
AT_TOKENS = 20  # the next square of a skill with several tokens
AT_DEFEND = 21
AT_EVADE = 22  # where a skill takes its Hero, in an exchange
AT_REPLY = 23
AT_CHASE = 24  # the target is out of reach
AT_REDIRECT = 25
AT_TRIGGER = 26  # whether the attacker's main skill follows the attack
AT_HEAL = 27  # Potions for the survivor
AT_OVER = 28
# Moments that never wait: the game passes through them
AT_TURN = 29  # start effects
AT_FINISH = 30  # end procedure

# Events
ROLLED = 0  # seat, face: who drafts, who starts
TIED = 1
FIRST_IS = 2  # seat that drafts or moves first
DRAFTED = 3  # seat, Hero
CHOSEN = 4  # seat, army pieces chosen so far
BUILT = 5  # seat, plate, square, 1 if turned (after the reveal only)
LIFTED = 6  # seat (after the reveal only)
PLACED = 7  # unit, square (after the reveal only)
HORSE_PLACED = 8  # Horse, square (after the reveal only)
READIED = 9  # seat
REVEALED = 10  # both setups are shown
DEALT = 11  # seat, Chest cards
TOOK = 12  # seat, cards from the first Hero's Element deck, from the second's
TURN_OF = 13  # seat, turn from 1
DREW = 14  # seat, Chest cards
RESHUFFLED = 15  # cards in the new Chest deck
DIED = 16  # face: the movement roll of the turn
CLOSED = 17  # unit: its movement points are lost
MOVED = 18  # unit, square, mp left
MOUNTED = 19  # unit, Horse, mp left
DISMOUNTED = 20  # unit, Horse, square, mp left
PORTED = 21  # unit, square, mp left
LAID = 22  # seat, unit, kind, 1 with a Gem
TAKEN_BACK = 23  # seat, cards: the attack was not declared
ATTACKED = 24  # unit, square of the target
USED = 25  # unit, skill
PAID = 26  # unit, Element cards
EVADED = 27  # unit, square
REGAINED = 28  # unit whose target is legal again
REDIRECTED = 29  # unit, square of the new target
LOST = 30  # unit: its attack or skill found no target
CANCELLED = 31  # unit whose attack is cancelled
HURT = 32  # unit, damage, life left
HEALED = 33  # unit, life gained, life now
DEFEATED = 34  # unit, square
HORSE_LOST = 35  # Horse, square
WALL_LOST = 36  # square
PUSHED = 37  # unit, square; a Horse is its number + 128
FELL = 38  # unit, levels; a Horse is its number + 128
ROOTED = 39  # unit
SLOWED = 40  # unit, by how much
POISONED = 41  # unit
EXTRA = 42  # unit that may attack once more
TOKEN = 43  # token, square
TOKEN_GONE = 44  # token, square
SWAPPED = 45  # seat, kind given, kind taken
ELEMENTS_OUT = 46  # unit: the Hero's Element cards leave the game
TURN_ENDS = 47  # seat
DISCARDED = 48  # Chest cards that went to the discard pile
TIME_UP = 49  # seat
QUIET = 50  # turns in a row without a defeated unit
RESIGNED = 51  # seat
WON = 52  # seat
DRAWN = 53

HORSE = 4  # what RECRUIT says for a Horse

# Kinds of Chest card, in the order of the catalogue
POTION = 0
SHIELD = 1
GEM = 2
BULLSEYE = 3
RING = 4
BOOTS = 5

# Special tokens
ICE_WALL = 1
BLAZE = 2
BLACK_HOLE = 3
PORTAL_TOKEN = 4
TEMPLE = 5
