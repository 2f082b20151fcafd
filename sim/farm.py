"""Many tasks on several workers: processes of this computer, or those of a Dask cluster."""

import importlib
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, TypeVar

from host_tools.errors import ToolError

Task = TypeVar("Task")
Result = TypeVar("Result")
CONNECT_S = 10


def each(
    work: Callable[[Task], Result], tasks: list[Task], workers: int = 1, scheduler: str = ""
) -> Iterator[tuple[Task, Result]]:
    """Every task with its result, in the order in which they are done. A task whose worker dies is done again
    by another one, and told once. `work` must follow from the task alone."""
    if scheduler:
        yield from _on_cluster(work, tasks, scheduler)
    elif workers <= 1:
        for task in tasks:
            yield task, work(task)
    else:
        yield from _on_this_computer(work, tasks, workers)


def _on_this_computer(
    work: Callable[[Task], Result], tasks: list[Task], workers: int
) -> Iterator[tuple[Task, Result]]:
    pool = ProcessPoolExecutor(workers)
    try:
        waiting = {pool.submit(work, task): task for task in tasks}
        for done in as_completed(waiting):
            yield waiting[done], done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _on_cluster(
    work: Callable[[Task], Result], tasks: list[Task], scheduler: str
) -> Iterator[tuple[Task, Result]]:
    dask = _dask(scheduler)
    with _client(dask, scheduler) as client:
        waiting = {client.submit(work, task, pure=False, retries=3): task for task in tasks}
        for done in dask.as_completed(waiting):
            yield waiting[done], done.result()
            done.release()


def _dask(scheduler: str) -> Any:
    try:
        return importlib.import_module("distributed")
    except ImportError as error:
        raise ToolError(
            f"--scheduler {scheduler}: Dask is not installed here.",
            "Install it with: pip install chronotable[cluster].",
            "dask",
        ) from error


def _client(dask: Any, scheduler: str) -> Any:
    try:
        return dask.Client(scheduler, timeout=CONNECT_S)
    except (OSError, ValueError, TimeoutError) as error:
        raise ToolError(
            f"--scheduler {scheduler}: no Dask scheduler answers there.",
            "Its address looks like tcp://HOST:8786, and `dask scheduler` prints it.",
            "scheduler",
        ) from error
