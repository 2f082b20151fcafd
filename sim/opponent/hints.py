"""What would you do? at a real table: nobody knows there what hands hold, so several are imagined."""

from collections.abc import Iterator
from statistics import fmean
from typing import NamedTuple

from rules.arte.moves import READY
from sim.hands.host_guide import HostGuide
from sim.opponent.naming import words_of
from sim.play.search.advice import Advice, advise
from sim.play.search.advice_words import say, told
from sim.room import Room, room_of
from sim.room.room import Waiting

Move = tuple[int, ...]
_HANDS = 4
_LEVEL = "fair"  # for each of them: together they take as long as one strong player
_OTHERS = 2  # choices that are named besides, where the best one depends on a hand


class Thought(NamedTuple):
    """What was found best with some of the hands."""

    move: Move
    advice: Advice  # the mean over these hands
    hands: int
    sure: bool  # possible whatever the hand holds


def hint(
    game: str, setup: Move, moves: list[Move], language: str, iterations: int | None = None
) -> list[str]:
    """Sentences for whoever is asked after these moves, the most important first."""
    rooms = [_room(game, setup, moves, seed) for seed in range(_HANDS)]
    if any(_next(room).kind != "decision" for room in rooms):
        return [say(language, "nobody")]
    thoughts = _thoughts(game, rooms, iterations)
    guide = HostGuide(game, setup, language)
    names: dict[str, Thought] = {}  # cards of one kind are one line of a list
    for thought in thoughts:
        names.setdefault(words_of(guide, rooms[0], thought.move), thought)
    best, *others = names
    if names[best].sure or not best:
        return told(names[best].advice, best, game, language)
    sentences = told(names[best].advice, say(language, "held", what=best), game, language)
    if others:
        sentences.insert(1, say(language, "without", what=", ".join(others[:_OTHERS])))
    return sentences


def no_hint(language: str) -> str:
    """For a question about which nobody may know enough."""
    return say(language, "none")


def _room(game: str, setup: Move, moves: list[Move], seed: int) -> Room:
    room: Room = room_of(game, setup, seed)
    room.follow(moves)
    return room


def _next(room: Room) -> Waiting:
    """What the table waits for. What people decide behind their screen is not known: any will do."""
    waiting = room.waits()
    while waiting.kind == "private":
        room.decide((READY,) if (READY,) in waiting.moves else waiting.moves[0])
        waiting = room.waits()
    return waiting


def _thoughts(game: str, rooms: list[Room], iterations: int | None) -> list[Thought]:
    """The best with most hands first; of equals the one that promises more."""
    found: dict[Move, list[Advice]] = {}
    held: set[Move] = set()
    offered = []
    for room in rooms:
        expected = room.game.expects()
        offered.append({room.table_move(move) for move in expected.moves})
        advice = advise(game, room.game, expected.seat, expected.moves, iterations, _LEVEL)
        found.setdefault(room.table_move(advice.move), []).append(advice)
        if _names_hidden_card(room, expected.seat, advice.move):
            held.add(room.table_move(advice.move))
    sure = set.intersection(*offered) - held
    thoughts = [
        Thought(move, _mean(move, advices), len(advices), move in sure) for move, advices in found.items()
    ]
    return sorted(thoughts, key=lambda thought: (-thought.hands, -(thought.advice.percent or 0)))


def _names_hidden_card(room: Room, seat: int, move: Move) -> bool:
    """Whether it speaks of a card that only the hand's owner can see."""
    thing = room.thing_of(move)
    hands = [place for place in room.places().values() if place.kind == "hand" and place.seat == seat]
    return any(thing in place.things and thing not in place.seen_by(None).things for place in hands)


def _mean(move: Move, advices: list[Advice]) -> Advice:
    def mean(values: Iterator[float | None]) -> float | None:
        told = [value for value in values if value is not None]
        return fmean(told) if told else None

    percent, other = mean(each.percent for each in advices), mean(each.other for each in advices)
    points, battle = mean(each.points for each in advices), mean(each.battle for each in advices)
    return Advice(
        move,
        None if percent is None else round(percent),
        None if other is None else round(other),
        None if points is None else round(points, 1),
        None if battle is None else round(battle),
    )
