"""Checks that the PIO programs fit: one state machine each, 32 instructions per block."""

from dataclasses import dataclass

from host_tools.boards.modules import MODULES, MOST_STATE_MACHINES
from host_tools.boards.problems import Findings, Path
from host_tools.boards.rp2040 import (
    DECODER_INSTRUCTIONS,
    INSTRUCTIONS_PER_BLOCK,
    LEDS_INSTRUCTIONS,
    STATE_MACHINES_PER_BLOCK,
)
from host_tools.boards.walk import Tree


@dataclass(frozen=True)
class Program:
    path: Path  # empty for the radio, which no key can move
    name: str
    machine: int
    instructions: int

    @property
    def block(self) -> int:
        return self.machine // STATE_MACHINES_PER_BLOCK


def check_pio(tree: Tree, findings: Findings) -> None:
    placed: list[Program] = []
    programs = _programs(tree)
    module = MODULES.get(tree["board"].get("module", ""))
    machines = module.state_machines if module else MOST_STATE_MACHINES
    for program in programs:
        others = [other for other in programs if other is not program]
        if program.path and not _fits(program, placed, others, machines, findings):
            continue
        placed.append(program)


def _programs(tree: Tree) -> list[Program]:
    """The radio first, then by size: whoever comes later has to give way."""
    programs = []
    module = MODULES.get(tree["board"].get("module", ""))
    if module and module.radio:
        programs.append(Program((), "the radio", *module.radio))
    for part, instructions in (("encoder", DECODER_INSTRUCTIONS), ("leds", LEDS_INSTRUCTIONS)):
        if "state_machine" in tree[part]:
            path = (part, "state_machine")
            programs.append(Program(path, part, tree[part]["state_machine"], instructions))
    return programs


def _fits(
    program: Program, placed: list[Program], others: list[Program], machines: int, findings: Findings
) -> bool:
    room = _room(program, others, machines)
    if program.machine >= machines:
        message = f"The module has {machines} state machines: 0 to {machines - 1}."
        findings.add("state_machine_unknown", program.path, program.machine, message, room)
        return False
    for other in placed:
        if other.machine == program.machine:
            message = f"State machine {program.machine} is already used by {other.name}."
            findings.add("state_machine_twice", program.path, program.machine, message, room)
            return False
    neighbours = [other for other in placed if other.block == program.block]
    needed = sum(other.instructions for other in neighbours) + program.instructions
    if needed <= INSTRUCTIONS_PER_BLOCK:
        return True
    users = " and ".join(f"{user.name} ({user.instructions})" for user in [*neighbours, program])
    message = f"PIO block {program.block} has {INSTRUCTIONS_PER_BLOCK} instructions; {users} need {needed}."
    findings.add("pio_memory", program.path, program.machine, message, room)
    return False


def _room(program: Program, others: list[Program], machines: int) -> str:
    """The state machines where this program would fit beside all others."""
    room = []
    for machine in range(machines):
        beside = [other for other in others if other.block == machine // STATE_MACHINES_PER_BLOCK]
        used = sum(other.instructions for other in beside)
        if used + program.instructions <= INSTRUCTIONS_PER_BLOCK and machine not in [
            o.machine for o in beside
        ]:
            room.append(str(machine))
    return ", ".join(room) or "none while the others stay where they are"
