"""A step of a scenario: checked when the file is read, done at a table."""

from typing import Any

from sim.scenario.expectations import ScenarioFailed
from sim.scenario.values import Words, shown
from sim.scenario.verbs import VERBS
from sim.table import Table, TableError

Step = dict[str, Any]


class ScenarioError(Exception):
    """A scenario file that cannot be read, or a step that nobody can do: file, step, and what is wrong."""


def check(where: str, step: Step) -> None:
    """`where` is the file, and the number of the step in it."""
    verbs = [key for key in step if key in VERBS]
    if len(verbs) != 1:
        raise ScenarioError(f"{where}: has no verb or several; a step has one of {', '.join(VERBS)}")
    verb = VERBS[verbs[0]]
    kinds = {verbs[0]: verb.kind, "on": Words(), **verb.extras}
    for key, value in step.items():
        if key not in kinds:
            raise ScenarioError(f"{where}: {verbs[0]} does not know {shown(key)}")
        if not kinds[key].holds(value):
            raise ScenarioError(f"{where}: {key} = {shown(value)} is not allowed: it is {kinds[key].allowed}")
    for key in verb.needs:
        if key not in step:
            raise ScenarioError(f"{where}: {verbs[0]} needs {key}")


def do(where: str, step: Step, table: Table) -> None:
    verb = next(key for key in step if key in VERBS)
    extras = {key: value for key, value in step.items() if key not in (verb, "on")}
    if step.get("on", table.board.name) != table.board.name:
        return
    try:
        VERBS[verb].do(table, step[verb], **extras)
    except TableError as error:
        raise ScenarioError(f"{where}: {error}") from error
    except ScenarioFailed as failure:
        raise ScenarioFailed(f"{where} {step}:\n{failure}") from failure
