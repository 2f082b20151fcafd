"""`chronotable doctor`: a verdict for each part of a table and the likely cause, even of a half-dead one."""

import argparse
from pathlib import Path

from host_tools.backups import asked_for
from host_tools.commands import flash
from host_tools.doctor import EMPTY, examine, examine_prompt
from host_tools.errors import FAILED, PicoError, Stopped, ToolError
from host_tools.output import Output
from host_tools.ports import add_port, port_of
from host_tools.questions import can_ask, confirmed
from host_tools.ranging import examine_range
from host_tools.talk import Table
from host_tools.verdict import BAD, Verdict

COLOURS = {"good": "green", "odd": "yellow", "bad": "red", "not tested": "dim"}


def arguments(parser: argparse.ArgumentParser) -> None:
    add_port(parser)
    parser.add_argument(
        "--quick", action="store_true", help="ask nothing, only what the table knows by itself"
    )
    parser.add_argument(
        "--range", action="store_true", help="only how well each reader hears a card, at each gain"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    ask = _ask if can_ask(out) and not options.quick else None
    if options.range and ask is None:
        raise ToolError("Somebody has to lay cards.", "Give it at a terminal, without --quick.", "nobody")
    found: list[Verdict] = []
    with port_of(options) as port:
        try:
            with Table(port) as table:
                for verdict in examine_range(table, ask) if options.range and ask else examine(table, ask):
                    found.append(verdict)
                    _tell(out, verdict)
        except KeyboardInterrupt:
            raise Stopped("Stopped. The table is as it was; its lights return with the next scene.") from None
        except PicoError as silence:
            if silence.code not in ("silent", "prompt", "foreign", "failing"):
                raise
            for verdict in examine_prompt(port, silence):
                found.append(verdict)
                _tell(out, verdict)
    if ask is not None and any(verdict.facts == EMPTY for verdict in found):
        backup = asked_for(out, Path())
        if backup is not None:
            return flash.run(flash.options_for(options.port, backup), out)
    bad = [verdict.part for verdict in found if verdict.verdict == BAD]
    out.record(ok=not bad, bad=bad)
    out.say(f"Needs care: {', '.join(bad)}." if bad else "Nothing bad was found.", "bold")
    return FAILED if bad else 0


def _tell(out: Output, verdict: Verdict) -> None:
    out.record(**verdict._asdict())
    if out.as_json:
        return
    out.say(f"{verdict.part:18} {verdict.verdict:11} {verdict.facts}", COLOURS[verdict.verdict])
    if verdict.cause:
        out.say(f"{'':18} {verdict.cause}")


def _ask(question: str) -> bool:
    if question.endswith("?"):
        return confirmed(f"  {question}", default=True)
    try:
        input(f"  {question} ")
    except EOFError:  # Ctrl-D: there is nobody who would do it
        raise KeyboardInterrupt from None
    return True
