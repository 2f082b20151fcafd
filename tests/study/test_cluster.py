"""A study on a Dask cluster: the same results, also when a worker is killed in the middle."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest

from sim.farm import each
from sim.study.plan import read_study
from sim.study.running import run

STUDY = 'game = "history"\ngames = 50\nseed = 5\n'


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as running:
        yield running


def _slowly(task: tuple[int, str]) -> tuple[int, int]:
    """The first worker that gets the task 3 kills itself in its middle."""
    number, marks = task
    first = number == 3 and not (Path(marks) / "killed").exists()
    if first:
        (Path(marks) / "killed").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.01)
    return number * number, os.getpid()


def test_a_killed_worker_loses_nothing_and_nothing_is_counted_twice(cluster: Any, tmp_path: Path) -> None:
    tasks = [(number, str(tmp_path)) for number in range(20)]
    told = list(each(_slowly, tasks, scheduler=cluster.scheduler_address))
    assert (tmp_path / "killed").exists()
    assert sorted(task[0] for task, _ in told) == list(range(20))
    assert all(result[0] == task[0] ** 2 for task, result in told)


def test_a_study_gives_the_same_rows_on_a_cluster(cluster: Any, tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    path.write_text(STUDY, encoding="utf-8")
    study = read_study(path)
    here = list(run(study, tmp_path / "here", 1, "", lambda games: None))
    there = list(run(study, tmp_path / "there", 1, cluster.scheduler_address, lambda games: None))
    assert here == there
