"""The battlefield as everybody sees it, and the squares that the table offers now.

It comes from `view(game, None)`, what nobody in particular may know: before the reveal the board is empty.
"""

from typing import Any

from rules.arte.assist import sight_line
from rules.arte.card import CLASSES, LIFE
from rules.arte.moves import (
    AIM,
    AT_CHASE,
    AT_DECLARE,
    AT_DEFEND,
    AT_FREE,
    AT_OVER,
    AT_REPLY,
    AT_UNIT,
    AT_WALK,
    DISMOUNT,
    GO,
    MOUNT,
    NONE,
    PUT,
    USE,
    WALK,
)
from rules.arte.terrain import reach
from rules.arte.view import view
from sim.web.games.arte.parts import COLUMN, FEW, STEPS, TARGETS

Field = dict[str, Any]
Offers = dict[int, str]
STANCES = ("closed", "rooted", "slowed", "poisoned")


def field(play: Any) -> Field:
    game = play.session.game
    known = view(game, None)
    asked = None if play.scenes else play.prompt
    width, height = known["size"]
    return {
        "size": [width, height],
        "revealed": known["revealed"],
        "levels": list(known["levels"]),
        "units": _units(game, known) if known["revealed"] else [],
        "horses": _horses(known) if known["revealed"] else [],
        "tokens": _tokens(known),
        "sides": [_side(game, known, seat) for seat in (0, 1)],
        "turn": known["turn"],
        "player": known["player"],
        "die": known["die"],
        "deck": known["deck"],
        "winners": known["winners"],
        "active": _active(game, known),
        "attack": _attack(game),
        "reach": _reach(game, asked) if asked and known["revealed"] else [],
        "targets": _squares(game, (AIM,)) if asked and known["revealed"] else [],
        "offers": _offers(game, asked) if asked else {},
        "picked": _picked(game, play) if asked else -1,
        "clock": _clock(play),
    }


# What stands there


def _units(game: Any, known: Field) -> list[Field]:
    units = []
    for unit, life in enumerate(known["life"]):
        square = known["square"][unit]
        if not life or game.pieces[square] != unit + 1:  # fallen, or not placed yet
            continue
        sort = known["sort"][unit]
        units.append({
            "square": square,
            "seat": game.owner(unit),
            "hero": sort - CLASSES,  # below 0: an army unit
            "class": sort,
            "number": game.numeral(unit),
            "life": life,
            "most": game.stat(unit, LIFE),
            "mp": known["mp"][unit],
            "mounted": known["horse"][unit] != NONE,
            "stances": [stance for stance in STANCES if known[stance][unit]],
        })  # fmt: skip
    return units


def _horses(known: Field) -> list[int]:
    horses = zip(known["horse_square"], known["horse_alive"], known["rider"], strict=True)
    return [square for square, alive, rider in horses if alive and rider == NONE]


def _tokens(known: Field) -> list[list[int]]:
    """Square, kind, turns left (0: without end)."""
    return [[square, token & 15, token >> 4] for square, token in enumerate(known["tokens"]) if token]


def _side(game: Any, known: Field, seat: int) -> Field:
    """What is public about a Strategist besides the pieces; hands are counted, not seen."""
    heroes = []
    for slot in (2 * seat, 2 * seat + 1):
        sort = known["heroes"][slot]
        if sort >= CLASSES:
            unit = seat * game.half + slot % 2
            life = [game.life[unit], game.stat(unit, LIFE)]  # public from the draft on (AB-105)
            heroes.append({"hero": sort - CLASSES, "life": life, "elements": known["element_hands"][slot]})
    return {"heroes": heroes, "hand": known["hands"][seat]}


def _clock(play: Any) -> Field | None:
    """The hourglass, as the table counts it at this moment."""
    clock = play.services.clock
    if not play.session.game.timed or clock is None or not clock.whole:
        return None
    return {"left": clock.left, "run": clock.run or clock.whole, "running": clock.running}


# What is being done


def _active(game: Any, known: Field) -> int:
    """The square of the unit in use."""
    if game.moment in (AT_UNIT, AT_WALK) and known["chosen"] != NONE:
        return int(game.square[game.chosen])
    return -1


def _attack(game: Any) -> Field | None:
    if game.moment not in (AT_DECLARE, AT_DEFEND, AT_REPLY, AT_CHASE) or game.attacker == NONE:
        return None
    to = game.aim if game.target == NONE else game.square[game.target]  # an evading Hero has left the aim
    line = sight_line(game, game.attacker, to) if game.skill == NONE else []
    return {"from": game.square[game.attacker], "to": to, "aim": game.aim, "line": line}


def _where(game: Any, move: tuple[int, ...]) -> int:
    """The square that a move is about; -1 if it is about none."""
    if move[0] in (GO, PUT, DISMOUNT, AIM):
        return move[1]
    if move[0] == USE:
        return int(game.square[move[1]])
    if move[0] == MOUNT:
        return int(game.horse_square[move[1]])
    return -1


def _squares(game: Any, kinds: tuple[int, ...]) -> list[int]:
    return [move[1] for move in game.expected.moves if move[0] in kinds]


def _reach(game: Any, prompt: Any) -> list[int]:
    """Where the next click may put something; where a rider can step down only once that is what is asked."""
    squares = _squares(game, (GO, PUT)) or _walk(game)
    return _squares(game, (DISMOUNT,)) if prompt.part == STEPS else squares


def _walk(game: Any) -> list[int]:
    """Where the chosen unit could go, before a walk is asked for."""
    if (WALK,) not in game.expected.moves:
        return []
    left = reach(game, game.chosen, game.mp[game.chosen])
    return [square for square in range(len(left)) if left[square]]


def _offers(game: Any, prompt: Any) -> Offers:
    """By square the lines of the list that a click on it chooses, one after the other."""
    offers: Offers = {}
    if not game.revealed or game.moment == AT_OVER:
        return offers
    _offer_walk(game, prompt, offers)
    for index, part in prompt.parts.items():
        label = prompt.choices[index][0]
        for move in game.expected.moves:
            square = _where(game, move)
            if part >= COLUMN and square >= 0 and square % game.width == part - COLUMN:
                offers[square] = label + "\n" + _place(game, square)
            elif part == TARGETS and move[0] == AIM:
                offers[square] = label
    for label, moves in prompt.choices:
        square = _where(game, moves[0]) if moves else -1
        if square >= 0:
            offers[square] = label
    if game.moment in (AT_UNIT, AT_WALK):
        offers.pop(game.square[game.chosen], None)
    return offers


def _offer_walk(game: Any, prompt: Any, offers: Offers) -> None:
    """Move, the column if there are many squares, the square: all with one click."""
    squares = _walk(game)
    move = next((label for label, moves in prompt.choices if moves == [(WALK,)]), "")
    for square in squares if move and not prompt.part else []:
        place = _place(game, square)
        column = place[0] + "\n" if len(squares) > FEW else ""
        offers[square] = f"{move}\n{column}{place}"


def _place(game: Any, square: int) -> str:
    return f"{chr(65 + square % game.width)}{square // game.width + 1}"


def _picked(game: Any, play: Any) -> int:
    """The square of the line that is marked on the display."""
    choices = play.prompt.choices
    moves = choices[play.index][1] if play.index < len(choices) else []
    if not game.revealed or not moves or game.moment < AT_FREE and moves[0][0] != PUT:
        return -1
    return _where(game, moves[0])
