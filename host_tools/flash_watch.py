"""`chronotable flash --watch`: a changed source is on the table seconds later, and defects are told."""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

from host_tools import FIRMWARE, ROOT
from host_tools.errors import PicoError, Stopped, ToolError
from host_tools.output import Output
from host_tools.talk import Table
from host_tools.tracebacks import translated
from host_tools.watching import LOOK_S, SETTLED_S, Watch

Put = Callable[[], object]  # brings the table up to date, or raises ToolError


def watch(port: str, sources: Watch, put: Put, out: Output) -> int:
    """Until Ctrl-C."""
    out.record(watching=str(FIRMWARE))
    out.say(f"Watching {FIRMWARE}. Ctrl-C ends this; the table plays on.")
    try:
        while True:
            changed = _listen(port, sources, out)
            began = time.monotonic()
            names = ", ".join(_short(path) for path in changed)
            out.say(f"Changed: {names}", "bold")
            try:
                put()
                _tell_kept_defect(port, out)
            except ToolError as error:
                out.record(ok=False, code=error.code, message=error.message)
                out.say(f"{error.message}\n  Waiting for the next change.", "red")
            else:
                seconds = time.monotonic() - began
                out.record(ok=True, running=True, changed=[_short(path) for path in changed], seconds=seconds)
                out.say(f"It runs, {seconds:.1f} s after the change was seen.", "green")
    except KeyboardInterrupt:
        raise Stopped("Stopped watching. The table plays on.") from None


def _listen(port: str, sources: Watch, out: Output) -> list[Path]:
    """Tell the defects that the table tells of, until something changes: those files."""
    with contextlib.ExitStack() as stack:
        table: Table | None = None
        while True:
            changed = sources.changed()
            if changed:
                time.sleep(SETTLED_S)
                return sorted({*changed, *sources.changed()})
            try:
                table = table or stack.enter_context(Table(port))
                table.listen(LOOK_S)
            except PicoError:  # it is off, or somebody else's: that is no reason to stop
                table = None
                stack.close()
                time.sleep(LOOK_S)
            while table and table.tracebacks:
                _tell_defect(table.tracebacks.popleft(), out)


def _tell_kept_defect(port: str, out: Output) -> None:
    """A defect at the start was told before anybody listened; the table keeps it."""
    with Table(port) as table:
        kept = [" ".join(words) for words in table.each("defect")]
    if kept:
        _tell_defect(kept, out)


def _tell_defect(lines: list[str], out: Output) -> None:
    told = list(translated(lines))
    out.record(defect=told)
    out.say("\n".join(told), "red")


def _short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)
