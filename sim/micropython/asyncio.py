"""MicroPython's `asyncio` on virtual time: one task after the other, in milliseconds, nothing preempted.

Each switch between tasks costs what it costs on the RP2040. How long every task held the loop is kept:
the latency of all others is made of it.
"""

import heapq
import itertools
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any

from sim.clock import MS, US
from sim.micropython._device import current
from sim.micropython._holds import Hold
from sim.micropython._work import Work

SWITCH = 356 * US
_WAKE_UP = Work({"wake_up": 1})


class CancelledError(BaseException):
    pass


class TimeoutError(Exception):
    pass


class _Pause:
    """What a coroutine awaits to let others run: until a moment, or (None) until somebody wakes the task."""

    def __init__(self, when: int | None):
        self.when = when

    def __await__(self) -> Generator[int | None, None, None]:
        yield self.when


class Task:
    def __init__(self, coro: Coroutine[Any, Any, Any]):
        self.coro = coro
        self.data: Any = None
        self.error: BaseException | None = None
        self.waiting: deque[Task] = deque()
        self._done = False
        self._wake = 0  # the number of the queue entry that counts; older ones are void
        self._throw: BaseException | None = None

    def done(self) -> bool:
        return self._done

    def doing(self) -> str:
        """The innermost coroutine it is in: a task that only keeps another going is not meant."""
        coro: Any = self.coro
        while getattr(getattr(coro, "cr_await", None), "cr_code", None) is not None:
            coro = coro.cr_await
        return getattr(coro, "__qualname__", "task")

    def cancel(self) -> bool:
        if self._done or self is _loop().running:
            return False
        self._throw = CancelledError()
        _loop().wake(self)
        return True

    def __await__(self) -> Generator[int | None, None, Any]:
        while not self._done:
            task = _loop().running
            assert task is not None
            self.waiting.append(task)
            yield None
        if self.error is not None:
            raise self.error
        return self.data


class Loop:
    """The scheduler of one device since its last boot."""

    def __init__(self) -> None:
        self.running: Task | None = None
        self.holds: dict[str, Hold] = {}
        self.on_exception: Callable[[Any, dict[str, Any]], None] | None = None
        self._queue: list[tuple[int, int, Task]] = []
        self._order = itertools.count(1)

    def wake(self, task: Task, when: int | None = None) -> None:
        """Let the task run at that millisecond, or as soon as it can."""
        task._wake = next(self._order)
        heapq.heappush(self._queue, (_now() if when is None else when, task._wake, task))

    def create_task(self, coro: Coroutine[Any, Any, Any]) -> Task:
        task = Task(coro)
        self.wake(task)
        return task

    @property
    def busy(self) -> bool:
        """Some task waits for its time: for those who look on from outside."""
        return any(not task.done() for _, _, task in self._queue)

    def run_until_complete(self, coro: "Coroutine[Any, Any, Any] | Task") -> Any:
        main = coro if isinstance(coro, Task) else self.create_task(coro)
        while not main.done():
            task = self._next()
            if task is None:
                current().spend(MS)  # everybody waits for an interrupt
                continue
            self._step(task, main)
        if main.error is not None:
            raise main.error
        return main.data

    def run_forever(self) -> None:
        async def forever() -> None:
            await _Pause(None)

        self.run_until_complete(forever())

    def set_exception_handler(self, handler: Callable[[Any, dict[str, Any]], None] | None) -> None:
        self.on_exception = handler

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if self.on_exception is not None:
            self.on_exception(self, context)

    def close(self) -> None: ...

    def _next(self) -> Task | None:
        """The next task that is due; time passes until one is. None if nobody has a time."""
        device = current()
        while True:
            while self._queue and self._queue[0][1] != self._queue[0][2]._wake:
                heapq.heappop(self._queue)
            if not self._queue:
                return None
            when = self._queue[0][0] * MS
            if when <= device.clock.now:
                return heapq.heappop(self._queue)[2]
            # Something may happen on the way that makes another task ready earlier.
            alarm = device.clock.next_alarm()
            if alarm is not None:
                when = min(when, max(alarm, device.clock.now + 1))
            device.spend(when - device.clock.now)

    def _step(self, task: Task, main: Task) -> None:
        device = current()
        device.do(_WAKE_UP, otherwise=SWITCH)
        self.running = task
        task._wake = 0
        began = device.clock.now
        name = task.doing()
        throw, task._throw = task._throw, None
        try:
            when = task.coro.send(None) if throw is None else task.coro.throw(throw)
        except StopIteration as end:
            self._finish(task, end.value, None)
        except (Exception, CancelledError) as error:
            self._finish(task, None, error)
            if not task.waiting and task is not main and not isinstance(error, CancelledError):
                self.call_exception_handler({"message": "task failed", "exception": error, "future": task})
        else:
            if when is not None:
                self.wake(task, when)
            elif task._throw is not None:
                self.wake(task)
        finally:
            self.running = None
            device.spend(0)  # what the task has done since it last looked at anything
            hold = self.holds.get(name)
            if hold is None:
                hold = self.holds[name] = Hold()
            hold.add(began, device.clock.now - began)

    def _finish(self, task: Task, data: Any, error: BaseException | None) -> None:
        task.data, task.error, task._done = data, error, True
        while task.waiting:
            self.wake(task.waiting.popleft())


def _now() -> int:
    return current().clock.now // MS


def _loop() -> Loop:
    modules = current().modules
    if modules.loop is None:
        modules.loop = Loop()
    return modules.loop


def get_event_loop() -> Loop:
    return _loop()


def new_event_loop() -> Loop:
    current().modules.loop = Loop()
    return _loop()


def create_task(coro: Coroutine[Any, Any, Any]) -> Task:
    return _loop().create_task(coro)


def current_task() -> Task:
    task = _loop().running
    if task is None:
        raise RuntimeError("no running event loop")
    return task


def run(coro: Coroutine[Any, Any, Any]) -> Any:
    return _loop().run_until_complete(coro)


def sleep_ms(t: int) -> _Pause:
    device = current()
    if device.costs is not None:  # as MicroPython does, which ends a pause up to a millisecond early
        return _Pause(device.clock.now // MS + max(t, 0))
    # Rounded up: a pause never ends before its time.
    return _Pause(-(-device.clock.now // MS) + max(t, 0))


def sleep(t: float) -> _Pause:
    return sleep_ms(round(t * 1000))


async def gather(*aws: Any, return_exceptions: bool = False) -> list[Any]:
    tasks = [aw if isinstance(aw, Task) else create_task(aw) for aw in aws]
    results = []
    for task in tasks:
        try:
            results.append(await task)
        except Exception as error:
            if not return_exceptions:
                raise
            results.append(error)
    return results


async def wait_for(aw: Any, timeout: float | None) -> Any:
    return await wait_for_ms(aw, None if timeout is None else round(timeout * 1000))


async def wait_for_ms(aw: Any, timeout: int | None) -> Any:
    task = aw if isinstance(aw, Task) else create_task(aw)
    if timeout is None:
        return await task
    waiter = current_task()
    deadline = _now() + timeout
    while not task.done() and _now() < deadline:
        task.waiting.append(waiter)
        await _Pause(deadline)
    if not task.done():
        task.cancel()
        raise TimeoutError
    return await task


class Event:
    def __init__(self) -> None:
        self.state = False
        self.waiting: deque[Task] = deque()

    def is_set(self) -> bool:
        return self.state

    def set(self) -> None:
        self.state = True
        while self.waiting:
            _loop().wake(self.waiting.popleft())

    def clear(self) -> None:
        self.state = False

    async def wait(self) -> bool:
        while not self.state:
            self.waiting.append(current_task())
            await _Pause(None)
        return True


class ThreadSafeFlag:
    """Set by an interrupt, awaited by one task, which clears it."""

    def __init__(self) -> None:
        self.state = 0
        self._task: Task | None = None

    def set(self) -> None:
        self.state = 1
        task, self._task = self._task, None
        if task is not None:
            _loop().wake(task)

    def clear(self) -> None:
        self.state = 0

    async def wait(self) -> None:
        while not self.state:
            self._task = current_task()
            await _Pause(None)
        self.state = 0


class Lock:
    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[Task] = deque()

    def locked(self) -> bool:
        return self._held

    async def acquire(self) -> bool:
        while self._held:
            self._waiting.append(current_task())
            await _Pause(None)
        self._held = True
        return True

    def release(self) -> None:
        if not self._held:
            raise RuntimeError("Lock not acquired")
        self._held = False
        if self._waiting:
            _loop().wake(self._waiting.popleft())

    async def __aenter__(self) -> bool:
        return await self.acquire()

    async def __aexit__(self, *_: object) -> None:
        self.release()
