"""Scenes of a fight: line by line, point by point."""

from rules.history.battle import (
    ABSORBED,
    ATTACKER,
    CANCELLED,
    DEFENDER,
    DIVERTED,
    DOWN,
    FOUGHT,
    HEROIC,
    HURT,
    NOBODY,
)
from rules.history.moves import NONE
from rules.history.state import in_battle
from rules.history.unit import HP, L
from scenes import meanings, sounds
from table.history.labels import LINES, SIDES, slot, slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.battle import Battle
    from table.prompt import Scene
    from table.scene_builder import SceneBuilder
    from table.work import Steps

    Step = tuple[int, ...]

_BLOW = 1800  # ms
_RESULTS = ("R_ATT", "R_DEF", "R_NONE")


def show_fight(builder: "SceneBuilder") -> "Steps":
    """The battle is fought once more, with somebody watching; it ends the same. A step for each blow."""
    g = builder.g
    battle = in_battle(g)
    yield
    trace: "list[Step]" = []
    rolls = g.record.rolls
    faces = (rolls[ATTACKER][-1], rolls[DEFENDER][-1])
    battle.fight(faces, trace)
    spectator = Spectator(builder, battle, faces)
    for step in trace:
        yield
        spectator.watch(step)
    yield
    _show_result(builder, battle, spectator.fallen)


class Spectator:
    """Turns the steps of a fight into scenes. Points that hit one Unit in a row make one scene."""

    def __init__(self, builder: "SceneBuilder", battle: "Battle", faces: "tuple[int, int]"):
        self._builder = builder
        self._battle = battle
        self._faces = faces
        self.fallen: "list[tuple[int, int]]" = []  # side and position
        self._line = 0
        self._cause = ""  # why the next point goes where it goes, if not by the line
        self._blow: "Scene | None" = None
        self._victim = (NONE, NONE)

    def watch(self, step: "Step") -> None:
        kind = step[0]
        if kind == FOUGHT:
            self._begin_line(step[1], step[2], step[3])
        elif kind == DIVERTED:
            self._cause = "DIV"
        elif kind == ABSORBED:
            self._absorb(step[1], step[2])
        elif kind == HURT:
            self._hurt(step[1], step[2], step[3])
        elif kind == DOWN:
            self._fall(step[1], step[2])
        elif kind == HEROIC:
            self._add(self._builder.say("P_HD", n=step[3]))
            self._cause = "HD"
        elif kind == CANCELLED:
            self._add(self._builder.say("P_HDX"))

    def _begin_line(self, line: int, attack: int, defence: int) -> None:
        """Both totals, what Units and die add to them, and whom the difference hurts."""
        self._line = line
        self._cause = ""
        self._victim = (NONE, NONE)
        builder = self._builder
        scene = builder.scene(builder.say(LINES[line]))
        scene.big = "%d : %d" % (attack, defence)
        scene.text = "%s : %s\n" % (self._sum(ATTACKER), self._sum(DEFENDER))
        if attack == defence:
            scene.text += builder.say("P_NODMG")
        else:
            loser = DEFENDER if attack > defence else ATTACKER
            scene.text += builder.say("P_DMG", n=abs(attack - defence), side=builder.say(SIDES[loser]))
        scene.marks = self._downs()
        for side in (ATTACKER, DEFENDER):
            for position in self._contributing(side):
                scene.marks.append((slot(side, position), meanings.INFO))

    def _sum(self, side: int) -> str:
        """The Units' values and the die's: 3-1."""
        units = self._battle.line[side]
        total = sum([units[position][L + self._line] for position in self._contributing(side)])
        return "%d%+d" % (total, self._battle.die(side)[self._faces[side]][self._line])

    def _contributing(self, side: int) -> "list[int]":
        units = self._battle.line[side]
        return [
            position
            for position in range(len(units))
            if (side, position) not in self.fallen and units[position][L + self._line]
        ]

    def _absorb(self, side: int, first: int) -> None:
        """A Link counter goes instead of a Unit."""
        scene = self._strike(side, first, sounds.HIT)
        scene.text = self._builder.say("P_ABSORB") + "\n" + self._names(side, first)
        taken = meanings.look(meanings.LINK, 1)
        scene.marks += [(slot(side, first), taken), (slot(side, first + 1), taken)]
        self._victim = (NONE, NONE)

    def _names(self, side: int, first: int) -> str:
        line = self._builder.g.record.lines[side]
        unit = self._builder.words.unit
        return "%s\n%s" % (unit(line[first]), unit(line[first + 1]))

    def _hurt(self, side: int, position: int, damage: int) -> None:
        scene = self._blow
        if scene is None or self._victim != (side, position) or self._cause:
            scene = self._strike(side, position, sounds.HIT)
            scene.text = self._builder.words.unit(self._builder.g.record.lines[side][position])
            self._victim = (side, position)
            self._blow = scene
        scene.big = "✹ %d/%d" % (damage, self._battle.line[side][position][HP])
        scene.marks = self._downs()
        scene.marks.append((slot(side, position), meanings.look(meanings.DAMAGE, damage)))

    def _fall(self, side: int, position: int) -> None:
        self.fallen.append((side, position))
        self._add(self._builder.say("P_DOWN"))
        if self._blow:
            self._blow.marks = self._downs()
            self._blow.sound = sounds.DOWN
        self._victim = (NONE, NONE)

    def _add(self, line: str) -> None:
        if self._blow:
            self._blow.text += "\n" + line

    def _strike(self, side: int, position: int, cue: "sounds.Cue") -> "Scene":
        """One point on its way: the light runs from the other front to the Unit that it is meant for."""
        builder = self._builder
        scene = builder.scene(builder.say(self._cause or LINES[self._line]), ms=_BLOW, cue=cue)
        scene.light_path = ((slot(1 - side, 0),) + slots(side, position + 1), meanings.DAMAGE)
        scene.marks = self._downs()
        self._cause = ""
        return scene

    def _downs(self) -> "list[tuple[str, int]]":
        return [(slot(side, position), meanings.DOWN) for side, position in self.fallen]


def _show_result(builder: "SceneBuilder", battle: "Battle", fallen: "list[tuple[int, int]]") -> None:
    winner = battle.winner()
    scene = builder.scene(builder.say("COURSE"), builder.say(_RESULTS[winner]), cue=sounds.WIN)
    scene.big = "%d : %d" % (battle.up(ATTACKER), battle.up(DEFENDER))
    if winner == ATTACKER:
        due = min(battle.relics_due(), builder.g.record.relics)
        scene.text += "\n" + (builder.say("P_RELIC", n=due) if due else builder.say("P_NORELIC"))
    scene.marks = [(slot(side, position), meanings.DOWN) for side, position in fallen]
    if winner == NOBODY:
        return
    for position in range(battle.size(winner)):
        if (winner, position) not in fallen:
            scene.marks.append((slot(winner, position), meanings.LEGAL))
