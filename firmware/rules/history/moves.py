"""The words of A Battle Through History as numbers: moves, the moments that wait for them, and events.

A move or an event is a tuple that starts with one of these numbers; its other fields stand beside it here.
Cards, tiles, tokens and Relics are their numbers in the catalogue; seats, spaces, positions and faces count
from 0, Eras from 1. Events tell public facts only: a card in a hand or a deck is never in one.
"""

# Modes of a game
FULL = 0  # the game knows where every card is
REFEREE = 1  # real cards on a real table: hands and personal decks are numbers of cards
NONE = 255  # no card, no tile, no token, no seat

# The actions on the wheel, in the order of its sectors (BH-Q02)
DRAW_TWO = 0
RECOVER = 1
DISMISS = 2
RESHUFFLE = 3

# Moves of chance
TURN = 0  # sector: the wheel's first arrow points at the action of that number, the second at the next one
TILE = 1  # tile drawn and pushed into the Gears
REVEAL = 2  # card turned up on the board
SUPPLY = 3  # token laid on the Gears
RELIC = 4  # Relic turned up
DRAW = 5  # card into a hand (FULL only)
REINFORCE = 6  # card that arrives as reinforcement
FACE = 7  # side, face
PICK = 8  # Prowess token picked from the loser (FULL only)
# Moves of players
INSERT = 9
TAKE = 10  # the token the active tile points at
SWAP = 11  # held token given up for it
ACT = 12  # action[, card]: REFEREE names no card (BH-Q53)
TIGHTEN = 13  # token[, card]
JUMP = 14  # Era
CHOOSE = 15  # space
ADD = 16  # space of a linked neighbour
CHASE = 17  # token
QUARRY = 18  # card from the Era's discard pile
CHALLENGE = 19  # seat
PASS = 20  # no battle is possible
DEPLOY = 21  # card
GIVE = 22  # token, position
DONE = 23  # deployed all, assigned all, recruit all
REROLL = 24
STAND = 25  # leave the die as it is
REFUSE = 26  # position of a down Unit not to be recruited
KEEP = 27  # Relic
HOLD = 28  # Prowess token
COUNT = 29  # Elite Units, Heroes in the Army at the end (REFEREE only)
VALUE = 30  # Prowess token turned up at scoring (REFEREE only)

# Moments: what the game waits for
AT_WHEEL = 0
AT_BOARD = 1
AT_TILES = 2
AT_GEARS = 3
AT_DEAL = 4  # each player's first Relic
AT_HAND = 5
AT_INSERT = 6
AT_PREPARE = 7
AT_TARGET = 8
AT_LINKED = 9
AT_QUARRY = 10
AT_DEFEND = 11
AT_DEFEND_TOKENS = 12
AT_ATTACK = 13
AT_REINFORCE = 14
AT_ATTACK_TOKENS = 15
AT_DICE = 16
AT_REROLL = 17
AT_RECRUIT = 18
AT_PICK = 19
AT_HOLD = 20
AT_RELICS = 21
AT_KEEP = 22
AT_COUNT = 23
AT_VALUES = 24
AT_OVER = 25
# Moments that never wait: the game passes through them
AT_CLEAR = 26
AT_MUSTER = 27
AT_HONOR = 28

# Events
ROUND = 0  # round
TURN_OF = 1  # seat
TURNED = 2  # sector
INSERTED = 3  # active tile, pending tile (NONE: none yet)
REVEALED = 4  # space, card
SUPPLIED = 5  # Gears space, token
DEALT = 6  # seat, Relic: the first Relic of a player
REBUILT = 7  # pile (below), number in it
DREW = 8  # seat, cards: that many from the personal deck to the hand
RESHUFFLED = 9  # seat, cards now in the deck
TOOK = 10  # seat, token
DROPPED = 11  # seat, token: to the Warfare discards
ACTED = 12  # seat, action
TIGHTENED = 13  # seat, token
JUMPED = 14  # seat, Era
FACED = 15  # position, card, space: from the board to the Defender Board
CHASED = 16  # seat, card
CHALLENGED = 17  # attacker's seat, defender's seat
NO_BATTLE = 18  # seat
DEPLOYED = 19  # side, position, card
REINFORCED = 20  # side, position, card
UNREINFORCED = 21  # side, position that called: its deck is empty
CROWDED = 22  # side, icons lost for want of a slot
LINKED = 23  # side, position: counter between it and the next
UNLINKED = 24  # side, position: counter removed by Assault
GAVE = 25  # side, position, token
STRONG_DIE = 26  # side
ROLLED = 27  # side, face
FOUGHT = 28  # winner (ATTACKER, DEFENDER, NOBODY), Attacker's Units up, Defender's Units up
RECRUITED = 29  # seat, card
DISBANDED = 30  # card: to its Era's discard pile
SAW = 31  # seat, Relic
KEPT = 32  # seat, Relic, seat it came from (NONE: the deck)
RETURNED = 33  # Relic: to the Relic discards
HONORED = 34  # seat, tokens
PROWESS_WON = 35  # winner's seat, loser's seat
SET_ASIDE = 36  # seat, Hero
COUNTED = 37  # seat, Elite Units, Heroes
SHOWN = 38  # seat, Prowess token
SCORED = 39  # seat, Elite, Heroes, Relics, Prowess, Honor, total
WON = 40  # seat

# Piles named by REBUILT; Era decks are ERA_PILE + Era
TILE_PILE = 0
WARFARE_PILE = 1
RELIC_PILE = 2
ERA_PILE = 2
