"""Work that takes longer than a hand may wait for: generators, run piece by piece between other tasks."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    Steps = Iterator[None]  # what is between two `yield`s holds the loop: 20 ms at most


class Work:
    """Jobs run in the order in which they began. What hands do meanwhile waits, and is honoured in order."""

    def __init__(self) -> None:
        self._jobs: "list[Steps]" = []
        self._inputs: "list[tuple[Callable[..., None], tuple[Any, ...]]]" = []
        self._held = 0  # how often: somebody is in the middle of something

    @property
    def is_under_way(self) -> bool:
        return bool(self._jobs or self._inputs)

    def begin(self, steps: "Steps") -> None:
        self._jobs.append(steps)

    def take(self, give: "Callable[..., None]", *what: "Any") -> None:
        """An input: given at once, or as soon as all work before it is done."""
        self._inputs.append((give, what))
        self._give_inputs()

    def hold(self) -> None:
        """No input is given for now: whoever calls that is in the middle of something."""
        self._held += 1

    def release(self) -> None:
        """What has waited comes with the next step."""
        self._held -= 1

    def step(
        self, since: "Callable[[Any], int] | None" = None, begun: "Any" = None, most_ms: int = 0
    ) -> bool:
        """A piece of a job, or pieces for so long since they were `begun`; at its end what has waited for it.

        True while there is more.
        """
        if self._jobs:
            job = self._jobs[0]
            try:
                for _ in job:
                    if since is None or since(begun) >= most_ms:
                        return True
            except Exception:
                self._jobs.remove(job)
                raise
            self._jobs.remove(job)
        self._give_inputs()
        return self.is_under_way

    def _give_inputs(self) -> None:
        while self._inputs and not self._jobs and not self._held:
            give, what = self._inputs.pop(0)
            give(*what)
