"""The one pair of hands at a live table: it does acts at their own pace, and never stops the loop."""

from collections.abc import Callable

from sim.clock import MS
from sim.hands.acts import Acts, do
from sim.scenario import ScenarioFailed
from sim.scenario.writing import Step
from sim.table import TableError
from sim.web.hands import Deed, PacedTable, working

Done = Callable[[TableError | None], None]


class Worker:
    """`work` is called whenever time has passed; `free_at` is when it should be called next."""

    def __init__(self, table: PacedTable):
        self._table = table
        self._acts: Acts | None = None
        self._deed: Deed | None = None
        self._done: Done = _nobody
        self.free_at = 0

    @property
    def busy(self) -> bool:
        return self._acts is not None

    def begin(self, acts: Acts, done: Done | None = None) -> None:
        assert self._acts is None, "one pair of hands does one thing at a time"
        self._acts = acts
        self._done = done or _nobody
        self.free_at = self._table.clock.now

    def stop(self) -> None:
        """Hands off: what is being done is left as it is."""
        if self._deed is not None:
            self._deed.close()
            self._deed = None
        if self._acts is not None:
            self._acts.close()
            self._over(TableError("the hands were called off"))

    def work(self) -> None:
        """Go on with what is being done, as far as this moment allows."""
        while self._acts is not None and self._table.clock.now >= self.free_at:
            trouble: TableError | None = None
            if self._deed is not None:
                try:
                    self.free_at = self._table.clock.now + next(self._deed)
                    continue
                except StopIteration:
                    self._deed = None
                except (TableError, ScenarioFailed) as error:
                    self._deed = None
                    trouble = error if isinstance(error, TableError) else TableError(str(error))
            self._next(trouble)

    def _next(self, trouble: TableError | None) -> None:
        assert self._acts is not None
        try:
            act = next(self._acts) if trouble is None else self._acts.throw(trouble)
        except StopIteration:
            self._over(None)
        except TableError as error:
            self._over(error)
        else:
            if isinstance(act, int):
                self.free_at = self._table.clock.now + act * MS
            else:
                self._deed = self._doing(act)

    def _doing(self, step: Step) -> Deed:
        return working(lambda: do(self._table, step))

    def _over(self, error: TableError | None) -> None:
        self._acts = None
        done, self._done = self._done, _nobody
        done(error)


def _nobody(error: TableError | None) -> None: ...
