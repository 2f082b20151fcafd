"""How long the firmware's tasks hold its loop: the latency of all others is made of it."""


class Hold:
    """The longest time one task kept all others waiting, and the sum of all its turns."""

    def __init__(self) -> None:
        self.longest = 0
        self.total = 0
        self.turns = 0
        self.began = 0  # the last turn

    def add(self, began: int, ns: int) -> None:
        self.began = began
        self.longest = max(self.longest, ns)
        self.total += ns
        self.turns += 1


class Holds:
    """By the mark that the firmware leaves in `machine.mem_backup` while a task runs; 0: none does."""

    def __init__(self) -> None:
        self.by_mark: dict[int, Hold] = {}
        self._mark = 0
        self._since = 0

    def marked(self, mark: int, now: int) -> None:
        if self._mark:
            hold = self.by_mark.get(self._mark)
            if hold is None:
                hold = self.by_mark[self._mark] = Hold()
            hold.add(self._since, now - self._since)
        self._mark = mark
        self._since = now
